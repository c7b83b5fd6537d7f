// The report about an imported file: one sentence, and a dialog with the whole report.
import { element, makeDialog } from '../browser/dom';
import type { NoticeAction } from '../edit/notice';
import { languageOf } from '../lang/language';
import { lateStrings } from '../lang/late_strings';
import type { ImportFact, ImportReport, LeftOut } from '../protocol/protocol';

const words = lateStrings.importReport;
// In the order in which the dialog shows them.
const sections: ImportFact['section'][] = ['read', 'notModelled', 'ignored'];

const maxExamples = 3;
// The code of the row about plugins that are not kube-scheduler's own.
export const outOfTree = 'outOfTree';

const ofSection = ({ facts }: ImportReport, section: ImportFact['section']): ImportFact[] =>
  facts.filter((fact) => fact.section === section);

// Reports whether the fact names a version. The `kind` of such a fact is kube-scheduler with its version.
const isVersion = (code: string): boolean => code.startsWith('version');

// Returns for example "Read 12 pods, 3 nodes. 4 things are not modelled. Simulated as kube-scheduler v1.34.1."
export function summaryOf(report: ImportReport): string {
  const read = ofSection(report, 'read');
  const configuration = read.find(({ code }) => code === 'configuration');
  const objects = read.filter(({ code }) => code === 'object');
  const scheduler = read.find(({ code }) => isVersion(code))?.kind;
  const leftOut = leftOutText(report);
  if (read.length === 0 && leftOut) return leftOut;
  const said = leftOut ? ` ${leftOut}` : '';
  if (objects.length === 0 && configuration) return words.configured(configuration.kind, scheduler) + said;
  const countOf = (isWanted: (kind: string) => boolean): number =>
    objects.reduce((sum, { kind, count }) => sum + (isWanted(kind) ? count : 0), 0);
  const summary = words.summary(
    countOf((kind) => kind === 'Pod'),
    countOf((kind) => kind === 'Node'),
    countOf((kind) => kind !== 'Pod' && kind !== 'Node'),
    read.reduce((sum, { code, count }) => sum + (code === 'makesPods' ? count : 0), 0),
    ofSection(report, 'notModelled').length,
    scheduler,
  );
  return summary + said;
}

// Returns the line about plugins that the reader left out (without_plugins.ts); undefined if there are none.
const leftOutText = ({ facts }: ImportReport): string | undefined => facts.find(({ code }) => code === outOfTree)?.text;

// Returns the button that opens the report. `leftOut` has the fields on which no decision depends.
export const reportAction = (report: ImportReport, leftOut: LeftOut[]): NoticeAction => ({
  label: words.open,
  run: () => showReport(report, leftOut),
});

// Returns the sentence, with a button for the dialog.
export function renderSummary(report: ImportReport, leftOut: LeftOut[]): HTMLElement {
  const show = (): void => showReport(report, leftOut);
  return element(
    'div',
    { class: 'imported' },
    element('span', { class: 'muted' }, summaryOf(report)),
    element('button', { class: 'link', type: 'button', 'data-key': 'report', onclick: show }, words.open),
  );
}

const body = element('div', { class: 'import-report' });
let dialog: HTMLDialogElement | null = null;

export function showReport(report: ImportReport, leftOut: LeftOut[]): void {
  dialog ??= makeDialog(words.title, words.close, body);
  body.replaceChildren(...sections.map((section) => renderSection(report, section, leftOut)));
  dialog.showModal();
}

function renderSection(report: ImportReport, section: ImportFact['section'], leftOut: LeftOut[]): HTMLElement {
  const facts = [...ofSection(report, section), ...(section === 'ignored' ? leftOut.map(factOf) : [])];
  // The row of pods shows how many are bound and pending.
  const rows = facts.filter(({ code }) => code !== 'bound' && code !== 'pending');
  return element(
    'section',
    { 'data-section': section },
    element('h3', {}, words.sections[section]),
    rows.length > 0 && element('p', { class: 'muted small' }, words.hints[section]),
    rows.length > 0
      ? element('ul', {}, ...rows.map((fact) => element('li', {}, ...renderFact(fact, facts))))
      : element('p', { class: 'muted' }, words.none),
  );
}

const factOf = ({ kind, count, fields }: LeftOut): ImportFact => ({
  section: 'ignored',
  code: 'unread',
  kind,
  path: '',
  count,
  examples: fields,
  text: words.unread,
});

// Facts that occur only once.
const isAboutScheduler = (code: string): boolean =>
  isVersion(code) || code.startsWith('atWork') || code === 'takesAllPods';

function renderFact(fact: ImportFact, facts: ImportFact[]): (Node | string)[] {
  const { code, kind, path, count, examples } = fact;
  if (code === 'configuration') return [words.configuration(kind, path)];
  const parts: (Node | string)[] = [element('strong', {}, isAboutScheduler(code) ? kind : words.count(count, kind))];
  if (code === 'object') {
    const bound = facts.flatMap((part) =>
      kind === 'Pod' && (part.code === 'bound' || part.code === 'pending')
        ? [words.parts[part.code](part.count)]
        : [],
    );
    return bound.length > 0 ? [...parts, ' ', element('span', { class: 'muted' }, bound.join(' · '))] : parts;
  }
  if (path !== '') parts.push(' ', element('code', { lang: languageOf(path) }, path));
  const meaning = words.meaning(code, fact.text, fact.version);
  parts.push(element('p', { lang: languageOf(meaning) }, meaning));
  if (examples.length > 0 && code !== outOfTree) {
    // The core gives at most three examples. Several objects may share one.
    const more = code !== 'unread' && examples.length === maxExamples && count > maxExamples;
    const names = examples.join(', ') + (more ? ', …' : '');
    parts.push(element('p', { class: 'muted small', lang: languageOf(names) }, names));
  }
  return parts;
}
