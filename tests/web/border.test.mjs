// Tests the traffic between the page and its module: numbers in each frame, text only when it changes, and the text of
// a scenario once.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { borderOf, watchBorder } from './border.mjs';
import { startBrowser } from './browser.mjs';
import { command, node, noticeText, open, openPage, pod, seek, state, still, waiting, waitingWith } from './page.mjs';

let browser;
before(async () => {
  browser = await startBrowser();
});
after(() => browser?.close());

async function openWatched(scenario = waiting) {
  const page = await openPage(browser, { scenario, init: watchBorder });
  await page.evaluate(() => window.berth.stage.complete());
  await still(page);
  // The page asks its worker for an API server's complaints about the scenario when the module for that is loaded, and
  // writes the scenario into the address after a delay.
  await page.waitForFunction(() => window.border.worker > 0 && location.hash.startsWith('#s='));
  await page.waitForLoadState('networkidle');
  return page;
}

const times = ({ calls }, name) => calls[name]?.times ?? 0;
const out = ({ calls }) => Object.values(calls).reduce((sum, call) => sum + call.out, 0);

test('while it plays, the state is written out when it is another, and only then', async () => {
  const page = await openWatched(waitingWith({ captions: [] }));
  await seek(page, 0);
  const before = (await state(page)).revision;
  const border = await borderOf(page, async () => {
    await command(page, { op: 'speed', value: 4 });
    await command(page, { op: 'play' });
    await page.waitForFunction(() => window.berth.state().t > 3);
    await command(page, { op: 'pause' });
    await still(page);
  });
  const { revision } = await state(page);
  assert.ok(border.frames > 5, `${border.frames} frames`);
  assert.equal(times(border, 'state'), revision - before);
  assert.equal(times(border, 'positions'), 0);
  assert.equal(times(border, 'scenario'), 0);
});

test('between two events the module writes no text, for any number of frames', async () => {
  const page = await openWatched();
  await seek(page, 5);
  await command(page, { op: 'play' });
  await page.waitForFunction(() => window.berth.state().t > 5.1);
  const border = await borderOf(page, () => page.waitForFunction(() => window.berth.state().t > 7));
  assert.ok(border.frames > 5, `${border.frames} frames`);
  assert.equal(times(border, 'state'), 0);
});

test('a pointer that moves over a still stage makes the module write no text', async () => {
  const page = await openWatched();
  await seek(page, 5);
  const box = await page.locator('#stage').boundingBox();
  const border = await borderOf(page, async () => {
    for (let i = 0; i < 60; i++) await page.mouse.move(box.x + box.width * (i / 60), box.y + box.height * 0.4);
    await still(page);
  });
  assert.ok(border.frames > 5, `${border.frames} frames`);
  assert.equal(times(border, 'state'), 0);
  assert.equal(times(border, 'positions'), 0);
  // The answers are the names of the things that a press would move.
  assert.ok(out(border) <= 20 * times(border, 'ground'), `${out(border)} characters`);
});

test('changes while time is paused are visible at once', async () => {
  const page = await openWatched();
  await seek(page, 5);
  const seen = async (...names) => {
    const now = await state(page);
    return names.map((name) => now[name]);
  };
  await command(page, { op: 'find', text: 'web' });
  assert.equal((await state(page)).found.pods, 3);
  await command(page, { op: 'select', target: 'pod/default/web-0' });
  await command(page, { op: 'theme', value: 'light' });
  await command(page, { op: 'speed', value: 3 });
  await command(page, { op: 'direction', value: -1 });
  assert.deepEqual(await seen('selection', 'theme', 'speed', 'direction'), ['pod/default/web-0', 'light', 3, -1]);
  await page.locator('#stage').focus();
  await page.keyboard.press(' ');
  assert.equal((await state(page)).playing, true);
  await page.keyboard.press(' ');
  assert.equal((await state(page)).playing, false);
  await page.keyboard.press('Escape');
  assert.deepEqual(await seen('selection'), ['']);
});

test('a script may change the state that it was given', async () => {
  const page = await openWatched();
  const afterwards = await page.evaluate(() => {
    const given = window.berth.state();
    given.counts.nodes = 99;
    given.narratedEvents.length = 0;
    given.title = 'another';
    const { counts, title } = window.berth.state();
    return [counts.nodes, title];
  });
  assert.deepEqual(afterwards, [(await state(page)).counts.nodes, 'A pod waits']);
  assert.notEqual(afterwards[0], 99);
});

const manifests = { apiVersion: 'v1', kind: 'List', items: [node('node-a'), ...Array.from({ length: 400 }, (_, i) => pod(`pod-${i}`, '10m'))] };

for (const [name, scenario] of Object.entries({ 'a scenario': waiting, 'manifests, which are long': manifests })) {
  test(`${name}: the text is parsed by the module, once, and written out when it is asked for`, async () => {
    const page = await openWatched();
    const text = JSON.stringify(scenario);
    // The address is written after a delay: before the link is requested, or not.
    const border = await borderOf(page, async () => {
      assert.equal(await open(page, text), true);
      await still(page);
      await page.evaluate(() => window.berth.link());
    });
    assert.equal(border.calls.addText.into, text.length);
    // The page stores little about lessons.
    assert.ok(border.texts < text.length / 10, `${border.texts} characters were parsed beside answers`);
    assert.equal(times(border, 'scenario'), 1);
    // A worker gets the text to check it like an API server, and compresses long scenarios for the link, here the
    // scenario of the manifests.
    const withVersion = text.length + 'v1.21'.length;
    const forLink = name === 'a scenario' ? 0 : 1.1 * text.length;
    assert.ok(border.worker <= withVersion + forLink, `${border.worker} characters to the worker`);
    const again = await borderOf(page, () => page.evaluate(() => window.berth.link()));
    assert.equal(times(again, 'scenario'), 0);
  });
}

test('a text that only looks like JSON is read in its own format', async () => {
  const page = await openWatched();
  const lines = [node('line-a'), pod('line-0')].map((object) => JSON.stringify(object)).join('\n');
  assert.equal(await open(page, lines), true);
  assert.equal((await state(page)).counts.nodes, 1);
  assert.equal(await open(page, `${JSON.stringify(waiting).slice(0, -1)},}`), false);
  assert.match(await noticeText(page), /No valid JSON/);
  assert.equal((await state(page)).counts.nodes, 1);
});

test('a text that was taken for JSON is not read by others when it was JSON, and wrong', async () => {
  const page = await openWatched();
  const border = await borderOf(page, async () => {
    assert.equal(await open(page, waitingWith({ until: 'soon' })), false);
  });
  assert.match(await noticeText(page), /until/);
  assert.equal(border.texts, 0);
});

const addPod = (page, name) =>
  page.evaluate((object) => window.berth.command({ op: 'apply', entry: { at: 2, op: 'create', object } }), pod(name, '10m'));
const copied = async (page) => {
  await page.evaluate(() => {
    navigator.clipboard.writeText = async (text) => {
      window.copied = text;
    };
    window.berth.stage.crash('check failed: a promise');
  });
  await page.locator('.crash').getByRole('button', { name: 'Copy' }).click();
  return page.evaluate(() => window.copied);
};

for (const [name, scenario] of Object.entries({ 'a scenario': waiting, manifests })) {
  test(`${name}: edits outlive a module that breaks, though it wrote nothing before`, async () => {
    const page = await openWatched(scenario);
    assert.equal((await addPod(page, 'extra-0')).ok, true);
    assert.equal((await addPod(page, 'extra-1')).ok, true);
    const before = await state(page);
    const text = await copied(page);
    assert.deepEqual(JSON.parse(text).spec.timeline.slice(-2).map(({ object }) => object.metadata.name), ['extra-0', 'extra-1']);
    const next = await openWatched(text);
    await seek(next, before.t);
    assert.deepEqual((await state(next)).counts, before.counts);
  });
}

test('the menu key opens the menu at the selection', async () => {
  const page = await openWatched();
  await seek(page, 5);
  await command(page, { op: 'select', target: 'node/node-a' });
  await still(page);
  const border = await borderOf(page, async () => {
    await page.locator('#stage').focus();
    await page.keyboard.press('ContextMenu');
    await page.locator('[role=menu]').waitFor();
  });
  assert.equal(times(border, 'positions'), 0);
  assert.match(await page.locator('[role=menu]').innerText(), /node-a|Cordon/);
});
