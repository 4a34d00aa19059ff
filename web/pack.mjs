// Runs tools/site_program.py on Pyodide: node pack.mjs FOLDER, where python_stdlib.zip and showdown.zip lie; leaves `first` and
// `rest` there. Only this Python can compile modules for the page's Python.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { loadPyodide } from "pyodide";

const folder = process.argv[2];
const bytes = (path) => new Uint8Array(readFileSync(path));
const python = await loadPyodide({ stdLibURL: join(folder, "python_stdlib.zip"), env: { PYTHONHASHSEED: "0" } });
python.unpackArchive(bytes(join(folder, "showdown.zip")), "zip", { extractDir: "/program" });
python.runPython(readFileSync(new URL("../tools/site_program.py", import.meta.url), "utf8"), { filename: "site_program.py" });
for (const name of ["first", "rest"]) writeFileSync(join(folder, name), python.FS.readFile(`/${name}`));
