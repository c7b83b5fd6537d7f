// Fields that no decision depends on are taken out of a text in YAML, and all else of it keeps the author's spelling.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { bundled } from './bundled.mjs';

const { TextReader, withoutUnread } = await bundled('source/text_reader', 'source/cuts');
const reader = new TextReader(readFileSync(new URL('../../build/modules/berth-reader.wasm', import.meta.url)));

// A pod with these annotations, and with these fields of its container before and behind the name.
const scenario = (annotations, before, behind) => `# A pod.
kind: Scenario
apiVersion: berth.dev/v1
spec:
  objects:
  - kind: Pod
    apiVersion: v1
    metadata:
      name: web-0 # first
      annotations: ${annotations}
    spec:
      containers:
      - ${before}name: c
${behind}        resources: {requests: {cpu: "1"}}
`;

const cases = [
  ['lines of a member', ['{berth.dev/run-for: 3s}', '', "        env:\n        - name: A\n          value: x\n\n"], ['{berth.dev/run-for: 3s}', '', '\n']],
  ['the first member of an element', ['{berth.dev/run-for: 3s}', "args:\n        - a\n        ", ''], ['{berth.dev/run-for: 3s}', '', '']],
  ['a member in braces', ['{example.com/token: x, berth.dev/run-for: 3s}', '', ''], ['{berth.dev/run-for: 3s}', '', '']],
  ['the last member in braces', [`{berth.dev/run-for: 3s, example.com/token: 'it''s, }'}`, '', ''], ['{berth.dev/run-for: 3s }', '', '']],
  ['the only member', ['\n        example.com/token: |\n          a\n\n          b', '', ''], ['\n        {}', '', '']],
];

for (const [name, given, wanted] of cases) {
  test(name, () => {
    assert.deepEqual(withoutUnread(scenario(...given), reader), { text: scenario(...wanted) });
  });
}

test('a text whose spelling cannot stay is left as its document', () => {
  const { json } = withoutUnread(scenario('{berth.dev/run-for: 3s}', '', '        env: [{name: &a A}]\n        image: *a\n'), reader);
  const [container] = JSON.parse(json).spec.objects[0].spec.containers;
  assert.deepEqual(container, { name: 'c', image: 'A', resources: { requests: { cpu: '1' } } });
});

test('a text with nothing to cut stays as it is, and nothing is known of a text that is no scenario', () => {
  const text = scenario('{berth.dev/run-for: 3s}', '', '');
  assert.deepEqual(withoutUnread(text, reader), { text });
  assert.equal(withoutUnread('a: 1\n', reader), null);
});
