// Runs the conformance runner that Emscripten has built:
//   node run.mjs FILE-OR-FOLDER...
// It prints, and ends, as the native one does.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../../..");
const bin = path.join(root, "build/wasm/bin");
const requireHere = createRequire(import.meta.url);

const createConformance = requireHere(path.join(bin, "conformance.js"));
await createConformance({
  arguments: process.argv.slice(2),
  // Emscripten of Debian 12 would fetch the file, which fails in Node 18 and later.
  wasmBinary: readFileSync(path.join(bin, "conformance.wasm")),
});
