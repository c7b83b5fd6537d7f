// The page's texts about the data that the browser keeps, in English.
import { plural } from './format';

export const keptEn = {
  title: 'Recent',
  where: 'Kept in this browser only, and never sent anywhere. The last 20 scenarios that you opened or edited are here.',
  nothing: 'Nothing is kept yet: scenarios that you open or edit are listed here.',
  onStage: 'on the stage',
  justNow: 'just now',
  edits: (count: number) => plural(count, 'edit'),
  draft: 'a text that is not applied yet',
  at: (t: string) => `at ${t}`,
  untitled: 'Untitled',
  remove: (title: string) => `Remove “${title}”`,
  removed: (title: string) => `“${title}” is not kept any more.`,
  removeAll: 'Remove all',
  removedAll: 'Nothing is kept any more.',
  close: 'Close',

  // After "Undone: " and "Done again: ".
  opening: (title: string) => `opening “${title}”`,
  opened: (title: string) => `“${title}” is open.`,

  longAndKept: 'This scenario is too long for a link. It is kept here: its address works in this browser only.',
  longAndLost: 'This scenario is too long for a link, and this browser does not keep it.',
  save: 'Save as a file…',
  dismiss: 'Dismiss',

  elsewhere:
    'Its scenario was too long for a link and was kept in one browser only: in another one, or it was removed here since. A file that is saved there can be opened here.',

  draftIsHere: 'Your text that was not applied is still in the editor.',
  showDraft: 'Show it',
  notOpened: 'This text could not be opened. Correct it here; Apply then opens it.',
  openedFromText: 'It is on the stage now.',

  tooLarge: {
    title: 'This scenario is too large to be kept across a reload',
    text: 'The page has to be reloaded, and the browser cannot store a scenario of this size meanwhile. Save it as a file first, and open that file afterwards.',
    save: 'Save the scenario as a file',
    reload: 'Reload without it',
    close: 'Close',
  },
};
