// Helpers of the tests of v1.34's queue.
#ifndef BERTH_TESTS_QUEUE_HINTED_QUEUE_FIXTURE_H_
#define BERTH_TESTS_QUEUE_HINTED_QUEUE_FIXTURE_H_

#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "framework/events/pod_changes.h"
#include "queue/hinted_queue.h"
#include "queue/queue_fixture.h"

namespace berth::test {

// Rejects the pods of these names.
class NameGate final : public PreEnqueuePlugin {
 public:
  Status PreEnqueue(const v1::Pod& pod) const override {
    return names.contains(pod.metadata.name) ? Status::Unschedulable("not yet") : Status::Ok();
  }
  std::set<std::string> names;
};

// A queue at time 0 with backoffs of 1 s to 10 s. Fit waits for new nodes, and answers `fit_answer`
// for each; Taints waits for nodes that are added or change their taints; Gate, a gate, waits for
// changes of the labels of pods that have no node yet.
class HintedQueueTest : public ::testing::Test {
 protected:
  HintedQueueTest() {
    QueueingPlugins& plugins = plugins_["default-scheduler"];
    plugins.gates = {{"Gate", &gate_}};
    plugins.registrations = {
        {"Fit",
         {{"Node", kActionAdd},
          [this](const v1::Pod&, const WatchEvent&, HintReason*) {
            ++times_asked_;
            return fit_answer_;
          }}},
        {"Taints", {{"Node", kActionAdd | kActionUpdateNodeTaint}}},
        {"Gate", {{"Pod", kActionUpdatePodLabel}}},
    };
  }

  void At(Duration since_start) { clock_.AdvanceTo(Time{} + since_start); }

  void Add(const v1::PodPtr& pod) {
    informers_.Set(pod);
    queue_.Add(pod);
  }
  // REQUIRES: there is a pod to pop.
  QueuedPodInfo Pop() {
    Result<std::optional<QueuedPodInfo>> popped = queue_.Pop();
    BERTH_CHECK(popped.ok() && popped.value().has_value(), "nothing to pop");
    return *popped.value();
  }
  std::string NameOfPopped() { return Pop().pod().metadata.name; }

  // Ends the attempt of a pod now. Without plugins it ends with an error.
  void Fail(QueuedPodInfo info, PluginNames plugins, PluginNames pending = {}) {
    info.unschedulable_plugins = std::move(plugins);
    info.pending_plugins = std::move(pending);
    EXPECT_EQ(queue_.AddUnschedulableIfNotPresent(info, queue_.SchedulingCycle()), std::nullopt);
  }
  // Adds, pops and fails a pod, all now.
  void AddAndFail(const v1::PodPtr& pod, const PluginNames& plugins) {
    Add(pod);
    Fail(Pop(), plugins);
  }

  void NodeAdded() { queue_.MoveAllToActiveOrBackoffQueue({kEventNodeAdd}); }

  std::string Where(const std::string& name) const {
    return std::string(IdText(FiveSections(), queue_.QueueOf("default/" + name)));
  }
  const QueuedPodInfo& Entry(const std::string& name) { return *queue_.Find("default/" + name); }

  // Returns "pod web" or "event NodeAdd" for each entry.
  Lines InFlight() const {
    Lines lines;
    for (const InFlightEvents::Entry& entry : queue_.in_flight().entries()) {
      if (const auto* event = std::get_if<ClusterEvent>(&entry)) {
        lines.push_back(StrCat("event ", event->type.label));
      } else if (const auto& pod = std::get<v1::PodPtr>(entry)) {
        lines.push_back(StrCat("pod ", pod->metadata.name));
      }
    }
    return lines;
  }

  SimClock clock_;
  ByPriorityThenTimestamp order_;
  Listener listener_;
  Objects informers_;
  NameGate gate_;
  QueueingHint fit_answer_ = QueueingHint::kQueue;
  int times_asked_ = 0;
  QueueingPluginsByProfile plugins_;
  QueueDependencies dependencies_{.clock = &clock_,
                                  .queue_sort = &order_,
                                  .observer = &listener_,
                                  .queueing_plugins = &plugins_,
                                  .informers = &informers_};
  HintedQueue queue_{dependencies_, Backoff{}};
};

}  // namespace berth::test

#endif  // BERTH_TESTS_QUEUE_HINTED_QUEUE_FIXTURE_H_
