// Tests that the canvas uses the page's language, with letters that are fetched for the texts that it shows.
import assert from 'node:assert/strict';
import { statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { startBrowser } from './browser.mjs';
import { command, open, openPage, seek, waiting, waitingWith } from './page.mjs';

let browser;
before(async () => {
  browser = await startBrowser();
});
after(() => browser?.close());

// Opens a page whose canvas has all letters that it needs.
async function openStage(path, { scenario = null, ...options } = {}) {
  const page = await openPage(browser, { path, scenario, ...options });
  await page.waitForFunction(() => window.berth.state()?.complete);
  await settle(page);
  return page;
}

// Letters are missing from the first frame on that needs them.
async function settle(page) {
  const { frames } = await page.evaluate(() => ({ frames: window.berth.frames }));
  await command(page, { op: 'select', target: '' });
  await page.waitForFunction((before) => window.berth.frames > before && !window.berth.stage.lacksLetters, frames);
}

const lettersOf = (page) => [...new Set(page.requests.filter((address) => /\/assets\/letters[.-]/.test(address)))];
// The bytes sent over the network: fonts are compressed already.
function bytesOfLetters(page) {
  const folder = new URL('../../build/web/assets/', import.meta.url);
  return lettersOf(page).reduce((sum, address) => sum + statSync(new URL(address.split('/').at(-1), folder)).size, 0);
}

const hash = (page) => page.evaluate(() => window.berth.stage.pictureHash());
const at = (language, more = '') => `index.html#scenario=queue/backoff-grows&t=8.5&lang=${language}${more}`;

test('in English no letters are fetched, and nothing that draws them', async () => {
  const page = await openStage(at('en'));
  assert.deepEqual(page.requests.filter((address) => /letters|zh-CN/.test(address)), []);
});

test('in Chinese the canvas has Chinese words, with letters of at most 60 kB', async () => {
  const english = await hash(await openStage(at('en')));
  const page = await openStage(at('zh-CN'));
  assert.notEqual(await hash(page), english);
  // If the machine has a Chinese typeface, there are none.
  assert.ok(bytesOfLetters(page) <= 60_000, `${bytesOfLetters(page)} bytes`);
  assert.deepEqual(page.problems, []);
});

test('all of the gallery in Chinese, moment by moment, takes no scenario beyond that', { timeout: 240_000 }, async () => {
  const page = await openStage(at('zh-CN'));
  const slugs = await page.evaluate(async () => (await (await fetch('scenarios/index.json')).json()).scenarios.map(({ slug }) => slug));
  // Tests some scenarios of each kind: letters that were fetched for one are available for the next.
  for (const slug of slugs.filter((_, i) => i % 9 === 0)) {
    const one = await openStage(`index.html#scenario=${slug}&lang=zh-CN`);
    const end = await one.evaluate(() => window.berth.state().end);
    for (const part of [0.2, 0.5, 0.8, 1]) {
      await seek(one, end * part);
      await settle(one);
    }
    assert.ok(bytesOfLetters(one) <= 60_000, `${slug}: ${bytesOfLetters(one)} bytes`);
    assert.deepEqual(one.problems, []);
    await browser.giveBack(one);
  }
});

test('a letter is drawn, not only left out', async () => {
  const page = await openStage(at('zh-CN'));
  const before = await hash(page);
  // The same words, without letters for them.
  const without = await openPage(browser, {
    path: at('zh-CN'),
    scenario: null,
    init: () => {
      window.FontFace = class {
        load = () => new Promise(() => {});
      };
    },
  });
  await without.waitForFunction(() => window.berth.state()?.complete);
  if (lettersOf(page).length > 0) {
    assert.ok(await without.evaluate(() => window.berth.stage.lacksLetters));
    assert.notEqual(await hash(without), before);
  }
});

test('a title in any script is on the canvas, on an English page too', async () => {
  const titled = (title) => ({ ...waiting, metadata: { ...waiting.metadata, title } });
  const page = await openStage(at('en'), { scenario: titled('waiting') });
  await seek(page, 5);
  const named = await hash(page);
  for (const title of ['等待节点', 'Ждёт узла', 'ノードを待つ']) {
    await open(page, titled(title));
    await seek(page, 5);
    await settle(page);
    assert.notEqual(await hash(page), named, title);
  }
  // The letters of this one change with their neighbours, so the canvas shows the scenario's name.
  const other = await openStage(at('en'), { scenario: titled('في الانتظار') });
  await seek(other, 5);
  assert.equal(await hash(other), named);
});

test('a saved picture has the words of the canvas', async () => {
  const page = await openStage(at('zh-CN'), { pixels: true });
  await page.getByRole('button', { name: '分享' }).click();
  await page.getByRole('button', { name: '保存为文件…' }).click();
  const download = page.waitForEvent('download');
  await page.locator('dialog.export').getByRole('button', { name: 'PNG' }).click();
  const saved = await readFile(await (await download).path());
  const shown = await page.evaluate(() => {
    window.berth.stage.advance(performance.now());
    return document.querySelector('#stage').toDataURL('image/png');
  });
  // Counts the written pixels in the header, which has the title. A saved picture has even sides, so it may be a bit
  // smaller.
  const blank = await browser.open('about:blank');
  const inkOf = (address) =>
    blank.evaluate(async (source) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      const canvas = Object.assign(document.createElement('canvas'), { width: 300, height: 50 });
      const context = canvas.getContext('2d');
      // Draws both at the same size, whatever their pixel ratios.
      context.drawImage(image, 0, 0, 1000, (1000 * image.height) / image.width);
      const { data } = context.getImageData(0, 0, 300, 50);
      return data.reduce((sum, value, i) => sum + Math.abs(value - data[i % 4]), 0);
    }, address);
  const ink = await inkOf(shown);
  const savedInk = await inkOf(`data:image/png;base64,${saved.toString('base64')}`);
  assert.ok(ink > 10_000 && Math.abs(savedInk - ink) < ink / 20, `${savedInk} and ${ink}`);
});

test('where canvases cannot be read the stage speaks English', async () => {
  const english = await openStage(at('en'), { scenario: waiting });
  await seek(english, 5);
  const page = await openPage(browser, {
    path: at('zh-CN'),
    init: () => {
      const { getImageData } = CanvasRenderingContext2D.prototype;
      CanvasRenderingContext2D.prototype.getImageData = function (...box) {
        const image = getImageData.apply(this, box);
        image.data.fill(255);
        return image;
      };
    },
  });
  await seek(page, 5);
  await settle(page);
  assert.equal(await hash(page), await hash(english));
});

test('an embed speaks as the page does', async () => {
  const path = (language) => `embed.html#scenario=queue/backoff-grows&t=8.5&poster=0&lang=${language}`;
  const options = { viewport: { width: 780, height: 560 } };
  const english = await openStage(path('en'), options);
  const chinese = await openStage(path('zh-CN'), options);
  assert.notEqual(await hash(chinese), await hash(english));
  assert.ok(bytesOfLetters(chinese) <= 60_000);
});

test('nothing is drawn while nothing moves, once the letters are there', async () => {
  const page = await openStage('index.html#lang=zh-CN', { scenario: waitingWith({ captions: [] }) });
  await seek(page, 5);
  await settle(page);
  await page.waitForTimeout(300);
  const frames = await page.evaluate(() => window.berth.frames);
  await page.waitForTimeout(300);
  assert.equal(await page.evaluate(() => window.berth.frames), frames);
});
