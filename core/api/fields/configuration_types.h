// The structs of kube-scheduler's configurations, as in k8s.io/kube-scheduler/config:
// KubeSchedulerConfiguration v1beta1 and Policy of v1.21, KubeSchedulerConfiguration v1 of v1.34.
// Duration (a text as Go writes durations), bytes (a text in base64) and float32 are types that
// objects of Kubernetes do not use. field_table.h describes the form.
#ifndef BERTH_API_FIELDS_CONFIGURATION_TYPES_H_
#define BERTH_API_FIELDS_CONFIGURATION_TYPES_H_

#include "api/fields/field_table.h"

namespace berth {

// clang-format off
inline constexpr StructType kConfigurationTypes[] = {
    {"KubeSchedulerConfiguration",
     "apiVersion:kept kind:kept parallelism=int32:kept "
     "leaderElection=LeaderElectionConfiguration:read,quiet "
     "clientConnection=ClientConnectionConfiguration -healthzBindAddress -metricsBindAddress "
     "enableProfiling=bool enableContentionProfiling=bool percentageOfNodesToScore=int32:kept "
     "podInitialBackoffSeconds=int64:kept podMaxBackoffSeconds=int64:kept "
     "profiles=[]KubeSchedulerProfile:read extenders=[]Extender:read "
     "+delayCacheUntilActive=bool:kept,quiet"},
    {"KubeSchedulerProfile",
     "schedulerName:name +percentageOfNodesToScore=int32:kept,quiet plugins=Plugins:read "
     "pluginConfig=[]PluginConfig:read"},
    {"Plugins",
     "+preEnqueue=PluginSet:read,quiet queueSort=PluginSet:read preFilter=PluginSet:read "
     "filter=PluginSet:read postFilter=PluginSet:read preScore=PluginSet:read score=PluginSet:read "
     "reserve=PluginSet:read permit=PluginSet:read preBind=PluginSet:read bind=PluginSet:read "
     "postBind=PluginSet:read +multiPoint=PluginSet:read,quiet"},
    {"PluginSet", "enabled=[]Plugin:read disabled=[]Plugin:DisabledPlugin"},
    {"Plugin", "name:kept weight=int32:kept"},
    {"DisabledPlugin", "name:kept weight=int32:kept,quiet"},
    {"PluginConfig", "name:kept args=any:PluginArguments"},
    {"Extender",
     "urlPrefix:name filterVerb:name preemptVerb:name prioritizeVerb:name weight=int64:kept "
     "bindVerb:name enableHTTPS=bool:kept,quiet tlsConfig=ExtenderTLSConfig "
     "httpTimeout=Duration:kept,quiet nodeCacheCapable=bool:kept "
     "managedResources=[]ExtenderManagedResource:ManagedResource ignorable=bool:kept "
     ">enableHttps=bool:kept,quiet"},
    {"ExtenderTLSConfig",
     "insecure=bool serverName certFile keyFile caFile certData=bytes keyData=bytes caData=bytes"},
    {"ExtenderManagedResource", "name! ignoredByScheduler=bool"},
    {"LeaderElectionConfiguration",
     "leaderElect=bool:kept leaseDuration=Duration:kept renewDeadline=Duration:kept "
     "retryPeriod=Duration:kept resourceLock resourceName resourceNamespace"},
    {"ClientConnectionConfiguration",
     "kubeconfig acceptContentTypes contentType qps=float32 burst=int32"},

    // Arguments of plugins: v1beta1/types_pluginargs.go and v1/types_pluginargs.go.
    {"DefaultPreemptionArgs",
     "apiVersion:kept,quiet kind:kept,quiet minCandidateNodesPercentage!=int32:kept "
     "minCandidateNodesAbsolute!=int32:kept"},
    {"DynamicResourcesArgs",
     "apiVersion:kept,quiet kind:kept,quiet filterTimeout=Duration:kept,quiet"},
    {"InterPodAffinityArgs",
     "apiVersion:kept,quiet kind:kept,quiet hardPodAffinityWeight!=int32:kept "
     "+ignorePreferredTermsOfExistingPods!=bool:kept,quiet"},
    {"NodeAffinityArgs",
     "apiVersion:kept,quiet kind:kept,quiet addedAffinity=NodeAffinity:read"},
    {"NodeLabelArgs",
     "apiVersion:kept,quiet kind:kept,quiet presentLabels=[]string:key,quiet "
     "absentLabels=[]string:key,quiet presentLabelsPreference=[]string:key,quiet "
     "absentLabelsPreference=[]string:key,quiet"},
    {"NodeResourcesFitArgs",
     "apiVersion:kept,quiet kind:kept,quiet ignoredResources=[]string:key "
     "ignoredResourceGroups=[]string:key +scoringStrategy=ScoringStrategy:read"},
    // Arguments of NodeResourcesLeastAllocated and NodeResourcesMostAllocated, and in v1 also of
    // NodeResourcesBalancedAllocation.
    {"AllocatedArgs",
     "apiVersion:kept,quiet kind:kept,quiet resources=[]ResourceSpec:read"},
    {"PodTopologySpreadArgs",
     "apiVersion:kept,quiet kind:kept,quiet "
     "defaultConstraints=[]TopologySpreadConstraint:read defaultingType:kept"},
    {"RequestedToCapacityRatioArgs",
     "apiVersion:kept,quiet kind:kept,quiet shape!=[]UtilizationShapePoint:read "
     "resources=[]ResourceSpec:read"},
    {"ServiceAffinityArgs",
     "apiVersion:kept,quiet kind:kept,quiet affinityLabels=[]string:key,quiet "
     "antiAffinityLabelsPreference=[]string:key,quiet"},
    {"VolumeBindingArgs",
     "apiVersion:kept,quiet kind:kept,quiet bindTimeoutSeconds!=int64:kept "
     "+shape=[]UtilizationShapePoint:read,quiet"},
    // Arguments of the plugins in scenarios/, which read them with code of their own.
    {"OutOfTreeArgs",
     "permitWaitingSeconds=any:kept,quiet bandwidthWeight=any:kept,quiet "
     "clockWeight=any:kept,quiet coresWeight=any:kept,quiet powerWeight=any:kept,quiet "
     "freeMemoryWeight=any:kept,quiet totalMemoryWeight=any:kept,quiet actualWeight=any:kept,quiet "
     "allocateWeight=any:kept,quiet"},
    {"ScoringStrategy",
     "type:kept,quiet resources=[]ResourceSpec:read,quiet "
     "requestedToCapacityRatio=RequestedToCapacityRatioParam:read,quiet"},
    {"RequestedToCapacityRatioParam", "shape=[]UtilizationShapePoint:read"},
    {"UtilizationShapePoint", "utilization!=int32:kept score!=int32:kept"},
    {"ResourceSpec", "name!:key weight=int64:kept >resource:key,quiet"},

    // Policy: v1/types.go. Berth reads its extenders laxly, as LegacyExtender.
    {"Policy",
     "apiVersion:kept kind:kept predicates=[]PredicatePolicy:read priorities=[]PriorityPolicy:read "
     "extenders=any hardPodAffinitySymmetricWeight=int32:kept alwaysCheckAllPredicates=bool:kept"},
    {"PredicatePolicy", "name:kept argument=PredicateArgument:read"},
    {"PredicateArgument",
     "serviceAffinity=ServiceAffinity:read,quiet labelsPresence=LabelsPresence:read"},
    {"ServiceAffinity", "labels=[]string:key"},
    {"LabelsPresence", "labels=[]string:key presence=bool:kept"},
    {"PriorityPolicy", "name:kept weight=int64:kept argument=PriorityArgument:read"},
    {"PriorityArgument",
     "serviceAntiAffinity=ServiceAntiAffinity:read,quiet labelPreference=LabelPreference:read "
     "requestedToCapacityRatioArguments=RequestedToCapacityRatioArguments:read,quiet"},
    {"ServiceAntiAffinity", "label:key"},
    {"LabelPreference", "label:key presence=bool:kept"},
    {"RequestedToCapacityRatioArguments",
     "shape=[]UtilizationShapePoint:read resources=[]ResourceSpec:read"},
    // httpTimeout is in nanoseconds.
    {"LegacyExtender",
     "urlPrefix filterVerb preemptVerb prioritizeVerb weight=int64 bindVerb enableHttps=bool "
     "tlsConfig=ExtenderTLSConfig httpTimeout=int64 nodeCacheCapable=bool "
     "managedResources=[]ExtenderManagedResource ignorable=bool"},
};
// clang-format on

}  // namespace berth

#endif  // BERTH_API_FIELDS_CONFIGURATION_TYPES_H_
