// The texts of the dialog that saves files, in English.
import { whole } from './format';

export const exportEn = {
  title: 'Save as a file',
  close: 'Close',
  scenario: 'Scenario',
  scenarioHint: 'The whole scenario with your edits. Berth and its command line can open it.',
  manifests: 'Manifests for kubectl',
  manifestsHint: (at: string) =>
    `The objects that exist at ${at}, as they were written: pods without the nodes that the scheduler chose.`,
  log: 'Event log',
  logHint: 'One line of JSON for each event of the run.',
  picture: 'Picture',
  pictureHint: 'The stage as it is now, for dense screens.',
  film: 'Film',
  from: 'From, s',
  to: 'To, s',
  speed: 'Speed',
  width: 'Width',
  pixels: (width: number) => `${width} pixels`,
  stop: 'Stop',
  progress: (percent: number) => `Drawing… ${percent} %`,
  done: (size: string) => `Saved, ${size}.`,
  noFilm: {
    stopped: 'Stopped.',
    changed: 'Stopped: the stage shows another run by now.',
  },
  failed: (reason: string) => `The file could not be made: the browser may lack the memory for it. (${reason})`,
  beyondEnd: (end: string) => `The run ends at ${end}: the film needs an earlier beginning.`,
  badStretch: 'The film needs a beginning and a later end, in seconds.',
  badSpeed: 'A speed lies between 0.1 and 100.',
  tooLong: (most: number) =>
    `A film can be ${whole(most)} s long to watch: take a shorter stretch or a higher speed.`,
};
