// Tests long random lives of v1.34's queue beside a model of it: after every operation both have
// the same contents, and so has a follower of the queue's observer.
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "base/random.h"
#include "queue/hinted_queue_fixture.h"
#include "queue/hinted_queue_model.h"

namespace berth::test {
namespace {

using Kind = ModelEvent::Kind;
using Entry = HintedQueueModel::Entry;

constexpr int kNames = 10;
constexpr EventType kNodeTaint{"NodeUpdateNodeTaint", "Node", kActionUpdateNodeTaint};
constexpr std::string_view kPlugins[] = {"Fit", "Taints", "Own"};

// Follows the place of each pod by the queue's reports. A pod that is added again may be in two
// sections for a moment.
class Follower final : public QueueObserver {
 public:
  using Places = std::set<std::pair<std::string, SectionId>>;

  void OnQueued(const QueuedPodInfo& info, SectionId to, std::string_view) override {
    places.emplace(v1::PodKey(info.pod()), to);
  }
  void OnMoved(const QueuedPodInfo& info, SectionId from, SectionId to, std::string_view,
               std::string_view) override {
    Leave(info, from);
    EXPECT_TRUE(places.emplace(v1::PodKey(info.pod()), to).second);
  }
  void OnDequeued(const QueuedPodInfo& info, SectionId from) override { Leave(info, from); }
  void OnPopped(const QueuedPodInfo& info, SectionId from, int64_t) override { Leave(info, from); }
  void OnUpdated(const QueuedPodInfo& info, SectionId in) override {
    EXPECT_TRUE(places.contains({v1::PodKey(info.pod()), in}));
  }

  Places places;

 private:
  void Leave(const QueuedPodInfo& info, SectionId from) {
    EXPECT_EQ(places.erase({v1::PodKey(info.pod()), from}), 1u);
  }
};

Lines NamesOf(const PluginNames& plugins) { return {plugins.begin(), plugins.end()}; }

std::string Show(const Entry& entry) {
  return StrCat(entry.uid(), " ", std::to_string(entry.attempts), " ",
                std::to_string(entry.rejections), " ", std::to_string(entry.errors), " ",
                SecondsText(entry.timestamp), " ", SecondsText(entry.expiry.value_or(Time{-1})),
                " ", StrJoin(NamesOf(entry.plugins), ","), "/",
                StrJoin(NamesOf(entry.pending), ","), " ", entry.gate);
}

Entry EntryOf(const QueuedPodInfo& info) {
  return {.pod = info.pod_info->pod,
          .timestamp = info.timestamp,
          .attempts = info.attempts,
          .rejections = info.unschedulable_count,
          .errors = info.consecutive_errors_count,
          .expiry = info.backoff_expiration,
          .plugins = *info.unschedulable_plugins,
          .pending = *info.pending_plugins,
          .gate = info.gating_plugin};
}

class HintedLife {
 public:
  explicit HintedLife(uint64_t seed) : random_(seed) {
    QueueingPlugins& plugins = plugins_["default-scheduler"];
    plugins.gates = {{"Gate", &gate_}};
    plugins.registrations = {
        {"Fit", {{"Node", kActionAdd}, HintOf("Fit")}},
        {"Taints", {{"Node", kActionAdd | kActionUpdateNodeTaint}}},
        {"Own", {{"Pod", kActionUpdatePodLabel}, HintOf("Own")}},
        {"Gate", {{"Pod", kActionUpdatePodLabel}}},
    };
    for (int name = 0; name < kNames; ++name) {
      for (int version = 0; version < 4; ++version) pods_.push_back(MakeVersion(name, version));
    }
  }

  // No two operations are at the same moment, so that all orders are determined.
  void Step() {
    const bool waits = random_.Intn(30) == 0;
    clock_.AdvanceTo(clock_.Now() + (waits ? Seconds(random_.Intn(200)) : Milliseconds(90)));
    switch (random_.Intn(14)) {
      case 0:
      case 1:
        return Create();
      case 2:
        return Update();
      case 3:
        return Remove();
      case 4:
      case 5:
      case 6:
        return StartAttempt();
      case 7:
      case 8:
      case 9:
        return EndAttempt();
      case 10:
      case 11:
        return Event();
      case 12:
        return Flush();
      default:
        return random_.Intn(2) == 0 ? Activate() : ChangeGates();
    }
  }

  void ExpectToAgree() {
    Follower::Places places;
    std::set<std::string> keys;
    for (size_t i = 0; i < FiveSections().size(); ++i) {
      const SectionId section = SectionAt(i);
      Lines real;
      for (const QueuedPodInfoPtr& info : queue_.Entries(section)) {
        real.push_back(Show(EntryOf(*info)));
        const std::string key = v1::PodKey(info->pod());
        EXPECT_TRUE(keys.insert(key).second) << key << " is in two sections";
        places.emplace(key, section);
        most_[section] = std::max(most_[section], real.size());
      }
      Lines model;
      for (const Entry& entry : model_.Of(section)) model.push_back(Show(entry));
      // Only the sections from which pods are popped have a defined order.
      if (section != SectionId::kActive && section != SectionId::kBackoff) {
        std::sort(real.begin(), real.end());
        std::sort(model.begin(), model.end());
      }
      EXPECT_EQ(real, model) << IdText(FiveSections(), section);
    }
    EXPECT_EQ(follower_.places, places);
    EXPECT_EQ(InFlight(), model_.InFlightLines());
  }

  // Checks that every section has had several pods at once.
  void ExpectToHaveSeenMuch() const {
    for (size_t i = 0; i < FiveSections().size(); ++i) EXPECT_GT(most_.at(SectionAt(i)), 1u) << i;
    EXPECT_GT(queue_.SchedulingCycle(), 100);
    EXPECT_GT(num_woken_in_flight_, 0);
  }

 private:
  static v1::PodPtr MakeVersion(int name, int version) {
    PodWords words{.name = StrCat("p", std::to_string(name)), .priority = name % 3};
    words.resource_version = std::to_string(version);
    if (version == 1) words.annotations = R"({"touched": "yes"})";
    if (version == 2) words.labels = R"({"app": "cache"})";
    if (version == 3) words.uid = StrCat("another-", words.name);
    return PodOf(words);
  }
  static v1::NodePtr NodeNumbered(int number) {
    auto node = std::make_shared<v1::Node>();
    node->metadata.name = StrCat("n", std::to_string(number));
    return node;
  }
  // Returns the answer of the model's plugin to an event of an added node, or of a pod's labels.
  static QueueingHintFunction HintOf(std::string_view plugin) {
    return [plugin](const v1::Pod& pod, const WatchEvent& change, HintReason*) {
      ModelEvent event{Kind::kNodeAdd};
      if (const auto node = ChangeOf<v1::Node>(change)) {
        event.node = node->after->metadata.name.back() - '0';
      } else {
        event = {Kind::kPodLabel, 0, ChangeOf<v1::Pod>(change)->after->metadata.uid};
      }
      return ModelHint(plugin, event, pod).value_or(false) ? QueueingHint::kQueue
                                                           : QueueingHint::kSkip;
    };
  }

  v1::PodPtr AnyPod() { return pods_[random_.Intn(static_cast<int64_t>(pods_.size()))]; }

  void Create() {
    const v1::PodPtr pod = AnyPod();
    stored_[pod->metadata.name] = pod;
    informers_.Set(pod);
    queue_.Add(pod);
    model_.Add(pod);
  }
  void Update() {
    const v1::PodPtr pod = AnyPod();
    const auto stored = stored_.find(pod->metadata.name);
    if (stored == stored_.end()) return;
    const bool is_label = *stored->second->metadata.labels != *pod->metadata.labels;
    queue_.Update(stored->second, pod);
    model_.Update(pod, {{is_label ? Kind::kPodLabel : Kind::kPodOther, 0, pod->metadata.uid}});
    stored->second = pod;
    informers_.Set(pod);
  }
  void Remove() {
    const v1::PodPtr pod = AnyPod();
    stored_.erase(pod->metadata.name);
    informers_.Erase(berth::Kind::kPod, v1::PodKey(*pod));
    queue_.Delete(*pod);
    model_.Delete(pod->metadata.name);
  }
  void StartAttempt() {
    const std::optional<QueuedPodInfo> popped = queue_.Pop().value();
    const std::optional<Entry> expected = model_.Pop();
    ASSERT_EQ(popped.has_value(), expected.has_value());
    if (!popped) return;
    EXPECT_EQ(Show(EntryOf(*popped)), Show(*expected));
    attempts_.push_back(*popped);
  }
  // Ends an attempt: the pod is bound or dropped, or fails by an error or by some of the plugins.
  void EndAttempt() {
    if (attempts_.empty()) return;
    const auto which = attempts_.begin() + random_.Intn(static_cast<int64_t>(attempts_.size()));
    QueuedPodInfo info = *which;
    attempts_.erase(which);
    if (random_.Intn(6) == 0) {
      queue_.Done(info.pod().metadata.uid);
      model_.Done(info.pod().metadata.uid);
      return;
    }
    const bool is_error = random_.Intn(4) == 0;
    for (const std::string_view plugin : kPlugins) {
      const int64_t verdict = is_error ? 4 : random_.Intn(5);
      if (verdict < 2) info.unschedulable_plugins.Edit().emplace(plugin);
      if (verdict == 2) info.pending_plugins.Edit().emplace(plugin);
    }
    const bool refused = queue_.AddUnschedulableIfNotPresent(info, 0).has_value();
    EXPECT_EQ(refused, !model_.AddUnschedulable(EntryOf(info)));
    const SectionId section = queue_.QueueOf(v1::PodKey(info.pod()));
    const bool is_rejection = !info.unschedulable_plugins.empty();
    if (!refused && is_rejection && section == SectionId::kBackoff) ++num_woken_in_flight_;
  }

  void Event() {
    const auto number = static_cast<int>(random_.Intn(4));
    const v1::PodPtr pod = AnyPod();
    switch (random_.Intn(4)) {
      case 0:
        queue_.MoveAllToActiveOrBackoffQueue({kEventNodeAdd, {std::nullopt, NodeNumbered(number)}});
        return model_.Move({Kind::kNodeAdd, number});
      case 1:
        queue_.MoveAllToActiveOrBackoffQueue({kNodeTaint, {NodeNumbered(0), NodeNumbered(0)}});
        return model_.Move({Kind::kNodeTaint});
      case 2:
        queue_.MoveAllToActiveOrBackoffQueue({kAssignedPodEvents.update_label, {pod, pod}});
        return model_.Move({Kind::kPodLabel, 0, pod->metadata.uid});
      default:
        queue_.MoveAllToActiveOrBackoffQueue({kAssignedPodEvents.update, {pod, pod}});
        return model_.Move({Kind::kPodOther});
    }
  }
  void Flush() {
    queue_.FlushBackoffQCompleted();
    model_.FlushBackoff();
    if (random_.Intn(2) == 0) return;
    queue_.FlushUnschedulablePodsLeftover();
    model_.FlushLeftover();
  }
  void Activate() {
    const v1::PodPtr pod = AnyPod();
    queue_.Activate({pod});
    model_.Activate(pod);
  }
  void ChangeGates() {
    const std::string name = AnyPod()->metadata.name;
    if (gate_.names.erase(name) == 0 && gate_.names.size() < 4) gate_.names.insert(name);
  }

  Lines InFlight() const {
    Lines lines;
    for (const InFlightEvents::Entry& entry : queue_.in_flight().entries()) {
      const auto* pod = std::get_if<v1::PodPtr>(&entry);
      if (pod == nullptr) lines.push_back("event");
      if (pod != nullptr && *pod != nullptr) lines.push_back(StrCat("pod ", (*pod)->metadata.uid));
    }
    return lines;
  }

  SimClock clock_;
  SeededRandom random_;
  ByPriorityThenTimestamp order_;
  Follower follower_;
  Objects informers_;
  NameGate gate_;
  QueueingPluginsByProfile plugins_;
  HintedQueue queue_{{.clock = &clock_,
                      .queue_sort = &order_,
                      .observer = &follower_,
                      .queueing_plugins = &plugins_,
                      .informers = &informers_},
                     Backoff{}};
  HintedQueueModel model_{&clock_, &gate_.names};
  std::vector<v1::PodPtr> pods_;
  std::map<std::string, v1::PodPtr> stored_;
  std::vector<QueuedPodInfo> attempts_;  // that are under way
  std::map<SectionId, size_t> most_;     // pods in a section at once
  int num_woken_in_flight_ = 0;          // pods that an event during their attempt woke
};

class HintedRandomOperations : public ::testing::TestWithParam<uint64_t> {};

TEST_P(HintedRandomOperations, KeepTheQueueInStepWithTheModel) {
  HintedLife life(GetParam());
  for (int step = 0; step < 3000 && !HasFailure(); ++step) {
    life.Step();
    life.ExpectToAgree();
  }
  life.ExpectToHaveSeenMuch();
}

INSTANTIATE_TEST_SUITE_P(Seeds, HintedRandomOperations, ::testing::Range<uint64_t>(1, 9));

}  // namespace
}  // namespace berth::test
