// Tests random clusters and configurations: invariants of every session, and that shortcuts do not
// change the result.
#include <map>
#include <set>

#include <gtest/gtest.h>

#include "api/json/json.h"
#include "base/random.h"
#include "kube_batch/actions/factory.h"
#include "kube_batch/kube_batch_objects.h"
#include "kube_batch/plugins/pod_affinity_check.h"

namespace berth::kube_batch::test {
namespace {

constexpr int kClusters = 300;

// Follows a session and reports violations.
class Auditor final : public CacheWriter {
 public:
  explicit Auditor(SchedulerCache* cache) : CacheWriter(cache) {}

  void SessionOpened(const Session& session) override { session_ = &session; }
  void Allocated(const TaskInfo&, const NodeInfo& node) override {
    // LessEqual tolerates differences up to the thresholds, and no more.
    EXPECT_GT(node.idle().milli_cpu, -kMinMilliCPU) << node.name();
    EXPECT_GT(node.idle().memory_bytes, -kMinMemoryBytes) << node.name();
  }
  void Dispatched(const TaskInfo& task, const NodeInfo& node) override {
    CacheWriter::Dispatched(task, node);
    EXPECT_GE(task.job->ReadyTaskNum(), task.job->min_available) << task.facts->key;
    dispatched_.insert(task.job);
  }
  void ActionEnded(std::string_view action) override {
    // A gang is dispatched as a whole.
    for (const JobInfo* job : dispatched_) {
      EXPECT_EQ(job->Count(TaskStatus::kAllocated), 0) << action << " " << job->uid;
    }
    CheckAccounts();
  }

 private:
  // Checks that the idle, releasing and used amounts of a node follow from its tasks.
  void CheckAccounts() const {
    for (const NodeInfo& node : session_->nodes()) {
      Resource idle = node.allocatable();
      Resource releasing;
      for (const NodeTask& copy : node.tasks()) {
        if (copy.status != TaskStatus::kPipelined) idle.Sub(copy.facts->resreq);
        if (copy.status == TaskStatus::kReleasing) releasing.Add(copy.facts->resreq);
        if (copy.status == TaskStatus::kPipelined) releasing.Sub(copy.facts->resreq);
      }
      EXPECT_DOUBLE_EQ(node.idle().milli_cpu, idle.milli_cpu) << node.name();
      EXPECT_DOUBLE_EQ(node.idle().memory_bytes, idle.memory_bytes) << node.name();
      EXPECT_DOUBLE_EQ(node.releasing().milli_cpu, releasing.milli_cpu) << node.name();
    }
    std::map<std::string, double> used;  // by queue
    for (const JobInfo& job : session_->jobs()) {
      for (const auto& [uid, task] : job.tasks()) {
        if (AllocatedStatus(task.status) || task.status == TaskStatus::kPipelined) {
          used[job.queue] += task.resreq().milli_cpu;
        }
      }
    }
    for (const QueueInfo& queue : session_->queues()) {
      if (const auto share = session_->ShareOf(queue)) {
        EXPECT_DOUBLE_EQ(share->allocated.milli_cpu, used[queue.name()]) << queue.name();
      }
    }
  }

  const Session* session_ = nullptr;
  std::set<const JobInfo*> dispatched_;
};

class RandomSessionsTest : public BatchTest {
 protected:
  int64_t Below(int64_t n) { return random_->Intn(n); }
  template <typename T, size_t kSize>
  const T& OneOf(const T (&list)[kSize]) {
    return list[Below(kSize)];
  }

  void MakeCluster(uint64_t seed) {
    random_ = std::make_unique<SeededRandom>(seed);
    cache_ = SchedulerCache({});
    session_.reset();
    Queue("default", 1);
    Queue("q", 1 + static_cast<int>(Below(3)));
    const int nodes = 1 + static_cast<int>(Below(5));
    for (int i = 0; i < nodes; ++i) {
      cache_.OnNode(nullptr,
                    berth::test::MakeNode(StrCat(
                        R"({"kind": "Node", "metadata": {"name": "n)", std::to_string(i),
                        R"(", "labels": {"host": "n)", std::to_string(i), R"(", "zone": "z)",
                        std::to_string(Below(2)), R"("}}, "status": {"allocatable": {"cpu": ")",
                        std::to_string(1 + Below(6)), R"(", "memory": "8Gi", "pods": ")",
                        std::to_string(2 + Below(8)), R"("}}})")));
    }
    const int groups = 1 + static_cast<int>(Below(5));
    for (int i = 0; i < groups; ++i) MakeGroup(StrCat("g", std::to_string(i)), nodes);
  }

  void MakeGroup(const std::string& name, int nodes) {
    const int pods = 1 + static_cast<int>(Below(5));
    Group(name, static_cast<int>(Below(pods + 2)), Below(2) == 0 ? "q" : "default",
          static_cast<int>(Below(9)));
    static const char* const kRequests[] = {R"({"cpu": "1", "memory": "1Gi"})",
                                            R"({"cpu": "500m", "memory": "2Gi"})",
                                            R"({"cpu": "2"})", "{}"};
    static const char* const kLabels[] = {R"({"app": "a"})", R"({"app": "b"})", "{}"};
    for (int i = 0; i < pods; ++i) {
      Pod({.name = StrCat(name, "-", std::to_string(i)),
           .group = Below(8) == 0 ? "" : name,
           .requests = OneOf(kRequests),
           .node = Below(3) == 0 ? StrCat("n", std::to_string(Below(nodes))) : "",
           .priority = static_cast<int>(Below(3)),
           .labels = OneOf(kLabels),
           .spec = Below(2) == 0 ? "{}" : Affinity()});
    }
  }

  std::string Affinity() {
    static const char* const kKinds[] = {"podAffinity", "podAntiAffinity"};
    static const char* const kKeys[] = {"host", "zone", "rack"};
    static const char* const kApps[] = {"a", "b"};
    Json affinity;
    for (int64_t i = 1 + Below(2); i > 0; --i) {
      Json& terms = affinity[OneOf(kKinds)]["requiredDuringSchedulingIgnoredDuringExecution"];
      for (int64_t j = 1 + Below(2); j > 0; --j) {
        terms.push_back({{"topologyKey", OneOf(kKeys)},
                         {"labelSelector", {{"matchLabels", {{"app", OneOf(kApps)}}}}}});
      }
    }
    return Json{{"affinity", affinity}}.dump();
  }

  Configuration RandomConfiguration() {
    static const char* const kActions[] = {"allocate, backfill", "reclaim, allocate, preempt",
                                           "preempt, allocate",
                                           "reclaim, allocate, backfill, preempt"};
    return Config(OneOf(kActions),
                  Below(2) == 0
                      ? std::vector<std::vector<std::string>>{{"priority", "gang"},
                                                              {"drf", "predicates", "proportion"}}
                      : std::vector<std::vector<std::string>>{{"gang", "conformance"},
                                                              {"proportion", "nodeorder"}});
  }

  std::unique_ptr<SeededRandom> random_;
};

TEST_F(RandomSessionsTest, KeepTheirAccountsAndDispatchWholeGangs) {
  for (uint64_t seed = 1; seed <= kClusters; ++seed) {
    SCOPED_TRACE(seed);
    MakeCluster(seed);
    const Configuration configuration = RandomConfiguration();
    for (int cycle = 0; cycle < 2; ++cycle) {
      Auditor auditor(&cache_);
      RunOnce(cache_.Snapshot(), configuration, "s", &auditor, random_.get());
      if (HasFailure()) return;
    }
  }
}

TEST_F(RandomSessionsTest, AskingThePluginsChangesNothing) {
  class Listener final : public Scribe {
   public:
    using Scribe::Scribe;
    bool wants_verdicts() const override { return true; }
  };
  for (uint64_t seed = 1; seed <= kClusters / 3; ++seed) {
    SCOPED_TRACE(seed);
    MakeCluster(seed);
    const Configuration configuration = RandomConfiguration();
    Lines quiet;
    Lines asked;
    SchedulerCache other = cache_;
    Scribe scribe(&cache_, &quiet);
    Listener listener(&other, &asked);
    RunOnce(cache_.Snapshot(), configuration, "s", &scribe, nullptr);
    RunOnce(other.Snapshot(), configuration, "s", &listener, nullptr);
    ASSERT_EQ(quiet, asked);
  }
}

TEST_F(RandomSessionsTest, TheAffinityCheckBySetsIsThePlainRule) {
  int failures = 0;
  for (uint64_t seed = 1; seed <= kClusters; ++seed) {
    SCOPED_TRACE(seed);
    MakeCluster(seed);
    Session& session = Open(Config("allocate", {{"gang"}, {"proportion"}}));
    PodAffinityCheck check(&session);
    for (int half = 0; half < 2; ++half) {
      for (const TaskInfo* task : session.tasks()) {
        if (task->status != TaskStatus::kPending) continue;
        check.Prepare(*task);
        for (const NodeInfo& node : session.nodes()) {
          const PredicateFailure failure = check.Check(node);
          ASSERT_EQ(failure.reason, check.PlainCheck(*task, node).reason) << task->facts->key;
          if (failure) ++failures;
        }
      }
      FindAction("allocate")(session);
    }
  }
  EXPECT_GT(failures, kClusters);
}

}  // namespace
}  // namespace berth::kube_batch::test
