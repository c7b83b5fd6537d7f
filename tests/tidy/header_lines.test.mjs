// A budget of preprocessed lines for headers: the time to compile a file of a few hundred lines depends mostly on its
// includes. The test counts lines and not seconds.
import assert from "node:assert/strict";
import { test } from "node:test";
import { files, read } from "./files.mjs";
import { countHeaderLines } from "./header_lines.mjs";

// A tenth more than the lines of GCC 12 and its library, because later versions have a few more.
const mostLines = 77_000;
const mostLinesWithWholeJson = 118_500;
const mostMedianLines = 58_000;
const mostHeadersWithWholeJson = 48;

const json = "core/api/json/json.h";

let counted;
const headers = () => {
  counted ??= countHeaderLines();
  return [...counted].map(([file, { lines, headers }]) => ({ file, lines, hasWholeJson: headers.has(json) }));
};

test("one header includes the whole of nlohmann/json, one its declarations, and no other file does", () => {
  const including = (name) => files.filter((file) => /\.(h|cc)$/.test(file) && read(file).includes(`#include <nlohmann/${name}>`));
  assert.deepEqual(including("json.hpp"), [json]);
  assert.deepEqual(including("json_fwd.hpp"), ["core/api/json/json_fwd.h"]);
});

test("no header makes the compiler read too many lines", () => {
  const problems = [];
  for (const { file, lines, hasWholeJson } of headers()) {
    const most = hasWholeJson ? mostLinesWithWholeJson : mostLines;
    if (lines > most) problems.push(`${file} comes to ${lines} lines of ${most}`);
  }
  assert.deepEqual(problems, []);
});

test("few headers have the whole of nlohmann/json", () => {
  const having = headers().filter(({ hasWholeJson }) => hasWholeJson).map(({ file }) => file);
  assert.ok(having.includes(json), "the headers are followed");
  assert.ok(having.length <= mostHeadersWithWholeJson, `${having.length} headers have it:\n${having.join("\n")}`);
});

test("half of the headers stay well below the budget", () => {
  const lines = headers().map((header) => header.lines).sort((a, b) => a - b);
  assert.ok(lines.length > 300, `${lines.length} headers were found`);
  const median = lines[Math.floor(lines.length / 2)];
  assert.ok(median <= mostMedianLines, `the median is ${median} lines`);
});
