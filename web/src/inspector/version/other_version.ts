// Plays the scenario on the stage under another version of kube-scheduler, and finds the pods with another outcome.
import type { LoadResult, VersionName } from '../../protocol/protocol';
import type { Player, Session } from '../../stage/player';
import { scenarioIn } from '../../stage/scenario_json';

// The outcome of a pod.
export interface Outcome {
  // The number of its attempts.
  attempts: number;
  // The node to which it was bound last, and the time; null if it was never bound.
  bound: { node: string; t: number } | null;
  // True if it was preempted or deleted after that.
  preempted: boolean;
}

export interface Difference {
  pod: string;
  // Null if the run does not have the pod.
  before: Outcome | null;
  after: Outcome | null;
}

// Returns outcomes by "namespace/name". REQUIRES: the run is complete.
export function outcomesOf(player: Player): Map<string, Outcome> {
  const outcomes = new Map<string, Outcome>();
  for (const line of player.stage.log('jsonl').split('\n')) {
    if (!line.includes('"pod":')) continue;
    const { t, event, pod, node } = JSON.parse(line) as { t: number; event: string; pod: string; node?: string };
    const outcome = outcomes.get(pod) ?? { attempts: 0, bound: null, preempted: false };
    outcomes.set(pod, outcome);
    if (event === 'popped') outcome.attempts++;
    if (event === 'skipped') outcome.attempts--;
    if (event === 'bound' && node !== undefined) outcome.bound = { node, t };
    if (event === 'preempted') outcome.preempted = true;
  }
  return outcomes;
}

// Plays the scenario with its edits under that version from the present moment on; undo goes back. Leaves out captions
// and lesson, because they are about the run for which they were written.
export function playUnder(player: Player, semantics: string): Promise<LoadResult> {
  return player.replaceSpec({ captions: undefined, lesson: undefined, semantics });
}

// Reports whether undo leads back to a session of that version, which is one of `versions`.
export function isBefore(session: Session, semantics: string, versions: VersionName[]): boolean {
  const { before, edits } = session;
  if (before === null || edits.length > 0) return false;
  const scenario = scenarioIn(before.source.json);
  const standard = versions.find(({ isStandard }) => isStandard)?.name;
  return scenario !== null && (scenario.spec?.semantics ?? standard) === semantics;
}

// Returns the differences in the order in which the pods were created in the run before.
export function differences(before: Map<string, Outcome>, after: Map<string, Outcome>): Difference[] {
  const pods = [...new Set([...before.keys(), ...after.keys()])];
  return pods
    .map((pod) => ({ pod, before: before.get(pod) ?? null, after: after.get(pod) ?? null }))
    .filter(({ before: one, after: other }) => JSON.stringify(one) !== JSON.stringify(other));
}
