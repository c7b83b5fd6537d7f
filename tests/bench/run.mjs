// Starts a benchmark that Emscripten has built, bench or stage_bench:
//   node run.mjs bench schedule --nodes 100
//   node run.mjs stage_bench [regular.ttf semibold.ttf]
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";

const bin = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../../build/wasm/bin");
const [program, ...words] = process.argv.slice(2);
const create = createRequire(import.meta.url)(path.join(bin, `${program}.js`));
await create({
  arguments: words,
  // Emscripten of Debian 12 would fetch the file, which fails in Node 18 and later.
  wasmBinary: readFileSync(path.join(bin, `${program}.wasm`)),
});
