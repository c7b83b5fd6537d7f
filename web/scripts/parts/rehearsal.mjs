// Plays the first scenario with a module whose functions record their calls: the called functions become its first
// part. It needs no browser: canvas.mjs has a canvas that ignores all drawing.
import { readFile } from 'node:fs/promises';
import { putCanvasInPlace } from './canvas.mjs';

// A laptop's stage and a telephone's, in CSS pixels.
const sizes = [
  { width: 1280, height: 720 },
  { width: 390, height: 520 },
];
const msPerFrame = 500;
const mostFrames = 1000;
const framesAtRest = 12;

// Returns the first scenario of the gallery, with which the page opens, as JSON text.
export async function readFirstScenario(folder) {
  const { scenarios } = JSON.parse(await readFile(`${folder}/index.json`, 'utf8'));
  return readFile(`${folder}/${scenarios[0].slug}.json`, 'utf8');
}

// Rehearses the module for scripts: runs the scenario to its end, and asks for the summary.
function rehearseCore({ Simulation }, text) {
  const simulation = new Simulation();
  simulation.open(text, '{}');
  simulation.command('{"op":"run"}');
  simulation.describe('{"what":"summary"}');
  simulation.delete();
}

// Calls `act` while each call of performance.now() returns a second more than the previous one. Some versions of
// Node.js (Debian 12's) do not allow assignment to performance.now, so an own property hides the inherited one.
function inSlowMotion(act) {
  let passed = 0;
  Object.defineProperty(performance, 'now', { configurable: true, value: () => (passed += 1000) });
  act();
  delete performance.now;
}

// Issues the commands and queries of the page while a visitor watches it.
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
    // On a slow machine the run is not complete at the first frame, and the visitor requests more than is computed.
    inSlowMotion(() => {
      for (const options of ['{}', '{"play":true}']) {
        this.#load(text, options);
        for (let i = 0; i < 3; i++) this.#frame();
      }
    });
    this.#stage.scenario();
    this.#ask({ what: 'lesson' });
    this.#ask({ what: 'tour' });
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
    if (error) throw new Error(`the rehearsal's query failed: ${error.message}`);
  }
  // Issues the queries of the parts beside the stage, again at each moment, because descriptions of queues and nodes
  // depend on the pods in them.
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
  // Plays to the end. Playback stops at the captions of the tour.
  #playToTheEnd() {
    for (let i = 0; i < mostFrames; i++) {
      const { playing, t, end } = this.#frame();
      this.#read();
      if (playing) continue;
      // While a reader reads a caption, pods in flight arrive.
      for (let k = 0; k < framesAtRest; k++) this.#frame();
      if (t === end) return;
      this.#command({ op: 'play' });
    }
    throw new Error(`the rehearsal is not at the end after ${mostFrames} frames`);
  }
}

// Rehearses the module for the page: plays the scenario on large and small screens.
function rehearseStage({ Stage }, text, fonts) {
  putCanvasInPlace();
  const visitor = new Visitor(new Stage('#stage'), fonts);
  for (const size of sizes) visitor.watch(text, size);
}

export const rehearsals = { 'berth-core': rehearseCore, 'berth-stage': rehearseStage };
