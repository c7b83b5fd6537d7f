// The sources have the words of the canvas in English, web/src/lang/stage_zh-CN.json has them in Chinese: all of them, and
// nothing else. The sentences of the core that only the page shows, or the canvas only about the node that is pointed at or
// selected, are in reasons_zh-CN.json beside it.
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

// Files whose literals with blanks or places are forms of sentences, but for the arguments of StrCat and Error.
const ofSentences = [
  "core/answers/narrate.cc",
  "core/answers/describe.cc",
  "core/answers/describe_pair.cc",
  "core/answers/describe_session.cc",
  "core/answers/hints.cc",
  "core/answers/kubelet/kubelet_work.cc",
  "core/log/causes.h",
  "core/view/bets.cc",
];

test("so do the sentences about pods, pairs, attempts, sessions and bets", () => {
  const forms = ofSentences.flatMap((file) => {
    const code = codeOf(file).replace(/^#include.*$/gm, "").replace(/\b(StrCat|Error|BERTH_CHECK)[({][^;]*;/g, "");
    // Units and names alone need no words.
    return literals(code).filter((text) => /[ {]/.test(text) && /[a-z]{2}/i.test(text.replace(/\{\w*\}/g, "")));
  });
  assert.ok(forms.length > 120, `${forms.length} forms`);
  const missing = forms.filter((text) => !Object.hasOwn(both, text));
  assert.deepEqual(missing, []);
});

test("the words of the page compose no sentence about an event", () => {
  const words = files.filter((file) => /^web\/src\/lang\/.*\.ts$/.test(file));
  assert.ok(words.length > 10);
  const composing = words.filter((file) => /case '(podCreated|moved|failed|bound|popped)':/.test(read(file)));
  assert.deepEqual(composing, []);
});

test("code asks for the causes of events by their names in an enum", () => {
  const comparing = sources.filter((file) => /\.cause [!=]= (?:"|k\w|sim::k)/.test(read(file)));
  assert.deepEqual(comparing, []);
});

test("the tables have nothing that is not said", () => {
  const said = new Set(sources.flatMap((file) => literals(codeOf(file))));
  assert.deepEqual(
    Object.keys(both).filter((text) => !said.has(text)),
    [],
  );
});

// The values that a form has, as core/base/sentence.h explains: "{}" counts as the next one of "{1}", "{2}", ...; names of
// fields stay as they are. A choice, "{2?pod:pods}", has no value of its own.
function gapsOf(text) {
  let next = 1;
  return [...text.matchAll(/\{([^}]*)\}/g)]
    .map(([, gap]) => (gap.includes("|") ? gap.split("|")[1] : gap))
    .filter((name) => !name.includes("?"))
    .map((name) => (name === "" ? String(next++) : name))
    .sort();
}

test("translations have the gaps of the English texts", () => {
  const other = Object.entries(both).filter(([text, words]) => `${gapsOf(text)}` !== `${gapsOf(words)}`);
  assert.deepEqual(other, []);
});
