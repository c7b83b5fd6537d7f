// Tests that no state of the page breaks a rule of axe-core (WCAG 2.2 A and AA, and its best practices), in either
// theme.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { violations } from './axe.mjs';
import { startBrowser } from './browser.mjs';
import { command, openPage, seek, still } from './page.mjs';
import { eventful, pageStates, walkStates } from './states.mjs';

let browser;
before(async () => {
  browser = await startBrowser();
});
after(() => browser?.close());

const inEnglish = { title: 'An eventful scenario', text: 'Two nodes and some pods.', question: 'Where to?' };

async function checkStates(page, states = pageStates) {
  const found = {};
  await walkStates(page, async (name) => {
    const wrong = await violations(page);
    if (wrong.length > 0) found[name] = wrong;
  }, states);
  assert.deepEqual(found, {});
}

test('every state of the page, in the light', async () => {
  await checkStates(await openPage(browser, { scenario: eventful(inEnglish), colorScheme: 'light' }));
});

test('the page in Chinese on a phone, in the dark', async () => {
  const page = await openPage(browser, {
    path: 'index.html#lang=zh-CN',
    scenario: eventful({ title: '一个等待的场景', text: '两个节点，几个 Pod。', question: '它会去哪里？' }),
    colorScheme: 'dark',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  });
  const names = ['start', 'playing', 'overview', 'pod that preempts', 'pair', 'edit', 'plots', 'dashboard', 'gallery', 'share', 'text', 'text with an error'];
  await checkStates(page, pageStates.filter(([name]) => names.includes(name)));
});

test('the page that stopped working', async () => {
  const page = await openPage(browser, { scenario: eventful(inEnglish) });
  await page.evaluate(() => window.berth.stage.crash('check failed: a promise'));
  await page.locator('.crash').waitFor();
  assert.deepEqual(await violations(page), []);
});

test('an embed, in both themes', async () => {
  for (const theme of ['dark', 'light']) {
    const path = `embed.html#scenario=queue/backoff-grows&t=8.5&theme=${theme}`;
    const page = await openPage(browser, { path, scenario: null });
    await still(page);
    assert.deepEqual(await violations(page), [], theme);
    await page.evaluate((it) => window.berth.open(it), JSON.stringify(eventful(inEnglish)));
    await seek(page, 4);
    await command(page, { op: 'play' });
    assert.deepEqual(await violations(page), [], theme);
  }
});
