import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startBrowser } from './browser.mjs';
import { node, noticeText, open, openPage, pod, state, waiting } from './page.mjs';

let browser;
let page;
before(async () => {
  browser = await startBrowser();
  page = await openPage(browser);
});
after(() => browser?.close());

const scenario = () => page.evaluate(() => JSON.parse(window.berth.stage.scenario()));
const objects = async () => (await scenario()).spec.objects;
const list = (...items) => JSON.stringify({ apiVersion: 'v1', kind: 'List', items });

async function dropFile(bytes, name = 'file.yaml') {
  await page.evaluate(
    ({ bytes, name }) => {
      const data = new DataTransfer();
      data.items.add(new File([Uint8Array.from(bytes)], name));
      document.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
    },
    { bytes: [...bytes], name },
  );
}

const nodeYaml = (scalar) => `apiVersion: v1
kind: Node
metadata:
  name: node-a
  annotations: { x: "1" }
status:
  allocatable:
    cpu: ${scalar}
    memory: 8Gi
    pods: 110
`;

// The form of the scalar in the JSON that the core gets.
const scalars = [
  ['4', 4],
  ['0x10', 16],
  ['010', 8],
  ['0o10', 8],
  ['0b101', 5],
  ['1_000', 1000],
  ['1e3', 1000],
  ['.5', 0.5],
  ['500m', '500m'],
  ['"4"', '4'],
  ['!!str 4', '4'],
];
for (const [text, want] of scalars) {
  test(`the YAML scalar ${text} is read as Kubernetes reads it`, async () => {
    assert.ok(await open(page, nodeYaml(text)), await noticeText(page));
    const [it] = await objects();
    assert.deepEqual(it.status.allocatable.cpu, want);
  });
}

// Texts that YAML 1.1 reads as a number of base 60 or a date, and Kubernetes does not.
const textScalars = [
  ['1:30', '1:30'],
  ['2021-01-01', '2021-01-01'],
  ['"yes"', 'yes'],
];
for (const [text, want] of textScalars) {
  test(`the YAML scalar ${text} is text`, async () => {
    const object = `{ kind: Node, apiVersion: v1, metadata: { name: node-a, annotations: { key: ${text} } } }`;
    assert.ok(await open(page, `kind: Scenario\napiVersion: berth.dev/v1\nspec:\n  objects:\n  - ${object}\n`), await noticeText(page));
    const [it] = await objects();
    assert.equal(it.metadata.annotations.key, want);
  });
}

test('the YAML scalar yes is a truth value, and no label', async () => {
  const yaml = 'kind: Node\napiVersion: v1\nmetadata:\n  name: node-a\n  labels:\n    key: yes\n';
  assert.equal(await open(page, yaml), false);
  assert.match(await noticeText(page), /labels\.key[\s\S]*line 6/);
});

test('several YAML documents are one scenario', async () => {
  assert.ok(await open(page, `${nodeYaml(4)}---\n${nodeYaml(4).replace('node-a', 'node-b')}---\n`));
  assert.deepEqual(
    (await objects()).map((it) => it.metadata.name),
    ['node-a', 'node-b'],
  );
});

test('JSON lines are one scenario', async () => {
  const lines = [node('node-a'), node('node-b'), pod('web-0')].map((it) => JSON.stringify(it)).join('\n');
  assert.ok(await open(page, `${lines}\n`));
  assert.equal((await objects()).length, 3);
});

test('merge keys and aliases are resolved', async () => {
  const yaml = `kind: List
apiVersion: v1
x-defaults: &size { cpu: "4", memory: 8Gi, pods: "110" }
items:
- kind: Node
  apiVersion: v1
  metadata: { name: node-a }
  status: { allocatable: { <<: *size, cpu: "2" } }
`;
  assert.ok(await open(page, yaml), await noticeText(page));
  assert.deepEqual((await objects())[0].status.allocatable, { cpu: '2', memory: '8Gi', pods: '110' });
});

const encodings = [
  ['a UTF-8 byte order mark', (text) => Buffer.from(`\uFEFF${text}`, 'utf8')],
  ['UTF-16, little end first', (text) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
  ['UTF-16, big end first', (text) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()],
  ['Windows line ends', (text) => Buffer.from(text.replace(/\n/g, '\r\n'))],
];
for (const [name, encode] of encodings) {
  test(`a file with ${name} is read`, async () => {
    await open(page, waiting);
    await dropFile(encode(nodeYaml(4)));
    await page.waitForFunction(() => window.berth.state().title !== 'A pod waits');
    assert.equal((await objects())[0].metadata.name, 'node-a');
  });
}

const deep = (open, close) => open.repeat(20_000) + close.repeat(20_000);
const bomb = ['a: &a [x,x,x,x,x,x,x,x,x,x]'];
for (let i = 1; i < 9; i++) {
  const before = String.fromCharCode(96 + i);
  bomb.push(
    `${String.fromCharCode(97 + i)}: &${String.fromCharCode(97 + i)} [${Array(10).fill(`*${before}`)}]`,
  );
}

const bad = [
  ['an empty text', '   \n', /text is empty/],
  ['plain words', 'hello', /a scenario or manifests are expected/i],
  ['a broken YAML line', 'kind: Node\nmetadata:\n  name: "a\n', /No valid YAML[\s\S]*line 3/],
  ['broken JSON', '{\n  "kind": "Node",\n  "metadata": {"name": }\n  ]\n}', /line [34]/],
  ['a tab as indentation', 'kind: Node\nmetadata:\n\tname: a\n', /line 3/],
  ['aliases that explode', bomb.join('\n'), /aliases stand for more than 100000 values/],
  ['an unknown alias', 'kind: Node\nmetadata: *nobody\n', /nobody/],
  ['a deep YAML list', deep('[', ']'), /nested deeper/],
  ['a deep JSON object', `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`, /nest/i],
  ['infinity', nodeYaml('.inf'), /unsupported value: \+Inf[\s\S]*line 8/],
  ['a NUL', 'kind: Node\0', /not text/],
  ['a duplicate key', 'kind: Node\nmetadata: {name: a, name: b}\n', /duplicate key "name"[\s\S]*line 2/],
  ['two documents without a line between', 'kind: Node\nkind: Pod\n', /--- must stand between[\s\S]*line 2/],
  ['a table of kubectl', 'NAME    READY   STATUS    RESTARTS   AGE\nweb-0   0/1     Pending   0          5d\n', /-o json/],
];
for (const [name, text, message] of bad) {
  test(`${name} is explained, and the stage stays as it was`, async () => {
    assert.ok(await open(page, waiting));
    assert.equal(await open(page, text), false);
    assert.match(await noticeText(page), message);
    assert.equal((await state(page)).title, 'A pod waits');
  });
}

test('an error of the scenario is shown with its path, its line and the lines around', async () => {
  assert.ok(await open(page, waiting));
  assert.equal(await open(page, nodeYaml('4x')), false);
  assert.match(await noticeText(page), /quantit[\s\S]*status\.allocatable\.cpu[\s\S]*line 8[\s\S]*cpu: 4x/);
  assert.match(await page.locator('.excerpt .marked').innerText(), /8\s+cpu: 4x/);
  assert.equal((await state(page)).title, 'A pod waits');
  assert.match(await noticeText(page), /still there/);
});

test('an error in one line of JSON is found there', async () => {
  assert.equal(await open(page, list(node('node-a'), node('node-b', '4x'))), false);
  assert.match(await noticeText(page), /items\[1\]\.status\.allocatable\.cpu/);
  assert.match(await page.locator('.excerpt .marked').innerText(), /4x/);
});

test('an error in a later document is found there', async () => {
  const second = nodeYaml('4x').replace('node-a', 'node-b');
  assert.equal(await open(page, `${nodeYaml(4)}---\n${second}`), false);
  assert.match(await page.locator('.excerpt .marked').innerText(), /19\s+cpu: 4x/);
});

test('markup in names stays text', async () => {
  const name = '<img src=x onerror=alert(1)>';
  await open(page, { ...waiting, metadata: { name: 'x', title: name, description: `${name}<b>bold</b>` } });
  await page.waitForFunction(() => document.querySelector('.scenario-title')?.textContent.includes('<img'));
  assert.equal(await page.locator('.inspector img, .inspector b').count(), 0);
});

test('text that is pasted anywhere is opened', async () => {
  assert.ok(await open(page, waiting));
  await page.evaluate(
    (text) => {
      const data = new DataTransfer();
      data.setData('text/plain', text);
      document.body.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      );
    },
    list(node('node-pasted')),
  );
  await page.waitForFunction(() => window.berth.stage.scenario().includes('node-pasted'));
});

test('the paste dialog loads its example', async () => {
  await page.getByRole('button', { name: 'Paste', exact: true }).click();
  await page.getByRole('button', { name: 'Insert an example' }).click();
  await page.getByRole('button', { name: 'Load', exact: true }).click();
  await page.waitForFunction(() => window.berth.state().title === 'A node arrives');
  assert.equal(await noticeText(page), '');
});

test('nothing of this is an error of the page', () => {
  assert.deepEqual(page.problems, []);
});
