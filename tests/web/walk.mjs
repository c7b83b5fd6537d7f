// Walks through the scenarios with a camera. Usage, after web/run --build-only:
//
//   node tests/web/walk.mjs                   the chosen pictures, into build/pictures
//   node tests/web/walk.mjs all [SLUG]...     every scenario, or those named: its tour's moments in every look
//
// Pictures are taken when all pods are at rest.
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { startBrowser } from './browser.mjs';
import { gallery } from './gallery.mjs';
import { command, state, still } from './page.mjs';

const folder = fileURLToPath(new URL('../../build/pictures/', import.meta.url));

const wide = { width: 1280, height: 720 };
const phone = { width: 360, height: 640 };
const looks = ['dark', 'light'].flatMap((theme) => [
  { name: `${theme}-1280x720`, theme, viewport: wide, deviceScaleFactor: 1 },
  { name: `${theme}-1280x720@2`, theme, viewport: wide, deviceScaleFactor: 2 },
  { name: `${theme}-360x640`, theme, viewport: phone, deviceScaleFactor: 2 },
]);
const momentsOfATour = 4;
const sharesWithoutATour = [0.1, 0.3, 0.6, 1];

// The pictures of the documentation: a name, an address and a theme for each.
const worthKeeping = [
  ['waking', 'embed.html#scenario=taints/a-taint-is-removed&t=15.3&controls=0', 'dark-1280x720@2'],
  ['backoff', 'embed.html#scenario=queue/backoff-grows&t=8.5&controls=0', 'light-1280x720@2'],
  ['preemption', 'embed.html#scenario=preemption/the-wrong-node&t=2.75&controls=0', 'dark-1280x720@2'],
  ['scores', 'embed.html#scenario=resources/keeping-the-balance&t=20.6&controls=0', 'light-1280x720@2'],
  ['a-tie', 'embed.html#scenario=ties/the-seed-decides&t=5.1&controls=0', 'dark-1280x720@2'],
  ['a-real-cluster', 'embed.html#scenario=real/openb&t=120&controls=0', 'dark-1280x720@2'],
  ['the-page', 'index.html#scenario=taints/a-taint-is-removed&t=15.3', 'dark-1280x720@2'],
  ['a-phone', 'index.html#scenario=queue/backoff-grows&t=8.5', 'light-360x640'],
];

const lookNamed = (name) => looks.find((look) => look.name === name);

async function openIn(browser, look, path) {
  const { theme, viewport, deviceScaleFactor } = look;
  const page = await browser.open(path, { viewport, deviceScaleFactor, colorScheme: theme });
  await page.waitForFunction(() => window.berth?.state()?.complete);
  await still(page);
  return page;
}

async function keepPictures(browser) {
  for (const [name, path, look] of worthKeeping) {
    const page = await openIn(browser, lookNamed(look), path);
    await page.screenshot({ path: `${folder}${name}.png` });
    await page.context().close();
  }
}

// Spread evenly over the tour, the last caption included.
async function momentsOf(page) {
  const { end } = await state(page);
  const { spec } = JSON.parse(await page.evaluate(() => window.berth.stage.scenario()));
  const captions = spec?.captions?.length ?? 0;
  if (captions === 0) return sharesWithoutATour.map((share) => share * end);
  // The first caption may be there from the beginning, and the last has none behind it.
  const found = new Set();
  for (let i = 0; i < captions; i++) {
    await command(page, { op: 'caption', step: 1 });
    found.add((await state(page)).t);
  }
  const times = [...found];
  const kept = Math.min(momentsOfATour, times.length);
  return Array.from({ length: kept }, (_, i) => times[Math.ceil(((i + 1) * times.length) / kept) - 1]);
}

async function walk(browser, slugs) {
  for (const slug of slugs) {
    const into = `${folder}${slug.replace('/', '-')}/`;
    mkdirSync(into, { recursive: true });
    for (const look of looks) {
      const page = await openIn(browser, look, `index.html#scenario=${slug}`);
      for (const [i, t] of (await momentsOf(page)).entries()) {
        await command(page, { op: 'seek', t });
        await still(page);
        await page.screenshot({ path: `${into}${look.name}-${i + 1}.png` });
      }
      if (page.problems.length > 0) throw new Error(`${slug}: ${page.problems.join('; ')}`);
      await page.context().close();
    }
    console.log(into);
  }
}

const [what, ...slugs] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const browser = await startBrowser();
try {
  if (what === 'all') await walk(browser, slugs.length > 0 ? slugs : gallery());
  else await keepPictures(browser);
} finally {
  await browser.close();
}
console.log(folder);
