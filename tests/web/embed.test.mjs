import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { deflateRawSync } from 'node:zlib';
import { startBrowser } from './browser.mjs';
import { node, openPage, pod, state, waiting, waitingWith } from './page.mjs';

let browser;
before(async () => {
  browser = await startBrowser();
});
after(() => browser?.close());

const packed = `s=1.${deflateRawSync(JSON.stringify(waiting)).toString('base64url')}`;
const embed = (parameters = '', options = {}) =>
  openPage(browser, {
    path: `embed.html#${packed}${parameters}`,
    scenario: null,
    viewport: { width: 720, height: 460 },
    ...options,
  });

test('an embed shows its scenario at its moment in its theme', async () => {
  const page = await embed('&t=5&theme=dark');
  const { t, theme, title } = await state(page);
  assert.deepEqual({ t, theme, title }, { t: 5, theme: 'dark', title: 'A pod waits' });
  assert.ok(await page.locator('.play-button').isVisible());
});

test('an embed can do without controls, and always leads to the full page', async () => {
  const page = await embed('&controls=0&t=5');
  assert.equal(await page.locator('.play-button, .caption').count(), 0);
  const link = page.getByRole('link', { name: 'Open in Berth' });
  await link.hover();
  await page.waitForFunction(() => document.querySelector('.full-link').href.includes('t=5'));
  assert.match(await link.getAttribute('href'), /index\.html#s=1\./);
});

test('an embed says what an API server would refuse, in a line under the stage that leads to the page', async () => {
  const wrong = pod('web-9');
  wrong.spec.containers[0].ports = [{ containerPort: 80, hostPort: 70000 }];
  const scenario = waitingWith({ objects: [node('node-a'), wrong] });
  const fragment = `s=1.${deflateRawSync(JSON.stringify(scenario)).toString('base64url')}`;
  const page = await embed('', { path: `embed.html#${fragment}&t=5` });
  const line = page.locator('.embed-complaints');
  await line.waitFor();
  assert.match(await line.innerText(), /^An API server would refuse this: The Pod "web-9" is invalid/);
  const href = await line.getByRole('link').getAttribute('href');
  assert.match(href, /index\.html#s=1\./);
  const [stage, under] = [await page.locator('.stage-area').boundingBox(), await line.boundingBox()];
  assert.ok(under.y >= stage.y + stage.height - 1, 'it does not cover the picture');
  assert.ok(under.height <= 24, `it is ${under.height} px high`);
  await page.evaluate((text) => window.berth.open(text), JSON.stringify(waiting));
  await page.waitForFunction(() => document.querySelector('.embed-complaints') === null);
  await page.context().close();
});

test('an embed can start playing', async () => {
  for (const parameter of ['&play=1', '&autoplay=1']) {
    const page = await embed(parameter, { reducedMotion: 'no-preference' });
    await page.waitForFunction(() => window.berth.state().t > 0.2);
  }
  const calm = await embed('&autoplay=1');
  assert.equal((await state(calm)).playing, false);
});

test('the poster has the objects at the start, and those that are created later', async () => {
  const pods = { kind: 'Pod', metadata: { name: 'p-{i}' }, spec: { containers: [{ name: 'c' }] } };
  const placed = { ...pod('placed'), spec: { ...pod('placed').spec, nodeName: 'node-a' } };
  const scenario = waitingWith({
    objects: [node('node-a'), placed, pod('waits')],
    generators: [
      { count: 5, object: pods },
      { count: 4, at: '1s', every: '1s', object: { ...pods, metadata: { name: 'q-{i}' } } },
      { columns: ['name', 'at'], rows: [['r-0', 0], ['r-1', 5]], object: { ...pods, metadata: { name: '{name}' } } },
    ],
  });
  const fragment = `s=1.${deflateRawSync(JSON.stringify(scenario)).toString('base64url')}&poster=1`;
  const page = await browser.open(`embed.html#${fragment}`);
  await page.locator('.poster-title', { hasText: 'A pod waits' }).waitFor();
  // The timeline creates three pods and a node.
  const facts = await page.locator('.poster-facts').innerText();
  assert.equal(facts, 'At the start: 1 node, 8 pods · 8 more pods later · 1 more node later');
  assert.equal(page.requests.some((url) => /wasm|stage-/.test(url)), false);
  // By keyboard, too.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => window.berth?.state()?.playing);
});

test('readers can change the cluster of an embed, and take that along', async () => {
  const page = await embed('&t=5');
  await page.locator('#stage').click({ button: 'right', position: { x: 20, y: 20 } });
  await page.locator('.menu').getByText('Add node…').click();
  await page.locator('dialog[open]').getByRole('button', { name: 'Add node' }).click();
  await page.locator('.full-link').hover();
  await page.waitForFunction(() => document.querySelector('.full-link').href.includes('t=5'));
  const other = await browser.open(await page.locator('.full-link').getAttribute('href'));
  await other.waitForFunction(() => window.berth?.state()?.complete);
  assert.equal((await state(other)).counts.nodes, 2);
});

test('a link that an embed cannot open is explained in it', async () => {
  const page = await openPage(browser, { path: 'embed.html#s=9.abc', scenario: null });
  await page.locator('.problem', { hasText: 'version 9' }).waitFor();
});
