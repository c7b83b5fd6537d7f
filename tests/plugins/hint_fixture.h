// Helpers of the tests of queueing hints: a plugin of v1.34, a pod that it rejected, and a change.
#ifndef BERTH_TESTS_PLUGINS_HINT_FIXTURE_H_
#define BERTH_TESTS_PLUGINS_HINT_FIXTURE_H_

#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "framework/events/hint_reason.h"
#include "plugins/cluster_fixture.h"
#include "versions/v1_34.h"

namespace berth::test {

// Returns "Queue", "Skip", "error", or "" if the plugin did not register for the event. Writes the
// plugin's reason to *reason unless that is null; the answer is the same.
inline std::string HintText(std::string_view plugin, std::string_view resource, ActionType action,
                            const v1::Pod& pod, const WatchEvent& change,
                            std::string_view args = "null", HintReason* reason = nullptr) {
  PluginUnderTest tested(plugin, args, RegistryV134());
  const EventType type{"", resource, action};
  for (const ClusterEventWithHint& event :
       tested.As<EnqueueExtensionsWithHints>()->EventsToRegisterWithHints()) {
    if (!event.registration.MatchesPrecisely(type)) continue;
    QueueingHint hint = QueueingHint::kQueue;
    if (event.hint != nullptr) {
      HintReason said;
      hint = event.hint(pod, change, nullptr);
      EXPECT_EQ(event.hint(pod, change, &said), hint);
      if (reason != nullptr) *reason = std::move(said);
    }
    switch (hint) {
      case QueueingHint::kSkip:
        return "Skip";
      case QueueingHint::kQueue:
        return "Queue";
      case QueueingHint::kError:
        return "error";
    }
  }
  return "";
}

// A row of a table of a plugin's answers to a change of a pod or a node; an empty name means that
// there is no such object. The waiting pod is named "incoming".
struct PodChangeCase {
  std::string name;
  std::string spec;  // of the waiting pod
  ActionType action;
  PodWords before;
  PodWords after;
  std::string want;
  std::string node_name = "a";  // the node of the changed pod
  std::string reason = "";      // the expected reason; "" if it is not checked
};
struct NodeChangeCase {
  std::string name;
  std::string spec;  // of the waiting pod
  ActionType action;
  NodeWords before;
  NodeWords after;
  std::string want;
  std::string reason = "";  // the expected reason; "" if it is not checked
};
inline const PodWords kNoPod = {.name = ""};
inline const NodeWords kNoNode = {.name = ""};

template <typename Row>
void ExpectHint(std::string_view plugin, std::string_view resource, const Row& row,
                const WatchEvent& change) {
  const v1::PodPtr pod = PodOf({.labels = R"({"app": "web", "rev": "1"})", .spec = row.spec});
  HintReason reason;
  EXPECT_EQ(HintText(plugin, resource, row.action, *pod, change, "null", &reason), row.want);
  if (row.reason.empty()) return;
  EXPECT_EQ(reason.Text(), row.reason);
}

inline void ExpectHint(std::string_view plugin, const PodChangeCase& row) {
  WatchEvent change;
  if (!row.before.name.empty()) change.before = PodOf(row.before, row.node_name);
  if (!row.after.name.empty()) change.after = PodOf(row.after, row.node_name);
  ExpectHint(plugin, "Pod", row, change);
}

inline void ExpectHint(std::string_view plugin, const NodeChangeCase& row) {
  WatchEvent change;
  if (!row.before.name.empty()) change.before = NodeOf(row.before).node_ptr();
  if (!row.after.name.empty()) change.after = NodeOf(row.after).node_ptr();
  ExpectHint(plugin, "Node", row, change);
}

// The name of a row describes it.
inline void PrintTo(const PodChangeCase& row, std::ostream* out) { *out << row.name; }
inline void PrintTo(const NodeChangeCase& row, std::ostream* out) { *out << row.name; }

}  // namespace berth::test

#endif  // BERTH_TESTS_PLUGINS_HINT_FIXTURE_H_
