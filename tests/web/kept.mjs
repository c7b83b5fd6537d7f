// Shared code of the tests of the browser's store.
import { open, openPage, waiting } from './page.mjs';

export const address = (page) => new URL(page.url()).hash;

// Waits until the address matches.
export async function addressed(page, pattern) {
  await page.waitForFunction(([source]) => new RegExp(source).test(location.hash), [pattern.source]);
  return address(page);
}

export const ready = (page) => page.waitForFunction(() => window.berth?.state()?.complete);

// Opens a scenario; its address is written as soon as it is open.
export async function openKept(page, scenario) {
  await open(page, scenario);
  return addressed(page, /^#(s|kept)=/);
}

export const pageWith = async (browser, scenario = waiting, options = {}) => {
  const page = await openPage(browser, { scenario: null, ...options });
  await openKept(page, scenario);
  return page;
};

// Waits until the browser stores such entries, among others, and then long enough for effects of the write, such as the
// address. Compares the given parts of each entry: its title, the number of its edits, its moment in seconds, and the
// end of its draft.
export async function kept(page, ...expected) {
  await page.waitForFunction(
    async (wanted) => {
      // Opening a database that does not exist would create it.
      if (!(await indexedDB.databases()).some(({ name }) => name === 'berth')) return false;
      const answerOf = (asked) =>
        new Promise((done, fail) => {
          asked.onsuccess = () => done(asked.result);
          asked.onerror = () => fail(asked.error);
        });
      const database = await answerOf(indexedDB.open('berth'));
      const entries = await answerOf(database.transaction('entries').objectStore('entries').getAll());
      database.close();
      const isIt = (entry, { title, edits, t, draft }) =>
        (title === undefined || entry.title === title) &&
        (edits === undefined || entry.edits.length === edits) &&
        (t === undefined || entry.moment.t === t) &&
        (draft === undefined || (entry.draft?.endsWith(draft) ?? false));
      return wanted.every((it) => entries.some((entry) => isIt(entry, it)));
    },
    expected,
    { polling: 100 },
  );
  await page.waitForTimeout(1500);
}

// Opens another tab with the same address in the same browser, as after the end of the tab's process: the data that the
// browser stores only for the tab is gone.
export async function openAgain(page, at = page.url()) {
  const context = page.context();
  await page.close();
  const other = await context.newPage();
  await other.goto(at);
  await ready(other);
  return other;
}

// Pastes like a reader.
export const paste = (page, text) =>
  page.evaluate((given) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', given);
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, typeof text === 'string' ? text : JSON.stringify(text));

export const titled = (scenario, title) => ({ ...scenario, metadata: { ...scenario.metadata, title } });

// Names that do not repeat cannot be compressed: the link has about two thirds as many characters.
export function incompressible(scenario, characters) {
  let seed = 1;
  const letter = () => {
    seed = (seed * 48271) % 2147483647;
    return (seed % 36).toString(36);
  };
  const noise = (length) => Array.from({ length }, letter).join('');
  const labels = () => Object.fromEntries(Array.from({ length: 100 }, (_, i) => [`l${i}`, noise(60)]));
  const objects = Array.from({ length: Math.ceil(characters / 6600) }, (_, i) => ({
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: `long-${i}`, labels: labels() },
    spec: { containers: [{ name: 'main', image: 'main', resources: { requests: { cpu: '1m' } } }] },
  }));
  return { ...scenario, spec: { ...scenario.spec, objects: [...scenario.spec.objects, ...objects] } };
}

export const removeWeb0 = { at: 6, op: 'delete', object: { kind: 'Pod', metadata: { name: 'web-0' } } };
