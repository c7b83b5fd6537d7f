// The layers of the page, which are the folders of web/src: the folders from which each may import, and the number of
// files in each.
import assert from "node:assert/strict";
import path from "node:path";
import { test } from "node:test";
import { circlesIn } from "./circles.mjs";
import { files, read } from "./files.mjs";

const source = "web/src/";

// Each folder, with the folders from which it may import besides itself, the lowest layer first: a folder imports only
// from folders before it in this list, so there are no cycles. An import of types counts like any other.
const below = {
  browser: [],
  offline: [],
  protocol: [],
  style: [],
  lang: ["protocol"],
  source: ["browser", "offline", "lang"],
  stage: ["browser", "offline", "protocol", "lang", "source"],
  link: ["browser", "protocol", "lang", "source", "stage"],
  gallery: ["browser", "offline", "protocol", "style", "lang", "stage"],
  page: ["browser", "offline", "protocol", "style", "lang", "source", "stage", "link"],
  edit: ["browser", "protocol", "style", "lang", "source", "stage", "page"],
  time: ["browser", "protocol", "style", "lang", "stage", "page"],
  export: ["browser", "style", "lang", "source", "stage", "edit"],
  sweep: ["browser", "offline", "protocol", "style", "lang", "source", "stage"],
  what_if: ["browser", "offline", "protocol", "stage"],
  compare: ["browser", "offline", "protocol", "style", "lang", "source", "stage", "link", "page", "time", "sweep"],
  kept: ["browser", "protocol", "style", "lang", "stage", "link", "edit"],
  open: ["browser", "protocol", "style", "lang", "source", "stage", "link", "gallery", "page", "edit", "kept"],
  lesson: ["browser", "protocol", "style", "lang", "stage", "gallery", "time"],
  source_editor: ["browser", "style", "lang", "source", "stage"],
  inspector: ["browser", "protocol", "style", "lang", "stage", "page", "edit", "open", "source_editor", "what_if"],
  without_picture: ["browser", "protocol", "style", "lang", "stage", "link", "inspector"],
  embed: [
    ...["browser", "protocol", "style", "lang", "source", "stage", "link", "gallery", "page", "edit", "time", "compare"],
    ...["open", "without_picture"],
  ],
};

// These files connect the folders, and import from all of them.
const entries = ["main.ts", "embed.ts"];

// A table of words loads its translation, which has the type of the table.
const translations = ["lang/late_strings.ts lang/late_zh-CN.ts", "lang/strings.ts lang/zh-CN.ts"];

// Files in one folder, its folders not counted.
const mostFiles = 30;

const inSource = files.filter((file) => file.startsWith(source)).map((file) => file.slice(source.length));
const scripts = inSource.filter((file) => file.endsWith(".ts"));
const roomOf = (file) => file.split("/")[0];

// Returns the imports of a file from web/src, each as a path in it: of values and types, at the start or later, and the
// style of a part.
function importsOf(file) {
  const given = [...read(source + file).matchAll(/\b(?:from|import)\s*\(?\s*["'](\.{1,2}\/[^"']+)["']/g)];
  return given.map(([, name]) => path.posix.join(path.posix.dirname(file), name)).filter((name) => !name.startsWith("../"));
}

test("circles of files are found", () => {
  const edges = new Map([["a", ["b"]], ["b", ["c", "d"]], ["c", ["a"]], ["d", []], ["e", ["e"]]]);
  assert.deepEqual(circlesIn(edges), [["a", "b", "c"], ["e"]]);
});

test("no files of the page import each other in a circle, not even when they are wanted", () => {
  const named = (file) => importsOf(file).map((name) => (name.endsWith(".ts") ? name : `${name}.ts`));
  const edges = new Map(scripts.map((file) => [file, named(file)]));
  assert.ok(edges.get("lesson/panel.ts").includes("lesson/lesson_of.ts"), "imports were found");
  const circles = circlesIn(edges).map((circle) => circle.join(" "));
  assert.deepEqual(circles.filter((circle) => !translations.includes(circle)), []);
});

test("every file of the page but the two entries is in a room", () => {
  assert.ok(scripts.length > 100, "the sources of the page were found");
  const astray = inSource.filter((file) => !(roomOf(file) in below) && !entries.includes(file));
  assert.deepEqual(astray, []);
});

test("a room of the page imports only from the rooms below it", () => {
  const problems = [];
  for (const file of scripts.filter((name) => !entries.includes(name))) {
    const room = roomOf(file);
    for (const name of importsOf(file)) {
      const other = roomOf(name);
      if (other !== room && !below[room]?.includes(other)) problems.push(`${file} imports ${name}`);
    }
  }
  assert.deepEqual(problems, []);
});

test("the rooms of the page have no cycles", () => {
  const layers = Object.keys(below);
  const problems = [];
  for (const [i, room] of layers.entries()) {
    for (const other of below[room]) if (!layers.slice(0, i).includes(other)) problems.push(`${room} stands before ${other}`);
  }
  assert.deepEqual(problems, []);
});

test("the table of rooms has no edge that no import needs", () => {
  const used = new Set(scripts.flatMap((file) => importsOf(file).map((name) => `${roomOf(file)} > ${roomOf(name)}`)));
  const listed = Object.entries(below).flatMap(([room, others]) => others.map((other) => `${room} > ${other}`));
  assert.deepEqual(listed.filter((edge) => !used.has(edge)), []);
});

test("no folder of the page has too many files", () => {
  const counts = new Map();
  for (const file of inSource) {
    const folder = path.posix.dirname(file);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  const full = [...counts].filter(([, count]) => count > mostFiles).map(([folder, count]) => `${folder} has ${count} files`);
  assert.deepEqual(full, []);
});
