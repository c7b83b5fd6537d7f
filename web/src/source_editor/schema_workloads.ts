// The schema of the workloads whose controllers make pods, in the form of schema.ts.

import { manifest } from './schema_manifest';

export const workloadTypes = {
  ControllerManager: {},
  PodTemplate: {
    metadata: ['Metadata', 'Labels and annotations of the pods, such as berth.dev/run-for and stops-after.'],
    spec: ['PodSpec', 'What the pods ask for.'],
  },
  ReplicaSet: { ...manifest('apps/v1'), spec: ['ReplicaSetSpec', 'Its pods.'] },
  ReplicaSetSpec: {
    selector: ['LabelSelector', 'Its pods.'],
    replicas: ['integer', 'The number of pods that it wants; 1 if left out. See controllerManager.'],
    template: ['PodTemplate', 'What pods are made of.'],
    minReadySeconds: ['integer', 'How long a pod must be ready before it counts as available.'],
  },
  Deployment: { ...manifest('apps/v1'), spec: ['DeploymentSpec', 'Its pods, and how they are replaced.'] },
  DeploymentSpec: {
    selector: ['LabelSelector', 'Its pods.'],
    replicas: ['integer', 'The number of pods that it wants; 1 if left out.'],
    template: ['PodTemplate', 'What pods are made of.'],
    strategy: ['DeploymentStrategy', 'How pods of another template take their place.'],
    minReadySeconds: ['integer', 'How long a pod must be ready before it counts as available.'],
    revisionHistoryLimit: ['integer', 'How many old ReplicaSets stay; 10 if left out.'],
    paused: ['boolean', 'Whether another template changes nothing for now.'],
  },
  DeploymentStrategy: {
    type: ['=RollingUpdate|Recreate', 'Whether old pods go bit by bit, or all at first.'],
    rollingUpdate: ['RollingUpdate', 'How many pods there may be meanwhile.'],
  },
  RollingUpdate: {
    maxSurge: ['any', 'How many more there may be: a number or a percentage; 25% if left out.'],
    maxUnavailable: ['any', 'How many may be away: a number or a percentage; 25% if left out.'],
  },
  Job: { ...manifest('batch/v1'), spec: ['JobSpec', 'Its pods, and how many must succeed.'] },
  JobSpec: {
    parallelism: ['integer', 'How many pods run at a time; 1 if left out.'],
    completions: ['integer', 'How many pods must succeed.'],
    completionMode: ['=NonIndexed|Indexed', 'Whether each pod has an index, which must succeed.'],
    backoffLimit: ['integer', 'How many pods may fail; 6 if left out.'],
    activeDeadlineSeconds: ['integer', 'How long it may take in all.'],
    suspend: ['boolean', 'Whether it has no pods for now.'],
    manualSelector: ['boolean', 'Whether its pods get no labels besides those of the template.'],
    podReplacementPolicy: ['=TerminatingOrFailed|Failed', 'Whether a pod that stops is replaced before it is gone.'],
    template: ['PodTemplate', 'What pods are made of.'],
  },
  StatefulSet: { ...manifest('apps/v1'), spec: ['StatefulSetSpec', 'Its pods, which have numbers, and their claims.'] },
  StatefulSetSpec: {
    selector: ['LabelSelector', 'Its pods.'],
    replicas: ['integer', 'The number of pods that it wants; 1 if left out. See controllerManager.'],
    template: ['PodTemplate', 'What pods are made of.'],
    podManagementPolicy: ['=OrderedReady|Parallel', 'Whether each pod waits until the one before it is ready.'],
    updateStrategy: ['StatefulSetStrategy', 'How pods of another template take their place.'],
    volumeClaimTemplates: ['NamedClaimTemplate[]', 'Claims that each pod gets, and that stay.'],
    minReadySeconds: ['integer', 'How long a pod must be ready before it counts as available.'],
    ordinals: ['Ordinals', 'Where the numbers of the pods begin.'],
  },
  StatefulSetStrategy: {
    type: ['=RollingUpdate|OnDelete', 'Whether old pods are replaced, or only those that are deleted.'],
    rollingUpdate: ['Partition', 'Which pods are replaced.'],
  },
  Partition: { partition: ['integer', 'So many pods, those of the lowest numbers, keep the old template.'] },
  Ordinals: { start: ['integer', 'The number of the first pod; 0 if left out.'] },
  NamedClaimTemplate: {
    metadata: ['Metadata', 'The name of the volume, which begins the name of the claim; labels.'],
    spec: ['ClaimSpec', 'What the claim asks for.'],
  },
  DaemonSet: { ...manifest('apps/v1'), spec: ['DaemonSetSpec', 'Its pods, one on each node.'] },
  DaemonSetSpec: {
    selector: ['LabelSelector', 'Its pods.'],
    template: ['PodTemplate', 'What pods are made of; it also chooses the nodes.'],
    updateStrategy: ['DaemonSetStrategy', 'How pods of another template take their place.'],
    minReadySeconds: ['integer', 'How long a pod must be ready before it counts as available.'],
  },
  DaemonSetStrategy: {
    type: ['=RollingUpdate|OnDelete', 'Whether old pods are replaced, or only those that are deleted.'],
    rollingUpdate: ['DaemonRollingUpdate', 'On how many nodes at a time.'],
  },
  DaemonRollingUpdate: {
    maxUnavailable: ['any', 'Nodes that may be without a pod: a number or a percentage; 1 if left out.'],
    maxSurge: ['any', 'Nodes that may have a second pod; with it, maxUnavailable must be 0.'],
  },
  CronJob: { ...manifest('batch/v1'), spec: ['CronJobSpec', 'When it makes Jobs, and of what.'] },
  CronJobSpec: {
    schedule: ['text', 'When: minute, hour, day, month and day of the week, such as */5 * * * *, or @hourly.'],
    timeZone: ['=UTC|Etc/UTC', 'Of the schedule; UTC if left out.'],
    concurrencyPolicy: ['=Allow|Forbid|Replace', 'What becomes of a Job that is not over when the next one is due.'],
    startingDeadlineSeconds: ['integer', 'How late a Job may still be made.'],
    suspend: ['boolean', 'Whether it makes no Jobs for now.'],
    successfulJobsHistoryLimit: ['integer', 'How many Jobs stay that are complete; 3 if left out.'],
    failedJobsHistoryLimit: ['integer', 'How many Jobs stay that have failed; 1 if left out.'],
    jobTemplate: ['JobTemplate', 'What Jobs are made of.'],
  },
  JobTemplate: {
    metadata: ['Metadata', 'Labels and annotations of the Jobs.'],
    spec: ['JobSpec', 'Their pods.'],
  },
} as const;
