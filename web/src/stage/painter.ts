// An invisible stage that draws one picture after the other into memory, without WebGL.
import type { LoadOptions, Theme } from '../protocol/protocol';
import { breathe } from '../browser/slices';
import { pictureOf } from './picture';
import { Stage } from './stage';

// The properties of a picture. Its size is in CSS pixels, with `ratio` real ones in each.
export interface Wish {
  width: number;
  height: number;
  ratio: number;
  theme: Theme;
  // True if the time line has buttons.
  controls: boolean;
  options: LoadOptions;
}

export class Painter {
  #stage: Promise<Stage>;
  #isOpen = true;

  constructor() {
    this.#stage = Stage.open(null, () => this.close());
    // Avoids an unhandled rejection: paint() awaits the same promise, and reports its error to the caller.
    this.#stage.catch(() => {});
  }

  // `goTo` chooses another moment than that of the options. Returns null if the painter was closed meanwhile. Throws an
  // Error if there is no stage, the scenario has an error, or the moment is not reached within `patienceMs`.
  async paint(
    json: string,
    wish: Wish,
    patienceMs: number,
    goTo: (stage: Stage) => Promise<void> = async () => {},
  ): Promise<ImageData | null> {
    const stage = await this.#stage;
    if (!(await stage.complete())) throw new Error('nothing to draw with');
    const until = performance.now() + patienceMs;
    const tire = (): void => {
      if (performance.now() > until) stage.cancelLoad();
    };
    const result = await stage.load(json, wish.options, tire);
    if (!this.#isOpen) return null;
    if (!result.ok) throw new Error(result.error.message);
    stage.command({ op: 'theme', value: wish.theme });
    stage.command({ op: 'reducedMotion', value: true });
    stage.command({ op: 'controls', value: wish.controls });
    stage.resize(wish.width, wish.height, wish.ratio);
    await goTo(stage);
    while (this.#isOpen && stage.state()?.run?.wanted !== undefined) {
      if (performance.now() > until) throw new Error('the run takes too long');
      stage.advance(performance.now());
      await breathe();
    }
    if (!this.#isOpen) return null;
    const [width, height] = [wish.width, wish.height].map((side) => Math.round(side * wish.ratio)) as [number, number];
    for (;;) {
      const picture = pictureOf(stage, width, height, wish.ratio);
      if (!this.#isOpen || !stage.lacksLetters || performance.now() > until) return picture;
      await breathe();
    }
  }

  // Releases the stage, and its memory.
  close(): void {
    this.#isOpen = false;
  }
}
