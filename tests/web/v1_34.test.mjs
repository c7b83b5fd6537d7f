import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startBrowser } from './browser.mjs';
import { inspected, node, openPage, pod, seek, select, state } from './page.mjs';

let browser;
before(async () => {
  browser = await startBrowser();
});
after(() => browser?.close());

const gated = pod('gated-a', '1');
gated.spec.schedulingGates = [{ name: 'example.com/quota' }];
const scenario = {
  apiVersion: 'berth.dev/v1',
  kind: 'Scenario',
  metadata: { name: 'gates' },
  spec: { semantics: 'v1.34', until: '10s', objects: [node('n1'), gated, pod('big', '64'), pod('web')] },
};

test('a pod that never leaves its section by itself is shown all the same', async () => {
  const page = await openPage(browser, { scenario });
  await seek(page, 2);
  const { counts } = await state(page);
  assert.deepEqual(
    [counts.gated, counts.unschedulable, counts.errorBackoff, counts.bound],
    [1, 1, 0, 1],
  );
  await select(page, 'pod/default/gated-a');
  assert.match(await inspected(page), /gated-a/);
});
