// Takes pictures of the scenarios. Usage, after web/run --build-only:
//
//   node tests/web/walk.mjs                   the chosen pictures, into build/pictures
//   node tests/web/walk.mjs answers           the inspector's answers about other clusters, on a screen and a phone
//   node tests/web/walk.mjs all [SLUG]...     every scenario, or those named: its tour's moments in every look
//
// Pictures are taken when all pods are at rest.
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { startBrowser } from './browser.mjs';
import { gallery } from './gallery.mjs';
import { command, node, openPage, pod, seek, select, state, still, waitingWith } from './page.mjs';
import { openInspector } from './states.mjs';

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
  const page = await browser.open(path, { viewport, deviceScaleFactor, colorScheme: theme, pixels: true });
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

// Returns moments that are spread evenly over the tour, the last caption included.
async function momentsOf(page) {
  const { end } = await state(page);
  const { spec } = JSON.parse(await page.evaluate(() => window.berth.stage.scenario()));
  const captions = spec?.captions?.length ?? 0;
  if (captions === 0) return sharesWithoutATour.map((share) => share * end);
  // The first caption may be shown from the beginning, and the last one has none after it.
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

// A pod that finds no node, and two nodes whose pods can run elsewhere.
const onNode = (name, cpu, nodeName) =>
  pod(name, cpu, { spec: { nodeName, containers: [{ name: 'main', image: 'main', resources: { requests: { cpu } } }] } });
const cluster = [node('node-a'), node('node-b'), node('node-c'), onNode('web-0', '2', 'node-a'), onNode('web-1', '1', 'node-a'), onNode('db-0', '2', 'node-b'), pod('large', '4')];
const asked = waitingWith({ objects: [...cluster, onNode('db-1', '1', 'node-c')], timeline: [], captions: [] });

// Each with its selection, the buttons that are pressed one after the other, and a text of the answer.
const answers = [
  { name: 'rejection', target: 'pod/default/large', buttons: [], shows: 'Insufficient cpu' },
  { name: 'remedies', target: 'pod/default/large', buttons: ['What would help?'], shows: 'What would help' },
  { name: 'capacity', target: 'pod/default/web-1', buttons: ['How many more of these fit?'], shows: 'more fit.' },
  { name: 'drain', target: 'node/node-a', buttons: ['What if it is drained?'], shows: 'If it is drained' },
  { name: 'waves', target: 'node/node-a', buttons: ['What if all are upgraded?'], shows: 'If all nodes are upgraded in waves' },
  { name: 'waves-played', target: 'node/node-a', buttons: ['What if all are upgraded?', 'Play the waves'], shows: 'in waves' },
];
const answerLooks = [
  { name: '1440x900', viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1 },
  { name: '390x844', viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true },
];

async function pictureOfAnswer(browser, { name, target, buttons, shows }, look) {
  const { name: size, ...options } = look;
  const page = await openPage(browser, { scenario: asked, pixels: true, ...options });
  await page.waitForFunction(() => window.berth.state().complete);
  await seek(page, 5);
  await select(page, target);
  await openInspector(page);
  for (const button of buttons) await page.getByRole('button', { name: button }).first().click();
  await page.getByText(shows).first().waitFor();
  await command(page, { op: 'pause' });
  await still(page);
  await page.screenshot({ path: `${folder}answer-${name}-${size}.png` });
  if (page.problems.length > 0) throw new Error(`${name}: ${page.problems.join('; ')}`);
  await page.context().close();
}

async function keepAnswers(browser) {
  for (const look of answerLooks) {
    for (const answer of answers) await pictureOfAnswer(browser, answer, look);
  }
}

const [what, ...slugs] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const browser = await startBrowser();
try {
  if (what === 'all') await walk(browser, slugs.length > 0 ? slugs : gallery());
  else if (what === 'answers') await keepAnswers(browser);
  else await keepPictures(browser);
} finally {
  await browser.close();
}
console.log(folder);
