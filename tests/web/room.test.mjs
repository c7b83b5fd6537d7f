// Tests the number of further pods like one that fit: asked in the inspector or from a pod's menu, drawn on the nodes,
// added with one click.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startBrowser } from './browser.mjs';
import { node, openPage, placeOnStage, pod, seek, select, state, still, waitingWith } from './page.mjs';

let browser;
before(async () => {
  browser = await startBrowser();
});
after(() => browser?.close());

// Nodes of 4 cpu: beside the pod there is room for one more, and for two on the other node.
const objects = [node('node-a'), node('node-b'), pod('web-0', '2')];
const scenario = waitingWith({ objects, timeline: [], captions: [] });
const ask = (page) => page.getByRole('button', { name: 'How many more of these fit?' });

// Opens the end of the run, when the pod is bound.
async function openAtEnd(options = {}) {
  const page = await openPage(browser, { scenario, ...options });
  await page.waitForFunction(() => window.berth.state().complete);
  await seek(page, 1);
  await select(page, 'pod/default/web-0');
  return page;
}

test('how many more fit is answered in numbers, and added with one click', async () => {
  const page = await openAtEnd();
  await ask(page).click();
  await page.getByText('3 more fit.').waitFor();
  assert.deepEqual((await page.locator('.room-nodes li').allInnerTexts()).map((it) => it.replaceAll(/\s+/g, ' ')).sort(), ['node-a +1', 'node-b +2']);
  await page.getByText(/0\/2 nodes are available: 2 Insufficient cpu/).waitFor();
  await page.getByRole('button', { name: 'Add all 3 here' }).click();
  await page.getByText('Added 3 copies of web-0').waitFor();
  await page.waitForFunction(() => window.berth.state().complete);
  await seek(page, 8);
  assert.equal((await state(page)).counts.bound, 4);
  assert.deepEqual(page.problems, []);
});

test('the numbers are on the nodes only at that moment', async () => {
  const page = await openAtEnd();
  const hash = async () => {
    await still(page);
    return page.evaluate(() => window.berth.stage.pictureHash());
  };
  const comeBack = async () => {
    await seek(page, 0);
    await seek(page, 1);
    return hash();
  };
  const before = await comeBack();
  await ask(page).click();
  await page.getByText('3 more fit.').waitFor();
  const asked = await hash();
  assert.notEqual(asked, before);
  assert.equal(await comeBack(), before);
  assert.equal(await ask(page).count(), 1, 'another moment is another question');
});

test("a pod's menu asks it too", async () => {
  const page = await openAtEnd();
  const position = await placeOnStage(page, ({ pods }) => pods['default/web-0']);
  await page.locator('#stage').click({ button: 'right', position });
  await page.getByRole('menuitem', { name: 'How many more of these?' }).click();
  await page.getByText('3 more fit.').waitFor();
});

test('the answer speaks the language of the page', async () => {
  const page = await openPage(browser, { path: 'index.html#lang=zh-CN', scenario });
  await seek(page, 5);
  await select(page, 'pod/default/web-0');
  await page.getByRole('button', { name: '还能容纳多少个？' }).click();
  await page.getByText('还能容纳 3 个。').waitFor();
});
