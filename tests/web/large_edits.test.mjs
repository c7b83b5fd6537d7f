// Tests edits of a large scenario: the page responds between their slices, and they can be cancelled.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { borderOf, watchBorder } from './border.mjs';
import { startBrowser } from './browser.mjs';
import { command, node, openPage, pod, select, state, still, waiting } from './page.mjs';

let browser;
before(async () => {
  browser = await startBrowser();
});
after(() => browser?.close());

// Its run is short, but its text takes long to decode.
const large = {
  ...waiting,
  spec: {
    until: '1s',
    generators: [
      { count: 20, object: node('node-{i}', '64') },
      { count: 50_000, object: pod('pod-{i}') },
    ],
  },
};

// Opens the scenario with one pod that was added by hand.
async function openEdited() {
  const page = await openPage(browser, { scenario: large, init: watchBorder });
  page.setDefaultTimeout(120_000);
  const added = await command(page, { op: 'apply', entry: { at: 0.5, op: 'create', object: pod('extra') } });
  assert.equal(added.ok, true);
  await page.waitForFunction(() => window.berth.state().complete);
  await still(page);
  return page;
}

const names = (page) => page.evaluate(() => JSON.parse(window.berth.stage.scenario()).spec.timeline.map(({ object }) => object.metadata.name));
const undo = async (page) => {
  await page.locator('#stage').focus();
  await page.keyboard.press('Control+z');
};
const panel = (page) => page.locator('.run-panel');
const isDone = (page) => page.waitForFunction(() => window.berth.stage.editsProgress === null);

test('an edit is decoded in slices, between which the page performs commands', async () => {
  const page = await openEdited();
  const asked = [];
  const border = await borderOf(page, async () => {
    await undo(page);
    await panel(page).waitFor();
    assert.match(await panel(page).innerText(), /Changing the scenario\s+\d+ % done\s+Cancel/);
    // Until all of it is done, nothing changes.
    asked.push(await names(page));
    await select(page, 'node/node-3');
    asked.push((await state(page)).selection);
    await isDone(page);
  });
  assert.deepEqual(asked, [['extra'], 'node/node-3']);
  // Each of 50,000 pods is at least one step, and each slice has some milliseconds for steps.
  assert.ok(border.calls.continueEdits.times > 10, `${border.calls.continueEdits.times} slices`);
  assert.deepEqual(await names(page), []);
  assert.equal((await state(page)).selection, 'node/node-3');
  await panel(page).waitFor({ state: 'hidden' });
  assert.deepEqual(page.problems, []);
});

test('an edit that is cancelled changes nothing, and the next one works', async () => {
  const page = await openEdited();
  const hash = () => page.evaluate(() => window.berth.stage.log('hash'));
  const before = await hash();
  // The address follows the scenario after a short delay.
  await page.waitForTimeout(700);
  const address = page.url();
  await undo(page);
  await panel(page).getByRole('button', { name: 'Cancel' }).click();
  await isDone(page);
  await panel(page).waitFor({ state: 'hidden' });
  assert.match(await page.locator('.edit-notice').first().innerText(), /Nothing was changed/);
  await still(page);
  assert.deepEqual(await names(page), ['extra']);
  assert.equal(await hash(), before);
  assert.equal(page.url(), address);
  await undo(page);
  await page.waitForFunction(() => !window.berth.stage.scenario().includes('extra'));
  assert.deepEqual(page.problems, []);
});

test('a script that edits meanwhile comes first, and no edit is lost', async () => {
  const page = await openEdited();
  await command(page, { op: 'apply', entry: { at: 0.6, op: 'create', object: pod('more') } });
  await undo(page);
  await panel(page).waitFor();
  const result = await command(page, { op: 'apply', entry: { at: 0.7, op: 'create', object: pod('third') } });
  assert.equal(result.ok, true);
  await isDone(page);
  // Undo reverts the edit that was the last one by then.
  assert.deepEqual(await names(page), ['extra', 'more']);
});

test('a form that is closed meanwhile cancels its edit', async () => {
  const page = await openEdited();
  const form = page.getByRole('dialog', { name: 'Add a node' });
  await select(page, '');
  await page.locator('#stage').focus();
  await page.keyboard.press('ContextMenu');
  await page.getByRole('menuitem', { name: /Add node/ }).click();
  await form.getByRole('button', { name: 'Add node' }).click();
  await page.waitForFunction(() => window.berth.stage.editsProgress !== null);
  await page.keyboard.press('Escape');
  await isDone(page);
  assert.deepEqual(await names(page), ['extra']);
  assert.equal((await state(page)).counts.nodes, 20);
});
