/** One fight as the page sees it: what the program last said, and how to answer. Nothing is computed here. */
import type { Answer, BeatView, Hello, Message, OptionView, Prospect, Request, State } from "../protocol";
import { type Host, type Line, Trouble } from "./host";

type Waiting = { done: (answer: Answer) => void; failed: (why: Error) => void };
type Wanted = Request extends infer One ? (One extends Request ? Omit<One, "request"> : never) : never;

export class Fight {
  hello = $state<Hello | null>(null);
  now = $state<State | null>(null);
  beats = $state.raw<BeatView[]>([]);
  prospects = $state.raw<Prospect[]>([]);
  fresh = $state(0); // where the story stood when the last own choice was made
  connected = $state(false);
  trouble = $state("");
  gone = $state("");
  busy = $state(false);

  private readonly line: Line;
  private requests = 0;
  private waiting = new Map<number, Waiting>();

  constructor(host: Host, token: string) {
    this.line = host.open(token, {
      opened: () => {
        this.connected = true;
        this.beats = [];
      },
      heard: (message) => this.hear(message),
      lost: () => {
        this.connected = false;
        for (const one of this.waiting.values()) one.failed(new Trouble("the connection was lost"));
        this.waiting.clear();
        this.busy = false;
      },
    });
  }

  private hear(message: Message): void {
    if (message.say === "hello") this.hello = message;
    else if (message.say === "state") {
      this.beats = [...this.beats.slice(0, message.first), ...message.beats];
      this.now = message;
      this.prospects = [];
      if (message.asked?.mine) void this.foresee(message.number);
      for (const notice of message.notices) this.trouble = notice;
    } else if (message.say === "answer") {
      this.waiting.get(message.request)?.done(message);
      this.waiting.delete(message.request);
    } else {
      const one = this.waiting.get(message.request);
      this.waiting.delete(message.request);
      if (one) one.failed(new Trouble(message.why));
      else this.gone = message.why;
    }
  }

  ask(wanted: Wanted): Promise<Answer> {
    const request = ++this.requests;
    return new Promise((done, failed) => {
      this.waiting.set(request, { done, failed });
      if (this.line.send(JSON.stringify({ ...wanted, request }))) return;
      this.waiting.delete(request);
      failed(new Trouble("there is no connection"));
    });
  }

  private async foresee(number: number): Promise<void> {
    const found = await this.ask({ do: "prospects" }).catch(() => null);
    if (found && this.now?.number === number) this.prospects = found.prospects;
  }

  /** A change of the fight; what is refused is said. */
  private async change(wanted: Wanted): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.fresh = this.beats.at(-1)?.end ?? 0;
    try {
      await this.ask(wanted);
      this.trouble = "";
      return true;
    } catch (why) {
      this.trouble = (why as Error).message;
      return false;
    } finally {
      this.busy = false;
    }
  }

  private get stamp(): { number: number; key: string } {
    return { number: this.now?.number ?? 0, key: crypto.randomUUID?.() ?? String(Math.random()) };
  }

  choose(option: OptionView): Promise<boolean> {
    return this.change({ do: "choose", option: option.id, ...this.stamp });
  }

  give(typed: string): Promise<boolean> {
    return this.change({ do: "give", typed, given: this.now?.roll?.given ?? 0, ...this.stamp });
  }

  back(): Promise<boolean> {
    return this.change({ do: "back", ...this.stamp });
  }

  undo(rewind: boolean): Promise<boolean> {
    return this.change({ do: "undo", rewind, ...this.stamp });
  }

  close(): void {
    this.line.close();
  }
}
