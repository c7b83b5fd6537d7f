#include "controllers/garbage/pod_garbage_collector.h"

#include "controllers/workloads_fixture.h"

namespace berth::test {
namespace pod_garbage_collector_test {

class PodGarbageCollectorTest : public WorkloadsTest {
 protected:
  PodGarbageCollectorTest() { cluster_.set_deletes_gracefully(true); }

  void AddNode(const std::string& name) {
    Create<v1::Node>(StrCat(R"({"metadata": {"name": ")", name, R"("}})"));
  }
  // Returns the deleted pods with their reasons: "p Failed DeletionByPodGC", without missing parts.
  std::vector<std::string> Gone() const { return gone_; }
  void PassTimeNoting(Duration time) {
    const Time end = clock_.Now() + time;
    while (manager_.NextDue() <= end) {
      clock_.AdvanceTo(std::max(clock_.Now(), manager_.NextDue()));
      manager_.SyncNext(clock_.Now(), &cluster_);
      for (const WatchEvent& event : cluster_.TakeWatchEvents()) {
        Note(event);
        manager_.Follow(event, cluster_, clock_.Now());
      }
    }
    clock_.AdvanceTo(end);
  }

 private:
  void Note(const WatchEvent& event) {
    const auto pod = ChangeOf<v1::Pod>(event);
    if (!pod || pod->after != nullptr) return;
    std::string way = StrCat(pod->before->metadata.name, " ", pod->before->status.phase);
    for (const v1::PodCondition& condition : pod->before->status.conditions) {
      if (condition.type == "DisruptionTarget") way += StrCat(" ", condition.reason);
    }
    gone_.push_back(way);
  }

  std::vector<std::string> gone_;
};

std::string PodBoundTo(std::string_view node, std::string_view name, std::string_view more = "") {
  return StrCat(R"({"metadata": {"name": ")", name, "\"", more, R"(}, "spec": {"nodeName": ")",
                node, R"("}})");
}

constexpr char kStopsInAnHour[] = R"(, "annotations": {"berth.dev/stops-after": "1h"})";
constexpr char kDeleted[] = R"(, "deletionTimestamp": "2021-06-01T00:00:00Z")";

TEST_F(PodGarbageCollectorTest, DeletesThePodsOfAMissingNodeAfterItsQuarantine) {
  AddNode("n");
  Create<v1::Pod>(PodBoundTo("n", "p"));
  PassTime(Seconds(25));
  Delete(Kind::kNode, "n");
  PassTime(Seconds(40 + 40 - 25) - Duration{1});
  EXPECT_EQ(PodNames(), (std::vector<std::string>{"p"})) << "the check of 40 s found it missing";
  PassTimeNoting(Duration{1});
  EXPECT_EQ(Gone(), (std::vector<std::string>{"p Failed DeletionByPodGC"}));
}

TEST_F(PodGarbageCollectorTest, ACheckAtTheMomentOfTheDeletionFindsIt) {
  AddNode("n");
  Create<v1::Pod>(PodBoundTo("n", "p"));
  PassTime(Seconds(20));
  Delete(Kind::kNode, "n");
  PassTime(Seconds(40) - Duration{1});
  EXPECT_EQ(Pods().size(), 1u);
  PassTime(Duration{1});
  EXPECT_TRUE(Pods().empty());
}

TEST_F(PodGarbageCollectorTest, LeavesPodsOfANodeThatIsBackInTime) {
  AddNode("n");
  Create<v1::Pod>(PodBoundTo("n", "p"));
  Delete(Kind::kNode, "n");
  PassTime(Seconds(30));
  AddNode("n");
  PassTime(Seconds(300));
  EXPECT_EQ(Pods().size(), 1u);
  Delete(Kind::kNode, "n");
  PassTime(Seconds(39));
  EXPECT_EQ(Pods().size(), 1u) << "the next quarantine begins anew";
}

TEST_F(PodGarbageCollectorTest, FindsPodsThatComeToAMissingNodeLater) {
  PassTime(Seconds(7));
  Create<v1::Pod>(R"({"metadata": {"name": "p"}})");
  cluster_.BindPod(*Pods()[0], "never-there");
  Settle();
  EXPECT_EQ(Pods()[0]->status.phase, "") << "no kubelet has started it";
  EXPECT_FALSE(controllers::IsReady(*Pods()[0]));
  PassTime(Seconds(52));
  EXPECT_EQ(Pods().size(), 1u);
  PassTime(Seconds(1));
  EXPECT_TRUE(Pods().empty());
}

TEST_F(PodGarbageCollectorTest, HasNothingToDoForNodesThatComeInTimeOrHaveNoPods) {
  cluster_.Create(MakeObject<v1::Pod>(PodBoundTo("n", "p")));
  AddNode("n");
  AddNode("empty");
  PassTime(Seconds(20));
  Delete(Kind::kNode, "empty");
  EXPECT_EQ(manager_.NextDue(), kTimeMax);
}

TEST_F(PodGarbageCollectorTest, WaitsForNoPodToStop) {
  AddNode("n");
  Create<v1::Pod>(PodBoundTo("n", "running", kStopsInAnHour));
  Create<v1::Pod>(PodBoundTo("n", "stopping", kStopsInAnHour));
  Delete(Kind::kPod, "default/stopping");
  Create<v1::Pod>(PodBoundTo("n", "ended"));
  cluster_.EndPod("default/ended");
  Delete(Kind::kNode, "n");
  EXPECT_EQ(Pods().size(), 3u);
  PassTimeNoting(Seconds(40));
  EXPECT_EQ(Gone(), (std::vector<std::string>{"ended Succeeded", "running Failed DeletionByPodGC",
                                              "stopping Failed DeletionByPodGC"}));
}

TEST_F(PodGarbageCollectorTest, DeletesPodsWithoutANodeWhoseDeletionWasRequested) {
  PassTime(Seconds(5));
  Create<v1::Pod>(PodBoundTo("", "p", kDeleted));
  PassTime(Seconds(14));
  EXPECT_EQ(Pods().size(), 1u);
  PassTimeNoting(Seconds(1));
  EXPECT_EQ(Gone(), (std::vector<std::string>{"p Failed"}));
}

TEST_F(PodGarbageCollectorTest, DeletesManyPodsOfOneNode) {
  AddNode("n");
  for (int i = 0; i < 1100; ++i) Create<v1::Pod>(PodBoundTo("n", StrCat("p", std::to_string(i))));
  Delete(Kind::kNode, "n");
  PassTime(Seconds(40));
  EXPECT_TRUE(Pods().empty());
}

TEST_F(PodGarbageCollectorTest, AReplicaSetReplacesItsPodsThen) {
  Create<v1::ReplicaSet>(Workload("web", 2));
  Bind();
  Delete(Kind::kNode, "n");
  PassTime(Seconds(39));
  for (const v1::PodPtr& pod : Pods()) EXPECT_EQ(pod->spec.node_name, "n");
  PassTime(Seconds(1));
  ASSERT_EQ(Pods().size(), 2u);
  for (const v1::PodPtr& pod : Pods()) EXPECT_EQ(pod->spec.node_name, "");
}

TEST_F(PodGarbageCollectorTest, APodWhoseTemplateNamesAMissingNodeIsNeverReady) {
  std::string workload = Workload("web", 1);
  workload.insert(workload.rfind(R"("containers")"), R"("nodeName": "missing", )");
  Create<v1::ReplicaSet>(workload);
  ASSERT_EQ(Pods().size(), 1u);
  EXPECT_FALSE(controllers::IsReady(*Pods()[0]));
}

}  // namespace pod_garbage_collector_test
}  // namespace berth::test
