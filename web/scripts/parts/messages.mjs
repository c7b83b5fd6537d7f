// The messages with which a scheduler refuses a pod, from the events of a run: each reason by itself, without the number
// of nodes and without the values of taints, so that it is the same wherever it is said.

const refusals = ['failed', 'unschedulable', 'podGroupUpdated'];

// "0/3 nodes are available: 1 Insufficient cpu, 2 node(s) were unschedulable. preemption: 0/3 ..." -> each reason of it.
function reasonsIn(message) {
  const [first, ...parts] = message.split(/\d+\/\d+ nodes are available: /);
  if (parts.length === 0) return [first];
  return parts.flatMap((part) => [...part.matchAll(/\d+ (.+?)(?=, \d+ |\. |\.?$)/g)].map(([, reason]) => reason));
}

// A value in it stands for any.
const general = (reason) => reason.replace(/\{[^}]*\}/g, '{…}').replace(/\b\d+s\b/, '…s').replace(/http:\/\/\S+(?=,)/, '…');

// Who is told: { pod }, or { podgroup } of a gang.
function toldBy({ pod, object }) {
  return pod ? { pod } : { podgroup: object.replace(/^PodGroup /, '') };
}

// In the order of the events: { text, told, t }.
export function messagesIn(events) {
  return events
    .filter(({ event, message }) => message && refusals.includes(event))
    .flatMap((event) => reasonsIn(event.message).map((reason) => ({ text: general(reason), told: toldBy(event), t: event.t })));
}

// What other versions of kube-scheduler say for the same.
const otherwise = [
  ["node(s) had taint {…}, that the pod didn't tolerate", 'node(s) had untolerated taint {…}', "node(s) had taints that the pod didn't tolerate"],
  ["node(s) didn't match Pod's node affinity/selector", "node(s) didn't match node selector", "node(s) didn't match Pod's node affinity"],
];

// { text, also }: the same in the words of other versions; `also` is left out where all say the same.
export function withOtherVersions(text) {
  const [also = []] = otherwise.filter((texts) => texts.includes(text)).map((texts) => texts.filter((it) => it !== text));
  return also.length > 0 ? { text, also } : { text };
}
