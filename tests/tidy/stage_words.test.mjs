// Tests that web/src/lang/stage_zh-CN.json has exactly the words of the stage, which its sources have in English, in
// Chinese. reasons_zh-CN.json beside it has the core's sentences about reasons: the stage shows those of the node that
// is selected or under the pointer, and the page shows all.
import assert from "node:assert/strict";
import { test } from "node:test";
import { files, read } from "./files.mjs";

const table = JSON.parse(read("web/src/lang/stage_zh-CN.json"));
const both = { ...table, ...JSON.parse(read("web/src/lang/reasons_zh-CN.json")) };

const sources = files.filter((file) => /^(wasm|core)\/.*\.(cc|h)$/.test(file));

// Returns the code without comments, with adjacent literals joined.
const codeOf = (file) => read(file).replace(/^\s*\/\/.*$/gm, "").replace(/"\s*\n\s*"/g, "");
const literals = (code) => [...code.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, text]) => text.replace(/\\(.)/g, "$1"));

// Returns the arguments of the call whose bracket opens before `start`.
function argumentsAt(code, start) {
  const found = [""];
  let depth = 1;
  for (const [part] of code.slice(start).matchAll(/"(?:[^"\\]|\\.)*"|[^"]/g)) {
    if ("([{".includes(part)) depth++;
    if (")]}".includes(part)) depth--;
    if (depth === 0) return found;
    if (part === "," && depth === 1) found.push("");
    else found[found.length - 1] += part;
  }
  throw new Error("a bracket is not closed");
}

// Returns the literals with which the stage's code asks for words.
function spokenTexts() {
  const texts = new Set();
  for (const file of sources.filter((name) => name.startsWith("wasm/"))) {
    const code = codeOf(file);
    for (const call of code.matchAll(/\b(Word|Say|Plain|Count)\(/g)) {
      const all = argumentsAt(code, call.index + call[0].length);
      const worded = call[1] === "Count" ? all.slice(1) : all.slice(0, 1);
      // Literals in comparisons are not words of the stage.
      for (const text of worded.flatMap((one) => literals(one.replace(/==\s*"[^"]*"/g, "")))) texts.add(text);
    }
  }
  texts.delete("");
  return texts;
}

test("all words of the stage have a translation", () => {
  const missing = [...spokenTexts()].filter((text) => !Object.hasOwn(table, text));
  assert.deepEqual(missing, []);
});

test("so do the sentences of events, the kinds of events, and the reasons of hints", () => {
  const kinds = codeOf("core/log/event_kinds.cc").match(/kKinds\[\] = \{([\s\S]*?)\n\};/)[1];
  const rows = kinds.split(/\{EventKind::/).slice(1);
  const sentences = rows.map((row) => literals(row)[2]).filter((text) => text !== "");
  const types = sources.filter((file) => /^core\/(framework|versions)\//.test(file)).flatMap((file) =>
    [...codeOf(file).matchAll(/kAction\w+,\s*"([A-Z]?[\w ]+)"\}/g)].map(([, words]) => words),
  );
  assert.ok(sentences.length > 20 && types.length > 30);
  const missing = [...sentences, ...types].filter((text) => !Object.hasOwn(table, text));
  assert.deepEqual(missing, []);
});

test("so do the sentences of filters and hints about why, and those that sum up an attempt", () => {
  const filters = sources.filter((file) => /^core\/(plugins|framework\/events)\/.*\.cc$/.test(file));
  const forms = filters.flatMap((file) => literals(codeOf(file)).filter((text) => /[a-z].*{}|{}.*[a-z]/.test(text)));
  const summing = sources.filter((file) => /^core\/(answers\/conclusion|remedies\/.*)\.cc$/.test(file));
  const sums = summing.flatMap((file) => literals(codeOf(file)).filter((text) => /^[A-Z].* /.test(text)));
  assert.ok(forms.length > 40 && sums.length > 10);
  const missing = [...forms, ...sums].filter((text) => !Object.hasOwn(both, text));
  assert.deepEqual(missing, []);
});

test("the tables have no unused words", () => {
  const said = new Set(sources.flatMap((file) => literals(codeOf(file))));
  assert.deepEqual(
    Object.keys(both).filter((text) => !said.has(text)),
    [],
  );
});

// "{}" counts as the next one of "{1}", "{2}", ...; slots of events, "{ on |node}", count by their field.
function gapsOf(text) {
  let next = 1;
  return [...text.matchAll(/\{([^}]*)\}/g)]
    .map(([, gap]) => (gap === "" ? String(next++) : (gap.split("|")[1] ?? gap)))
    .sort();
}

test("translations have the gaps of the English texts", () => {
  const other = Object.entries(both).filter(([text, words]) => `${gapsOf(text)}` !== `${gapsOf(words)}`);
  assert.deepEqual(other, []);
});
