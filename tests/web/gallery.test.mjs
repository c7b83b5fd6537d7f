// Tests the gallery: search, tags, pictures drawn by a second stage, keys.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startBrowser } from './browser.mjs';
import { command, open, openPage, waitingWith } from './page.mjs';

// Counts the stages besides the page's own, which draw pictures.
const countPainters = () => {
  window.painters = -1;
  const { instantiate } = WebAssembly;
  WebAssembly.instantiate = (module, imports) => {
    if (imports && 'placeholder' in imports) window.painters++;
    return instantiate.call(WebAssembly, module, imports);
  };
};

let browser, page;
before(async () => {
  browser = await startBrowser();
  page = await openPage(browser, { init: countPainters, scenario: null });
  await playOn();
});
after(() => browser?.close());

// One test draws the pictures; in the others the run plays, so that none are drawn.
async function playOn() {
  await open(page, waitingWith({ captions: [] }));
  await command(page, { op: 'speed', value: 0.1 });
  await command(page, { op: 'play' });
}

const dialog = (it = page) => it.locator('dialog.gallery');
async function openGallery(it = page) {
  if (await dialog(it).isVisible()) return;
  await it.locator('.header-button').first().click();
  await dialog(it).waitFor();
}
const search = async (text) => {
  await openGallery();
  await dialog().getByRole('searchbox').fill(text);
};
const shown = () =>
  page.locator('.card:not([hidden])').evaluateAll((cards) => cards.map(({ dataset }) => dataset.slug));
const said = () => dialog().locator('.gallery-head [role=status]').innerText();
const chip = (name) => dialog().getByRole('button', { name: new RegExp(`^${name} \\d`) });
const count = async (name) => Number((await chip(name).innerText()).match(/\d+/)[0]);

test('a search looks into titles, descriptions, topics and tags, for every word', async () => {
  await search('');
  const all = await shown();
  assert.equal(await said(), `${all.length} scenarios`);
  assert.ok(await page.locator('.learn').isVisible());
  await search('BACKOFF grows');
  assert.deepEqual(await shown(), ['queue/backoff-grows']);
  assert.equal(await said(), `1 of ${all.length}`);
  assert.ok(!(await page.locator('.learn').isVisible()));
  await search('topology spread');
  assert.ok((await shown()).includes('spread/a-zone-left-empty'));
  await search('no such thing');
  assert.deepEqual(await shown(), []);
  assert.equal(await said(), 'No scenario matches.');
  assert.equal(await page.locator('.topic:visible').count(), 0);
  await search('');
});

// The scenarios whose own tests say that pods fail with this message.
test('a message of kubectl finds the scenarios that show it, with any numbers, case and punctuation', async () => {
  await search('0/3 nodes are available: 3 Insufficient cpu.');
  const found = await shown();
  assert.ok(found.includes('gang/two-half-gangs') && found.includes('queue/a-node-arrives'), found.join());
  assert.ok(!found.includes('volumes/a-node-full-of-disks'));
  await search('INSUFFICIENT CPU');
  assert.deepEqual(await shown(), found);
  await search("didn't match pod topology spread constraints");
  assert.ok((await shown()).includes('spread/stuck-on-a-tainted-node'));
  const pasted = 'Warning  FailedScheduling  12s  default-scheduler  0/9 nodes are available: 2 node(s) had untolerated taint {node-role.kubernetes.io/control-plane: }, 7 node(s) were unschedulable. preemption: 0/9 nodes are available: 9 Preemption is not helpful for scheduling.';
  await search(pasted);
  assert.ok((await shown()).includes('resources/reading-the-message'), (await shown()).join());
  await search('');
});

test('kinds, fields and tools are found, by their short names too', async () => {
  const finds = {
    pdb: 'preemption/the-wrong-node',
    PodDisruptionBudget: 'preemption/the-wrong-node',
    maxSkew: 'spread/a-zone-left-empty',
    topologySpreadConstraints: 'spread/a-zone-left-empty',
    NoExecute: 'taints/three-effects',
    'kube-batch': 'kube-batch/a-gang-fills-up',
    Karpenter: 'queue/a-node-arrives',
  };
  for (const [typed, slug] of Object.entries(finds)) {
    await search(typed);
    const found = await shown();
    assert.ok(found.includes(slug), `${typed}: ${found}`);
    assert.ok(found.length < 40, `${typed} finds ${found.length}`);
  }
  for (const tool of ['kind', 'kube-scheduler-simulator']) {
    await search(tool);
    assert.match(await dialog().locator('.gallery-tool').innerText(), /paste/);
  }
  await search('');
  assert.ok(!(await dialog().locator('.gallery-tool').isVisible()));
});

test('an index leads from each message to the moment and the pod at which it first appears', async () => {
  await openGallery();
  const messages = dialog().locator('.messages');
  assert.match(await messages.locator('summary').innerText(), /\d\d/);
  assert.ok(!(await messages.locator('strong').first().isVisible()));
  await messages.locator('summary').click();
  assert.ok((await messages.locator('strong').allInnerTexts()).includes('Insufficient cpu'));
  await search('too many pods');
  assert.deepEqual(await messages.locator('strong:visible').allInnerTexts(), ['Too many pods']);
  await messages.locator('a:visible').click();
  await page.waitForFunction(() => window.berth.state().decision?.event === 'failed');
  const { selection, t, decision } = await page.evaluate(() => window.berth.state());
  assert.match(decision.message ?? (await page.evaluate((pod) => window.berth.stage.pod(pod).message, selection.slice(4))), /Too many pods/);
  assert.ok(t > 0 && selection.startsWith('pod/'));
  assert.ok(!(await dialog().isVisible()));
  await playOn();
  await search('');
});

test('tags narrow the choice, and say how many are left', async () => {
  await openGallery();
  const before = await count('Preemption');
  await chip('Preemption').click();
  const found = await shown();
  assert.equal(found.length, before);
  assert.ok(found.includes('preemption/the-wrong-node'));
  assert.equal(await chip('Preemption').getAttribute('aria-pressed'), 'true');
  const both = await count('Topology spread');
  assert.ok(both > 0 && both < before);
  assert.equal(await chip('Volumes').count(), 0);
  await chip('Topology spread').click();
  assert.equal((await shown()).length, both);
  await chip('Preemption').click();
  await chip('Topology spread').click();
  assert.ok(await chip('Volumes').isVisible());
});

test('scenarios have the tags of their features', async () => {
  const { scenarios } = await page.evaluate(() => fetch('scenarios/index.json').then((it) => it.json()));
  const tagsOf = (slug) => scenarios.find((it) => it.slug === slug).tags;
  const expected = {
    'queue/the-classic-queue': 'classic',
    'taints/a-taint-is-removed': 'taints',
    'taints/cordon-and-uncordon': 'cordon',
    'affinity/first-of-its-group': 'affinity',
    'volumes/a-node-full-of-disks': 'volumes',
    'extenders/ask-the-licence-server': 'extenders',
    'policy/the-old-policy-file': 'policy',
    'profiles/nobody-serves-it': 'profiles',
    'preemption/the-spared': 'preemption',
    'queue/backoff-grows': 'lesson',
  };
  for (const [slug, tag] of Object.entries(expected)) assert.ok(tagsOf(slug).includes(tag), slug);
  assert.ok(!tagsOf('queue/the-first-pod-lands').includes('lesson'));
});

test('arrow keys go among the cards, Tab from topic to topic, Enter opens', async () => {
  await openGallery();
  const focused = () => page.evaluate(() => document.activeElement.dataset.slug);
  const [first, second] = await shown();
  await page.locator('.card').first().focus();
  assert.equal(await focused(), first);
  await page.keyboard.press('ArrowRight');
  assert.equal(await focused(), second);
  await page.keyboard.press('ArrowDown');
  const [above, below] = await page.evaluate(([from]) => {
    const box = (card) => card.getBoundingClientRect();
    return [box(document.querySelector(`[data-slug="${from}"]`)), box(document.activeElement)];
  }, [second]);
  assert.ok(below.top > above.top && Math.abs(below.left - above.left) < 5);
  await page.keyboard.press('ArrowUp');
  assert.equal(await focused(), second);
  await page.keyboard.press('Tab');
  assert.match(await focused(), /^resources\//);
  await page.keyboard.press('Shift+Tab');
  assert.equal(await focused(), second);
  await page.keyboard.press('Enter');
  await page.waitForFunction((slug) => location.hash === `#scenario=${slug}`, second);
  assert.ok(!(await dialog().isVisible()));
});

test('pictures are drawn while nothing plays, by one stage, and change no size', async () => {
  await playOn();
  await search('backoff grows');
  const boxes = () => page.locator('.card:not([hidden])').evaluateAll((cards) => cards.map((it) => it.getBoundingClientRect().height));
  const before = await boxes();
  assert.equal(await page.evaluate(() => window.painters), 0);
  await command(page, { op: 'pause' });
  await page.locator('.thumbnail.drawn').first().waitFor();
  assert.equal(await page.evaluate(() => window.painters), 1);
  assert.deepEqual(await boxes(), before);
  const colors = await page.locator('.thumbnail.drawn').first().evaluate((canvas) => {
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    const seen = new Set();
    for (let i = 0; i < data.length; i += 4) seen.add((data[i] << 16) | (data[i + 1] << 8) | data[i + 2]);
    return seen.size;
  });
  assert.ok(colors > 50, `${colors} colors`);
});

test('pictures that were drawn once are kept; nothing is drawn in a dialog that is closed', async () => {
  await page.reload();
  await page.waitForFunction(() => window.berth !== undefined);
  await playOn();
  await search('backoff grows');
  await command(page, { op: 'pause' });
  await page.locator('.thumbnail.drawn').first().waitFor();
  assert.equal(await page.evaluate(() => window.painters), 0);
  await search('node');
  await page.waitForFunction(() => window.painters === 1);
  await dialog().getByRole('button', { name: 'Close' }).click();
  const drawn = () => page.locator('.thumbnail.drawn').count();
  const atClose = await drawn();
  await new Promise((done) => setTimeout(done, 1500));
  // Only the one picture that was drawn already had to be shown.
  const before = await drawn();
  assert.ok(before - atClose <= 1, `${before - atClose} pictures`);
  await new Promise((done) => setTimeout(done, 1500));
  assert.equal(await drawn(), before);
  assert.deepEqual(page.problems, []);
});

test('an author begins a new scenario, or a new lesson, in the editor', async () => {
  const fresh = await openPage(browser, { scenario: null });
  for (const [name, title] of [['New scenario', 'My scenario'], ['New lesson', 'My question']]) {
    await openGallery(fresh);
    await dialog(fresh).getByRole('button', { name }).click();
    await fresh.waitForFunction((wanted) => window.berth.state()?.title === wanted, title);
    await fresh.locator('.cm-content').waitFor();
    assert.ok((await fresh.locator('.cm-content').innerText()).includes(`title: ${title}`));
    assert.ok(!(await dialog(fresh).isVisible()));
  }
  // The template has everything that the form needs, and nothing that an API server would refuse.
  assert.match(await fresh.locator('.lesson-text').innerText(), /Both nodes fit\. Which one wins/);
  assert.equal(await fresh.locator('.notice, .edit-notice p:not(:empty)').count(), 0);
  assert.deepEqual(fresh.problems, []);
});
