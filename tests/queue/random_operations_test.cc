// Tests long random lives of a queue, and checks all invariants after every operation.
#include <set>

#include "base/random.h"
#include "queue/classic_queue.h"
#include "queue/queue_fixture.h"

namespace berth::test {
namespace {

// Follows a queue through its observer, like a timeline: with heaps of its own, whose moves
// queue_observer.h describes, and nominations of its own.
class Mirror final : public QueueObserver {
 public:
  // Without a backoff the queue is a classic one, which reports its PodBackoffMap.
  explicit Mirror(std::optional<Backoff> backoff)
      : backoff_(backoff), backoff_q_(EarlierExpiry{this}) {}

  void OnQueued(const QueuedPodInfo& info, SectionId to, std::string_view) override {
    Put(info, to);
  }
  void OnMoved(const QueuedPodInfo& info, SectionId from, SectionId to, std::string_view,
               std::string_view) override {
    EXPECT_TRUE(Remove(info, from));
    Put(info, to);
  }
  void OnDequeued(const QueuedPodInfo& info, SectionId from) override {
    EXPECT_TRUE(Remove(info, from));
  }
  void OnUpdated(const QueuedPodInfo& info, SectionId in) override { Put(info, in); }
  void OnPopped(const QueuedPodInfo& info, SectionId from, int64_t scheduling_cycle) override {
    EXPECT_TRUE(Remove(info, from));
    EXPECT_EQ(scheduling_cycle, ++scheduling_cycle_);
  }
  void OnMoveRequest(const ClusterEvent&, int64_t scheduling_cycle) override {
    move_request_cycle_ = scheduling_cycle;
  }
  void OnBackoffCounted(const std::string& key, int32_t attempts, Time expiry) override {
    EXPECT_EQ(attempts, ++failures_[key]);
    expiries_[key] = expiry;
  }
  void OnBackoffForgotten(const std::string& key, std::string_view) override {
    EXPECT_EQ(expiries_.erase(key), 1u);
    failures_.erase(key);
  }
  void OnNominated(const PodInfo& pod, const std::string& node,
                   const std::string& previous_node) override {
    EXPECT_EQ(Unnominate(pod.pod->metadata.uid), previous_node);
    nominated_[node].push_back(pod.pod->metadata.uid);
  }
  void OnNominationCleared(const PodInfo& pod, const std::string& node) override {
    EXPECT_EQ(Unnominate(pod.pod->metadata.uid), node);
  }

  void ExpectToAgreeWith(const SchedulingQueue& queue) const {
    EXPECT_EQ(KeysOf(active_q_.InPopOrder()), KeysOf(queue.Entries(SectionId::kActive)));
    EXPECT_EQ(KeysOf(backoff_q_.InPopOrder()), KeysOf(queue.Entries(SectionId::kBackoff)));
    Lines unschedulable;
    for (const QueuedPodInfoPtr& info : queue.Entries(SectionId::kUnschedulable)) {
      unschedulable.push_back(v1::PodKey(info->pod()));
    }
    EXPECT_EQ(Lines(unschedulable_q_.begin(), unschedulable_q_.end()), unschedulable);
    std::map<std::string, Lines> nominated;
    for (const auto& [node, pods] : queue.nominator().nominated_pods()) {
      for (const PodInfoPtr& pod : pods) nominated[node].push_back(pod->pod->metadata.uid);
    }
    EXPECT_EQ(nominated_, nominated);
    EXPECT_EQ(scheduling_cycle_, queue.SchedulingCycle());
    EXPECT_EQ(move_request_cycle_, queue.move_request_cycle());
    for (const QueuedPodInfoPtr& info : queue.Entries(SectionId::kBackoff)) {
      EXPECT_EQ(ExpiryOf(*info), queue.BackoffExpiry(*info));
    }
  }

 private:
  struct KeyOf {
    std::string operator()(const QueuedPodInfo& info) const { return v1::PodKey(info.pod()); }
  };
  struct Earlier {
    bool operator()(const QueuedPodInfo& a, const QueuedPodInfo& b) const {
      return ByPriorityThenTimestamp().Less(a, b);
    }
  };
  struct EarlierExpiry {
    const Mirror* mirror;
    bool operator()(const QueuedPodInfo& a, const QueuedPodInfo& b) const {
      return mirror->ExpiryOf(a) < mirror->ExpiryOf(b);
    }
  };

  std::optional<Time> ExpiryOf(const QueuedPodInfo& info) const {
    if (backoff_) return backoff_->Expiry(info);
    auto it = expiries_.find(v1::PodKey(info.pod()));
    return it == expiries_.end() ? std::nullopt : std::optional<Time>(it->second);
  }

  static Lines KeysOf(const std::vector<QueuedPodInfo>& infos) {
    Lines keys;
    for (const QueuedPodInfo& info : infos) keys.push_back(v1::PodKey(info.pod()));
    return keys;
  }
  static Lines KeysOf(const std::vector<QueuedPodInfoPtr>& infos) {
    Lines keys;
    for (const QueuedPodInfoPtr& info : infos) keys.push_back(v1::PodKey(info->pod()));
    return keys;
  }

  void Put(const QueuedPodInfo& info, SectionId to) {
    const std::string key = v1::PodKey(info.pod());
    if (to == SectionId::kActive) active_q_.AddOrUpdate(info);
    if (to == SectionId::kBackoff) backoff_q_.AddOrUpdate(info);
    if (to == SectionId::kUnschedulable) unschedulable_q_.insert(key);
  }
  bool Remove(const QueuedPodInfo& info, SectionId from) {
    const std::string key = v1::PodKey(info.pod());
    if (from == SectionId::kActive) return active_q_.Delete(key).has_value();
    if (from == SectionId::kBackoff) return backoff_q_.Delete(key).has_value();
    return unschedulable_q_.erase(key) > 0;
  }
  // Returns the node of the nomination.
  std::string Unnominate(const std::string& uid) {
    for (auto& [node, uids] : nominated_) {
      if (std::erase(uids, uid) == 0) continue;
      const std::string was = node;
      if (uids.empty()) nominated_.erase(was);
      return was;
    }
    return "";
  }

  std::optional<Backoff> backoff_;
  std::map<std::string, Time> expiries_;     // the scoreboard
  std::map<std::string, int32_t> failures_;  // of those on it
  KeyedHeap<QueuedPodInfo, KeyOf, Earlier> active_q_{Earlier{}};
  KeyedHeap<QueuedPodInfo, KeyOf, EarlierExpiry> backoff_q_;
  std::set<std::string> unschedulable_q_;
  std::map<std::string, Lines> nominated_;
  int64_t scheduling_cycle_ = 0;
  int64_t move_request_cycle_ = -1;
};

constexpr int kPodNames = 12;
constexpr int kNodes = 3;

// Returns all visible contents of a queue, as one text.
std::string Show(const SchedulingQueue& queue) {
  std::string text;
  const auto show = [&](const std::vector<QueuedPodInfoPtr>& infos) {
    for (const QueuedPodInfoPtr& info : infos) {
      text += StrCat(v1::PodKey(info->pod()), " ", std::to_string(info->timestamp.ns), " ",
                     std::to_string(queue.Attempts(*info)), " ",
                     SecondsText(queue.BackoffExpiry(*info).value_or(Time{-1})), ", ");
    }
    text += "; ";
  };
  show(queue.Entries(SectionId::kActive));
  show(queue.Entries(SectionId::kBackoff));
  show(queue.Entries(SectionId::kUnschedulable));
  for (const auto& [node, pods] : queue.nominator().nominated_pods()) {
    text += StrCat(node, ": ");
    for (const PodInfoPtr& pod : pods) text += StrCat(pod->pod->metadata.uid, " ");
  }
  return StrCat(text, std::to_string(queue.SchedulingCycle()), " ",
                std::to_string(queue.move_request_cycle()));
}

// A world of a few pods in which any operation may be next, at few different times so that ties are
// frequent.
template <typename Queue>
class RandomLife {
 public:
  RandomLife(uint64_t seed, QueueObserver* observer)
      : random_(seed), queue_({&clock_, &order_, &event_map_, observer}, Backoff{}) {
    // The versions are decoded once: decoding one for each operation would take most of the time.
    for (int name = 0; name < kPodNames; ++name) {
      for (int version = 0; version < 6; ++version) pods_.push_back(MakeVersion(name, version));
    }
  }
  RandomLife(const RandomLife& other, QueueObserver* observer)
      : clock_(other.clock_),
        random_(other.random_),
        pods_(other.pods_),
        stored_(other.stored_),
        attempts_(other.attempts_),
        queue_(other.queue_, {&clock_, &order_, &event_map_, observer}) {}

  const Queue& queue() const { return queue_; }

  void Step() {
    switch (random_.Intn(12)) {
      case 0:
      case 1:
        return Create();
      case 2:
        return Update();
      case 3:
        return Remove();
      case 4:
      case 5:
        return StartAttempt();
      case 6:
      case 7:
        return EndAttempt();
      case 8:
        return Event();
      case 9:
        return Nominate();
      case 10:
        return Flush();
      default:
        // Advances by whole seconds, and sometimes beyond the time that a pod may be left over.
        clock_.AdvanceTo(clock_.Now() + Seconds(random_.Intn(20) == 0 ? 61 : random_.Intn(2)));
    }
  }

  // Checks that a pod is in at most one queue, and that all ways to read the queue agree.
  void ExpectConsistency() const {
    std::map<std::string, SectionId> where;
    const auto visit = [&](const std::vector<QueuedPodInfoPtr>& infos, SectionId queue) {
      for (const QueuedPodInfoPtr& info : infos) {
        const std::string key = v1::PodKey(info->pod());
        EXPECT_TRUE(where.emplace(key, queue).second) << key << " is in two queues";
        EXPECT_EQ(queue_.QueueOf(key), queue);
        EXPECT_EQ(queue_.Find(key), info.get());
        EXPECT_LE(info->timestamp, clock_.Now());
        EXPECT_LE(info->initial_attempt_timestamp, info->timestamp);
      }
    };
    visit(queue_.ActiveQ(), SectionId::kActive);
    visit(queue_.BackoffQ(), SectionId::kBackoff);
    visit(queue_.UnschedulableQ(), SectionId::kUnschedulable);
    EXPECT_EQ(where.size(),
              queue_.active_count() + queue_.backoff_count() + queue_.unschedulable_count());
    EXPECT_EQ(where.size(), queue_.PendingPods().size());
    EXPECT_LE(queue_.move_request_cycle(), queue_.SchedulingCycle());
    ExpectConsistentNominations();
  }

 private:
  v1::PodPtr MakeVersion(int name, int version) const {
    PodWords words{.name = "p" + std::to_string(name)};
    words.priority = name % 3;
    if (version % 2 == 1) words.annotations = R"({"touched": "yes"})";
    if (version == 2) words.nominated_node_name = "n0";
    if (version == 3) words.labels = R"({"app": "cache"})";
    if (version == 4) words.uid = "another-" + words.name;
    if (name % 4 == 0) {
      words.affinity = R"({"podAffinity": {"requiredDuringSchedulingIgnoredDuringExecution": [
          {"labelSelector": {"matchLabels": {"app": "cache"}}, "topologyKey": "zone"}]}})";
    }
    return PodOf(words);
  }

  v1::PodPtr AnyPod() { return pods_[random_.Intn(static_cast<int64_t>(pods_.size()))]; }

  void Create() {
    const v1::PodPtr pod = AnyPod();
    stored_[v1::PodKey(*pod)] = pod;
    queue_.Add(pod);
  }
  void Update() {
    const v1::PodPtr pod = AnyPod();
    auto stored = stored_.find(v1::PodKey(*pod));
    if (stored == stored_.end()) return;
    queue_.Update(stored->second, pod);
    stored->second = pod;
  }
  void Remove() {
    const v1::PodPtr pod = AnyPod();
    stored_.erase(v1::PodKey(*pod));
    queue_.Delete(*pod);
    EXPECT_EQ(queue_.QueueOf(v1::PodKey(*pod)), SectionId::kNone);
  }
  void StartAttempt() {
    Result<std::optional<QueuedPodInfo>> popped = queue_.Pop();
    ASSERT_TRUE(popped.ok());
    if (popped.value()) attempts_.push_back(*popped.value());
  }
  // Ends an attempt: the pod is bound, dropped or fails.
  void EndAttempt() {
    if (attempts_.empty()) return;
    QueuedPodInfo info = attempts_.back();
    attempts_.pop_back();
    if (random_.Intn(4) == 0) return;
    if (random_.Intn(3) > 0) info.unschedulable_plugins = {"NodeResourcesFit"};
    const bool present = queue_.QueueOf(v1::PodKey(info.pod())) != SectionId::kNone;
    const std::string before = Show(queue_);
    const int64_t cycle = queue_.SchedulingCycle() - random_.Intn(2);
    const bool refused = queue_.AddUnschedulableIfNotPresent(info, cycle).has_value();
    EXPECT_EQ(refused, present);
    if (refused) {
      EXPECT_EQ(Show(queue_), before);
    }
  }
  void Event() {
    static constexpr EventType kTypes[] = {
        kEventNodeAdd, kEventNodeTaintChange, kEventAssignedPodDelete, {"NoVersionKnowsThis"}};
    const int64_t choice = random_.Intn(6);
    if (choice == 4) return queue_.AssignedPodAdded(AnyPod());
    if (choice == 5) return queue_.AssignedPodUpdated(nullptr, AnyPod());
    queue_.MoveAllToActiveOrBackoffQueue({kTypes[choice]});
  }
  void Nominate() {
    const std::string node = "n" + std::to_string(random_.Intn(kNodes));
    const v1::PodPtr pod = AnyPod();
    if (random_.Intn(4) == 0) return queue_.nominator().DeleteNominatedPodIfExists(*pod);
    queue_.nominator().AddNominatedPod(std::make_shared<const PodInfo>(pod), node);
  }
  void Flush() {
    queue_.FlushBackoffQCompleted();
    for (const QueuedPodInfoPtr& info : queue_.BackoffQ()) {
      EXPECT_TRUE(queue_.IsPodBackingOff(*info));
    }
    if (random_.Intn(2) == 0) return;
    queue_.FlushUnschedulableQLeftover();
    for (const QueuedPodInfoPtr& info : queue_.UnschedulableQ()) {
      EXPECT_LE(clock_.Now() - info->timestamp,
                ThreeSections()[IndexOf(SectionId::kUnschedulable)].leave_after);
    }
  }

  void ExpectConsistentNominations() const {
    std::set<std::string> uids;
    for (const auto& [node, pods] : queue_.nominator().nominated_pods()) {
      EXPECT_FALSE(pods.empty());
      for (const PodInfoPtr& pod : pods) {
        EXPECT_TRUE(uids.insert(pod->pod->metadata.uid).second);
        EXPECT_EQ(queue_.nominator().NominatedNode(*pod->pod), node);
      }
    }
    for (const v1::PodPtr& pod : pods_) {
      const bool listed = uids.count(pod->metadata.uid) > 0;
      EXPECT_EQ(listed, !queue_.nominator().NominatedNode(*pod).empty());
    }
  }

  SimClock clock_;
  SeededRandom random_;
  ByPriorityThenTimestamp order_;
  const ClusterEventMap event_map_ = {{{"Node", kActionAdd}, {"NodeResourcesFit"}},
                                      {{"Pod", kActionAll}, {"NodeResourcesFit"}}};
  std::vector<v1::PodPtr> pods_;
  std::map<std::string, v1::PodPtr> stored_;
  std::vector<QueuedPodInfo> attempts_;  // that are under way
  Queue queue_;
};

class RandomOperations : public ::testing::TestWithParam<uint64_t> {
 protected:
  template <typename Queue>
  void KeepConsistentAndInStep(std::optional<Backoff> backoff) {
    Mirror mirror(backoff);
    RandomLife<Queue> life(GetParam(), &mirror);
    for (int step = 0; step < 1500 && !HasFailure(); ++step) {
      life.Step();
      life.ExpectConsistency();
      mirror.ExpectToAgreeWith(life.queue());
    }
    EXPECT_GT(life.queue().SchedulingCycle(), 100);
  }

  template <typename Queue>
  void CompareWithACopy() {
    RandomLife<Queue> life(GetParam(), nullptr);
    for (int step = 0; step < 300; ++step) life.Step();
    RandomLife<Queue> copy(life, nullptr);
    for (int step = 0; step < 500 && !HasFailure(); ++step) {
      life.Step();
      copy.Step();
      ASSERT_EQ(Show(life.queue()), Show(copy.queue())) << "after " << step << " steps";
    }
  }
};

TEST_P(RandomOperations, KeepTheQueueConsistentAndTheObserverInStep) {
  KeepConsistentAndInStep<PriorityQueue>(Backoff{});
}

TEST_P(RandomOperations, KeepTheClassicQueueConsistentAndTheObserverInStep) {
  KeepConsistentAndInStep<ClassicQueue>(std::nullopt);
}

TEST_P(RandomOperations, ACopyBehavesAsItsOriginal) { CompareWithACopy<PriorityQueue>(); }

TEST_P(RandomOperations, ACopyOfAClassicQueueBehavesAsItsOriginal) {
  CompareWithACopy<ClassicQueue>();
}

INSTANTIATE_TEST_SUITE_P(Seeds, RandomOperations, ::testing::Range<uint64_t>(1, 9));

}  // namespace
}  // namespace berth::test
