import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startBrowser } from './browser.mjs';
import { command, openPage, seek, state, still } from './page.mjs';

let browser;
before(async () => {
  browser = await startBrowser();
});
after(() => browser?.close());

const button = (page, name) => page.getByRole('button', { name, exact: true });
const click = (page, name) => button(page, name).click();

test('the speed slider reaches from a tenth to a hundred times, with equal distances for equal factors', async () => {
  const page = await openPage(browser);
  const slider = page.getByLabel('Speed', { exact: true });
  const shown = page.locator('.speed-value');
  assert.equal(await shown.innerText(), '1×');
  await slider.focus();
  await page.keyboard.press('Home');
  assert.equal((await state(page)).speed, 0.1);
  await page.keyboard.press('End');
  assert.equal((await state(page)).speed, 100);
  assert.equal(await slider.getAttribute('aria-valuetext'), '100×');
  await command(page, { op: 'speed', value: 10 });
  await still(page);
  const { min, max, value } = await slider.evaluate((it) => ({
    min: +it.min,
    max: +it.max,
    value: +it.value,
  }));
  assert.ok(Math.abs((value - min) / (max - min) - 2 / 3) < 0.01, `${value}`);
  await page.keyboard.press('ArrowRight');
  const { speed } = await state(page);
  assert.ok(speed > 10 && speed < 13, `${speed}`);
  await slider.dblclick({ position: { x: 5, y: 5 } });
  assert.equal((await state(page)).speed, 1);
  assert.equal(await shown.innerText(), '1×');
});

test('a speed that no step of the slider has is kept and shown', async () => {
  const page = await openPage(browser);
  await command(page, { op: 'speed', value: 3.07 });
  await still(page);
  assert.equal((await state(page)).speed, 3.07);
  assert.equal(await page.locator('.speed-value').innerText(), '3.07×');
});

test('playback reverses, and shows it', async () => {
  const page = await openPage(browser);
  await seek(page, 8);
  const turn = button(page, 'Turn round and play');
  assert.equal(await turn.getAttribute('aria-pressed'), 'false');
  await turn.click();
  await page.waitForFunction(() => window.berth.state().t < 7.9);
  assert.equal(await turn.getAttribute('aria-pressed'), 'true');
  await click(page, 'Pause');
  await button(page, 'Play backwards').waitFor();
  await turn.click();
  const { t } = await state(page);
  await page.waitForFunction((before) => window.berth.state().t > before + 0.1, t);
  assert.equal(await turn.getAttribute('aria-pressed'), 'false');
});

test('the narration says "Backwards" while it plays backwards', async () => {
  const page = await openPage(browser);
  await seek(page, 8);
  await click(page, 'Turn round and play');
  await page.waitForFunction(() =>
    document.querySelector('[role=status].hidden').textContent.startsWith('Backwards: '),
  );
});

test('attempts and failures can be stepped through', async () => {
  const page = await openPage(browser);
  const ends = [];
  for (let i = 0; i < 3; i++) {
    await click(page, 'Step to the end of the next attempt');
    ends.push((await state(page)).t);
  }
  // The pods are created at 1, 2 and 3 s, and an attempt takes 0.4 s.
  assert.deepEqual(ends, [1.4, 2.4, 3.4]);
  await click(page, 'Step back to the start of the attempt before');
  assert.equal((await state(page)).t, 3);
  await click(page, 'Back to the start');
  await click(page, 'Go to the next failed attempt');
  assert.equal((await state(page)).t, 3.4);
  await click(page, 'To the end');
  const { t, end } = await state(page);
  assert.equal(t, end);
  await click(page, 'Go back to the failed attempt before');
  assert.ok((await state(page)).t < t);
});

test('playback repeats a stretch until it is released', async () => {
  const page = await openPage(browser);
  await seek(page, 8);
  await click(page, 'Loop round this moment');
  const { loop } = await state(page);
  assert.deepEqual(loop, { from: 6, to: 10 });
  const toggle = button(page, 'Loop round this moment');
  assert.equal(await toggle.getAttribute('aria-pressed'), 'true');
  assert.match(await toggle.getAttribute('title'), /6\.00 s to 10\.00 s/);
  await command(page, { op: 'speed', value: 10 });
  await command(page, { op: 'play' });
  const seen = await page.evaluate(async () => {
    const times = [];
    for (let i = 0; i < 60; i++) {
      await new Promise((done) => requestAnimationFrame(done));
      times.push(window.berth.state().t);
    }
    return times;
  });
  assert.ok(
    seen.every((t) => t >= 6 && t <= 10),
    `${seen}`,
  );
  assert.ok(
    seen.some((t, i) => i > 0 && t < seen[i - 1]),
    'it went round',
  );
  await toggle.click();
  assert.equal((await state(page)).loop, null);
});

test('the stretch can be typed, and set to the present moment', async () => {
  const page = await openPage(browser);
  await click(page, 'Stretch to loop');
  const from = page.getByLabel('From', { exact: true });
  const to = page.getByLabel('To', { exact: true });
  await from.fill('2,5');
  await from.press('Enter');
  const { end } = await state(page);
  assert.deepEqual((await state(page)).loop, { from: 2.5, to: end });
  await seek(page, 9);
  await click(page, 'To: the present moment');
  assert.deepEqual((await state(page)).loop, { from: 2.5, to: 9 });
  await still(page);
  assert.equal(await to.inputValue(), '9.00');
  // If the start moves beyond the end, the end moves, too.
  await from.fill('11');
  await from.press('Enter');
  assert.deepEqual((await state(page)).loop, { from: 11, to: end });
  await click(page, 'No loop');
  assert.equal((await state(page)).loop, null);
  await page.keyboard.press('Escape');
  assert.equal(await from.isVisible(), false);
  assert.equal(
    await page.evaluate(() => document.activeElement.getAttribute('aria-label')),
    'Stretch to loop',
  );
});

test('every control of the transport has a name, and shows its key', async () => {
  const page = await openPage(browser);
  const buttons = await page
    .locator('.transport button')
    .evaluateAll((all) =>
      all.map((it) => ({ name: it.getAttribute('aria-label') ?? it.textContent, title: it.title })),
    );
  assert.ok(buttons.every(({ name }) => name.length > 1));
  const titleOf = (name) => buttons.find((it) => it.name === name).title;
  assert.equal(titleOf('Step to the next event'), 'Step to the next event (→)');
  assert.equal(
    titleOf('Go back to the failed attempt before'),
    'Go back to the failed attempt before (Shift F)',
  );
  assert.equal(titleOf('Play'), 'Play (Space)');
});

for (const [width, height] of [
  [1280, 720],
  [1440, 900],
]) {
  test(`the transport is one line at ${width} by ${height}`, async () => {
    const page = await openPage(browser, { viewport: { width, height } });
    const line = await page.locator('.transport').boundingBox();
    assert.ok(line.height < 50, `${line.height}`);
    const right = await page
      .locator('.transport-rest > *')
      .evaluateAll((all) => Math.max(...all.map((it) => it.getBoundingClientRect().right)));
    assert.ok(right <= line.x + line.width + 1, `${right} in ${line.x + line.width}`);
    assert.equal(await button(page, 'More controls').isVisible(), false);
  });
}

test('on a phone the essential comes first, the rest behind a button', async () => {
  const page = await openPage(browser, { viewport: { width: 360, height: 640 } });
  for (const name of ['Play', 'Step to the next event', 'Step back to the event before']) {
    const box = await button(page, name).boundingBox();
    assert.ok(
      box.x >= 0 && box.x + box.width <= 360 && box.y + box.height <= 640,
      `${name} ${JSON.stringify(box)}`,
    );
  }
  const slider = page.getByLabel('Speed', { exact: true });
  assert.equal(await slider.isVisible(), false);
  const more = button(page, 'More controls');
  await more.click();
  assert.equal(await more.getAttribute('aria-expanded'), 'true');
  assert.ok(await slider.isVisible());
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.ok(excess <= 0, `${excess}`);
  await page.keyboard.press('Escape');
  assert.equal(await slider.isVisible(), false);
});

test('no control of playback is twice on the page: the stage leaves it to the transport', async () => {
  const page = await openPage(browser);
  await still(page);
  const { buttons } = await page.evaluate(() => window.berth.stage.positions());
  assert.deepEqual(Object.keys(buttons), []);
  const alone = await openPage(browser, { path: 'embed.html#controls=0' });
  await still(alone);
  const own = await alone.evaluate(() => window.berth.stage.positions());
  assert.ok('play' in own.buttons);
});

test('matches of the search are emphasized, and Enter selects one', async () => {
  const page = await openPage(browser);
  await seek(page, 5);
  const find = page.getByLabel('Find a pod or node');
  const count = page.locator('.find-count');
  await find.fill('web');
  assert.deepEqual((await state(page)).found, { pods: 3, nodes: 0, first: 'pod/default/web-0' });
  await still(page);
  assert.equal(await count.innerText(), '3 pods');
  await find.press('Escape');
  assert.equal((await state(page)).found, null);
  assert.equal(await find.inputValue(), '');
  await find.fill('ode-');
  await find.press('Enter');
  assert.equal((await state(page)).selection, 'node/node-a');
  assert.equal((await state(page)).found, null);
  // The stage ends the selection as well, and the field follows.
  await command(page, { op: 'select', target: '' });
  await find.fill('web-1');
  await page.locator('#stage').focus();
  await page.keyboard.press('Escape');
  await still(page);
  assert.equal(await find.inputValue(), '');
});
