// A question of a lesson, read from a scenario's spec.lesson (scenarios/docs/captions-and-lessons.md). The simulation
// ignores it. A scenario may come from a link, so every part is checked before it is used.
import type { Change } from '../stage/player';

// An entry of the log, in the form in which captions wait for one.
export interface When {
  event: string;
  pod?: string;
  node?: string;
  nth: number;
}

// The inspector's view: the pod's nth attempt; its result for `node`, unless that is null; or the pod's session of
// kube-batch at `at`, in seconds, unless that is null.
export interface Reveal {
  text: string;
  pod: string;
  nth: number;
  node: string | null;
  at: number | null;
}

export interface Knob {
  text: string;
  label: string;
  // The moment of the change, in seconds.
  at: number;
  // The change: edits of the cluster at that moment; or in `set` other members of spec, for a new run; or the second
  // run that the scenario names, shown beside this one.
  edits: Change[];
  set: Record<string, unknown> | null;
  compares: boolean;
  when: When | null;
  outcome: string;
}

export interface Question {
  hook: string;
  reveal: Reveal;
  knob: Knob;
  why: string;
  source: string[];
  changed: string;
  // The gallery's name of the question that plays the change that `changed` describes; "" if there
  // is none.
  plays: string;
  // The number of captions.
  captions: number;
}

type Members = Record<string, unknown>;

// Returns the question in `given`, the spec.lesson of a scenario with `captions` captions. Null if the scenario has
// no lesson, or if its lesson lacks a part that the panel needs.
export function readQuestion(given: unknown, captions: number): Question | null {
  const lesson = membersOf(given);
  const [hook, why] = [textOf(lesson['hook']), textOf(lesson['why'])];
  const reveal = readReveal(membersOf(lesson['reveal']));
  const knob = readKnob(membersOf(lesson['knob']));
  if (hook === '' || why === '' || !reveal || !knob) return null;
  return {
    hook,
    reveal,
    knob,
    why,
    source: listOf(lesson['source']).map(textOf).filter((path) => path !== ''),
    changed: textOf(lesson['changed']),
    plays: textOf(lesson['plays']),
    captions,
  };
}

function readReveal(reveal: Members): Reveal | null {
  const session = reveal['session'] === undefined ? null : membersOf(reveal['session']);
  const { pod, nth } = session ?? membersOf(reveal['attempt']);
  const text = textOf(reveal['text']);
  if (text === '' || textOf(pod) === '') return null;
  const node = textOf(reveal['node']) || null;
  return { text, pod: fullName(textOf(pod)), nth: countOf(nth), node, at: session && secondsOf(session['at']) };
}

function readKnob(knob: Members): Knob | null {
  const [text, label, outcome] = [textOf(knob['text']), textOf(knob['label']), textOf(knob['outcome'])];
  const edits = listOf(knob['edits']) as Change[];
  const set = knob['set'] === undefined ? null : membersOf(knob['set']);
  const compares = knob['compare'] === true;
  if (text === '' || label === '' || outcome === '' || (edits.length === 0 && !set && !compares)) return null;
  const at = secondsOf(knob['at'] ?? 0);
  return { text, label, at, edits, set, compares, when: readWhen(membersOf(knob['when'])), outcome };
}

function readWhen({ event, pod, node, nth }: Members): When | null {
  if (textOf(event) === '') return null;
  return {
    event: textOf(event),
    ...(textOf(pod) !== '' && { pod: fullName(textOf(pod)) }),
    ...(textOf(node) !== '' && { node: textOf(node) }),
    nth: countOf(nth),
  };
}

const membersOf = (value: unknown): Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Members) : {};
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
const countOf = (value: unknown): number => (typeof value === 'number' && value >= 1 ? value : 1);
const fullName = (pod: string): string => (pod.includes('/') ? pod : `default/${pod}`);

const units: Record<string, number> = { h: 3600, m: 60, s: 1, ms: 1e-3 };

// Reads a number of seconds, or a duration in Go's form; 0 for any other value.
function secondsOf(value: unknown): number {
  if (typeof value === 'number') return value;
  const parts = [...textOf(value).matchAll(/(\d+(?:\.\d+)?)(ms|h|m|s)/g)];
  return parts.reduce((sum, [, number, unit = 's']) => sum + Number(number) * (units[unit] ?? 0), 0);
}
