// The stage without a browser: the module with a canvas, which draws onto a canvas that shows nothing.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { putCanvasInPlace } from '../../web/scripts/parts/canvas.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const modules = `${root}build/modules`;
const { default: createBerthStage } = await import(`${modules}/berth-stage.mjs`);
const { TwoParts } = await import(`${root}build/npm/two_parts.js`);

const size = { width: 1280, height: 720 };
const msPerFrame = 500;
const plentyMs = 1e9;
// A bit in the answers of advance().
const wantsMore = 1;
const mostFramesToRest = 1000;

export async function openStage() {
  putCanvasInPlace();
  const readRest = () => readFileSync(`${modules}/berth-stage.rest.wasm`);
  const first = await WebAssembly.compile(readFileSync(`${modules}/berth-stage.wasm`));
  const parts = new TwoParts(first, { compile: () => WebAssembly.compile(readRest()), readNow: readRest });
  const { Stage } = await parts.start((instantiateWasm) => createBerthStage({ instantiateWasm }));
  return new StageInNode(new Stage('#stage'));
}

class StageInNode {
  #raw;
  #now = 0;

  constructor(raw) {
    this.#raw = raw;
    raw.addFont(400, readFileSync(`${root}build/fonts/stage-regular.ttf`));
    raw.addFont(600, readFileSync(`${root}build/fonts/stage-semibold.ttf`));
    raw.resize(size.width, size.height, 1);
  }

  // Gives it time only for the first slice of the run, unless it is short.
  load(text, options = {}) {
    this.#raw.addText(text);
    const refused = this.#raw.beginLoad(JSON.stringify(options));
    return JSON.parse(refused || this.#raw.continueLoad(plentyMs));
  }
  frame() {
    this.#now += msPerFrame;
    return this.#raw.advance(this.#now);
  }
  // Returns a hash of the picture when nothing moves any more.
  pictureAtRest() {
    for (let i = 0; i < mostFramesToRest && (this.frame() & wantsMore) !== 0; i++);
    return this.#raw.pictureHash();
  }
  command(command) {
    return JSON.parse(this.#raw.command(JSON.stringify(command)));
  }
  describe(query) {
    return JSON.parse(this.#raw.describe(JSON.stringify(query)));
  }
  state() {
    const revision = this.#raw.revision();
    const state = JSON.parse(this.#raw.state());
    return revision === 0 ? state : { ...state, t: this.#raw.t(), revision, ...this.#run() };
  }
  // Combines the numbers like stage.ts.
  #run() {
    const progress = this.#raw.runProgress();
    if (progress < 0) return {};
    const wanted = this.#raw.wantedT();
    return { run: { progress, cancellable: this.#raw.isCancellable(), ...(wanted >= 0 && { wanted }) } };
  }
  positions() {
    return JSON.parse(this.#raw.positions());
  }
}
