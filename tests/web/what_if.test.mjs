// Tests questions about other clusters, which a scenario can make slow: the page continues meanwhile, and cancels them
// on request, or when the reader opens something else.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startBrowser } from './browser.mjs';
import { node, openPage, pod, seek, select, state, waitingWith } from './page.mjs';

let browser;
before(async () => {
  browser = await startBrowser();
});
after(() => browser?.close());

const range = (count, make) => Array.from({ length: count }, (_, i) => make(i));
const inCluster = (objects, more = {}) => waitingWith({ objects, timeline: [], captions: [], ...more });
const term = { topologyKey: 'kubernetes.io/hostname', labelSelector: { matchLabels: { app: 'nothing' } } };
const onNode = (name, nodeName, labels = {}) =>
  pod(name, '1m', { metadata: { name, labels }, spec: { nodeName, containers: [{ name: 'main', image: 'main', resources: { requests: { cpu: '1m' } } }] } });
const roomy = (name) => node(name, '1000', { status: { allocatable: { cpu: '1000', memory: '1Ti', pods: '100000' } } });

// Each takes seconds of work.
const questions = {
  capacity: {
    button: 'How many more of these fit?',
    selection: 'pod/default/web-0',
    objects: [
      ...range(1000, (i) => roomy(`node-${i}`)),
      pod('web-0', '1m', {
        spec: {
          containers: [{ name: 'main', resources: { requests: { cpu: '1m' } } }],
          affinity: { podAntiAffinity: { requiredDuringSchedulingIgnoredDuringExecution: range(40, () => term) } },
        },
      }),
    ],
  },
  drain: {
    button: 'What if it is drained?',
    selection: 'node/node-0',
    // No pod finds another node, and all budgets count each pod.
    objects: [
      roomy('node-0'),
      ...range(200, (i) => node(`full-${i}`, '0')),
      ...range(3000, (i) => onNode(`web-${i}`, 'node-0', { app: 'web' })),
      ...range(50, (i) => ({
        ...{ apiVersion: 'policy/v1', kind: 'PodDisruptionBudget', metadata: { name: `keep-${i}` } },
        spec: { maxUnavailable: '100%', selector: { matchLabels: { app: 'web' } } },
      })),
    ],
  },
  losses: {
    button: 'Which nodes can be lost?',
    selection: 'node/node-0',
    objects: [...range(200, (i) => node(`node-${i}`)), ...range(4000, (i) => onNode(`web-${i}`, `node-${i % 200}`))],
  },
  waves: {
    button: 'What if all are upgraded?',
    selection: 'node/node-0',
    objects: [...range(200, (i) => roomy(`node-${i}`)), ...range(8000, (i) => onNode(`web-${i}`, `node-${i % 200}`))],
  },
  remedies: {
    button: 'What would help?',
    selection: 'pod/default/large',
    objects: [...range(300, (i) => node(`node-${i}`)), ...range(1500, (i) => onNode(`web-${i}`, `node-${i % 300}`)), pod('large', '9')],
  },
};

const question = (page, name) => page.getByRole('button', { name });
const progress = (page) => page.locator('.what-if-progress');

async function asked({ button, selection, objects }) {
  const page = await openPage(browser, { scenario: inCluster(objects) });
  await page.waitForFunction(() => window.berth.state().complete);
  await seek(page, 3);
  await select(page, selection);
  await question(page, button).click();
  await progress(page).waitFor();
  return page;
}

for (const [name, asking] of Object.entries(questions)) {
  test(`${name}: the page draws and answers meanwhile, and gives it up`, async () => {
    const page = await asked(asking);
    const { frames } = await page.evaluate(async () => {
      const first = window.berth.frames;
      window.berth.command({ op: 'theme', value: 'light' });
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      return { frames: window.berth.frames - first };
    });
    assert.ok(frames > 0);
    assert.equal((await state(page)).theme, 'light');
    assert.equal(await progress(page).count(), 1, 'it is not answered yet');
    await question(page, 'Stop').click();
    await page.waitForFunction(() => document.querySelector('.what-if-progress button')?.textContent !== 'Stop');
    await question(page, name === 'remedies' ? 'Go on' : asking.button).waitFor();
    assert.deepEqual(page.problems, []);
  });
}

test('opening something else cancels it, and another question is answered', async () => {
  const page = await asked(questions.capacity);
  await select(page, 'node/node-1');
  assert.equal(await progress(page).count(), 0);
  await question(page, 'What if it is drained?').click();
  await page.getByText('No pod has to move.').waitFor();
  assert.deepEqual(page.problems, []);
});

test('an answer is of the run with its edits, and of another seed', async () => {
  const page = await openPage(browser, { scenario: inCluster([node('node-a'), pod('web-0', '2')]) });
  await page.waitForFunction(() => window.berth.state().complete);
  await seek(page, 1);
  await select(page, 'pod/default/web-0');
  await question(page, 'How many more of these fit?').click();
  await page.getByText('One more fits.').waitFor();
  await page.evaluate((object) => window.berth.command({ op: 'apply', entry: { at: 0.5, op: 'create', object } }), node('node-b'));
  await page.waitForFunction(() => window.berth.state().complete);
  await seek(page, 1);
  await question(page, 'How many more of these fit?').click();
  await page.getByText('3 more fit.').waitFor();
  assert.deepEqual(page.problems, []);
});

test('with extenders there is no answer, and a message says so', async () => {
  const extenders = [{ urlPrefix: 'http://extender' }];
  const schedulerConfiguration = {
    ...{ apiVersion: 'kubescheduler.config.k8s.io/v1beta1', kind: 'KubeSchedulerConfiguration' },
    extenders: [{ urlPrefix: 'http://extender', filterVerb: 'filter' }],
  };
  const scenario = inCluster([node('node-a'), pod('web-0', '2')], { extenders, schedulerConfiguration });
  const page = await openPage(browser, { scenario });
  await page.waitForFunction(() => window.berth.state().complete);
  await seek(page, 3);
  for (const [target, name] of [['pod/default/web-0', 'How many more of these fit?'], ['node/node-a', 'What if it is drained?']]) {
    await select(page, target);
    await question(page, name).click();
    await page.getByText('This is not looked for where extenders are at work.').waitFor();
  }
  assert.deepEqual(page.problems, []);
});

test('the focus stays in the question: on the stop button, then in the answer', async () => {
  const page = await openPage(browser, { scenario: inCluster([node('node-a'), pod('web-0', '2')]) });
  await page.waitForFunction(() => window.berth.state().complete);
  await seek(page, 1);
  await select(page, 'pod/default/web-0');
  await question(page, 'How many more of these fit?').focus();
  await page.keyboard.press('Enter');
  await page.getByText('One more fits.').waitFor();
  assert.ok(await page.evaluate(() => document.querySelector('.room').contains(document.activeElement)));
});
