/** The program itself, in a worker of the page: the same Python package on Pyodide. Texts go in and come out. */
import type { loadPyodide as Load } from "pyodide";

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

let python: Promise<Alone> | null = null;

async function start(base: string): Promise<Alone> {
  const { loadPyodide } = (await import(/* @vite-ignore */ `${base}pyodide.mjs`)) as { loadPyodide: typeof Load };
  const [pyodide, zip] = await Promise.all([
    loadPyodide({ indexURL: base }),
    fetch(`${base}showdown.zip`).then((answer) => answer.arrayBuffer()),
  ]);
  pyodide.unpackArchive(zip, "zip", { extractDir: "/program" });
  pyodide.runPython("import sys\nsys.path.insert(0, '/program')\nfrom showdown.play.alone import Alone\nalone = Alone()");
  return pyodide.globals.get("alone") as Alone;
}

self.onmessage = async (event: MessageEvent<Call | { base: string }>) => {
  const message = event.data;
  if ("base" in message) {
    python = start(message.base);
    python.then(
      () => self.postMessage({ ready: true }),
      (why: unknown) => self.postMessage({ ready: false, why: String(why) }),
    );
    return;
  }
  const told: Told = { id: message.id, text: "", lines: [], failed: "" };
  try {
    const alone = await python;
    if (!alone) throw new Error("not started");
    const call = alone[message.call] as (text?: string) => string;
    told.text = message.text === "" ? call.call(alone) : call.call(alone, message.text);
    told.lines = JSON.parse(alone.new_lines()) as string[];
  } catch (why) {
    told.failed = String(why);
  }
  self.postMessage(told);
};
