/** One fight as the page sees it: what the program last said, and how to answer. Nothing is computed here. */
import type { Answer, BeatView, Hello, Message, OptionView, Prospect, Request, State } from "../protocol";

type Waiting = { done: (answer: Answer) => void; failed: (why: Error) => void };
type Wanted = Request extends infer One ? (One extends Request ? Omit<One, "request"> : never) : never;

export class Refusal extends Error {}

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

  private socket: WebSocket | null = null;
  private requests = 0;
  private waiting = new Map<number, Waiting>();
  private pause = 500;
  private closed = false;

  constructor(private readonly token: string) {
    this.connect();
  }

  private connect(): void {
    const address = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws/${encodeURIComponent(this.token)}`;
    const socket = new WebSocket(address);
    this.socket = socket;
    socket.onopen = () => {
      this.connected = true;
      this.pause = 500;
      this.beats = [];
    };
    socket.onmessage = (event) => this.hear(JSON.parse(String(event.data)) as Message);
    socket.onclose = (event) => {
      this.connected = false;
      for (const one of this.waiting.values()) one.failed(new Refusal("the connection was lost"));
      this.waiting.clear();
      this.busy = false;
      if (this.closed || event.code === 4404) return;
      setTimeout(() => this.connect(), this.pause);
      this.pause = Math.min(8000, this.pause * 2);
    };
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
      if (one) one.failed(new Refusal(message.why));
      else this.gone = message.why;
    }
  }

  ask(wanted: Wanted): Promise<Answer> {
    const request = ++this.requests;
    return new Promise((done, failed) => {
      if (!this.socket || this.socket.readyState !== WebSocket.OPEN) {
        failed(new Refusal("there is no connection"));
        return;
      }
      this.waiting.set(request, { done, failed });
      this.socket.send(JSON.stringify({ ...wanted, request }));
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
    this.closed = true;
    this.socket?.close();
  }
}
