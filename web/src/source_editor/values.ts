// The texts that some fields allow, beyond the types in the core's table of fields. schema.ts describes the form.
import type { fields } from '../../../build/types/fields';

type Table = typeof fields;
export type TypeName = keyof Table;
// The description of each field in one language.
export type Sayings = { [T in TypeName]: { [F in keyof Table[T]]: string } };

// The kinds of objects that a scenario may have, and their API versions.
export const apiVersions = {
  Pod: 'v1',
  Node: 'v1',
  PersistentVolume: 'v1',
  PersistentVolumeClaim: 'v1',
  StorageClass: 'storage.k8s.io/v1',
  CSINode: 'storage.k8s.io/v1',
  CSIDriver: 'storage.k8s.io/v1',
  CSIStorageCapacity: 'storage.k8s.io/v1beta1',
  Service: 'v1',
  ReplicationController: 'v1',
  ReplicaSet: 'apps/v1',
  StatefulSet: 'apps/v1',
  PodDisruptionBudget: 'policy/v1',
  PriorityClass: 'scheduling.k8s.io/v1',
  Namespace: 'v1',
  PodGroup: 'scheduling.incubator.k8s.io/v1alpha1',
  Queue: 'scheduling.incubator.k8s.io/v1alpha1',
  Deployment: 'apps/v1',
  Job: 'batch/v1',
  DaemonSet: 'apps/v1',
  CronJob: 'batch/v1',
} as const;

// The structs that are documents. All other structs are found from these.
export const documents = ['Scenario', 'List', 'KubeSchedulerConfiguration', 'Policy', 'BatchConfiguration'] as const;

// The resources of a ResourceList that completion offers. Any other resource is possible, too.
export const amounts = {
  cpu: 'quantity',
  memory: 'quantity',
  'ephemeral-storage': 'quantity',
  pods: 'quantity',
  'nvidia.com/gpu': 'quantity',
} as const;

const selectorOperators = '=In|NotIn|Exists|DoesNotExist';

// By the name of a type in Kubernetes.
export const valuesOfTypes: Record<string, string> = {
  ConditionStatus: '=True|False|Unknown',
  ContainerRestartPolicy: '=Always',
  DeploymentStrategyType: '=RollingUpdate|Recreate',
  LabelSelectorOperator: selectorOperators,
  NodeConditionType: '~Ready|MemoryPressure|DiskPressure|PIDPressure',
  NodeInclusionPolicy: '=Honor|Ignore',
  NodeSelectorOperator: `${selectorOperators}|Gt|Lt`,
  PersistentVolumeAccessMode: 'accessMode',
  PersistentVolumeClaimPhase: '~Available|Bound|Pending|Released',
  PersistentVolumeMode: '=Filesystem|Block',
  PersistentVolumePhase: '~Available|Bound|Pending|Released',
  PodConditionType: '~PodScheduled|Ready',
  PodManagementPolicyType: '=OrderedReady|Parallel',
  PodPhase: '=Pending|Running|Succeeded|Failed|Unknown',
  PreemptionPolicy: '=PreemptLowerPriority|Never',
  Protocol: '=TCP|UDP|SCTP',
  StatefulSetUpdateStrategyType: '=RollingUpdate|OnDelete',
  TaintEffect: '=NoSchedule|PreferNoSchedule|NoExecute',
  TolerationOperator: '=Equal|Exists',
  UnsatisfiableConstraintAction: '=DoNotSchedule|ScheduleAnyway',
  VolumeBindingMode: '=Immediate|WaitForFirstConsumer',
};

// By field, for fields whose type is only a text, or a map of any resources.
export const valuesOfFields: Record<string, string> = {
  'BatchPlugin.name': '=priority|gang|drf|proportion|predicates|nodeorder|conformance',
  'Bet.ask': '=node|queue|wait',
  'BindRule.op': selectorOperators,
  'BindRule.verdict': '=bind|fail',
  'CronJobSpec.concurrencyPolicy': '=Allow|Forbid|Replace',
  'CronJobSpec.timeZone': '=UTC|Etc/UTC',
  'DaemonSetUpdateStrategy.type': '=RollingUpdate|OnDelete',
  'DisabledPlugin.name': 'plugin',
  'FailingCalls.bind': '~http500',
  'FailingCalls.filter': '~http500',
  'FailingCalls.preempt': '~http500',
  'FailingCalls.prioritize': '~http500',
  'FilterRule.op': selectorOperators,
  'FilterRule.verdict': '=pass|fail|unresolvable|both|drop|passAndFail',
  'JobSpec.completionMode': '=NonIndexed|Indexed',
  'JobSpec.podReplacementPolicy': '=TerminatingOrFailed|Failed',
  'KnobEdit.op': '=create|update|patch|delete',
  'KubeSchedulerConfiguration.apiVersion':
    '=kubescheduler.config.k8s.io/v1|kubescheduler.config.k8s.io/v1beta3|kubescheduler.config.k8s.io/v1beta2|kubescheduler.config.k8s.io/v1beta1',
  'KubeSchedulerConfiguration.kind': '=KubeSchedulerConfiguration|Policy',
  'List.apiVersion': '=v1',
  'List.kind': '=List',
  'PersistentVolumeSpec.capacity': 'quantity{}',
  'Plugin.name': 'plugin',
  'PluginConfig.name': 'plugin',
  'PodAffinityTerm.topologyKey': 'label',
  'PodGroupCondition.status': '=True|False|Unknown',
  'PodGroupStatus.phase': '=Pending|Running|Unknown',
  'PodSpec.overhead': 'quantity{}',
  'PodSpec.priorityClassName': '~system-cluster-critical|system-node-critical',
  'PodTopologySpreadArgs.defaultingType': '=System|List',
  'Policy.apiVersion': '=v1',
  'Policy.kind': '=KubeSchedulerConfiguration|Policy',
  'PreemptRule.op': selectorOperators,
  'PreemptRule.verdict': '=keep|drop|trim|unknownPod',
  'PrioritizeRule.op': selectorOperators,
  'PrioritizeRule.verdict': '=score|omit',
  'ResourceSpec.name': 'resource',
  'Scenario.apiVersion': '=berth.dev/v1',
  'Scenario.kind': '=Scenario|List',
  'ScenarioMetadata.language': '~en|zh-CN',
  'ScenarioSpec.algorithmProvider': '=DefaultProvider|ClusterAutoscalerProvider',
  'ScenarioSpec.scheduler': '=kube-scheduler|kube-batch',
  'ScenarioSpec.semantics': 'version',
  'SecondRun.semantics': 'version',
  'StorageClass.provisioner': '~kubernetes.io/no-provisioner',
  'TimelineEntry.kind': 'kind',
  'TimelineEntry.op':
    '=create|update|patch|delete|killReplica|stopReplica|pauseReplica|partition|apiOutage|watchDelay',
  'TopologySelectorLabelRequirement.key': 'label',
  'TopologySpreadConstraint.topologyKey': 'label',
  'Trigger.event': 'event',
  'VolumeResourceRequirements.requests': 'quantity{}',
};
