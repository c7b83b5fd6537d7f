// A stretch of time as a film. Its frames are computed, not recorded, so the film of a stretch is the same on every
// machine.
import { pictureOf } from '../stage/picture';
import type { Player } from '../stage/player';
import { besideCanvas, type Size } from './picture';

export interface Stretch {
  from: number;
  to: number;
  speed: number;
}

// Longer films make files that are too large for a document.
export const longestSeconds = 30;

export const lengthOf = ({ from, to, speed }: Stretch): number => (to - from) / speed;

export function frameCount(stretch: Stretch, framesPerSecond: number): number {
  return Math.max(1, Math.ceil(lengthOf(stretch) * framesPerSecond) + 1);
}

// The reason for which there is no film: the reader stopped it, or another run is on the stage.
export type NoFilm = 'stopped' | 'changed';

// Takes the frames of a film one after the other; the last one ends the stretch.
export interface Maker {
  readonly framesPerSecond: number;
  // Looks at some frames before the film begins; absent if the maker does not need it.
  prepare?(picture: ImageData): void;
  add(picture: ImageData, isLast: boolean): void | Promise<void>;
  finish(): Blob | Promise<Blob>;
  // Releases the resources of a film that is not finished.
  cancel?(): void;
}

// One of so many frames is passed to `prepare`.
const lookEach = 4;

// Calls `progress` before each frame, with the part that is finished. Leaves the stage at the last frame.
export async function makeFilm(
  player: Player,
  stretch: Stretch,
  size: Size,
  maker: Maker,
  stop: AbortSignal,
  progress: (done: number) => void,
): Promise<Blob | NoFilm> {
  const shooting = new Shooting(player, size, stop);
  const count = frameCount(stretch, maker.framesPerSecond);
  const looks = maker.prepare ? Math.ceil(count / lookEach) : 0;
  const momentOf = (i: number): number =>
    i === count - 1 ? stretch.to : stretch.from + (i * stretch.speed) / maker.framesPerSecond;
  const shoot = async (): Promise<Blob | NoFilm> => {
    for (let i = 0; i < looks + count; i++) {
      const isLook = i < looks;
      const frame = isLook ? Math.min(i * lookEach, count - 1) : i - looks;
      progress(i / (looks + count));
      const picture = await shooting.at(momentOf(frame));
      if (typeof picture === 'string') return picture;
      if (isLook) maker.prepare?.(picture);
      else await maker.add(picture, frame === count - 1);
    }
    return maker.finish();
  };
  let film: Blob | NoFilm = 'stopped';
  try {
    film = await besideCanvas(player, shoot);
  } finally {
    if (!(film instanceof Blob)) maker.cancel?.();
  }
  return film;
}

class Shooting {
  #player: Player;
  #size: Size;
  #stop: AbortSignal;
  #session: Player['session'];
  #generation: number | undefined;

  constructor(player: Player, size: Size, stop: AbortSignal) {
    this.#player = player;
    this.#size = size;
    this.#stop = stop;
    this.#session = player.session;
    this.#generation = player.session?.generation;
  }

  async at(t: number): Promise<ImageData | NoFilm> {
    const { width, height, ratio } = this.#size;
    const player = this.#player;
    for (;;) {
      // Lets the page respond between frames.
      await new Promise((resume) => setTimeout(resume, 0));
      if (this.#stop.aborted) return 'stopped';
      if (player.session !== this.#session || player.session?.generation !== this.#generation) return 'changed';
      player.command({ op: 'seek', t });
      const picture = pictureOf(player.stage, width, height, ratio);
      // The module failed; the page shows that itself.
      if (!picture) return 'stopped';
      // Waits if the run is not computed up to the moment yet, or letters are still missing.
      if (player.state?.run?.wanted === undefined && !player.stage.lacksLetters) return picture;
    }
  }
}
