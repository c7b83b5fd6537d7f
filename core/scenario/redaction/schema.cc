#include "scenario/redaction/schema.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <utility>

namespace berth::sim {
namespace {

// "name,uid=name kind=kept": two names and what is kept. "+Type" stands for the fields of a type
// further up. As api/decode, scenario/ and versions/configuration read them.
constexpr struct {
  std::string_view name;
  std::string_view fields;
} kTypes[] = {
    {"Sources",
     "awsElasticBlockStore,azureDisk,cinder,gcePersistentDisk,iscsi,portworxVolume=Source "
     "rbd,csi,azureFile,vsphereVolume=Source"},
    {"Source",
     "volumeID,pdName,diskName,diskURI,iqn,monitors,pool,image,driver,volumeHandle=name "
     "readOnly,kind=kept"},
    {"Scenario", "apiVersion,kind=kept spec=Spec"},
    {"Spec",
     "seed,until,maxEvents,semantics,attemptLatency,preemptionLatency,scheduler=kept "
     "algorithmProvider,process,controllerManager=kept kubeBatch=KubeBatch "
     "nodeAutoscaler=Autoscaler "
     "schedulerConfiguration=Configuration "
     "extenders=Extender captions=Caption compareWith=SecondRun"},
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
     "alwaysCheckAllPredicates,actions,tiers=kept profiles=Profile extenders=Called "
     "predicates,priorities=Policy leaderElection=Election"},
    {"Election", "leaderElect,leaseDuration,renewDeadline,retryPeriod=kept"},
    {"Profile",
     "schedulerName=name percentageOfNodesToScore,plugins=kept pluginConfig=PluginConfig"},
    {"PluginConfig", "name=kept args=Arguments"},
    {"Arguments",
     "addedAffinity=NodeAffinity "
     "presentLabels,absentLabels,presentLabelsPreference,absentLabelsPreference=key "
     "affinityLabels,antiAffinityLabelsPreference,ignoredResources=key "
     "ignoredResourceGroups=key resources=Resource defaultConstraints=Spread "
     "scoringStrategy=Scoring apiVersion,kind,defaultingType=kept"},
    {"Scoring", "type,requestedToCapacityRatio=kept resources=Resource"},
    {"Resource", "name,resource=key weight=kept"},
    {"Called",
     "urlPrefix,filterVerb,preemptVerb,prioritizeVerb,bindVerb=name "
     "weight,enableHTTPS,enableHttps,httpTimeout,nodeCacheCapable,ignorable=kept "
     "managedResources=Managed"},
    {"Policy", "name,weight=kept argument=PolicyArgument"},
    {"PolicyArgument",
     "serviceAffinity,labelsPresence,serviceAntiAffinity,labelPreference=PolicyLabels "
     "requestedToCapacityRatioArguments=PolicyLabels"},
    {"PolicyLabels", "label,labels=key presence,shape=kept resources=Resource"},
    {"List", "apiVersion,kind=kept items=manifest"},
    {"Meta",
     "name,namespace,generateName,uid=name creationTimestamp,deletionTimestamp=kept "
     "labels=labels annotations=annotations ownerReferences=Owner"},
    {"Owner", "apiVersion=word name,uid,kind=name controller=kept"},
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
    {"Condition", "type=word status,reason=kept message=message"},
    {"ContainerStatus", "name=name resources=Resources allocatedResources=amounts"},
    {"Node", "+Object spec=NodeSpec status=NodeStatus"},
    {"NodeSpec", "unschedulable=kept taints=Taint"},
    {"NodeStatus", "allocatable,capacity=amounts conditions=NodeCondition images=Image"},
    {"NodeCondition", "type=word status=kept"},
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
    {"Service", "+Object spec=PlainSelector"},
    {"PlainSelector", "selector=labels replicas=kept template=Template"},
    {"Template", "metadata=Meta"},
    {"ReplicationController", "+Object spec=PlainSelector"},
    {"Replicas", "selector=Selector replicas=kept"},
    {"ReplicaSet", "+Object spec=Workload"},
    {"Deployment", "+Object spec=Workload"},
    {"Workload",
     "+Replicas minReadySeconds,revisionHistoryLimit,paused,strategy=kept template=PodTemplate"},
    {"PodTemplate", "metadata=Meta spec=PodSpec"},
    {"Job", "+Object spec=JobSpec status=JobStatus"},
    {"JobSpec",
     "parallelism,completions,completionMode,backoffLimit,activeDeadlineSeconds=kept "
     "suspend,manualSelector,podReplacementPolicy=kept template=PodTemplate"},
    {"JobStatus", "conditions=JobCondition"},
    {"JobCondition", "type,status=kept"},
    {"StatefulSet", "+Object spec=StatefulSetSpec status=Revisions"},
    {"StatefulSetSpec",
     "+Replicas minReadySeconds,podManagementPolicy,updateStrategy,ordinals=kept "
     "template=PodTemplate volumeClaimTemplates=ClaimTemplate"},
    {"Revisions", "currentRevision,updateRevision=name"},
    {"DaemonSet", "+Object spec=DaemonSetSpec"},
    {"DaemonSetSpec", "selector=Selector minReadySeconds,updateStrategy=kept template=PodTemplate"},
    {"CronJob", "+Object spec=CronJobSpec status=CronJobStatus"},
    {"CronJobSpec",
     "schedule,timeZone,concurrencyPolicy,startingDeadlineSeconds,suspend=kept "
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
     "berth.dev/run-for,berth.dev/ready-after,berth.dev/stops-after=kept "
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

// Domains of keys and resources; all that is below kubernetes.io and k8s.io is public, too.
constexpr std::string_view kDomains[] = {
    "kubernetes.io", "k8s.io",    "berth.dev", "amd.com",      "aws.amazon.com", "cloud.google.com",
    "google.com",    "habana.ai", "intel.com", "karpenter.sh", "nvidia.com",     "topology.gke.io"};
// Those of keys alone, as other names may begin with such a word: the last two are of the plugins
// in scenarios/.
constexpr std::string_view kDomainsOfKeys[] = {"rdma", "gang", "scv"};

// Names that mean something to the scheduler or to Kubernetes. The resources among them have no
// domain.
constexpr std::string_view kWords[] = {
    "cpu", "memory", "pods", "storage", "ephemeral-storage", "default-scheduler", "kube-batch",
    "system-cluster-critical", "system-node-critical", "metadata.name", "pod-template-hash",
    "controller-revision-hash", "pod-template-generation", "controller-uid", "job-name", "0.0.0.0",
    "http500", "ReplicaSet", "ReplicationController", "StatefulSet", "DaemonSet", "Deployment",
    "Job", "CronJob", "Node",
    // Sections of the queue, which captions point at.
    "activeQ", "backoffQ", "unschedulableQ", "unschedulablePods", "errorBackoffQ", "gated",
    // Drivers of volumes.
    "ebs.csi.aws.com", "pd.csi.storage.gke.io", "disk.csi.azure.com", "file.csi.azure.com",
    "csi.vsphere.vmware.com", "pxd.portworx.com", "cinder.csi.openstack.org"};

constexpr std::string_view kWordsWithMore[] = {"hugepages-", "attachable-volumes-",
                                               "topology.ebs.csi.aws.com/"};

template <size_t N>
bool Holds(const std::string_view (&words)[N], std::string_view word) {
  return std::find(std::begin(words), std::end(words), word) != std::end(words);
}

// The text up to `end`, which is taken away with it.
std::string_view Take(char end, std::string_view* text) {
  const size_t at = std::min(text->find(end), text->size());
  const std::string_view taken = text->substr(0, at);
  text->remove_prefix(std::min(at + 1, text->size()));
  return taken;
}

}  // namespace

RedactionSchema::RedactionSchema() {
  for (const auto& type : kTypes) {
    std::string_view fields = type.fields;
    FieldRules rules;
    while (!fields.empty()) AddFields(Take(' ', &fields), &rules);
    types_.emplace(type.name, std::move(rules));
  }
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
  if (rules == nullptr) return kDropped;
  const auto rule = rules->find(field);
  if (rule != rules->end()) return rule->second;
  return type == "Arguments" ? kOpen : kDropped;
}

FieldRule RedactionSchema::FindAnnotation(std::string_view name) const {
  return Find("Annotations", name);
}

bool IsPublic(std::string_view text) {
  if (Holds(kWords, text)) return true;
  for (const std::string_view word : kWordsWithMore) {
    if (text.starts_with(word)) return true;
  }
  const std::string_view domain = text.substr(0, text.find('/'));
  if (domain.ends_with(".kubernetes.io") || domain.ends_with(".k8s.io")) return true;
  return Holds(kDomains, domain);
}

bool IsPublicKey(std::string_view key) {
  const size_t slash = key.find('/');
  return IsPublic(key) || (slash != key.npos && Holds(kDomainsOfKeys, key.substr(0, slash)));
}

}  // namespace berth::sim
