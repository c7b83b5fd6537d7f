// The kinds of objects that admission does not check, and structs without a name in Kubernetes.
// Objects have the fields of every release that Berth simulates. field_table.h describes the form.
#ifndef BERTH_API_FIELDS_OTHER_TYPES_H_
#define BERTH_API_FIELDS_OTHER_TYPES_H_

#include "api/fields/field_table.h"

namespace berth {

// clang-format off
inline constexpr StructType kOtherTypes[] = {
    {"Job",
     "apiVersion:kept kind:kept metadata=ObjectMeta:read spec=JobSpec:read "
     "status=JobStatus:read,quiet"},
    {"JobSpec",
     "parallelism=int32:kept completions=int32:kept activeDeadlineSeconds=int64:kept "
     "podFailurePolicy=any:kept,import successPolicy=any:kept,import backoffLimit=int32:kept "
     "backoffLimitPerIndex=int32:kept,import maxFailedIndexes=int32:kept,import "
     "selector=LabelSelector manualSelector=bool:kept template=PodTemplateSpec:read "
     "ttlSecondsAfterFinished=int32 completionMode:kept suspend=bool:kept "
     "podReplacementPolicy:kept managedBy"},
    {"CronJob",
     "apiVersion:kept kind:kept metadata=ObjectMeta:read spec=CronJobSpec:read "
     "status=CronJobStatus:read,quiet"},
    {"CronJobSpec",
     "schedule:schedule timeZone:kept startingDeadlineSeconds=int64:kept concurrencyPolicy:kept "
     "suspend=bool:kept jobTemplate=JobTemplateSpec:read successfulJobsHistoryLimit=int32:kept "
     "failedJobsHistoryLimit=int32:kept"},
    {"JobTemplateSpec", "metadata=ObjectMeta:read spec=JobSpec:read"},
    {"DaemonSet",
     "apiVersion:kept kind:kept metadata=ObjectMeta:read spec=DaemonSetSpec:read status=any"},
    {"DaemonSetSpec",
     "selector=LabelSelector:read template=PodTemplateSpec:read "
     "updateStrategy=DaemonSetUpdateStrategy:read minReadySeconds=int32:kept "
     "revisionHistoryLimit=int32"},
    {"DaemonSetUpdateStrategy", "type:kept rollingUpdate=RollingUpdateDaemonSet:read"},
    {"RollingUpdateDaemonSet", "maxUnavailable=IntOrString:kept maxSurge=IntOrString:kept"},
    {"CSIDriver", "apiVersion:kept kind:kept metadata=ObjectMeta:read spec=CSIDriverSpec:read"},
    {"CSIDriverSpec",
     "attachRequired=bool podInfoOnMount=bool volumeLifecycleModes=[]string "
     "storageCapacity=bool:kept fsGroupPolicy tokenRequests=[]any requiresRepublish=bool "
     "seLinuxMount=bool nodeAllocatableUpdatePeriodSeconds=int64"},
    {"CSIStorageCapacity",
     "apiVersion:kept kind:kept metadata=ObjectMeta:read nodeTopology=LabelSelector:read "
     "storageClassName:name capacity=Quantity:kept maximumVolumeSize=Quantity:kept"},
    {"VolumeAttachment",
     "apiVersion:kept kind:kept metadata=ObjectMeta:read spec=VolumeAttachmentSpec:read "
     "status=any"},
    {"VolumeAttachmentSpec", "attacher:name source=VolumeAttachmentSource:read nodeName:name"},
    {"VolumeAttachmentSource",
     "persistentVolumeName:name inlineVolumeSpec=PersistentVolumeSpec:read"},
    {"PodGroup",
     "apiVersion:kept kind:kept metadata=ObjectMeta:read spec=PodGroupSpec:read "
     "status=PodGroupStatus:read"},
    {"PodGroupSpec",
     "minMember=int32:kept queue:name priorityClassName:name minResources=ResourceList"},
    {"Queue", "apiVersion:kept kind:kept metadata=ObjectMeta:read spec=QueueSpec:read status=any"},
    {"QueueSpec", "weight=int32:kept capability=ResourceList"},
    {"List", "apiVersion:kept kind:kept items=[]Object:manifest"},
    // Controllers write these statuses, so they may contain any other fields.
    {"JobStatus", "... conditions=[]JobCondition:read"},
    {"JobCondition", "... type:kept status:kept"},
    {"CronJobStatus", "... lastScheduleTime=Time:kept"},
    {"PodGroupStatus",
     "... phase:kept conditions=[]PodGroupCondition:read running=int32:kept succeeded=int32:kept "
     "failed=int32:kept"},
    {"PodGroupCondition",
     "... type:kept status:kept transitionID:shown reason:kept message:message"},
    // Structs for places where a run reads fewer fields.
    {"NamedClaimTemplate", "metadata=ObjectMeta:read spec=PersistentVolumeClaimSpec:read"},
    {"MetadataOfTemplate", "metadata=ObjectMeta:read"},
    // OwnAnnotations are the annotations of Berth (see apiserver/pod_times.h and
    // scenario/redaction). OtherAnnotations are annotations of other programs.
    {"OwnAnnotations",
     "berth.dev/run-for=duration:kept berth.dev/ready-after=duration:kept "
     "berth.dev/stops-after=duration:kept berth.dev/left-out:kept >berth.dev/template-hash:kept"},
    {"OtherAnnotations",
     "controller.kubernetes.io/pod-deletion-cost:kept deployment.kubernetes.io/revision:kept "
     "deployment.kubernetes.io/desired-replicas:kept deployment.kubernetes.io/max-replicas:kept "
     "batch.kubernetes.io/job-completion-index:kept "
     "deprecated.daemonset.template.generation:kept scv/cards:json:Card "
     "scheduling.k8s.io/group-name:name volume.kubernetes.io/selected-node:name "
     "volume.beta.kubernetes.io/storage-class:name pv.kubernetes.io/bind-completed:name "
     "pv.kubernetes.io/bound-by-controller:name "
     "storageclass.kubernetes.io/is-default-class:name "
     "storageclass.beta.kubernetes.io/is-default-class:name "
     "storage.alpha.kubernetes.io/migrated-plugins:name "
     "scheduler.alpha.kubernetes.io/preferAvoidPods:json:Avoidance"},
    {"Card",
     "memory:kept freeMemory:kept clock:kept bandwidth:kept cores:kept power:kept health:kept"},
    {"Avoidance", "preferAvoidPods=[]Avoided:read"},
    {"Avoided", "podSignature=Signature:read"},
    {"Signature", "podController=OwnerReference:read"},
};
// clang-format on

}  // namespace berth

#endif  // BERTH_API_FIELDS_OTHER_TYPES_H_
