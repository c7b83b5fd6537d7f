// Tests that opened scenarios, edits and selections survive: in the address, and in the browser's store.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { violations } from './axe.mjs';
import { startBrowser } from './browser.mjs';
import { address, addressed, incompressible, kept, openAgain, openKept, pageWith, paste, ready, removeWeb0, titled } from './kept.mjs';
import { command, noticeText, open, openPage, seek, select, state, still, waiting } from './page.mjs';

let browser;
before(async () => {
  browser = await startBrowser();
});
after(() => browser?.close());

const edited = (page) => page.evaluate(() => window.berth.stage.scenario().includes('"delete"'));
// Returns the number of edits in the list, when it is shown.
async function edits(page) {
  await page.locator('.edits li').first().waitFor();
  return page.locator('.edits li').count();
}
const showEdits = (page) => page.locator('#tab-edit').click();
const long = titled(incompressible(waiting, 1_700_000), 'A long one');

// Checks that the stage shows the state that the reader left at 7 s.
async function checkLeft(page, { inList = true } = {}) {
  await ready(page);
  const { t, selection, title, speed } = await state(page);
  assert.deepEqual([t, selection, title, speed], [7, 'node/node-a', 'A pod waits', 2]);
  assert.ok(await edited(page));
  if (!inList) return;
  await showEdits(page);
  assert.equal(await edits(page), 1);
}

async function leave(page) {
  await command(page, { op: 'apply', entry: removeWeb0 });
  await seek(page, 7);
  await command(page, { op: 'speed', value: 2 });
  await select(page, 'node/node-a');
  await addressed(page, /t=7&node=node-a&speed=2$/);
}

test('the address is always that of the scenario on the stage, edits included', async () => {
  const page = await openPage(browser, { path: 'index.html#scenario=queue/backoff-grows', scenario: null });
  await seek(page, 8.5);
  await addressed(page, /^#scenario=queue\/backoff-grows&t=8\.5$/);
  await page.locator('#stage').focus();
  await open(page, waiting);
  await addressed(page, /^#s=1\.[\w-]+$/);
  const unedited = address(page);
  await leave(page);
  assert.ok(!address(page).startsWith(unedited.slice(0, 200)));
  const other = await openPage(browser, { path: `index.html${address(page)}`, scenario: null });
  await checkLeft(other, { inList: false });
  await page.keyboard.press('Control+z');
  await page.waitForFunction((hash) => location.hash.startsWith(hash), unedited);
  assert.deepEqual(page.problems, []);
});

test('the address keeps its parameters about the page', async () => {
  const page = await openPage(browser, { path: 'index.html#scenario=queue/backoff-grows&theme=dark&lang=en', scenario: null });
  await seek(page, 3);
  await addressed(page, /^#scenario=queue\/backoff-grows&t=3&theme=dark&lang=en$/);
  await command(page, { op: 'apply', entry: { at: 3, op: 'create', object: { apiVersion: 'v1', kind: 'Node', metadata: { name: 'mine' } } } });
  await addressed(page, /^#s=1\.[\w-]+&t=3&theme=dark&lang=en$/);
  await open(page, waiting);
  await addressed(page, /^#s=1\.[\w-]+&theme=dark&lang=en$/);
});

test('a run that plays does not write the address at each frame, and does when it pauses', async () => {
  const page = await pageWith(browser);
  await page.evaluate(() => {
    window.written = 0;
    const { replaceState } = history;
    history.replaceState = (...given) => {
      window.written++;
      return replaceState.apply(history, given);
    };
  });
  await command(page, { op: 'play' });
  await page.waitForFunction(() => window.berth.state().t > 1.5);
  assert.ok((await page.evaluate(() => window.written)) <= 2);
  await command(page, { op: 'pause' });
  const { t } = await state(page);
  await addressed(page, new RegExp(`t=${Number(t.toFixed(3))}`));
});

test('a reload brings back the scenario with its edits, the moment and the selection', async () => {
  const page = await pageWith(browser);
  await leave(page);
  await page.reload();
  await checkLeft(page);
  // The edits can still be undone.
  await page.locator('#stage').focus();
  await page.keyboard.press('Control+z');
  await page.waitForFunction(() => !window.berth.stage.scenario().includes('"delete"'));
  await page.keyboard.press('Control+Shift+z');
  await page.waitForFunction(() => window.berth.stage.scenario().includes('"delete"'));
  assert.deepEqual(page.problems, []);
});

test('so does a reload right after a change', async () => {
  const page = await pageWith(browser);
  await command(page, { op: 'apply', entry: removeWeb0 });
  await addressed(page, /^#s=/);
  await kept(page, { edits: 1 });
  await command(page, { op: 'seek', t: 9 });
  await page.reload();
  await ready(page);
  assert.equal((await state(page)).t, 9);
  assert.ok(await edited(page));
});

test('a tab whose process ended is restored', async () => {
  const page = await pageWith(browser);
  await leave(page);
  await checkLeft(await openAgain(page), { inList: false });
});

test('a gallery scenario with edits is kept, and one without is not', async () => {
  const page = await openPage(browser, { path: 'index.html#scenario=queue/backoff-grows', scenario: null });
  await page.mouse.move(300, 300);
  const recent = page.locator('dialog[open] .recent');
  const showRecent = async () => {
    await page.getByRole('button', { name: 'Recent' }).click();
    await recent.waitFor();
  };
  await showRecent();
  assert.match(await recent.innerText(), /Nothing is kept yet/);
  await page.keyboard.press('Escape');
  await seek(page, 5);
  await command(page, { op: 'apply', entry: { ...removeWeb0, op: 'create', object: { apiVersion: 'v1', kind: 'Node', metadata: { name: 'mine' }, status: { allocatable: { cpu: '9' } } } } });
  await addressed(page, /^#s=/);
  await showRecent();
  assert.match(await recent.innerText(), /Backoff grows[\s\S]*1 edit · at 5\.00\ss · on the stage/);
  await page.keyboard.press('Escape');
  await page.reload();
  await ready(page);
  await showEdits(page);
  assert.equal(await edits(page), 1);
});

test('a text that is being typed outlives the tab', async () => {
  const page = await pageWith(browser);
  await page.locator('#stage').focus();
  await page.keyboard.press('e');
  await page.waitForFunction(() => document.activeElement.matches('.source-text'));
  await page.keyboard.press('Control+End');
  await page.keyboard.type('# half a tho');
  await kept(page, { draft: '# half a tho' });
  const other = await openAgain(page);
  await other.mouse.move(300, 300);
  await other.locator('.edit-notice').getByRole('button', { name: 'Show it' }).click();
  await other.waitForFunction(() => document.activeElement.matches('.source-text'));
  await other.locator('.source-status:not(:empty)').waitFor();
  const text = await other.locator('.cm-content').evaluate((it) => it.cmTile.view.state.doc.toString());
  assert.match(text, /# half a tho$/);
  assert.match(await other.locator('.source-status').innerText(), /not applied yet/);
});

test('the browser keeps a scenario that is too long for a link, and a quiet line says so', async () => {
  const page = await openPage(browser);
  await openKept(page, long);
  await addressed(page, /^#kept=\w+$/);
  const line = page.locator('.long-line');
  assert.match(await line.innerText(), /too long for a link.*works in this browser only/);
  assert.deepEqual(await violations(page), []);
  await seek(page, 7);
  await command(page, { op: 'apply', entry: removeWeb0 });
  const named = await addressed(page, /^#kept=\w+&t=7$/);
  await kept(page, { title: 'A long one', edits: 1, t: 7 });
  const other = await openAgain(page);
  assert.equal((await state(other)).title, 'A long one');
  assert.ok(await edited(other));
  await showEdits(other);
  assert.equal(await edits(other), 1);
  await other.mouse.move(300, 300);
  await other.locator('.long-line').waitFor();
  await other.locator('.long-line').getByRole('button', { name: 'Save as a file…' }).click();
  await other.locator('dialog.export[open]').waitFor();
  await other.keyboard.press('Escape');
  await open(other, waiting);
  await addressed(other, /^#s=/);
  await other.locator('.long-line').waitFor({ state: 'hidden' });

  // Another browser does not have it.
  const elsewhere = await openPage(browser, { path: `index.html${named}`, scenario: null });
  assert.match(await noticeText(elsewhere), /This link could not be opened[\s\S]*was kept in one browser only/);
  const { title, t } = await state(elsewhere);
  assert.deepEqual([title, t], ['The first pod lands', 0]);
  assert.deepEqual(elsewhere.problems, []);
});

test('the list opens earlier scenarios, with their edits, and forgets removed ones', async () => {
  const page = await pageWith(browser);
  await leave(page);
  await paste(page, titled(waiting, 'Another'));
  await page.waitForFunction(() => window.berth.state().title === 'Another');
  await addressed(page, /^#s=1\.[\w-]+$/);
  await kept(page, { title: 'Another' }, { title: 'A pod waits', edits: 1, t: 7 });
  await page.getByRole('button', { name: 'Scenarios' }).click();
  const list = page.locator('dialog.gallery[open] .recent');
  await list.waitFor();
  assert.match(await list.innerText(), /in this browser only, and never sent/);
  assert.match(await list.innerText(), /Another[\s\S]*v1\.21 · at 0\.00\ss · on the stage[\s\S]*A pod waits[\s\S]*1 edit · at 7\.00\ss/);
  assert.deepEqual(await violations(page), []);
  await list.getByRole('button', { name: 'A pod waits' }).first().click();
  await page.waitForFunction(() => window.berth.state().title === 'A pod waits');
  await checkLeft(page);
  await page.getByRole('button', { name: 'Recent' }).click();
  const dialog = page.getByRole('dialog', { name: 'Recent' });
  await dialog.getByRole('button', { name: 'Remove “Another”' }).click();
  await page.waitForFunction(() => document.querySelectorAll('dialog[open] .recent-list li').length === 1);
  assert.equal(await page.evaluate(() => document.activeElement.getAttribute('aria-label')), 'Remove “A pod waits”');
  await dialog.getByRole('button', { name: 'Remove all' }).click();
  await dialog.getByText('Nothing is kept yet').waitFor();
  await page.keyboard.press('Escape');
  // The scenario on the stage is stored again only after an edit.
  await seek(page, 8);
  await addressed(page, /t=8/);
  await page.getByRole('button', { name: 'Recent' }).click();
  await dialog.getByText('Nothing is kept yet').waitFor();
  assert.deepEqual(page.requests.filter((url) => /^https?:/.test(url) && !url.startsWith(browser.url)), []);
  assert.deepEqual(page.problems, []);
});

test('the same file is listed once, and at most twenty are', async () => {
  const page = await openPage(browser, { scenario: null });
  for (let i = 0; i < 22; i++) {
    await open(page, titled(waiting, `Number ${i}`));
    await page.waitForFunction(() => history.state.berth.id !== null);
  }
  await open(page, titled(waiting, 'Number 21'));
  await page.waitForFunction(() => history.state.berth.id !== null);
  await page.mouse.move(300, 300);
  await page.getByRole('button', { name: 'Recent' }).click();
  await page.locator('dialog[open] .recent-list li').first().waitFor();
  const titles = await page.locator('dialog[open] .recent-list strong').allInnerTexts();
  assert.deepEqual(titles, Array.from({ length: 20 }, (_, i) => `Number ${21 - i}`));
});

test('two tabs that go on with the same scenario keep one each', async () => {
  const page = await pageWith(browser);
  await page.waitForFunction(() => history.state.berth.id !== null);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await ready(other);
  await other.mouse.move(300, 300);
  await seek(other, 4);
  await addressed(other, /t=4/);
  await seek(page, 5);
  await addressed(page, /t=5/);
  await command(page, { op: 'apply', entry: removeWeb0 });
  await kept(page, { edits: 1, t: 5 }, { edits: 0, t: 4 });
  await page.getByRole('button', { name: 'Recent' }).click();
  await page.locator('dialog[open] .recent-list li').nth(1).waitFor();
  assert.match(await page.locator('dialog[open] .recent-list').innerText(), /1 edit · at 5\.00\ss · on the stage[\s\S]*at 4\.00\ss/);
});

const noDatabase = () => {
  IDBFactory.prototype.open = () => {
    throw new DOMException('denied', 'SecurityError');
  };
};

test('if the browser stores nothing, everything works by links', async () => {
  const page = await pageWith(browser, waiting, { init: noDatabase });
  await leave(page);
  await page.reload();
  await checkLeft(page, { inList: false });
  await open(page, long);
  await page.locator('.long-line').getByText('this browser does not keep it').waitFor();
  assert.equal(address(page), '');
  await page.getByRole('button', { name: 'Recent' }).click();
  await page.getByText('Nothing is kept yet').waitFor();
  assert.deepEqual(page.problems, []);
});

test('an embed keeps nothing, and no history', async () => {
  const page = await openPage(browser, { path: 'embed.html#scenario=queue/backoff-grows&poster=0', scenario: null });
  const length = await page.evaluate(() => history.length);
  await open(page, waiting);
  await command(page, { op: 'apply', entry: removeWeb0 });
  await seek(page, 7);
  await still(page);
  await page.waitForTimeout(1500);
  assert.equal(address(page), '#scenario=queue/backoff-grows&poster=0');
  assert.deepEqual(await page.evaluate(() => [history.length, history.state]), [length, null]);
  assert.deepEqual(await page.evaluate(() => indexedDB.databases()), []);
  const other = await browser.open('embed.html#kept=abc&poster=0');
  await other.locator('.notices').getByText(/could not be opened/).waitFor();
});

test('in Chinese', async () => {
  const page = await openPage(browser, { locale: 'zh-CN', scenario: null });
  await open(page, long);
  await page.locator('.long-line').getByText('只在此浏览器中有效').waitFor();
  await page.getByRole('button', { name: '最近使用' }).click();
  await page.getByText('不会发送到任何地方').waitFor();
  assert.deepEqual(await violations(page), []);
});
