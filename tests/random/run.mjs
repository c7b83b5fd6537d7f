// Runs the random worlds that Emscripten has built, as the native program does:
//   node run.mjs [v1.34 | managed] FIRST LAST
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";

const bin = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../../build/wasm/bin");
const createRandomWorlds = createRequire(import.meta.url)(path.join(bin, "random_worlds.js"));
await createRandomWorlds({
  arguments: process.argv.slice(2),
  // Emscripten of Debian 12 would fetch the file, which fails in Node 18 and later.
  wasmBinary: readFileSync(path.join(bin, "random_worlds.wasm")),
});
