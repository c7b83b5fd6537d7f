#include "plugins/pods/default_selector.h"

#include "plugins/cluster_fixture.h"

namespace berth::test {
namespace {

const PodWords kWeb = {.labels = R"({"app": "web", "tier": "front"})"};

void AddController(Kind kind, std::string_view name, std::string_view selector, Objects& objects) {
  AddObject(
      kind,
      StrCat(R"({"metadata": {"name": ")", name, R"("}, "spec": {"selector": )", selector, "}}"),
      objects);
}

std::vector<std::string> NamesOfServices(const PodWords& pod, const Objects& objects) {
  std::vector<std::string> names;
  for (const auto& service : PodServices(*PodOf(pod), objects)) {
    names.push_back(service->metadata.name);
  }
  return names;
}

TEST(PodServicesOfANamespace, AreThoseWhosePairsThePodCarries) {
  Objects objects;
  AddService("b-both", R"({"app": "web", "tier": "front"})", objects);
  AddService("a-one", R"({"app": "web"})", objects);
  AddService("other-value", R"({"app": "db"})", objects);
  AddService("other-key", R"({"app": "web", "rev": "1"})", objects);
  AddService("without-a-selector", "null", objects);
  AddObject(Kind::kService,
            R"({"metadata": {"name": "elsewhere", "namespace": "team-a"},
                "spec": {"selector": {"app": "web"}}})",
            objects);
  EXPECT_EQ(NamesOfServices(kWeb, objects), (std::vector<std::string>{"a-one", "b-both"}));
  EXPECT_EQ(NamesOfServices({}, objects), std::vector<std::string>{});
}

TEST(TheDefaultSelector, IsEmptyWhenNothingSelectsThePod) {
  Objects objects;
  EXPECT_TRUE(DefaultSelector(*PodOf(kWeb), objects).Empty());
  AddService("db", R"({"app": "db"})", objects);
  AddController(Kind::kReplicationController, "without-pairs", "{}", objects);
  AddController(Kind::kReplicaSet, "everything", "{}", objects);
  AddController(Kind::kStatefulSet, "nothing", "null", objects);
  EXPECT_TRUE(DefaultSelector(*PodOf(kWeb), objects).Empty());
}

TEST(TheDefaultSelector, IsTheConjunctionOfAllThatSelectThePod) {
  Objects objects;
  AddService("web", R"({"app": "web"})", objects);
  AddController(Kind::kReplicationController, "front", R"({"tier": "front"})", objects);
  AddController(Kind::kReplicaSet, "no-canary",
                R"({"matchExpressions": [{"key": "canary", "operator": "DoesNotExist"}]})",
                objects);
  AddController(Kind::kStatefulSet, "no-batch",
                R"({"matchExpressions": [{"key": "app", "operator": "NotIn",
                                          "values": ["batch"]}]})",
                objects);
  const PodSelector selector = DefaultSelector(*PodOf(kWeb), objects);
  EXPECT_FALSE(selector.Empty());
  EXPECT_TRUE(selector.Matches({{"app", "web"}, {"tier", "front"}}));
  EXPECT_FALSE(selector.Matches({{"app", "web"}}));
  EXPECT_FALSE(selector.Matches({{"tier", "front"}}));
  EXPECT_FALSE(selector.Matches({{"app", "web"}, {"tier", "front"}, {"canary", ""}}));
  EXPECT_EQ(selector.selector.requirements().size(), 2u);
}

TEST(TheDefaultSelector, LeavesOutOtherNamespaces) {
  Objects objects;
  for (const Kind kind : {Kind::kReplicationController, Kind::kReplicaSet, Kind::kStatefulSet}) {
    const bool pairs = kind == Kind::kReplicationController;
    AddObject(
        kind,
        StrCat(R"({"metadata": {"name": "web", "namespace": "team-a"}, "spec": {"selector": )",
               pairs ? R"({"app": "web"})" : R"({"matchLabels": {"app": "web"}})", "}}"),
        objects);
  }
  EXPECT_TRUE(DefaultSelector(*PodOf(kWeb), objects).Empty());
}

TEST(TheDefaultSelector, LosesAllReplicaSetsToOneThatDoesNotParse) {
  Objects objects;
  AddController(Kind::kReplicaSet, "a-good", R"({"matchLabels": {"app": "web"}})", objects);
  AddController(Kind::kReplicaSet, "b-bad",
                R"({"matchExpressions": [{"key": "app", "operator": "In", "values": []}]})",
                objects);
  AddController(Kind::kStatefulSet, "good", R"({"matchLabels": {"tier": "front"}})", objects);
  const PodSelector selector = DefaultSelector(*PodOf(kWeb), objects);
  EXPECT_TRUE(selector.Matches({{"tier", "front"}}));
  EXPECT_FALSE(selector.Matches({{"app", "web"}}));
}

TEST(TheDefaultSelector, IsEmptyForAPodWithoutLabels) {
  Objects objects;
  AddController(Kind::kReplicaSet, "no-canary",
                R"({"matchExpressions": [{"key": "canary", "operator": "DoesNotExist"}]})",
                objects);
  EXPECT_TRUE(DefaultSelector(*PodOf({}), objects).Empty());
}

TEST(TheDefaultSelectorByOwner, IsThatOfTheServicesAndTheController) {
  Objects objects;
  AddService("web", R"({"app": "web"})", objects);
  AddController(Kind::kReplicationController, "front", R"({"tier": "back"})", objects);
  AddController(Kind::kReplicaSet, "front", R"({"matchLabels": {"rev": "1"}})", objects);
  AddController(Kind::kStatefulSet, "front", R"({"matchLabels": {"rev": "2"}})", objects);
  v1::Pod pod = *PodOf(kWeb);
  const auto matches = [&](const LabelSet& labels) {
    return DefaultSelectorByOwner(pod, objects).Matches(labels);
  };
  EXPECT_TRUE(matches({{"app", "web"}}));  // no owner: only the service
  const auto owned_by = [&](const char* api_version, const char* kind, bool controller = true) {
    pod.metadata.owner_references =
        std::vector<v1::OwnerReference>{{kind, "front", "", controller, api_version}};
  };
  owned_by("apps/v1", "ReplicaSet");
  EXPECT_TRUE(matches({{"app", "web"}, {"rev", "1"}}));
  EXPECT_FALSE(matches({{"app", "web"}, {"rev", "2"}}));
  owned_by("apps/v1", "StatefulSet");
  EXPECT_TRUE(matches({{"app", "web"}, {"rev", "2"}}));
  owned_by("v1", "ReplicationController");
  EXPECT_TRUE(matches({{"app", "web"}, {"tier", "back"}}));
  EXPECT_FALSE(matches({{"app", "web"}}));
  owned_by("v1", "ReplicaSet");  // of another API group
  EXPECT_TRUE(matches({{"app", "web"}}));
  owned_by("apps/v1", "ReplicaSet", false);
  EXPECT_TRUE(matches({{"app", "web"}}));
}

TEST(CountingPods, LeavesOutOtherNamespacesAndThoseThatAreAboutToGo) {
  ClusterUnderTest cluster("PodTopologySpread");
  const std::string web = R"({"app": "web"})";
  const NodeInfo& node = cluster.AddNode("n", "{}",
                                         {{.name = "a", .labels = web},
                                          {.name = "b", .labels = web, .terminating = true},
                                          {.name = "c", .labels = web, .namespace_name = "team-a"},
                                          {.name = "d", .labels = R"({"app": "db"})"}});
  PodSelector selector;
  selector.labels = {{"app", "web"}};
  EXPECT_EQ(CountPods(node, "default", selector), 1);
  EXPECT_EQ(CountPods(node, "default", PodSelector()), 2);
}

}  // namespace
}  // namespace berth::test
