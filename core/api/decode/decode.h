// From JSON values to API objects: the only place that knows Kubernetes' JSON field names.
#ifndef BERTH_API_DECODE_DECODE_H_
#define BERTH_API_DECODE_DECODE_H_

#include "api/batch_objects.h"
#include "api/storage.h"
#include "api/types.h"
#include "api/workloads.h"

namespace berth {

class Decoder;  // api/json/decoder.h

// Each reads one manifest. Unknown fields are ignored, as Kubernetes ignores them; a wrong type, a
// bad or negative amount, a missing name and the like are recorded in the decoder's errors with
// their path, and the result is then not to be used. `namespace` defaults to "default" for what
// lives in one, and is dropped from what does not.
v1::Pod DecodePod(const Decoder& manifest);
v1::Node DecodeNode(const Decoder& manifest);
v1::PersistentVolume DecodePersistentVolume(const Decoder& manifest);
v1::PersistentVolumeClaim DecodePersistentVolumeClaim(const Decoder& manifest);
v1::StorageClass DecodeStorageClass(const Decoder& manifest);
v1::CSINode DecodeCSINode(const Decoder& manifest);
v1::CSIDriver DecodeCSIDriver(const Decoder& manifest);
v1::CSIStorageCapacity DecodeCSIStorageCapacity(const Decoder& manifest);
v1::VolumeAttachment DecodeVolumeAttachment(const Decoder& manifest);
v1::Service DecodeService(const Decoder& manifest);
v1::ReplicationController DecodeReplicationController(const Decoder& manifest);
v1::ReplicaSet DecodeReplicaSet(const Decoder& manifest);
v1::StatefulSet DecodeStatefulSet(const Decoder& manifest);
v1::Deployment DecodeDeployment(const Decoder& manifest);
v1::Job DecodeJob(const Decoder& manifest);
v1::DaemonSet DecodeDaemonSet(const Decoder& manifest);
v1::CronJob DecodeCronJob(const Decoder& manifest);
v1::PodDisruptionBudget DecodePodDisruptionBudget(const Decoder& manifest);
v1::PriorityClass DecodePriorityClass(const Decoder& manifest);
v1::Namespace DecodeNamespaceObject(const Decoder& manifest);
v1alpha1::PodGroup DecodePodGroup(const Decoder& manifest);
v1alpha1::Queue DecodeQueue(const Decoder& manifest);

// The template of a workload's pods. Those of workloads are null, without an error, if their
// manifest has none that makes sense: without controllers nothing reads them. This records what is
// wrong.
v1::PodTemplate DecodePodTemplate(const Decoder& pod_template);
// The same of a CronJob's Jobs, but for the template of their pods.
v1::Job DecodeJobTemplate(const Decoder& job_template);

// What of a StatefulSet's spec its controller alone reads. DecodeStatefulSet leaves it all out,
// without an error, if some of it makes no sense, as without controllers nothing reads it. This
// records what is wrong.
void DecodeStatefulSetDetails(const Decoder& spec, v1::StatefulSet* set);

// Parts of manifests that configurations have too.
v1::LabelSelector DecodeLabelSelector(const Decoder& selector);
v1::NodeSelectorTerm DecodeNodeSelectorTerm(const Decoder& term);
v1::NodeSelector DecodeNodeSelector(const Decoder& selector);
std::vector<v1::PreferredSchedulingTerm> DecodePreferredSchedulingTerms(const Decoder& terms);
std::vector<v1::TopologySpreadConstraint> DecodeTopologySpreadConstraints(const Decoder& list);

}  // namespace berth

#endif  // BERTH_API_DECODE_DECODE_H_
