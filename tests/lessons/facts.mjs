// Facts: the statements of a lesson's texts, in a form that can be compared with the run. README.md lists them.
import { answerOf } from './bets.mjs';
import { manifestsOf, memberAt } from './manifests.mjs';
import { fullName, shortName } from './run.mjs';

// Returns the mistakes of `fact` in `run`, as sentences; an empty list if it is true. `compare` returns the comparison
// of the untouched run with the second one that the scenario names (compare.json of core/answers/schema).
export function problemsOf(fact, { run, scenario, compare }) {
  const kind = kinds.find(({ member }) => fact !== null && typeof fact === 'object' && member in fact);
  if (!kind) return [`no fact of a known kind: ${show(fact)}`];
  try {
    return kind.check(fact, run, scenario, compare);
  } catch (error) {
    return [`cannot be checked: ${error.message}`];
  }
}

// The first kind whose member a fact has determines its check.
const kinds = [
  { member: 'attempt', check: checkAttempt },
  { member: 'session', check: checkSession },
  { member: 'event', check: checkEvent },
  { member: 'never', check: checkNever },
  { member: 'generator', check: checkGenerator },
  { member: 'count', check: checkCount },
  { member: 'seconds', check: checkSeconds },
  { member: 'drain', check: checkDrain },
  { member: 'metric', check: checkMetric },
  { member: 'at', check: checkMoment },
  { member: 'bet', check: checkBet },
  { member: 'manifest', check: checkManifest },
  { member: 'spec', check: checkSpec },
  { member: 'parts', check: checkParting },
  { member: 'differ', check: checkDifferent },
  { member: 'rule', check: checkRule },
];

function checkEvent({ event, pod, node, nth = 1, text, ...expected }, run) {
  const found = run.eventsOf({ event, pod, node });
  const it = found[nth - 1];
  if (!it) return [`${describe({ event, pod, node })} happens ${found.length} times${times(found)}`];
  const problems = differences(expected, it);
  if (text !== undefined && !it.text.includes(text)) problems.push(`its text is ${show(it.text)}`);
  return problems;
}

function checkNever({ never: event, pod, node, from, until }, run) {
  const found = run.eventsOf({ event, pod, node }, from, until);
  return found.length === 0 ? [] : [`it happens${times(found)}`];
}

function checkCount({ count: event, pod, node, from, until, is }, run) {
  const found = run.eventsOf({ event, pod, node }, from, until);
  return found.length === is ? [] : [`it happens ${found.length} times${times(found)}`];
}

// Checks the time from one moment or event to another.
function checkSeconds({ seconds, from, to }, run) {
  const [begin, end] = [from, to].map((it) => (typeof it === 'object' && it !== null ? run.momentOf(it) : it));
  if (typeof begin !== 'number' || typeof end !== 'number') return [`${show(from)} or ${show(to)} does not come`];
  return equals(seconds, end - begin) ? [] : [`from ${begin} s to ${end} s it takes ${Number((end - begin).toFixed(3))} s`];
}

// Checks a queue, a pod or a node at a moment.
function checkMoment({ at, queue, pod, node, ...expected }, run) {
  if (at > run.end) return [`the run ends at ${run.end} s`];
  if (queue !== undefined) return differences(expected, queueAt(run, queue, at));
  if (pod !== undefined) {
    const it = run.pod(pod, at);
    // The pod's node is one of its members.
    return it ? differences(node === undefined ? expected : { ...expected, node }, it) : [`there is no pod ${pod}`];
  }
  if (node === undefined) return ['names no queue, no pod and no node'];
  return differences({ pods: undefined, ...expected }, nodeAt(run, node, at), ['pods']);
}

function queueAt(run, queue, at) {
  const { pods, ...rest } = run.queue(queue, at);
  return { ...rest, pods: pods.map(({ name }) => shortName(name)) };
}

function nodeAt(run, name, at) {
  const it = run.node(name, at);
  if (!it) return {};
  const { resources = [], pods = [] } = it;
  const amounts = (member) => Object.fromEntries(resources.map((use) => [use.name, use[member]]));
  const short = pods.map(shortName);
  return {
    ...it,
    pods: short,
    numPods: short.length,
    requested: amounts('requested'),
    allocatable: amounts('allocatable'),
  };
}

function checkAttempt({ attempt, on, plugin, ...expected }, run) {
  const it = run.attempt(attempt);
  if (!it) return [`${attempt.pod} has ${run.pod(attempt.pod)?.attemptIndexes?.length ?? 0} attempts`];
  if (on !== undefined) {
    const verdict = (it.nodes ?? []).find(({ node }) => node === on);
    return verdict ? differences(plugin === undefined ? expected : { ...expected, plugin }, verdict) : [`it knows no node ${on}`];
  }
  if (plugin !== undefined) return checkScores(it, plugin, expected);
  return [
    ...checkPreemption(it, expected),
    ...differences(without(expected, ['preemption', ...preemptionTables]), summaryOf(it), ['feasible', 'tied']),
  ];
}

const summaryOf = ({ nodes = [], ...it }) => ({
  ...it,
  numNotVisited: nodes.filter(({ verdict }) => verdict === 'notVisited').length,
  numRejected: nodes.filter(({ verdict }) => verdict === 'rejected').length,
});

function checkScores({ scores = [], feasible = [] }, plugin, expected) {
  const column = scores.find((it) => it.plugin === plugin);
  if (!column) return [`it has scores of ${show(scores.map((it) => it.plugin))}`];
  const byNode = (list) => Object.fromEntries(feasible.map((node, i) => [node, list[i]]));
  const { raw, normalized, weighted } = column;
  return differences(expected, { ...column, raw: byNode(raw), normalized: byNode(normalized), weighted: byNode(weighted) });
}

// Checks a session of kube-batch on behalf of a pod; or its result for a node when it last tried this pod.
function checkSession({ session, on, ...expected }, run) {
  const it = run.session(session);
  if (!it) return [`there is no session of ${session.pod} at ${session.at} s`];
  if (on === undefined) return differences(expected, it);
  const looked = (it.turns ?? []).findLast(({ what, task }) => what === 'considered' && task === fullName(session.pod));
  const found = looked?.nodes.find(({ node }) => node === on);
  return found ? differences(expected, { ...found, action: looked.action }) : [`it did not look at ${on} for ${session.pod}`];
}

// Tables with the pods of each node, and its values.
const preemptionTables = ['victims', 'reprieved', 'criteria', 'candidates'];

function checkPreemption({ preemption }, expected) {
  if (!['preemption', ...preemptionTables].some((member) => member in expected)) return [];
  if (!preemption) return ['preemption was not tried'];
  const { nodes = [] } = preemption;
  const table = (read) => Object.fromEntries(nodes.map((it) => [it.node, read(it)]));
  const names = (pods = []) => pods.map(({ pod }) => shortName(pod)).sort();
  const found = {
    victims: table(({ victims }) => names(victims)),
    reprieved: table(({ reprieved }) => names(reprieved)),
    criteria: table(({ criteria = {} }) => criteria),
    candidates: table(({ outcome }) => outcome),
  };
  return [
    ...differences(expected.preemption ?? {}, preemption, ['tied']),
    ...preemptionTables
      .filter((member) => expected[member])
      .flatMap((member) => differences(expected[member], found[member], Object.keys(expected[member]), `${member}.`)),
  ];
}

function checkBet({ bet: number, answer }, run, { spec }) {
  const caption = spec.captions?.[number - 1];
  if (!caption?.bet) return [`caption ${number} has no bet`];
  const is = answerOf(caption, run, spec.semantics);
  const given = caption.bet.ask === 'wait' ? String(answer).replace(/s$/, '') : String(answer ?? '');
  return is === given ? [] : [`the right answer is ${show(is)}`];
}

// Checks the outcome for the pods of nodes that are drained or lost at a moment: for each pod its new place, and the
// budget that keeps it.
function checkDrain({ drain, ...expected }, run) {
  const { displaced, evicted, waiting } = run.drain(drain);
  const table = (read) => Object.fromEntries(displaced.map((it) => [shortName(it.pod), read(it)]));
  const tables = { to: table(({ to }) => to), budgets: table(({ budget }) => budget && shortName(budget)) };
  const lists = { evicted: evicted.map(shortName), waiting: waiting.map(shortName) };
  const { to = {}, budgets = {}, ...others } = expected;
  return [
    ...differences(to, tables.to, [], 'to.'),
    ...differences(budgets, tables.budgets, [], 'budgets.'),
    ...differences(others, lists, ['evicted', 'waiting']),
  ];
}

// Checks the sum over processes of kube-scheduler of a metric's series with certain labels; for a histogram, the number
// of observations that are not above the bound `le`, or of all. A metric that does not exist counts as null.
function checkMetric({ metric, replicas = [0], at, labels = {}, le, is }, run) {
  const values = replicas.flatMap((replica) => {
    const { series = [] } = run.metrics({ at, replica }).find(({ name }) => name === metric) ?? {};
    return series.filter((it) => equals(labels, it.labels)).map((it) => observedIn(it, le));
  });
  const sum = values.length === 0 ? null : values.reduce((total, value) => total + value, 0);
  return sum === is ? [] : [`it is ${show(sum)}`];
}

const observedIn = ({ value, count, buckets }, le) =>
  value ?? (le === undefined ? count : buckets.find((bucket) => bucket.le === le)?.count);

function checkManifest({ manifest: { kind, name, namespace }, has }, _, scenario) {
  const found = manifestsOf(scenario).filter(
    (it) =>
      it.kind === kind &&
      it.metadata?.name === name &&
      (namespace === undefined || it.metadata.namespace === namespace),
  );
  if (found.length === 0) return [`the scenario has no ${kind} ${name}`];
  // A later manifest may have it: that of an update or a patch.
  const problems = found.map((it) => lacks(it, has));
  return problems.find((list) => list.length === 0) ?? problems[0];
}

function checkGenerator({ generator, has, ...expected }, _, { spec }) {
  const it = spec.generators?.[generator];
  if (!it) return [`the scenario has ${spec.generators?.length ?? 0} generators`];
  return [...differences(expected, it), ...(has ? lacks(it.object, has) : [])];
}

function lacks(object, has) {
  return Object.entries(has)
    .filter(([path, value]) => !equals(asText(value), asText(memberAt(object, path))))
    .map(([path]) => `${path} is ${show(memberAt(object, path))}`);
}

// Quantities may be written with or without quotes, and a missing value as null.
const asText = (value) => (typeof value === 'number' ? String(value) : (value ?? undefined));

function checkSpec({ spec: expected }, _, { spec }) {
  return lacks(spec, expected);
}

// Checks where the two runs of a comparison part: the decision, its pod, and the node in either run.
function checkParting({ parts: t, ...expected }, _, __, compare) {
  const { parting } = compare();
  if (!parting) return ['the two runs are equal'];
  const { number, a, b } = parting;
  const found = { t: parting.t, number, pod: (a ?? b)?.pod, a: a?.node, b: b?.node };
  return differences({ t, ...expected }, found);
}

// Checks the pods in one of the lists of a comparison.
function checkDifferent({ differ: list, pods }, _, __, compare) {
  const { [list]: found } = compare().pods;
  if (!found) return [`a comparison has no list ${list}`];
  return differences({ pods }, { pods: found.pods.map(({ pod }) => shortName(pod)) }, ['pods']);
}

// Checks a constant of the scheduler, which no run shows.
function checkRule({ rule, of }) {
  return rule !== undefined && typeof of === 'string' && of !== '' ? [] : ['a rule needs the name of what it is of'];
}

// Compares each member that `expected` names. Those called `sets` are lists whose order does not matter.
function differences(expected, actual, sets = [], prefix = '') {
  return Object.entries(expected)
    .filter(([name, value]) => value !== undefined && !holds(name, value, actual[name], sets))
    .map(([name]) => `${prefix}${name} is ${show(actual[name])}`);
}

function holds(name, expected, actual, sets) {
  // The member is written but empty: the object must not have it.
  if (expected === null || expected === '') return actual === undefined || actual === null || actual === '';
  if (sets.includes(name) && Array.isArray(expected) && Array.isArray(actual)) {
    return equals([...expected].sort(), [...actual].sort());
  }
  if (name === 'queue') return `${expected}`.replace(/Q$/, '') === `${actual}`.replace(/Q$/, '');
  if (name === 'pod') return fullName(`${expected}`) === fullName(`${actual}`);
  return equals(expected, actual);
}

// Objects need at least the expected members; numbers are equal to a thousandth.
function equals(expected, actual) {
  if (typeof expected === 'number' && typeof actual === 'number') return Math.abs(expected - actual) < 1.0001e-3;
  if (Array.isArray(expected)) {
    return Array.isArray(actual) && expected.length === actual.length && expected.every((it, i) => equals(it, actual[i]));
  }
  if (expected !== null && typeof expected === 'object') {
    return (
      actual !== null && typeof actual === 'object' && Object.keys(expected).every((name) => equals(expected[name], actual[name]))
    );
  }
  return expected === actual;
}

const without = (object, members) =>
  Object.fromEntries(Object.entries(object).filter(([name]) => !members.includes(name)));

export const show = (value) => (value === undefined ? 'not there' : JSON.stringify(value));
const times = (events) => (events.length === 0 ? '' : `, at ${events.slice(0, 8).map(({ t }) => t).join(', ')} s`);
const describe = ({ event, pod, node }) => [event, pod, node].filter(Boolean).join(' ');
