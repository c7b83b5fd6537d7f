// Tests that the page searches a text for fields that scenarios leave out before it asks the core about them.
import assert from "node:assert/strict";
import { test } from "node:test";
import { structsOf } from "../../web/scripts/parts/field_table.mjs";
import { read } from "./files.mjs";

test("every field that the core leaves out of a scenario is one that the page looks for", () => {
  const structs = structsOf(read("core/api/fields/object_types.h"));
  const fields = [...structs.values()].flat().filter((field) => field.private).map(({ name }) => name);
  const [, pattern] = /const names =\s*\/(.*)\/;/.exec(read("web/src/source/unread.ts"));
  assert.ok(fields.length > 15, `${fields.length}`);
  assert.deepEqual([...fields, "annotations", "message"].filter((field) => !new RegExp(pattern).test(`${field}:`)), []);
  assert.ok(!new RegExp(pattern).test("labels:"));
});
