// Opens the built page in headless Chromium, served from build/web like on any static host. Debian's headless shell is
// the same engine without the windows, tabs and start pages of the browser, which cost each new page more than the page
// itself does.
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { serve } from '../../web/scripts/serve.mjs';
import { Tabs } from './tabs.mjs';

const pageFolder = fileURLToPath(new URL('../../build/web', import.meta.url));

// WebGL 2 is drawn in software, so that a machine without a GPU gives the same picture.
const flags = [
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--ignore-gpu-blocklist',
  '--no-sandbox',
  '--disable-dev-shm-usage',
  // The page itself is composed without the GPU process, which would be software as well.
  '--disable-gpu-compositing',
  // Letters are as wide as in a window.
  '--font-render-hinting=none',
  // The tabs of a context share one process, in which an earlier tab has had the modules compiled.
  '--process-per-site',
  '--renderer-process-limit=1',
];

// Runs in every frame of a page before anything else. A playing page draws as often as the browser lets it, which takes
// one and a half processors in software, and hardly any test needs these pictures. So a page that requests frame after
// frame gets, after a fifth of a second, 12 of them in a second. A frame that is requested after a rest is drawn at
// once.
function drawLessOften() {
  const frame = window.requestAnimationFrame.bind(window);
  const cancel = window.cancelAnimationFrame.bind(window);
  const postponed = new Map();
  let began = 0;
  let drew = -Infinity;
  window.requestAnimationFrame = (callback) => {
    const come = (now) => {
      if (now - drew > 130) began = now;
      if (now - began > 200 && now > drew && now - drew < 80) {
        postponed.set(id, frame(come));
        return;
      }
      postponed.delete(id);
      drew = now;
      callback(now);
    };
    const id = frame(come);
    return id;
  };
  window.cancelAnimationFrame = (id) => {
    cancel(postponed.get(id) ?? id);
    postponed.delete(id);
  };
}

// Runs in every frame of a page before anything else: marks its visitor as a returning one, who sees no door.
function rememberVisit() {
  if (location.pathname.endsWith('embed.html')) return;
  try {
    localStorage.setItem('berth-welcome', 'seen');
  } catch {
    // The frame has no storage.
  }
}

// Runs in every frame of a page before anything else: WebGL draws no pixels, because software is slow at filling them.
// All its other functions work, and nothing can read the missing pixels.
function drawNoPixels() {
  const blank = new WeakSet();
  const { getContext } = HTMLCanvasElement.prototype;
  HTMLCanvasElement.prototype.getContext = function (kind, ...rest) {
    const context = getContext.call(this, kind, ...rest);
    if (kind === 'webgl2' && context !== null && !blank.has(this)) {
      blank.add(this).add(context);
      const discard = () => context.enable(context.RASTERIZER_DISCARD);
      discard();
      this.addEventListener('webglcontextrestored', discard);
    }
    return context;
  };
  const readers = [
    [HTMLCanvasElement, 'toDataURL', 'toBlob'],
    [CanvasRenderingContext2D, 'drawImage'],
    [OffscreenCanvasRenderingContext2D, 'drawImage'],
    [WebGL2RenderingContext, 'readPixels'],
  ];
  for (const [{ prototype }, ...names] of readers) {
    for (const name of names) {
      const read = prototype[name];
      prototype[name] = function (...given) {
        if (blank.has(this) || blank.has(given[0])) throw new Error('This page was opened without pixels');
        return read.apply(this, given);
      };
    }
  }
}

// Does the same for pictures of the page.
function refusePictures(page) {
  const { locator } = page;
  const screenshot = () => Promise.reject(new Error('This page was opened without pixels'));
  page.screenshot = screenshot;
  page.locator = (...given) => Object.assign(locator.apply(page, given), { screenshot });
}

// Starts a browser and a server, to be stopped with close(). open(path, options) returns a new page that is alone in
// its context, until its test ends; `path` may be an address elsewhere. page.problems collects the page's errors, and
// page.requests every address that it requested. `init` is a function that runs in every frame before anything else;
// with `everyFrame` a playing page draws as often as for a reader. With `firstVisit` the page treats its visitor as a
// new one. With `pixels` the stage's picture can be read, which takes more time.
export async function startBrowser() {
  const site = await serve(pageFolder);
  const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell';
  const browser = await chromium.launch({ executablePath, args: flags });
  const tabs = new Tabs(browser, `${site.url}favicon.svg`);
  return {
    url: site.url,
    async open(path = '', { init, everyFrame, firstVisit, pixels, ...options } = {}) {
      const scripts = [!everyFrame && drawLessOften, !firstVisit && rememberVisit, !pixels && drawNoPixels, init];
      const page = await tabs.open(
        // Tests do not reload a page from its offline files, so these are not stored.
        { serviceWorkers: 'block', ...options },
        scripts.filter(Boolean),
      );
      if (!pixels) refusePictures(page);
      page.problems = [];
      page.requests = [];
      page.on('pageerror', (error) => page.problems.push(String(error)));
      page.on('console', (message) => {
        if (message.type() === 'error') page.problems.push(message.text());
      });
      page.on('request', (request) => page.requests.push(request.url()));
      await page.goto(new URL(path, site.url).href);
      return page;
    },
    // For tests that open many pages, one after the other.
    giveBack: (page) => tabs.giveBack(page),
    async close() {
      await browser.close();
      site.close();
    },
  };
}
