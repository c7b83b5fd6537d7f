// Starts the benchmark that Emscripten has built:
//   node run.mjs [regular.ttf semibold.ttf]
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";

const bin = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../../build/wasm/bin");
const createStageBench = createRequire(import.meta.url)(path.join(bin, "stage_bench.js"));
await createStageBench({
  arguments: process.argv.slice(2),
  // Emscripten of Debian 12 would fetch it, which Node 18 and later fail at.
  wasmBinary: readFileSync(path.join(bin, "stage_bench.wasm")),
});
