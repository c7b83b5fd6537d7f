// Tests kube-batch in the page around the stage: its queues, gangs and sessions in words, and why a gang waits.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { after, before, test } from 'node:test';
import { startBrowser } from './browser.mjs';
import { command, inspected, node, openPage, pod, seek, select, state, still } from './page.mjs';

let browser;
before(async () => {
  browser = await startBrowser();
});
after(() => browser?.close());

const version = 'scheduling.incubator.k8s.io/v1alpha1';
const member = (name, group, cpu = '1') => {
  const made = pod(name, cpu);
  made.metadata.annotations = { 'scheduling.k8s.io/group-name': group };
  made.spec.schedulerName = 'kube-batch';
  made.spec.containers[0].resources.requests.memory = '2Gi';
  return made;
};
const podGroup = (name, minMember, queue) => ({
  apiVersion: version,
  kind: 'PodGroup',
  metadata: { name },
  spec: { minMember, ...(queue && { queue }) },
});
const queue = (name, weight) => ({ apiVersion: version, kind: 'Queue', metadata: { name }, spec: { weight } });
const scenarioOf = (objects, timeline = [], more = {}) => ({
  apiVersion: 'berth.dev/v1',
  kind: 'Scenario',
  metadata: { name: 'gangs', title: 'Gangs' },
  spec: { seed: 1, until: '20s', scheduler: 'kube-batch', attemptLatency: '20ms', objects, timeline, ...more },
});

// Three of four pods find room, until a node is added at 9 s.
const filling = scenarioOf(
  [node('node-a', '3'), podGroup('train', 4), ...[0, 1, 2, 3].map((i) => member(`train-${i}`, 'train'))],
  [{ at: 9, op: 'create', object: node('node-b', '2') }],
);

// Research has everything, and production, which deserves most of it, requests it from 4 s on.
const fairness = scenarioOf(
  [
    node('node-a', '4'),
    queue('research', 1),
    queue('production', 3),
    podGroup('study', 1, 'research'),
    ...[0, 1, 2, 3, 4].map((i) => member(`study-${i}`, 'study')),
  ],
  [
    { at: 4, op: 'create', object: podGroup('shop', 1, 'production') },
    ...[0, 1, 2].map((i) => ({ at: 4, op: 'create', object: member(`shop-${i}`, 'shop') })),
  ],
  {
    schedulerConfiguration: {
      actions: 'reclaim, allocate',
      tiers: [
        { plugins: [{ name: 'gang', enableReclaimable: false }] },
        { plugins: ['drf', 'predicates', 'proportion', 'nodeorder'].map((name) => ({ name })) },
      ],
    },
  },
);

async function openAt(t, options = {}) {
  const page = await openPage(browser, { scenario: filling, ...options });
  await page.locator('.batch-queues, .gang-view, .why-waits').first().waitFor();
  await seek(page, t);
  return page;
}

test('the account has queues, gangs and the session, and nothing of kube-scheduler’s queues', async () => {
  const page = await openAt(1);
  const shown = await inspected(page);
  assert.match(shown, /default\s+overused\s+weight 1 · share 1|default\s+weight 1 · share/);
  assert.match(shown, /train\s+Pending\s+needs 4 · 4 pending · share 1/);
  assert.match(shown, /1\/4 tasks in gang unschedulable/);
  assert.match(shown, /Session \d+\s+closed at/);
  assert.match(shown, /allocate 3 places given/);
  assert.match(shown, /At its end 3 places given back/);
  for (const word of [/activeQ/, /backoffQ/, /unschedulableQ/, /schedulingCycle/, /No attempt/]) {
    assert.doesNotMatch(shown, word);
  }
});

test('it follows the time', async () => {
  const page = await openAt(0.05);
  assert.match(await inspected(page), /2 held in the session · 2 pending[\s\S]*Session 1\s+open since/);
  await seek(page, 12);
  assert.match(await inspected(page), /train\s+Running\s+needs 4 · 4 bound/);
});

test('a gang shows why it waits', async () => {
  const page = await openAt(5);
  await page.getByRole('button', { name: 'train', exact: true }).click();
  await still(page);
  assert.equal((await state(page)).selection, 'podgroup/default/train');
  const shown = await inspected(page);
  assert.match(shown, /Why is this gang waiting\?/);
  assert.match(shown, /It got a place\. Its gang needs 4 places and got 3: for default\/train-3 no node/);
  assert.match(shown, /What allocate found for train-3[\s\S]*node-a\s+not enough room/);
  assert.match(shown, /It waits for 1 more place|It waits for 4 more places/);
  await seek(page, 12);
  assert.doesNotMatch(await inspected(page), /Why is this gang waiting/);
});

test('a pod of a gang answers the same, and where it is bound why there', async () => {
  const page = await openAt(5);
  await select(page, 'pod/default/train-3');
  const waiting = await inspected(page);
  assert.match(waiting, /Why is it waiting\?\s+No room\s+No node came into question/);
  assert.doesNotMatch(waiting, /Attempts|Why not on the node/);
  await seek(page, 12);
  assert.match(await inspected(page), /Why is it there\?\s+Got a place[\s\S]*node-[ab]\s+fits/);
});

test('a queue that is passed over shows that it has its deserved share', async () => {
  const page = await openPage(browser, { scenario: fairness });
  await seek(page, 14);
  await select(page, 'queue/research');
  const shown = await inspected(page);
  assert.match(shown, /Queue\s+research\s+overused\s+It has what it deserves, or more/);
  assert.match(shown, /cpu\s+1\s+1\s+\d/);
  await select(page, 'pod/default/study-4');
  assert.match(await inspected(page), /Overused queue[\s\S]*Queue research was passed over by reclaim/);
});

test('a gang and a queue are selected on the canvas', async () => {
  const page = await openAt(5);
  const { batch } = await page.evaluate(() => window.berth.stage.positions());
  const click = async ([x, y, width, height], dx = 0.5) => {
    const box = await page.locator('#stage').boundingBox();
    await page.mouse.click(box.x + x + width * dx, box.y + y + height / 2);
    await still(page);
  };
  await click(batch['podgroup/default/train'], 0.05);
  assert.equal((await state(page)).selection, 'podgroup/default/train');
  const [x, y, width] = batch['queue/default'];
  await click([x, y, width, 20]);
  assert.equal((await state(page)).selection, 'queue/default');
});

test('a link keeps the gang that is selected', async () => {
  const page = await openAt(5);
  await select(page, 'podgroup/default/train');
  const link = await page.evaluate(() => window.berth.link());
  assert.match(link, /&podgroup=default\/train/);
  const other = await openPage(browser, { path: `index.html#${link}`, scenario: null });
  await other.locator('.gang-view').waitFor();
  await still(other);
  assert.equal((await state(other)).selection, 'podgroup/default/train');
});

test('one steps by sessions, and the controls say so', async () => {
  const page = await openAt(0);
  await page.getByRole('button', { name: 'Step to the end of the next session' }).click();
  await still(page);
  const { t } = await state(page);
  assert.ok(t > 0 && t < 1, `at ${t}`);
  assert.match(await page.locator('#stage').getAttribute('aria-label'), /kube-batch’s queues/);
});

test('whom an action evicts is not called preempted', async () => {
  const page = await openPage(browser, { scenario: fairness });
  const evicted = await page.evaluate(() => {
    const { events } = window.berth.stage.events(0, 1000);
    return events.filter(({ event }) => event === 'preempted').map(({ pod, t }) => ({ pod, t }));
  });
  assert.ok(evicted.length > 0);
  await seek(page, evicted[0].t + 0.5);
  await select(page, `pod/${evicted[0].pod}`);
  const shown = await inspected(page);
  assert.match(shown, /evicted by reclaim, for default\/shop/);
  assert.doesNotMatch(shown, /preempted/);
});

test('another scenario has its own account again', async () => {
  const page = await openAt(1);
  await page.evaluate((text) => window.berth.open(text), JSON.stringify({ ...filling, spec: { objects: [node('n')] } }));
  await still(page);
  const shown = await inspected(page);
  assert.match(shown, /activeQ/);
  assert.doesNotMatch(shown, /Session/);
});

test('the account is in Chinese too', async () => {
  const page = await openPage(browser, { path: 'index.html#lang=zh-CN', scenario: filling });
  await seek(page, 5);
  await page.locator('.batch-queues').waitFor();
  assert.match(await inspected(page), /权重 1[\s\S]*train[\s\S]*至少需要 4 个 · 4 个等待中/);
  await command(page, { op: 'select', target: 'podgroup/default/train' });
  await still(page);
  assert.match(
    await inspected(page),
    /这个 Pod 组为什么在等待？\s+成组调度\s+它得到了位置。它所在的 Pod 组至少需要 4 个位置，得到 3 个：没有适合 (default\/)?train-3 的节点（1 个空间不足）。/,
  );
});

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const looks = [
  { path: 'index.html#lang=en', colorScheme: 'light', viewport: { width: 1280, height: 720 } },
  { path: 'index.html#lang=zh-CN', colorScheme: 'dark', viewport: { width: 390, height: 844 }, hasTouch: true },
];
const targets = ['', 'podgroup/default/train', 'queue/default', 'pod/default/train-3'];

for (const look of looks) {
  test(`no rule of axe-core is broken: ${look.path}, ${look.colorScheme}`, async () => {
    const page = await openPage(browser, { ...look, scenario: { ...filling, metadata: { name: 'a', title: 'Gangs' } } });
    await seek(page, 5);
    await page.evaluate(axe);
    const broken = {};
    for (const target of targets) {
      await select(page, target);
      const found = await page.evaluate(async () => {
        const { violations } = await window.axe.run(document, { rules: { 'target-size': { enabled: true } } });
        return violations.map(({ id, nodes }) => `${id}: ${nodes[0].html.slice(0, 160)}`);
      });
      if (found.length > 0) broken[target] = found;
    }
    assert.deepEqual(broken, {});
  });
}
