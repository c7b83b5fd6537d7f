// Tests that `tests/run changed` runs the tests that a change can affect.
import assert from "node:assert/strict";
import { test } from "node:test";
import { touchedBy } from "../changed.mjs";
import { files } from "./files.mjs";

const namesOf = (...changed) => touchedBy(changed).tests.map(({ folder }) => folder);

test("a change of a layer touches its own tests and those of the layers above it, and no other", () => {
  const touched = namesOf("core/queue/backoff.h");
  for (const name of ["queue", "scheduler", "sim", "answers", "cli", "wasm", "conformance", "random"]) {
    assert.ok(touched.includes(name), `${name} of ${touched}`);
  }
  for (const name of ["base", "api", "admission", "framework", "kube_batch", "cache"]) {
    assert.ok(!touched.includes(name), `${name} of ${touched}`);
  }
  assert.deepEqual(namesOf("wasm/model/gangs.cc"), ["made_up", "wasm"]);
  assert.deepEqual(namesOf("core/cli/sweep/sweep_text.cc"), ["cli", "made_up"]);
});

test("a change of tests touches these, and one of texts none", () => {
  assert.deepEqual(namesOf("tests/queue/queue_test.cc"), ["queue"]);
  assert.deepEqual(touchedBy(["README.md"]), { stages: ["tidy"], tests: [], left: [] });
});

test("the lowest layer, the build files and the shared code of tests affect all tests", () => {
  const folders = files.map((file) => /^tests\/(\w+)\/\w+_test\.cc$/.exec(file)?.[1]).filter(Boolean);
  const all = [...new Set([...folders, "conformance"])].sort();
  for (const changed of ["core/base/strings.cc", "core/CMakeLists.txt", "tests/support/objects.h"]) {
    assert.deepEqual([...new Set(namesOf(changed))].sort(), all, changed);
  }
});

test("the page's sources touch its types and the smoke test", () => {
  assert.deepEqual(touchedBy(["web/src/main.ts"]).stages, ["tidy", "types", "smoke"]);
  assert.deepEqual(touchedBy(["tests/web/playing.test.mjs"]).stages, ["tidy", "smoke"]);
});
