// Why a plugin's queueing hint answers as it does, in words for people. The sentences are Berth's:
// upstream writes only to its own log.
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

// A hint function fills it in where one is asked for; in a run none is.
struct HintReason {
  // A sentence in which each "{}" stands for the next of the values, so that a page can word it in
  // another language. A literal; "": the function does not say.
  std::string_view form;
  std::vector<std::string> values;

  // The sentence.
  std::string Text() const;
};

// "500m", "2", "1Gi": the amount, in thousandths for cpu, as a quantity of Kubernetes.
std::string AmountText(std::string_view resource, int64_t amount);
// "dedicated=db:NoSchedule"
std::string TaintText(const v1::Taint& taint);
// "disk in (hdd, ssd)", "disk=ssd", "disk", "!disk"
std::string RequirementText(const LabelRequirement& requirement);
// The first form about a node and its label "disk=hdd", or the second about it and the key "disk"
// if it has no such label.
HintReason ReasonByLabel(const v1::Node& node, const std::string& key, std::string_view with_label,
                         std::string_view without_label);

// Of a pod whose change counts for nothing, as it is on no node.
HintReason OnNoNode(const v1::Pod& pod);
// Of a change of the pod that waits.
HintReason ChangedItself();
// Of a change of one that concerns only that one.
HintReason ConcernsOnlyItself(const v1::Pod& pod);

}  // namespace berth

#endif  // BERTH_FRAMEWORK_EVENTS_HINT_REASON_H_
