// Tests empty and odd inputs: those that the page accepts, and its advice for the others.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { startBrowser } from './browser.mjs';
import { node, noticeText, open, openPage, pod, state, still, waiting } from './page.mjs';

let browser;
let page;
before(async () => {
  browser = await startBrowser();
  page = await openPage(browser);
});
after(() => browser?.close());

const scenario = () => page.evaluate(() => JSON.parse(window.berth.stage.scenario()));
const names = async (kind) =>
  (await scenario()).spec.objects.filter((object) => object.kind === kind).map(({ metadata }) => metadata.name);
const list = (...items) => ({ apiVersion: 'v1', kind: 'List', items });
const bound = (name) => pod(name, '1', { spec: { ...pod(name, '1').spec, nodeName: 'elsewhere' } });

async function drop(bytes) {
  await page.evaluate((given) => {
    const data = new DataTransfer();
    data.items.add(new File([Uint8Array.from(given)], 'file.yaml'));
    document.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
  }, [...bytes]);
}

// --- Without nodes

test('pods without nodes are opened, with the command that prints the nodes, and a node can be added', async () => {
  await open(page, waiting);
  assert.ok(await open(page, list(pod('web-0', '1'), bound('web-1'), bound('web-2'))));
  assert.deepEqual(await names('Pod'), ['web-0']);
  await page.locator('.problem').waitFor();
  const said = await noticeText(page);
  assert.match(said, /There are no nodes in it/);
  assert.match(said, /2 pods that run on nodes were left out/);
  assert.match(said, /kubectl get nodes,pods,pv,pvc,sc,svc,pdb,pc -A -o json/);
  await page.getByRole('button', { name: 'Add a node' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a node' });
  await dialog.getByRole('button', { name: 'Add node' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.waitForFunction(() => window.berth.stage.pod('default/web-0').place !== 'nowhere');
  await page.waitForFunction(() => document.querySelector('.problem') === null);
  assert.equal((await page.evaluate(() => window.berth.stage.nodes(0, 9).nodes)).length, 1);
});

test('an empty list gets a message that it is empty, with the command that prints a cluster', async () => {
  assert.ok(await open(page, { apiVersion: 'v1', kind: 'List', items: [] }));
  await page.locator('.problem').waitFor();
  assert.match(await noticeText(page), /no pods in it either[\s\S]*kubectl get nodes,pods/);
});

test('a cluster with nodes, and a configuration alone, lead to no such notice', async () => {
  for (const it of [
    list(node('node-a'), pod('web-0', '1')),
    { apiVersion: 'kubescheduler.config.k8s.io/v1', kind: 'KubeSchedulerConfiguration', podMaxBackoffSeconds: 20 },
  ]) {
    assert.ok(await open(page, it));
    await page.waitForFunction(() => document.querySelector('.edit-notice p').textContent !== '');
    assert.equal(await page.locator('.problem').count(), 0);
  }
});

// --- Text as other programs write it

test('a file in UTF-16 with a byte order mark, as PowerShell writes it, is read', async () => {
  await open(page, waiting);
  const text = `\uFEFF${JSON.stringify(list(node('node-utf16'), pod('web-0', '1')), null, 2).replaceAll('\n', '\r\n')}\r\n`;
  await drop(Buffer.from(text, 'utf16le'));
  await page.waitForFunction(() => window.berth.stage.node('node-utf16') !== null);
  await drop(Buffer.from(text.replace('node-utf16', 'node-other'), 'utf16le').swap16());
  await page.waitForFunction(() => window.berth.stage.node('node-other') !== null);
});

const warning = 'Warning: v1 ComponentStatus is deprecated in v1.19+\n';
const ofLog = 'I0601 12:00:00.000000   12345 request.go:665] Waited for 1.1s due to client-side throttling, request: GET\n';

test('kubectl’s messages before its output are skipped', async () => {
  const json = JSON.stringify(list(node('node-a'), pod('web-0', '1')), null, 2);
  const yaml = 'apiVersion: v1\nkind: Node\nmetadata: { name: node-b }\nstatus: { allocatable: { cpu: "1", pods: "5" } }\n';
  assert.ok(await open(page, warning + json));
  assert.deepEqual(await names('Node'), ['node-a']);
  assert.ok(await open(page, `${ofLog}${warning.replace('\n', '\r\n')}${yaml}`));
  assert.deepEqual(await names('Node'), ['node-b']);
});

test('an error behind it is shown at its own line', async () => {
  assert.equal(await open(page, `${warning}${ofLog}{ "kind": "List",\n  oops\n}`), false);
  assert.match(await noticeText(page), /line 4/);
  assert.equal(await open(page, warning), false);
  assert.match(await noticeText(page), /empty/);
});

test('generateName makes a name', async () => {
  const { metadata, ...rest } = pod('web', '1');
  const generated = { ...rest, metadata: { labels: metadata.labels, generateName: 'web-' } };
  assert.ok(await open(page, list(node('node-a'), generated, generated)));
  await page.waitForFunction(() => window.berth.state().complete);
  const pods = await page.evaluate(() => window.berth.stage.node('node-a') && window.berth.stage.manifests());
  const made = pods.filter(({ kind }) => kind === 'Pod').map((each) => each.metadata.name);
  assert.equal(new Set(made).size, 2);
  for (const name of made) assert.match(name, /^web-[a-z0-9]{5}$/);
});

test('a configuration in a ConfigMap, as YAML, is that of the cluster, and alone that of the stage', async () => {
  const data = {
    'config.yaml': 'apiVersion: kubescheduler.config.k8s.io/v1\nkind: KubeSchedulerConfiguration\npodMaxBackoffSeconds: 33\n',
  };
  const map = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'scheduler', namespace: 'kube-system' }, data };
  assert.ok(await open(page, list(node('node-a'), pod('web-0', '1'), map)));
  assert.equal((await scenario()).spec.schedulerConfiguration.podMaxBackoffSeconds, 33);
  assert.ok(await open(page, map));
  assert.equal((await scenario()).spec.schedulerConfiguration.podMaxBackoffSeconds, 33);
});

// --- Plugins that Berth does not have

const coscheduling = {
  apiVersion: 'kubescheduler.config.k8s.io/v1',
  kind: 'KubeSchedulerConfiguration',
  profiles: [
    {
      schedulerName: 'default-scheduler',
      plugins: {
        multiPoint: { enabled: [{ name: 'Coscheduling' }] },
        queueSort: { enabled: [{ name: 'Coscheduling' }], disabled: [{ name: '*' }] },
        score: { enabled: [{ name: 'NodeResourcesFit', weight: 5 }, { name: 'TargetLoadPacking', weight: 2 }] },
      },
      pluginConfig: [{ name: 'Coscheduling', args: { permitWaitingTimeSeconds: 10 } }],
    },
  ],
};

async function goOnWithout(it, opened) {
  assert.equal(await open(page, it), false);
  const said = await noticeText(page);
  assert.match(said, /Coscheduling, TargetLoadPacking are no plugins of kube-scheduler itself/);
  await page.locator('.problem').getByRole('button', { name: 'Go on without these plugins' }).click();
  await page.waitForFunction(opened);
  await page.waitForFunction(() => document.querySelector('.edit-notice p').textContent.includes('Left out'));
  const { profiles } = (await scenario()).spec.schedulerConfiguration;
  assert.ok(!JSON.stringify(profiles).includes('Coscheduling'));
  assert.deepEqual(profiles[0].plugins.score.enabled, [{ name: 'NodeResourcesFit', weight: 5 }]);
  await still(page);
  assert.match(
    await page.locator('.overview').innerText(),
    /Left out: Coscheduling, TargetLoadPacking\. The real scheduler’s answer may differ\./,
  );
}

test('a cluster with out-of-tree plugins is opened without them, and its report has it', async () => {
  await open(page, waiting);
  await goOnWithout(list(node('node-x'), pod('web-0', '1'), coscheduling), () => window.berth.stage.node('node-x') !== null);
  assert.equal((await state(page)).semantics, 'v1.34');
  await page.getByRole('button', { name: 'Show report' }).last().click();
  assert.match(await page.locator('[data-section=notModelled]').innerText(), /2 plugins\s+Left out: Coscheduling/);
  await page.keyboard.press('Escape');
});

test('so are a scenario, a ConfigMap, and a configuration alone', async () => {
  const inScenario = {
    ...waiting,
    metadata: { name: 'with-plugins', title: 'With plugins' },
    spec: { ...waiting.spec, semantics: 'v1.34', schedulerConfiguration: coscheduling },
  };
  await goOnWithout(inScenario, () => window.berth.state().title === 'With plugins');
  const map = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'x' }, data: { 'a.json': JSON.stringify(coscheduling) } };
  await goOnWithout(list(node('node-y'), map), () => window.berth.stage.node('node-y') !== null);
  await open(page, { ...waiting, spec: { ...waiting.spec, semantics: 'v1.34' } });
  await goOnWithout(coscheduling, () => window.berth.stage.scenario().includes('"weight":5'));
  assert.equal((await state(page)).title, 'A pod waits');
});

test('the plugins of kube-scheduler itself are those that the core knows', async () => {
  const source = readFileSync(new URL('../../web/src/source/in_tree_plugins.ts', import.meta.url), 'utf8');
  const inTree = [...source.split('// Newer')[0].matchAll(/'(\w+)'/g)].map(([, name]) => name);
  assert.ok(inTree.length > 25);
  const isKnown = async (name, semantics, version) => {
    const profile = { plugins: { score: { enabled: [{ name }] } } };
    const apiVersion = `kubescheduler.config.k8s.io/${version}`;
    const schedulerConfiguration = { apiVersion, kind: 'KubeSchedulerConfiguration', profiles: [profile] };
    await open(page, { ...waiting, spec: { ...waiting.spec, semantics, schedulerConfiguration } });
    const said = await noticeText(page);
    return !/does not exist|is no plugin/.test(said);
  };
  for (const name of inTree) {
    assert.ok((await isKnown(name, 'v1.21', 'v1beta1')) || (await isKnown(name, 'v1.34', 'v1')), name);
  }
  assert.equal(await isKnown('Coscheduling', 'v1.21', 'v1beta1'), false);
});
