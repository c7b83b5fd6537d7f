// The page's texts about two runs side by side, in English. The core provides the sentences about the decisive
// difference.
import { plural, shortName, whole } from './format';

// A text about a pod and the node of the outcome; '' if there is no node.
type Clause = (pod: string, node: string) => string;

// By outcome, as listed in core/answers/schema/compare.json.
const clauses: Record<string, Clause> = {
  bound: (pod, node) => `puts ${pod} on ${node}`,
  waiting: (pod, node) => `has ${pod} wait at Permit for ${node}`,
  failed: (pod, node) => `finds no node for ${pod}${node === '' ? '' : `; preemption makes room on ${node}`}`,
  skipped: (pod) => `skips ${pod}`,
  forgotten: (pod) => `forgets ${pod}, as the process ends`,
  running: (pod) => `is still trying ${pod} at the end`,
  allocated: (pod, node) => `allocates ${pod} to ${node}`,
  pipelined: (pod, node) => `pipelines ${pod} to ${node}`,
  evicted: (pod, node) => `evicts ${pod} from ${node}`,
  undone: (pod) => `takes back its decision about ${pod}`,
  released: (pod) => `releases the place of ${pod}`,
  unschedulable: (pod) => `finds no node for ${pod}`,
};

const clause = (outcome: string, pod: string, node: string): string =>
  clauses[outcome]?.(shortName(pod), node) ?? `${outcome} ${shortName(pod)}`;

export const compareEn = {
  title: 'Compare with a second run',
  close: 'Close',
  hint: 'The run on the stage is A. The second run, B, is played beside it, by the same clock.',
  choice: 'B is the same scenario',
  kinds: {
    named: (what: string) => `with what it names itself: ${what}`,
    semantics: 'with another version of kube-scheduler',
    seed: 'with another seed',
    configuration: 'with another configuration of the scheduler',
    before: (change: string) => `as it was before “${change}”`,
    unedited: (edits: number) => `as it was before all ${plural(edits, 'edit')}`,
  },
  named: {
    semantics: (version: string) => `kube-scheduler ${version}`,
    configuration: 'a configuration',
    seed: (seed: number) => `seed ${seed}`,
    and: ', ',
  },
  version: 'Version',
  seed: 'Seed',
  configuration: 'KubeSchedulerConfiguration or Policy, or the configuration of kube-batch; YAML or JSON',
  examples: { mostAllocated: 'Example: fill nodes up', batch: 'Example: kube-batch' },
  submit: 'Compare',
  problems: {
    seed: 'A whole number is needed.',
    sameSeed: 'This is the seed of A.',
    configuration: 'A configuration is needed.',
  },

  // The second run that a link or a dialog requests is not possible.
  failed: 'There is no second run to compare with',
  badWord: (word: string) => `b=${word}`,
  twice: (name: string) => `b: ${name} is there more than once, or together with another scenario.`,
  noneNamed: 'This scenario names no second run.',
  noScenario: 'What the second run is to begin with is no scenario.',
  noConfiguration: 'The text is no configuration of a scheduler.',
  broke: 'The second run needs more memory than there is.',

  // The two stages.
  label: 'Two runs',
  run: (name: string, scheduler: string, seed: number) => `${name}: ${scheduler}, seed ${seed}`,
  otherConfiguration: 'another configuration',
  otherScenario: 'another scenario',
  beforeChange: 'before the change',
  canvas: 'The stage of B, the second run',
  loading: 'Computing B…',
  show: (name: string) => `Show ${name}`,
  change: 'Another B…',
  leave: 'Close the comparison',

  // The report.
  report: 'How A and B differ',
  comparing: 'Comparing the two runs…',
  notCompared: 'The runs take too long to compare. Both can be played.',
  problem: (reason: string) => `The runs were not compared: ${reason}`,
  same: (decisions: number) => `A and B are the same run: ${plural(decisions, 'decision')}, and every line of the logs is equal.`,
  partAt: (t: string, a: string, b: string) => `A and B part at ${t}: A ${a}, B ${b}.`,
  sameDecisions: (t: string, a: string, b: string) => `A and B decide the same. Their logs first differ at ${t}. A: ${a}. B: ${b}.`,
  clause,
  clauseAt: (text: string, t: string) => `${text} at ${t}`,
  nothingMore: 'decides nothing more',
  neverTries: 'never tries it',
  logEnds: 'the log ends there',
  why: 'Because',
  before: 'Before that, the cluster changes otherwise',
  onlyIn: (name: string, text: string) => `only in ${name}: ${text}`,
  in: (name: string, text: string) => `in ${name}: ${text}`,
  entry: (t: string, text: string) => `${text} at ${t}`,
  goThere: 'Go to this moment in both',

  pods: 'Pods',
  noPods: 'Every pod ends on the same node, after the same wait.',
  lists: {
    elsewhere: (count: number) => `${plural(count, 'pod')} ${count === 1 ? 'is' : 'are'} on another node at the end`,
    pendingInA: (count: number) => `${plural(count, 'pod')} pending at the end of A alone`,
    pendingInB: (count: number) => `${plural(count, 'pod')} pending at the end of B alone`,
    evictedInA: (count: number) => `${plural(count, 'pod')} evicted in A alone`,
    evictedInB: (count: number) => `${plural(count, 'pod')} evicted in B alone`,
    longer: (count: number) => `${plural(count, 'pod')} ${count === 1 ? 'waits' : 'wait'} longer in B`,
    shorter: (count: number) => `${plural(count, 'pod')} ${count === 1 ? 'waits' : 'wait'} longer in A`,
    onlyInA: (count: number) => `${plural(count, 'pod')} in A alone`,
    onlyInB: (count: number) => `${plural(count, 'pod')} in B alone`,
  },
  columns: { pod: 'Pod', figure: 'Figure' },
  none: '–',
  more: (count: number) => `and ${whole(count)} more`,

  figures: 'Figures',
  sameFigures: (count: number) => `${plural(count, 'figure')} ${count === 1 ? 'is' : 'are'} the same`,
  noFigures: 'All figures are the same.',
  better: (name: string) => `better in ${name}`,
  // Returns the core's English sentence. Other languages have a sentence of their own for each figure.
  meaning: (_figure: string, text: string) => text,
};
