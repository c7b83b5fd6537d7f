// Tests the page without a network: kept after a first visit, as one file on a disk, and in any folder of any host.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { serve } from '../../web/scripts/serve.mjs';
import { startBrowser } from './browser.mjs';

const built = fileURLToPath(new URL('../../build/web', import.meta.url));
let site;

before(async () => {
  site = await startBrowser();
});
after(async () => {
  await site.close();
});

const onStage = (page, slug) =>
  page.waitForFunction(() => window.berth?.state()?.complete, undefined, { timeout: 30_000 }).then(() => {
    assert.match(page.url(), new RegExp(slug));
  });
// Awaits the page's promise, which page.waitForFunction does not do.
async function until(page, condition) {
  for (let tries = 0; !(await page.evaluate(condition)); tries++) {
    assert.ok(tries < 200, `${condition} did not become true`);
    await page.waitForTimeout(50);
  }
}
// Writes another build than the one in `folder`, in the form in which its host would get it: each file with its text.
async function buildNewer(folder) {
  const html = await readFile(join(folder, 'index.html'), 'utf8');
  const newer = await mkdtemp(join(tmpdir(), 'berth-newer-'));
  await cp(folder, newer, { recursive: true });
  await writeFile(join(newer, 'index.html'), html.replace('<body>', '<body data-newer>'));
  execFileSync(process.execPath, [fileURLToPath(new URL('../../web/scripts/offline.mjs', import.meta.url)), newer]);
  const texts = Object.fromEntries(
    await Promise.all(['index.html', 'sw.js'].map(async (file) => [file, await readFile(join(newer, file), 'utf8')])),
  );
  await rm(newer, { recursive: true });
  return texts;
}
// `ready` resolves when the worker begins to activate; it serves files to this tab only after it has claimed the tab.
const workerRules = (page) => page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');

test('after a first visit everything works without a network', async () => {
  const page = await site.open('#scenario=queue/backoff-grows', { serviceWorkers: 'allow' });
  await onStage(page, 'backoff-grows');
  await workerRules(page);
  await page.context().setOffline(true);

  // In this tab: a part that is loaded only on demand.
  const opened = await page.evaluate(() =>
    window.berth.open('apiVersion: v1\nkind: Pod\nmetadata: {name: a}\nspec: {containers: []}'),
  );
  assert.ok(opened, page.problems.join('\n'));
  assert.match(await page.evaluate(() => window.berth.stage.pod('default/a').place), /activeQ|scheduling|unschedulableQ/);
  await page.getByRole('button', { name: 'Plots over time' }).click();
  await page.locator('.uplot').first().waitFor();

  // In another tab: the page, a scenario that was never opened, an embed.
  const other = await page.context().newPage();
  await other.goto(`${site.url}?from=a-course#scenario=spread/stuck-on-a-tainted-node`);
  await onStage(other, 'stuck-on-a-tainted-node');
  await other.goto(`${site.url}embed.html#scenario=taints/cordon-and-uncordon&autoplay=1`);
  await other.locator('main.embed').waitFor();
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test('a newer build takes over as a whole, when no tab shows the one before', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'berth-'));
  t.after(() => rm(folder, { recursive: true }));
  await cp(built, folder, { recursive: true });
  const host = await serve(folder);
  t.after(() => host.close());
  const page = await site.open('', { serviceWorkers: 'allow' });
  await page.goto(`${host.url}index.html`);
  await onStage(page, '');
  await workerRules(page);

  const newer = await buildNewer(folder);
  const [, version] = /version = '(\w+)'/.exec(newer['sw.js']);
  const isNewer = (tab) => tab.evaluate(() => 'newer' in document.body.dataset);
  // The host has the newer worker, but still the old page: that worker would store a page without its files.
  await writeFile(join(folder, 'sw.js'), newer['sw.js']);
  const takesNewer = await page.evaluate(async () => {
    const registration = await (await navigator.serviceWorker.getRegistration()).update();
    const { installing } = registration;
    while (installing?.state === 'installing') {
      await new Promise((done) => installing.addEventListener('statechange', done, { once: true }));
    }
    return registration.waiting !== null;
  });
  assert.equal(takesNewer, false);
  await writeFile(join(folder, 'index.html'), newer['index.html']);
  await page.reload();
  assert.equal(await isNewer(page), false);
  await page.evaluate(async () => void (await navigator.serviceWorker.getRegistration()).update());
  await until(page, async () => (await navigator.serviceWorker.getRegistration()).waiting !== null);
  await page.goto('about:blank');
  const later = await page.context().newPage();
  await page.close();
  // A browser needs a moment to notice that a tab is gone; a tab that opens sooner is served by the old worker.
  const isAlone = async (last) => (await caches.keys()).every((name) => name.endsWith(` ${last}`));
  const takesOver = async () => {
    await later.goto(`${host.url}index.html`);
    return later.evaluate(isAlone, version);
  };
  for (let tries = 0; !(await takesOver()); tries++) {
    assert.ok(tries < 50, 'the newer build did not take over');
    await later.goto('about:blank');
    await later.waitForTimeout(100);
  }
  await later.reload();
  assert.equal(await isNewer(later), true);
  await later.context().close();
});

test('the page as one file plays from a disk and asks for nothing', async () => {
  const page = await site.open('about:blank');
  page.requests.length = 0;
  await page.goto(`${pathToFileURL(join(built, 'berth.html'))}#scenario=queue/backoff-grows&t=3`);
  await onStage(page, 'backoff-grows');
  assert.equal(await page.evaluate(() => window.berth.state().counts.backoff), 1);
  await page.evaluate(() => window.berth.open('apiVersion: v1\nkind: Pod\nmetadata: {name: a}\nspec: {containers: []}'));
  await page.getByRole('button', { name: 'Plots over time' }).click();
  await page.locator('.uplot').first().waitFor();
  await page.evaluate(() => document.fonts.ready);
  const asked = page.requests.filter((url) => !/^(data|blob):/.test(url));
  assert.equal(asked.length, 1, asked.join('\n'));
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test('the page works in any folder of a host', async () => {
  const host = await serve(join(built, '..'));
  const page = await site.open('');
  page.problems.length = 0;
  await page.goto(`${host.url}web/#scenario=queue/backoff-grows&t=3`);
  await onStage(page, 'backoff-grows');
  assert.deepEqual(page.problems, []);
  await page.context().close();
  host.close();
});
