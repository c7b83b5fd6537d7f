// Extracts the messages with which a scheduler refuses a pod from the events of a run: each reason by itself, without
// the number of nodes and the values of taints, so that it is the same in all runs.

const refusals = ['failed', 'unschedulable', 'podGroupUpdated'];

// Splits "0/3 nodes are available: 1 Insufficient cpu, 2 node(s) were unschedulable. preemption: 0/3 ..." into its
// reasons.
function reasonsIn(message) {
  const [first, ...parts] = message.split(/\d+\/\d+ nodes are available: /);
  if (parts.length === 0) return [first];
  return parts.flatMap((part) => [...part.matchAll(/\d+ (.+?)(?=, \d+ |\. |\.?$)/g)].map(([, reason]) => reason));
}

// Replaces values by a placeholder.
const general = (reason) => reason.replace(/\{[^}]*\}/g, '{…}').replace(/\b\d+s\b/, '…s').replace(/http:\/\/\S+(?=,)/, '…');

// Returns the receiver of the message: { pod }, or { podgroup } of a gang.
function toldBy({ pod, object }) {
  return pod ? { pod } : { podgroup: object.replace(/^PodGroup /, '') };
}

// Returns { text, told, t } in the order of the events.
export function messagesIn(events) {
  return events
    .filter(({ event, message }) => message && refusals.includes(event))
    .flatMap((event) => reasonsIn(event.message).map((reason) => ({ text: general(reason), told: toldBy(event), t: event.t })));
}

// Messages for the same reason in several versions of kube-scheduler.
const otherwise = [
  ["node(s) had taint {…}, that the pod didn't tolerate", 'node(s) had untolerated taint {…}', "node(s) had taints that the pod didn't tolerate"],
  ["node(s) didn't match Pod's node affinity/selector", "node(s) didn't match node selector", "node(s) didn't match Pod's node affinity"],
];

// Returns { text, also }: `also` has the words of other versions, and is left out if all versions use the same.
export function withOtherVersions(text) {
  const [also = []] = otherwise.filter((texts) => texts.includes(text)).map((texts) => texts.filter((it) => it !== text));
  return also.length > 0 ? { text, also } : { text };
}
