// Small pieces that the views of kube-batch share.
import { element } from '../../browser/dom';
import { shortName } from '../../lang/format';
import { languageOf } from '../../lang/language';
import type { BatchPod, BatchQueue } from '../../protocol/protocol';
import { podLink, type Actions } from '../parts';
import { amountText, resourcesOf, shareText } from './amounts';
import { gangWaits, isDone, type Gang } from './model';
import { batchWords as words } from './words';

const firstPods = 20;

const link = (text: string, target: string, actions: Actions, key: string): HTMLElement =>
  element(
    'button',
    { class: 'link', type: 'button', 'data-key': key, onclick: () => actions.select(target) },
    text,
  );

export const queueLink = (name: string, actions: Actions): HTMLElement =>
  link(name, `queue/${name}`, actions, `batch-queue:${name}`);

export const gangLink = (uid: string, actions: Actions): HTMLElement =>
  link(shortName(uid), `podgroup/${uid}`, actions, `gang:${uid}`);

export function countsOf(pods: BatchPod[]): Record<BatchPod['place'], number> {
  const counts = { inJob: 0, allocated: 0, pipelined: 0, node: 0, done: 0 };
  for (const { place } of pods) counts[place]++;
  return counts;
}

export const overusedPill = ({ overused }: BatchQueue): HTMLElement | false =>
  overused && element('span', { class: 'pill warn' }, words.overused);

// Returns a line that says that the amounts of queues and gangs are not known any more, if `lost`.
export const lostLine = (lost: boolean): HTMLElement[] =>
  lost ? [element('p', { class: 'muted small' }, words.lost)] : [];

// Returns a line for each resource: "cpu: has 1, deserves 3, asks for 3".
export function amountLines(queue: BatchQueue): HTMLElement[] {
  return resourcesOf(queue).map((name) => {
    const [has, deserves, asks] = [queue.allocated, queue.deserved, queue.request].map((amounts) =>
      amountText(name, amounts),
    );
    const text = words.amounts(name, has ?? '', deserves ?? '', asks ?? '');
    return element('p', { class: 'muted small' }, text);
  });
}

// Returns a gang's row in a list: its state, and kube-batch's message about it while it waits.
export function gangRow(gang: Gang, actions: Actions): HTMLElement {
  const { job, phase = '', message } = gang;
  const notes = [
    job ? words.needs(job.minMember) : words.unknownPhase,
    words.counts(countsOf(gang.pods)),
    job ? words.share(shareText(job.share)) : '',
  ];
  const waitMessage = gangWaits(gang) && message ? message : '';
  return element(
    'li',
    {},
    gangLink(gang.uid, actions),
    phase !== '' && !isDone(gang) && element('span', { class: 'pill' }, phase),
    isDone(gang) && element('span', { class: 'pill' }, words.done),
    element('span', { class: 'muted small' }, notes.filter((text) => text !== '').join(' · ')),
    waitMessage !== '' && element('span', { class: 'queue-message', lang: languageOf(waitMessage) }, waitMessage),
  );
}

// Returns the waiting pods without a PodGroup.
export function singlesList(pods: BatchPod[], actions: Actions): HTMLElement[] {
  if (pods.length === 0) return [];
  const rows = pods
    .slice(0, firstPods)
    .map((pod) =>
      element(
        'li',
        {},
        podLink(pod.name, actions, `single:${pod.name}`),
        element('span', { class: 'muted small' }, words.places[pod.place]),
      ),
    );
  return [
    element('h4', {}, `${words.singles} (${pods.length})`),
    element('ul', { class: 'queue', 'aria-label': words.singles }, ...rows),
  ];
}
