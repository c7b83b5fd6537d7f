// Scripts and tests must run with Debian 12's Node, 18.20, the oldest that Berth supports. On machines with a newer
// one, this test finds uses of features that 18.20 lacks, by name. The list cannot be complete; a run on Debian 12
// decides.
import assert from "node:assert/strict";
import { test } from "node:test";
import { files, read } from "./files.mjs";

// Features in the form in which code uses them; the name of a method begins with its dot. Node.js 18.20 lacks all of
// these.
const missing = [
  ...[".toSorted(", ".toReversed(", ".toSpliced(", ".with(", ".isWellFormed(", ".toWellFormed("],
  ...[".union(", ".intersection(", ".difference(", ".symmetricDifference(", ".isSubsetOf(", ".isSupersetOf(", ".isDisjointFrom("],
  ...["Array.fromAsync(", "Object.groupBy(", "Map.groupBy(", "Promise.withResolvers(", "Promise.try(", "RegExp.escape("],
  ...["Iterator.from(", "ReadableStream.from(", "URL.parse(", "Uint8Array.fromBase64(", "Uint8Array.fromHex(", "Math.f16round("],
  ...["import.meta.dirname", "import.meta.filename", "process.loadEnvFile(", "process.getBuiltinModule("],
  ...["styleText(", "parseEnv(", "openAsBlob(", "globSync(", "matchesGlob(", "crc32("],
];
// Browsers have these, and functions that tests send to a browser may use them.
const missingGlobals = [
  ...["new File(", "new WebSocket(", "new CustomEvent(", "navigator.", "localStorage.", "crypto.subtle", "crypto.getRandomValues("],
  "CompressionStream('deflate-raw')",
];
// Node 18.20 does not allow assignment to these.
const assigned = /(?<!\w)performance\.\w+ = /g;

const isForBrowsers = (file) => file.startsWith("web/src/") || file.startsWith("tests/web/");

// A name that begins with a letter must not be the end of a longer one.
const patternOf = (name) => (name.startsWith(".") ? "" : "(?<!\\w)") + name.replace(/[.()]/g, "\\$&");
const anyOf = (names) => new RegExp(names.map(patternOf).join("|"), "g");
const inScripts = [anyOf([...missing, ...missingGlobals]), assigned];
const inWhatBrowsersRun = [anyOf(missing)];

// Returns the features in a file's text that Node.js 18.20 lacks.
function beyondOldestNode(file, text) {
  const patterns = isForBrowsers(file) ? inWhatBrowsersRun : inScripts;
  return patterns.flatMap((pattern) => [...text.matchAll(pattern)].map(([found]) => found));
}

test("scripts and tests use nothing that the oldest Node lacks", () => {
  const scripts = files.filter((file) => /\.(mjs|js|ts)$/.test(file) && file !== "tests/tidy/oldest_node.test.mjs");
  assert.ok(scripts.length > 100, "the scripts were found");
  assert.deepEqual(scripts.flatMap((file) => beyondOldestNode(file, read(file)).map((found) => `${file}: ${found}`)), []);
});

test("features that the oldest Node lacks are found where Node runs them", () => {
  const script = "web/scripts/a.mjs";
  for (const name of [...missing, ...missingGlobals]) {
    const text = name.startsWith(".") ? `a${name}` : `const a = ${name}`;
    assert.deepEqual(beyondOldestNode(script, text), [name]);
  }
  assert.deepEqual(beyondOldestNode(script, "performance.now = () => 0;"), ["performance.now = "]);
  assert.deepEqual(beyondOldestNode(script, "if (performance.now() === 0) sortedBy(a.sort().at(-1), myStyleText(a));"), []);
  assert.deepEqual(beyondOldestNode("tests/web/a.test.mjs", "page.evaluate(() => navigator.language)"), []);
  assert.deepEqual(beyondOldestNode("tests/web/a.test.mjs", "areas.toSorted()"), [".toSorted("]);
});
