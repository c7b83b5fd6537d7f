// Tests accessibility that axe-core cannot check: the run in words, the tab order, zoom, spacing, forced colours.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startBrowser } from './browser.mjs';
import { command, openPage, seek, select, still } from './page.mjs';
import { eventful, pageStates, walkStates } from './states.mjs';

let browser;
before(async () => {
  browser = await startBrowser();
});
after(() => browser?.close());

const scenario = eventful({ title: 'An eventful scenario', text: 'Two nodes and some pods.', question: 'Where to?' });

const overview = async (page) => (await page.locator('.overview').innerText()).replace(/\s+/g, ' ');

test('the overview describes queues, nodes and the last decision, as they are at each moment', async () => {
  const page = await openPage(browser, { scenario });
  await seek(page, 0.5);
  let text = await overview(page);
  assert.match(text, /No attempt has ended yet/);
  assert.match(text, /Nodes 2 node-a cpu 0 of 4 .*node-t dedicated=db:NoSchedule cpu 0 of 8/);
  await seek(page, 3.2);
  assert.match(await overview(page), /Under way 3\.00 s web-2 attempt 1 begins/);
  await seek(page, 8);
  text = await overview(page);
  assert.match(text, /Last decision 3\.40 s web-2 attempt 1 failed, parked in unschedulableQ: 0\/2 nodes/);
  assert.match(text, /unschedulableQ 1 .*web-2 1 attempt · ready at 4\.40 s · NodeResourcesFit/);
  assert.match(text, /node-a cpu 4 of 4 · memory 0 of 8Gi · pods 2 of 110 web-0 web-1/);
  await seek(page, 18);
  text = await overview(page);
  assert.match(text, /Last decision 12\.40 s web-2 bound to node-b/);
  assert.match(text, /Nodes 4 .*node-b cpu 2 of 4 .*web-2 node-c cpu 0 of 4/);
});

test('the list of nodes leads to nodes and pods, and more of it comes when asked for', async () => {
  const many = structuredClone(scenario);
  for (let i = 0; i < 60; i++) {
    const copy = structuredClone(many.spec.objects[0]);
    copy.metadata.name = `node-${100 + i}`;
    many.spec.objects.push(copy);
  }
  const page = await openPage(browser, { scenario: many });
  await seek(page, 2.6);
  const rows = page.locator('.node-list ol > li');
  assert.equal(await rows.count(), 50);
  await page.locator('.node-list').getByRole('button', { name: 'and 12 more' }).press('Enter');
  assert.equal(await rows.count(), 62);
  await page.locator('.node-list').getByRole('button', { name: 'node-159' }).press('Enter');
  await still(page);
  assert.equal(await page.locator('.object-name').innerText(), 'node-159');
});

// --- The keyboard

// Returns the elements that the Tab key reaches, in order, until it leaves the page.
async function tabStops(page) {
  const stops = [];
  await page.evaluate(() => document.activeElement?.blur());
  for (let i = 0; i < 150; i++) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(() => {
      const it = document.activeElement;
      if (it === null || it === document.body) return null;
      const box = it.getBoundingClientRect();
      const looks = [it, it.parentElement].map((one) => getComputedStyle(one));
      const areas = ['.skip', '.page-header', '.stage-area', '.plots', '.transport', '.caption', '.inspector'];
      return {
        html: it.outerHTML.slice(0, 120),
        area: areas.findIndex((area) => it.closest(area) !== null),
        seen: box.width > 0 && box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth,
        marked: looks.some((look) => look.outlineStyle !== 'none' || look.boxShadow !== 'none'),
      };
    });
    if (stop === null) break;
    stops.push(stop);
  }
  return stops;
}

test('Tab walks through the page from top to bottom, is visible everywhere and trapped nowhere', async () => {
  const page = await openPage(browser, { scenario });
  await seek(page, 8);
  await select(page, 'pod/default/web-2');
  const stops = await tabStops(page);
  assert.ok(stops.length > 20 && stops.length < 150, `${stops.length} stops`);
  assert.deepEqual(stops.filter(({ seen }) => !seen), []);
  assert.deepEqual(stops.filter(({ marked }) => !marked), []);
  const areas = stops.map(({ area }) => area);
  assert.deepEqual(areas, [...areas].sort((a, b) => a - b));
  assert.deepEqual([...new Set(areas)], [0, 1, 2, 4, 5, 6]);
});

// --- Looks

const someStates = (...names) => pageStates.filter(([name]) => names.includes(name));

test('at 200 % zoom nothing has to be scrolled sideways', async () => {
  const page = await openPage(browser, { scenario, viewport: { width: 640, height: 360 }, deviceScaleFactor: 2 });
  const wide = {};
  const states = someStates('start', 'pod that waits', 'node', 'edit', 'keys', 'gallery', 'paste', 'share', 'problem', 'text');
  await walkStates(
    page,
    async (name) => {
      const found = await page.evaluate(() => {
        const root = document.querySelector('dialog[open]') ?? document.documentElement;
        const wider = [...root.querySelectorAll('button, input, select, p, h2')].filter((it) => {
          const box = it.getBoundingClientRect();
          return box.width > 1 && it.checkVisibility() && box.right > innerWidth + 1 && !it.closest('[role=region]');
        });
        const scrolls = document.documentElement.scrollWidth > innerWidth;
        return [...(scrolls ? ['the page'] : []), ...wider.map((it) => it.outerHTML.slice(0, 100))];
      });
      if (found.length > 0) wide[name] = found;
    },
    states,
  );
  assert.deepEqual(wide, {});
});

test('text may be spaced as readers need it, and is not cut', async () => {
  const page = await openPage(browser, { scenario });
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`* { line-height: 1.5 !important; letter-spacing: 0.12em !important;
      word-spacing: 0.16em !important; } p { margin-bottom: 2em !important; }`);
    document.adoptedStyleSheets = [sheet];
  });
  const cut = {};
  await walkStates(
    page,
    async (name) => {
      const found = await page.evaluate(() => {
        const root = document.querySelector('dialog[open]') ?? document.body;
        return [...root.querySelectorAll('button, [role=tab], label, dt, dd, h2, h3, p')]
          .filter((it) => it.checkVisibility() && !it.matches('.hidden, .hidden *, .life-span, .caption-text, .tagline'))
          .filter((it) => {
            const { overflowX, overflowY } = getComputedStyle(it);
            const wide = overflowX !== 'visible' && it.scrollWidth > it.clientWidth + 1;
            const high = overflowY === 'hidden' && it.scrollHeight > it.clientHeight + 1;
            return it.clientWidth > 0 && (wide || high);
          })
          .map((it) => it.outerHTML.slice(0, 120));
      });
      if (found.length > 0) cut[name] = found;
    },
    someStates('start', 'pod that waits', 'node', 'edit', 'share', 'keys'),
  );
  assert.deepEqual(cut, {});
});

test('colours that the system forces keep figures and choices distinguishable', async () => {
  const page = await openPage(browser, { scenario, forcedColors: 'active' });
  await seek(page, 8);
  await select(page, 'node/node-a');
  const colorOf = (selector) =>
    page.locator(selector).first().evaluate((it) => getComputedStyle(it).backgroundColor);
  assert.notEqual(await colorOf('.bar-fill'), await colorOf('.bar'));
  const selected = page.locator('[role=tab][aria-selected=true]');
  assert.notEqual(await selected.evaluate((it) => getComputedStyle(it).outlineStyle), 'none');
});

test('with reduced motion nothing moves', async () => {
  const page = await openPage(browser, { scenario, reducedMotion: 'reduce' });
  await seek(page, 8);
  await command(page, { op: 'play' });
  const moving = await page.evaluate(() =>
    [...document.querySelectorAll('*')]
      .filter((it) => {
        const { transitionDuration, animationName } = getComputedStyle(it);
        return /[1-9]/.test(transitionDuration) || animationName !== 'none';
      })
      .map((it) => it.outerHTML.slice(0, 100)),
  );
  assert.deepEqual(moving, []);
});
