// Draws the picture in README.md: run it with BERTH_UPDATE_PICTURES=1, and check the result by eye.
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { startBrowser } from './browser.mjs';
import { openPage, still } from './page.mjs';

const picture = fileURLToPath(new URL('pictures/readme.png', import.meta.url));

let browser;
before(async () => {
  browser = await startBrowser();
});
after(() => browser?.close());

// Width and height are in the first chunk of a PNG.
const sizeOf = (png) => [png.readUInt32BE(16), png.readUInt32BE(20)];

test('the picture in README.md shows a taint that is gone and the pods that woke', async () => {
  const page = await openPage(browser, {
    path: 'embed.html#scenario=taints/a-taint-is-removed&t=15.3&theme=dark&controls=0',
    scenario: null,
    pixels: true,
    viewport: { width: 1280, height: 720 },
  });
  await page.waitForFunction(() => window.berth.state().complete);
  await still(page);
  const shot = await page.screenshot();
  if (process.env.BERTH_UPDATE_PICTURES) {
    mkdirSync(new URL('pictures/', import.meta.url), { recursive: true });
    writeFileSync(picture, shot);
  }
  assert.deepEqual(sizeOf(shot), [1280, 720]);
  assert.deepEqual(sizeOf(readFileSync(picture)), [1280, 720]);
  // A stage that is not drawn has one flat colour, and compresses to almost nothing.
  assert.ok(shot.length > 40_000, `${shot.length} bytes`);
  assert.deepEqual(page.problems, []);
});
