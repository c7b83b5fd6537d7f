import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startBrowser } from './browser.mjs';
import { command, open, openPage, seek, state, still, waiting } from './page.mjs';
import { lesson, question } from './question.mjs';

let browser;
before(async () => {
  browser = await startBrowser();
});
after(() => browser?.close());

const slug = 'queue/backoff-grows';

const openQuestion = async (options = {}) => {
  const page = await openPage(browser, { scenario: question, ...options });
  await command(page, { op: 'speed', value: 20 });
  await still(page);
  return page;
};
const said = (page) => page.locator('.lesson-text [aria-live]').innerText();
const way = (page) => page.locator('.lesson-ways > button').first();
const step = (page) => page.locator('.step[aria-current]').innerText();
const stepTo = (page, name) => page.getByRole('button', { name, exact: true }).click();
const stopped = (page) => page.waitForFunction(() => !window.berth.state().playing);
const focused = (page) => page.evaluate(() => document.activeElement.textContent);
// Waits for the form, which is loaded for the first lesson.
const isShown = async (page, selector) => {
  await still(page);
  return page.locator(selector).isVisible();
};
const offersLesson = (page) => isShown(page, 'button:text-is("Take the lesson")');

test('a question is finished by keyboard alone', async () => {
  const page = await openQuestion();
  // The Tab key reaches the one button that continues only once; the focus stays on it.
  await way(page).focus();
  const press = async (label, key = 'Enter') => {
    assert.equal(await focused(page), label);
    await page.keyboard.press(key);
    await stopped(page);
    await still(page);
  };
  assert.equal(await step(page), 'Question');
  assert.match(await said(page), /web-2 is Pending/);
  await press('Start');
  assert.equal(await step(page), 'Bet and watch');
  assert.match(await said(page), /^One node/);
  await press('Continue');
  assert.equal((await state(page)).t, 3.4);
  await press('Continue');
  assert.equal((await state(page)).t, 4);

  // Moves back to the options and along them; choosing one continues playback.
  await page.keyboard.press('Shift+Tab');
  assert.equal(await focused(page), '1 s');
  await page.keyboard.press('ArrowRight');
  await press('8.4 s');
  assert.equal(await page.locator('.lesson .bet-outcome').innerText(), 'Right. web-2 has its node 8.4 s later.');
  assert.match(await said(page), /The node came/);
  await press('See the numbers');

  assert.equal((await state(page)).t, 3.4);
  assert.match(await page.locator('.pair-view').innerText(), /Why not web-2 on node-a\?/);
  await press('What if …');
  assert.equal((await state(page)).t, 5);
  assert.match(await said(page), /What if web-0 were gone/);
  await press('Delete web-0');
  assert.equal((await state(page)).t, 5.4);
  assert.match(await said(page), /on node-a at 5.4 s/);
  assert.equal(await page.evaluate(() => window.berth.stage.pod('default/web-2').node), 'node-a');
  await press('Why?');
  assert.match(await page.locator('.lesson-sources').innerText(), /noderesources\/fit\.go/);
  assert.match(await page.locator('.lesson-changed').innerText(), /Since v1\.26/);
  await press('My turn');
  assert.equal(await step(page), 'Your hands');
  assert.equal((await state(page)).t, 5.4, 'the state is the same');
  assert.equal(await focused(page), 'All lessons');
  assert.deepEqual(page.problems, []);
});

test('every step can be gone back from', async () => {
  const page = await openQuestion();
  await stepTo(page, 'What if');
  await way(page).click();
  await stopped(page);
  const edits = () => page.evaluate(() => JSON.parse(window.berth.stage.scenario()).spec.timeline.length);
  assert.equal(await edits(), 5);
  await page.getByRole('button', { name: 'Turn it back' }).click();
  assert.equal(await edits(), 4);
  assert.equal((await state(page)).t, 5);
  assert.equal(await way(page).innerText(), 'Delete web-0');
  await way(page).click();
  await stopped(page);
  const back = page.getByRole('button', { name: 'Back', exact: true });
  await back.click();
  assert.equal(await step(page), 'The numbers');
  assert.equal(await edits(), 4);
  await back.click();
  assert.equal(await step(page), 'Bet and watch');
  assert.match(await said(page), /The node came/);
  for (let i = 0; i < 4; i++) await back.click();
  assert.equal(await step(page), 'Question');
  assert.equal((await state(page)).t, 0);
  assert.ok(await back.isDisabled());
});

test('a knob that sets the spec runs the scenario again, and back', async () => {
  const { edits, at, ...knob } = lesson.knob;
  const set = { attemptLatency: '1s' };
  const when = { event: 'failed', pod: 'web-2' };
  const varied = { ...question, spec: { ...question.spec, lesson: { ...lesson, knob: { ...knob, set, when } } } };
  const page = await openQuestion({ scenario: varied });
  await stepTo(page, 'What if');
  await way(page).click();
  await stopped(page);
  assert.equal((await state(page)).t, 4);
  assert.match(await page.evaluate(() => window.berth.link()), /^s=/);
  await page.getByRole('button', { name: 'Turn it back' }).click();
  await seek(page, 3.4);
  assert.equal(await page.evaluate(() => window.berth.stage.pod('default/web-2').place), 'unschedulableQ');
  assert.equal(await step(page), 'What if');
});

// The question with a second run in place of the edit.
const comparing = (compareWith) => {
  const { edits, at, ...knob } = lesson.knob;
  const spec = { ...question.spec, compareWith, lesson: { ...lesson, knob: { ...knob, compare: true } } };
  return { ...question, spec };
};

test('a knob that compares shows the second run that the scenario names, at the moment of the outcome', async () => {
  const page = await openQuestion({ scenario: comparing({ seed: 7 }) });
  const second = () => page.evaluate(() => window.berth.second?.state() ?? null);
  await stepTo(page, 'What if');
  assert.equal(await second(), null);
  await way(page).click();
  await page.waitForFunction(() => document.querySelector('.lesson-ways > button').textContent === 'Why?');
  assert.equal((await second()).seed, 7);
  assert.equal((await state(page)).t, 12.4);
  await page.waitForFunction(() => Math.abs(window.berth.second.state().t - 12.4) < 0.002);
  assert.match(await said(page), /on node-a at 5.4 s/);
  assert.match(await page.evaluate(() => window.berth.link()), /&b=seed=7/);
  await page.getByRole('button', { name: 'Turn it back' }).click();
  assert.equal(await second(), null);
  assert.equal(await way(page).innerText(), 'Delete web-0');
  await way(page).click();
  await page.waitForFunction(() => window.berth.second?.state()?.complete);
  await stepTo(page, 'Question');
  assert.equal(await second(), null, 'the steps before have one run');
  assert.deepEqual(page.problems, []);
});

test('a knob that compares shows the error of the second run', async () => {
  const wrong = { configuration: { apiVersion: 'kubescheduler.config.k8s.io/v9', kind: 'KubeSchedulerConfiguration' } };
  for (const [named, says] of [[undefined, /names no second run/], [wrong, /^spec\.compareWith: .*v9/m]]) {
    const page = await openQuestion({ scenario: comparing(named) });
    await stepTo(page, 'What if');
    await way(page).click();
    await page.waitForFunction(() => /second run|compareWith/.test(document.querySelector('.lesson-text').textContent));
    assert.match(await said(page), says);
    assert.equal(await page.evaluate(() => window.berth.second === undefined), true);
    assert.deepEqual(page.problems, []);
    await browser.giveBack(page);
  }
});

test('a knob that cannot be turned shows the reason', async () => {
  const knob = { ...lesson.knob, edits: [{ op: 'delete', object: { kind: 'Pod', metadata: { name: 'nobody' } } }] };
  const page = await openQuestion({
    scenario: { ...question, spec: { ...question.spec, lesson: { ...lesson, knob } } },
  });
  await stepTo(page, 'What if');
  await way(page).click();
  assert.match(await said(page), /nobody/);
});

test('the room for text and the stage keep their size from step to step', async () => {
  const page = await openQuestion();
  const height = async () => (await page.locator('#stage').boundingBox()).height;
  const first = await height();
  for (const name of ['Bet and watch', 'The numbers', 'What if', 'Why']) {
    await stepTo(page, name);
    assert.equal(await height(), first, name);
  }
});

test('the form can be left and entered again where it was', async () => {
  const page = await openQuestion();
  await stepTo(page, 'Why');
  await page.getByRole('button', { name: 'Leave the lesson' }).click();
  assert.ok(await isShown(page, '.caption'));
  assert.ok(!(await isShown(page, '.lesson')));
  assert.equal(await focused(page), 'Take the lesson');
  await page.keyboard.press('Enter');
  assert.equal(await step(page), 'Why');
});

test('a link to a moment leads there, and a scenario without a lesson has none', async () => {
  const path = `index.html#scenario=${slug}&t=8.5`;
  const page = await openPage(browser, { path, scenario: null });
  assert.equal((await state(page)).t, 8.5);
  assert.ok(await isShown(page, '.caption'));
  assert.ok(await offersLesson(page));
  await open(page, waiting);
  assert.ok(await isShown(page, '.caption'));
  assert.ok(!(await offersLesson(page)));
});

test('a lesson that a link brings is not believed before it was checked', async () => {
  const page = await openPage(browser);
  for (const bad of [7, [], { hook: 1 }, { ...lesson, reveal: { text: [] } }, { ...lesson, knob: { edits: 'x' } }]) {
    assert.ok(await open(page, { ...question, spec: { ...question.spec, lesson: bad } }));
    assert.ok(!(await isShown(page, '.lesson')));
  }
  assert.deepEqual(page.problems, []);
});

test('the behaviour of a later version is a link to the question that plays it, in both languages', async () => {
  const path = 'index.html#scenario=queue/a-label-is-not-room';
  const titles = { en: 'The hint says no', 'zh-CN': '提示说不' };
  for (const [language, title] of Object.entries(titles)) {
    const page = await openPage(browser, { path: `${path}&lang=${language}`, scenario: null });
    await page.locator('.step').nth(4).click();
    const link = page.locator('.lesson-changed a');
    assert.ok((await link.innerText()).includes(title), await link.innerText());
    assert.match(await link.getAttribute('href'), /^#scenario=queue\/a-hint-says-no$/);
    await link.click();
    await page.waitForFunction(() => window.berth.state().semantics === 'v1.34');
    assert.equal(new URL(page.url()).hash, `#scenario=queue/a-hint-says-no&lang=${language}`);
    assert.deepEqual(page.problems, []);
    await browser.giveBack(page);
  }
});

test('a question about kube-batch shows a session, and switches the scheduler', async () => {
  const openSlug = (slug) => openPage(browser, { path: `index.html#scenario=kube-batch/${slug}`, scenario: null });
  const page = await openSlug('an-empty-node-is-full');
  await stepTo(page, 'The numbers');
  assert.equal((await state(page)).t, 8);
  assert.equal((await state(page)).selection, 'pod/default/mail-0');
  await stepTo(page, 'Why');
  assert.match(await page.locator('.lesson-sources').innerText(), /^kube-batch v0\.5\.0\s+pkg\/scheduler\/actions\/allocate/);
  assert.match(await page.locator('.lesson-changed').innerText(), /^Changed since kube-batch v0\.5\.0: Volcano/);
  assert.deepEqual(page.problems, []);

  const both = await openSlug('half-of-each');
  await command(both, { op: 'speed', value: 20 });
  const batch = () => both.evaluate(() => window.berth.stage.events(0, 2000).events.some(({ event }) => event === 'gangReady'));
  assert.equal(await batch(), false);
  await stepTo(both, 'What if');
  await way(both).click();
  await stopped(both);
  assert.equal(await batch(), true);
  assert.equal((await state(both)).t, 4.3, 'no bet of the other run stops it');
  await stepTo(both, 'Why');
  const sources = (await both.locator('.lesson-sources').innerText()).split(/\n(?=v1|kube)/);
  assert.deepEqual(sources.map((it) => it.split(/\s*pkg/)[0].trim()), ['v1.21', 'kube-batch v0.5.0', 'kube-batch v0.5.0']);
  assert.deepEqual(both.problems, []);
});

test('a question of the gallery is finished, remembered, and leads to the next', async () => {
  const path = `index.html#scenario=${slug}`;
  const page = await openPage(browser, { path, scenario: null });
  assert.match(await page.locator('.lesson-place').innerText(), /Waiting\s+question 1 of 7/);
  await way(page).click();
  assert.match(await said(page), /big-0 requests 6 CPUs/);
  await stepTo(page, 'Your hands');
  await page.reload();
  await page.waitForFunction(() => window.berth !== undefined);
  assert.ok(await isShown(page, '.lesson-finished'));
  await page.getByRole('button', { name: 'Scenarios' }).click();
  const finished = page.locator('.question.finished');
  await finished.first().waitFor();
  assert.equal(await finished.count(), 1);
  assert.match(await finished.innerText(), /Backoff grows/);
  assert.match(await page.locator('.lesson-card', { has: page.getByRole('heading', { name: 'Waiting' }) }).innerText(), /1 of 7/);
  await page.getByRole('button', { name: 'Continue: The leftover flush' }).click();
  await page.waitForFunction(() => window.berth.state().title === 'The leftover flush');
  assert.match(page.url(), /#scenario=queue\/the-leftover-flush$/);
  await stepTo(page, 'Your hands');
  assert.match(await way(page).innerText(), /^Next: /);
  assert.deepEqual(page.problems, []);
});

test('a denied storage forgets, and nothing else', async () => {
  const denyStorage = () =>
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('denied', 'SecurityError');
      },
    });
  const page = await browser.open(`index.html#scenario=${slug}`, { init: denyStorage });
  await page.waitForFunction(() => window.berth !== undefined);
  await stepTo(page, 'Your hands');
  assert.ok(await isShown(page, '.lesson-finished'));
  assert.deepEqual(page.problems, []);
});

test('lessons speak Chinese where the page does', async () => {
  const path = `index.html#scenario=${slug}&lang=zh-CN`;
  const page = await openPage(browser, { path, scenario: null });
  assert.match(await page.locator('.lesson').innerText(), /问题/);
  assert.match(await said(page), /[\u4e00-\u9fff]/);
  assert.match(await page.locator('.lesson-place').innerText(), /等待/);
  const batch = 'index.html#scenario=kube-batch/best-effort-in-the-gaps&lang=zh-CN';
  const other = await openPage(browser, { path: batch, scenario: null });
  await stepTo(other, '看数字');
  await other.getByText('由会话于 7 s 绑定到 node-a。').waitFor();
});

test('on a phone a question works by touch, and its text stays visible', async () => {
  const page = await openQuestion({ viewport: { width: 360, height: 640 }, hasTouch: true });
  await way(page).tap();
  await stopped(page);
  await page.locator('.step').nth(2).tap();
  await still(page);
  for (const selector of ['.lesson-text', '.lesson-ways']) {
    const box = await page.locator(selector).boundingBox();
    assert.ok(box.y >= 0 && box.y + box.height <= 320, `${selector} ${JSON.stringify(box)}`);
  }
  assert.ok(await isShown(page, '.pair-view'));
  await way(page).tap();
  await still(page);
  const box = await way(page).boundingBox();
  assert.ok(box.y + box.height <= 640 - 52, JSON.stringify(box));
});
