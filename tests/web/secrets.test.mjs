// Tests a dump with secrets. Fields on which no decision depends must be gone before anything is shown, stored or
// passed on: each place has a word of its own, and the test finds none of these words anywhere.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { inflateRawSync } from 'node:zlib';
import { startBrowser } from './browser.mjs';
import { addressed } from './kept.mjs';
import { open, openPage, seek, select } from './page.mjs';

let browser;
before(async () => {
  browser = await startBrowser();
});
after(() => browser?.close());

// Returns "planted-1-x", "planted-2-x", ...: each call plants another word.
let planted = 0;
const secret = () => `planted-${++planted}-x`;

const container = (name) => ({
  name,
  image: `registry.example/${secret()}:1`,
  command: [secret()],
  args: ['--token', secret()],
  workingDir: `/${secret()}`,
  env: [
    { name: secret(), value: secret() },
    { name: 'KEY', valueFrom: { secretKeyRef: { name: secret(), key: secret() } } },
  ],
  envFrom: [{ configMapRef: { name: secret() } }, { prefix: secret() }],
  livenessProbe: { exec: { command: [secret()] } },
  readinessProbe: { httpGet: { path: secret(), port: 80, httpHeaders: [{ name: 'Authorization', value: secret() }] } },
  startupProbe: { tcpSocket: { host: secret(), port: 80 } },
  lifecycle: { postStart: { exec: { command: [secret()] } }, preStop: { httpGet: { path: secret(), port: 80 } } },
  volumeMounts: [{ name: 'creds', mountPath: `/${secret()}`, subPath: secret() }],
  securityContext: { seLinuxOptions: { user: secret() } },
  terminationMessagePath: `/${secret()}`,
  resources: { requests: { cpu: '1' } },
});
const metadata = (name, more = {}) => ({
  name,
  uid: `uid-${name}`,
  creationTimestamp: '2026-11-01T10:00:00Z',
  annotations: {
    'kubectl.kubernetes.io/last-applied-configuration': `{"secret":"${secret()}"}`,
    'vault.hashicorp.com/agent-inject-template': secret(),
    [`example.com/${secret()}`]: 'x',
  },
  managedFields: [{ manager: secret(), fieldsV1: { [`f:${secret()}`]: {} } }],
  finalizers: [`example.com/${secret()}`],
  ...more,
});
const podSpec = () => ({
  containers: [container('app')],
  initContainers: [container('init')],
  serviceAccountName: secret(),
  hostname: secret(),
  subdomain: secret(),
  imagePullSecrets: [{ name: secret() }],
  dnsConfig: { nameservers: ['10.0.0.1'], searches: [secret()] },
  hostAliases: [{ ip: '10.9.8.7', hostnames: [secret()] }],
  securityContext: { sysctls: [{ name: secret(), value: secret() }] },
  volumes: [
    { name: 'creds', secret: { secretName: secret(), items: [{ key: secret(), path: secret() }] } },
    { name: 'config', configMap: { name: secret() } },
    { name: 'host', hostPath: { path: `/${secret()}` } },
    { name: 'share', nfs: { server: secret(), path: `/${secret()}` } },
    { name: 'all', projected: { sources: [{ secret: { name: secret() } }] } },
    { name: 'data', persistentVolumeClaim: { claimName: 'data' } },
  ],
});

const dump = {
  apiVersion: 'v1',
  kind: 'List',
  items: [
    {
      apiVersion: 'v1',
      kind: 'Node',
      metadata: metadata('node-a', { labels: { 'kubernetes.io/hostname': 'node-a' } }),
      spec: { providerID: `aws:///${secret()}`, podCIDR: secret() },
      status: {
        allocatable: { cpu: '4', memory: '8Gi', pods: '110' },
        addresses: [{ type: 'InternalIP', address: secret() }],
        nodeInfo: { machineID: secret(), kubeletVersion: 'v1.34.1' },
        conditions: [{ type: 'Ready', status: 'True', reason: secret(), message: secret() }],
        images: [{ names: [`registry.example/${secret()}:1`], sizeBytes: 1 }],
      },
    },
    {
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: metadata('web-0', { namespace: 'default', labels: { app: 'web' } }),
      spec: { ...podSpec(), nodeSelector: { disk: 'ssd' } },
      status: {
        phase: 'Pending',
        message: secret(),
        podIP: secret(),
        conditions: [{ type: 'PodScheduled', status: 'False', reason: 'Unschedulable', message: secret() }],
        containerStatuses: [{ name: 'app', image: secret(), imageID: secret(), state: { waiting: { reason: 'x', message: secret() } } }],
      },
    },
    { apiVersion: 'v1', kind: 'Secret', metadata: metadata('s', { namespace: 'default' }), data: { k: secret() }, stringData: { k: secret() } },
    { apiVersion: 'v1', kind: 'ConfigMap', metadata: metadata('c', { namespace: 'default' }), data: { [secret()]: secret() }, binaryData: { k: secret() } },
    {
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: metadata('api', { namespace: 'default' }),
      spec: {
        replicas: 1,
        selector: { matchLabels: { app: 'api' } },
        template: { metadata: { labels: { app: 'api' }, annotations: { 'a.example/b': secret() } }, spec: podSpec() },
      },
    },
    {
      apiVersion: 'v1',
      kind: 'PersistentVolume',
      metadata: metadata('pv'),
      spec: { capacity: { storage: '1Gi' }, accessModes: ['ReadWriteOnce'], nfs: { server: secret(), path: `/${secret()}` }, mountOptions: [secret()] },
    },
  ],
};

const found = (text) => [...new Set(String(text).match(/planted-\d+-x/g))];

// Returns everything that the browser stores for the page.
const stored = (page) =>
  page.evaluate(async () => {
    const texts = [JSON.stringify({ ...sessionStorage }), JSON.stringify({ ...localStorage })];
    for (const { name } of await indexedDB.databases()) {
      const answerOf = (asked) =>
        new Promise((done, fail) => {
          asked.onsuccess = () => done(asked.result);
          asked.onerror = () => fail(asked.error);
        });
      const database = await answerOf(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        texts.push(JSON.stringify(await answerOf(database.transaction(store).objectStore(store).getAll())));
      }
      database.close();
    }
    return texts.join('\n');
  });
const payload = (hash) => inflateRawSync(Buffer.from(/s=1\.([\w-]+)/.exec(hash)[1], 'base64url')).toString();

async function openText(page) {
  await page.locator('#stage').focus();
  await page.keyboard.press('e');
  await page.waitForFunction(() => document.activeElement.matches('.source-text'));
}
// Returns all of the editor's text: it draws only the visible lines.
const text = (page) => page.locator('.cm-content').evaluate((element) => element.cmTile.view.state.doc.toString());
const replace = (page, given) =>
  page.locator('.cm-content').evaluate((element, it) => {
    const { view } = element.cmTile;
    view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: it } });
  }, given);

test('no secret of a dump is shown, kept, linked or handed on', async () => {
  assert.ok(planted >= 60, `${planted} are planted`);
  const page = await openPage(browser, { scenario: null });
  await open(page, JSON.stringify(dump, null, 2));
  const hash = await addressed(page, /^#s=/);
  await page.waitForTimeout(1500);
  assert.deepEqual(found(payload(hash)), []);
  assert.deepEqual(found(await stored(page)), []);
  await seek(page, 1);
  await select(page, 'pod/default/web-0');
  await page.waitForTimeout(500);
  const answers = await page.evaluate(() => {
    const { stage } = window.berth;
    return [stage.scenario(), JSON.stringify(stage.pod('default/web-0')), JSON.stringify(stage.node('node-a'))].join('\n');
  });
  assert.deepEqual(found(answers), []);
  assert.deepEqual(found(await page.evaluate(() => document.documentElement.outerHTML)), []);
  assert.deepEqual(found(await page.evaluate(() => [...document.querySelectorAll('input, textarea')].map((field) => field.value).join('\n'))), []);
  assert.match(await page.locator('.edit-notice p').innerText(), /Read 1 pod, 1 node/);
  await openText(page);
  assert.deepEqual(found(await text(page)), []);
  await page.keyboard.press('Escape');
  // The share dialog hides names at first.
  await page.getByRole('button', { name: 'Share' }).first().click();
  const link = page.locator('dialog[open] input.link');
  await page.waitForFunction(() => /#s=1\./.test(document.querySelector('dialog[open] input.link')?.value ?? ''));
  assert.equal(await page.getByLabel(/hide names/i).isChecked(), true);
  assert.deepEqual(found(payload(await link.inputValue())), []);
  assert.ok(!payload(await link.inputValue()).includes('web-0'));
  assert.deepEqual(page.problems, []);
});

test('the report names the fields that were left out', async () => {
  const page = await openPage(browser, { scenario: null });
  await open(page, JSON.stringify(dump));
  await page.getByRole('button', { name: 'Show report' }).first().click();
  const text = await page.locator('dialog[open] [data-section="ignored"]').innerText();
  assert.match(text, /1 Pod\s+No decision depends on these fields/);
  assert.match(text, /spec\.containers\[\]\.env/);
  assert.deepEqual(found(text), []);
});

test('of a scenario in a person’s own words, comments stay, and secrets go', async () => {
  const page = await openPage(browser, { scenario: null });
  const written = `# Two pods.
apiVersion: berth.dev/v1
kind: Scenario
metadata: { name: own }
spec:
  objects:
  - apiVersion: v1
    kind: Node
    metadata: { name: node-a }
    status: { allocatable: { cpu: "4", pods: "9" } } # small
  - apiVersion: v1
    kind: Pod
    metadata:
      name: web-0
      annotations: { example.com/token: ${secret()}, berth.dev/run-for: 3s }
    spec:
      containers:
      - name: c
        image: nginx:1
        env:
        - name: PASSWORD
          value: ${secret()}
        resources: { requests: { cpu: "1" } }
`;
  assert.ok(await open(page, written));
  const hash = await addressed(page, /^#s=/);
  await page.waitForTimeout(1500);
  assert.deepEqual(found(payload(hash)), []);
  const kept = await stored(page);
  assert.deepEqual(found(kept), []);
  assert.match(kept, /# Two pods\./);
  assert.match(kept, /# small/);
  assert.match(kept, /nginx:1/);
  await openText(page);
  assert.deepEqual(found(await text(page)), []);
  assert.match(await text(page), /# Two pods\./);
  assert.match(await page.locator('.source-status').innerText(), /Left out.*spec\.containers\[\]\.env/);
});

test('a text that is not applied is kept without secrets', async () => {
  const scenario = { apiVersion: 'berth.dev/v1', kind: 'Scenario', metadata: { name: 'x' }, spec: { objects: [] } };
  const page = await openPage(browser, { scenario: null });
  await open(page, scenario);
  await openText(page);
  const { env, envFrom, command, args, livenessProbe } = container('c');
  const mine = {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'web-0', annotations: { 'vault.hashicorp.com/token': secret() }, managedFields: [{ manager: secret() }] },
    spec: { containers: [{ name: 'c', image: 'registry.example/mine:1', env, envFrom, command, args, livenessProbe }] },
  };
  await replace(page, JSON.stringify({ ...scenario, metadata: { name: 'mine' }, spec: { objects: [mine] } }, null, 2));
  await page.waitForFunction(() => Object.values({ ...sessionStorage }).some((kept) => kept.includes('"mine"')));
  await page.waitForTimeout(1000);
  const kept = await stored(page);
  assert.deepEqual(found(kept), []);
  assert.match(kept, /registry\.example\/mine:1/);
  // A text in neither format is not stripped.
  await replace(page, `password: ${secret()}`);
  await page.waitForTimeout(1500);
  assert.doesNotMatch(await stored(page), new RegExp(`planted-${planted}-x`));
});
