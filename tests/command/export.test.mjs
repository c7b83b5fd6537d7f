// Tests the commands link and picture, which only the npm package has.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { inflateRawSync, inflateSync } from "node:zlib";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");
const native = path.join(root, "build/native/bin/berth");
const command = path.join(root, "build/npm/command.mjs");
const scenario = path.join(root, "scenarios/queue/backoff-grows.yaml");
const folder = mkdtempSync(path.join(tmpdir(), "berth-export-"));
after(() => rmSync(folder, { recursive: true }));

function run(program, ...words) {
  return new Promise((done) => {
    execFile(program, words, { encoding: "utf8" }, (error, out, err) => done({ code: error?.code ?? 0, out, err }));
  });
}
const berth = (...words) => run(process.execPath, command, ...words);

const payloadOf = (link) => /[#&]s=1\.([\w-]+)/.exec(link)[1];
const scenarioOf = (link) => inflateRawSync(Buffer.from(payloadOf(link), "base64url")).toString();

test("a link has the scenario, the moment and the pod, and its run is the same", async () => {
  const { code, out, err } = await berth("link", scenario, "--base", "https://x.example/berth/", "--at", "8.5s", "--pod", "big-0", "--play");
  assert.equal(code, 0, err);
  assert.match(out, /^https:\/\/x\.example\/berth\/#s=1\.[\w-]+&t=8\.5&pod=default\/big-0&play=1\n$/);
  const file = path.join(folder, "linked.json");
  writeFileSync(file, scenarioOf(out));
  const [linked, own] = await Promise.all([file, scenario].map((it) => run(native, "run", it, "--format", "hash")));
  assert.equal(linked.out, own.out);
  const { out: bare } = await berth("link", scenario);
  assert.match(bare, /^#s=1\.[\w-]+\n$/);
});

const sizeOf = (png) => {
  assert.deepEqual([...png.subarray(0, 8)], [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
};
// Returns the colour of the pixel in the upper left corner.
function cornerOf(png) {
  const at = png.indexOf("IDAT");
  const rows = inflateSync(png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4)));
  return [...rows.subarray(1, 4)];
}
async function picture(name, ...words) {
  const file = path.join(folder, name);
  const { code, err } = await berth("picture", scenario, "-o", file, ...words);
  assert.equal(code, 0, err);
  return readFileSync(file);
}

test("a picture has the size and the theme that were asked for, and is the same each time", async () => {
  const small = ["--width", "800", "--height", "500", "--scale", "1", "--at", "8.5s"];
  const light = await picture("light.png", ...small);
  assert.deepEqual(sizeOf(light), [800, 500]);
  assert.ok(light.equals(await picture("again.png", ...small)));
  const dark = await picture("dark.png", ...small, "--theme", "dark");
  assert.ok(Math.max(...cornerOf(dark)) < 60 && Math.min(...cornerOf(light)) > 200);
  assert.ok(!light.equals(await picture("later.png", ...small.slice(0, -1), "20s")));
});

test("an SVG has the same picture, with the title for screen readers", async () => {
  const svg = (await picture("picture.svg", "--width", "800", "--height", "500")).toString();
  assert.match(svg, /^<svg [^>]*viewBox="0 0 800 500"/);
  assert.match(svg, /<title>Backoff grows<\/title>/);
  const png = Buffer.from(/base64,([^"]+)"/.exec(svg)[1], "base64");
  assert.deepEqual(sizeOf(png), [1600, 1000]);
});

test("impossible requests are errors with the status of bad input", async () => {
  const missing = await berth("picture", path.join(folder, "none.yaml"), "-o", path.join(folder, "none.png"));
  assert.deepEqual([missing.code, missing.err.includes("cannot be opened")], [2, true]);
  const nowhere = await berth("picture", scenario, "-o", path.join(folder, "no/such/folder.png"));
  assert.deepEqual([nowhere.code, /ENOENT/.test(nowhere.err)], [2, true]);
  const jpeg = await berth("picture", scenario, "-o", "x.jpg");
  assert.match(jpeg.err, /needs a file that ends with \.png or \.svg, not "x\.jpg"/);
  const base = await berth("link", scenario, "--base", "javascript:alert(1)");
  assert.match(base.err, /needs an address that begins with https:\/\//);
});

test("the native program says that the npm package has them", async () => {
  for (const words of [["link", scenario], ["picture", scenario, "-o", "x.png"]]) {
    const { code, err } = await run(native, ...words);
    assert.deepEqual([code, err], [2, `berth: berth ${words[0]} is a part of the npm package: npx kube-berth ${words[0]} ...\n`]);
  }
});
