// The words that the tests of queueing hints are written in: a plugin of v1.34, a pod that it
// rejected, and what changed.
#ifndef BERTH_TESTS_PLUGINS_HINT_FIXTURE_H_
#define BERTH_TESTS_PLUGINS_HINT_FIXTURE_H_

#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "plugins/cluster_fixture.h"
#include "versions/v1_34.h"

namespace berth::test {

// "Queue", "Skip", "error", or "" if the plugin did not register for the event.
inline std::string HintText(std::string_view plugin, std::string_view resource, ActionType action,
                            const v1::Pod& pod, const WatchEvent& change,
                            std::string_view args = "null") {
  PluginUnderTest tested(plugin, args, RegistryV134());
  const EventType type{"", resource, action};
  for (const ClusterEventWithHint& event :
       tested.As<EnqueueExtensionsWithHints>()->EventsToRegisterWithHints()) {
    if (!event.registration.MatchesPrecisely(type)) continue;
    switch (event.hint == nullptr ? QueueingHint::kQueue : event.hint(pod, change, nullptr)) {
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

// A row of a table of what a plugin says to a change of a pod or a node; an empty name stands for
// no such object. The waiting pod's name is "incoming".
struct PodChangeCase {
  std::string name;
  std::string spec;  // of the pod that waits
  ActionType action;
  PodWords before;
  PodWords after;
  std::string want;
  std::string node_name = "a";  // where the changed pod is
};
struct NodeChangeCase {
  std::string name;
  std::string spec;  // of the pod that waits
  ActionType action;
  NodeWords before;
  NodeWords after;
  std::string want;
};
inline const PodWords kNoPod = {.name = ""};
inline const NodeWords kNoNode = {.name = ""};

inline void ExpectHint(std::string_view plugin, const PodChangeCase& row) {
  WatchEvent change;
  if (!row.before.name.empty()) change.before = PodOf(row.before, row.node_name);
  if (!row.after.name.empty()) change.after = PodOf(row.after, row.node_name);
  EXPECT_EQ(HintText(plugin, "Pod", row.action,
                     *PodOf({.labels = R"({"app": "web", "rev": "1"})", .spec = row.spec}), change),
            row.want);
}

inline void ExpectHint(std::string_view plugin, const NodeChangeCase& row) {
  WatchEvent change;
  if (!row.before.name.empty()) change.before = NodeOf(row.before).node_ptr();
  if (!row.after.name.empty()) change.after = NodeOf(row.after).node_ptr();
  EXPECT_EQ(HintText(plugin, "Node", row.action,
                     *PodOf({.labels = R"({"app": "web", "rev": "1"})", .spec = row.spec}), change),
            row.want);
}

// Rows print and name themselves by what they say.
inline void PrintTo(const PodChangeCase& row, std::ostream* out) { *out << row.name; }
inline void PrintTo(const NodeChangeCase& row, std::ostream* out) { *out << row.name; }

}  // namespace berth::test

#endif  // BERTH_TESTS_PLUGINS_HINT_FIXTURE_H_
