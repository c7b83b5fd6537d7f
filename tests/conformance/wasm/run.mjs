// Runs the conformance runner that Emscripten has built, with the page's YAML reader:
//   node run.mjs FILE-OR-FOLDER...
// It prints, and ends, as the native one does.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { bundled } from "../../web/bundled.mjs";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../../..");
const bin = path.join(root, "build/wasm/bin");
const requireHere = createRequire(import.meta.url);

// The page asks the browser for its language; there is no browser here.
globalThis.location = { hash: "#lang=en" };
globalThis.document = { documentElement: {} };
const { yamlToJson, SourceFault, inWords } = await bundled(
  "source/yaml_to_json", "source/fault", "source/fault_words",
);

function answer(text) {
  try {
    return `{"documents": [${yamlToJson(text).documents.join(",")}]}`;
  } catch (error) {
    if (!(error instanceof SourceFault)) throw error;
    return JSON.stringify({ error: inWords(error).message });
  }
}

const createConformance = requireHere(path.join(bin, "conformance.js"));
await createConformance({
  arguments: process.argv.slice(2),
  // Emscripten of Debian 12 would fetch the file, which fails in Node 18 and later.
  wasmBinary: readFileSync(path.join(bin, "conformance.wasm")),
  yamlToJson: answer,
});
