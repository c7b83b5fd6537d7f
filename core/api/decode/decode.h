// Decodes JSON values into API objects. Only the files of this folder know Kubernetes' JSON field
// names.
#ifndef BERTH_API_DECODE_DECODE_H_
#define BERTH_API_DECODE_DECODE_H_

#include "api/batch_objects.h"
#include "api/storage.h"
#include "api/types.h"
#include "api/workloads.h"

namespace berth {

class Decoder;  // api/json/decoder.h

// Each of these functions reads one manifest. They ignore unknown fields, as Kubernetes does. They
// record a wrong type, a bad or negative amount, a missing name and the like in the decoder's
// errors, with the path; callers must not use the result then. `namespace` defaults to "default"
// for namespaced kinds, and is dropped for others.
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

// Reads the template of a workload's pods, and records what is wrong with it. The decoders of
// workloads leave the template null, without an error, if the manifest has no valid one: without
// controllers nothing reads it.
v1::PodTemplate DecodePodTemplate(const Decoder& pod_template);
// Reads the template of a CronJob's Jobs in the same way, except for the template of their pods.
v1::Job DecodeJobTemplate(const Decoder& job_template);

// Reads the part of a StatefulSet's spec that only its controller uses, and records what is wrong
// with it. DecodeStatefulSet leaves all of it out, without an error, if any of it is invalid,
// because without controllers nothing reads it.
void DecodeStatefulSetDetails(const Decoder& spec, v1::StatefulSet* set);

// Parts of manifests that configurations contain, too.
v1::LabelSelector DecodeLabelSelector(const Decoder& selector);
v1::NodeSelectorTerm DecodeNodeSelectorTerm(const Decoder& term);
v1::NodeSelector DecodeNodeSelector(const Decoder& selector);
std::vector<v1::PreferredSchedulingTerm> DecodePreferredSchedulingTerms(const Decoder& terms);
std::vector<v1::TopologySpreadConstraint> DecodeTopologySpreadConstraints(const Decoder& list);

}  // namespace berth

#endif  // BERTH_API_DECODE_DECODE_H_
