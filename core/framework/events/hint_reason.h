// The reason for the result of a plugin's queueing hint, in words for people. The sentences are
// Berth's: upstream writes such reasons only to its own log.
#ifndef BERTH_FRAMEWORK_EVENTS_HINT_REASON_H_
#define BERTH_FRAMEWORK_EVENTS_HINT_REASON_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "api/labels.h"
#include "api/types.h"
#include "framework/resource.h"

namespace berth {

// Hint functions fill it in if the caller passes one; a run passes none.
struct HintReason {
  // A sentence in which each "{}" is a placeholder for the next of the values, so that a page can
  // translate it. A literal; "": the function gives no reason.
  std::string_view form;
  std::vector<std::string> values;

  // Returns the sentence with the values in place.
  std::string Text() const;
};

// Returns the amount (thousandths for cpu) as a quantity of Kubernetes: "500m", "2", "1Gi".
std::string AmountText(std::string_view resource, int64_t amount);
// Returns "dedicated=db:NoSchedule".
std::string TaintText(const v1::Taint& taint);
// Returns "disk in (hdd, ssd)", "disk=ssd", "disk" or "!disk".
std::string RequirementText(const LabelRequirement& requirement);
// Returns the first form with the node and its label, as in "disk=hdd"; or the second form with the
// node and the key, as in "disk", if the node has no such label.
HintReason ReasonByLabel(const v1::Node& node, const std::string& key, std::string_view with_label,
                         std::string_view without_label);

// Returns the reason that the change of a pod on no node has no effect.
HintReason OnNoNode(const v1::Pod& pod);
// Returns the reason that the pod that waits has changed.
HintReason ChangedItself();
// Returns the reason that a change of this pod concerns only the pod itself.
HintReason ConcernsOnlyItself(const v1::Pod& pod);

}  // namespace berth

#endif  // BERTH_FRAMEWORK_EVENTS_HINT_REASON_H_
