// Tests imports: exports of other tools and configurations of schedulers, dropped, pasted or opened, and the page's
// report.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { startBrowser } from './browser.mjs';
import { node, noticeText, open, openPage, pod, seek, state, waiting } from './page.mjs';

let browser;
let page;
before(async () => {
  browser = await startBrowser();
  page = await openPage(browser);
});
after(() => browser?.close());

const scenario = () => page.evaluate(() => JSON.parse(window.berth.stage.scenario()));
const configuration = async () => (await scenario()).spec.schedulerConfiguration;
const pods = async () => (await scenario()).spec.objects.filter(({ kind }) => kind === 'Pod').length;

const ways = {
  drop: async (bytes) => {
    await page.evaluate((given) => {
      const data = new DataTransfer();
      data.items.add(new File([Uint8Array.from(given)], 'file.yaml'));
      document.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
    }, [...bytes]);
  },
  paste: async (bytes) => {
    await page.evaluate((text) => {
      const data = new DataTransfer();
      data.setData('text/plain', text);
      document.body.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      );
    }, bytes.toString());
  },
  open: async (bytes) => {
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Open', exact: true }).click(),
    ]);
    await chooser.setFiles({ name: 'file.json', mimeType: 'application/json', buffer: bytes });
  },
};

const noticeOfEdit = () => page.locator('.edit-notice p').innerText();
// Imports it, and returns the page's messages.
async function bringIn(way, it) {
  const bytes = Buffer.isBuffer(it) ? it : Buffer.from(typeof it === 'string' ? it : JSON.stringify(it));
  await page.evaluate(() => document.querySelector('.edit-notice p').replaceChildren());
  await ways[way](bytes);
  await page.waitForFunction(
    () =>
      document.querySelector('.edit-notice p').textContent !== '' || document.querySelector('.problem') !== null,
  );
  return noticeOfEdit();
}

const bare = ({ metadata, spec, status }) => ({ metadata, spec, status });
const bound = pod('web-0', '1');
bound.spec.nodeName = 'node-a';
const waits = pod('web-1', '1');
waits.spec.resourceClaims = [{ name: 'gpu', resourceClaimName: 'gpu' }];
const exported = {
  pods: [bare(bound), bare(waits)],
  nodes: [bare(node('node-a'))],
  pvs: null,
  storageClasses: [{ metadata: { name: 'fast' }, provisioner: 'x' }],
  schedulerConfig: {
    profiles: [
      {
        schedulerName: 'default-scheduler',
        plugins: {
          multiPoint: {
            enabled: ['PrioritySort', 'NodeResourcesFit', 'DefaultBinder'].map((name) => ({ name: `${name}Wrapped` })),
            disabled: [{ name: '*' }],
          },
        },
      },
    ],
  },
};
const yamlConfiguration = `apiVersion: kubescheduler.config.k8s.io/v1beta2
kind: KubeSchedulerConfiguration
podMaxBackoffSeconds: 20
profiles:
- pluginConfig:
  - name: NodeResourcesFit
    args:
      scoringStrategy: { type: MostAllocated }
`;
const policy = {
  kind: 'Policy',
  apiVersion: 'v1',
  predicates: [{ name: 'PodFitsResources' }],
  priorities: [{ name: 'EqualPriority', weight: 1 }],
};

test('an export of kube-scheduler-simulator is a cluster, its pods on their nodes', async () => {
  await open(page, waiting);
  assert.equal(
    await bringIn('drop', exported),
    'Read 2 pods, 1 node, 1 other object. 1 thing is not modelled. Simulated as kube-scheduler v1.34.1.',
  );
  assert.equal(await page.evaluate(() => window.berth.stage.pod('default/web-0').node), 'node-a');
  const { semantics, schedulerConfiguration } = (await scenario()).spec;
  assert.equal(semantics, 'v1.34');
  const [profile] = schedulerConfiguration.profiles;
  assert.deepEqual(
    profile.plugins.multiPoint.enabled.map(({ name }) => name),
    ['PrioritySort', 'NodeResourcesFit', 'DefaultBinder'],
  );
});

test('a cluster that is opened shows the first pod that finds no node, at the moment of its failure', async () => {
  await open(page, waiting);
  const items = [node('node-a'), pod('small', '1'), pod('large', '900')];
  await bringIn('open', { apiVersion: 'v1', kind: 'List', items });
  await page.waitForFunction(() => window.berth.state().selection === 'pod/default/large');
  const { t, decision } = await state(page);
  assert.ok(t > 0);
  assert.deepEqual([decision.event, decision.pod, decision.t], ['failed', 'default/large', t]);
  await page.locator('.inspector', { hasText: 'Insufficient cpu' }).waitFor();
});

test('where several plugins reject it, the reason in numbers and the message are in sight', async () => {
  await open(page, waiting);
  const cordoned = { ...node('node-b'), spec: { unschedulable: true } };
  const tainted = { ...node('node-c'), spec: { taints: [{ key: 'gpu', value: 'true', effect: 'NoSchedule' }] } };
  await bringIn('open', { apiVersion: 'v1', kind: 'List', items: [node('node-a'), cordoned, tainted, pod('large', '900')] });
  await page.waitForFunction(() => window.berth.state().selection === 'pod/default/large');
  const conclusion = await page.locator('.inspector .conclusion').first().innerText();
  assert.match(conclusion, /None of 3 nodes takes the pod now\s+Nodes with too little cpu even when they are empty: 1\. The pod asks for 900/);
  assert.match(conclusion, /Cordoned nodes: 1\s+Nodes with the taint gpu=true:NoSchedule, which the pod does not tolerate: 1/);
  const { height } = page.viewportSize();
  for (const part of ['.conclusion', '.message-block']) {
    const box = await page.locator('.inspector').locator(part).first().boundingBox();
    assert.ok(box.y > 0 && box.y + box.height < height, JSON.stringify({ part, ...box, height }));
  }
});

test('a cluster in which all find a node stays at its beginning', async () => {
  await open(page, waiting);
  await bringIn('paste', { apiVersion: 'v1', kind: 'List', items: [node('node-a'), pod('small', '1')] });
  await page.waitForFunction(() => window.berth.state().complete);
  await page.evaluate(() => new Promise((done) => setTimeout(done, 300)));
  const { t, selection } = await state(page);
  assert.deepEqual([t, selection], [0, '']);
});

test('a report lists the parts that were read, left out and not modelled, and stays available', async () => {
  await open(page, waiting);
  const secret = { apiVersion: 'v1', kind: 'Secret', metadata: { name: 'token', managedFields: [] } };
  const withFields = { ...node('node-a'), metadata: { name: 'node-a', managedFields: [{ manager: 'kubelet' }] } };
  await bringIn('paste', { apiVersion: 'v1', kind: 'List', items: [withFields, secret, bound, waits] });
  await page.getByRole('button', { name: 'Show report' }).first().click();
  const dialog = page.locator('dialog[open]');
  const section = (name) => dialog.locator(`[data-section=${name}]`).innerText();
  assert.match(await dialog.innerText(), /What was imported/);
  assert.match(await section('read'), /kube-scheduler v1\.34\.1\s+is simulated: no node says the version of its kubelet/);
  assert.match(await section('read'), /2 Pods 1 bound · 1 pending\s+1 Node/);
  assert.match(await section('ignored'), /1 Secret[\s\S]*token/);
  assert.match(await section('ignored'), /metadata\.managedFields/);
  assert.match(await section('notModelled'), /1 Pod spec\.resourceClaims[\s\S]*waits for ever[\s\S]*web-1/);
  await page.keyboard.press('Escape');
  assert.equal(await dialog.count(), 0);
  await page.keyboard.press('Escape');
  await page.locator('.inspector .imported button').click();
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  assert.ok(!JSON.stringify(await scenario()).includes('managedFields'));
});

test('a configuration alone is applied to the scenario on the stage, edits and moment included, and is undone', async () => {
  await open(page, waiting);
  await seek(page, 5);
  await page.evaluate((object) => window.berth.command({ op: 'apply', entry: { at: 4, op: 'create', object } }), {
    ...pod('by-hand', '1'),
  });
  assert.equal(
    await bringIn('paste', yamlConfiguration),
    'The scenario runs anew with this KubeSchedulerConfiguration.',
  );
  const { title, t } = await state(page);
  assert.deepEqual([title, t], ['A pod waits', 5]);
  const { podMaxBackoffSeconds, profiles } = await configuration();
  assert.equal(podMaxBackoffSeconds, 20);
  assert.equal(profiles[0].pluginConfig.at(-1).name, 'NodeResourcesMostAllocated');
  assert.equal(await page.evaluate(() => window.berth.stage.pod('default/by-hand').node), undefined);
  await page.keyboard.press('Control+z');
  await page.waitForFunction(() => !window.berth.stage.scenario().includes('schedulerConfiguration'));
  assert.ok(JSON.stringify(await scenario()).includes('by-hand'));
  assert.equal((await state(page)).t, 5);
});

test('the version of kubelets determines the simulated version of a dump, and the overview names it', async () => {
  await open(page, waiting);
  assert.equal(await page.locator('.inspector .scheduler select').inputValue(), 'v1.21');
  const of = (kubeletVersion) => {
    const old = node('node-a');
    return { ...old, status: { ...old.status, nodeInfo: { kubeletVersion } } };
  };
  const waitFor = (text) => page.locator('.inspector .scheduler option:checked', { hasText: text }).waitFor({ state: 'attached' });
  await bringIn('paste', { kind: 'List', items: [of('v1.29.4'), bound] });
  await waitFor('kube-scheduler v1.34');
  await bringIn('paste', { kind: 'List', items: [of('v1.20.7'), bound] });
  await waitFor('kube-scheduler v1.21');
  assert.equal((await state(page)).semantics, 'v1.21');
  // A policy selects v1.21.
  await bringIn('paste', { kind: 'List', items: [of('v1.29.4'), bound] });
  await waitFor('kube-scheduler v1.34');
  assert.equal(
    await bringIn('paste', policy),
    'The scenario runs anew with this Policy. Simulated as kube-scheduler v1.21.9.',
  );
  await waitFor('kube-scheduler v1.21');
  await page.keyboard.press('Control+z');
  await waitFor('kube-scheduler v1.34');
});

test('a policy alone is applied to it as well', async () => {
  await open(page, waiting);
  assert.equal(await bringIn('open', policy), 'The scenario runs anew with this Policy.');
  assert.deepEqual(await configuration(), policy);
});

// Manifests as users write them, and as kustomize and helm template print them.
const deployment = `apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
spec:
  replicas: 3
  selector: { matchLabels: { app: web } }
  template:
    metadata: { labels: { app: web } }
    spec:
      containers: [{ name: c, image: nginx, resources: { requests: { cpu: 100m } } }]
`;

test('controllers create pods for manifests of workloads without pods, and the report has it', async () => {
  await open(page, waiting);
  const documents = [deployment, JSON.stringify(node('node-a'))];
  assert.equal(
    await bringIn('drop', documents.join('\n---\n')),
    'Read 0 pods, 1 node, 1 other object. Controllers make the pods of 1 workload. All that matters is modelled. Simulated as kube-scheduler v1.34.1.',
  );
  assert.deepEqual((await scenario()).spec.controllerManager, {});
  await page.waitForFunction(() => window.berth.state().complete);
  await seek(page, 10);
  assert.equal(await page.evaluate(() => window.berth.stage.node('node-a').pods.length), 3);
  await page.getByRole('button', { name: 'Show report' }).first().click();
  const read = await page.locator('dialog[open] [data-section=read]').innerText();
  assert.match(read, /1 Deployment\s+controllers make the pods\s+web/);
  await page.keyboard.press('Escape');
});

test('workloads alone are opened, and the notice about nodes has their waiting pods', async () => {
  await open(page, waiting);
  assert.match(await bringIn('paste', deployment), /^Read 0 pods, 0 nodes, 1 other object\. Controllers make/);
  assert.match(await noticeText(page), /There are no nodes in it\s+Its pods wait for one\./);
});

test('too many pods of a workload are refused with their place', async () => {
  await open(page, waiting);
  await bringIn('paste', deployment.replace('replicas: 3', 'replicas: 2000000000'));
  assert.match(await noticeText(page), /must be between 0 and 5000, got 2000000000[\s\S]*spec\.replicas[\s\S]*line 6/);
});

test('a stream of a configuration, nodes and pods is one scenario', async () => {
  await open(page, waiting);
  const documents = [yamlConfiguration, JSON.stringify(node('node-a')), JSON.stringify(pod('web-0'))];
  assert.equal(
    await bringIn('drop', documents.join('\n---\n')),
    'Read 1 pod, 1 node. All that matters is modelled. Simulated as kube-scheduler v1.34.1.',
  );
  assert.equal((await configuration()).podMaxBackoffSeconds, 20);
  assert.equal(await pods(), 1);
});

test('a dump in UTF-16 is read', async () => {
  await open(page, waiting);
  const dump = JSON.stringify({ apiVersion: 'v1', kind: 'PodList', items: [bare(pod('web-0'))] });
  assert.equal(
    await bringIn('drop', Buffer.from(`\uFEFF${dump}`, 'utf16le')),
    'Read 1 pod, 0 nodes. All that matters is modelled. Simulated as kube-scheduler v1.34.1.',
  );
});

// The message, its path, and its line.
const refused = [
  ['an unknown plugin', `${yamlConfiguration}  plugins:\n    score:\n      enabled:\n      - name: Trimaran\n`, /Trimaran[\s\S]*profiles\[0\]\.plugins\.score\.enabled\[0\]\.name[\s\S]*line 12/],
  ['a field that there is not', yamlConfiguration.replace('podMax', 'podMost'), /podMostBackoffSeconds[\s\S]*line 3/],
  ['a version that there is not', yamlConfiguration.replace('v1beta2', 'v9'), /v9[\s\S]*apiVersion[\s\S]*line 1/],
];
for (const [name, text, message] of refused) {
  test(`a configuration with ${name} keeps everything on screen, and its place is named`, async () => {
    await open(page, waiting);
    await seek(page, 5);
    const before = await scenario();
    await bringIn('paste', text);
    assert.match(await noticeText(page), message);
    assert.deepEqual(await scenario(), before);
    assert.equal((await state(page)).t, 5);
  });
}

test('many fields and kinds make few rows, and markup in them stays text', async () => {
  const many = (i) => Object.fromEntries(Array.from({ length: 1000 }, (_, j) => [`k${i}-${j}`, '']));
  const nodes = Array.from({ length: 100 }, (_, i) => ({ ...node(`node-${i}`), spec: { extra: many(i) } }));
  const kinds = Array.from({ length: 500 }, (_, i) => ({ kind: `<b>${i}` }));
  const items = [...nodes, ...kinds];
  assert.ok(await open(page, { apiVersion: 'v1', kind: 'List', items }));
  await page.locator('.inspector .imported button').click();
  const dialog = page.locator('dialog[open]');
  // The last row is about fields that were left out.
  assert.equal(await dialog.locator('[data-section=ignored] li').count(), 42);
  assert.equal(await dialog.locator('b').count(), 0);
  await page.keyboard.press('Escape');
});

test('each meaning that the core has is there in Chinese', () => {
  const source = (path) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
  const [, table] = /kMeanings\[\] = \{([\s\S]*?)\n\};/.exec(source('core/scenario/import/import_report.cc'));
  const [, later] = /kLaterField = "(\w+)"/.exec(source('core/scenario/import/import_report.h'));
  const codes = [...table.replace('kLaterField', `"${later}"`).matchAll(/\{"(\w+)"/g)].map(([, code]) => code);
  const [, words] = /importMeanings[^{]*\{([\s\S]*?)\n\};/.exec(source('web/src/lang/late_zh-CN.ts'));
  assert.ok(codes.length > 20);
  assert.deepEqual([...words.matchAll(/^ {2}(\w+):/gm)].map(([, code]) => code), codes);
});

test('nothing of this is an error of the page', () => {
  assert.deepEqual(page.problems, []);
});

const batchConfiguration = `actions: "allocate"
tiers:
- plugins:
  - name: gang
`;

test('kube-batch’s configuration alone is applied to the scenario on the stage, and is undone', async () => {
  await open(page, waiting);
  await seek(page, 5);
  assert.match(await bringIn('drop', batchConfiguration), /runs anew with this kube-batch configuration/);
  assert.equal((await state(page)).t, 5);
  assert.equal((await state(page)).scheduler, 'kube-batch');
  const { spec } = await scenario();
  assert.equal(spec.scheduler, 'kube-batch');
  assert.equal(spec.kubeBatch.schedulerName, 'default-scheduler');
  assert.equal(spec.schedulerConfiguration.actions, 'allocate');
  await page.keyboard.press('Control+z');
  await page.waitForFunction(() => window.berth.state().scheduler === undefined);
});

test('a chart’s ConfigMap holds it as YAML', async () => {
  await open(page, waiting);
  const map = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'kb' }, data: { 'kube-batch.conf': batchConfiguration } };
  await bringIn('paste', map);
  assert.equal((await configuration()).actions, 'allocate');
});

test('kube-batch schedules its pods in kubectl’s output, and the report has it', async () => {
  const job = pod('train-0', '1');
  job.spec.schedulerName = 'kube-batch';
  job.metadata.annotations = { 'scheduling.k8s.io/group-name': 'train' };
  const group = { apiVersion: 'scheduling.incubator.k8s.io/v1alpha1', kind: 'PodGroup', metadata: { name: 'train' }, spec: { minMember: 1 } };
  const items = [node('node-a'), group, job].map((it) => it);
  await bringIn('open', { apiVersion: 'v1', kind: 'List', items });
  assert.equal((await state(page)).scheduler, 'kube-batch');
  await page.getByRole('button', { name: 'Show report' }).first().click();
  assert.match(await page.locator('.import-report').innerText(), /kube-batch\s+is the scheduler at work: most of the pods name it/);
  await page.keyboard.press('Escape');
});
