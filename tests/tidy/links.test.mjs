// Tests that links between the texts of the repository lead to files and headings that exist.
import assert from "node:assert/strict";
import path from "node:path";
import { test } from "node:test";
import { files, read } from "./files.mjs";

const pages = files.filter((file) => file.endsWith(".md"));

// Files that the build of the npm package writes beside the package's copy of the page that links to them.
const built = ["web/npm/index.d.ts"];

// Returns a page without its blocks of code, fenced or indented, which show links as text.
const proseOf = (page) => read(page).replace(/^ *```.*?^ *```$/gms, "").replace(/^ {4}.*$/gm, "");

// Returns the targets of links and pictures outside of code spans.
function linksOf(page) {
  const text = proseOf(page).replace(/`[^`\n]*`/g, "");
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target]) => target);
}

// Returns the anchor that GitHub gives to a heading.
const anchorOf = (heading) => heading.trim().toLowerCase().replace(/[^\p{L}\p{N} _-]/gu, "").replace(/ /g, "-");

function anchorsOf(page) {
  const found = new Set();
  for (const [, heading] of proseOf(page).matchAll(/^#{1,6} (.*)$/gm)) {
    const anchor = anchorOf(heading);
    let name = anchor;
    for (let i = 1; found.has(name); i++) name = `${anchor}-${i}`;
    found.add(name);
  }
  return found;
}

const exists = (target) => files.includes(target) || built.includes(target) || files.some((file) => file.startsWith(`${target}/`));

// Returns the error of a link; an empty text if there is none.
function problemOf(page, link) {
  // The latter are pages of the repository's host, whose address is not known.
  if (/^[a-z]+:/.test(link) || (page === "README.md" && /^\.\.\/\.\.\/(actions|deployments)\//.test(link))) return "";
  const [place, anchor] = link.split("#");
  const target = place === "" ? page : path.posix.join(path.posix.dirname(page), decodeURIComponent(place)).replace(/\/$/, "");
  if (!exists(target)) return `${page} links to ${link}, which does not exist`;
  if (anchor !== undefined && !anchorsOf(target).has(anchor)) return `${page} links to ${link}, which has no such heading`;
  return "";
}

test("every relative link leads to a file, and every anchor to a heading", () => {
  const links = pages.flatMap((page) => linksOf(page).map((link) => [page, link]));
  assert.ok(links.length > 100, `${links.length} links were found`);
  assert.deepEqual(links.map(([page, link]) => problemOf(page, link)).filter((problem) => problem !== ""), []);
});

test("every path of a page that other sources name exists", () => {
  const named = files.filter((file) => /\.(h|cc|ts|mjs|yaml|txt)$/.test(file)).flatMap((file) =>
    [...read(file).matchAll(/\b(?:core|deploy|scenarios|tests|wasm|web)\/[\w/-]*\w\.md\b/g)].map(([page]) => [file, page]),
  );
  assert.ok(named.length > 5, `${named.length} paths were found`);
  assert.deepEqual(named.filter(([, page]) => !files.includes(page)).map(([file, page]) => `${file} names ${page}`), []);
});

test("the page of the gallery lists every scenario once", () => {
  const scenarios = files.filter((file) => /^scenarios\/[^/]+\/[^./]+\.(yaml|json)$/.test(file)).map((file) => file.replace("scenarios/", "../"));
  assert.ok(scenarios.length > 50, `${scenarios.length} scenarios were found`);
  const listed = linksOf("scenarios/docs/gallery.md").filter((link) => /\.(yaml|json)$/.test(link));
  assert.deepEqual(listed.sort(), scenarios.sort());
});

test("every page about scenarios is in the table of their README", () => {
  const linked = linksOf("scenarios/README.md");
  const topics = pages.filter((page) => page.startsWith("scenarios/docs/")).map((page) => page.replace("scenarios/", ""));
  assert.deepEqual(topics.filter((page) => !linked.includes(page)), []);
});
