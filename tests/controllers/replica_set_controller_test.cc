#include "controllers/replica_set_controller.h"

#include "controllers/workloads_fixture.h"

namespace berth::test {
namespace {

using ReplicaSetTest = WorkloadsTest;
using Names = std::vector<std::string>;

TEST_F(ReplicaSetTest, MakesPodsOfItsTemplateThatBelongToIt) {
  Create<v1::ReplicaSet>(Workload("web", 3));
  ASSERT_EQ(Pods().size(), 3u);
  for (const v1::PodPtr& pod : Pods()) {
    EXPECT_TRUE(pod->metadata.name.starts_with("web-")) << pod->metadata.name;
    EXPECT_EQ(pod->metadata.name.size(), 9u);
    EXPECT_EQ(pod->metadata.labels.at("app"), "web");
    ASSERT_EQ(pod->metadata.owner_references.size(), 1u);
    const v1::OwnerReference& owner = pod->metadata.owner_references[0];
    EXPECT_EQ(owner.api_version, "apps/v1");
    EXPECT_EQ(owner.kind, "ReplicaSet");
    EXPECT_EQ(owner.name, "web");
    EXPECT_TRUE(owner.controller);
    EXPECT_EQ(pod->spec.priority, 0) << "admitted as any pod";
  }
}

TEST_F(ReplicaSetTest, ReplacesPodsThatAreDeletedOrHaveEnded) {
  Create<v1::ReplicaSet>(Workload("web", 2));
  Bind();
  const Names first = PodNames();
  Delete(Kind::kPod, StrCat("default/", first[0]));
  EXPECT_EQ(Pods().size(), 2u);
  EXPECT_NE(PodNames(), first);
  cluster_.EndPod(StrCat("default/", first[1]), "Failed");
  Settle();
  EXPECT_EQ(Pods().size(), 3u) << "the failed one stays";
  EXPECT_EQ(Bind(), 2u);
}

TEST_F(ReplicaSetTest, DeletesWaitingPodsFirst) {
  Create<v1::ReplicaSet>(Workload("web", 4));
  const Names names = PodNames();
  Bind(2);
  Update<v1::ReplicaSet>(Workload("web", 2));
  EXPECT_EQ(PodNames(), (Names{names[0], names[1]}));
}

TEST_F(ReplicaSetTest, DeletesFromTheFullerNodeAndThenTheYounger) {
  Create<v1::ReplicaSet>(Workload("web", 3));
  Bind(2, "full");
  clock_.AdvanceTo(clock_.Now() + Seconds(100));
  Bind(1, "other");
  Update<v1::ReplicaSet>(Workload("web", 2));
  ASSERT_EQ(Pods().size(), 2u);
  EXPECT_NE(Pods()[0]->spec.node_name, Pods()[1]->spec.node_name);
  clock_.AdvanceTo(clock_.Now() + Seconds(1));
  Update<v1::ReplicaSet>(Workload("web", 1));
  ASSERT_EQ(Pods().size(), 1u);
  EXPECT_EQ(Pods()[0]->spec.node_name, "full") << "that one has run for longer";
}

TEST_F(ReplicaSetTest, ThePodOfTheLeastDeletionCostIsDeletedFirst) {
  Create<v1::ReplicaSet>(Workload("web", 3));
  Bind();
  v1::Pod cheap = *Pods()[1];
  cheap.metadata.annotations.Edit()["controller.kubernetes.io/pod-deletion-cost"] = "-5";
  cluster_.Update(AnyObject(std::make_shared<const v1::Pod>(cheap)));
  Settle();
  Update<v1::ReplicaSet>(Workload("web", 2));
  const Names left = PodNames();
  EXPECT_EQ(std::count(left.begin(), left.end(), cheap.metadata.name), 0);
}

TEST_F(ReplicaSetTest, TakesPodsWithoutAControllerBeforeItMakesOthers) {
  const auto pod = [](std::string_view name, std::string_view owner = "") {
    return StrCat(R"({"metadata": {"name": ")", name, R"(", "labels": {"app": "web"})", owner,
                  R"(}, "spec": {"containers": []}})");
  };
  cluster_.Create(MakeObject<v1::Pod>(pod("free")));
  cluster_.Create(MakeObject<v1::Pod>(
      pod("its-own", R"(, "ownerReferences": [{"apiVersion": "apps/v1", "kind": "ReplicaSet",
          "name": "web", "uid": "", "controller": true}])")));
  cluster_.Create(MakeObject<v1::Pod>(
      pod("of-another", R"(, "ownerReferences": [{"apiVersion": "apps/v1", "kind": "ReplicaSet",
          "name": "else", "uid": "x", "controller": true}])")));
  Create<v1::ReplicaSet>(Workload("web", 2));
  EXPECT_EQ(PodNames(), (Names{"free", "its-own", "of-another"}));
  EXPECT_EQ(cluster_.objects().FindPod("default/free")->metadata.owner_references[0].name, "web");
  Delete(Kind::kReplicaSet, "default/web");
  EXPECT_EQ(PodNames(), (Names{"of-another"}));
}

TEST_F(ReplicaSetTest, GivesUpAPodThatItsSelectorDoesNotMatchAnyMore) {
  Create<v1::ReplicaSet>(Workload("web", 1));
  v1::Pod other = *Pods()[0];
  other.metadata.labels.Edit()["app"] = "debug";
  cluster_.Update(AnyObject(std::make_shared<const v1::Pod>(other)));
  Settle();
  EXPECT_EQ(Pods().size(), 2u);
  const std::string key = v1::PodKey(other);
  EXPECT_TRUE(cluster_.objects().FindPod(key)->metadata.owner_references.empty());
}

TEST_F(ReplicaSetTest, TriesForbiddenPodsAgainAfterIncreasingDelays) {
  std::string set = Workload("web", 2);
  set.replace(set.find(R"("containers")"), 0, R"("priorityClassName": "urgent", )");
  Create<v1::ReplicaSet>(set);
  EXPECT_TRUE(Pods().empty());
  EXPECT_EQ(manager_.NextDue(), Time{} + Milliseconds(5));
  PassTime(Milliseconds(5));
  EXPECT_EQ(manager_.NextDue(), Time{} + Milliseconds(15));
  cluster_.Create(MakeObject<v1::PriorityClass>(R"({"metadata": {"name": "urgent"}, "value": 9})"));
  PassTime(Milliseconds(10));
  ASSERT_EQ(Pods().size(), 2u);
  EXPECT_EQ(Pods()[0]->spec.priority, 9);
  EXPECT_EQ(manager_.NextDue(), kTimeMax);
}

TEST_F(ReplicaSetTest, WithoutATemplateNoPodIsCreated) {
  Create<v1::ReplicaSet>(R"({"metadata": {"name": "web"}, "spec": {"replicas": 2,
      "selector": {"matchLabels": {"app": "web"}}}})");
  EXPECT_TRUE(Pods().empty());
}

TEST_F(ReplicaSetTest, ACopyOfTheManagerGivesTheSameNamesAgain) {
  Create<v1::ReplicaSet>(Workload("web", 1));
  const controllers::ControllerLoop saved = manager_;
  const sim::Cluster::State state = cluster_.Save();
  Update<v1::ReplicaSet>(Workload("web", 40));
  const Names first = PodNames();
  manager_ = saved;
  cluster_.Restore(state);
  Update<v1::ReplicaSet>(Workload("web", 40));
  EXPECT_EQ(PodNames(), first);
  EXPECT_EQ(first.size(), 40u);
}

}  // namespace
}  // namespace berth::test
