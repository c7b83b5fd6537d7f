// Tests the small forms of an existing pod or node, and its place in the scenario's text.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startBrowser } from './browser.mjs';
import { command, node, open, openPage, placeOnStage, pod, seek, state, still, waiting, waitingWith } from './page.mjs';

let browser;
before(async () => {
  browser = await startBrowser();
});
after(() => browser?.close());

async function openWaiting(scenario = waiting, options = {}) {
  const page = await openPage(browser, { scenario, ...options });
  await seek(page, 5);
  return page;
}

async function choose(page, target, label) {
  const [kind, name] = target;
  const position = await placeOnStage(page, (all) => all[kind][name]);
  await page.locator('#stage').click({ button: 'right', position });
  await page.getByRole('menuitem', { name: label, exact: true }).click();
}
const web2 = ['pods', 'default/web-2'];
const web0 = ['pods', 'default/web-0'];
const nodeA = ['nodes', 'node-a'];
const submit = (dialog, label = 'Change') => dialog.getByRole('button', { name: label, exact: true }).click();
const described = (page, kind, name) => page.evaluate(([kind, name]) => window.berth.stage[kind](name), [kind, name]);
const timeline = async (page) => (await page.evaluate(() => JSON.parse(window.berth.stage.scenario()))).spec.timeline;
const lastEntry = async (page) => (await timeline(page)).at(-1);
const saidOf = (page) => page.locator('.edit-notice p:not(:empty)').innerText();
const closed = (dialog) => dialog.waitFor({ state: 'detached' });

// --- Pods

test('labels of a pod are shown unchanged, and only differences are patched, as one edit', async () => {
  const page = await openWaiting();
  await choose(page, web2, 'Labels…');
  const dialog = page.getByRole('dialog', { name: 'Labels of web-2' });
  const labels = dialog.getByLabel('Labels', { exact: true });
  assert.equal(await labels.inputValue(), 'app=web');
  assert.equal(await dialog.getByLabel('How').count(), 0);
  await labels.fill('app=web\ntier=gold');
  await submit(dialog);
  await closed(dialog);
  assert.match(await saidOf(page), /labels of web-2 changed at 5\.00/);
  const { op, object } = await lastEntry(page);
  assert.equal(op, 'patch');
  assert.deepEqual(object.metadata.labels, { tier: 'gold' });
  await choose(page, web2, 'Labels…');
  assert.equal(await labels.inputValue(), 'app=web\ntier=gold');
  await labels.fill('tier=gold');
  await submit(dialog);
  await closed(dialog);
  assert.deepEqual((await lastEntry(page)).object.metadata.labels, { app: null });
  await page.locator('#stage').focus();
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await still(page);
  assert.equal((await timeline(page)).length, 4);
});

test('a pod that waits is created again with smaller requests, and fits', async () => {
  const page = await openWaiting();
  await choose(page, web2, 'Requests…');
  const dialog = page.getByRole('dialog', { name: 'Requests of web-2' });
  assert.equal(await dialog.getByLabel('cpu', { exact: true }).inputValue(), '2');
  assert.equal(await dialog.getByLabel('How').inputValue(), 'replace');
  await dialog.getByLabel('cpu', { exact: true }).fill('0');
  await submit(dialog);
  await closed(dialog);
  assert.match(await saidOf(page), /web-2 created again with other requests/);
  const [removed, made] = (await timeline(page)).slice(-2);
  assert.deepEqual([removed.op, made.op], ['delete', 'create']);
  assert.deepEqual(made.object.spec.containers[0].resources, { requests: { cpu: '0' } });
  await seek(page, 9);
  assert.equal((await described(page, 'pod', 'default/web-2')).node, 'node-a');
  // One edit is one undo.
  await page.locator('#stage').focus();
  await page.keyboard.press('Control+z');
  await still(page);
  assert.equal((await timeline(page)).length, 4);
});

test('errors of an API server are shown in its words, and the form stays', async () => {
  const page = await openWaiting();
  await choose(page, web0, 'Requests…');
  const dialog = page.getByRole('dialog', { name: 'Requests of web-0' });
  await dialog.getByLabel('cpu', { exact: true }).fill('1');
  await dialog.getByLabel('How').selectOption('update');
  await submit(dialog);
  await dialog.getByText(/pod updates may not change fields other than/).first().waitFor();
  assert.equal((await timeline(page)).length, 4);
  assert.equal(await dialog.getByLabel('cpu', { exact: true }).inputValue(), '1');
});

test('v1.34 resizes a running pod where it is', async () => {
  const page = await openWaiting(waitingWith({ semantics: 'v1.34' }));
  await choose(page, web0, 'Requests…');
  const dialog = page.getByRole('dialog', { name: 'Requests of web-0' });
  assert.equal(await dialog.getByLabel('How').inputValue(), 'update');
  await dialog.getByLabel('cpu', { exact: true }).fill('1');
  await submit(dialog);
  await closed(dialog);
  assert.equal((await lastEntry(page)).op, 'patch');
  assert.equal((await described(page, 'pod', 'default/web-0')).node, 'node-a');
});

const generated = {
  ...waiting,
  spec: {
    ...waiting.spec,
    timeline: [],
    generators: [{ count: 3, at: '1s', every: '1s', object: { ...pod('web-{i}'), metadata: { name: 'web-{i}' } } }],
  },
};

test('an API server refuses the same of pods that a generator makes', async () => {
  const page = await openWaiting(generated);
  await choose(page, ['pods', 'default/web-1'], 'Requests…');
  const dialog = page.getByRole('dialog', { name: 'Requests of web-1' });
  await dialog.getByLabel('cpu', { exact: true }).fill('1');
  await dialog.getByLabel('How').selectOption('update');
  await submit(dialog);
  await dialog.getByText(/pod updates may not change fields other than/).first().waitFor();
});

test('tolerations are added to a pod, and the hidden parts of others stay', async () => {
  const kept = { key: 'a', operator: 'Exists', effect: 'NoExecute', tolerationSeconds: 30 };
  const tolerant = pod('web-2', '2', { spec: { ...pod('web-2').spec, tolerations: [kept] } });
  const page = await openWaiting(
    waitingWith({ timeline: waiting.spec.timeline.map((entry) => (entry.at === 3 ? { ...entry, object: tolerant } : entry)) }),
  );
  await choose(page, web2, 'Tolerations…');
  const dialog = page.getByRole('dialog', { name: 'Tolerations of web-2' });
  const field = dialog.getByLabel('Tolerations', { exact: true });
  assert.equal(await field.inputValue(), 'a:NoExecute');
  await field.fill('a:NoExecute\ngpu=yes:NoSchedule');
  await submit(dialog);
  await closed(dialog);
  const { op, object } = await lastEntry(page);
  assert.equal(op, 'patch');
  assert.deepEqual(object.spec.tolerations, [
    kept,
    { key: 'gpu', operator: 'Equal', value: 'yes', effect: 'NoSchedule' },
  ]);
});

test('a pod is edited as a whole and duplicated', async () => {
  const page = await openWaiting();
  await choose(page, web2, 'Edit…');
  const edit = page.getByRole('dialog', { name: 'Edit web-2' });
  await edit.getByLabel('Node selector').fill('disk=ssd');
  await edit.getByLabel('Labels', { exact: true }).fill('app=db');
  await edit.getByLabel('How').selectOption('replace');
  await submit(edit);
  await closed(edit);
  assert.match(await saidOf(page), /web-2 created again with other labels, node selector/);
  const { object } = await lastEntry(page);
  assert.deepEqual([object.spec.nodeSelector, object.metadata.labels], [{ disk: 'ssd' }, { app: 'db' }]);
  await choose(page, web0, 'Duplicate…');
  const dialog = page.getByRole('dialog', { name: 'Duplicate web-0' });
  assert.equal(await dialog.getByLabel('Name').inputValue(), 'web-0-copy');
  await dialog.getByLabel('Name').fill('web-2');
  await submit(dialog, 'Duplicate');
  await dialog.locator('.field-error', { hasText: 'already exists' }).waitFor();
  await dialog.getByLabel('Name').fill('another');
  await submit(dialog, 'Duplicate');
  await closed(dialog);
  assert.deepEqual((await lastEntry(page)).object.spec, pod('web-0').spec);
});

test('of several containers each has its own fields', async () => {
  const two = pod('web-2');
  two.spec.containers.push({ name: 'side', image: 'side', resources: { requests: { memory: '1Gi' } } });
  const page = await openWaiting(
    waitingWith({ timeline: waiting.spec.timeline.map((entry) => (entry.at === 3 ? { ...entry, object: two } : entry)) }),
  );
  await choose(page, web2, 'Requests…');
  const dialog = page.getByRole('dialog', { name: 'Requests of web-2' });
  assert.equal(await dialog.getByLabel('memory of side').inputValue(), '1Gi');
  await dialog.getByLabel('cpu of side').fill('-1');
  await submit(dialog);
  await dialog.locator('.field-error', { hasText: 'negative' }).waitFor();
  await dialog.getByLabel('cpu of side').fill('100m');
  await submit(dialog);
  await closed(dialog);
  const { containers } = (await lastEntry(page)).object.spec;
  assert.deepEqual(containers[0], two.spec.containers[0]);
  assert.deepEqual(containers[1].resources.requests, { cpu: '100m', memory: '1Gi' });
});

test('the inspector leads to the same form', async () => {
  const page = await openWaiting();
  for (const [target, name] of [
    ['pod/default/web-2', 'web-2'],
    ['node/node-a', 'node-a'],
  ]) {
    await command(page, { op: 'select', target });
    await page.locator('.view').getByRole('button', { name: 'Edit…' }).click();
    const dialog = page.getByRole('dialog', { name: `Edit ${name}` });
    await dialog.getByLabel('Labels', { exact: true }).fill(`by=inspector`);
    await submit(dialog);
    await closed(dialog);
    assert.equal((await lastEntry(page)).object.metadata.labels.by, 'inspector');
  }
});

test('a form that changes nothing makes no edit', async () => {
  const page = await openWaiting();
  await choose(page, web2, 'Edit…');
  const dialog = page.getByRole('dialog', { name: 'Edit web-2' });
  await submit(dialog);
  await closed(dialog);
  assert.equal((await timeline(page)).length, 4);
});

// --- Nodes

test('taints and labels of a node are a list each; a taint that is left alone keeps its time', async () => {
  const kept = { key: 'a', value: 'b', effect: 'NoExecute', timeAdded: '2024-01-01T00:00:00Z' };
  const page = await openWaiting(waitingWith({ objects: [node('node-a', '4', { spec: { taints: [kept] } })] }));
  await choose(page, nodeA, 'Taints…');
  const dialog = page.getByRole('dialog', { name: 'Taints of node-a' });
  const field = dialog.getByLabel('Taints', { exact: true });
  assert.equal(await field.inputValue(), 'a=b:NoExecute');
  await field.fill('a=b:NoExecute, dedicated=db');
  await submit(dialog);
  assert.match(await dialog.locator('.field-error').innerText(), /key=value:Effect/);
  await field.fill('a=b:NoExecute\ndedicated=db:NoSchedule');
  await submit(dialog);
  await closed(dialog);
  assert.deepEqual((await lastEntry(page)).object.spec.taints, [
    kept,
    { key: 'dedicated', value: 'db', effect: 'NoSchedule' },
  ]);
  await choose(page, nodeA, 'Edit…');
  const edit = page.getByRole('dialog', { name: 'Edit node-a' });
  await edit.getByLabel('Labels', { exact: true }).fill('disk=ssd');
  await edit.getByLabel('cpu', { exact: true }).fill('8');
  await edit.getByLabel('Taints', { exact: true }).fill('');
  await submit(edit);
  await closed(edit);
  assert.match(await saidOf(page), /labels, taints, size of node-a changed/);
  const { object } = await lastEntry(page);
  assert.deepEqual(object.metadata.labels, { 'topology.kubernetes.io/zone': null, disk: 'ssd' });
  assert.deepEqual([object.spec.taints, object.status.allocatable], [null, { cpu: '8' }]);
});

test('a node is duplicated as it is at that moment', async () => {
  const page = await openWaiting();
  await choose(page, nodeA, 'Cordon');
  await still(page);
  await choose(page, nodeA, 'Duplicate…');
  const dialog = page.getByRole('dialog', { name: 'Duplicate node-a' });
  await submit(dialog, 'Duplicate');
  await closed(dialog);
  const copy = await described(page, 'node', 'node-a-copy');
  assert.ok(copy.present && copy.unschedulable);
});

// --- On a phone and by keyboard

test('the forms are used on a phone, and by the keyboard alone', async () => {
  const page = await openWaiting(waiting, { viewport: { width: 390, height: 844 }, hasTouch: true });
  await choose(page, web2, 'Edit…');
  const box = await page.locator('dialog[open]').boundingBox();
  assert.ok(box.x >= 0 && box.x + box.width <= 390 && box.height <= 844, JSON.stringify(box));
  const wide = await page.evaluate(() => {
    const dialog = document.querySelector('dialog[open]');
    return dialog.scrollWidth - dialog.clientWidth;
  });
  assert.equal(wide, 0);
  assert.equal(await page.evaluate(() => document.activeElement.name), 'labels');
  await page.keyboard.press('Control+A');
  await page.keyboard.type('app=keys');
  for (const name of ['cpu-0', 'memory-0', 'resources-0', 'tolerations', 'nodeSelector', 'how']) {
    await page.keyboard.press('Tab');
    assert.equal(await page.evaluate(() => document.activeElement.name), name);
  }
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.querySelector('dialog[open]') === null);
  assert.deepEqual((await lastEntry(page)).object.metadata.labels, { app: 'keys' });
});

// --- As text

// Checks that the editor is on a line that `expected` matches.
async function asText(page, target, expected) {
  await choose(page, target, 'Edit as text…');
  await page.locator('.source-editor').waitFor();
  await page.waitForFunction(
    (line) => new RegExp(line).test(document.querySelector('.source-text')?.shadowRoot?.querySelector('.cm-activeLine')?.textContent),
    expected.source,
  );
  await page.locator('.source-head .icon-button').click();
  // The stage takes the room.
  await still(page);
}

test('"edit as text" opens the text at the object', async () => {
  const page = await openWaiting();
  await asText(page, web2, /name: web-2/);
  await asText(page, nodeA, /name: node-a/);
});

test('for a pod of a generator, at the generator', async () => {
  const page = await openWaiting(generated);
  await asText(page, ['pods', 'default/web-1'], /name: .*web-\{i\}/);
  // Also after the pod was edited.
  const patch = { kind: 'Pod', apiVersion: 'v1', metadata: { name: 'web-1', labels: { a: 'b' } } };
  await command(page, { op: 'apply', entry: { at: 5, op: 'patch', object: patch } });
  await asText(page, ['pods', 'default/web-1'], /name: .*web-\{i\}/);
});

test('an embed has the forms, and no text', async () => {
  const page = await openPage(browser, { path: 'embed.html#poster=0', scenario: null });
  await open(page, waiting);
  await seek(page, 5);
  const position = await placeOnStage(page, ({ pods }) => pods['default/web-2']);
  await page.locator('#stage').click({ button: 'right', position });
  await page.getByRole('menuitem', { name: 'Labels…' }).waitFor();
  assert.equal(await page.getByRole('menuitem', { name: 'Edit as text…' }).count(), 0);
  assert.equal((await state(page)).t, 5);
});
