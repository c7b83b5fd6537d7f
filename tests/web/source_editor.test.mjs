// Tests the scenario as text beside the stage.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startBrowser } from './browser.mjs';
import { command, open, openPage, seek, select, state, waiting } from './page.mjs';

let browser, page;
before(async () => {
  browser = await startBrowser();
  page = await openPage(browser);
});
after(() => browser?.close());

const panel = (it = page) => it.locator('.source-editor');
const content = (it = page) => it.locator('.cm-content');
const status = (it = page) => it.locator('.source-status').innerText();
const problems = (it = page) => it.locator('.source-problem').allInnerTexts();
const button = (name, it = page) => panel(it).getByRole('button', { name });
const editButton = () => page.locator('.header-buttons').getByRole('button', { name: 'Edit' });
const scenario = (it = page) => it.evaluate(() => JSON.parse(window.berth.stage.scenario()));
const logHash = (it = page) => it.evaluate(() => window.berth.stage.log('hash'));

// Returns the whole text: the editor draws only the visible lines, but copies all.
const text = (it = page) =>
  content(it).evaluate((element) => element.cmTile.view.state.doc.toString());

async function openText(it = page) {
  if (await panel(it).isVisible()) return;
  await it.locator('#stage').focus();
  await it.keyboard.press('e');
  await shown(it);
}
// The editor has the focus when it shows its text.
const shown = (it = page) => it.waitForFunction(() => document.activeElement.matches('.source-text'));

// Replaces the whole text by pasting.
async function write(given, it = page) {
  await content(it).focus();
  await it.keyboard.press('Control+a');
  await paste(given, it);
}
const paste = (given, it = page) =>
  content(it).evaluate((element, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    const how = { clipboardData, bubbles: true, composed: true, cancelable: true };
    element.dispatchEvent(new ClipboardEvent('paste', how));
  }, given);
const change = async (from, to, it = page) => write((await text(it)).replace(from, to), it);

async function apply(it = page) {
  await it.keyboard.press('Control+Enter');
  await it.locator('.source-status:not(:empty)').waitFor();
}

const commented = `# Why\napiVersion: berth.dev/v1
kind: Scenario
metadata: { name: waiting } # flow style
spec:
  objects:
  - { apiVersion: v1, kind: Pod, metadata: { name: web-0 }, spec: { containers: [] } }
  timeline:
  - { at: 1, op: create, object: { apiVersion: v1, kind: Node, metadata: { name: node-a } } }
  until: 30s
`;

// Restores the page for each test.
async function startOver(given = waiting) {
  if (await panel().isVisible()) {
    if (await button('Discard changes').isVisible()) await button('Discard changes').click();
    await button('Close').click();
  }
  await open(page, given);
  await seek(page, 5);
  await openText();
  await turnTo('YAML');
}

async function turnTo(form) {
  await button(form).click();
  await page.locator('.segments [aria-pressed=true]', { hasText: form }).waitFor();
}

test('nothing of the editor is fetched before it is opened', async () => {
  const fetched = () => page.requests.filter((address) => /assets\/panel-/.test(address)).length;
  assert.equal(fetched(), 0);
  await openText();
  assert.ok(fetched() > 0);
  assert.match(await text(), /^apiVersion: berth\.dev\/v1\nkind: Scenario\nmetadata:\n {2}name: waiting\n/);
  assert.ok(await button('Apply').isDisabled());
});

test('YAML becomes JSON and YAML again, and still equals the scenario on the stage', async () => {
  await startOver();
  const before = await text();
  await turnTo('JSON');
  assert.deepEqual(JSON.parse(await text()), waiting);
  await turnTo('YAML');
  assert.equal(await text(), before);
  assert.ok(await button('Apply').isDisabled());
});

test('comments stay in YAML, and a message says that JSON loses them', async () => {
  await startOver(commented);
  assert.equal(await text(), commented);
  await button('JSON').click();
  await page.locator('.source-status:not(:empty)').waitFor();
  assert.match(await status(), /Comments are left out/);
});

test('an applied text runs at the same moment, with the same selection, and is undone as a whole', async () => {
  await startOver();
  await select(page, 'pod/default/web-2');
  await command(page, { op: 'speed', value: 2 });
  const before = await logHash();
  await change('cpu: "4"', 'cpu: "8"');
  await apply();
  assert.match(await status(), /Applied; still at 5\.00/);
  const { t, selection, speed } = await state(page);
  assert.deepEqual([t, selection, speed], [5, 'pod/default/web-2', 2]);
  assert.equal((await page.evaluate(() => window.berth.stage.pod('default/web-2'))).place, 'node');
  const changed = await logHash();
  assert.notEqual(changed, before);
  await page.waitForFunction(() => /^#s=1\..*&t=5&pod=default\/web-2&speed=2$/.test(location.hash));

  await page.locator('.edit-notice').getByRole('button', { name: 'Undo' }).click();
  assert.equal(await logHash(), before);
  await page.waitForFunction(() => !document.querySelector('.source-editor.modified'));
  assert.match(await text(), /cpu: "4"/);
  await page.locator('#stage').focus();
  await page.keyboard.press('Control+Shift+z');
  assert.equal(await logHash(), changed);
});

test('a shorter run begins again, and a missing pod is not selected any more', async () => {
  await startOver();
  await select(page, 'pod/default/web-2');
  await seek(page, 12);
  await change(/web-2/g, 'api-2');
  await change(/at: 12/g, 'at: 6');
  await apply();
  assert.match(await status(), /ends at 6\.\d\d.*begins anew.*web-2 does not exist/);
  const { t, selection } = await state(page);
  assert.deepEqual([t, selection], [0, '']);
});

test('text that is not YAML is marked at its line during writing', async () => {
  await startOver();
  const before = await logHash();
  await change('  until: 30s', '  until: [30s');
  await page.locator('.source-problem.error').waitFor();
  const [problem] = await problems();
  assert.match(problem, /^Error:\s*Line \d+\s*No valid YAML/);
  await apply();
  assert.match(await status(), /Not applied/);
  assert.equal(await logHash(), before);
  assert.ok(await page.locator('.cm-lint-marker-error').isVisible());
});

test('an error of the core is marked at its line, and a key leads there', async () => {
  await startOver();
  const before = await text();
  const wrong = before.replace('op: create', 'op: destroy');
  await write(wrong);
  await apply();
  const line = wrong.slice(0, wrong.indexOf('op: destroy')).split('\n').length;
  await page.locator('.source-problem.error').focus();
  await page.keyboard.press('Enter');
  const [problem] = await problems();
  assert.match(problem, new RegExp(`Line ${line}\\s*spec\\.timeline\\[0\\]\\.op: `));
  const at = await content().evaluate((it) => {
    const { doc, selection } = it.cmTile.view.state;
    return doc.lineAt(selection.main.head).number;
  });
  assert.equal(at, line);
  assert.equal(await text(), wrong);
});

test('a misspelt name, which the core would ignore, is marked with the core’s message', async () => {
  await startOver();
  await change('attemptLatency', 'atemptLatency');
  await page.locator('.source-problem.warning').waitFor();
  assert.match((await problems())[0], /unknown field "spec\.atemptLatency": is it "attemptLatency"\?/);
});

test('an edit on the stage is written into an unchanged text, which keeps its comments', async () => {
  await startOver(commented);
  await command(page, { op: 'apply', entry: { at: 6, op: 'delete', object: { kind: 'Pod', metadata: { name: 'web-0' } } } });
  await content().filter({ hasText: 'op: delete' }).waitFor();
  assert.match(await text(), /^# Why\n[\s\S]* # flow style\n[\s\S]*- at: 6\n +op: delete\n +object:\n +kind: Pod[\s\S]*until: 30s\n$/);
  assert.ok(await button('Apply').isDisabled());
});

test('a changed text stays when the stage changes, and a message says so', async () => {
  await startOver();
  await change('title: A pod waits', 'title: Mine');
  await command(page, { op: 'apply', entry: { at: 6, op: 'delete', object: { kind: 'Pod', metadata: { name: 'web-0' } } } });
  assert.match(await status(), /changed on the stage/);
  assert.match(await text(), /title: Mine/);
  await button('Close').click();
  assert.ok(!(await panel().isVisible()));
  assert.equal(await editButton().getAttribute('aria-expanded'), 'false');
  await editButton().click();
  await shown();
  assert.equal(await editButton().getAttribute('aria-expanded'), 'true');
  assert.match(await text(), /title: Mine/);
  await button('Discard changes').click();
  await page.waitForFunction(() => !document.querySelector('.source-editor.modified'));
  assert.match(await text(), /title: A pod waits[\s\S]*op: delete/);
});

test('a text that is not applied outlives a reload', async () => {
  const other = await openPage(browser, { path: 'index.html#scenario=queue/backoff-grows', scenario: null });
  await openText(other);
  await change(/title: .*/, 'title: Mine', other);
  await other.reload();
  await other.waitForFunction(() => window.berth !== undefined);
  // What checks the text takes its time to arrive.
  await other.route('**/berth-reader-*.wasm', async (route) => {
    await new Promise((done) => setTimeout(done, 1000));
    await route.continue();
  });
  await openText(other);
  assert.match(await text(other), /title: Mine/);
  assert.match(await status(other), /not applied yet/);
});

test('the browser asks before it loses a text that is neither applied nor kept', async () => {
  const other = await openPage(browser, { path: 'index.html#scenario=queue/backoff-grows', scenario: null });
  const asked = [];
  other.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await openText(other);
  await other.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await other.evaluate(() => (window.before = true));
  await change(/title: .*/, 'title: Mine', other);
  await other.evaluate(() => location.reload());
  await other.waitForFunction(() => !window.before && window.berth !== undefined);
  assert.deepEqual(asked, ['beforeunload']);
  await openText(other);
  await other.evaluate(() => location.reload());
  assert.deepEqual(asked, ['beforeunload']);
});

test('names and values are completed in their places', async () => {
  await startOver();
  await write('apiVersion: berth.dev/v1\nkind: Scenario\nspec:\n  objects:\n    - apiVersion: v1\n      kind: Pod\n      spec:');
  await page.keyboard.press('Enter');
  const list = page.locator('.cm-tooltip-autocomplete');
  // A list that has just appeared ignores keys, so that none is pressed by accident; it accepts a click.
  const choose = async (typed, label) => {
    await page.keyboard.type(typed);
    await list.getByRole('option', { name: label }).click();
    await list.waitFor({ state: 'detached' });
  };
  await page.keyboard.type('tol');
  assert.match(await page.locator('.cm-completionInfo').innerText(), /Taints that it tolerates/);
  await choose('', 'tolerations');
  await choose('ef', 'effect');
  await choose('Pr', 'PreferNoSchedule');
  assert.match(await text(), /\n {8}tolerations:\n {10}- effect: PreferNoSchedule$/);
});

test('keys belong to the text while one writes; Escape and Tab lead out of it', async () => {
  await startOver();
  await content().focus();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('# ? / i');
  assert.match(await text(), /# \? \/ i$/);
  assert.equal(await page.locator('dialog[open]').count(), 0);
  await page.keyboard.press('Tab');
  assert.equal(await page.evaluate(() => document.activeElement.className), 'source-text');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  assert.notEqual(await page.evaluate(() => document.activeElement.className), 'source-text');
  assert.ok(await panel().isVisible());
});

test('pasted text is inserted into the text, and not opened on the stage', async () => {
  await startOver();
  await paste('# pasted\n');
  assert.match(await text(), /# pasted/);
  assert.equal((await scenario()).metadata.name, 'waiting');
  assert.equal(await page.locator('.problem').count(), 0);
});

test('the menu on the stage and the edit tab lead to it', async () => {
  await startOver();
  await button('Close').click();
  await page.locator('#tab-edit').click();
  await page.getByRole('button', { name: 'Edit as text…' }).click();
  await shown();
  await button('Close').click();
  assert.equal(await page.evaluate(() => document.activeElement.innerText), 'Edit as text…');
  await page.locator('#stage').focus();
  await page.keyboard.press('ContextMenu');
  await page.getByRole('menuitem', { name: 'Edit as text…' }).click();
  await shown();
});

test('the inspector takes its place back', async () => {
  await startOver();
  assert.ok(!(await page.locator('.inspector').isVisible()));
  await page.getByRole('button', { name: 'Show or hide the inspector' }).click();
  assert.ok(await page.locator('.inspector').isVisible());
  assert.ok(!(await panel().isVisible()));
});

test('on a phone it covers the page, which cannot be reached then', async () => {
  const phone = await openPage(browser, { viewport: { width: 320, height: 640 } });
  await phone.getByRole('button', { name: 'Edit' }).first().click();
  await shown(phone);
  assert.deepEqual(await panel(phone).boundingBox(), { x: 0, y: 0, width: 320, height: 640 });
  const inert = phone.locator('.page-header[inert], .left-column[inert], .inspector[inert]');
  assert.equal(await inert.count(), 3);
  await button('Close', phone).click();
  assert.equal(await inert.count(), 0);
});

test('nothing of it breaks the rules of the page', () => {
  assert.deepEqual(page.problems, []);
});
