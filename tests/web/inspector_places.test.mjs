import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startBrowser } from './browser.mjs';
import { inspected, node, openPage, pod, seek, select, state, still, waitingWith } from './page.mjs';

let browser;
before(async () => {
  browser = await startBrowser();
});
after(() => browser?.close());

const rows = (page) => page.locator('.queue-table tbody');

test('a heading of the overview opens its queue', async () => {
  const page = await openPage(browser);
  await seek(page, 5);
  await page.getByRole('button', { name: 'unschedulableQ' }).click();
  await still(page);
  assert.equal((await state(page)).selection, 'queue/unschedulableQ');
  const shown = await inspected(page);
  assert.match(shown, /scheduling_queue\.go/);
  assert.match(shown, /Next flush\s+30\.0\d?\ss/);
  assert.match(await rows(page).innerText(), /1\s+web-2\s+0\s+1\s+3\.40\ss[\s\S]*rejected by NodeResourcesFit/);
});

test('activeQ lists the next pods, in the order of the stage', async () => {
  const timeline = [0, 5, 3].map((priority, i) => {
    const object = pod(`web-${i}`);
    object.spec.priority = priority;
    return { at: 2, op: 'create', object };
  });
  const page = await openPage(browser, { scenario: waitingWith({ timeline }) });
  await seek(page, 2.1);
  await select(page, 'queue/activeQ');
  const shown = await rows(page).allInnerTexts();
  assert.equal(shown.length, 2);
  assert.match(shown[0], /1\s+web-2\s+3[\s\S]*next to be tried · never tried/);
  assert.match(shown[1], /2\s+web-0/);
  await rows(page).first().getByRole('button', { name: 'web-2' }).click();
  assert.equal((await state(page)).selection, 'pod/default/web-2');
});

test('an empty queue shows that it is empty', async () => {
  const page = await openPage(browser);
  await select(page, 'queue/backoffQ');
  assert.match(await inspected(page), /It is empty at this moment/);
});

test('a long queue shows its head, and all of it when asked', async () => {
  const objects = Array.from({ length: 400 }, (_, i) => pod(`web-${i}`, '9'));
  const page = await openPage(browser, {
    scenario: waitingWith({ objects: [node('node-a'), ...objects], timeline: [] }),
  });
  await seek(page, 0.1);
  await select(page, 'queue/activeQ');
  assert.equal(await rows(page).count(), 50);
  await page.getByRole('button', { name: 'Show all 399' }).click();
  await rows(page).nth(120).waitFor();
});

test('a node shows its resources, its pods, and the result of the last attempt for it', async () => {
  const page = await openPage(browser);
  await seek(page, 5);
  await select(page, 'node/node-a');
  const shown = await inspected(page);
  assert.match(shown, /cpu\s+4 of 4/);
  assert.match(shown, /web-0[\s\S]*web-1/);
  assert.match(shown, /web-2 · attempt 1[\s\S]*rejected\s*by NodeResourcesFit · Insufficient cpu/);
  await page.getByRole('button', { name: 'Why not here?' }).click();
  await still(page);
  assert.equal(await page.locator('.object-name').innerText(), 'Why not web-2 on node-a?');
});
