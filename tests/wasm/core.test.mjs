// Tests the module for scripts over the whole gallery: in WebAssembly every scenario has exactly the log of the native
// build (tests/cli/scenario_logs, which the native tests compare, too).
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { readScenario, slugs } from "./gallery.mjs";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");
const { open } = await import(pathToFileURL(path.join(root, "build/npm/index.js")));

test("the gallery is not empty", () => assert.ok(slugs.length >= 9));

for (const slug of slugs) {
  test(`${slug} has the native log`, async () => {
    const recorded = readFileSync(path.join(root, "tests/cli/scenario_logs", `${slug}.txt`), "utf8");
    const sim = await open(readScenario(slug));
    sim.run();
    if (/^\d+ events, hash /.test(recorded)) {
      const { events, hash } = sim.summary();
      assert.equal(`${events} events, hash ${hash}\n`, recorded);
    } else {
      assert.equal(sim.log(), recorded);
    }
    sim.close();
  });
}
