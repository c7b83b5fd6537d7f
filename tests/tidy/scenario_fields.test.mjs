// Tests that the table of a scenario's fields (core/review/scenario_types.h) has the fields that the decoders read.
import assert from "node:assert/strict";
import { test } from "node:test";
import { files, read } from "./files.mjs";

const names = (text) => new Set(text.match(/[A-Za-z]\w*/g));

test("every field that core/scenario reads is in the table, or is one of Kubernetes", () => {
  const known = names(
    read("core/review/scenario_types.h") + read("core/admission/fields/struct_types.h"),
  );
  const decoders = files.filter((file) => /^core\/scenario\/\w+\.cc$/.test(file));
  const fields = decoders.flatMap((file) =>
    [...read(file).matchAll(/\.Field\(\s*"(\w+)"\)/g)].map(([, field]) => `${file}: ${field}`),
  );
  assert.ok(fields.length > 60, `${fields.length}`);
  assert.deepEqual(fields.filter((one) => !known.has(one.split(": ")[1])), []);
});
