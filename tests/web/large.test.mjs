// Tests scenarios that take long to run: the page responds meanwhile, shows the progress, and returns to the scenario
// before on request.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { after, before, test } from 'node:test';
import { startBrowser } from './browser.mjs';
import { command, node, openPage, pod, select, seek, state, still } from './page.mjs';

let browser;
let page;
before(async () => {
  browser = await startBrowser();
});
after(() => browser?.close());

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

// Takes hundreds of slices on any machine: most of its pods request more than there is, and are tried again and again.
const large = {
  apiVersion: 'berth.dev/v1',
  kind: 'Scenario',
  metadata: { name: 'large', title: 'Large' },
  spec: {
    until: '24h',
    maxEvents: 1_000_000,
    generators: [
      { count: 1000, object: node('node-{i}') },
      { count: 3000, object: pod('pod-{i}', '100') },
    ],
  },
};

// Opens the large scenario after a small one.
async function openLarge(options) {
  page = await openPage(browser, options);
  await seek(page, 3.2);
  await select(page, 'pod/default/web-2');
  await page.evaluate((text) => window.berth.open(text), JSON.stringify(large));
  await page.locator('.run-panel').waitFor();
}

const progress = () => page.locator('.run-panel progress').evaluate((bar) => bar.value);

test('a run is computed in slices, and clicks in between take effect', async () => {
  await openLarge();
  const frames = await page.evaluate(() => window.berth.frames);
  await page.locator('.inspector-toggle').click();
  await page.waitForFunction((before) => window.berth.frames > before + 5, frames);
  assert.equal((await state(page)).complete, false);
  await command(page, { op: 'theme', value: 'light' });
  assert.equal((await state(page)).theme, 'light');
  assert.deepEqual(page.problems, []);
});

test('a run shows its progress, to screen readers too', async () => {
  await openLarge();
  const first = await progress();
  await page.waitForFunction((value) => document.querySelector('.run-panel progress').value > value, first);
  assert.match(await page.locator('.run-panel').innerText(), /\d+ % simulated/);
  assert.match(await page.locator('.run-progress [role=status]').innerText(), /Running the scenario: \d+ %/);
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => window.axe.run('.run-progress'));
  assert.deepEqual(violations, []);
});

test('the keyboard can cancel a run, and the scenario before is unchanged', async () => {
  await openLarge();
  const cancel = page.locator('.run-panel button');
  await page.locator('#stage').focus();
  await page.keyboard.press('Tab');
  assert.ok(await cancel.evaluate((button) => button === document.activeElement), 'it comes after the stage');
  await page.keyboard.press('Enter');
  await still(page);
  const { t, selection, title, complete, run } = await state(page);
  assert.deepEqual({ t, selection, title, complete, run }, {
    t: 3.2,
    selection: 'pod/default/web-2',
    title: 'A pod waits',
    complete: true,
    run: undefined,
  });
  assert.match(await page.title(), /A pod waits/);
  assert.equal(await page.locator('.run-panel').isVisible(), false);
  assert.equal(await page.evaluate(() => document.activeElement.id), 'stage');
});

test('earlier edits survive a run that is cancelled', async () => {
  page = await openPage(browser);
  const entry = { at: 2, op: 'create', object: pod('extra') };
  await command(page, { op: 'apply', entry });
  const before = await page.evaluate(() => window.berth.stage.scenario());
  await page.evaluate((text) => window.berth.open(text), JSON.stringify(large));
  await page.locator('.run-panel button').click();
  await still(page);
  assert.equal(await page.evaluate(() => window.berth.stage.scenario()), before);
  await page.locator('#stage').focus();
  await page.keyboard.press('Control+z');
  await still(page);
  assert.doesNotMatch(await page.evaluate(() => window.berth.stage.scenario()), /extra/);
});

test('in Chinese', async () => {
  page = await openPage(browser, { path: 'index.html#lang=zh-CN' });
  await page.evaluate((text) => window.berth.open(text), JSON.stringify(large));
  await page.locator('.run-panel').waitFor();
  assert.match(await page.locator('.run-panel').innerText(), /正在运行场景[\s\S]*已模拟 \d+%[\s\S]*取消/);
});
