// Tests the editor's schema of scenarios: the place of the cursor, the names and values allowed there, and whether the
// core agrees.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { startBrowser } from './browser.mjs';
import { bundled } from './bundled.mjs';
import { openPage } from './page.mjs';

const { elementOf, fieldsOf, nextIndent, isType, kinds, memberType, placeAt, settle, types } = await bundled(
  'source_editor/schema',
  'source_editor/place',
  'source_editor/new_line',
);
const { parse } = createRequire(new URL('../../web/package.json', import.meta.url))('yaml');

let browser;
before(async () => {
  browser = await startBrowser();
});
after(() => browser?.close());

// --- The place of the cursor, which is the | in a text

const placeIn = (text) => placeAt(text.replace('|', ''), text.indexOf('|'));

const names = [
  ['an empty text', '|', 'Scenario', []],
  ['alone on a line', 'spec:\n  seed: 1\n  |\n  until: 3s\n', 'ScenarioSpec', ['seed', 'until']],
  ['a name that is begun', 'spec:\n  seed: 1\n  ti|\n', 'ScenarioSpec', ['seed']],
  ['behind a dash', 'spec:\n  timeline:\n  - |', 'TimelineEntry', []],
  ['between brackets', 'spec:\n  timeline:\n  - { at: 1s, o|', 'TimelineEntry', ['at']],
  ['in a pod', 'spec:\n  objects:\n  - kind: Pod\n    spec:\n      |', 'PodSpec', []],
  ['in a node that says so later', 'spec:\n  objects:\n  - spec:\n      taints:\n      - |\n    kind: Node\n', 'Taint', []],
  ['in JSON', '{"spec": {"objects": [{"kind": "Pod", "spec": {"to|"}}]}}', 'PodSpec', []],
  ['after a text of several lines', 'spec:\n  captions:\n  - text: >\n      a\n      b: c\n    |', 'Caption', ['text']],
  [
    'in the arguments of a plugin',
    'spec:\n  schedulerConfiguration:\n    profiles:\n    - pluginConfig:\n      - name: NodeAffinity\n        args:\n          |',
    'NodeAffinityArgs',
    [],
  ],
  ['in another document', 'kind: Node\n---\nkind: Pod\nspec:\n  |', 'PodSpec', []],
];
for (const [name, text, type, others] of names) {
  test(`a name is written: ${name}`, () => {
    const place = placeIn(text);
    assert.deepEqual([place.writes, place.type, place.others], ['name', type, others]);
  });
}

const values = [
  ['of a member', 'spec:\n  semantics: v|\n', 'version'],
  ['between brackets', 'spec:\n  timeline:\n  - { at: 1s, op: | }', '=create|update|patch|delete|killReplica|stopReplica|pauseReplica|partition|apiOutage|watchDelay'],
  ['in JSON', '{"spec": {"semantics": "|"}}', 'version'],
  ['of a list', 'kind: PersistentVolumeClaim\nspec:\n  accessModes:\n  - R|', 'accessMode'],
];
for (const [name, text, type] of values) {
  test(`a value is written: ${name}`, () => {
    const place = placeIn(text);
    assert.deepEqual([place.writes, place.type], ['value', type]);
  });
}

test('nothing is known of a place in a text of several lines, or beside a name', () => {
  assert.equal(placeIn('spec:\n  captions:\n  - text: >\n      a\n      b|\n'), null);
  assert.equal(placeIn('spec: |'), null);
});

test('a new line begins below its member, one step in after a colon', () => {
  const next = {
    'spec:': '  ',
    '  seed: 1': '  ',
    '  - at: 1s': '    ',
    '  - object:': '      ',
    '- - a': '    ',
    '    text: >-': '      ',
    '  "a:b": c': '  ',
  };
  for (const [line, indent] of Object.entries(next)) assert.equal(nextIndent(line), indent, line);
  for (const line of ['', '  ', '  - ', '# why:']) assert.equal(nextIndent(line), null, line);
});

// --- The core

// Members that the core requires before it reads the rest; the path leads to a mapping of the type.
const pod = { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'x' } };
const needed = {
  Scenario: { apiVersion: 'berth.dev/v1', kind: 'Scenario' },
  Generator: { count: 1, object: pod },
  TimelineEntry: { at: 0, op: 'create', object: pod },
  Caption: { at: 0, text: 'x' },
  Trigger: { event: 'bound' },
  Bet: { ask: 'node', pod: 'x' },
  ExtenderScript: { name: 'x' },
  ManagedResource: { name: 'x' },
  Policy: { apiVersion: 'v1', kind: 'Policy' },
  BatchConfiguration: { actions: 'allocate' },
  ObjectMeta: { name: 'x' },
  PluginConfig: { name: 'NodeAffinity' },
  CronJobSpec: { schedule: '@daily' },
};
const instead = { 'Generator.rows': 'count', 'Caption.when': 'at' };
const onlyOfReplicas = ['replica', 'for', 'kind', 'value'];
const onlyOfDelays = ['kind', 'value'];
const withMember = (type, name, value) => {
  if (type === 'TimelineEntry' && onlyOfDelays.includes(name)) return { at: 0, op: 'watchDelay', value: '1s', [name]: value };
  if (type === 'TimelineEntry' && onlyOfReplicas.includes(name)) return { at: 0, op: 'pauseReplica', replica: 0, for: '1s', [name]: value };
  const { [instead[`${type}.${name}`]]: _, ...rest } = { ...needed[type] };
  return { ...rest, [name]: value };
};
const argumentsOf = { AllocatedArgs: 'NodeResourcesLeastAllocated' };
const manifestOf = (kind) => ({
  apiVersion: fieldsOf(kind).apiVersion[0].slice(1),
  kind,
  metadata: { name: 'x' },
});

const withTemplates = ['ReplicaSet', 'StatefulSet', 'Deployment', 'Job', 'DaemonSet', 'CronJob'];

// Returns each type with a way to build a scenario around a mapping of it: [path of the mapping, (mapping) =>
// scenario].
function waysTo() {
  const ways = new Map([['Scenario', ['', (it) => it]]]);
  const go = (type, path, wrap) => {
    if (!isType(type) || ways.has(type)) return;
    ways.set(type, [path, wrap]);
  };
  go('ScenarioMetadata', 'metadata', (it) => ({ ...needed.Scenario, metadata: it }));
  go('ScenarioSpec', 'spec', (it) => ({ ...needed.Scenario, spec: it }));
  for (const kind of kinds) {
    // With controllers, templates of pods must be valid.
    const more = withTemplates.includes(kind) ? { controllerManager: {} } : {};
    go(kind, 'spec.objects[0]', (it) => ({ ...needed.Scenario, spec: { ...more, objects: [{ ...manifestOf(kind), ...it }] } }));
  }
  for (const [type, [path, wrap]] of ways) {
    for (const [name, [given]] of Object.entries(fieldsOf(type))) {
      const isList = given.endsWith('[]');
      const of = isList ? elementOf(given) : given;
      const choices =
        of === 'Configuration' ? ['KubeSchedulerConfiguration', 'Policy', 'BatchConfiguration']
        : of === 'PluginArguments' ? Object.keys(types).filter((one) => one.endsWith('Args'))
        : [of];
      for (const choice of choices) {
        const plugin =
          of === 'PluginArguments' ? { name: argumentsOf[choice] ?? choice.replace(/Args$/, '') }
          : choice === 'BatchConfiguration' ? { scheduler: 'kube-batch' }
          : {};
        const at = `${path}${path && '.'}${name}${isList ? '[0]' : ''}`;
        go(choice, at, (it) => wrap({ ...withMember(type, name, isList ? [it] : it), ...plugin }));
      }
    }
  }
  return ways;
}

// For the page alone, for people alone, or with no effect on scheduling.
const unread = /^(?:Lesson|Reveal|AttemptOfPod|SessionOfPod|Knob|KnobEdit|List|Translation|TranslatedCaption|TranslatedLesson|TranslatedReveal|TranslatedKnob)\.|^ScenarioSpec\.lesson$|^ScenarioMetadata\.(?:language|translations)$|^ContainerPort\.containerPort$|^CSINodeDriver\.nodeID$|^OwnerReference\.apiVersion$|^ObjectReference\.kind$/;

test('the core reads every field that is offered: of another type, it is an error at its place', async () => {
  const tries = [];
  for (const [type, [path, wrap]] of waysTo()) {
    for (const [name, [given]] of Object.entries(fieldsOf(type))) {
      if (given === 'any' || unread.test(`${type}.${name}`)) continue;
      const isScalar = !isType(given) && !/\[\]$|\{\}$/.test(given) && !['Object', 'Configuration', 'PluginArguments'].includes(given);
      const place = `${path}${path && '.'}${/^[\w-]+$/.test(name) ? name : `["${name}"]`}`.replace('.[', '[');
      const wrong = isScalar ? { wrong: ['x'] } : 7;
      const scenario = wrap(withMember(type, name, wrong));
      if (type === 'TimelineEntry' && onlyOfReplicas.includes(name)) scenario.spec.process = { replicas: 1 };
      tries.push({ field: `${type}.${name}`, place, scenario: JSON.stringify(scenario) });
    }
  }
  assert.ok(tries.length > 250, `${tries.length}`);
  const page = await openPage(browser);
  const accepted = await page.evaluate(async (given) => {
    const wrong = [];
    for (const { field, place, scenario } of given) {
      const { ok, error } = await window.berth.stage.load(scenario, {}, () => {});
      if (!ok && error.path?.startsWith(place)) continue;
      wrong.push(`${field}: ${ok ? 'accepted' : `${error.path}: ${error.message}`} at ${place}`);
    }
    return wrong;
  }, tries);
  assert.deepEqual(accepted, []);
});

const scenarios = fileURLToPath(new URL('../../scenarios', import.meta.url));
const files = readdirSync(scenarios, { recursive: true }).filter((file) => /^[^.]+\/[^.]+\.(?:yaml|json)$/.test(file));

function unknownFields(value, type, plugin = '') {
  if (Array.isArray(value)) return value.flatMap((item) => unknownFields(item, elementOf(type), plugin));
  if (typeof value !== 'object' || value === null || type === 'any') return [];
  const settled = settle(type, String(value.kind ?? ''), plugin);
  return Object.entries(value).flatMap(([name, member]) => {
    const isOpen = !isType(settled) || settled === 'Amounts';
    if (!isOpen && !(name in fieldsOf(settled))) return [`${settled}.${name}`];
    return unknownFields(member, memberType(settled, name), String(value.name ?? value.scheduler ?? ''));
  });
}

test('every field of every scenario is offered', () => {
  assert.ok(files.length > 40);
  const unknown = files.flatMap((file) =>
    unknownFields(parse(readFileSync(`${scenarios}/${file}`, 'utf8'), { version: '1.1', maxAliasCount: -1 }), 'Document'),
  );
  assert.deepEqual([...new Set(unknown)], []);
});
