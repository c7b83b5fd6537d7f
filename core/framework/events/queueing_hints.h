// Common parts of the plugins' hint functions (framework/cluster_event.h). A plugin writes each
// hint function as a rule about the change of an object of one kind.
#ifndef BERTH_FRAMEWORK_EVENTS_QUEUEING_HINTS_H_
#define BERTH_FRAMEWORK_EVENTS_QUEUEING_HINTS_H_

#include <optional>
#include <type_traits>

#include "api/types.h"
#include "api/watch_event.h"
#include "framework/cluster_event.h"
#include "framework/events/hint_reason.h"

namespace berth {

inline QueueingHint QueueIf(bool helps) {
  return helps ? QueueingHint::kQueue : QueueingHint::kSkip;
}

// Returns the hint function of a rule about objects of type T: rule(pod, change), or rule(pod,
// change, reason) for a rule that also gives a reason. The rule returns a QueueingHint; `pod` is
// the pod that waits. The function returns kError for an event about another kind. Upstream: v1.34,
// scheduler/util/utils.go, As.
template <typename T, typename Rule>
QueueingHintFunction HintOn(Rule rule) {
  return [rule](const v1::Pod& pod, const WatchEvent& event, HintReason* reason) {
    const std::optional<Change<T>> change = ChangeOf<T>(event);
    if (!change) return QueueingHint::kError;
    if constexpr (std::is_invocable_v<Rule, const v1::Pod&, const Change<T>&, HintReason*>) {
      return rule(pod, *change, reason);
    } else {
      return rule(pod, *change);
    }
  };
}

// Reports whether `other` is the pod that waits, in any version of the object. A null `other` is
// not.
inline bool IsItself(const v1::Pod& pod, const v1::PodPtr& other) {
  return other != nullptr && other->metadata.uid == pod.metadata.uid;
}

// Reports whether the pod used resources of a node, or had some reserved there by a nomination.
inline bool HeldRoom(const v1::Pod& pod) {
  return !pod.spec.node_name.empty() || !pod.status.nominated_node_name.empty();
}

// Returns the rule for updates that matter only to the pod that is updated.
inline QueueingHint AfterOwnUpdate(const v1::Pod& pod, const Change<v1::Pod>& change,
                                   HintReason* reason) {
  const bool is_itself = IsItself(pod, change.after);
  if (reason != nullptr) {
    *reason = is_itself ? ChangedItself() : ConcernsOnlyItself(*change.after);
  }
  return QueueIf(is_itself);
}

}  // namespace berth

#endif  // BERTH_FRAMEWORK_EVENTS_QUEUEING_HINTS_H_
