// Results from files: their source, the missing parts, and the same view as after runs of the page.
import { element, setText } from '../browser/dom';
import { toJson } from '../source/documents';
import type { OpenedSweepResults } from '../protocol/protocol';
import type { NamedText } from '../source/sweep_result';
import { messageOf } from '../stage/stage';
import { ResultsView } from './results';
import { makeSaves } from './saves';
import { csvOfResults, openResults, PlanError } from './sweep';
import { sweepWords as words } from './words';

// The page draws at most so many runs.
const mostRuns = 5000;
const mostGroups = 500;
// The number of missing shards that are named; a sweep may lack thousands.
const namedShards = 12;

export interface Given {
  texts: readonly NamedText[];
  // The number of files among them that have no results.
  others: number;
}

export class OpenedPane {
  readonly root: HTMLElement;
  #leave: HTMLButtonElement;

  // Throws an Error whose message is for users, or a MissingModule.
  static async open(given: Given, leave: () => void): Promise<OpenedPane> {
    const opened = await openResults(given.texts.map(({ text }) => text));
    const { runs, groups } = opened.result;
    for (const [list, most] of [[runs, mostRuns], [groups, mostGroups]] as const) {
      if (list.length > most) throw new Error(words.problems.largeResult(most));
    }
    return new OpenedPane(given, opened, leave);
  }

  private constructor({ texts, others }: Given, opened: OpenedSweepResults, leave: () => void) {
    const { result, title, missing } = opened;
    const view = new ResultsView(null);
    view.show(result, opened.figures);
    this.#leave = element('button', { class: 'quiet', type: 'button', onclick: leave }, words.otherPlan);
    const said = element('p', { role: 'status' }, words.opened(sourceOf(texts), result.runs.length, result.runs.filter(({ error }) => error !== undefined).length));
    const of = element('p', { class: 'muted small' }, words.openedPlan(title, result.plan));
    const complaint = element('p', { class: 'form-error', role: 'alert' });
    const csv = (): Promise<string> => csvOfResults(texts.map(({ text }) => text));
    const saves = makeSaves(
      title,
      [
        { label: words.saveCsv, ending: '-runs.csv', type: 'text/csv', text: csv },
        { label: words.saveJson, ending: '-runs.json', type: 'application/json', text: () => toJson(result) },
      ],
      (error) => setText(complaint, messageOf(error)),
    );
    this.root = element(
      'div',
      { class: 'sweep-pane' },
      element('div', { class: 'sweep-head' }, this.#leave, said),
      of,
      missing.length > 0 && element('p', { class: 'warning' }, missingText(missing, result.runs.length, opened.runs)),
      others > 0 && element('p', { class: 'muted small' }, words.leftOut(others)),
      view.root,
      saves,
      complaint,
    );
  }

  // `hasRuns`: the page's own runs are shown again when the reader leaves these results.
  setWay(hasRuns: boolean): void {
    setText(this.#leave, hasRuns ? words.ownRuns : words.otherPlan);
  }

  focus(): void {
    this.#leave.focus();
  }
}

// Returns the name of a single file.
function sourceOf(texts: readonly NamedText[]): string {
  const [first] = texts;
  if (texts.length !== 1 || !first) return words.files(texts.length);
  return first.name === '' ? words.pastedText : first.name;
}

function missingText(missing: readonly string[], here: number, all: number | null): string {
  const named = missing.slice(0, namedShards).join(', ');
  const list = missing.length > namedShards ? words.shardsAndMore(named, missing.length - namedShards) : named;
  return words.missingShards(list, missing.length, here, all ?? here);
}

// Returns the place and the message of an error in results: the text, and the place in it.
export function faultOf(error: unknown, texts: readonly NamedText[]): { place: string; message: string } {
  const message = messageOf(error);
  if (!(error instanceof PlanError)) return { place: '', message };
  const [, number = '', path = ''] = /^texts(?:\[(\d+)\])?\.?(.*)$/s.exec(error.path) ?? [];
  const name = number === '' ? '' : (texts[Number(number)]?.name ?? '');
  const place = [name, path, error.line > 0 ? words.line(error.line) : ''].filter((part) => part !== '');
  return { place: place.join(' \u00b7 '), message };
}
