// The states of the page through which a test may walk: a rule must be kept in all of them. They are entered without
// using the page's texts, so that its language does not matter.
import { command, node, open, pod, seek, select, still, waitingWith } from './page.mjs';

const tainted = node('node-t', '8', {
  spec: { taints: [{ key: 'dedicated', value: 'db', effect: 'NoSchedule' }] },
});
const urgent = pod('db-0', '4', {});
urgent.spec.priority = 1000;

// Returns pods that wait, fail, are preempted and are bound; a tour with a bet; texts in the given words.
export const eventful = ({ title, text, question }) => ({
  ...waitingWith({
    objects: [node('node-a'), tainted],
    timeline: [
      { at: 1, op: 'create', object: pod('web-0') },
      { at: 2, op: 'create', object: pod('web-1') },
      { at: 3, op: 'create', object: pod('web-2') },
      { at: 12, op: 'create', object: node('node-b') },
      { at: 12, op: 'create', object: node('node-c') },
      { at: 20, op: 'create', object: pod('big-0', '9') },
      { at: 22, op: 'create', object: urgent },
      { at: 23, op: 'create', object: pod('db-1', '4', { spec: { ...urgent.spec } }) },
      { at: 24, op: 'create', object: pod('db-2', '4', { spec: { ...urgent.spec } }) },
    ],
    captions: [
      { at: 0, text },
      { at: 3, text, bet: { ask: 'node', pod: 'web-2', question } },
      { at: 11, text, bet: { ask: 'wait', pod: 'web-2', choices: ['1s', '5s'] } },
      { at: 23, text },
    ],
  }),
  metadata: { name: 'eventful', title, description: text },
});

async function closeAll(page) {
  await page.evaluate(() => {
    for (const dialog of document.querySelectorAll('dialog[open]')) dialog.close();
  });
  await command(page, { op: 'pause' });
}

// Unfolds the inspector's sheet on narrow screens.
export async function openInspector(page) {
  if (!(await page.locator('#tab-inspect').isVisible())) await page.locator('.sheet-grip').click();
}

const inspect = (t, target) => async (page) => {
  await openInspector(page);
  await page.locator('#tab-inspect').click();
  await seek(page, t);
  await select(page, target);
};

const headerDialog = (index) => async (page) => {
  await page.locator('.header-button').nth(index).click();
  await page.locator('dialog[open]').waitFor();
};

async function openTab(page, tab) {
  await page.locator(`#tab-${tab}`).click();
  await still(page);
}

async function press(page, key) {
  await page.locator('#stage').focus();
  await page.keyboard.press(key);
}

// [name, function that enters it], in an order in which each can follow the one before.
export const pageStates = [
  ['start', inspect(0, '')],
  ['playing', async (page) => {
    await seek(page, 4);
    await command(page, { op: 'play' });
  }],
  ['overview', inspect(10, '')],
  ['pod that waits', inspect(8, 'pod/default/web-2')],
  ['pod that is bound', inspect(18, 'pod/default/web-2')],
  ['pod that preempts', inspect(24.2, 'pod/default/db-1')],
  ['attempt, enlarged', async (page) => {
    await page.locator('.picker-row > .icon-button').click();
    await page.locator('dialog[open]').waitFor();
  }],
  ['pair', async (page) => {
    await inspect(8, 'pod/default/web-2')(page);
    await page.locator('.view .ask .name-field').fill('node-t');
    await page.locator('.view .ask .name-field').press('Enter');
    await page.locator('.pair-view').waitFor();
  }],
  ['node', inspect(8, 'node/node-a')],
  ['tainted node', inspect(8, 'node/node-t')],
  ['queue', inspect(8, 'queue/unschedulableQ')],
  ['backoffQ', inspect(4.5, 'queue/backoffQ')],
  ['events', (page) => openTab(page, 'events')],
  ['edit', async (page) => {
    await openTab(page, 'edit');
    await page.locator('.edit-tab').waitFor();
    await page.evaluate(() => {
      for (const form of document.querySelectorAll('details.form')) form.open = true;
    });
  }],
  ['menu', async (page) => {
    await inspect(8, 'node/node-a')(page);
    await press(page, 'ContextMenu');
    await page.locator('.menu').waitFor();
  }],
  ['taint form', async (page) => {
    await page.locator('.menu [role=menuitem]').nth(4).click();
    await page.locator('dialog[open]').waitFor();
  }],
  ['pod form', async (page) => {
    await inspect(8, 'pod/default/web-2')(page);
    await page.locator('.view .tools [data-key=edit]').click();
    await page.locator('dialog[open]').waitFor();
  }],
  ['configuration', async (page) => {
    await openTab(page, 'edit');
    await page.locator('.edit-tab .buttons').last().locator('button').first().click();
    await page.locator('dialog[open]').waitFor();
  }],
  ['plots', async (page) => {
    await press(page, 'p');
    await page.locator('.plot .u-over').first().waitFor();
  }],
  ['plots as tables', async (page) => {
    await page.locator('.plots-bar > button').click();
    await page.locator('.plot-table table').first().waitFor();
  }],
  ['dashboard', async (page) => {
    await page.locator('.plots-bar [aria-pressed]').click();
    await page.locator('.dashboard .u-over').nth(5).waitFor();
    await page.evaluate(() => (document.querySelector('.metrics-text').open = true));
  }],
  ['keys', async (page) => {
    await press(page, 'p');
    await press(page, '?');
    await page.locator('dialog[open]').waitFor();
  }],
  ['gallery', headerDialog(0)],
  ['paste', headerDialog(2)],
  ['share', headerDialog(4)],
  ['export', async (page) => {
    await headerDialog(4)(page);
    await page.locator('dialog.share .dialog-body > .buttons button:not([hidden])').click();
    await page.locator('dialog.export[open]').waitFor();
  }],
  ['problem', async (page) => {
    await open(page, '{"kind": "Scenario"');
    await page.locator('.problem').waitFor();
  }],
  ['text', async (page) => {
    await press(page, 'e');
    await page.waitForFunction(() => document.activeElement.matches('.source-text'));
  }],
  ['text with an error', async (page) => {
    await page.keyboard.type('[');
    await page.keyboard.press('Control+Enter');
    await page.locator('.source-problem.error').waitFor();
  }],
  ['lesson', async (page) => {
    await page.locator('.source-head .icon-button').click();
    await page.evaluate(() => (location.hash = '#scenario=queue/backoff-grows'));
    await page.locator('.lesson-heading').waitFor();
    await still(page);
  }],
  ['import report', async (page) => {
    const gated = pod('web-0');
    gated.spec.schedulingGates = [{ name: 'later' }];
    const secret = { apiVersion: 'v1', kind: 'Secret', metadata: { name: 'token' } };
    await open(page, JSON.stringify({ kind: 'List', items: [node('node-a'), gated, secret] }));
    await openInspector(page);
    await page.locator('#tab-inspect').click();
    await page.locator('.imported button').click();
    await page.locator('dialog[open]').waitFor();
  }],
  ['no nodes', async (page) => {
    await open(page, JSON.stringify({ kind: 'List', items: [pod('web-0')] }));
    await page.locator('.kubectl-command').waitFor();
  }],
];

// Walks `page` through the states, and calls check(name) in each.
export async function walkStates(page, check, states = pageStates) {
  for (const [name, enter] of states) {
    if (name !== 'taint form') await closeAll(page);
    await enter(page);
    await check(name);
  }
}
