/** One fight as the page sees it: what the program last said, and how to answer. Nothing is computed here. */
import type { Answer, BeatView, Hello, Message, Foreseen, Number as Figure_, OptionView, Request, State, StopView, Zones } from "../protocol";
import { texts } from "../texts";
import { type Host, type Line, Trouble } from "./host";
import { settings } from "./settings.svelte";
import { type Scene, pieces, scenes } from "./show";

const MOST_SCENES = 40; // whoever is further behind sees only the last ones
const PATIENCE = 2000; // milliseconds in which the state after a change comes

/** Whether two states are of one moment of the fight. */
const same = (a: State, b: State): boolean => a.number === b.number && a.choices === b.choices && (a.roll?.given ?? -1) === (b.roll?.given ?? -1) && a.asked?.mine === b.asked?.mine;

type Waiting = { done: (answer: Answer) => void; failed: (why: Error) => void };
type Wanted = Request extends infer One ? (One extends Request ? Omit<One, "request"> : never) : never;

export class Fight {
  hello = $state<Hello | null>(null);
  now = $state.raw<State | null>(null);
  before = $state.raw<State | null>(null);
  beats = $state.raw<BeatView[]>([]);
  prospects = $state.raw<Foreseen[]>([]);
  zones = $state.raw<Zones | null>(null);
  numbers = $state.raw<Record<string, Figure_[]>>({});
  lesson = $state("");
  scenes = $state.raw<Scene[]>([]);
  fresh = $state(0); // where the story stood when the last own choice was made
  connected = $state(false);
  trouble = $state("");
  gone = $state("");
  busy = $state(false);

  private readonly line: Line;
  private requests = 0;
  private waiting = new Map<number, Waiting>();
  private wanted = new Set<string>(); // whose numbers are looked at
  private arrived: (() => void) | null = null; // called with the next state

  constructor(
    host: Host,
    private readonly token: string,
  ) {
    this.line = host.open(token, {
      opened: () => {
        this.connected = true;
        this.beats = [];
        this.scenes = [];
        this.now = null;
      },
      heard: (message) => this.hear(message),
      lost: () => {
        this.connected = false;
        for (const one of this.waiting.values()) one.failed(new Trouble(texts.connectionLost));
        this.waiting.clear();
        this.busy = false;
      },
    });
  }

  private hear(message: Message): void {
    if (message.say === "hello") this.welcome(message);
    else if (message.say === "state") this.move(message);
    else if (message.say === "answer") {
      this.waiting.get(message.request)?.done(message);
      this.waiting.delete(message.request);
    } else {
      const one = this.waiting.get(message.request);
      this.waiting.delete(message.request);
      if (one) one.failed(new Trouble(message.why));
      else {
        this.gone = message.why;
        settings.remember(this.token, "");
      }
    }
  }

  private welcome(message: Hello): void {
    this.hello = message;
    settings.remember(this.token, message.title);
    if (!message.watching) for (const [kind, mode] of Object.entries(settings.stops)) this.quietly({ do: "stop", kind, mode: mode as StopView["mode"], survivor: null });
    for (const survivor of this.unasked()) this.quietly({ do: "stop", kind: "*", mode: "never", survivor });
  }

  /** The survivors for whom nobody wanted to be asked when this fight was set up here. */
  private unasked(): string[] {
    return (settings.kept(`unasked.${this.token}`) ?? "").split(" ").filter(Boolean);
  }

  private move(state: State): void {
    const seen = this.beats.at(-1)?.end ?? 0;
    const last = this.now;
    this.beats = [...this.beats.slice(0, state.first), ...state.beats];
    this.now = state;
    this.arrived?.();
    if (last && same(last, state)) return; // only who is here has changed
    const next = this.hello?.table ? pieces(last, state) : scenes(last, state, this.beats, seen, settings.speed);
    const waiting = state.choices >= (last?.choices ?? 0) && this.scenes.length + next.length < MOST_SCENES ? this.scenes : [];
    if (!waiting.length) this.before = last; // else what is still being shown began earlier
    this.scenes = [...waiting, ...next];
    this.prospects = [];
    if (state.asked?.mine) void this.foresee(state.number);
    void this.lookAround(state.number);
    for (const notice of state.notices) this.trouble = notice;
  }

  ask(wanted: Wanted): Promise<Answer> {
    const request = ++this.requests;
    return new Promise((done, failed) => {
      this.waiting.set(request, { done, failed });
      if (this.line.send(JSON.stringify({ ...wanted, request }))) return;
      this.waiting.delete(request);
      failed(new Trouble(texts.connectionLost));
    });
  }

  /** Something somebody wants to know; what cannot be answered is said. */
  async wonder(wanted: Wanted): Promise<Answer | null> {
    try {
      return await this.ask(wanted);
    } catch (why) {
      this.trouble = (why as Error).message;
      return null;
    }
  }

  private quietly(wanted: Wanted): void {
    this.ask(wanted).catch(() => null);
  }

  private async foresee(number: number): Promise<void> {
    const found = await this.ask({ do: "prospects" }).catch(() => null);
    if (found && this.now?.number === number) this.prospects = found.prospects;
    if (settings.kept("guided") !== this.token) return;
    const told = await this.ask({ do: "lesson" }).catch(() => null);
    if (this.now?.number === number) this.lesson = told?.text ?? "";
  }

  private async lookAround(number: number): Promise<void> {
    const found = await this.ask({ do: "zones" }).catch(() => null);
    if (found && this.now?.number === number) this.zones = found.zones;
    for (const of of this.wanted) void this.itemise(of);
  }

  /** Asks what the numbers of somebody are made of, now and after every move. */
  async itemise(of: string): Promise<void> {
    this.wanted.add(of);
    const found = await this.ask({ do: "numbers", of }).catch(() => null);
    if (found) this.numbers = { ...this.numbers, [of]: found.numbers };
  }

  /** One scene has been seen, or all of them. */
  seen(all = false): void {
    this.scenes = all ? [] : this.scenes.slice(1);
  }

  /** A change of the fight; what is refused is said. */
  private async change(wanted: Wanted): Promise<Answer | null> {
    if (this.busy) return null;
    this.busy = true;
    this.fresh = this.beats.at(-1)?.end ?? 0;
    this.lesson = "";
    const state = new Promise<void>((done) => {
      this.arrived = done;
      setTimeout(done, PATIENCE);
    });
    try {
      const done = await this.ask(wanted);
      this.trouble = "";
      await state; // until it is here, what is seen is no longer asked
      return done;
    } catch (why) {
      this.trouble = (why as Error).message;
      return null;
    } finally {
      this.busy = false;
    }
  }

  private get stamp(): { number: number; key: string } {
    return { number: this.now?.number ?? 0, key: crypto.randomUUID?.() ?? String(Math.random()) };
  }

  choose(option: OptionView): Promise<Answer | null> {
    return this.change({ do: "choose", option: option.id, ...this.stamp });
  }

  give(typed: string): Promise<Answer | null> {
    return this.change({ do: "give", typed, given: this.now?.roll?.given ?? 0, ...this.stamp });
  }

  back(): Promise<Answer | null> {
    return this.change({ do: "back", ...this.stamp });
  }

  undo(rewind: boolean): Promise<Answer | null> {
    return this.change({ do: "undo", rewind, ...this.stamp });
  }

  onward(): Promise<Answer | null> {
    return this.change({ do: "onward", ...this.stamp });
  }

  /** A bot takes a seat, or with no bot its player takes it back. */
  seat(seat: string, bot: string): Promise<Answer | null> {
    return this.change({ do: "seat", seat, bot, ...this.stamp });
  }

  async reopen(): Promise<void> {
    const done = await this.change({ do: "reopen", ...this.stamp });
    if (done) this.trouble = done.text;
  }

  async setStop(kind: string, mode: StopView["mode"]): Promise<StopView[] | null> {
    const found = await this.wonder({ do: "stop", kind, mode, survivor: null });
    if (found) settings.setStop(kind, mode);
    return found?.stops ?? null;
  }

  close(): void {
    this.line.close();
  }
}
