// Runs the conformance runner that Emscripten has built, with the page's YAML reader:
//   node run.mjs FILE-OR-FOLDER...
// It prints, and ends, as the native one does.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../../..");
const bin = path.join(root, "build/wasm/bin");
const requireOfPage = createRequire(path.join(root, "web/package.json"));
const requireHere = createRequire(import.meta.url);

// The page asks its browser which language to speak; there is none here.
const speakEnglish = {
  name: "speak English",
  setup: ({ onLoad }) => onLoad({ filter: /src\/language\.ts$/ }, () => ({ contents: `export const language = "en";` })),
};

// The reader is TypeScript for the page; in memory it becomes a module for Node.
async function loadPageReader() {
  const { build } = requireOfPage("esbuild");
  const { outputFiles } = await build({
    stdin: {
      contents: `export { yamlToJson } from "./yaml_to_json"; export { SourceFault } from "./fault"; export { inWords } from "./fault_words";`,
      resolveDir: path.join(root, "web/src/source"),
      loader: "ts",
    },
    plugins: [speakEnglish],
    bundle: true,
    format: "esm",
    write: false,
  });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString("base64")}`);
}

const { yamlToJson, SourceFault, inWords } = await loadPageReader();

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
  // Emscripten of Debian 12 would fetch it, which Node 18 and later fail at.
  wasmBinary: readFileSync(path.join(bin, "conformance.wasm")),
  yamlToJson: answer,
});
