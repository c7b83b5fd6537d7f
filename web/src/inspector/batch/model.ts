// kube-batch's queues and their gangs, from kube-batch's account of a moment.
import type { BatchDescription, BatchJob, BatchPod, BatchQueue } from '../../protocol/protocol';

export interface Gang {
  // Such as "default/train".
  uid: string;
  // Absent if no session has had the gang yet.
  job?: BatchJob;
  phase?: string;
  message?: string;
  // When the PodGroup was last written, in seconds.
  since?: number;
  pods: BatchPod[];
}

export interface QueueEntry {
  // Null for gangs that no session has had yet, or never will, because their queue does not exist.
  queue: BatchQueue | null;
  gangs: Gang[];
  // Waiting pods without a PodGroup.
  singles: BatchPod[];
}

export const waits = ({ place }: BatchPod): boolean => place !== 'node' && place !== 'done';

// Reports whether the gang has waiting pods or too few places.
export const gangWaits = ({ job, pods }: Gang): boolean =>
  pods.some(waits) || (job !== undefined && job.ready < job.minMember);

export const isDone = ({ pods }: Gang): boolean => pods.length > 0 && pods.every(({ place }) => place === 'done');

const podGroup = 'PodGroup ';

export function gangsOf({ jobs, podGroups, pods }: BatchDescription): Gang[] {
  const gangs = new Map<string, Gang>();
  const gangNamed = (uid: string): Gang => {
    const gang = gangs.get(uid) ?? { uid, pods: [] };
    gangs.set(uid, gang);
    return gang;
  };
  for (const job of jobs) if (job.gang) gangNamed(job.uid).job = job;
  for (const pod of pods) if (pod.group !== undefined) gangNamed(pod.group).pods.push(pod);
  for (const { name, phase, message, since } of podGroups) {
    const gang = gangs.get(name.slice(podGroup.length));
    if (gang) Object.assign(gang, { phase, message, since });
  }
  return [...gangs.values()];
}

export function entriesOf(batch: BatchDescription): QueueEntry[] {
  const entries: QueueEntry[] = batch.queues.map((queue) => ({ queue, gangs: [], singles: [] }));
  const others: QueueEntry = { queue: null, gangs: [], singles: [] };
  const entryNamed = (name: string | undefined): QueueEntry =>
    entries.find(({ queue }) => queue?.name === name) ?? others;
  for (const gang of gangsOf(batch)) {
    if (gang.job || gang.pods.some(waits)) entryNamed(gang.job?.queue).gangs.push(gang);
  }
  const singles = batch.pods.filter((pod) => pod.group === undefined);
  if (singles.length > 0) entryNamed(batch.defaultQueue).singles = singles;
  return others.gangs.length + others.singles.length > 0 ? [...entries, others] : entries;
}
