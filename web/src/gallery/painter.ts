// A stage that is not in sight, and draws one picture after the other.
import { element } from '../browser/dom';
import type { Theme } from '../protocol/protocol';
import { Stage } from '../stage/stage';

// The stage is drawn as large as it needs to be clear, and shown smaller.
const stageWidth = 560;
const stageHeight = 315;
const shownWidth = 320;
// The part of a run without a tour that makes a good picture.
const tellingPart = 0.4;
// A run that is not known whole by then is shown at its start.
const patienceMs = 400;

export const pictureWidth = (): number => Math.round(shownWidth * Math.min(2, window.devicePixelRatio));

export class Painter {
  #canvas = element('canvas', { id: 'thumbnail-stage', class: 'off-stage', 'aria-hidden': 'true' });
  #stage: Promise<Stage>;
  #isOpen = true;

  constructor() {
    document.body.append(this.#canvas);
    this.#stage = Stage.open(this.#canvas, () => this.close());
  }

  // Null when it was closed meanwhile. Throws an Error where there is no stage, or the scenario has one.
  async paint(text: string, theme: Theme): Promise<Blob | null> {
    const stage = await this.#stage;
    if (!stage.draws || !(await stage.complete())) throw new Error('nothing to draw with');
    if (!this.#isOpen) return null;
    const ratio = pictureWidth() / stageWidth < 0.6 ? 1 : 1.5;
    this.#canvas.width = stageWidth * ratio;
    this.#canvas.height = stageHeight * ratio;
    stage.resize(stageWidth, stageHeight, ratio);
    const result = await stage.load(text, {}, () => {});
    if (!this.#isOpen) return null;
    if (!result.ok) throw new Error(result.error.message);
    stage.command({ op: 'theme', value: theme });
    stage.command({ op: 'reducedMotion', value: true });
    stage.command({ op: 'controls', value: false });
    await this.#goToMoment(stage);
    if (!this.#isOpen) return null;
    return copyOf(this.#canvas, () => stage.advance(performance.now()));
  }

  // Gives the context back.
  close(): void {
    this.#isOpen = false;
    this.#canvas.getContext('webgl2')?.getExtension('WEBGL_lose_context')?.loseContext();
    this.#canvas.remove();
  }

  // The moment of the first caption after some part of the run.
  async #goToMoment(stage: Stage): Promise<void> {
    const until = performance.now() + patienceMs;
    while (this.#isOpen && stage.state()?.end === null && performance.now() < until) {
      stage.advance(performance.now());
      await new Promise((done) => setTimeout(done, 0));
    }
    const { end = null } = stage.state() ?? {};
    if (end === null) return;
    stage.command({ op: 'seek', t: end * tellingPart });
    stage.command({ op: 'caption', step: 1 });
  }
}

// A canvas with WebGL is empty again once the task that drew it is over.
async function copyOf(canvas: HTMLCanvasElement, draw: () => void): Promise<Blob | null> {
  const width = pictureWidth();
  const picture = element('canvas', { width, height: Math.round((width * stageHeight) / stageWidth) });
  const context = picture.getContext('2d');
  // Once for the layout, once more for what depends on it.
  draw();
  draw();
  if (!context) return null;
  context.imageSmoothingQuality = 'high';
  context.drawImage(canvas, 0, 0, picture.width, picture.height);
  return new Promise((done) => picture.toBlob(done, 'image/webp', 0.9));
}
