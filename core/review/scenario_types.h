// The fields of a scenario document, and those of the kinds of objects that core/admission does not
// have, in the form of admission/fields/field_table.h. Further types of values that admission does
// not have are:
//
//     text, integer, number, boolean, duration    scalars; a value without a type is a text
//     row                                         values of one object that a generator makes
//     Object                                      a manifest, by its kind
//     Configuration                               of the scheduler, by spec.scheduler
#ifndef BERTH_REVIEW_SCENARIO_TYPES_H_
#define BERTH_REVIEW_SCENARIO_TYPES_H_

#include "admission/fields/field_table.h"

namespace berth::review {

// clang-format off
inline constexpr admission::StructType kScenarioTypes[] = {
    {"Scenario", "apiVersion kind metadata=ScenarioMetadata spec=ScenarioSpec"},
    {"ScenarioMetadata", "name title description language translations=map[string]Translation"},
    {"Translation",
     "title description captions=[]TranslatedCaption lesson=TranslatedLesson"},
    {"TranslatedCaption", "text question"},
    {"TranslatedLesson", "hook why changed reveal=TranslatedReveal knob=TranslatedKnob"},
    {"TranslatedReveal", "text"},
    {"TranslatedKnob", "text label outcome"},
    {"ScenarioSpec",
     "seed=integer until=duration maxEvents=integer attemptLatency=duration "
     "preemptionLatency=duration semantics scheduler kubeBatch=KubeBatchFlags algorithmProvider "
     "schedulerConfiguration=Configuration process=ProcessSettings "
     "controllerManager=ControllerManager nodeAutoscaler=NodeAutoscaler "
     "extenders=[]ExtenderScript objects=[]Object generators=[]Generator timeline=[]TimelineEntry "
     "captions=[]Caption compareWith=SecondRun lesson=Lesson"},
    {"Generator",
     "count=integer first=integer at=duration every=duration deleteAfter=duration columns=[]text "
     "rows=[]row object=Object"},
    {"TimelineEntry",
     "at=duration op object=Object replica=integer for=duration kind value=duration"},
    {"Caption",
     "at=duration when=Trigger text focus=[]text pause=boolean outdated=boolean bet=Bet"},
    {"Trigger", "event pod node nth=integer"},
    {"Bet", "ask pod question choices=[]any"},
    {"SecondRun", "seed=integer semantics configuration=Configuration"},

    {"KubeBatchFlags",
     "schedulerName defaultQueue schedulePeriod=duration priorityClass=boolean "
     "lockObjectNamespace"},
    {"BatchConfiguration", "actions tiers=[]BatchTier"},
    {"BatchTier", "plugins=[]BatchPlugin"},
    {"BatchPlugin",
     "name enableJobOrder=boolean enableJobReady=boolean enableJobPipelined=boolean "
     "enableTaskOrder=boolean enablePreemptable=boolean enableReclaimable=boolean "
     "enableQueueOrder=boolean enablePredicate=boolean enableNodeOrder=boolean "
     "arguments=map[string]text"},
    {"ProcessSettings",
     "replicas=integer leaderElection=LeaderElection restart=Restart watchDelay=duration "
     "handlerDelay=duration clockRates=[]number kubelet=boolean"},
    {"LeaderElection",
     "leaderElect=boolean leaseDuration=duration renewDeadline=duration retryPeriod=duration"},
    {"Restart", "first=duration backoff=duration max=duration"},
    {"ControllerManager", ""},
    {"NodeAutoscaler",
     "scanInterval=duration scaleDownUnneededTime=duration scaleDownDelayAfterAdd=duration "
     "groups=[]NodeGroup"},
    {"NodeGroup", "maxSize=integer provisionTime=duration template=Node"},
    {"ExtenderScript",
     "name urlPrefix weight=integer ignorable=boolean nodeCacheCapable=boolean "
     "managedResources=[]ManagedResource filter=[]FilterRule prioritize=[]PrioritizeRule "
     "preempt=[]PreemptRule bind=[]BindRule reverse=boolean fail=FailingCalls"},
    {"FilterRule", "nodeLabel op values=[]text verdict reason"},
    {"PrioritizeRule", "nodeLabel op values=[]text verdict score=integer"},
    {"PreemptRule", "nodeLabel op values=[]text verdict victims=integer"},
    {"BindRule", "nodeLabel op values=[]text verdict reason"},
    {"FailingCalls", "filter prioritize preempt bind"},
    {"ManagedResource", "name ignoredByScheduler=boolean"},

    {"Lesson", "hook reveal=Reveal knob=Knob why source=[]text changed plays"},
    {"Reveal", "text attempt=AttemptOfPod session=SessionOfPod node"},
    {"AttemptOfPod", "pod nth=integer"},
    {"SessionOfPod", "pod at=duration"},
    {"Knob",
     "text label at=duration edits=[]KnobEdit set=ScenarioSpec compare=boolean when=Trigger "
     "outcome"},
    {"KnobEdit", "op object=Object"},
};

// Annotations with a meaning for Berth, see apiserver/pod_times.h and scenario/redaction.
inline constexpr admission::StructType kOwnAnnotations = {
    "OwnAnnotations",
    "berth.dev/run-for=duration berth.dev/ready-after=duration berth.dev/stops-after=duration "
    "berth.dev/left-out"};

// Objects have the fields of every release that Berth simulates. Controllers write statuses, so
// these may have any fields.
inline constexpr admission::StructType kOtherObjectTypes[] = {
    {"Job", "apiVersion kind metadata=ObjectMeta spec=JobSpec status=any"},
    {"JobSpec",
     "parallelism=int32 completions=int32 activeDeadlineSeconds=int64 podFailurePolicy=any "
     "successPolicy=any backoffLimit=int32 backoffLimitPerIndex=int32 maxFailedIndexes=int32 "
     "selector=LabelSelector manualSelector=bool template=PodTemplateSpec "
     "ttlSecondsAfterFinished=int32 completionMode suspend=bool podReplacementPolicy managedBy"},
    {"CronJob", "apiVersion kind metadata=ObjectMeta spec=CronJobSpec status=any"},
    {"CronJobSpec",
     "schedule timeZone startingDeadlineSeconds=int64 concurrencyPolicy suspend=bool "
     "jobTemplate=JobTemplateSpec successfulJobsHistoryLimit=int32 failedJobsHistoryLimit=int32"},
    {"JobTemplateSpec", "metadata=ObjectMeta spec=JobSpec"},
    {"DaemonSet", "apiVersion kind metadata=ObjectMeta spec=DaemonSetSpec status=any"},
    {"DaemonSetSpec",
     "selector=LabelSelector template=PodTemplateSpec updateStrategy=DaemonSetUpdateStrategy "
     "minReadySeconds=int32 revisionHistoryLimit=int32"},
    {"DaemonSetUpdateStrategy", "type rollingUpdate=RollingUpdateDaemonSet"},
    {"RollingUpdateDaemonSet", "maxUnavailable=IntOrString maxSurge=IntOrString"},
    {"CSIDriver", "apiVersion kind metadata=ObjectMeta spec=CSIDriverSpec"},
    {"CSIDriverSpec",
     "attachRequired=bool podInfoOnMount=bool volumeLifecycleModes=[]string storageCapacity=bool "
     "fsGroupPolicy tokenRequests=[]any requiresRepublish=bool seLinuxMount=bool "
     "nodeAllocatableUpdatePeriodSeconds=int64"},
    {"CSIStorageCapacity",
     "apiVersion kind metadata=ObjectMeta nodeTopology=LabelSelector storageClassName "
     "capacity=Quantity maximumVolumeSize=Quantity"},
    {"VolumeAttachment",
     "apiVersion kind metadata=ObjectMeta spec=VolumeAttachmentSpec status=any"},
    {"VolumeAttachmentSpec", "attacher source=VolumeAttachmentSource nodeName"},
    {"VolumeAttachmentSource", "persistentVolumeName inlineVolumeSpec=PersistentVolumeSpec"},
    {"PodGroup", "apiVersion kind metadata=ObjectMeta spec=PodGroupSpec status=any"},
    {"PodGroupSpec", "minMember=int32 queue priorityClassName minResources=ResourceList"},
    {"Queue", "apiVersion kind metadata=ObjectMeta spec=QueueSpec status=any"},
    {"QueueSpec", "weight=int32 capability=ResourceList"},
};
// clang-format on

}  // namespace berth::review

#endif  // BERTH_REVIEW_SCENARIO_TYPES_H_
