/** The program itself, in a worker of the page: the same Python package on Pyodide. Texts go in and come out. */
import { info } from "pyodide/pyodide-lock.json";
import type { PyodideAPI, loadPyodide as Load } from "pyodide";
import { Unpacker } from "./lib/lzma";

interface Alone {
  catalogue(): string;
  begin(asked: string): string;
  resume(record: string): string;
  open(): string;
  receive(text: string): string;
  new_lines(): string;
}

/** One call: which function, with which text. The answer carries the lines that must be kept before it is shown. */
export interface Call {
  id: number;
  call: keyof Alone;
  text: string;
}
export interface Told {
  id: number;
  text: string;
  lines: string[];
  failed: string;
}

/** Said once: whether the program runs. */
export interface Ready {
  ready: boolean;
}

let python: Promise<Alone> | null = null;
let rest: Promise<void> | null = null;
let fetchRest: () => Promise<void> = () => Promise.resolve();

const LOCK = JSON.stringify({ info, packages: {} }); // no packages besides ours

/** A packed file, unpacked while it arrives: `each` gets every stretch as soon as it is there, the promise all of it. */
async function unpacked(address: string, each?: (bytes: Uint8Array<ArrayBuffer>) => void): Promise<Uint8Array<ArrayBuffer>> {
  const answer = await fetch(address);
  if (!answer.ok || !answer.body) throw new Error(`${address}: ${answer.status}`);
  const unpacker = new Unpacker();
  const reader = answer.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    const from = unpacker.at;
    unpacker.push(value ?? new Uint8Array(0), done);
    if (unpacker.at > from) each?.(unpacker.out.slice(from, unpacker.at));
    if (done) return unpacker.out;
  }
}

/** The files of a pack (tools/site_program.py) by path. */
function files(pack: Uint8Array<ArrayBuffer>): Map<string, Uint8Array<ArrayBuffer>> {
  let at = pack.indexOf(10) + 1;
  const listed = JSON.parse(new TextDecoder().decode(pack.subarray(0, at))) as [string, number][];
  return new Map(listed.map(([path, size]) => [path, pack.subarray(at, (at += size))]));
}

function write(pyodide: PyodideAPI, found: Map<string, Uint8Array>): void {
  for (const [path, bytes] of found) {
    pyodide.FS.mkdirTree(`/${path.slice(0, path.lastIndexOf("/"))}`);
    pyodide.FS.writeFile(`/${path}`, bytes);
  }
}

/** Pyodide asks for its program and for Python's library by name; both come out of our packs. */
function serve(base: string, wasm: Promise<Response>, library: Promise<Response>): void {
  const ordinary = self.fetch.bind(self);
  self.fetch = (asked, how) => {
    const address = asked instanceof Request ? asked.url : String(asked);
    if (address === `${base}pyodide.asm.wasm`) return wasm;
    if (address === `${base}python_stdlib.zip`) return library;
    return ordinary(asked, how);
  };
}

async function start(base: string): Promise<Alone> {
  const stream = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start: (into) =>
      void unpacked(`${base}pyodide.asm.wasm.lzma`, (bytes) => into.enqueue(bytes)).then(
        () => into.close(),
        (why: unknown) => into.error(why),
      ),
  });
  const first = unpacked(`${base}first.lzma`).then(files);
  const wasm = new Response(stream, { headers: { "Content-Type": "application/wasm" } });
  serve(base, Promise.resolve(wasm), first.then((found) => new Response(found.get("lib/python_stdlib.zip"))));
  const { loadPyodide } = (await import(/* @vite-ignore */ `${base}pyodide.mjs`)) as { loadPyodide: typeof Load };
  const pyodide = await loadPyodide({ indexURL: base, lockFileContents: LOCK });
  performance.mark("Python runs");
  const found = await first;
  found.delete("lib/python_stdlib.zip");
  write(pyodide, found);
  pyodide.runPython("import sys\nsys.path.insert(0, '/program')\nfrom showdown.play.alone import Alone\nalone = Alone()");
  performance.mark("program imported");
  fetchRest = async () => {
    write(pyodide, files(await unpacked(`${base}rest.lzma`)));
    pyodide.runPython("sys.path.append('/lib/rest.zip')\nsys.path_importer_cache.clear()");
  };
  return pyodide.globals.get("alone") as Alone;
}

/** Modules that no beginning of a fight needs come later, or again where the network failed; nothing goes on without them. */
function complete(): Promise<void> {
  rest ??= fetchRest().catch((why: unknown) => {
    rest = null;
    throw why;
  });
  return rest;
}

const AT_ONCE: (keyof Alone)[] = ["catalogue", "begin", "open"];

self.onmessage = async (event: MessageEvent<Call | { base: string }>) => {
  const message = event.data;
  if ("base" in message) {
    python = start(message.base);
    python.then(
      () => self.postMessage({ ready: true } satisfies Ready),
      () => self.postMessage({ ready: false } satisfies Ready), // each call tells why
    );
    return;
  }
  const told: Told = { id: message.id, text: "", lines: [], failed: "" };
  try {
    const alone = await python;
    if (!alone) throw new Error("not started");
    if (!AT_ONCE.includes(message.call)) await complete();
    const call = alone[message.call] as (text?: string) => string;
    told.text = message.text === "" ? call.call(alone) : call.call(alone, message.text);
    told.lines = JSON.parse(alone.new_lines()) as string[];
  } catch (why) {
    told.failed = String(why);
  }
  self.postMessage(told);
  performance.mark(message.call);
  if (message.call === "open") complete().catch(() => {}); // tried again with the next call
};
