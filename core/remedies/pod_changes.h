// Changes of a pod's manifest that reduce its requirements. These functions do not check whether a
// change helps.
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
  Json manifest;  // the whole manifest with the change
};

// Returns all changes that remove one constraint: a label of the nodeSelector, a requirement of the
// node affinity, a required term of affinity to pods, a host port, all scheduling gates; or that
// turn a spread constraint into a preference. `pod`: a manifest.
std::vector<PodChange> LeaveOutConstraints(const Json& pod);
// Returns a change that adds a toleration of just this taint.
PodChange Tolerate(const Json& pod, const v1::Taint& taint);
// Returns a change that names the default scheduler.
PodChange NameDefaultScheduler(const Json& pod);
// Returns a change that requests no more of the resource than is free. Nothing if nothing is free,
// or if no container can request so much less.
std::optional<PodChange> RequestLess(const Json& pod, const LackingAmount& lacking);
// Returns how many spread constraints the manifest has.
size_t NumSpreadConstraints(const Json& pod);
// Returns a change that allows another skew in the constraint with this index. Nothing if that is
// only a preference.
std::optional<PodChange> AllowSkew(const Json& pod, size_t constraint, int64_t max_skew);
// Returns a change that sets the priority, or the class with this priority if `class_name` is not
// empty; pods of lower priority may then be evicted.
PodChange RaisePriority(const Json& pod, int32_t priority, const std::string& class_name);
// Returns a change that removes the preemption policy Never. Nothing if the pod does not have it.
std::optional<PodChange> AllowPreemption(const Json& pod);

}  // namespace berth::remedies

#endif  // BERTH_REMEDIES_POD_CHANGES_H_
