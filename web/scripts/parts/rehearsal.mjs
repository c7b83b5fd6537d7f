// What is done with a module whose functions note that they were called: those that were are its first part. It needs
// no browser: the canvas of this file takes whatever is drawn.
import { readFile } from 'node:fs/promises';

// A laptop's stage and a telephone's, in CSS pixels.
const sizes = [
  { width: 1280, height: 720 },
  { width: 390, height: 520 },
];
const msPerFrame = 500;
const framesOfRun = 60;

// Every scenario of the gallery as JSON text, that first which the page opens with.
export async function readGallery(folder) {
  const { scenarios } = JSON.parse(await readFile(`${folder}/index.json`, 'utf8'));
  return Promise.all(scenarios.map(({ slug }) => readFile(`${folder}/${slug}.json`, 'utf8')));
}

// Whatever the gallery has runs to its end, and is summed up.
function rehearseCore({ Simulation }, gallery) {
  for (const text of gallery) {
    const simulation = new Simulation();
    simulation.open(text, '{}');
    simulation.command('{"op":"run"}');
    simulation.describe('{"what":"summary"}');
    simulation.delete();
  }
}

// What WebGL says when all is well.
const answersOfWebGl = {
  getParameter: () => 'WebGL 2.0',
  getSupportedExtensions: () => [],
  getExtension: () => null,
  getShaderParameter: () => true,
  getProgramParameter: () => true,
  getAttribLocation: () => 0,
  getActiveUniform: () => ({ name: 'Texture', size: 1 }),
};
const webGl = new Proxy(answersOfWebGl, { get: (answers, name) => answers[name] ?? (() => ({})) });

// What the page asks and says while somebody looks on, points at things and clicks.
class Visitor {
  #stage;
  #now = 0;

  constructor(stage, fonts) {
    this.#stage = stage;
    for (const { weight, bytes } of fonts) stage.addFont(weight, bytes);
    stage.focus(true);
  }

  watch(text, { width, height }) {
    this.#stage.resize(width, height, 1);
    this.#stage.load(text, '{"play":true}');
    this.#stage.scenario();
    this.#command({ op: 'reducedMotion', value: false });
    this.#command({ op: 'theme', value: 'dark' });
    this.#command({ op: 'controls', value: false });
    this.#frames(framesOfRun);
    this.#command({ op: 'seek', t: 1e6 });
    this.#frames(2);
  }

  // Points at all of the stage, and clicks on some of it.
  point({ width, height }) {
    for (let y = 10; y < height; y += 40) {
      for (let x = 10; x < width; x += 60) {
        this.#stage.ground(x, y);
        this.#stage.pointer('move', x, y, 0, 0);
        this.#frames(1);
      }
      this.#stage.pointer('down', width / 2, y, 0, 0);
      this.#stage.pointer('up', width / 2, y, 0, 0);
      this.#frames(1);
    }
    this.#stage.pointer('leave', 0, 0, 0, 0);
  }

  // The buttons below the stage, and what the page tells beside it.
  operate() {
    this.#command({ op: 'toggle' });
    this.#command({ op: 'speed', value: 2 });
    this.#command({ op: 'theme', value: 'light' });
    this.#command({ op: 'seek', t: 3 });
    this.#frames(4);
    for (const name of ['active', 'backoff', 'unschedulable']) this.#ask({ what: 'queue', name });
    this.#ask({ what: 'nodes', from: 0, count: 50 });
  }

  #command(command) {
    this.#stage.command(JSON.stringify(command));
  }
  #ask(query) {
    this.#stage.describe(JSON.stringify(query));
  }
  #frames(count) {
    for (let i = 0; i < count; i++) {
      this.#stage.advance((this.#now += msPerFrame));
      this.#stage.state();
    }
  }
}

// The scenario with which the page opens plays, on large screens and small ones, and is looked at closely.
function rehearseStage({ Stage }, [first], fonts) {
  const canvas = { getContext: () => webGl };
  globalThis.document = { querySelector: () => canvas };
  globalThis.WebGLRenderingContext = class {};
  const visitor = new Visitor(new Stage('#stage'), fonts);
  for (const size of sizes) {
    visitor.watch(first, size);
    visitor.operate();
    visitor.point(size);
  }
}

export const rehearsals = { 'berth-core': rehearseCore, 'berth-stage': rehearseStage };
