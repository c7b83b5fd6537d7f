// What is done with a module whose functions note that they were called: those that were are its first part. It needs
// no browser: the canvas of this file takes whatever is drawn.
import { readFile } from 'node:fs/promises';

// A laptop's stage and a telephone's, in CSS pixels.
const sizes = [
  { width: 1280, height: 720 },
  { width: 390, height: 520 },
];
const msPerFrame = 500;
const mostFrames = 1000;

// The scenario with which the gallery begins, and the page opens, as JSON text.
export async function readFirstScenario(folder) {
  const { scenarios } = JSON.parse(await readFile(`${folder}/index.json`, 'utf8'));
  return readFile(`${folder}/${scenarios[0].slug}.json`, 'utf8');
}

// It runs to its end, and is summed up.
function rehearseCore({ Simulation }, text) {
  const simulation = new Simulation();
  simulation.open(text, '{}');
  simulation.command('{"op":"run"}');
  simulation.describe('{"what":"summary"}');
  simulation.delete();
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

// Each look at the clock comes a second after the one before. Some Nodes (Debian 12's) do not let performance.now be
// assigned to, so the clock gets a property of its own, in front of the one that it inherits.
function inSlowMotion(act) {
  let passed = 0;
  Object.defineProperty(performance, 'now', { configurable: true, value: () => (passed += 1000) });
  act();
  delete performance.now;
}

// What the page commands and asks while it is looked at.
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
    // On a slow machine the run is not over yet when it is first seen, and asked for more than is known.
    inSlowMotion(() => {
      for (const options of ['{}', '{"play":true}']) {
        this.#load(text, options);
        for (let i = 0; i < 3; i++) this.#frame();
      }
    });
    this.#stage.scenario();
    this.#ask({ what: 'lesson' });
    this.#command({ op: 'reducedMotion', value: false });
    this.#command({ op: 'theme', value: 'dark' });
    this.#command({ op: 'controls', value: false });
    this.#command({ op: 'speed', value: 1 });
    this.#playToTheEnd();
    this.#stage.ground(width / 2, height / 2);
  }

  #load(text, options) {
    this.#stage.addText(text);
    this.#stage.beginLoad(options);
    while (this.#stage.continueLoad(1) === '') this.#stage.loadProgress();
  }
  #command(command) {
    this.#stage.command(JSON.stringify(command));
  }
  #ask(query) {
    const { error } = JSON.parse(this.#stage.describe(JSON.stringify(query)));
    if (error) throw new Error(`the rehearsal asks in vain: ${error.message}`);
  }
  // What the page tells beside the stage: at each moment, as queues and nodes are described by what is in them.
  #read() {
    for (const name of ['activeQ', 'backoffQ', 'unschedulableQ']) this.#ask({ what: 'queue', name });
    this.#ask({ what: 'nodes', from: 0, count: 50 });
  }
  #frame() {
    this.#now += msPerFrame;
    this.#stage.advance(this.#now);
    this.#stage.revision();
    const state = JSON.parse(this.#stage.state());
    if (!state.complete) {
      this.#stage.runProgress();
      this.#stage.wantedT();
      this.#stage.isCancellable();
    }
    return { ...state, t: this.#stage.t() };
  }
  // It stops where its tour has something to say, and at the end.
  #playToTheEnd() {
    for (let i = 0; i < mostFrames; i++) {
      const { playing, t, end } = this.#frame();
      this.#read();
      if (playing) continue;
      if (t === end) return;
      this.#command({ op: 'play' });
    }
    throw new Error(`the rehearsal is not at the end after ${mostFrames} frames`);
  }
}

// It plays, on large screens and small ones.
function rehearseStage({ Stage }, text, fonts) {
  const canvas = { getContext: () => webGl };
  globalThis.document = { querySelector: () => canvas };
  globalThis.WebGLRenderingContext = class {};
  const visitor = new Visitor(new Stage('#stage'), fonts);
  for (const size of sizes) visitor.watch(text, size);
}

export const rehearsals = { 'berth-core': rehearseCore, 'berth-stage': rehearseStage };
