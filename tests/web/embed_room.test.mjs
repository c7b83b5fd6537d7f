// Tests the room in embeds of the sizes that documents give them: captions are complete or unfold, bets can be placed,
// and nothing covers the picture.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startBrowser } from './browser.mjs';
import { command, openPage, state, still } from './page.mjs';

let browser;
before(async () => {
  browser = await startBrowser();
});
after(() => browser?.close());

const sizes = [[720, 480], [780, 560], [640, 360]];
// Scenarios with the longest captions of the gallery, with bets of many options, with five sections of a queue, with
// kube-batch.
const scenarios = [
  'queue/the-classic-queue',
  'spread/stuck-on-a-tainted-node',
  'preemption/the-wrong-node',
  'queue/a-gate-before-the-queue',
  'resources/keeping-the-balance',
  'resources/sidecars-add-up',
  'kube-batch/an-empty-node-is-full',
  'kube-batch/two-queues-share',
  'preemption/in-the-background',
];

// Returns the visible parts of the tour: boxes in the frame, and whether some of the text is hidden.
const looks = (page) =>
  page.evaluate(() => {
    const boxOf = (element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      return { left, top, right, bottom };
    };
    const text = document.querySelector('.caption-text');
    return {
      stage: boxOf(document.getElementById('stage')),
      caption: boxOf(document.querySelector('.caption')),
      bar: boxOf(document.querySelector('.embed-bar')),
      body: boxOf(document.querySelector('.caption-body')),
      isCut: text.scrollHeight > text.clientHeight + 1,
      unfolds: document.querySelector('.caption-unfold').checkVisibility(),
      tiles: ['pods', 'nodes'].flatMap((kind) => Object.values(window.berth.stage.positions()[kind])),
      options: [...document.querySelectorAll('.bet:not([hidden]) .bet-options:not([hidden]) .bet-option')].map(boxOf),
      question: [...document.querySelectorAll('.bet:not([hidden]) .bet-question:not([hidden])')].map(boxOf),
    };
  });

const isIn = (box, frame) =>
  box.left >= frame.left - 0.5 && box.top >= frame.top - 0.5 && box.right <= frame.right + 0.5 && box.bottom <= frame.bottom + 0.5;

// Visits each moment of the tour.
async function walk(slug, [width, height], look, language = 'en') {
  const path = `embed.html#scenario=${slug}&poster=0&lang=${language}`;
  const page = await openPage(browser, { path, scenario: null, viewport: { width, height } });
  await page.waitForFunction(() => window.berth.state().complete);
  let bets = 0;
  for (let last = -1; ; ) {
    const { t, caption } = await state(page);
    if (t === last) break;
    last = t;
    if (caption?.bet) {
      await page.locator('.bet-option').first().waitFor();
      bets++;
    }
    await still(page);
    await look(await looks(page), { slug, language, width, height, t }, page);
    await command(page, { op: 'caption', step: 1 });
  }
  assert.deepEqual(page.problems, []);
  await browser.giveBack(page);
  return bets;
}

for (const size of sizes) {
  const [width, height] = size;
  test(`in ${width}x${height} captions are whole, bets have room, and both are beside the stage`, async () => {
    let bets = 0;
    for (const slug of scenarios) {
      const heights = new Set();
      bets += await walk(slug, size, (seen, moment) => {
        heights.add(Math.round(seen.stage.bottom - seen.stage.top));
        const where = JSON.stringify({ ...moment, ...seen });
        assert.ok(seen.stage.bottom <= seen.caption.top, `the caption lies under the stage: ${where}`);
        assert.ok(seen.caption.bottom <= seen.bar.top + 0.5, `the bar lies under the caption: ${where}`);
        assert.ok(seen.bar.bottom <= height, `all of it is in the frame: ${where}`);
        assert.ok(seen.stage.bottom - seen.stage.top >= 0.55 * height - 0.5, `the stage is the most of it: ${where}`);
        assert.ok(!seen.isCut, `it is whole: ${where}`);
        for (const box of [...seen.question, ...seen.options]) assert.ok(isIn(box, seen.caption), `a bet has room: ${where}`);
      });
      assert.equal(heights.size, 1, `the stage of ${slug} keeps its height: ${[...heights].join(', ')}`);
    }
    assert.ok(bets >= 4, `${bets} bets`);
  });
}

// The captions and bets of the gallery that are the highest on a phone.
const longest = {
  en: ['queue/backoffq-or-unschedulableq', 'resources/sidecars-add-up', 'workloads/no-room-for-one-more', 'spread/a-zone-is-lost'],
  'zh-CN': ['resources/sidecars-add-up', 'spread/a-zone-is-lost', 'taints/cordon-and-uncordon'],
};
const isWithin = ([x, y, width, height], { left, top, right, bottom }) =>
  isIn({ left: x, top: y, right: x + width, bottom: y + height }, { left: 0, top: 0, right: right - left, bottom: bottom - top });

for (const size of [[390, 640], [390, 480], [720, 480]]) {
  for (const [language, slugs] of Object.entries(longest)) {
    test(`in ${size.join('x')} captions take about a third at the most, and longer ones unfold (${language})`, async () => {
      const [, height] = size;
      for (const slug of slugs) {
        const heights = new Set();
        let unfolded = false;
        const look = async (seen, moment, page) => {
          const where = JSON.stringify({ ...moment, ...seen, tiles: 0 });
          heights.add(`${Math.round(seen.stage.bottom - seen.stage.top)} ${Math.round(seen.caption.bottom - seen.caption.top)}`);
          assert.ok(seen.caption.bottom - seen.caption.top <= 0.35 * height, `a third: ${where}`);
          assert.ok(seen.stage.bottom - seen.stage.top >= 0.54 * height, `the stage is the most of it: ${where}`);
          assert.ok(seen.stage.bottom <= seen.caption.top && seen.caption.bottom <= seen.bar.top + 0.5 && seen.bar.bottom <= height, `one under the other: ${where}`);
          assert.ok(seen.tiles.length > 0 && seen.tiles.every((tile) => isWithin(tile, seen.stage)), `no tile is clipped: ${where}`);
          assert.ok(isIn(seen.body, seen.caption), `the text is in its panel: ${where}`);
          for (const box of [...seen.question, ...seen.options]) assert.ok(isIn(box, seen.body), `a bet is whole: ${where}`);
          assert.equal(seen.unfolds, seen.isCut, `a text that is cut unfolds: ${where}`);
          if (!seen.isCut || unfolded) return;
          unfolded = true;
          await page.locator('.caption-unfold').focus();
          await page.keyboard.press('Enter');
          const all = await looks(page);
          assert.ok(!all.isCut && isIn(all.caption, { left: 0, top: 0, right: size[0], bottom: height }), `all of it: ${where}`);
          assert.deepEqual(all.stage, seen.stage, 'the stage keeps its place');
          await page.keyboard.press('Enter');
          assert.ok((await looks(page)).isCut);
        };
        await walk(slug, size, look, language);
        assert.equal(heights.size, 1, `nothing jumps in ${slug}: ${[...heights].join(', ')}`);
      }
    });
  }
}

test('the controls of an embed are in its frame, even if that is low', async () => {
  for (const [width, height] of [[1200, 400], [960, 540], [900, 300], [640, 360], [320, 480]]) {
    const page = await openPage(browser, { path: 'embed.html#poster=0', viewport: { width, height } });
    const { y, height: high } = await page.locator('.embed-bar').boundingBox();
    assert.ok(y + high <= height, `in ${width}x${height} they end at ${y + high}`);
    await browser.giveBack(page);
  }
});

test('a long caption in a low frame unfolds over the stage, and folds again', async () => {
  const page = await openPage(browser, {
    path: 'embed.html#scenario=spread/stuck-on-a-tainted-node&poster=0&t=6.5',
    scenario: null,
    viewport: { width: 320, height: 280 },
  });
  const unfold = page.locator('.caption-unfold');
  await unfold.click();
  const { isCut } = await looks(page);
  assert.equal(isCut, false);
  await unfold.click();
  assert.ok((await looks(page)).isCut);
  assert.deepEqual(page.problems, []);
});
