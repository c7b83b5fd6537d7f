// Tests the JSON Schema of scenarios that the page's build publishes: it accepts each scenario of the gallery, and
// rejects a misspelt field.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { jsonSchemaOf } from "../../web/scripts/parts/json_schema.mjs";
import { offeredFields, structsOf, tableText } from "../../web/scripts/parts/field_table.mjs";
import { bundled } from "../web/bundled.mjs";
import { readScenario, slugs } from "./gallery.mjs";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");
const { default: Ajv } = createRequire(path.join(root, "web/package.json"))("ajv/dist/2020.js");
const schema = JSON.parse(readFileSync(path.join(root, "build/web/scenario.schema.json"), "utf8"));
const ajv = new Ajv({ allowUnionTypes: true });
const isValid = ajv.compile(schema);

const problemsOf = (scenario) => (isValid(scenario) ? [] : isValid.errors.map(({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`));

for (const slug of slugs) {
  test(`${slug} conforms to the schema`, () => assert.deepEqual(problemsOf(JSON.parse(readScenario(slug))), []));
}

test("misspelt fields and wrong types are found", () => {
  const scenario = (spec) => ({ apiVersion: "berth.dev/v1", kind: "Scenario", spec });
  assert.deepEqual(problemsOf(scenario({ seed: 1, until: "9s" })), []);
  for (const spec of [{ atemptLatency: "1s" }, { seed: "one" }, { semantics: "v1.99" }, { captions: [{ text: 5 }] }, { timeline: [{ at: "1s", op: "destroy" }] }, { objects: [{ kind: "Pod", spec: { priority: "high" } }] }]) {
    assert.notDeepEqual(problemsOf(scenario(spec)), [], JSON.stringify(spec));
  }
});

test("a field that is added to the core's table is in the editor's completion and in the JSON Schema", async () => {
  const { amounts, documents, kinds, typesOf, usual } = await bundled("source_editor/schema", "source_editor/values");
  const row = '{"TopologySpreadConstraint",\n     "';
  const typesWith = (word) => {
    const text = tableText();
    assert.ok(text.includes(row));
    const structs = structsOf(text.replace(row, `${row}${word} `));
    return typesOf({ ...offeredFields(structs, [...documents, ...kinds]), Amounts: amounts });
  };
  const types = typesWith("+madeUp=*int32:kept");
  assert.deepEqual(types.TopologySpreadConstraint.madeUp, ["integer", ""]);
  assert.equal(typesWith("+madeUp=*int32:kept,quiet").TopologySpreadConstraint.madeUp, undefined);
  const isValidWith = ajv.compile({ ...jsonSchemaOf({ types, kinds, usual }), $id: "made-up" });
  const scenario = (madeUp) => ({
    apiVersion: "berth.dev/v1",
    kind: "Scenario",
    spec: { objects: [{ kind: "Pod", spec: { topologySpreadConstraints: [{ madeUp }] } }] },
  });
  assert.ok(isValidWith(scenario(7)));
  assert.ok(!isValidWith(scenario("seven")));
  assert.ok(isValid(scenario("seven")));
});
