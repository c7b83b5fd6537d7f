// Shared code of the page's tests: scenarios to open, and a page that is ready to be used.

export const node = (name, cpu = '4', more = {}) => ({
  apiVersion: 'v1',
  kind: 'Node',
  metadata: { name, labels: { 'topology.kubernetes.io/zone': name } },
  status: { allocatable: { cpu, memory: '8Gi', pods: '110' } },
  ...more,
});

export const pod = (name, cpu = '2', more = {}) => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name, labels: { app: name.replace(/-.*/, '') } },
  spec: { containers: [{ name: 'main', image: 'main', resources: { requests: { cpu } } }] },
  ...more,
});

// Two pods fill node-a, and the third waits until node-b is added at 12 s.
export const waiting = {
  apiVersion: 'berth.dev/v1',
  kind: 'Scenario',
  metadata: { name: 'waiting', title: 'A pod waits', description: 'Until a node arrives.' },
  spec: {
    seed: 42,
    until: '30s',
    attemptLatency: '400ms',
    objects: [node('node-a')],
    timeline: [
      { at: 1, op: 'create', object: pod('web-0') },
      { at: 2, op: 'create', object: pod('web-1') },
      { at: 3, op: 'create', object: pod('web-2') },
      { at: 12, op: 'create', object: node('node-b') },
    ],
    captions: [
      { at: 0, text: 'One node.' },
      { at: 3, text: 'The third pod comes.', pause: true },
      { at: 12, text: 'A node arrives.' },
    ],
  },
};

// The same with some of its spec changed.
export const waitingWith = (spec) => ({ ...waiting, spec: { ...waiting.spec, ...spec } });

// Opens a page with `scenario` on its stage.
export async function openPage(browser, { path = 'index.html', scenario = waiting, ...options } = {}) {
  const page = await browser.open(path, options);
  await page.waitForFunction(() => window.berth !== undefined);
  if (scenario) await open(page, scenario);
  return page;
}

// Returns the middle and size of the thing that `find` chooses from the stage's positions, in the canvas. Waits until
// it is drawn: a run that is computed again may not have reached it yet.
export async function placeOnStage(page, find) {
  for (const patience = Date.now() + 10_000; ; await new Promise((done) => setTimeout(done, 20))) {
    const place = find(await page.evaluate(() => window.berth.stage.positions()));
    if (!place && Date.now() < patience) continue;
    const [x, y, width, height] = place;
    return { x: x + width / 2, y: y + height / 2, width, height };
  }
}

// Returns the same in the window.
export async function placeInWindow(page, find) {
  const box = await page.locator('#stage').boundingBox();
  const { x, y, width, height } = await placeOnStage(page, find);
  return { x: box.x + x, y: box.y + y, width, height };
}

// Opens a scenario, or any text; returns whether that worked.
export async function open(page, source) {
  const text = typeof source === 'string' ? source : JSON.stringify(source);
  const opened = await page.evaluate((it) => window.berth.open(it), text);
  if (opened) await page.waitForFunction(() => window.berth.state().complete);
  return opened;
}

export const command = (page, it) => page.evaluate((given) => window.berth.command(given), it);
export const state = (page) => page.evaluate(() => window.berth.state());

export async function seek(page, t) {
  await command(page, { op: 'seek', t });
  await still(page);
}

export async function select(page, target) {
  await command(page, { op: 'select', target });
  await still(page);
}

// Returns the inspector's text about the selection.
export const inspected = (page) => page.locator('.view').innerText();

// Waits until no frame is drawn any more, and the inspector has caught up.
export async function still(page) {
  await page.evaluate(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    const twoFrames = async () => {
      await frame();
      await frame();
    };
    // Even on a busy machine, a requested frame is drawn within two. Some parts request one a moment later.
    await twoFrames();
    let seen = -1;
    while (seen !== window.berth.frames || document.querySelector('[data-stale]')) {
      seen = window.berth.frames;
      await new Promise((done) => setTimeout(done, 60));
      await twoFrames();
    }
  });
}

export const noticeText = (page) => page.locator('.notices').innerText();
