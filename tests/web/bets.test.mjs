import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startBrowser } from './browser.mjs';
import { command, openPage, seek, state, still, waitingWith } from './page.mjs';

let browser;
before(async () => {
  browser = await startBrowser();
});
after(() => browser?.close());

// web-2 waits from 3 s on, and is put on node-b, which is added at 12 s.
const question = 'Where will web-2 go?';
const asking = (captions = []) =>
  waitingWith({
    captions: [
      { at: 0, text: 'One node.' },
      {
        at: 5,
        text: 'web-2 waits.',
        bet: { ask: 'node', pod: 'web-2', question, choices: ['node-a', 'node-b'] },
      },
      ...captions,
    ],
  });

async function openAsked(options = {}) {
  const page = await openPage(browser, { scenario: asking(), ...options });
  await seek(page, 4.9);
  await command(page, { op: 'play' });
  await page.waitForFunction(() => !window.berth.state().playing);
  await command(page, { op: 'speed', value: 0.1 });
  await still(page);
  return page;
}

const option = (page, name) => page.getByRole('radio', { name, exact: true });
const outcome = (page) => page.locator('.bet-outcome');
const playedToTheEnd = async (page) => {
  await command(page, { op: 'speed', value: 20 });
  await page.waitForFunction(() => window.berth.state().t >= window.berth.state().end);
  await still(page);
};

test('playback pauses for a question, and continues with the guess', async () => {
  const page = await openAsked();
  assert.ok(await page.getByRole('radiogroup', { name: question }).isVisible());
  assert.equal(await outcome(page).innerText(), 'Place your bet.');
  await option(page, 'node-b').click();
  assert.equal((await state(page)).playing, true);
  assert.equal(await option(page, 'node-b').getAttribute('aria-checked'), 'true');
  assert.equal(await outcome(page).innerText(), 'Your bet: node-b.');
  assert.equal(await page.locator('.bet-option.right, .bet-option.wrong').count(), 0);
  await playedToTheEnd(page);
  const { bet } = (await state(page)).caption;
  assert.equal(bet.answer, 'node-b');
  assert.equal(await outcome(page).innerText(), `Right. ${bet.outcome}`);
  assert.ok(await page.locator('.bet-option.right .icon').isVisible());
});

test('a wrong guess is shown by sign and word, with the right answer', async () => {
  const page = await openAsked();
  await option(page, 'node-a').click();
  await playedToTheEnd(page);
  const { bet } = (await state(page)).caption;
  assert.equal(await outcome(page).innerText(), `Not this time. ${bet.outcome}`);
  assert.match(bet.outcome, /node-b/);
  assert.ok(await outcome(page).locator('.icon').isVisible());
  assert.equal(await page.locator('.bet-option.right').innerText(), 'node-b');
  assert.equal(await page.locator('.bet-option.wrong').innerText(), 'node-a');
  // The option is disabled now.
  await option(page, 'node-b').click({ force: true });
  assert.equal((await state(page)).caption.bet.placed, 'node-a');
});

test('a reader who does not want to bet sees the answer', async () => {
  const page = await openAsked();
  await page.getByRole('button', { name: 'Just show me' }).click();
  await playedToTheEnd(page);
  const { bet } = (await state(page)).caption;
  assert.equal(bet.placed, undefined);
  assert.equal(await outcome(page).innerText(), bet.outcome);
});

test('the answer is not shown before, and not after going back', async () => {
  const page = await openAsked();
  await option(page, 'node-b').click();
  await playedToTheEnd(page);
  await seek(page, 6);
  assert.equal(await outcome(page).innerText(), 'Your bet: node-b.');
  assert.equal(await page.locator('.bet-option.right').count(), 0);
});

test('the guess is kept in sight until it is settled, beyond its caption', async () => {
  const scenario = asking([{ at: 8, text: 'It still waits.' }]);
  const page = await openAsked({ scenario });
  await option(page, 'node-b').click();
  await command(page, { op: 'speed', value: 20 });
  await page.waitForFunction(() => window.berth.state().t > 8);
  await command(page, { op: 'pause' });
  await seek(page, 9);
  assert.equal(await page.locator('.caption-text').innerText(), 'It still waits.');
  assert.equal(await outcome(page).innerText(), 'Your bet: node-b.');
  assert.equal(await page.getByRole('radio').count(), 0);
  await seek(page, 20);
  assert.match(await outcome(page).innerText(), /^Right\. /);
});

test('a bet needs no mouse: arrows look around, only Enter or Space chooses', async () => {
  const page = await openAsked();
  await page.locator('.caption .icon-button').first().focus();
  await page.keyboard.press('Tab');
  const focused = () => page.evaluate(() => document.activeElement.textContent);
  assert.equal(await focused(), 'node-a');
  await page.keyboard.press('ArrowRight');
  assert.equal(await focused(), 'node-b');
  assert.equal((await state(page)).caption.bet.placed, undefined);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  assert.notEqual((await state(page)).caption.bet.placed, undefined);
  await playedToTheEnd(page);
  assert.equal(await page.evaluate(() => document.activeElement.getAttribute('role')), 'radio');
});

test('a screen reader announces the question, the guess and the outcome', async () => {
  const page = await openAsked();
  const live = (selector) =>
    page.locator(selector).evaluate((it) => it.closest('[aria-live=polite], [role=status]') !== null);
  for (const selector of ['.caption-text', '.bet-question', '.bet-outcome']) {
    assert.ok(await live(selector), selector);
  }
});

const long = 'A caption that is far too long for the five lines that it has in an embed. '.repeat(9);
const embedded = (scenario) =>
  openPage(browser, { path: 'embed.html', viewport: { width: 640, height: 360 }, scenario });
const heightOf = async (page, selector) => (await page.locator(selector).boundingBox()).height;

test('a long caption takes little of a small embed, and unfolds over the stage', async () => {
  const scenario = waitingWith({ captions: [{ at: 0, text: long }] });
  const page = await embedded(scenario);
  const height = await heightOf(page, '#stage');
  assert.ok(height >= 0.6 * 360, `${height}`);
  assert.ok((await heightOf(page, '.caption-text')) <= 100);
  await page.getByRole('button', { name: 'Show all of the caption' }).click();
  const whole = page.locator('.caption-text');
  assert.ok(await whole.evaluate((it) => it.scrollHeight <= it.clientHeight + 1), 'all of it is to be seen');
  assert.equal(await heightOf(page, '#stage'), height);
  await page.getByRole('button', { name: 'Show less of the caption' }).click();
  assert.ok((await heightOf(page, '.caption-text')) <= 100);
});

test('a bet in a small embed leaves the stage its size, and can be placed', async () => {
  const page = await embedded(asking());
  const height = await heightOf(page, '#stage');
  assert.ok(height >= 0.55 * 360 - 0.5, `${height}`);
  await seek(page, 5);
  assert.equal(await heightOf(page, '#stage'), height);
  const box = await option(page, 'node-b').boundingBox();
  assert.ok(box.y > 0 && box.y + box.height <= 360, JSON.stringify(box));
  await option(page, 'node-b').click();
  assert.equal((await state(page)).caption.bet.placed, 'node-b');
});

test('nothing of an embed sticks out of it', async () => {
  for (const [width, height] of [
    [640, 360],
    [800, 450],
    [360, 480],
  ]) {
    const page = await openPage(browser, { path: 'embed.html', viewport: { width, height } });
    await seek(page, 3);
    const excess = await page.evaluate(() => [
      document.documentElement.scrollWidth - innerWidth,
      document.documentElement.scrollHeight - innerHeight,
    ]);
    assert.deepEqual(excess, [0, 0], `${width} by ${height}`);
    await browser.giveBack(page);
  }
});
