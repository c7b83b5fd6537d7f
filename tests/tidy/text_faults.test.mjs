// Each reason for which the core cannot read a text has a translation, and each translation has a reason.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const read = (path) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");

// Pieces of C++ string literals that stand one behind the other are one literal.
const joined = (code) => code.replace(/"\s*\n\s*"/g, "");
const literals = (code, pattern) => [...code.matchAll(pattern)].map(([, text]) => text);

function formsOfCore() {
  const json = joined(read("core/api/json/json_text.cc"));
  const yaml = joined(read("core/yaml/yaml_text.cc") + read("core/yaml/yaml_scalar.cc"));
  const failing = /\b(?:Fail|Refuse|RefuseWhole|FailWhole)\(\s*"([^"]*)"/g;
  const plain = [
    ...literals(json, failing),
    ...literals(json, /\bFailAt\(\w+,\s*"([^"]*)"/g),
    ...literals(json, /\breturn "([^"]+)";/g).filter((text) => text.includes("JSON")),
    ...literals(json, /slip\.empty\(\) \? "([^"]*)"/g),
    ...literals(yaml, failing),
    ...literals(yaml, /\bRefused\(fault,\s*"([^"]*)"/g),
    ...literals(yaml, /\bkNoKey\[\] = "([^"]*)"/g),
    ...literals(yaml, /"(duplicate key \{\}[^"]*)"/g),
    ...literals(yaml, /"(the text holds [^"]*)"/g),
    ...literals(yaml, /"(unknown problem [^"]*)"/g),
  ];
  const parts = literals(json, /\bFailExpected(?:Token)?\((?:is_object \? )?"([^"]*)"/g);
  const others = literals(json, /\bFailExpectedToken\(is_object \? "[^"]*" : "([^"]*)"/g);
  const expected = [...parts, ...others].flatMap((part) => [`expected ${part}, got {}`, `expected ${part}, got the end of the text`]);
  return new Set([...plain, ...expected].filter((text) => text !== ""));
}

function translatedForms() {
  const code = read("web/src/source/text_faults_zh-CN.ts");
  const [ofCore] = code.split("// libyaml\n");
  const quoted = /^ {2}(?:'([^']*)'|"([^"]*)"): '/gm;
  const all = [...ofCore.matchAll(quoted)].map(([, single, double]) => single ?? double);
  const expected = all.slice(0, all.indexOf("the text is empty"));
  const plain = all.slice(expected.length);
  return new Set([...plain, ...expected.flatMap((part) => [`expected ${part}, got {}`, `expected ${part}, got the end of the text`])]);
}

test("the faults of texts are translated, and no others", () => {
  const core = [...formsOfCore()].sort();
  assert.ok(core.length > 40, `${core.length} forms`);
  assert.deepEqual([...translatedForms()].sort(), core);
});

test("a translation has the values of its form", () => {
  const code = read("web/src/source/text_faults_zh-CN.ts");
  for (const [, single, double, words] of code.matchAll(/^ {2}(?:'([^']*)'|"([^"]*)"): '([^']*)'/gm)) {
    const count = (text) => text.split("{}").length;
    assert.equal(count(words), count(single ?? double), words);
  }
});
