// Tests the first minute of a visitor: the door, keys that work at once, a stage that keeps its size, names on a phone.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { violations } from './axe.mjs';
import { startBrowser } from './browser.mjs';
import { command, openPage, seek, state, still, waitingWith } from './page.mjs';

let browser;
before(async () => {
  browser = await startBrowser();
});
after(() => browser?.close());

// --- Keys

test('after a button was clicked Space presses it, and the other keys act', async () => {
  const page = await openPage(browser);
  const theme = page.locator('.page-header .icon-button[aria-label*="theme"]');
  await theme.click();
  const before = (await state(page)).theme;
  await page.keyboard.press('Space');
  assert.notEqual((await state(page)).theme, before);
  assert.equal((await state(page)).playing, false);
  await page.keyboard.press('ArrowRight');
  assert.ok((await state(page)).t > 0);
  await page.keyboard.press('End');
  assert.equal((await state(page)).t, (await state(page)).end);
});

test('in the inspector keys act too, but not on tabs, lists and fields', async () => {
  const page = await openPage(browser);
  await page.locator('.inspector').click({ position: { x: 200, y: 600 } });
  await page.keyboard.press('ArrowRight');
  const { t } = await state(page);
  assert.ok(t > 0);
  await page.getByRole('tab', { name: 'Inspect' }).focus();
  await page.keyboard.press('ArrowRight');
  assert.equal((await state(page)).t, t);
  await page.locator('.event-scroller').focus();
  await page.keyboard.press('End');
  await page.keyboard.press('Space');
  await page.locator('.time input').focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowLeft');
  const { t: now, playing } = await state(page);
  assert.deepEqual({ now, playing }, { now: t, playing: false });
});

test('keys for a dialog are not for the stage', async () => {
  const page = await openPage(browser);
  await page.getByRole('button', { name: 'Share' }).click();
  await page.locator('dialog[open]').waitFor();
  await page.keyboard.press('End');
  await page.keyboard.press('Space');
  assert.deepEqual([(await state(page)).t, (await state(page)).playing], [0, false]);
});

// --- The size of the stage

const long = 'A caption that goes on for a while, as some have much to say. '.repeat(5);
const uneven = waitingWith({
  captions: [
    { at: 0, text: 'Short.' },
    { at: 1, text: long },
    { at: 3, text: 'Where does it go?', bet: { ask: 'node', pod: 'web-2', question: 'On which node will web-2 be?', choices: ['node-a', 'node-b'] } },
    { at: 5, text: `${long}${long}`, pause: true },
    { at: 12, text: 'The end.' },
  ],
});

// In an embed a bet takes its room from the stage.
const withoutBet = { ...uneven, spec: { ...uneven.spec, captions: uneven.spec.captions.filter(({ bet }) => !bet) } };

for (const [name, options] of [
  ['a desktop', { viewport: { width: 1280, height: 720 } }],
  ['a phone', { viewport: { width: 390, height: 844 }, hasTouch: true }],
  ['an embed', { path: 'embed.html', viewport: { width: 720, height: 480 } }],
]) {
  test(`the stage keeps its size from caption to caption on ${name}`, async () => {
    const isEmbed = options.path === 'embed.html';
    const page = await openPage(browser, { ...options, scenario: isEmbed ? withoutBet : uneven });
    await page.waitForTimeout(300);
    const sizes = new Set();
    for (const t of [0, 1, 3, 3.1, 5, 12, 14]) {
      await seek(page, t);
      if (t === 3 && !isEmbed) await page.locator('.bet-option').first().click();
      await command(page, { op: 'pause' });
      await still(page);
      const { width, height } = await page.locator('#stage').boundingBox();
      sizes.add(`${width} ${height}`);
    }
    assert.equal(sizes.size, 1, [...sizes].join(', '));
    assert.ok(await page.locator('.caption-text').isVisible());
  });
}

test('a caption that is too long can be scrolled, by keys too', async () => {
  const page = await openPage(browser, { scenario: uneven, viewport: { width: 900, height: 600 } });
  await seek(page, 5);
  const text = page.locator('.caption-text');
  assert.ok(await text.evaluate((it) => it.scrollHeight > it.clientHeight));
  await text.focus();
  await page.keyboard.press('End');
  await page.waitForFunction(() => document.querySelector('.caption-text').scrollTop > 0);
});

// --- A phone

for (const [lang, width] of [['en', 390], ['zh-CN', 390], ['en', 320]]) {
  test(`the header's icons have words at ${width} pixels, ${lang}`, async () => {
    const page = await openPage(browser, { viewport: { width, height: 844 }, hasTouch: true, isMobile: true, locale: lang });
    const header = page.locator('.page-header');
    const shown = await header.locator(':is(button, .language):visible').count();
    assert.ok(shown >= 7, `${shown}`);
    const words = header.locator('.button-text:visible');
    assert.equal(await words.count(), shown);
    for (const box of await words.evaluateAll((all) => all.map((it) => [it.scrollWidth - it.clientWidth, it.getBoundingClientRect().right]))) {
      assert.ok(box[0] <= 0 && box[1] <= width, `${box}`);
    }
    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= width);
  });
}

// --- The door

const door = (page) => page.locator('.welcome-panel');
const openDoor = (options) => openPage(browser, { firstVisit: true, scenario: null, ...options });

test('without a link a first visitor sees the stage move, and a door of three', async () => {
  const page = await openDoor({ reducedMotion: 'no-preference', everyFrame: true });
  await door(page).waitFor();
  assert.deepEqual(await door(page).locator('strong').allInnerTexts(), ['Learn', 'My cluster', 'Embed']);
  const before = await page.evaluate(() => window.berth.stage.pictureHash());
  await page.waitForFunction((hash) => window.berth.state().t >= 2 && window.berth.stage.pictureHash() !== hash, before, { timeout: 5000 });
  // There are few panels, and a button that stops the motion.
  assert.ok(!(await page.locator('.inspector').isVisible()) && !(await page.locator('.transport').isVisible()));
  await door(page).getByRole('button', { name: 'Pause' }).click();
  assert.equal((await state(page)).playing, false);
  assert.deepEqual(page.problems, []);
});

test('the door is gone for good, by Escape, its button, Play, or a click on the stage', async () => {
  const ways = {
    Escape: (page) => page.keyboard.press('Escape'),
    'a key of the playhead': (page) => page.keyboard.press('ArrowRight'),
    close: (page) => door(page).getByRole('button', { name: 'Close' }).click(),
    play: (page) => door(page).getByRole('button', { name: 'Play' }).click(),
    stage: (page) => page.locator('#stage').click({ position: { x: 40, y: 60 } }),
  };
  for (const [name, leave] of Object.entries(ways)) {
    const page = await openDoor();
    await door(page).waitFor();
    // If the reader prefers reduced motion, nothing plays until it is started.
    assert.equal((await state(page)).playing, false);
    await leave(page);
    await door(page).waitFor({ state: 'detached' });
    assert.ok(await page.locator('.transport').isVisible(), name);
    assert.equal((await state(page)).playing, name === 'play');
    await page.reload();
    await page.waitForFunction(() => window.berth !== undefined);
    await still(page);
    assert.equal(await door(page).count(), 0, name);
    await browser.giveBack(page);
  }
});

test('the three ways lead to the first lesson, to a cluster, and to an embed', async () => {
  const through = async (name) => {
    const page = await openDoor();
    await door(page).getByRole('button', { name }).click();
    return page;
  };
  const learn = await through('Learn');
  await learn.locator('.lesson').waitFor();
  assert.match(learn.url(), /#scenario=/);
  const cluster = await through('My cluster');
  assert.match(await cluster.locator('dialog.paste[open] input').inputValue(), /^kubectl get nodes,pods/);
  const embed = await through('Embed');
  assert.match(await embed.locator('dialog.share[open] textarea').inputValue(), /<iframe/);
});

test('a link has no door, and opening a text closes it', async () => {
  for (const path of ['index.html#scenario=queue/backoff-grows', 'index.html#theme=dark', 'index.html#t=3']) {
    const page = await openDoor({ path });
    await still(page);
    assert.equal(await door(page).count(), 0, path);
    await browser.giveBack(page);
  }
  const page = await openDoor();
  await door(page).waitFor();
  await page.evaluate((it) => window.berth.open(it), JSON.stringify(uneven));
  await door(page).waitFor({ state: 'detached' });
  assert.ok(await page.locator('.inspector').isVisible());
});

for (const [lang, colorScheme, viewport] of [['en', 'light', { width: 1440, height: 900 }], ['zh-CN', 'dark', { width: 390, height: 844 }]]) {
  test(`axe finds nothing at the door, ${lang}, ${colorScheme}`, async () => {
    const page = await openDoor({ colorScheme, viewport, locale: lang });
    await door(page).waitFor();
    assert.deepEqual(await violations(page), []);
    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)) <= 0);
  });
}

// --- A lecture

const lecture = (page) => page.evaluate(() => document.documentElement.dataset.lecture);
const showsPanel = (page, name) => page.waitForFunction((it) => document.documentElement.dataset.lecture === it, name);

test('a lecture shows one panel at a time in large type, from a link or by a key', async () => {
  const page = await openPage(browser, { path: 'index.html#scenario=queue/the-first-pod-lands&t=3&lecture=1', scenario: null });
  await showsPanel(page, 'queues');
  await still(page);
  assert.ok(!(await page.locator('.page-header').isVisible()) && !(await page.locator('.caption').isVisible()));
  const widthOf = async (find) => (await page.evaluate(() => window.berth.stage.positions()))[find];
  const size = await page.locator('#stage').boundingBox();
  await page.keyboard.press('PageDown');
  await page.keyboard.press('n');
  await showsPanel(page, 'nodes');
  await still(page);
  const nodes = Object.values((await widthOf('nodes')) ?? {});
  for (const [x, , width] of nodes) assert.ok(x >= 0 && x + width <= size.width, `${x} ${width}`);
  assert.ok(nodes.length === 3 && nodes[0][2] > size.width / 4);
  await page.keyboard.press('n');
  await showsPanel(page, 'caption');
  assert.ok((await page.locator('.caption-text').evaluate((it) => Number.parseFloat(getComputedStyle(it).fontSize))) >= 26);
  assert.deepEqual(await violations(page), []);
  await page.keyboard.press('Shift+N');
  await showsPanel(page, 'nodes');
  await page.keyboard.press('Space');
  assert.equal((await state(page)).playing, true);
  await page.keyboard.press('Escape');
  assert.equal(await lecture(page), undefined);
  assert.ok(await page.locator('.inspector').isVisible());
  await page.locator('#stage').focus();
  await page.keyboard.press('v');
  await showsPanel(page, 'queues');
  assert.deepEqual(page.problems, []);
});
