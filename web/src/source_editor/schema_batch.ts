// The schema of kube-batch's part of a scenario, in the form of schema.ts: its command-line flags and its
// configuration.

export const batchTypes = {
  KubeBatchFlags: {
    schedulerName: ['text', 'It takes pods with this schedulerName; kube-batch if left out.'],
    defaultQueue: ['text', 'The queue of PodGroups that name none; default if left out.'],
    schedulePeriod: ['duration', 'From the end of a cycle to the next; 1s if left out.'],
    priorityClass: ['boolean', 'Whether PriorityClasses of PodGroups count; true if left out.'],
    lockObjectNamespace: ['text', 'Where the ConfigMap is that replicas compete for; needed to elect a leader.'],
  },
  BatchConfiguration: {
    actions: ['text', 'The actions of a session, in this order: of reclaim, allocate, backfill and preempt.'],
    tiers: ['BatchTier[]', 'The plugins that decide. Later tiers are asked where earlier ones do not decide.'],
  },
  BatchTier: { plugins: ['BatchPlugin[]', 'The plugins, in the order in which they are asked.'] },
  BatchPlugin: {
    name: ['=priority|gang|drf|proportion|predicates|nodeorder|conformance', 'The plugin.'],
    enableJobOrder: ['boolean', 'Whether it orders jobs.'],
    enableJobReady: ['boolean', 'Whether it decides when a job is ready.'],
    enableJobPipelined: ['boolean', 'Whether it decides when enough is promised to a job.'],
    enableTaskOrder: ['boolean', 'Whether it orders the tasks of a job.'],
    enablePreemptable: ['boolean', 'Whether it decides which pods may be preempted.'],
    enableReclaimable: ['boolean', 'Whether it decides which pods may be evicted for another queue.'],
    enableQueueOrder: ['boolean', 'Whether it orders queues.'],
    enablePredicate: ['boolean', 'Whether it rejects nodes.'],
    enableNodeOrder: ['boolean', 'Whether it scores nodes.'],
    arguments: ['text{}', 'leastrequested.weight and the like.'],
  },
} as const;
