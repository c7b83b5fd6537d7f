// Tests blocks of Berth in pages of documentation: builds sites with four generators, and opens their pages in a
// browser. Berth is on another origin than the sites.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { serve } from '../../web/scripts/serve.mjs';
import { startBrowser } from '../web/browser.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
const build = fileURLToPath(new URL('../../build/docs/', import.meta.url));
const hostile = readFileSync(`${here}hostile.scenario`, 'utf8').trimEnd();
// The title in the scenario, unquoted.
const titleOfHostile = JSON.parse(/^ {2}title: (.*)$/m.exec(hostile)[1]);

let browser;
let host;
before(async () => {
  mkdirSync(build, { recursive: true });
  browser = await startBrowser();
  host = await serve(build);
});
after(async () => {
  host?.close();
  await browser?.close();
});

// Runs a generator in the folder of a site.
async function generate(folder, command, ...words) {
  const env = {
    ...process.env,
    BERTH: browser.url,
    HUGO_PARAMS_BERTH: browser.url,
    ASTRO_TELEMETRY_DISABLED: '1',
    DOCUSAURUS_NO_TELEMETRY: '1',
    NO_UPDATE_NOTIFIER: '1',
  };
  const options = { cwd: `${here}${folder}`, env, maxBuffer: 1 << 26 };
  await promisify(execFile)(command, words, options).catch(({ stdout, stderr }) => assert.fail(`${folder}: ${stdout}${stderr}`));
}

// The sites are built again each time, because a cache would keep the address of Berth in an earlier run.
const sites = {
  hugo: {
    make: () => generate('hugo', 'hugo', '--quiet', '--minify'),
    pages: { 'hugo/': 2 },
    toggle: (page) => page.getByRole('button', { name: 'Theme' }).click(),
  },
  'mkdocs, Material': {
    make: () => generate('mkdocs', 'mkdocs', 'build', '--quiet', '--strict'),
    pages: { 'mkdocs/': 3 },
    toggle: (page) => page.locator('label[for^=__palette_]:visible').click(),
  },
  'mkdocs, its own theme': {
    make: () => generate('mkdocs', 'mkdocs', 'build', '--quiet', '--strict', '--config-file=plain.yml'),
    pages: { 'mkdocs-plain/': 3 },
    toggle: (page) => page.evaluate(() => document.documentElement.setAttribute('data-bs-theme', 'dark')),
  },
  starlight: {
    make: () => generate('starlight', 'node', 'node_modules/astro/astro.js', 'build', '--silent'),
    pages: { 'starlight/embeds/': 2, 'starlight/plain/': 2 },
    toggle: (page) => page.locator('starlight-theme-select select:visible').first().selectOption('dark'),
  },
  docusaurus: {
    make: () => generate('docusaurus', 'node', 'node_modules/@docusaurus/core/bin/docusaurus.mjs', 'build', '--no-minify', `--out-dir=${build}docusaurus`),
    pages: { 'docusaurus/embeds/': 4, 'docusaurus/plain/': 2 },
    // Its button switches from the reader's theme to light and to dark.
    async toggle(page) {
      const button = page.locator('button[class*=toggleButton]:visible');
      while ((await page.locator('html').getAttribute('data-theme')) !== 'dark') await button.click();
    },
  },
};

const players = (page) => page.locator('berth-player');

// Returns the frame of a player, which a site may still replace while it starts.
async function frameOf(page, i) {
  const frame = await players(page).nth(i).locator('iframe').elementHandle();
  return frame.contentFrame();
}

async function openSite(path) {
  const page = await browser.open(`${host.url}${path}`, { colorScheme: 'light', pixels: true, viewport: { width: 1280, height: 900 } });
  await page.waitForFunction(() => document.querySelector('berth-player')?.shadowRoot);
  return page;
}

const stateOf = (page, i) => players(page).nth(i).evaluate((player) => player.state());

async function checkPage(path, count, toggle) {
  const page = await openSite(path);
  assert.equal(await players(page).count(), count);
  const own = players(page).nth(0);
  assert.equal(await own.getAttribute('text'), hostile);
  // Hugo accepts no braces in an option.
  assert.match(await own.getAttribute('title'), /^"Own" <title> & (braces|\{braces\})$/);
  assert.equal(await page.locator('body').getByText('apiVersion').count(), 0, 'nothing of the block stands in the page');

  assert.ok(await players(page).nth(1).evaluate((it) => it.hasAttribute('readonly')));
  await own.scrollIntoViewIfNeeded();
  await (await frameOf(page, 0)).locator('#stage').waitFor();
  await page.evaluate(async () => {
    const player = document.querySelector('berth-player');
    const bound = new Promise((done) => player.addEventListener('berth-event', ({ detail }) => detail.event === 'bound' && done()));
    await player.seek(0.9);
    await player.play();
    await bound;
    await player.pause();
  });
  const { title, phase } = await stateOf(page, 0);
  assert.deepEqual([title, phase], [titleOfHostile, 'live']);
  const named = await stateOf(page, 1);
  assert.deepEqual([named.t, named.selection], [8.5, 'pod/default/big-0']);
  for (let i = 2; i < count; i++) assert.ok((await stateOf(page, i)).title);
  assert.equal(page.requests.filter((address) => address.endsWith('/embed.js')).length, 1);

  const showing = async (theme) => {
    for (const i of [0, 1]) {
      await (await frameOf(page, i)).waitForFunction((wanted) => document.documentElement.dataset.theme === wanted, theme);
    }
  };
  await showing('light');
  await picture(page, `${path}light`);
  await toggle(page);
  await showing('dark');
  await picture(page, `${path}dark`);

  // On paper, the link and its address are below the picture; on the screen they are not.
  const link = players(page).nth(1).locator('a');
  assert.equal(await link.isVisible(), false);
  await page.emulateMedia({ media: 'print' });
  assert.ok(await link.isVisible());
  const address = `${browser.url}index.html#scenario=queue/backoff-grows`;
  assert.ok((await link.getAttribute('href')).startsWith(address));
  assert.ok((await link.evaluate((it) => getComputedStyle(it, '::after').content)).includes(address));
  await picture(page, `${path}print`);
  assert.deepEqual(page.problems, []);
}

// Readers without scripts see a link in the place of the player.
async function checkWithoutScript(path) {
  const page = await browser.open(`${host.url}${path}`, { javaScriptEnabled: false, pixels: true });
  const link = page.getByRole('link', { name: 'Backoff grows – open in Berth' });
  assert.ok(await link.isVisible());
  assert.match(await link.getAttribute('href'), /index\.html#scenario=queue\/backoff-grows&/);
}

// Saves pictures for people, with BERTH_PICTURES=FOLDER.
async function picture(page, name) {
  const folder = process.env.BERTH_PICTURES;
  if (folder) await page.screenshot({ path: `${folder}/${name.replace(/\W/g, '-')}.png`, fullPage: true });
}

for (const [name, { make, pages, toggle }] of Object.entries(sites)) {
  test(`${name}: blocks play, follow the theme, and are printed`, async () => {
    const [folder] = Object.keys(pages)[0].split('/');
    rmSync(`${build}${folder}`, { recursive: true, force: true });
    await make();
    // Removes the files that generators write beside a site's sources.
    for (const it of ['.docusaurus', '.astro']) rmSync(`${here}${folder}/${it}`, { recursive: true, force: true });
    for (const [path, count] of Object.entries(pages)) await checkPage(path, count, toggle);
    await checkWithoutScript(Object.keys(pages)[0]);
  });
}

test('docusaurus: a page that its router shows has players as well', async () => {
  const page = await browser.open(`${host.url}docusaurus/`);
  await page.locator('article').getByRole('link', { name: 'Embeds' }).click();
  await page.waitForFunction(() => document.querySelector('berth-player')?.shadowRoot);
  assert.equal((await stateOf(page, 1)).title, 'Backoff grows');
  assert.deepEqual(page.problems, []);
});
