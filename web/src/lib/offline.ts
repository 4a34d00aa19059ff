/** Fights in this very page: the program runs in a worker, and every line is kept in the browser before it counts. */
import type { Catalogue, FightAsked, Message } from "../protocol";
import type { Call, Ready, Told } from "../worker";
import { type Hearing, type Host, type Line, type Links, Trouble } from "./host";

interface Kept {
  id: string;
  title: string;
  at: string;
  header: string;
  lines: string[];
}

// -- what the browser keeps ---------------------------------------------------------------------------------------------

let opened: Promise<IDBDatabase> | null = null;

function database(): Promise<IDBDatabase> {
  opened ??= new Promise((done, failed) => {
    const request = indexedDB.open("showdown", 1);
    request.onupgradeneeded = () => request.result.createObjectStore("fights", { keyPath: "id" });
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(new Trouble("this browser keeps nothing; private windows often do not"));
  });
  return opened;
}

async function within<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const transaction = (await database()).transaction("fights", mode, { durability: "strict" });
  const request = work(transaction.objectStore("fights"));
  return new Promise((done, failed) => {
    transaction.oncomplete = () => done(request.result);
    transaction.onabort = () => failed(new Trouble(`this could not be kept: ${transaction.error?.message ?? "the browser refused"}`));
  });
}

const load = (id: string): Promise<Kept | undefined> => within<Kept | undefined>("readonly", (store) => store.get(id));
const save = (fight: Kept): Promise<unknown> => within("readwrite", (store) => store.put({ ...fight, at: new Date().toISOString() }));

// -- the worker ---------------------------------------------------------------------------------------------------------

let worker: Worker | null = null;
let calls = 0;
const PAUSE = 2000; // milliseconds in which a fight that was asked for begins
const waiting = new Map<number, (told: Told) => void>();

/** All files stay in the browser from now on. Not before the program runs: on a slow line the two would wait for each other. */
function keepForLater(): void {
  if ("serviceWorker" in navigator) void navigator.serviceWorker.register("sw.js");
}

function started(): Worker {
  if (worker) return worker;
  worker = new Worker(new URL("../worker.ts", import.meta.url), { type: "module" });
  worker.onmessage = (event: MessageEvent<Told | Ready>) => {
    if ("ready" in event.data) {
      if (event.data.ready) setTimeout(keepForLater, PAUSE);
      return;
    }
    waiting.get(event.data.id)?.(event.data);
    waiting.delete(event.data.id);
  };
  worker.postMessage({ base: new URL("python/", document.baseURI).href });
  return worker;
}

function call(name: Call["call"], text = ""): Promise<Told> {
  const id = ++calls;
  return new Promise((done, failed) => {
    waiting.set(id, (told) => (told.failed ? failed(new Trouble(told.failed)) : done(told)));
    started().postMessage({ id, call: name, text } satisfies Call);
  });
}

const parsed = <T>(told: Told): T => JSON.parse(told.text) as T;

/** Begins or resumes, and keeps what came of it under an id. */
async function keep(told: Told, id: string, before: string[]): Promise<Links> {
  const said = parsed<{ why?: string; header: string; title: string }>(told);
  if (said.why) throw new Trouble(said.why);
  await save({ id, title: said.title, header: said.header, at: "", lines: [...before, ...told.lines] });
  open = id;
  return { mine: id, players: [{ name: "", token: id }], watch: "" };
}

let open = ""; // the fight that the worker has open

export const page: Host = {
  offline: true,
  catalogue: async () => parsed<Catalogue>(await call("catalogue")),
  begin: async (asked: FightAsked) => keep(await call("begin", JSON.stringify(asked)), crypto.randomUUID(), []),
  take: async (record: string) => keep(await call("resume", record), crypto.randomUUID(), record.trimEnd().split("\n").slice(1)),
  fights: async () =>
    (await within<Kept[]>("readonly", (store) => store.getAll()))
      .map((fight) => ({ token: fight.id, title: fight.title, at: fight.at }))
      .sort((a, b) => b.at.localeCompare(a.at)),
  links: () => Promise.resolve(null),
  open: (token: string, hearing: Hearing): Line => new Seat(token, hearing),
};

class Seat implements Line {
  private fight: Kept | undefined;
  private queue: Promise<void>;

  constructor(
    private readonly token: string,
    private readonly hearing: Hearing,
  ) {
    this.queue = this.sit();
  }

  private async sit(): Promise<void> {
    this.fight = await load(this.token);
    if (!this.fight) {
      this.hearing.heard({ say: "refused", request: 0, why: "this browser has no such fight" });
      this.hearing.lost(true);
      return;
    }
    if (open !== this.token) {
      const told = await call("resume", [this.fight.header, ...this.fight.lines, ""].join("\n"));
      const said = parsed<{ why?: string }>(told);
      if (said.why) {
        this.hearing.heard({ say: "refused", request: 0, why: said.why });
        this.hearing.lost(true);
        return;
      }
      open = this.token;
      await this.keep(told.lines);
    }
    this.hearing.opened();
    this.tell(await call("open"));
  }

  private async keep(lines: string[]): Promise<void> {
    if (!this.fight || !lines.length) return;
    this.fight.lines.push(...lines);
    await save(this.fight);
  }

  private tell(told: Told): void {
    for (const message of parsed<Message[]>(told)) this.hearing.heard(message);
  }

  send(text: string): boolean {
    this.queue = this.queue.then(async () => {
      try {
        const told = await call("receive", text);
        await this.keep(told.lines);
        this.tell(told);
      } catch (why) {
        this.hearing.heard({ say: "refused", request: (JSON.parse(text) as { request: number }).request, why: (why as Error).message });
      }
    });
    return true;
  }

  close(): void {
    // nothing to close: the worker stays for the next fight
  }
}
