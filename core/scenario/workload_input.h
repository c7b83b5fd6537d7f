// Workloads among a scenario's objects, where their controllers run.
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

// Whether controllers make objects of this kind.
bool IsMadeByControllers(Kind kind);
// Whether objects of this kind are there for their controller alone: without it nothing reads them.
bool IsForControllersAlone(Kind kind);

// How many pods a workload has at the most.
int64_t MostPodsOf(const v1::ReplicaSet& replica_set);
int64_t MostPodsOf(const v1::Deployment& deployment);
int64_t MostPodsOf(const v1::StatefulSet& set);
int64_t MostPodsOf(const v1::Job& job);
// In all, in a run of this length. REQUIRES: ExpectWorkload found nothing wrong with it.
int64_t MostPodsOf(const v1::CronJob& cron_job, Duration run);

// Records an error if the object is a workload of which its controller could not make pods, or
// would make too many: without a selector, without a template that makes sense, with a selector
// that does not match its template, with fields that are not modelled. How many pods it has at the
// most in a run of length `run`; 0: it is no workload, or a DaemonSet, whose pods are as many as
// nodes. `manifest`: what the object was decoded from, without an error.
int64_t ExpectWorkload(const AnyObject& object, const Decoder& manifest, Duration run);
// The first field of such a manifest that is valid in Kubernetes and not modelled here: "", there
// is none. ExpectWorkload records an error for each of them.
std::string FindUnmodelledField(Kind kind, const Json& manifest);
// The field of the manifest that says how many pods there are, for messages.
Decoder PodCountOf(const Decoder& manifest);

}  // namespace berth::sim

#endif  // BERTH_SCENARIO_WORKLOAD_INPUT_H_
