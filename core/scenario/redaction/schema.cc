#include "scenario/redaction/schema.h"

#include <algorithm>
#include <cstddef>
#include <iterator>

namespace berth::sim {
namespace {

// "name,uid=name kind=kept": two names and what is kept. "+Type" stands for the fields of a type
// further up. As api/decode, scenario/ and versions/configuration read them.
struct Type {
  std::string_view name;
  std::string_view fields;
};
constexpr Type kTypes[] = {
    {"Sources",
     "awsElasticBlockStore,azureDisk,cinder,gcePersistentDisk,iscsi,portworxVolume=Source "
     "rbd,csi,azureFile,vsphereVolume=Source"},
    {"Source",
     "volumeID,pdName,diskName,diskURI,iqn,monitors,pool,image,driver,volumeHandle=name "
     "readOnly,kind=kept"},
    {"Scenario", "apiVersion,kind=kept spec=Spec"},
    {"Spec",
     "seed,until,maxEvents,semantics,attemptLatency,preemptionLatency,scheduler=kept "
     "algorithmProvider=kept process=Process controllerManager=Empty kubeBatch=KubeBatch "
     "nodeAutoscaler=Autoscaler "
     "schedulerConfiguration=Configuration "
     "extenders=Extender captions=Caption compareWith=SecondRun"},
    {"Empty", ""},
    {"Process",
     "replicas,watchDelay,handlerDelay,kubelet,clockRates=kept restart=Restart "
     "leaderElection=Election"},
    {"Restart", "first,backoff,max=kept"},
    {"SecondRun", "seed,semantics=kept configuration=Configuration"},
    {"KubeBatch",
     "schedulerName,defaultQueue,lockObjectNamespace=name schedulePeriod,priorityClass=kept"},
    {"Autoscaler",
     "scanInterval,scaleDownUnneededTime,scaleDownDelayAfterAdd=kept groups=NodeGroup"},
    {"NodeGroup", "maxSize,provisionTime=kept template=Node"},
    {"Entry", "at,op,replica,for,kind,value=kept"},
    {"Generator", "at,every,deleteAfter=kept"},
    {"Caption", "at,pause,outdated=kept when=When focus=focus bet=Bet"},
    {"When", "event,nth=kept pod,node=name"},
    {"Bet", "ask=kept pod=name choices=choice"},
    {"Extender",
     "weight,ignorable,nodeCacheCapable,reverse=kept name,urlPrefix=name "
     "managedResources=Managed filter,prioritize,preempt,bind=ExtenderRule fail=Failures"},
    {"ExtenderRule", "nodeLabel=key reason=name values=value op,verdict,score,victims=kept"},
    {"Failures", "filter,prioritize,preempt,bind=name"},
    {"Managed", "name=key ignoredByScheduler=kept"},
    {"Configuration",
     "apiVersion,kind,parallelism,percentageOfNodesToScore,podInitialBackoffSeconds=kept "
     "podMaxBackoffSeconds,delayCacheUntilActive,hardPodAffinitySymmetricWeight=kept "
     "alwaysCheckAllPredicates,actions=kept tiers=Tier profiles=Profile extenders=Called "
     "predicates,priorities=Policy leaderElection=Election"},
    {"Election", "leaderElect,leaseDuration,renewDeadline,retryPeriod=kept"},
    {"Profile",
     "schedulerName=name percentageOfNodesToScore=kept plugins=Plugins pluginConfig=PluginConfig"},
    {"Plugins",
     "preEnqueue,queueSort,preFilter,filter,postFilter,preScore,score,reserve,permit=PluginSet "
     "preBind,bind,postBind,multiPoint=PluginSet"},
    {"PluginSet", "enabled,disabled=Plugin"},
    {"Plugin", "name,weight=kept"},
    {"Tier", "plugins=BatchPlugin"},
    {"BatchPlugin",
     "name,enableJobOrder,enableJobReady,enableJobPipelined,enableTaskOrder=kept "
     "enablePreemptable,enableReclaimable,enableQueueOrder,enablePredicate,enableNodeOrder=kept "
     "arguments=amounts"},
    {"PluginConfig", "name=kept args=Arguments"},
    {"Arguments",
     "addedAffinity=NodeAffinity "
     "presentLabels,absentLabels,presentLabelsPreference,absentLabelsPreference=key "
     "affinityLabels,antiAffinityLabelsPreference,ignoredResources=key "
     "ignoredResourceGroups=key resources=Resource defaultConstraints=Spread "
     "scoringStrategy=Scoring shape=Point apiVersion,kind,defaultingType,bindTimeoutSeconds=kept "
     "hardPodAffinityWeight,ignorePreferredTermsOfExistingPods,filterTimeout=kept "
     "minCandidateNodesPercentage,minCandidateNodesAbsolute=kept "
     // Of the plugins in scenarios/.
     "permitWaitingSeconds,bandwidthWeight,clockWeight,coresWeight,powerWeight=kept "
     "freeMemoryWeight,totalMemoryWeight,actualWeight,allocateWeight=kept"},
    {"Scoring", "type=kept requestedToCapacityRatio=Ratio resources=Resource"},
    {"Ratio", "shape=Point"},
    {"Point", "utilization,score=kept"},
    {"Resource", "name,resource=key weight=kept"},
    {"Called",
     "urlPrefix,filterVerb,preemptVerb,prioritizeVerb,bindVerb=name "
     "weight,enableHTTPS,enableHttps,httpTimeout,nodeCacheCapable,ignorable=kept "
     "managedResources=Managed"},
    {"Policy", "name,weight=kept argument=PolicyArgument"},
    {"PolicyArgument",
     "serviceAffinity,labelsPresence,serviceAntiAffinity,labelPreference=PolicyLabels "
     "requestedToCapacityRatioArguments=PolicyLabels"},
    {"PolicyLabels", "label,labels=key presence=kept shape=Point resources=Resource"},
    {"List", "apiVersion,kind=kept items=manifest"},
    {"Meta",
     "name,namespace,generateName,uid=name creationTimestamp,deletionTimestamp=kept "
     "labels=labels annotations=annotations ownerReferences=Owner"},
    {"Owner", "apiVersion,kind,controller=kept name,uid=name"},
    {"Object", "apiVersion,kind=kept metadata=Meta"},
    {"Pod", "+Object spec=PodSpec status=PodStatus"},
    {"PodSpec",
     "nodeName,schedulerName,priorityClassName=name priority,preemptionPolicy,hostNetwork=kept "
     "terminationGracePeriodSeconds=kept nodeSelector=labels affinity=Affinity tolerations=Taint "
     "containers,initContainers=Container overhead=amounts topologySpreadConstraints=Spread "
     "volumes=Volume schedulingGates,resourceClaims=Claim resources=Resources"},
    {"Claim", "name,resourceClaimName,resourceClaimTemplateName,claimName=name readOnly=kept"},
    {"Affinity", "nodeAffinity=NodeAffinity podAffinity,podAntiAffinity=PodAffinity"},
    {"NodeAffinity",
     "requiredDuringSchedulingIgnoredDuringExecution=NodeSelector "
     "preferredDuringSchedulingIgnoredDuringExecution=NodePreference"},
    {"PodAffinity",
     "requiredDuringSchedulingIgnoredDuringExecution=PodTerm "
     "preferredDuringSchedulingIgnoredDuringExecution=PodPreference"},
    {"NodePreference", "weight=kept preference=NodeTerm"},
    {"PodPreference", "weight=kept podAffinityTerm=PodTerm"},
    {"NodeSelector", "nodeSelectorTerms=NodeTerm"},
    {"NodeTerm", "matchExpressions,matchFields,matchLabelExpressions=Requirement"},
    {"Requirement", "key=key operator=kept values=value"},
    {"Selector", "matchLabels=labels matchExpressions=Requirement"},
    {"PodTerm",
     "labelSelector,namespaceSelector=Selector namespaces=name "
     "topologyKey,matchLabelKeys,mismatchLabelKeys=key"},
    {"Taint", "key=key value=value operator,effect,tolerationSeconds=kept"},
    {"Container", "name,image=name ports=Port resources=Resources restartPolicy=kept"},
    {"Port", "containerPort,hostPort,protocol=kept hostIP=address"},
    {"Resources", "requests,limits=amounts"},
    {"Spread",
     "maxSkew,whenUnsatisfiable,minDomains,nodeAffinityPolicy,nodeTaintsPolicy=kept "
     "topologyKey,matchLabelKeys=key labelSelector=Selector"},
    {"Volume", "name=name +Sources persistentVolumeClaim=Claim ephemeral=Ephemeral"},
    {"Ephemeral", "volumeClaimTemplate=ClaimTemplate"},
    {"ClaimTemplate", "metadata=Meta spec=ClaimSpec"},
    {"ClaimSpec",
     "accessModes,volumeMode=kept selector=Selector resources=Resources "
     "volumeName,storageClassName=name"},
    {"PodStatus",
     "phase,startTime=kept nominatedNodeName=name conditions=Condition "
     "containerStatuses,initContainerStatuses=ContainerStatus resourceClaimStatuses=Claim"},
    {"Condition", "type,status,reason=kept message=message"},
    {"ContainerStatus", "name=name resources=Resources allocatedResources=amounts"},
    {"Node", "+Object spec=NodeSpec status=NodeStatus"},
    {"NodeSpec", "unschedulable=kept taints=Taint"},
    {"NodeStatus", "allocatable,capacity=amounts conditions=NodeCondition images=Image"},
    {"NodeCondition", "type,status=kept"},
    {"Image", "names=name sizeBytes=kept"},
    {"PersistentVolume", "+Object spec=VolumeSpec status=Phase"},
    {"VolumeSpec",
     "+Sources capacity=amounts accessModes,volumeMode=kept storageClassName=name "
     "claimRef=Reference nodeAffinity=VolumeAffinity"},
    {"VolumeAffinity", "required=NodeSelector"},
    {"Reference", "apiVersion,kind=kept namespace,name,uid=name"},
    {"Phase", "phase=kept"},
    {"PersistentVolumeClaim", "+Object spec=ClaimSpec status=Phase"},
    {"StorageClass", "+Object provisioner=name volumeBindingMode=kept allowedTopologies=NodeTerm"},
    {"CSINode", "+Object spec=Drivers"},
    {"Drivers", "drivers=Driver"},
    {"Driver", "name,nodeID=name topologyKeys=key allocatable=Count"},
    {"Count", "count=kept"},
    {"CSIDriver", "+Object spec=DriverSpec"},
    {"DriverSpec", "storageCapacity=kept"},
    {"CSIStorageCapacity",
     "+Object nodeTopology=Selector storageClassName=name capacity,maximumVolumeSize=kept"},
    {"VolumeAttachment", "+Object spec=Attachment"},
    {"Attachment", "attacher,nodeName=name source=AttachmentSource"},
    {"AttachmentSource", "persistentVolumeName=name inlineVolumeSpec=VolumeSpec"},
    {"PlainSelector", "selector=labels replicas=kept template=Template"},
    {"Service", "+Object spec=ServiceSpec"},
    {"ServiceSpec", "+PlainSelector ports=ServicePort"},
    {"ServicePort", "name=name port,targetPort,nodePort,protocol=kept"},
    {"Template", "metadata=Meta"},
    {"ReplicationController", "+Object spec=PlainSelector"},
    {"Replicas", "selector=Selector replicas=kept"},
    {"ReplicaSet", "+Object spec=Workload"},
    {"Deployment", "+Object spec=Workload"},
    {"Workload",
     "+Replicas minReadySeconds,revisionHistoryLimit,paused=kept strategy=Strategy "
     "template=PodTemplate"},
    {"Strategy", "type=kept rollingUpdate=Rolling"},
    {"Rolling", "maxSurge,maxUnavailable,partition=kept"},
    {"PodTemplate", "metadata=Meta spec=PodSpec"},
    {"Job", "+Object spec=JobSpec status=JobStatus"},
    {"JobSpec",
     "parallelism,completions,completionMode,backoffLimit,activeDeadlineSeconds=kept "
     "suspend,manualSelector,podReplacementPolicy=kept template=PodTemplate"},
    {"JobStatus", "conditions=JobCondition"},
    {"JobCondition", "type,status=kept"},
    {"StatefulSet", "+Object spec=StatefulSetSpec status=Revisions"},
    {"StatefulSetSpec",
     "+Replicas minReadySeconds,podManagementPolicy=kept updateStrategy=Strategy "
     "ordinals=Ordinals template=PodTemplate volumeClaimTemplates=ClaimTemplate"},
    {"Ordinals", "start=kept"},
    {"Revisions", "currentRevision,updateRevision=name"},
    {"DaemonSet", "+Object spec=DaemonSetSpec"},
    {"DaemonSetSpec",
     "selector=Selector minReadySeconds=kept updateStrategy=Strategy template=PodTemplate"},
    {"CronJob", "+Object spec=CronJobSpec status=CronJobStatus"},
    {"CronJobSpec",
     "schedule=schedule timeZone,concurrencyPolicy,startingDeadlineSeconds,suspend=kept "
     "successfulJobsHistoryLimit,failedJobsHistoryLimit=kept jobTemplate=JobTemplate"},
    {"CronJobStatus", "lastScheduleTime=kept"},
    {"JobTemplate", "metadata=Meta spec=JobSpec"},
    {"PodDisruptionBudget", "+Object spec=Budget status=BudgetStatus"},
    {"Budget", "selector=Selector minAvailable,maxUnavailable=kept"},
    {"BudgetStatus", "disruptionsAllowed=kept disruptedPods=amounts"},
    {"PriorityClass", "+Object value,globalDefault,preemptionPolicy=kept"},
    {"Namespace", "+Object"},
    {"PodGroup", "+Object spec=PodGroupSpec status=PodGroupStatus"},
    {"PodGroupSpec", "minMember=kept queue,priorityClassName=name"},
    {"PodGroupStatus", "phase,running,succeeded,failed=kept conditions=Condition"},
    {"Queue", "+Object spec=QueueSpec"},
    {"QueueSpec", "weight=kept"},
    {"Annotations",
     "berth.dev/run-for,berth.dev/ready-after,berth.dev/stops-after,berth.dev/left-out=kept "
     "berth.dev/template-hash=kept "
     "controller.kubernetes.io/pod-deletion-cost=kept "
     "deployment.kubernetes.io/revision,deployment.kubernetes.io/desired-replicas=kept "
     "deployment.kubernetes.io/max-replicas,batch.kubernetes.io/job-completion-index=kept "
     "deprecated.daemonset.template.generation=kept "
     "scv/cards=json:Card "
     "scheduling.k8s.io/group-name,volume.kubernetes.io/selected-node=name "
     "volume.beta.kubernetes.io/storage-class,pv.kubernetes.io/bind-completed=name "
     "pv.kubernetes.io/bound-by-controller,storageclass.kubernetes.io/is-default-class=name "
     "storageclass.beta.kubernetes.io/is-default-class=name "
     "storage.alpha.kubernetes.io/migrated-plugins=name "
     "scheduler.alpha.kubernetes.io/preferAvoidPods=json:Avoidance"},
    {"Card", "memory,freeMemory,clock,bandwidth,cores,power,health=kept"},
    {"Avoidance", "preferAvoidPods=Avoided"},
    {"Avoided", "podSignature=Signature"},
    {"Signature", "podController=Owner"},
};

// The further fields that the import reads: the version of the kubelets, and fields whose use it
// reports as not modelled. As scenario/import/ and scenario/workload_input.cc read them.
constexpr Type kTypesOfImport[] = {
    {"NodeStatus", "nodeInfo=NodeInfo"},
    {"NodeInfo", "kubeletVersion=kept"},
    {"PodSpec", "workloadRef,schedulingGroup=kept"},
    {"PodStatus", "resize=kept"},
    {"JobSpec", "backoffLimitPerIndex,maxFailedIndexes,podFailurePolicy,successPolicy=kept"},
    {"StatefulSetSpec", "persistentVolumeClaimRetentionPolicy=kept"},
};

// The text up to `end`, which is taken away with it.
std::string_view Take(char end, std::string_view* text) {
  const size_t at = std::min(text->find(end), text->size());
  const std::string_view taken = text->substr(0, at);
  text->remove_prefix(std::min(at + 1, text->size()));
  return taken;
}

}  // namespace

RedactionSchema::RedactionSchema(FieldReader reader) {
  for (const auto& [name, fields] : kTypes) AddType(name, fields);
  if (reader == FieldReader::kRun) return;
  for (const auto& [name, fields] : kTypesOfImport) AddType(name, fields);
}

void RedactionSchema::AddType(std::string_view name, std::string_view fields) {
  FieldRules& rules = types_[name];
  while (!fields.empty()) AddFields(Take(' ', &fields), &rules);
}

void RedactionSchema::AddFields(std::string_view fields, FieldRules* rules) {
  if (fields.starts_with('+')) {
    const FieldRules& others = types_.at(fields.substr(1));
    rules->insert(others.begin(), others.end());
    return;
  }
  std::string_view names = Take('=', &fields);
  while (!names.empty()) rules->emplace(Take(',', &names), fields);
}

const FieldRules* RedactionSchema::Find(std::string_view type) const {
  const auto found = types_.find(type);
  return found == types_.end() ? nullptr : &found->second;
}

FieldRule RedactionSchema::Find(std::string_view type, std::string_view field) const {
  const FieldRules* const rules = Find(type);
  if (rules == nullptr) return kUnread;
  const auto rule = rules->find(field);
  return rule == rules->end() ? kUnread : rule->second;
}

FieldRule RedactionSchema::FindAnnotation(std::string_view name) const {
  return Find("Annotations", name);
}

}  // namespace berth::sim
