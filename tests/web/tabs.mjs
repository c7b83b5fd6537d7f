// The tabs of a file's tests. A test gets a tab that is new in a context that behaves like a new one: a context that an
// earlier test does not use any more, if it has the same options. This keeps the most expensive parts of a page: the
// process, in which its modules are compiled already, and the files that never change. A tab is taken back when its
// test ends.
import { afterEach, beforeEach } from 'node:test';

// The options of a tab, unless a test sets others.
const usual = { viewport: { width: 1280, height: 720 }, reducedMotion: 'reduce' };

// The methods by which a test changes the context of its tabs permanently: such a context is not used again.
const lasting = ['addInitScript', 'exposeBinding', 'exposeFunction', 'grantPermissions', 'route', 'setExtraHTTPHeaders', 'setGeolocation', 'setOffline'];

// Outside of a test, as in `before`, a tab is for all tests of the file.
let ofTest = null;
if (process.argv[1]?.endsWith('.test.mjs')) {
  beforeEach(() => {
    ofTest = new Set();
  });
  afterEach(async () => {
    const done = [...ofTest];
    ofTest = null;
    await Promise.all(done.map((giveBack) => giveBack()));
  });
}

export class Tabs {
  #browser;
  #address;
  #origin;
  #unused = new Map();
  #places = new Map();

  // `address` is that of a file without dependencies, at the origin of the pages.
  constructor(browser, address) {
    this.#browser = browser;
    this.#address = address;
    this.#origin = new URL(address).origin;
  }

  // Opens a tab in a context of its own. `scripts` run in every frame before anything else. A context can have tabs of
  // any size and media, which each tab sets for itself.
  async open({ viewport, colorScheme, reducedMotion, forcedColors, ...options }, scripts) {
    const media = Object.entries({ colorScheme, reducedMotion, forcedColors }).filter(([, value]) => value !== undefined);
    const kind = JSON.stringify([options, scripts.map(String)]);
    const place = this.#unused.get(kind)?.pop() ?? (await this.#newPlace(options, scripts, kind));
    const page = await place.context.newPage();
    if (media.length > 0) await page.emulateMedia(Object.fromEntries(media));
    if (viewport) await page.setViewportSize(viewport);
    this.#places.set(page, place);
    ofTest?.add(() => this.giveBack(page));
    return page;
  }

  // Takes a tab back, with all others that were opened in its context, before its test ends.
  async giveBack(page) {
    const place = this.#places.get(page);
    if (place && this.#places.delete(page) && !place.isClosed) await this.#renew(place);
  }

  async #newPlace(options, scripts, kind) {
    const context = await this.#browser.newContext({ ...usual, ...options });
    const place = { context, kind, isReusable: options.serviceWorkers !== 'allow', isClosed: false };
    context.on('close', () => {
      place.isClosed = true;
    });
    // The keeper has none of the scripts.
    place.keeper = await context.newPage();
    await place.keeper.goto(this.#address);
    place.session = await context.newCDPSession(place.keeper);
    for (const script of scripts) await context.addInitScript(script);
    for (const name of lasting) {
      const original = context[name];
      context[name] = (...given) => {
        place.isReusable = false;
        return original.apply(context, given);
      };
    }
    context.on('page', (page) => {
      page.on('crash', () => {
        place.isReusable = false;
      });
      page.on('framenavigated', (frame) => {
        if (!frame.url().startsWith(`${this.#origin}/`) && frame.url() !== 'about:blank') place.isReusable = false;
      });
    });
    return place;
  }

  async #renew(place) {
    const isAsNew = place.isReusable && (await this.#clear(place).then(() => true, () => false));
    if (!isAsNew) {
      await place.context.close().catch(() => {});
      return;
    }
    if (!this.#unused.has(place.kind)) this.#unused.set(place.kind, []);
    this.#unused.get(place.kind).push(place);
  }

  // Fails if a process has crashed meanwhile.
  async #clear({ context, keeper, session }) {
    await Promise.all(context.pages().map((page) => page !== keeper && page.close()));
    await session.send('Storage.clearDataForOrigin', { origin: this.#origin, storageTypes: 'all' });
    await context.clearCookies();
  }
}
