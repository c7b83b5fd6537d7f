// The panel over the stage that shows an error, its place, and an action.
import { element, icon } from '../browser/dom';
import type { MissingModule } from '../browser/later';
import { languageOf } from '../lang/language';
import { strings } from '../lang/strings';
import { reloadHere } from '../link/reload_here';
import { excerpt, lineAt } from '../source/excerpt';
import type { Player } from '../stage/player';

const words = strings.problem;

export interface Problem {
  title: string;
  message: string;
  path?: string | undefined;
  // The text with the problem.
  text?: string | undefined;
  offset?: number | undefined;
  note?: string | Node | undefined;
  action?: { label: string; run: () => void } | undefined;
  // True if the text breaks the rules of its format at `offset`.
  isUnreadable?: boolean;
  // True if the notice cannot be dismissed, because the stage under it is empty.
  stays?: boolean;
}

// Returns the problem of a part that could not be fetched; its button calls `again`.
export function missingPart(again: () => void): Problem {
  const { title, text, again: label } = strings.missing;
  return { title, message: text, action: { label, run: again } };
}

// Returns the problem of a module that could not be loaded. Its button tries again; after a second failure it reloads
// the page with the run that `player` shows.
export function missingModule({ isFinal }: Pick<MissingModule, 'isFinal'>, again: () => void, player: Player | null): Problem {
  if (!isFinal) return missingPart(again);
  const { title, textReload: message, reload: label } = strings.missing;
  return { title, message, action: { label, run: () => void reloadHere(player) } };
}

export class Notices {
  readonly root = element('div', { class: 'notices', role: 'alert' });
  // Opens the text that has a problem. `offset` is -1 if the problem has no place. Null if the page has no editor.
  onText: ((text: string, offset: number, message: string) => void) | null = null;

  #problem: Problem | null = null;

  // The problem that is shown; null if none is, or if the panel only says that something takes time.
  get problem(): Problem | null {
    return this.#problem;
  }

  get isEmpty(): boolean {
    return this.root.childElementCount === 0;
  }

  // Replaces the notice before.
  show(problem: Problem): void {
    this.#problem = problem;
    const { text = '', path, note, action, message } = problem;
    // An error at the end of the text is shown at its last line.
    const offset = Math.min(problem.offset ?? -1, text.trimEnd().length);
    const placed = text !== '' && offset >= 0;
    const place = [path && `${words.path} ${path}`, placed && words.line(lineAt(text, offset))]
      .filter((part) => part)
      .join(' · ');
    const buttons = element('div', { class: 'buttons' });
    const { onText } = this;
    const toText = onText && text.trim() !== '' && { label: words.toText, run: () => onText(text, offset, message) };
    for (const it of [toText, action]) {
      if (!it) continue;
      const run = (): void => {
        this.clear();
        it.run();
      };
      const look = buttons.firstChild ? 'quiet' : 'primary';
      buttons.append(element('button', { class: look, type: 'button', onclick: run }, it.label));
    }
    const dismiss = (): void => this.clear();
    this.root.replaceChildren(
      element(
        'section',
        { class: 'problem' },
        element(
          'header',
          {},
          element('h2', {}, problem.title),
          !problem.stays &&
            element(
              'button',
              { class: 'icon-button', type: 'button', 'aria-label': words.dismiss, onclick: dismiss },
              icon('close'),
            ),
        ),
        element('p', { class: 'problem-message', lang: languageOf(message) }, message),
        place !== '' && element('p', { class: 'problem-place' }, place),
        placed && makeExcerpt(text, offset),
        note !== undefined && element('p', { class: 'muted' }, note),
        buttons.firstChild && buttons,
      ),
    );
  }

  // Shows that an operation takes time. Resolves after the browser has painted the message.
  async showWait(message: string): Promise<void> {
    this.#problem = null;
    this.root.replaceChildren(element('p', { class: 'wait', role: 'status' }, message));
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0)));
  }

  clear(): void {
    this.#problem = null;
    this.root.replaceChildren();
  }
}

function makeExcerpt(text: string, offset: number): HTMLElement {
  const lines = excerpt(text, offset).map((line) =>
    element(
      'li',
      { class: line.marked ? 'marked' : null, value: line.number },
      element('span', { class: 'line-number' }, String(line.number)),
      element('code', {}, line.text),
    ),
  );
  return element('ol', { class: 'excerpt' }, ...lines);
}
