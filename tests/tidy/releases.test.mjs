// A release of Kubernetes is named where its facts are, and nowhere else in the code.
import assert from "node:assert/strict";
import { test } from "node:test";
import { releases } from "../../web/scripts/parts/releases.mjs";
import { files, read } from "./files.mjs";

const isCode = (file) => /^(core|wasm|web\/(src|npm|scripts))\/.*\.(h|cc|ts|mjs)$/.test(file);

// Where the facts of releases are.
const isOfReleases = (file) => /^core\/(versions\/|releases\/releases\.h$|admission\/versions\.h$)/.test(file);
// The values of rules by release, which core/versions puts together.
const hasRulesByRelease = (file) => /^core\/process\/.*\.h$/.test(file);
// Sentences for readers, as on since when a field has an effect; and what published links mean that name no release.
const namesReleasesToReaders = (file) =>
  /^web\/src\/(lang\/|source_editor\/schema[^/]*\.ts$|source\/shorten\.ts$)/.test(file);

// The text without comments. Texts in quotes stay; they may look like comments.
function withoutComments(text) {
  const part = /\/\/[^\n]*|\/\*[\s\S]*?\*\/|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'/g;
  return text.replace(part, (found) => (found.startsWith("/") ? found.replace(/[^\n]/g, "") : found));
}

const names = releases.map(({ name }) => name.replace(".", "\\."));
const inText = new RegExp(`(?<![\\w.])(?:${names.join("|")})(?![\\d])`);
const inName = /\bk\w*V1_\d+/;

// "3: v1.34" for each line that names a release.
const found = (text, pattern) =>
  withoutComments(text).split("\n").flatMap((line, i) => {
    const [match] = pattern.exec(line) ?? [];
    return match && !line.startsWith("#include") ? [`${i + 1}: ${match}`] : [];
  });

test("code asks for features, and names no release", () => {
  const problems = files.filter((file) => isCode(file) && !isOfReleases(file)).flatMap((file) => {
    const text = read(file);
    const literals = namesReleasesToReaders(file) ? [] : found(text, inText);
    const constants = hasRulesByRelease(file) ? [] : found(text, inName);
    return [...literals, ...constants].map((where) => `${file}:${where}`);
  });
  assert.deepEqual(problems, []);
});

test("the rule finds names in code, and lets comments cite a release", () => {
  const text = 'if (version == "v1.34") return kAdmissionV1_34;  // as v1.21\n/* v1.15 */ const a = `v1.21`;\nconst b = "v1.340 and 1.34";';
  assert.deepEqual(found(text, inText), ["1: v1.34", "2: v1.21"]);
  assert.deepEqual(found(text, inName), ["1: kAdmissionV1_34"]);
  assert.ok(releases.length >= 3 && releases.some(({ name, scheduler }) => name !== scheduler));
});
