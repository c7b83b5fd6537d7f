// Changes of a pod's manifest, each of which asks less of the nodes. They do not know whether they
// help.
#ifndef BERTH_REMEDIES_POD_CHANGES_H_
#define BERTH_REMEDIES_POD_CHANGES_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "api/json/json.h"
#include "api/types.h"
#include "framework/events/hint_reason.h"
#include "framework/rejection_detail.h"

namespace berth::remedies {

struct PodChange {
  std::string_view kind;
  HintReason words;
  Json manifest;  // the whole, with the change
};

// Leaves out one constraint: a label of the nodeSelector, a requirement of the node affinity, a
// required term of affinity to pods, a host port, all scheduling gates; or makes a spread
// constraint a preference. `pod`: a manifest. All such changes.
std::vector<PodChange> LeaveOutConstraints(const Json& pod);
// Adds a toleration of just this taint.
PodChange Tolerate(const Json& pod, const v1::Taint& taint);
// Names the default scheduler.
PodChange NameDefaultScheduler(const Json& pod);
// Requests no more of the resource than is free. Nothing: nothing is free, or no container can
// request so much less.
std::optional<PodChange> RequestLess(const Json& pod, const LackingAmount& lacking);
// How many spread constraints the manifest has.
size_t NumSpreadConstraints(const Json& pod);
// The constraint with this index allows another skew. Nothing: it is only a preference.
std::optional<PodChange> AllowSkew(const Json& pod, size_t constraint, int64_t max_skew);
// The priority, or the class that has it if `class_name` is not empty; pods of lower priority may
// then be evicted.
PodChange RaisePriority(const Json& pod, int32_t priority, const std::string& class_name);
// Lifts the preemption policy Never. Nothing: the pod has no such policy.
std::optional<PodChange> AllowPreemption(const Json& pod);

}  // namespace berth::remedies

#endif  // BERTH_REMEDIES_POD_CHANGES_H_
