// A stage that nobody sees: it draws one picture after the other into memory, and needs no WebGL for it.
import type { LoadOptions, Theme } from '../protocol/protocol';
import { breathe } from '../browser/slices';
import { pictureOf } from './picture';
import { Stage } from './stage';

// What a picture is to be like. Its size is in CSS pixels, with `ratio` real ones in each.
export interface Wish {
  width: number;
  height: number;
  ratio: number;
  theme: Theme;
  // Whether the time line has buttons.
  controls: boolean;
  options: LoadOptions;
}

export class Painter {
  #stage: Promise<Stage>;
  #isOpen = true;

  constructor() {
    this.#stage = Stage.open(null, () => this.close());
    // Who paints is told.
    this.#stage.catch(() => {});
  }

  // `goTo` chooses another moment than that of the options. Null when it was closed meanwhile. Throws an Error where
  // there is no stage, the scenario has a fault, or the moment is not reached within `patienceMs`.
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

  // Lets go of the stage, and of its memory.
  close(): void {
    this.#isOpen = false;
  }
}
