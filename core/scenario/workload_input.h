// Checks the workloads among a scenario's objects if their controllers run.
#ifndef BERTH_SCENARIO_WORKLOAD_INPUT_H_
#define BERTH_SCENARIO_WORKLOAD_INPUT_H_

#include <cstdint>
#include <memory>
#include <string>

#include "api/json/decoder.h"
#include "api/json/json_fwd.h"
#include "api/objects.h"
#include "base/time.h"

namespace berth::sim {

// Reports whether controllers create objects of this kind.
bool IsMadeByControllers(Kind kind);
// Reports whether only a controller reads objects of this kind.
bool IsForControllersAlone(Kind kind);

// Returns the greatest number of pods that a workload may have.
int64_t MostPodsOf(const v1::ReplicaSet& replica_set);
int64_t MostPodsOf(const v1::Deployment& deployment);
int64_t MostPodsOf(const v1::StatefulSet& set);
int64_t MostPodsOf(const v1::Job& job);
// Returns the greatest number of pods in the whole of a run of this length. REQUIRES:
// ExpectWorkload accepted the CronJob.
int64_t MostPodsOf(const v1::CronJob& cron_job, Duration run);

// Records an error if the object is a workload for which its controller could make no pods, or
// would make too many: it has no selector, no valid template, a selector that does not match the
// template, or fields that are not modelled. Returns the greatest number of its pods in a run of
// length `run`. 0 if the object is no workload, or a DaemonSet, whose pods depend on the nodes.
// `manifest` is the manifest from which the object was decoded without an error.
int64_t ExpectWorkload(const AnyObject& object, const Decoder& manifest, Duration run);
// Returns the path of the first field in such a manifest that Kubernetes accepts and Berth does not
// model. Empty if there is none. ExpectWorkload records an error for each such field.
std::string FindUnmodelledField(Kind kind, const Json& manifest);
// Returns the field of the manifest that contains the number of pods, for messages.
Decoder PodCountOf(const Decoder& manifest);

}  // namespace berth::sim

#endif  // BERTH_SCENARIO_WORKLOAD_INPUT_H_
