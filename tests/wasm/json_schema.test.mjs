// Tests the JSON Schema of scenarios that the page's build publishes: it accepts each scenario of the gallery, and
// rejects a misspelt field.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
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
