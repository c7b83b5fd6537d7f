// Tests the form for the scheduler's configuration: it shows the effective settings, writes the differences, and
// reports the changes.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startBrowser } from './browser.mjs';
import { node, open, openPage, pod, seek, state, still, waiting, waitingWith } from './page.mjs';

let browser;
let page;
before(async () => {
  browser = await startBrowser();
  page = await openPage(browser);
});
after(() => browser?.close());

const v134 = waitingWith({ semantics: 'v1.34' });
const configuration = async () =>
  (await page.evaluate(() => JSON.parse(window.berth.stage.scenario()))).spec.schedulerConfiguration;
const dialog = () => page.getByRole('dialog', { name: 'The scheduler’s configuration' });
const score = (plugin) => dialog().locator(`[data-plugin=${plugin}]`);
const saidOf = () => page.locator('.edit-notice p').innerText();

async function show(scenario) {
  if (scenario) {
    await open(page, scenario);
    await seek(page, 5);
  }
  await page.locator('#stage').click({ button: 'right', position: { x: 20, y: 20 } });
  await page.getByRole('menuitem', { name: 'Configure the scheduler…' }).click();
  await dialog().waitFor();
}
async function apply() {
  await dialog().getByRole('button', { name: 'Apply' }).click();
  await dialog().waitFor({ state: 'detached' });
  await still(page);
}
const cancel = async () => {
  await page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'detached' });
};

test('the form shows the effective settings, and writes nothing without a difference', async () => {
  await show(v134);
  assert.equal(await score('TaintToleration').getByRole('textbox').inputValue(), '3');
  assert.ok(await score('TaintToleration').getByRole('checkbox').isChecked());
  assert.equal(await dialog().getByLabel('Strategy of NodeResourcesFit').last().inputValue(), 'LeastAllocated');
  assert.equal(await dialog().getByLabel('podMaxBackoffSeconds').inputValue(), '10');
  await dialog().getByRole('button', { name: 'Apply' }).click();
  assert.match(await dialog().locator('.form-error').innerText(), /Nothing is different/);
  await cancel();
  assert.equal(await configuration(), undefined);
});

test('v1.34: weight, strategy and settings are written briefly, reported, and undone together', async () => {
  await show(v134);
  await score('NodeResourcesFit').getByRole('textbox').fill('5');
  await dialog().locator('select').first().selectOption('MostAllocated');
  await dialog().getByLabel('podMaxBackoffSeconds').fill('20');
  await apply();
  assert.match(
    await saidOf(),
    /^NodeResourcesFit: weight 1 to 5; strategy LeastAllocated to MostAllocated; podMaxBackoffSeconds 10 to 20\./,
  );
  assert.deepEqual(await configuration(), {
    apiVersion: 'kubescheduler.config.k8s.io/v1',
    kind: 'KubeSchedulerConfiguration',
    podMaxBackoffSeconds: 20,
    profiles: [
      {
        plugins: { score: { enabled: [{ name: 'NodeResourcesFit', weight: 5 }] } },
        pluginConfig: [{ name: 'NodeResourcesFit', args: { scoringStrategy: { type: 'MostAllocated' } } }],
      },
    ],
  });
  assert.equal((await state(page)).t, 5);
  await page.locator('#stage').focus();
  await page.keyboard.press('Control+z');
  await still(page);
  assert.equal(await configuration(), undefined);
  assert.match(await saidOf(), /Undone: NodeResourcesFit: weight 1 to 5/);
  await page.keyboard.press('Control+Shift+z');
  await still(page);
  assert.equal((await configuration()).podMaxBackoffSeconds, 20);
});

test('a setting that returns to its default is not written any more', async () => {
  await show();
  assert.equal(await score('NodeResourcesFit').getByRole('textbox').inputValue(), '5');
  await score('NodeResourcesFit').getByRole('textbox').fill('1');
  await dialog().locator('select').first().selectOption('LeastAllocated');
  await dialog().getByLabel('podMaxBackoffSeconds').fill('10');
  await apply();
  assert.equal(await configuration(), undefined);
});

test('plugins are turned off at Score and at Filter, and the run obeys', async () => {
  await show(v134);
  await score('TaintToleration').getByRole('checkbox').uncheck();
  assert.ok(await score('TaintToleration').getByRole('textbox').isDisabled());
  await dialog().getByRole('group', { name: 'Filters' }).getByLabel('NodeResourcesFit').uncheck();
  await apply();
  assert.match(await saidOf(), /TaintToleration: scores no more; NodeResourcesFit: filters no more/);
  const [{ plugins }] = (await configuration()).profiles;
  assert.deepEqual(plugins, {
    score: { disabled: [{ name: 'TaintToleration' }] },
    filter: { disabled: [{ name: 'NodeResourcesFit' }] },
  });
  await seek(page, 6);
  assert.equal(await page.evaluate(() => window.berth.stage.pod('default/web-2').node), 'node-a');
});

test('v1.21: each strategy is a plugin, and another weight disables and enables', async () => {
  await show(waiting);
  const strategy = dialog().locator('select').first();
  assert.equal(await strategy.inputValue(), 'NodeResourcesLeastAllocated');
  await strategy.selectOption('RequestedToCapacityRatio');
  assert.ok(!(await score('NodeResourcesLeastAllocated').getByRole('checkbox').isChecked()));
  await dialog().getByLabel('Score at each utilization').fill('0=10, 100=0');
  await dialog().getByLabel('Resources and their weights').fill('cpu=3');
  await score('ImageLocality').getByRole('textbox').fill('4');
  await apply();
  const [{ plugins, pluginConfig }] = (await configuration()).profiles;
  assert.deepEqual(plugins.score, {
    enabled: [
      { name: 'ImageLocality', weight: 4 },
      { name: 'RequestedToCapacityRatio', weight: 1 },
    ],
    disabled: [{ name: 'ImageLocality' }, { name: 'NodeResourcesLeastAllocated' }],
  });
  assert.deepEqual(pluginConfig, [
    {
      name: 'RequestedToCapacityRatio',
      args: {
        resources: [{ name: 'cpu', weight: 3 }],
        shape: [
          { utilization: 0, score: 10 },
          { utilization: 100, score: 0 },
        ],
      },
    },
  ]);
  assert.match(await saidOf(), /RequestedToCapacityRatio: scores with weight 1; resources cpu=3; shape 0=10, 100=0/);
});

test('the other parts of a configuration stay, and each profile has its own', async () => {
  const schedulerConfiguration = {
    apiVersion: 'kubescheduler.config.k8s.io/v1',
    kind: 'KubeSchedulerConfiguration',
    parallelism: 8,
    profiles: [
      { schedulerName: 'default-scheduler', pluginConfig: [{ name: 'InterPodAffinity', args: { hardPodAffinityWeight: 7 } }] },
      { schedulerName: 'packer', plugins: { multiPoint: { disabled: [{ name: 'ImageLocality' }] } } },
    ],
  };
  await show(waitingWith({ semantics: 'v1.34', schedulerConfiguration }));
  await dialog().getByLabel('Profile').selectOption('packer');
  assert.ok(!(await score('ImageLocality').count()));
  await dialog().locator('fieldset select').selectOption('MostAllocated');
  await apply();
  assert.match(await saidOf(), /packer: NodeResourcesFit: strategy LeastAllocated to MostAllocated/);
  const after = await configuration();
  assert.equal(after.parallelism, 8);
  assert.deepEqual(after.profiles[0], schedulerConfiguration.profiles[0]);
  assert.deepEqual(after.profiles[1].plugins, schedulerConfiguration.profiles[1].plugins);
  assert.equal(after.profiles[1].pluginConfig[0].args.scoringStrategy.type, 'MostAllocated');
});

test('errors are shown, and those of the scheduler in its words', async () => {
  await show(v134);
  const error = () => dialog().locator('.form-error').innerText();
  await dialog().getByLabel('percentageOfNodesToScore').fill('101');
  await dialog().getByRole('button', { name: 'Apply' }).click();
  assert.match(await error(), /0 to 100/);
  await dialog().getByLabel('percentageOfNodesToScore').fill('30');
  await score('ImageLocality').getByRole('textbox').fill('x');
  await dialog().getByRole('button', { name: 'Apply' }).click();
  assert.match(await error(), /Weight of ImageLocality: A whole number/);
  await score('ImageLocality').getByRole('textbox').fill('1');
  await dialog().getByLabel('podInitialBackoffSeconds').fill('30');
  await dialog().getByRole('button', { name: 'Apply' }).click();
  await dialog().locator('.form-error', { hasText: 'podMaxBackoffSeconds' }).waitFor();
  await cancel();
  assert.equal(await configuration(), undefined);
});

test('kube-batch, a Policy and v1.15 show that they have no form', async () => {
  await show(waitingWith({ scheduler: 'kube-batch' }));
  assert.match(await dialog().innerText(), /kube-batch has no such form/);
  await cancel();
  const policy = { kind: 'Policy', apiVersion: 'v1', predicates: [{ name: 'PodFitsResources' }], priorities: [] };
  await show(waitingWith({ schedulerConfiguration: policy }));
  assert.match(await dialog().innerText(), /by a Policy/);
  await cancel();
  await show(waitingWith({ semantics: 'v1.15' }));
  assert.match(await dialog().innerText(), /v1\.15\.3 has no such settings/);
  await cancel();
});

test('the form leads to its text, and works on a phone', async () => {
  await show(waitingWith({ semantics: 'v1.34', schedulerConfiguration: { podMaxBackoffSeconds: 20 } }));
  await dialog().getByRole('button', { name: 'Edit it as text…' }).click();
  await page.waitForFunction(() =>
    document
      .querySelector('.source-text')
      ?.shadowRoot?.querySelector('.cm-activeLine')
      ?.textContent.includes('schedulerConfiguration'),
  );
  const small = await openPage(browser, { scenario: v134, viewport: { width: 390, height: 844 } });
  await small.locator('#stage').click({ button: 'right', position: { x: 8, y: 8 } });
  await small.getByRole('menuitem', { name: 'Configure the scheduler…' }).click();
  const box = await small.locator('dialog[open]').boundingBox();
  assert.ok(box.x >= 0 && box.x + box.width <= 390 && box.y + box.height <= 844, JSON.stringify(box));
  const tooWide = await small.evaluate(() => {
    const open = document.querySelector('dialog[open]');
    return open.scrollWidth - open.clientWidth;
  });
  assert.equal(tooWide, 0);
});

test('the form of an imported cluster begins with its configuration', async () => {
  const given = {
    apiVersion: 'kubescheduler.config.k8s.io/v1beta3',
    kind: 'KubeSchedulerConfiguration',
    podInitialBackoffSeconds: 2,
  };
  await show({ apiVersion: 'v1', kind: 'List', items: [node('node-a'), pod('web-0'), given] });
  assert.equal(await dialog().getByLabel('podInitialBackoffSeconds').inputValue(), '2');
  await dialog().getByLabel('percentageOfNodesToScore').fill('40');
  await apply();
  const after = await configuration();
  assert.deepEqual([after.podInitialBackoffSeconds, after.percentageOfNodesToScore], [2, 40]);
});
