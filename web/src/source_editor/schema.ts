// The schema of a scenario: its own fields, and those of Kubernetes objects and of the scheduler's configuration that
// the core reads. Completion uses it. The names of fields are those of the core (core/review/scenario_types.h).
//
// A field is [what it is, what it is for]. What it is:
//
//     text, integer, number, boolean, any         as JSON has them
//     duration, quantity                          2.5s or 100ms; 500m or 8Gi
//     version                                     one of those of kube-scheduler
//     =A|B                                        one of these texts
//     ~A|B                                        these texts are usual, but others are possible
//     Name                                        a mapping: another entry of `types`; or one of `usual`
//     X[], X{}                                    a list of X; a mapping from any name to X
//
// Object, Configuration and PluginArguments are one of several, as `kind` or a plugin's name says: place.ts.

import { inTreePlugins } from '../source/in_tree_plugins';
import { autoscalerTypes } from './schema_autoscaler';
import { batchTypes } from './schema_batch';
import { lessonTypes } from './schema_lesson';
import { manifest } from './schema_manifest';
import { processTypes } from './schema_process';
import { diskOf, volumeTypes } from './schema_volumes';
import { workloadTypes } from './schema_workloads';

type Fields = Record<string, readonly [type: string, says: string]>;

const requirement = {
  key: ['text', 'The name of a label.'],
  operator: ['=In|NotIn|Exists|DoesNotExist', 'How the label is compared with values.'],
  values: ['text[]', 'What the label is compared with.'],
} as const satisfies Fields;

export const types = {
  ...autoscalerTypes,
  ...batchTypes,
  ...lessonTypes,
  ...processTypes,
  ...volumeTypes,
  ...workloadTypes,
  Scenario: {
    apiVersion: ['=berth.dev/v1', 'The version of this form.'],
    kind: ['=Scenario|List', 'A scenario, or a list of objects as kubectl prints it.'],
    metadata: ['ScenarioMetadata', 'Its name, title and description.'],
    spec: ['ScenarioSpec', 'The cluster, its changes, and the scheduler.'],
  },
  ScenarioMetadata: {
    name: ['text', 'A short name for files and links.'],
    title: ['text', 'The title that is shown.'],
    description: ['text', 'One or two sentences about it.'],
    language: ['~en|zh-CN', 'The language of its texts; en if left out.'],
    translations: ['Translation{}', 'Its texts in other languages, by language: zh-CN.'],
  },
  ScenarioSpec: {
    seed: ['integer', 'Every random choice draws from it; 1 if left out.'],
    until: ['duration', 'When the run ends at the latest; two minutes after the last input if left out.'],
    maxEvents: ['integer', 'How many entries of the log end the run; 200000 if left out.'],
    attemptLatency: ['duration', 'How long one scheduling attempt takes; 10ms if left out.'],
    preemptionLatency: ['duration', 'How long v1.34 takes to evict the victims of a preemption; 10ms if left out.'],
    semantics: ['version', 'The version of kube-scheduler; v1.21 if left out, v1.15 is its queue alone.'],
    scheduler: ['=kube-scheduler|kube-batch', 'Which scheduler it is.'],
    kubeBatch: ['KubeBatchFlags', 'The command-line flags of kube-batch.'],
    algorithmProvider: [
      '=DefaultProvider|ClusterAutoscalerProvider',
      'The default plugins: the usual ones, or those that pack pods together.',
    ],
    schedulerConfiguration: ['Configuration', 'A KubeSchedulerConfiguration, or a Policy; see semantics.'],
    process: ['ProcessSettings', 'The life of kube-scheduler’s processes; without it there is one that never ends.'],
    controllerManager: ['ControllerManager', 'Controllers make the pods of workloads; without it nothing does.'],
    nodeAutoscaler: ['NodeAutoscaler', 'Adds nodes for pods that have no room, and removes empty ones; without it nothing does.'],
    extenders: ['ExtenderScript[]', 'What scheduler extenders answer.'],
    objects: ['Object[]', 'What is there from the start.'],
    generators: ['Generator[]', 'Many objects from one template.'],
    timeline: ['TimelineEntry[]', 'What is done to the cluster later.'],
    captions: ['Caption[]', 'The guided tour.'],
    compareWith: ['SecondRun', 'A second run to compare this one with, and what it has of its own.'],
    lesson: ['Lesson', 'Makes it a question of a lesson.'],
  },
  Generator: {
    count: ['integer', 'How many objects it makes. {i} in the template counts them.'],
    first: ['integer', 'Where {i} begins; 0 if left out.'],
    at: ['duration', 'When the first is created; 0s if left out.'],
    every: ['duration', 'The time between them; all at once if left out.'],
    deleteAfter: ['duration', 'How long each lives; for ever if left out.'],
    columns: ['text[]', 'Names for the values of each row; at and deleteAfter are times.'],
    rows: ['any[]', 'One object for each; {column} stands for the row’s value.'],
    object: ['Object', 'The template.'],
  },
  TimelineEntry: {
    at: ['duration', 'When it happens.'],
    op: [
      '=create|update|patch|delete|killReplica|stopReplica|pauseReplica|partition|apiOutage|watchDelay',
      'What is done. A patch is merged into the manifest.',
    ],
    object: ['Object', 'The object, or its kind and name when it is deleted.'],
    replica: ['integer', 'The replica of kube-scheduler to which it is done, from 0.'],
    for: ['duration', 'How long a pause, a partition or an outage lasts.'],
    kind: ['kind', 'Of watchDelay: the kind whose changes come later; all if left out.'],
    value: ['duration', 'Of watchDelay: how much later they come from then on.'],
  },
  Caption: {
    at: ['duration', 'When it appears; or see when.'],
    when: ['Trigger', 'The event with which it appears.'],
    text: ['text', 'What it says.'],
    focus: ['text[]', 'What it points at: pod/NAME, node/NAME, queue/activeQ.'],
    pause: ['boolean', 'Whether playing waits here for the viewer.'],
    outdated: ['boolean', 'Whether it was written for the run before later changes, and is not true of this one.'],
    bet: ['Bet', 'A question before the stage shows the answer.'],
  },
  Trigger: {
    event: ['event', 'The name of the event in the log.'],
    pod: ['text', 'Of this pod only: a name, or namespace/name.'],
    node: ['text', 'On this node only.'],
    nth: ['integer', 'The number of the event among those that match, from 1; 1 if left out.'],
  },
  Bet: {
    ask: ['=node|queue|wait', 'Asks for the node, the queue after the next attempt, or the wait.'],
    pod: ['text', 'The pod that it is about.'],
    question: ['text', 'The question; there is a usual one.'],
    choices: ['any[]', '2 to 8 nodes or durations to choose from.'],
  },
  ExtenderScript: {
    name: ['text', 'What it is called.'],
    urlPrefix: ['text', 'Its address, as messages show it and the configuration names it.'],
    weight: ['integer', 'The weight of its scores; 1 if left out.'],
    ignorable: ['boolean', 'Whether the scheduler goes on without it when a call fails.'],
    nodeCacheCapable: ['boolean', 'Whether it is sent the names of nodes only.'],
    managedResources: ['ManagedResource[]', 'It is asked only about pods that want one of these.'],
    filter: ['FilterRule[]', 'Which nodes pass.'],
    prioritize: ['PrioritizeRule[]', 'How it scores nodes.'],
    preempt: ['PreemptRule[]', 'Which victims it accepts.'],
    bind: ['BindRule[]', 'Whether it binds pods.'],
    reverse: ['boolean', 'Whether filter answers nodes from last to first.'],
    fail: ['FailingCalls', 'Calls that fail.'],
  },
  FilterRule: {
    nodeLabel: ['text', 'The label on which the rule depends.'],
    op: ['=In|NotIn|Exists|DoesNotExist', 'How the label is compared with values.'],
    values: ['text[]', 'What the label is compared with.'],
    verdict: ['=pass|fail|unresolvable|both|drop|passAndFail', 'What becomes of the node.'],
    reason: ['text', 'Why it fails.'],
  },
  PrioritizeRule: {
    nodeLabel: ['text', 'The label on which the rule depends.'],
    op: ['=In|NotIn|Exists|DoesNotExist', 'How the label is compared with values.'],
    values: ['text[]', 'What the label is compared with.'],
    verdict: ['=score|omit', 'A score, or nothing about this node.'],
    score: ['integer', 'The score, 0 to 10.'],
  },
  PreemptRule: {
    nodeLabel: ['text', 'The label on which the rule depends.'],
    op: ['=In|NotIn|Exists|DoesNotExist', 'How the label is compared with values.'],
    values: ['text[]', 'What the label is compared with.'],
    verdict: ['=keep|drop|trim|unknownPod', 'What becomes of the node’s victims.'],
    victims: ['integer', 'How many trim leaves.'],
  },
  BindRule: {
    nodeLabel: ['text', 'The label on which the rule depends.'],
    op: ['=In|NotIn|Exists|DoesNotExist', 'How the label is compared with values.'],
    values: ['text[]', 'What the label is compared with.'],
    verdict: ['=bind|fail', 'Whether the pod is bound.'],
    reason: ['text', 'Why it fails.'],
  },
  FailingCalls: {
    filter: ['~http500', 'http500, or the text of the error.'],
    prioritize: ['~http500', 'http500, or the text of the error.'],
    preempt: ['~http500', 'http500, or the text of the error.'],
    bind: ['~http500', 'http500, or the text of the error.'],
  },
  ManagedResource: {
    name: ['text', 'The resource, as pods request it.'],
    ignoredByScheduler: ['boolean', 'Whether NodeResourcesFit leaves it to the extender.'],
  },

  // --- The scheduler's configuration, v1beta1

  KubeSchedulerConfiguration: {
    apiVersion: ['=kubescheduler.config.k8s.io/v1|kubescheduler.config.k8s.io/v1beta3|kubescheduler.config.k8s.io/v1beta2|kubescheduler.config.k8s.io/v1beta1', 'The version of the API.'],
    kind: ['=KubeSchedulerConfiguration|Policy', 'The configuration, or the deprecated Policy.'],
    podInitialBackoffSeconds: ['integer', 'The backoff after the first failure; 1 if left out.'],
    podMaxBackoffSeconds: ['integer', 'The longest backoff; 10 if left out.'],
    percentageOfNodesToScore: ['integer', 'How many of the nodes are looked at; 0 lets their number decide.'],
    parallelism: ['integer', 'Without effect: a simulation does one thing after the other.'],
    profiles: ['Profile[]', 'Schedulers by their names.'],
    extenders: ['ConfiguredExtender[]', 'Extenders; each needs a script in spec.extenders.'],
  },
  Profile: {
    schedulerName: ['text', 'Pods with this schedulerName are scheduled by it.'],
    plugins: ['Plugins', 'Plugins besides the default ones, or instead of them.'],
    pluginConfig: ['PluginConfig[]', 'Arguments of plugins.'],
  },
  Plugins: {
    queueSort: ['PluginSet', 'Orders activeQ.'],
    preFilter: ['PluginSet', 'Looks at the pod once, before nodes are filtered.'],
    filter: ['PluginSet', 'Rejects nodes that cannot run the pod.'],
    postFilter: ['PluginSet', 'Acts when no node is left: preemption.'],
    preScore: ['PluginSet', 'Looks at the feasible nodes once, before they are scored.'],
    score: ['PluginSet', 'Ranks the nodes that are left.'],
    reserve: ['PluginSet', 'Notes what the pod takes on its node.'],
    permit: ['PluginSet', 'Lets the pod pass, wait or fail.'],
    preBind: ['PluginSet', 'Does what must be done before binding.'],
    bind: ['PluginSet', 'Binds the pod.'],
    postBind: ['PluginSet', 'Runs after the pod was bound.'],
  },
  PluginSet: {
    enabled: ['Plugin[]', 'Those added to the default ones.'],
    disabled: ['DisabledPlugin[]', 'Those taken out; * stands for all.'],
  },
  Plugin: { name: ['plugin', 'The plugin.'], weight: ['integer', 'The weight of its scores.'] },
  DisabledPlugin: { name: ['plugin', 'The plugin, or * for all.'] },
  PluginConfig: {
    name: ['plugin', 'The plugin.'],
    args: ['PluginArguments', 'Its arguments.'],
  },
  DefaultPreemptionArgs: {
    minCandidateNodesPercentage: ['integer', 'The least part of the nodes that the dry run looks at.'],
    minCandidateNodesAbsolute: ['integer', 'The least number of nodes that the dry run looks at.'],
  },
  InterPodAffinityArgs: {
    hardPodAffinityWeight: ['integer', 'How much the required affinity of running pods counts in scores.'],
  },
  NodeAffinityArgs: { addedAffinity: ['NodeAffinity', 'Affinity for all pods of the profile.'] },
  NodeResourcesFitArgs: {
    ignoredResources: ['text[]', 'Extended resources that are not checked.'],
    ignoredResourceGroups: ['text[]', 'Groups of extended resources that are not checked.'],
    scoringStrategy: ['any', 'In v1.34: how nodes are scored (type), and by which resources.'],
  },
  AllocatedArgs: { resources: ['ResourceWeight[]', 'Which resources count, and how much.'] },
  PodTopologySpreadArgs: {
    defaultConstraints: ['DefaultConstraint[]', 'Constraints for pods that have none.'],
    defaultingType: ['=System|List', 'The built-in default constraints, or this list.'],
  },
  DefaultConstraint: {
    maxSkew: ['integer', 'How uneven the numbers of pods may be.'],
    topologyKey: ['label', 'The label whose values are the domains.'],
    whenUnsatisfiable: ['=DoNotSchedule|ScheduleAnyway', 'Filters nodes, or only scores them.'],
  },
  RequestedToCapacityRatioArgs: {
    shape: ['ShapePoint[]', 'The score at each utilization.'],
    resources: ['ResourceWeight[]', 'Which resources count, and how much.'],
  },
  ShapePoint: {
    utilization: ['integer', 'In percent.'],
    score: ['integer', '0 to 10.'],
  },
  ResourceWeight: { name: ['resource', 'The resource.'], weight: ['integer', 'How much it counts.'] },
  VolumeBindingArgs: { bindTimeoutSeconds: ['integer', 'How long it waits for volumes to be bound.'] },
  ConfiguredExtender: {
    urlPrefix: ['text', 'Its address: that of a script in spec.extenders.'],
    filterVerb: ['text', 'The path of its filter call.'],
    prioritizeVerb: ['text', 'The path of its prioritize call.'],
    preemptVerb: ['text', 'The path of its preempt call.'],
    bindVerb: ['text', 'The path of its bind call.'],
    weight: ['integer', 'The weight of its scores.'],
    ignorable: ['boolean', 'Whether the scheduler goes on without it when a call fails.'],
    nodeCacheCapable: ['boolean', 'Whether it is sent the names of nodes only.'],
    managedResources: ['ManagedResource[]', 'It is asked only about pods that want one of these.'],
  },
  Policy: {
    apiVersion: ['=v1', 'The version of the API.'],
    kind: ['=KubeSchedulerConfiguration|Policy', 'The configuration, or the deprecated Policy.'],
    predicates: ['Predicate[]', 'What rejects nodes.'],
    priorities: ['Priority[]', 'What scores nodes.'],
    hardPodAffinitySymmetricWeight: ['integer', 'How much required affinity counts in scores.'],
    alwaysCheckAllPredicates: ['boolean', 'Whether a node is checked on after it was rejected.'],
  },
  Predicate: {
    name: ['text', 'PodFitsResources, PodToleratesNodeTaints, …'],
    argument: ['PredicateArgument', 'Defines a custom predicate.'],
  },
  PredicateArgument: { labelsPresence: ['LabelsPresence', 'Labels that nodes must have, or must not have.'] },
  LabelsPresence: {
    labels: ['text[]', 'Names of labels.'],
    presence: ['boolean', 'Whether nodes must have them.'],
  },
  Priority: {
    name: ['text', 'LeastRequestedPriority, ImageLocalityPriority, …'],
    weight: ['integer', 'The weight of its scores.'],
    argument: ['PriorityArgument', 'Defines a custom priority.'],
  },
  PriorityArgument: { labelPreference: ['LabelPreference', 'A label that nodes should have, or should not have.'] },
  LabelPreference: {
    label: ['text', 'The name of the label.'],
    presence: ['boolean', 'Whether nodes should have it.'],
  },

  // --- Kubernetes objects

  List: {
    apiVersion: ['=v1', 'The version of the API.'],
    kind: ['=List', 'Several objects.'],
    items: ['Object[]', 'The objects.'],
  },
  Metadata: {
    name: ['text', 'Its name.'],
    namespace: ['text', 'Its namespace; default if left out.'],
    uid: ['text', 'Its identity.'],
    creationTimestamp: ['text', 'When it was made, a date; the second of its creation here if left out.'],
    labels: ['text{}', 'Labels, which selectors match.'],
    annotations: [
      'text{}',
      'Notes. Of a pod, berth.dev/run-for, ready-after and stops-after say how long it takes for what.',
    ],
    ownerReferences: ['OwnerReference[]', 'Its owners, such as a ReplicaSet.'],
    deletionTimestamp: ['text', 'When its deletion began; a pod with it is terminating.'],
  },
  OwnerReference: {
    apiVersion: ['text', 'The version of its API: apps/v1.'],
    kind: ['text', 'The kind of the owner.'],
    name: ['text', 'Its name.'],
    uid: ['text', 'Its identity.'],
    controller: ['boolean', 'Whether it is the controller.'],
  },
  Pod: {
    ...manifest('v1'),
    spec: ['PodSpec', 'What it needs and wants.'],
    status: ['PodStatus', 'Its phase, nominated node and conditions.'],
  },
  PodSpec: {
    containers: ['Container[]', 'What runs. Their requests are added up.'],
    initContainers: ['Container[]', 'What runs before. The largest request counts.'],
    nodeName: ['text', 'The node on which it runs already: it is not scheduled.'],
    nodeSelector: ['text{}', 'Labels that its node must have.'],
    affinity: ['Affinity', 'Nodes and pods that it wants to be near, or away from.'],
    tolerations: ['Toleration[]', 'Taints that it tolerates.'],
    topologySpreadConstraints: ['TopologySpreadConstraint[]', 'How evenly pods like it are spread.'],
    priorityClassName: ['~system-cluster-critical|system-node-critical', 'The class that gives its priority.'],
    priority: ['integer', 'The higher, the earlier; it may preempt lower ones.'],
    preemptionPolicy: ['=PreemptLowerPriority|Never', 'Whether it may preempt.'],
    schedulerName: ['text', 'The profile that schedules it; default-scheduler if left out.'],
    terminationGracePeriodSeconds: ['integer', 'The longest that it takes to stop; 30 if left out.'],
    overhead: ['quantity{}', 'What it takes besides its containers.'],
    volumes: ['Volume[]', 'Its volumes.'],
    schedulingGates: ['SchedulingGate[]', 'In v1.34, what must be removed before it is tried.'],
    resources: ['Resources', 'In v1.34, what it asks for as a whole.'],
  },
  SchedulingGate: { name: ['text', 'Its name.'] },
  Container: {
    name: ['text', 'Its name.'],
    image: ['text', 'Its image. Nodes that have it score higher.'],
    resources: ['Resources', 'What it asks for.'],
    ports: ['ContainerPort[]', 'Its ports. Only host ports matter to the scheduler.'],
    restartPolicy: ['=Always', 'Of an init container in v1.34: it goes on running beside the others.'],
  },
  Resources: {
    requests: ['Amounts', 'What the scheduler keeps free for it.'],
    limits: ['Amounts', 'What it may use. The scheduler does not look at them.'],
  },
  // Any other resource is possible, too.
  Amounts: {
    cpu: ['quantity', 'Cores: 500m is half of one.'],
    memory: ['quantity', 'Bytes: 512Mi, 8Gi.'],
    'ephemeral-storage': ['quantity', 'Bytes of local disk.'],
    pods: ['quantity', 'How many pods a node takes.'],
    'nvidia.com/gpu': ['quantity', 'An extended resource, in whole numbers.'],
  },
  ContainerPort: {
    containerPort: ['integer', 'Within the pod.'],
    hostPort: ['integer', 'On the node: one pod a node can have it.'],
    hostIP: ['text', 'The address of the node; all if left out.'],
    protocol: ['=TCP|UDP|SCTP', 'TCP if left out.'],
  },
  Affinity: {
    nodeAffinity: ['NodeAffinity', 'Labels of nodes.'],
    podAffinity: ['PodAffinity', 'Pods that it wants to be near.'],
    podAntiAffinity: ['PodAffinity', 'Pods that it wants to be away from.'],
  },
  NodeAffinity: {
    requiredDuringSchedulingIgnoredDuringExecution: ['NodeSelector', 'What nodes must have.'],
    preferredDuringSchedulingIgnoredDuringExecution: ['PreferredTerm[]', 'What nodes should have.'],
  },
  NodeSelector: { nodeSelectorTerms: ['NodeSelectorTerm[]', 'One of these terms must hold.'] },
  NodeSelectorTerm: {
    matchExpressions: ['NodeRequirement[]', 'All of these must hold for the node’s labels.'],
    matchFields: ['NodeRequirement[]', 'All of these must hold; metadata.name is the only field.'],
  },
  NodeRequirement: {
    ...requirement,
    operator: ['=In|NotIn|Exists|DoesNotExist|Gt|Lt', 'How the label is compared with values.'],
  },
  PreferredTerm: {
    weight: ['integer', '1 to 100.'],
    preference: ['NodeSelectorTerm', 'What the node should have.'],
  },
  PodAffinity: {
    requiredDuringSchedulingIgnoredDuringExecution: ['PodAffinityTerm[]', 'All of these must hold.'],
    preferredDuringSchedulingIgnoredDuringExecution: ['WeightedPodAffinityTerm[]', 'These should hold.'],
  },
  PodAffinityTerm: {
    labelSelector: ['LabelSelector', 'The pods that it is about.'],
    namespaces: ['text[]', 'Their namespaces; the pod’s own if left out.'],
    namespaceSelector: ['LabelSelector', 'Or the labels of their namespaces.'],
    topologyKey: ['label', 'How near is near: the same node, the same zone.'],
  },
  WeightedPodAffinityTerm: {
    weight: ['integer', '1 to 100.'],
    podAffinityTerm: ['PodAffinityTerm', 'The pods that it is about.'],
  },
  LabelSelector: {
    matchLabels: ['text{}', 'Labels, all of which must be there.'],
    matchExpressions: ['LabelRequirement[]', 'All of these must hold.'],
  },
  LabelRequirement: requirement,
  Toleration: {
    key: ['text', 'The taint’s key; every taint if left out, with Exists.'],
    operator: ['=Equal|Exists', 'Whether the value counts; Equal if left out.'],
    value: ['text', 'The taint’s value.'],
    effect: ['=NoSchedule|PreferNoSchedule|NoExecute', 'The taint’s effect; every effect if left out.'],
  },
  TopologySpreadConstraint: {
    maxSkew: ['integer', 'How uneven the numbers of pods may be.'],
    topologyKey: ['label', 'The label whose values are the domains.'],
    whenUnsatisfiable: ['=DoNotSchedule|ScheduleAnyway', 'Filters nodes, or only scores them.'],
    labelSelector: ['LabelSelector', 'The pods that are counted.'],
    matchLabelKeys: ['text[]', 'In v1.34, labels whose values counted pods must share with it.'],
    minDomains: ['integer', 'In v1.34, how many domains there must be.'],
    nodeTaintsPolicy: ['=Honor|Ignore', 'In v1.34, whether nodes that it does not tolerate are left out; Ignore if left out.'],
    nodeAffinityPolicy: ['=Honor|Ignore', 'In v1.34, whether nodes that its affinity excludes are left out; Honor if left out.'],
  },
  PodStatus: {
    phase: ['=Pending|Running|Succeeded|Failed|Unknown', 'Its phase.'],
    nominatedNodeName: ['text', 'The node on which room is made for it.'],
    startTime: ['text', 'When it was started.'],
    conditions: ['PodCondition[]', 'Its conditions.'],
  },
  PodCondition: {
    type: ['~PodScheduled|Ready', 'The name of the condition.'],
    status: ['=True|False|Unknown', 'Whether it holds.'],
    reason: ['text', 'Why, in a word.'],
    message: ['text', 'Why.'],
  },
  Node: {
    ...manifest('v1'),
    spec: ['NodeSpec', 'Which pods may run on it.'],
    status: ['NodeStatus', 'Its resources, images and conditions.'],
  },
  NodeSpec: {
    taints: ['Taint[]', 'Keep away pods that do not tolerate them.'],
    unschedulable: ['boolean', 'Cordoned: no new pods.'],
  },
  Taint: {
    key: ['text', 'Its key.'],
    value: ['text', 'Its value.'],
    effect: ['=NoSchedule|PreferNoSchedule|NoExecute', 'What it does to pods that do not tolerate it.'],
  },
  NodeStatus: {
    allocatable: ['Amounts', 'What pods may request in all.'],
    images: ['Image[]', 'Images that are there already.'],
    conditions: ['NodeCondition[]', 'Its conditions.'],
  },
  NodeCondition: {
    type: ['~Ready|MemoryPressure|DiskPressure|PIDPressure', 'The name of the condition.'],
    status: ['=True|False|Unknown', 'Whether it holds.'],
  },
  Image: {
    names: ['text[]', 'What it is called.'],
    sizeBytes: ['integer', 'Its size. Large ones count more.'],
  },
  PersistentVolume: {
    ...manifest('v1'),
    spec: ['VolumeSpec', 'What it is.'],
    status: ['Phase', 'Its phase.'],
  },
  VolumeSpec: {
    capacity: ['quantity{}', 'Its size: storage.'],
    accessModes: ['accessMode[]', 'How it may be mounted.'],
    storageClassName: ['text', 'The class that it belongs to.'],
    volumeMode: ['=Filesystem|Block', 'Filesystem if left out.'],
    nodeAffinity: ['VolumeNodeAffinity', 'The nodes that can reach it.'],
    claimRef: ['ObjectReference', 'The claim that has it.'],
    csi: ['CsiSource', 'The driver that it comes from.'],
    local: ['any', 'A disk of a node, at which the scheduler does not look.'],
    hostPath: ['any', 'A folder of a node, at which the scheduler does not look.'],
    gcePersistentDisk: ['GcePersistentDisk', 'A disk of Google’s cloud.'],
    awsElasticBlockStore: ['AwsElasticBlockStore', 'A disk of Amazon’s cloud.'],
    azureDisk: ['AzureDisk', 'A disk of Microsoft’s cloud.'],
  },
  VolumeNodeAffinity: { required: ['NodeSelector', 'What nodes must have.'] },
  ObjectReference: {
    kind: ['text', 'Its kind.'],
    namespace: ['text', 'Its namespace.'],
    name: ['text', 'Its name.'],
    uid: ['text', 'Its identity.'],
  },
  CsiSource: {
    driver: ['text', 'The name of the CSI driver.'],
    volumeHandle: diskOf('volume'),
  },
  Phase: { phase: ['~Available|Bound|Pending|Released', 'Its phase.'] },
  PersistentVolumeClaim: {
    ...manifest('v1'),
    spec: ['ClaimSpec', 'What it asks for.'],
    status: ['Phase', 'Its phase.'],
  },
  ClaimSpec: {
    accessModes: ['accessMode[]', 'How it may be mounted.'],
    resources: ['ClaimResources', 'How much.'],
    storageClassName: ['text', 'The class; the default one if left out.'],
    volumeName: ['text', 'The volume that it has or wants.'],
    volumeMode: ['=Filesystem|Block', 'Filesystem if left out.'],
    selector: ['LabelSelector', 'Labels of volumes.'],
  },
  ClaimResources: { requests: ['quantity{}', 'The least size: storage.'] },
  StorageClass: {
    ...manifest('storage.k8s.io/v1'),
    provisioner: ['~kubernetes.io/no-provisioner', 'What creates its volumes.'],
    volumeBindingMode: ['=Immediate|WaitForFirstConsumer', 'At once, or when a pod that needs it is scheduled.'],
    allowedTopologies: ['TopologyTerm[]', 'Where its volumes may be.'],
  },
  TopologyTerm: { matchLabelExpressions: ['TopologyRequirement[]', 'All of these must hold.'] },
  TopologyRequirement: {
    key: ['label', 'The name of a label of nodes.'],
    values: ['text[]', 'What it may be.'],
  },
  CSINode: { ...manifest('storage.k8s.io/v1'), spec: ['CsiNodeSpec', 'Its drivers.'] },
  CsiNodeSpec: { drivers: ['CsiNodeDriver[]', 'Drivers on this node.'] },
  CsiNodeDriver: {
    name: ['text', 'The name of the driver.'],
    nodeID: ['text', 'What the driver calls the node.'],
    allocatable: ['CsiCount', 'How many volumes it can attach.'],
  },
  CsiCount: { count: ['integer', 'The number of volumes.'] },
  CSIDriver: { ...manifest('storage.k8s.io/v1'), spec: ['CsiDriverSpec', 'What it can do.'] },
  CsiDriverSpec: { storageCapacity: ['boolean', 'Whether the driver publishes CSIStorageCapacity objects, which the scheduler then checks.'] },
  CSIStorageCapacity: {
    ...manifest('storage.k8s.io/v1beta1'),
    storageClassName: ['text', 'The class that it is about.'],
    nodeTopology: ['LabelSelector', 'The nodes that it is about.'],
    capacity: ['quantity', 'How much room there is.'],
    maximumVolumeSize: ['quantity', 'The largest volume.'],
  },
  Service: { ...manifest('v1'), spec: ['ServiceSpec', 'Its pods.'] },
  ServiceSpec: {
    selector: ['text{}', 'Labels of its pods.'],
    ports: ['any', 'Its ports, at which the scheduler does not look.'],
  },
  ReplicationController: { ...manifest('v1'), spec: ['ControllerSpec', 'Its pods.'] },
  ControllerSpec: {
    selector: ['text{}', 'Labels of its pods.'],
    replicas: ['integer', 'The number of pods that it wants. Berth does not create them.'],
  },
  PodDisruptionBudget: {
    ...manifest('policy/v1'),
    spec: ['BudgetSpec', 'How many must stay.'],
    status: ['BudgetStatus', 'How many may go.'],
  },
  BudgetSpec: {
    selector: ['LabelSelector', 'The pods that it protects.'],
    minAvailable: ['any', 'How many must stay: a number or a percentage.'],
    maxUnavailable: ['any', 'How many may be away: a number or a percentage.'],
  },
  BudgetStatus: { disruptionsAllowed: ['integer', 'How many may go now; computed if left out.'] },
  PriorityClass: {
    ...manifest('scheduling.k8s.io/v1'),
    value: ['integer', 'The priority of its pods.'],
    globalDefault: ['boolean', 'Whether pods without a class have it.'],
    preemptionPolicy: ['=PreemptLowerPriority|Never', 'Whether its pods may preempt.'],
  },
  Namespace: { ...manifest('v1') },
  PodGroup: {
    ...manifest('scheduling.incubator.k8s.io/v1alpha1'),
    spec: ['PodGroupSpec', 'What the pods that are annotated with it want together.'],
    status: ['PodGroupStatus', 'Its phase, conditions and numbers of pods.'],
  },
  PodGroupSpec: {
    minMember: ['integer', 'How many of its pods must have a place before any is bound.'],
    queue: ['text', 'The queue that it is in; the default queue if left out.'],
    priorityClassName: ['text', 'The PriorityClass that ranks it among the groups of its queue.'],
  },
  PodGroupStatus: {
    phase: ['=Pending|Running|Unknown', 'Whether enough of its pods have a place.'],
    conditions: ['PodGroupCondition[]', 'Why it waits.'],
    running: ['integer', 'How many of its pods run.'],
    succeeded: ['integer', 'How many of its pods have ended well.'],
    failed: ['integer', 'How many of its pods have failed.'],
  },
  PodGroupCondition: {
    type: ['text', 'Unschedulable is the only one.'],
    status: ['=True|False|Unknown', 'Whether it holds.'],
    transitionID: ['text', 'The session that wrote it.'],
    reason: ['text', 'A word for why.'],
    message: ['text', 'A sentence for why.'],
  },
  Queue: {
    ...manifest('scheduling.incubator.k8s.io/v1alpha1'),
    spec: ['QueueSpec', 'What it may have.'],
  },
  QueueSpec: { weight: ['integer', 'Its share of the cluster is this part of the sum of all weights.'] },
} as const satisfies Record<string, Fields>;

export type TypeName = keyof typeof types;
// The description of each field in another language.
export type Sayings = { [T in TypeName]: { [F in keyof (typeof types)[T]]: string } };

// Those that a scenario's objects may be of.
export const kinds = [
  'Pod', 'Node', 'PersistentVolume', 'PersistentVolumeClaim', 'StorageClass', 'CSINode', 'CSIDriver',
  'CSIStorageCapacity', 'Service', 'ReplicationController', 'ReplicaSet', 'StatefulSet',
  'PodDisruptionBudget', 'PriorityClass', 'Namespace', 'PodGroup', 'Queue', 'Deployment', 'Job',
  'DaemonSet', 'CronJob',
] as const satisfies TypeName[];

// Lists of usual texts that are too long to stand in a field.
export const usual: Record<string, readonly string[]> = {
  kind: kinds,
  event: [
    'bound', 'failed', 'popped', 'queued', 'moved', 'requeued', 'dequeued', 'skipped', 'waiting', 'moveRequest',
    'preempted', 'nominated', 'nominationCleared', 'backoffCounted', 'backoffForgotten', 'podCreated',
    'podUpdated', 'podDeleted', 'podIgnored', 'nodeAdded', 'nodeUpdated', 'nodeDeleted', 'objectAdded',
    'objectUpdated', 'objectDeleted', 'stopped', 'enrolled', 'sessionOpened', 'sessionClosed', 'actionBegun',
    'queueOverused', 'allocated', 'pipelined', 'evicted', 'undone', 'gangReady', 'released', 'unschedulable',
    'dropped', 'podGroupUpdated', 'processStarted', 'leaseAcquired', 'takeover', 'leaderLost', 'leaseReleased',
    'processExited', 'processPaused', 'processResumed', 'apiLost', 'forgotten', 'boundByOther', 'bindingRefused',
    'startupStep', 'watchDelayed', 'assumedExpired', 'kubeletRejected',
  ],
  label: ['kubernetes.io/hostname', 'topology.kubernetes.io/zone', 'topology.kubernetes.io/region'],
  resource: ['cpu', 'memory', 'ephemeral-storage', 'nvidia.com/gpu'],
  accessMode: ['ReadWriteOnce', 'ReadOnlyMany', 'ReadWriteMany'],
  plugin: inTreePlugins,
};
