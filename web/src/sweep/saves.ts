// The buttons that save the results of a sweep.
import { element } from '../browser/dom';
import { saveFile } from '../browser/files';
import { fileName } from '../source/documents';
import { sweepWords as words } from './words';

export interface Save {
  label: string;
  // The end of the file's name: '-runs.csv'.
  ending: string;
  type: string;
  text: () => string | Promise<string>;
}

// `title` is that of the plan, from which file names are derived. `complain` gets the error if a text could not be
// created.
export function makeSaves(title: string, saves: Save[], complain: (error: unknown) => void): HTMLElement {
  const buttons = saves.map(({ label, ending, type, text }) => {
    const save = async (): Promise<void> => saveFile(fileName(title, null, ending), await text(), type);
    return element('button', { class: 'quiet', type: 'button', onclick: () => void save().catch(complain) }, label);
  });
  return element('div', { class: 'sweep-run', role: 'group', 'aria-label': words.save }, element('span', {}, words.save), ...buttons);
}
