/** The program itself, in a worker of the page: the same Python package on Pyodide. Texts go in and come out. */
import { info } from "pyodide/pyodide-lock.json";
import type { PyodideAPI, loadPyodide as Load } from "pyodide";
import { XzReadableStream } from "xz-decompress";

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

/** A packed file, unpacked while it arrives: no host needs to know how. */
async function unpacked(address: string, type = "application/octet-stream"): Promise<Response> {
  const answer = await fetch(address);
  if (!answer.ok || !answer.body) throw new Error(`${address}: ${answer.status}`);
  return new Response(new XzReadableStream(answer.body), { headers: { "Content-Type": type } });
}

/** The files of a pack (tools/site_program.py) by path. */
async function files(packed: Promise<Response>): Promise<Map<string, Uint8Array<ArrayBuffer>>> {
  const pack = new Uint8Array(await (await packed).arrayBuffer());
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
  const wasm = unpacked(`${base}pyodide.asm.wasm.xz`, "application/wasm");
  const first = files(unpacked(`${base}first.xz`));
  serve(base, wasm, first.then((found) => new Response(found.get("lib/python_stdlib.zip"))));
  const { loadPyodide } = (await import(/* @vite-ignore */ `${base}pyodide.mjs`)) as { loadPyodide: typeof Load };
  const pyodide = await loadPyodide({ indexURL: base, lockFileContents: LOCK });
  performance.mark("Python runs");
  const found = await first;
  found.delete("lib/python_stdlib.zip");
  write(pyodide, found);
  pyodide.runPython("import sys\nsys.path.insert(0, '/program')\nfrom showdown.play.alone import Alone\nalone = Alone()");
  performance.mark("program imported");
  fetchRest = async () => {
    write(pyodide, await files(unpacked(`${base}rest.xz`)));
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
