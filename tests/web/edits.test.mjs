// Tests edits of the cluster by hand: the menu on the stage, forms, undo.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startBrowser } from './browser.mjs';
import { command, node, open, openPage, placeOnStage, pod, seek, state, still, waiting } from './page.mjs';

let browser;
before(async () => {
  browser = await startBrowser();
});
after(() => browser?.close());

// Opens the page at 5 s, when web-2 waits for room.
async function openWaiting(options = {}) {
  const page = await openPage(browser, options);
  await seek(page, 5);
  return page;
}

// Opens the menu there, and waits for it.
async function rightClickAt(page, position) {
  await page.locator('#stage').click({ button: 'right', position });
  await page.locator('.menu').waitFor();
}
const rightClick = async (page, find) => rightClickAt(page, await placeOnStage(page, find));
const choose = (page, label) => page.getByRole('menuitem', { name: label }).click();
// Waits for the notice, because an API server's rules are checked first.
const noticeText = (page) => page.locator('.edit-notice p:not(:empty)').innerText();
const describe = (page, kind, name) =>
  page.evaluate(([kind, name]) => window.berth.stage[kind](name), [kind, name]);
const timeline = async (page) =>
  (await page.evaluate(() => JSON.parse(window.berth.stage.scenario()))).spec.timeline;
const editTab = (page) => page.getByRole('tab', { name: 'Edit' }).click();

const web2 = ({ pods }) => pods['default/web-2'];
const nodeA = ({ nodes }) => nodes['node-a'];

async function addNode(page, fields) {
  const dialog = page.getByRole('dialog', { name: 'Add a node' });
  for (const [label, text] of Object.entries(fields)) await dialog.getByLabel(label, { exact: true }).fill(text);
  await dialog.getByRole('button', { name: 'Add node' }).click();
  return dialog;
}

// --- The menu

test('a right click on a pod offers its edits', async () => {
  const page = await openWaiting();
  await rightClick(page, web2);
  assert.equal(await page.locator('.menu-title').innerText(), 'web-2');
  await choose(page, 'Inspect');
  assert.equal((await state(page)).selection, 'pod/default/web-2');
  assert.equal(await page.locator('.menu').count(), 0);
});

test('the menu deletes a pod, and the rest of the run is computed again', async () => {
  const page = await openWaiting();
  await rightClick(page, ({ pods }) => pods['default/web-0']);
  await choose(page, 'Delete pod');
  assert.match(await noticeText(page), /web-0 deleted at 5\.00.s; the future is computed anew/);
  assert.equal((await state(page)).t, 5);
  await seek(page, 9);
  assert.equal((await describe(page, 'pod', 'default/web-2')).node, 'node-a');
});

test('a node is cordoned, tainted and freed of its taint by the menu', async () => {
  const page = await openWaiting();
  await rightClick(page, nodeA);
  await choose(page, 'Cordon');
  await still(page);
  assert.equal((await describe(page, 'node', 'node-a')).unschedulable, true);
  await rightClick(page, nodeA);
  assert.ok(await page.getByRole('menuitem', { name: 'Uncordon' }).isVisible());
  await choose(page, 'Taints…');
  const dialog = page.getByRole('dialog', { name: 'Taints of node-a' });
  await dialog.getByLabel('Taints').fill('dedicated=db');
  await dialog.getByRole('button', { name: 'Change' }).click();
  assert.match(await dialog.locator('.field-error').innerText(), /key=value:Effect/);
  await dialog.getByLabel('Taints').fill('dedicated=db:NoSchedule');
  await dialog.getByRole('button', { name: 'Change' }).click();
  await still(page);
  const taints = (await describe(page, 'node', 'node-a')).taints;
  assert.equal(taints.filter((taint) => taint === 'dedicated=db:NoSchedule').length, 1);
  await rightClick(page, nodeA);
  await choose(page, 'Remove taint dedicated=db:NoSchedule');
  await still(page);
  assert.ok(!((await describe(page, 'node', 'node-a')).taints ?? []).includes('dedicated=db:NoSchedule'));
});

test('a node is resized: unchanged amounts stay', async () => {
  const page = await openWaiting();
  await rightClick(page, nodeA);
  await choose(page, 'Resize…');
  const dialog = page.getByRole('dialog', { name: 'Resize node-a' });
  assert.equal(await dialog.getByLabel('memory').inputValue(), '8Gi');
  await dialog.getByLabel('cpu').fill('8');
  await dialog.getByRole('button', { name: 'Change' }).click();
  await noticeText(page);
  await seek(page, 9);
  assert.equal((await describe(page, 'pod', 'default/web-2')).node, 'node-a');
  const { object } = (await timeline(page)).at(-1);
  assert.deepEqual(object.status.allocatable, { cpu: '8' });
});

test('a key opens the menu for the selection, and closing it returns to the stage', async () => {
  const page = await openWaiting();
  await command(page, { op: 'select', target: 'pod/default/web-2' });
  await page.locator('#stage').focus();
  await page.keyboard.press('Shift+F10');
  await page.locator('.menu').waitFor();
  assert.equal(await page.locator('.menu-title').innerText(), 'web-2');
  const focused = () => page.evaluate(() => document.activeElement.textContent);
  assert.equal(await focused(), 'Inspect');
  await page.keyboard.press('ArrowDown');
  assert.equal(await focused(), 'Copy name');
  await page.keyboard.press('End');
  assert.equal(await focused(), 'Delete pod');
  await page.keyboard.press('ArrowDown');
  assert.equal(await focused(), 'Inspect');
  await page.keyboard.press('s');
  assert.equal(await focused(), 'Scale its set…');
  await page.keyboard.press('Escape');
  assert.equal(await page.locator('.menu').count(), 0);
  assert.equal(await page.evaluate(() => document.activeElement.id), 'stage');
  assert.equal((await state(page)).selection, 'pod/default/web-2');
});

test('a click elsewhere closes the menu', async () => {
  const page = await openWaiting();
  await rightClick(page, web2);
  await page.mouse.click(5, 5);
  assert.equal(await page.locator('.menu').count(), 0);
});

test('the menu stays inside of the window', async () => {
  const page = await openWaiting({ viewport: { width: 360, height: 640 } });
  const canvas = await page.locator('#stage').boundingBox();
  for (const position of [
    { x: 5, y: 5 },
    { x: canvas.width - 3, y: canvas.height - 3 },
  ]) {
    await rightClickAt(page, position);
    const menu = await page.locator('.menu').boundingBox();
    assert.ok(menu.x >= 0 && menu.y >= 0, JSON.stringify(menu));
    assert.ok(menu.x + menu.width <= 360 && menu.y + menu.height <= 640, JSON.stringify(menu));
    await page.keyboard.press('Escape');
  }
});

test('an embed that must not be changed leaves the right click to the browser', async () => {
  const page = await openPage(browser, { path: 'embed.html#readonly=1' });
  const taken = await page.evaluate(() => {
    const event = new MouseEvent('contextmenu', { button: 2, bubbles: true, cancelable: true });
    return !document.getElementById('stage').dispatchEvent(event);
  });
  assert.equal(taken, false);
  assert.equal(await page.locator('.menu').count(), 0);
});

test('time is paused while a menu is open, and continues after it', async () => {
  const page = await openWaiting();
  await command(page, { op: 'play' });
  await rightClickAt(page, { x: 20, y: 20 });
  await page.locator('.menu').waitFor();
  assert.equal((await state(page)).playing, false);
  await choose(page, 'Add node…');
  await page.locator('dialog[open]').waitFor();
  assert.equal((await state(page)).playing, false);
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => window.berth.state().playing);
});

// --- Forms

test('a node that is added on the stage takes the pod that waits', async () => {
  const page = await openWaiting();
  await rightClickAt(page, { x: 20, y: 20 });
  await choose(page, 'Add node…');
  await addNode(page, {
    Name: 'node-mine',
    Zone: 'b',
    cpu: '6',
    'Other resources': 'nvidia.com/gpu=2',
    Labels: 'disk=ssd',
  });
  assert.match(await noticeText(page), /node-mine added at 5\.00.s/);
  const { object } = (await timeline(page)).at(-1);
  assert.deepEqual(object, {
    apiVersion: 'v1',
    kind: 'Node',
    metadata: {
      name: 'node-mine',
      labels: {
        'kubernetes.io/hostname': 'node-mine',
        'topology.kubernetes.io/zone': 'b',
        disk: 'ssd',
      },
    },
    status: { allocatable: { cpu: '6', memory: '8Gi', pods: '110', 'nvidia.com/gpu': '2' } },
  });
  await seek(page, 9);
  assert.equal((await describe(page, 'pod', 'default/web-2')).node, 'node-mine');
});

const badNodes = [
  ['a name that is taken', { Name: 'node-a' }, 'name', /already exists/],
  ['a name that comes later', { Name: 'node-b' }, null, /later entry/],
  ['a name that cannot be', { Name: 'Node A' }, 'name', /Lower-case/],
  ['no name', { Name: ' ' }, 'name', /required/],
  ['a negative size', { cpu: '-4' }, 'cpu', /negative/],
  ['a size that is no quantity', { memory: '8 gigs' }, 'memory', /quantit/],
  ['labels that are none', { Labels: 'disk' }, 'labels', /key=value/],
  ['a taint without an effect', { Taints: 'dedicated=db' }, 'taints', /Effect/],
];
test('an error of a node is shown at its field, and nothing is lost', async () => {
  const page = await openWaiting();
  await rightClickAt(page, { x: 20, y: 20 });
  await choose(page, 'Add node…');
  const before = await timeline(page);
  for (const [what, fields, at, message] of badNodes) {
    const good = { Name: 'node-mine', cpu: '4', memory: '8Gi', Labels: '', Taints: '', Zone: 'kept' };
    const dialog = await addNode(page, { ...good, ...fields });
    const shown = at === null ? '.form-error' : `.field:has([name=${at}]) .field-error`;
    await dialog.locator(shown).filter({ hasText: message }).waitFor();
    assert.equal(await dialog.locator('[aria-invalid]').count(), at === null ? 0 : 1, what);
    if (at) assert.equal(await page.evaluate(() => document.activeElement.name), at, what);
    assert.equal(await dialog.getByLabel('Zone').inputValue(), 'kept', what);
  }
  assert.deepEqual(await timeline(page), before);
  assert.deepEqual(page.problems, []);
});

test('several pods are one edit', async () => {
  const page = await openWaiting();
  await editTab(page);
  await page.getByText('Add pods', { exact: true }).first().click();
  const form = page.locator('details', { has: page.getByText('How many') });
  await form.getByLabel('Name', { exact: true }).fill('web');
  await form.getByLabel('How many').fill('3');
  await form.getByLabel('cpu').fill('100m');
  await form.getByLabel('Priority').fill('7');
  await form.getByLabel('Tolerations').fill('dedicated=db:NoSchedule, gpu, *');
  await form.getByLabel('Node selector').fill('disk=ssd');
  await form.getByRole('button', { name: 'Add pods' }).click();
  assert.match(await noticeText(page), /3 pods added, web-3 to web-5 at 5\.00/);
  const { object } = (await timeline(page)).at(-1);
  assert.equal(object.metadata.name, 'web-5');
  assert.deepEqual(object.spec.tolerations, [
    { key: 'dedicated', operator: 'Equal', value: 'db', effect: 'NoSchedule' },
    { key: 'gpu', operator: 'Exists' },
    { operator: 'Exists' },
  ]);
  assert.equal(object.spec.priority, 7);
  assert.deepEqual(object.spec.nodeSelector, { disk: 'ssd' });
  await page.getByRole('button', { name: 'Undo' }).first().click();
  assert.equal((await timeline(page)).length, 4);
});

test('absurd numbers of pods are refused', async () => {
  const page = await openWaiting();
  await editTab(page);
  await page.getByText('Add pods', { exact: true }).first().click();
  const form = page.locator('details', { has: page.getByText('How many') });
  for (const [count, message] of [
    ['1000000', /At most 500/],
    ['-1', /whole number/],
    ['1.5', /whole number/],
    ['0', /At least 1/],
  ]) {
    await form.getByLabel('How many').fill(count);
    await form.getByRole('button', { name: 'Add pods' }).click();
    assert.match(await form.locator('.field:has([name=count]) .field-error').innerText(), message);
  }
});

test('a set of pods is scaled up with copies, and down by the youngest', async () => {
  const page = await openWaiting();
  const scale = async (count) => {
    await rightClick(page, web2);
    await choose(page, 'Scale its set…');
    const dialog = page.getByRole('dialog', { name: 'Scale web' });
    await dialog.getByLabel('Copies').fill(count);
    await dialog.getByRole('button', { name: 'Scale' }).click();
    await still(page);
  };
  await scale('5');
  assert.match(await noticeText(page), /web scaled from 3 to 5/);
  const { object } = (await timeline(page)).at(-1);
  assert.equal(object.metadata.name, 'web-4');
  assert.deepEqual(object.spec, pod('web-2').spec);
  await scale('3');
  const entries = (await timeline(page)).slice(-2);
  assert.deepEqual(
    entries.map(({ op, object }) => [op, object.metadata.name]),
    [
      ['delete', 'web-4'],
      ['delete', 'web-3'],
    ],
  );
});

test('manifests are created from text: a list is one edit, mistakes are explained', async () => {
  const page = await openWaiting();
  await editTab(page);
  await page.getByText('Create from a manifest').click();
  const text = page.getByRole('textbox', { name: 'Manifests, YAML or JSON' });
  const create = page.getByRole('button', { name: 'Create', exact: true });
  await text.fill('kind: Node\napiVersion: v1\nmetadata: { name: node-a }\n');
  await create.click();
  const form = page.locator('details', { has: text });
  // The text is read after a delay.
  await form.locator('.form-error', { hasText: 'node-a' }).waitFor();
  assert.match(await text.inputValue(), /node-a/);
  await text.fill('kind: [');
  await create.click();
  await form.locator('.field-error', { hasText: 'YAML' }).waitFor();
  await text.fill(JSON.stringify({ apiVersion: 'v1', kind: 'List', items: [node('node-x'), node('node-y')] }));
  await create.click();
  await page.waitForFunction(() => document.querySelector('.edit-notice p')?.textContent.includes('2 objects'));
  assert.ok((await describe(page, 'node', 'node-y')).present);
  await page.getByRole('button', { name: 'Undo' }).first().click();
  assert.equal(await describe(page, 'node', 'node-y'), null);
});

test('the texts in a dialog are still there after it was closed', async () => {
  const page = await openWaiting();
  const showForm = async () => {
    await rightClickAt(page, { x: 20, y: 20 });
    await choose(page, 'Add node…');
  };
  await showForm();
  await page.getByRole('dialog').getByLabel('Labels').fill('disk=ssd');
  await page.keyboard.press('Escape');
  await showForm();
  assert.equal(await page.getByRole('dialog').getByLabel('Labels').inputValue(), 'disk=ssd');
});

// --- Undo

test('edits are undone and done again, by keys as well, to the same run', async () => {
  const page = await openWaiting();
  const log = () => page.evaluate(() => window.berth.stage.log('hash'));
  const complete = () => page.waitForFunction(() => window.berth.state().complete);
  const before = await log();
  await rightClick(page, ({ pods }) => pods['default/web-0']);
  await choose(page, 'Delete pod');
  await complete();
  const edited = await log();
  assert.notEqual(edited, before);
  await page.locator('#stage').focus();
  await page.keyboard.press('Control+z');
  await complete();
  assert.equal(await log(), before);
  assert.match(await noticeText(page), /Undone: web-0 deleted/);
  assert.equal((await state(page)).t, 5);
  await page.keyboard.press('Control+Shift+z');
  await complete();
  assert.equal(await log(), edited);
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+y');
  await complete();
  assert.equal(await log(), edited);
});

test('a field keeps its own undo', async () => {
  const page = await openWaiting();
  await rightClick(page, web2);
  await choose(page, 'Delete pod');
  const find = page.getByLabel('Find a pod or node');
  await find.fill('web');
  await find.press('Control+z');
  assert.equal((await timeline(page)).length, 5);
});

test('the edits so far are a list, and each can be taken out unless a later one needs it', async () => {
  const page = await openWaiting();
  const create = (object, at) => command(page, { op: 'apply', entry: { at, op: 'create', object } });
  await create(node('node-x'), 5);
  await create(pod('web-9'), 6);
  await command(page, {
    op: 'apply',
    entry: { at: 7, op: 'delete', object: { apiVersion: 'v1', kind: 'Node', metadata: { name: 'node-x' } } },
  });
  await editTab(page);
  const items = page.locator('.edits li');
  await items.nth(2).waitFor();
  assert.equal(await items.count(), 3);
  await items.nth(0).locator('.icon-button').click();
  assert.match(await page.locator('.problem').innerText(), /later edit needs it[\s\S]*node-x/);
  assert.equal(await items.count(), 3);
  await items.nth(1).locator('.icon-button').click();
  await still(page);
  assert.equal(await items.count(), 2);
  assert.equal(await describe(page, 'pod', 'default/web-9'), null);
});

test('another edit removes the edits that could be repeated', async () => {
  const page = await openWaiting();
  await rightClick(page, web2);
  await choose(page, 'Delete pod');
  await page.locator('#stage').focus();
  await page.keyboard.press('Control+z');
  await page.waitForFunction(() => window.berth.stage.pod('default/web-2').place !== 'gone');
  await rightClick(page, nodeA);
  await choose(page, 'Cordon');
  await page.waitForFunction(() => window.berth.stage.node('node-a').unschedulable);
  await page.locator('#stage').focus();
  await page.keyboard.press('Control+Shift+z');
  assert.equal((await timeline(page)).length, 5);
  assert.ok((await describe(page, 'pod', 'default/web-2')).place !== 'gone');
});

test('another seed keeps the edits, and they can still be undone', async () => {
  const page = await openWaiting();
  await rightClick(page, nodeA);
  await choose(page, 'Cordon');
  await page.getByLabel('Seed').fill('7');
  await page.getByLabel('Seed').press('Enter');
  await still(page);
  assert.equal((await describe(page, 'node', 'node-a')).unschedulable, true);
  await page.locator('#stage').focus();
  await page.keyboard.press('Control+z');
  await still(page);
  assert.equal((await state(page)).seed, 7);
  assert.notEqual((await describe(page, 'node', 'node-a')).unschedulable, true);
});

test('a link holds the edits', async () => {
  const page = await openWaiting();
  await rightClick(page, web2);
  await choose(page, 'Delete pod');
  const fragment = await page.evaluate(() => window.berth.link());
  const other = await openPage(browser, { path: `index.html#${fragment}`, scenario: null });
  assert.equal((await timeline(other)).at(-1).op, 'delete');
  await open(other, waiting);
  assert.equal((await timeline(other)).length, 4);
});
