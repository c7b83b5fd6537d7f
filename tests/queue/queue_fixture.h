// Helpers of the tests of the queue.
#ifndef BERTH_TESTS_QUEUE_QUEUE_FIXTURE_H_
#define BERTH_TESTS_QUEUE_QUEUE_FIXTURE_H_

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "base/strings.h"
#include "queue/priority_queue.h"
#include "support/objects.h"

namespace berth::test {

using Lines = std::vector<std::string>;

class ByPriorityThenTimestamp final : public QueueSortPlugin {
 public:
  bool Less(const QueuedPodInfo& a, const QueuedPodInfo& b) const override {
    const int32_t priority_a = v1::PodPriority(a.pod());
    const int32_t priority_b = v1::PodPriority(b.pod());
    if (priority_a != priority_b) return priority_a > priority_b;
    return a.timestamp < b.timestamp;
  }
};

// The parts of a manifest of a pod in namespace default; only the name is required.
struct PodWords {
  std::string name = "";
  std::string uid = "";  // "" means uid-<name>
  int32_t priority = 0;
  std::string labels = "{}";             // JSON
  std::string affinity = "{}";           // JSON
  std::string annotations = "{}";        // JSON
  std::string nominated_node_name = "";  // of the status
  std::string resource_version = "1";
  std::string node_name = "";
};

inline v1::PodPtr PodOf(const PodWords& words) {
  return MakePod(StrCat(
      R"({"kind": "Pod", "metadata": {"namespace": "default", "name": ")", words.name,
      R"(", "uid": ")", words.uid.empty() ? StrCat("uid-", words.name) : words.uid,
      R"(", "resourceVersion": ")", words.resource_version, R"(", "labels": )", words.labels,
      R"(, "annotations": )", words.annotations, R"(}, "spec": {"priority": )",
      std::to_string(words.priority), R"(, "nodeName": ")", words.node_name, R"(", "affinity": )",
      words.affinity, R"(, "containers": [{"name": "c"}]}, "status": {"nominatedNodeName": ")",
      words.nominated_node_name, R"("}})"));
}

inline v1::PodPtr PodNamed(const std::string& name) { return PodOf({.name = name}); }

// The calls of an observer, one line for each.
class Listener final : public QueueObserver {
 public:
  void OnQueued(const QueuedPodInfo& info, SectionId to, std::string_view cause) override {
    Say("queued", info.pod(), IdText(FiveSections(), to), cause);
  }
  void OnMoved(const QueuedPodInfo& info, SectionId from, SectionId to, std::string_view cause,
               std::string_view /*plugin*/) override {
    Say("moved", info.pod(), StrCat(IdText(FiveSections(), from), "->", IdText(FiveSections(), to)),
        cause);
  }
  void OnDequeued(const QueuedPodInfo& info, SectionId from) override {
    Say("dequeued", info.pod(), IdText(FiveSections(), from), "");
  }
  void OnUpdated(const QueuedPodInfo& info, SectionId in) override {
    Say("updated", info.pod(), IdText(FiveSections(), in), "");
  }
  void OnPopped(const QueuedPodInfo& info, SectionId from, int64_t scheduling_cycle) override {
    const bool is_usual = from == SectionId::kActive;
    Say("popped", info.pod(), std::to_string(scheduling_cycle),
        is_usual ? "" : IdText(FiveSections(), from));
  }
  void OnMoveRequest(const ClusterEvent& event, int64_t scheduling_cycle) override {
    heard_.push_back(StrCat("request ", event.type.label, " ", std::to_string(scheduling_cycle)));
  }
  void OnBackoffCounted(const std::string& key, int32_t attempts, Time expiry) override {
    heard_.push_back(
        StrCat("counted ", key, " ", std::to_string(attempts), " until ", SecondsText(expiry)));
  }
  void OnBackoffForgotten(const std::string& key, std::string_view cause) override {
    heard_.push_back(StrCat("forgotten ", key, " ", cause));
  }
  void OnNominated(const PodInfo& pod, const std::string& node,
                   const std::string& previous_node) override {
    Say("nominated", *pod.pod, node, previous_node);
  }
  void OnNominationCleared(const PodInfo& pod, const std::string& node) override {
    Say("cleared", *pod.pod, node, "");
  }

  // Returns the calls since the last Heard.
  Lines Heard() { return std::exchange(heard_, {}); }

 private:
  void Say(std::string_view what, const v1::Pod& pod, std::string_view where,
           std::string_view why) {
    heard_.push_back(StrCat(what, " ", pod.metadata.name, " ", where));
    if (!why.empty()) heard_.back() += StrCat(" ", why);
  }

  Lines heard_;
};

// A queue at time 0 with backoffs of 1 s to 10 s, where NodeResourcesFit waits for new nodes,
// changed allocatable and deleted pods, and TaintToleration for all events of nodes.
class QueueTest : public ::testing::Test {
 protected:
  static ClusterEventMap EventMap() {
    return {{{"Node", kActionAdd | kActionUpdateNodeAllocatable}, {"NodeResourcesFit"}},
            {{"Pod", kActionDelete}, {"NodeResourcesFit"}},
            {{"Node", kActionAll}, {"TaintToleration"}},
            {{"Pod", kActionAll}, {"InterPodAffinity"}}};
  }

  void At(Duration since_start) { clock_.AdvanceTo(Time{} + since_start); }

  // REQUIRES: activeQ is not empty.
  QueuedPodInfo Pop() {
    Result<std::optional<QueuedPodInfo>> popped = queue_.Pop();
    BERTH_CHECK(popped.ok() && popped.value().has_value(), "nothing to pop");
    return *popped.value();
  }

  // Ends the attempt of a pod now, without a node.
  void Fail(QueuedPodInfo info, PluginNames plugins) {
    info.unschedulable_plugins = std::move(plugins);
    EXPECT_EQ(queue_.AddUnschedulableIfNotPresent(info, queue_.SchedulingCycle()), std::nullopt);
  }

  // Adds, pops and fails a pod, all now.
  void AddAndFail(const v1::PodPtr& pod, const PluginNames& plugins) {
    queue_.Add(pod);
    Fail(Pop(), plugins);
  }

  std::string Where(const std::string& name) const {
    return std::string(IdText(FiveSections(), queue_.QueueOf("default/" + name)));
  }

  static Lines NamesOf(const std::vector<QueuedPodInfoPtr>& infos) {
    Lines names;
    for (const QueuedPodInfoPtr& info : infos) names.push_back(info->pod().metadata.name);
    return names;
  }

  Lines NominatedTo(const std::string& node) const {
    Lines names;
    for (const PodInfoPtr& pod : queue_.nominator().NominatedPodsForNode(node)) {
      names.push_back(pod->pod->metadata.name);
    }
    return names;
  }

  SimClock clock_;
  ByPriorityThenTimestamp order_;
  ClusterEventMap event_map_ = EventMap();
  Listener listener_;
  PriorityQueue queue_{{&clock_, &order_, &event_map_, &listener_}, Backoff{}};
};

}  // namespace berth::test

#endif  // BERTH_TESTS_QUEUE_QUEUE_FIXTURE_H_
