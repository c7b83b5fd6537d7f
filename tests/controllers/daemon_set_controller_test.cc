#include "controllers/daemon_sets/daemon_set_controller.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <random>
#include <set>

#include "controllers/daemon_sets/daemon_pod.h"
#include "controllers/pod_facts.h"
#include "controllers/workloads_fixture.h"

namespace berth::test {
namespace {

using Names = std::vector<std::string>;

// `spec` is put into the pod's spec: R"("hostNetwork": true, )"; `more` into the DaemonSet's.
std::string Daemon(std::string_view spec = "", std::string_view more = "",
                   std::string_view image = "a", std::string_view metadata = "") {
  return StrCat(R"({"metadata": {)", metadata, R"("name": "agent"}, "spec": {
      "selector": {"matchLabels": {"app": "agent"}},
      "template": {"metadata": {"labels": {"app": "agent"}}, "spec": {)",
                spec, R"("containers": [{"name": "c", "image": ")", image, R"("}]}})", more, "}}");
}

// `members` of the node's metadata or spec: R"("spec": {"unschedulable": true})".
std::string NodeManifest(std::string_view name, std::string_view spec = "",
                         std::string_view labels = "") {
  return StrCat(R"({"metadata": {"name": ")", name, R"(", "labels": {)", labels, R"(}}, "spec": {)",
                spec, "}}");
}

std::string Tainted(std::string_view key, std::string_view effect) {
  return StrCat(R"("taints": [{"key": ")", key, R"(", "effect": ")", effect, R"("}])");
}

std::string Strategy(std::string_view max_unavailable, std::string_view max_surge) {
  return StrCat(R"(, "updateStrategy": {"rollingUpdate": {"maxUnavailable": )", max_unavailable,
                R"(, "maxSurge": )", max_surge, "}}");
}

class DaemonSetTest : public WorkloadsTest {
 protected:
  void AddNode(std::string_view name, std::string_view spec = "", std::string_view labels = "") {
    Create<v1::Node>(NodeManifest(name, spec, labels));
  }
  void ChangeNode(std::string_view name, std::string_view spec, std::string_view labels = "") {
    Update<v1::Node>(NodeManifest(name, spec, labels));
  }
  // Returns the nodes to which pods are assigned by affinity, sorted.
  Names Targets() const {
    Names nodes;
    for (const v1::PodPtr& pod : Pods()) nodes.push_back(controllers::TargetNodeOf(*pod));
    std::sort(nodes.begin(), nodes.end());
    return nodes;
  }
  // Returns the first pod for the node; null if there is none.
  v1::PodPtr PodFor(const std::string& node) const {
    for (const v1::PodPtr& pod : Pods()) {
      if (controllers::TargetNodeOf(*pod) == node) return pod;
    }
    return nullptr;
  }
  // Binds up to `count` pods to their nodes. Returns the number of bound pods.
  size_t BindToTargets(size_t count = SIZE_MAX) {
    size_t bound = 0;
    for (const v1::PodPtr& pod : Pods()) {
      if (bound == count) break;
      if (!pod->spec.node_name.empty()) continue;
      cluster_.BindPod(*pod, controllers::TargetNodeOf(*pod));
      ++bound;
    }
    Settle();
    return bound;
  }
  void BindAllToTargets() {
    while (BindToTargets() > 0) {
    }
  }
  // Returns the images of the pods, sorted.
  std::string Images() const {
    std::string images;
    for (const v1::PodPtr& pod : Pods()) images += (*pod->spec.containers)[0].image;
    std::sort(images.begin(), images.end());
    return images;
  }
};

TEST_F(DaemonSetTest, EachNodeHasAPodThatOnlyItsNodeCanTake) {
  AddNode("a");
  AddNode("b");
  Create<v1::DaemonSet>(Daemon(R"("affinity": {"nodeAffinity": {
      "requiredDuringSchedulingIgnoredDuringExecution": {"nodeSelectorTerms": [
        {"matchExpressions": [{"key": "none", "operator": "DoesNotExist"}]}]}}}, )"));
  ASSERT_EQ(Targets(), (Names{"a", "b"}));
  const v1::Pod& pod = *Pods()[0];
  EXPECT_EQ(pod.spec.node_name, "") << "the scheduler binds it";
  EXPECT_TRUE(pod.metadata.name.starts_with("agent-")) << pod.metadata.name;
  EXPECT_EQ(pod.metadata.name.size(), 11u);
  const auto& terms = pod.spec.affinity->node_affinity->required->node_selector_terms;
  ASSERT_EQ(terms.size(), 1u);
  EXPECT_TRUE(terms[0].match_expressions.empty()) << "what the template asks for is replaced";
  ASSERT_EQ(terms[0].match_fields.size(), 1u);
  EXPECT_EQ(terms[0].match_fields[0].key, "metadata.name");
  const LabelSet& labels = pod.metadata.labels;
  EXPECT_EQ(labels.at("pod-template-generation"), "1");
  EXPECT_EQ(labels.at("controller-revision-hash"),
            Pods()[1]->metadata.labels.at("controller-revision-hash"));
  ASSERT_EQ(pod.metadata.owner_references.size(), 1u);
  EXPECT_EQ(pod.metadata.owner_references[0].kind, "DaemonSet");
  EXPECT_EQ(pod.metadata.owner_references[0].api_version, "apps/v1");
}

TEST_F(DaemonSetTest, ItsPodsTolerateTheConditionsOfNodes) {
  AddNode("a");
  Create<v1::DaemonSet>(Daemon());
  std::map<std::string, std::string> effects;
  for (const v1::Toleration& toleration : Pods()[0]->spec.tolerations) {
    EXPECT_EQ(toleration.op, "Exists");
    effects[toleration.key] = toleration.effect;
  }
  const std::map<std::string, std::string> expected = {
      {"node.kubernetes.io/not-ready", "NoExecute"},
      {"node.kubernetes.io/unreachable", "NoExecute"},
      {"node.kubernetes.io/disk-pressure", "NoSchedule"},
      {"node.kubernetes.io/memory-pressure", "NoSchedule"},
      {"node.kubernetes.io/pid-pressure", "NoSchedule"},
      {"node.kubernetes.io/unschedulable", "NoSchedule"}};
  EXPECT_EQ(effects, expected);
  EXPECT_EQ(Pods()[0]->spec.tolerations.size(), expected.size()) << "each once";
}

TEST_F(DaemonSetTest, InTheNetworkOfTheNodeTheyTolerateThatItIsUnavailable) {
  AddNode("a", Tainted("node.kubernetes.io/network-unavailable", "NoSchedule"));
  Create<v1::DaemonSet>(Daemon());
  EXPECT_TRUE(Pods().empty());
  Update<v1::DaemonSet>(Daemon(R"("hostNetwork": true, )"));
  EXPECT_EQ(Targets(), (Names{"a"}));
}

TEST_F(DaemonSetTest, RunsOnNodesThatItsTemplateMayUse) {
  AddNode("plain");
  AddNode("cordoned", R"("unschedulable": true)", R"("disk": "fast")");
  AddNode("tainted", Tainted("gpu", "NoSchedule"), R"("disk": "fast")");
  AddNode("avoided", Tainted("slow", "PreferNoSchedule"), R"("disk": "fast")");
  AddNode("sick", Tainted("node.kubernetes.io/memory-pressure", "NoSchedule"), R"("disk": "fast")");
  Create<v1::DaemonSet>(Daemon(R"("nodeSelector": {"disk": "fast"}, )"));
  EXPECT_EQ(Targets(), (Names{"avoided", "cordoned", "sick"}));
}

TEST_F(DaemonSetTest, FollowsNodes) {
  Create<v1::DaemonSet>(Daemon(R"("nodeSelector": {"disk": "fast"}, )"));
  EXPECT_TRUE(Pods().empty());
  AddNode("a", "", R"("disk": "fast")");
  AddNode("b");
  EXPECT_EQ(Targets(), (Names{"a"}));
  ChangeNode("b", "", R"("disk": "fast")");
  EXPECT_EQ(Targets(), (Names{"a", "b"}));
  BindToTargets();
  ChangeNode("a", Tainted("gpu", "NoSchedule"), R"("disk": "fast")");
  EXPECT_EQ(Targets(), (Names{"a", "b"})) << "a pod that is there stays";
  Delete(Kind::kPod, v1::PodKey(*PodFor("a")));
  EXPECT_EQ(Targets(), (Names{"b"})) << "but no other comes";
  ChangeNode("b", Tainted("gpu", "NoExecute"), R"("disk": "fast")");
  EXPECT_TRUE(Pods().empty());
  ChangeNode("a", "", R"("disk": "fast")");
  EXPECT_EQ(Targets(), (Names{"a"}));
  ChangeNode("a", "");
  EXPECT_TRUE(Pods().empty());
}

TEST_F(DaemonSetTest, PodsThatWaitForANodeGoWithItAndOthersAreGarbage) {
  AddNode("a");
  AddNode("b");
  Create<v1::DaemonSet>(Daemon());
  BindToTargets(1);
  const std::string bound_to = controllers::TargetNodeOf(*Pods()[0]);
  Delete(Kind::kNode, "a");
  Delete(Kind::kNode, "b");
  EXPECT_EQ(Targets(), Names{bound_to});
  PassTime(Seconds(60));
  EXPECT_TRUE(Pods().empty());
  AddNode("b");
  EXPECT_EQ(Targets(), (Names{"b"}));
}

TEST_F(DaemonSetTest, RollsOutWithinMaxUnavailable) {
  for (const char* const node : {"a", "b", "c", "d"}) AddNode(node);
  const std::string half = Strategy("\"50%\"", "0");
  Create<v1::DaemonSet>(Daemon("", half));
  BindAllToTargets();
  Update<v1::DaemonSet>(Daemon("", half, "b"));
  EXPECT_EQ(Images(), "aabb");
  PassTime(Seconds(1000));
  EXPECT_EQ(Images(), "aabb") << "the new ones are not ready";
  BindToTargets(1);
  EXPECT_EQ(Images(), "abbb");
  BindAllToTargets();
  EXPECT_EQ(Images(), "bbbb");
  for (const v1::PodPtr& pod : Pods()) {
    EXPECT_EQ(pod->metadata.labels.at("pod-template-generation"), "2");
  }
}

TEST_F(DaemonSetTest, OldPodsThatAreNotAvailableGoAtOnce) {
  for (const char* const node : {"a", "b", "c"}) AddNode(node);
  Create<v1::DaemonSet>(Daemon());
  BindToTargets(1);
  Update<v1::DaemonSet>(Daemon("", "", "b"));
  EXPECT_EQ(Images(), "abb");
}

TEST_F(DaemonSetTest, WithASurgeTheOldPodIsDeletedWhenTheNewOneIsAvailable) {
  for (const char* const node : {"a", "b", "c"}) AddNode(node);
  const std::string surge = StrCat(Strategy("0", "1"), R"(, "minReadySeconds": 10)");
  Create<v1::DaemonSet>(Daemon("", surge));
  BindAllToTargets();
  PassTime(Seconds(10));
  Update<v1::DaemonSet>(Daemon("", surge, "b"));
  EXPECT_EQ(Images(), "aaab");
  BindToTargets();
  PassTime(Seconds(9));
  EXPECT_EQ(Images(), "aaab");
  PassTime(Seconds(1));
  EXPECT_EQ(Images(), "aabb");
}

TEST_F(DaemonSetTest, WithOnDeletePodsAreReplacedWhenTheyAreDeleted) {
  AddNode("a");
  AddNode("b");
  const std::string on_delete = R"(, "updateStrategy": {"type": "OnDelete"})";
  Create<v1::DaemonSet>(Daemon("", on_delete));
  BindAllToTargets();
  Update<v1::DaemonSet>(Daemon("", on_delete, "b"));
  PassTime(Seconds(1000));
  EXPECT_EQ(Images(), "aa");
  Delete(Kind::kPod, v1::PodKey(*Pods()[0]));
  EXPECT_EQ(Images(), "ab");
}

TEST_F(DaemonSetTest, APodThatSucceedsIsReplacedAtOnce) {
  AddNode("a");
  Create<v1::DaemonSet>(Daemon());
  for (int i = 0; i < 3; ++i) {
    BindToTargets();
    const std::string before = PodNames()[0];
    cluster_.EndPod(StrCat("default/", before));
    Settle();
    ASSERT_EQ(Pods().size(), 1u);
    EXPECT_NE(PodNames()[0], before);
  }
}

TEST_F(DaemonSetTest, PodsThatFailAreReplacedMoreAndMoreSlowly) {
  AddNode("a");
  Create<v1::DaemonSet>(Daemon());
  const auto time_to_replace = [&] {
    const std::string before = PodNames()[0];
    const Time failed = clock_.Now();
    cluster_.EndPod(StrCat("default/", before), "Failed");
    Settle();
    while (PodNames()[0] == before) PassTime(Milliseconds(500));
    return (clock_.Now() - failed).milliseconds();
  };
  for (const int64_t seconds : {0, 1, 2, 4, 8, 16}) EXPECT_EQ(time_to_replace(), seconds * 1000);
  PassTime(Seconds(30 * 60 + 1));
  EXPECT_EQ(time_to_replace(), 0) << "it has not failed for so long that it begins anew";
}

// Its pods have the hash of a real cluster, and the number of the template, which counts.
TEST_F(DaemonSetTest, TakesThePodsOfADump) {
  AddNode("a");
  AddNode("b");
  const auto pod = [](std::string_view node, std::string_view generation) {
    return StrCat(R"({"metadata": {"name": "agent-)", node, R"(", "labels": {"app": "agent",
        "controller-revision-hash": "5d4f8c7b9", "pod-template-generation": ")",
                  generation, R"("}}, "spec": {"nodeName": ")", node,
                  R"(", "containers": []}, "status": {"phase": "Running"}})");
  };
  cluster_.Create(MakeObject<v1::Pod>(pod("a", "7")));
  cluster_.Create(MakeObject<v1::Pod>(pod("b", "6")));
  Create<v1::DaemonSet>(
      Daemon("", "", "a", R"("annotations": {"deprecated.daemonset.template.generation": "7"}, )"));
  ASSERT_EQ(Targets(), (Names{"a", "b"}));
  EXPECT_EQ(PodFor("a")->metadata.name, "agent-a");
  EXPECT_EQ(PodFor("a")->metadata.owner_references.size(), 1u);
  EXPECT_NE(PodFor("b")->metadata.name, "agent-b") << "one of an old template is replaced";
  EXPECT_EQ(PodFor("b")->metadata.labels.at("pod-template-generation"), "7");
}

TEST_F(DaemonSetTest, TheOlderOfTwoPodsOnANodeStays) {
  AddNode("a");
  for (const char* const name : {"one", "two"}) {
    cluster_.Create(MakeObject<v1::Pod>(
        StrCat(R"({"metadata": {"name": ")", name, R"(", "labels": {"app": "agent",
            "pod-template-generation": "1"}}, "spec": {"nodeName": "a", "containers": []}})")));
    PassTime(Seconds(5));
  }
  Create<v1::DaemonSet>(Daemon());
  EXPECT_EQ(PodNames(), (Names{"one"}));
}

TEST_F(DaemonSetTest, ItsPodsAreDeletedWithIt) {
  AddNode("a");
  Create<v1::DaemonSet>(Daemon());
  BindToTargets();
  Delete(Kind::kDaemonSet, "default/agent");
  EXPECT_TRUE(Pods().empty());
}

// Pods are bound, fail, are deleted and changed at random. A node never has two pods, or with a
// surge at most two, on no more nodes than the surge allows. The controller itself never leaves
// more nodes without an available pod than maxUnavailable.
TEST_F(DaemonSetTest, RandomRunsKeepWithinTheirBounds) {
  for (uint32_t seed = 0; seed < 60; ++seed) {
    std::mt19937 random(seed);
    const auto pick = [&](uint32_t n) { return static_cast<int32_t>(random() % n); };
    const bool has_surge = pick(2) == 0;
    const int32_t amount = 1 + pick(3);
    const std::string number = std::to_string(amount);
    const std::string strategy = has_surge ? Strategy("0", number) : Strategy(number, "0");
    std::set<std::string> nodes;
    const char* image = "a";
    const auto available = [&] {
      std::set<std::string> found;
      for (const v1::PodPtr& pod : Pods()) {
        if (controllers::IsReady(*pod)) found.insert(pod->spec.node_name);
      }
      return std::ssize(found);
    };
    Create<v1::DaemonSet>(Daemon("", strategy));
    for (int step = 0; step < 40; ++step) {
      if (pick(3) == 0) {
        const std::string name = StrCat("n", std::to_string(pick(7)));
        if (nodes.erase(name) > 0) {
          Delete(Kind::kNode, name);
        } else {
          nodes.insert(name);
          AddNode(name);
        }
      }
      if (!Pods().empty() && pick(5) == 0) {
        const std::string key = v1::PodKey(*Pods()[static_cast<size_t>(pick(9)) % Pods().size()]);
        if (pick(2) == 0) {
          cluster_.EndPod(key, "Failed");
          Settle();
        } else {
          Delete(Kind::kPod, key);
        }
      }
      const int64_t least = std::min(available(), std::ssize(nodes) - (has_surge ? 0 : amount));
      after_sync_ = [&] {
        std::map<std::string, int32_t> active;
        std::set<std::string> ready;
        for (const v1::PodPtr& pod : Pods()) {
          if (!controllers::IsActive(*pod)) continue;
          ++active[controllers::TargetNodeOf(*pod)];
          if (controllers::IsReady(*pod)) ready.insert(pod->spec.node_name);
        }
        int32_t surging = 0;
        for (const auto& [node, count] : active) {
          ASSERT_LE(count, has_surge ? 2 : 1) << seed << " " << node;
          surging += count > 1 && ready.contains(node);
        }
        ASSERT_LE(surging, amount) << seed;
        ASSERT_GE(available(), least) << seed;
      };
      if (pick(3) == 0) {
        image = pick(2) == 0 ? "a" : "b";
        Update<v1::DaemonSet>(Daemon("", strategy, image));
      }
      BindToTargets(static_cast<size_t>(pick(4)));
      after_sync_ = nullptr;
      PassTime(Seconds(pick(4)));
    }
    for (int i = 0; i < 20; ++i) {
      BindAllToTargets();
      PassTime(Seconds(200));
    }
    EXPECT_EQ(Targets(), Names(nodes.begin(), nodes.end())) << seed;
    EXPECT_EQ(Images(), std::string(nodes.size(), image[0])) << seed;
    Delete(Kind::kDaemonSet, "default/agent");
    for (const std::string& node : nodes) Delete(Kind::kNode, node);
    PassTime(Seconds(60));
    ASSERT_TRUE(Pods().empty());
  }
}

}  // namespace
}  // namespace berth::test
