// Tests the differences of v1.34's plugins that read nodes.
#include <set>

#include "plugins/hint_fixture.h"
#include "plugins/nodes/image_locality.h"
#include "plugins/nodes/node_affinity.h"
#include "plugins/nodes/node_name.h"
#include "plugins/nodes/node_ports.h"
#include "plugins/nodes/node_unschedulable.h"
#include "plugins/nodes/taint_toleration.h"

namespace berth::test {
namespace nodes_v1_34_test {

using Names = std::set<std::string>;

const std::string k80 = R"({"containers": [{"name": "c", "ports": [{"hostPort": 80}]}]})";
const std::string k81 = R"({"containers": [{"name": "c", "ports": [{"hostPort": 81}]}]})";
const std::string kSidecar80 = R"({"containers": [{"name": "c"}], "initContainers":
    [{"name": "i", "restartPolicy": "Always", "ports": [{"hostPort": 80}]}]})";
const std::string kSsd = R"({"nodeSelector": {"disk": "ssd"}})";
const std::string kInvalid = R"({"affinity": {"nodeAffinity":
    {"requiredDuringSchedulingIgnoredDuringExecution": {"nodeSelectorTerms":
    [{"matchExpressions": [{"key": "disk", "operator": "Near"}]}]}}}})";

// Returns required terms, each given by its matchFields.
std::string Terms(const std::vector<std::string>& terms_of_fields) {
  std::string terms;
  for (const std::string& fields : terms_of_fields) {
    terms += StrCat(terms.empty() ? "" : ", ", R"({"matchFields": [)", fields, "]}");
  }
  return StrCat(
      R"({"affinity": {"nodeAffinity": {"requiredDuringSchedulingIgnoredDuringExecution":
                       {"nodeSelectorTerms": [)",
      terms, "]}}}}");
}
std::string NameIn(const std::string& node) {
  return StrCat(R"({"key": "metadata.name", "operator": "In", "values": [")", node, R"("]})");
}
const std::string kNameNotIn = R"({"key": "metadata.name", "operator": "NotIn", "values": ["a"]})";

const std::string kTainted =
    R"({"taints": [{"key": "gpu", "value": "a", "effect": "NoSchedule"}]})";
const std::string kTolerates = R"({"tolerations": [{"key": "gpu", "operator": "Exists"}]})";
const std::string kToleratesAll = R"({"tolerations": [{"operator": "Exists"}]})";
const std::string kCordoned = R"({"unschedulable": true})";

// --- Filter ---

struct NodeFilterCase : FilterCase {
  std::string_view plugin;
};

class NodeFilterV134 : public ::testing::TestWithParam<NodeFilterCase> {};

TEST_P(NodeFilterV134, Decides) { ExpectFilter(GetParam().plugin, GetParam(), RegistryV134()); }

INSTANTIATE_TEST_SUITE_P(
    Rules, NodeFilterV134,
    ::testing::Values(
        NodeFilterCase{{.name = "NodePortsSkipsPodsWithoutHostPorts", .want = Code::kSkip},
                       NodePorts::kName},
        NodeFilterCase{{.name = "ASidecarsPortIsWanted",
                        .pod = kSidecar80,
                        .node = {.pods = {k80}},
                        .want = Code::kUnschedulable,
                        .reasons = {std::string(NodePorts::kErrReason)}},
                       NodePorts::kName},
        NodeFilterCase{{.name = "ASidecarsPortIsTaken",
                        .pod = k80,
                        .node = {.pods = {kSidecar80}},
                        .want = Code::kUnschedulable,
                        .reasons = {std::string(NodePorts::kErrReason)}},
                       NodePorts::kName},
        NodeFilterCase{{.name = "ATaintIsCalledUntolerated",
                        .node = {.spec = kTainted},
                        .want = Code::kUnschedulableAndUnresolvable,
                        .reasons = {"node(s) had untolerated taint {gpu: a}"}},
                       TaintToleration::kName},
        NodeFilterCase{{.name = "NodeAffinitySkipsPodsWithoutTerms", .want = Code::kSkip},
                       NodeAffinity::kName},
        NodeFilterCase{{.name = "NotWhereAffinityIsAdded", .args = R"({"addedAffinity":
                            {"requiredDuringSchedulingIgnoredDuringExecution": {"nodeSelectorTerms":
                            [{"matchExpressions": [{"key": "x", "operator": "DoesNotExist"}]}]}}})"},
                       NodeAffinity::kName},
        NodeFilterCase{{.name = "ANodeSelectorIsATermToo",
                        .pod = kSsd,
                        .node = {.labels = R"({"disk": "ssd"})"}},
                       NodeAffinity::kName},
        NodeFilterCase{{.name = "TermsThatNameNoNodeAtAllConflict",
                        .pod = Terms({StrCat(NameIn("a"), ", ", NameIn("b"))}),
                        .want = Code::kUnschedulableAndUnresolvable,
                        .reasons = {"pod affinity terms conflict"}},
                       NodeAffinity::kName}),
    RowName<NodeFilterCase>);

TEST(NodeNamesOfNodeAffinityV134, AreThoseOfAllTermsIfEachNamesAny) {
  PluginUnderTest plugin(NodeAffinity::kName, "null", RegistryV134());
  const auto names_of = [&](const std::string& spec) {
    return plugin.As<PreFilterPlugin>()->NodeNames(*PodWithSpec("incoming", spec));
  };
  EXPECT_EQ(names_of(kSsd), std::nullopt);
  EXPECT_EQ(names_of(Terms({})), std::nullopt);
  EXPECT_EQ(names_of(Terms({NameIn("a"), NameIn("b")})), (Names{"a", "b"}));
  EXPECT_EQ(names_of(Terms({NameIn("a"), kNameNotIn})), std::nullopt);
  EXPECT_EQ(names_of(Terms({StrCat(NameIn("a"), ", ", kNameNotIn)})), (Names{"a"}));
  EXPECT_EQ(names_of(Terms(
                {StrCat(NameIn("a"), ", ", NameIn("a")), StrCat(NameIn("b"), ", ", NameIn("c"))})),
            (Names{"a"}));
}

TEST(NodeNamesOfNodeAffinityV121, AreNotLookedAt) {
  PluginUnderTest plugin(NodeAffinity::kName);
  EXPECT_EQ(plugin.As<PreFilterPlugin>()->NodeNames(*PodWithSpec("incoming", Terms({NameIn("a")}))),
            std::nullopt);
}

// --- Score ---

TEST(PreScoreOfNodeAffinityV134, SkipsPodsWithoutPreferredTerms) {
  const std::string preferred = R"("preferredDuringSchedulingIgnoredDuringExecution":
      [{"weight": 1, "preference": {"matchExpressions": [{"key": "disk", "operator": "Exists"}]}}])";
  const auto pre_score = [](const std::string& spec, const std::string& args) {
    PluginUnderTest plugin(NodeAffinity::kName, args, RegistryV134());
    CycleState state;
    const NodeInfo node = NodeOf({});
    return plugin.As<PreScorePlugin>()->PreScore(state, *PodWithSpec("incoming", spec), {&node});
  };
  EXPECT_EQ(pre_score(kSsd, "null").code(), Code::kSkip);
  EXPECT_TRUE(
      pre_score(StrCat(R"({"affinity": {"nodeAffinity": {)", preferred, "}}}"), "null").ok());
  EXPECT_TRUE(pre_score("{}", StrCat(R"({"addedAffinity": {)", preferred, "}}")).ok());
}

TEST(ImageLocalityV134, CountsInitContainers) {
  PluginUnderTest plugin(ImageLocality::kName, "null", RegistryV134());
  NodeInfo node = NodeOf({});
  node.set_image_states({{"a:1", {1000 << 20, 1}}});
  plugin.handle().lister.nodes.push_back(&node);
  const auto score_of = [&](const std::string& init_container_image) {
    v1::Pod pod;
    pod.spec.containers.emplace_back().image = "a:1";
    pod.spec.init_containers.emplace_back().image = init_container_image;
    int64_t score = -1;
    EXPECT_TRUE(plugin.As<ScorePlugin>()->Score(CycleState(), pod, node, &score).ok());
    return score;
  };
  EXPECT_EQ(score_of("a:1"), 100);
  EXPECT_EQ(score_of("b:1"), 100 * (1000 - 23) / (2000 - 23));
}

// --- Hints ---

struct NodeHintCase : NodeChangeCase {
  std::string_view plugin;
};
struct PodHintCase : PodChangeCase {
  std::string_view plugin;
};

class NodeHintV134 : public ::testing::TestWithParam<NodeHintCase> {};
TEST_P(NodeHintV134, Says) { ExpectHint(GetParam().plugin, GetParam()); }
class PodHintV134 : public ::testing::TestWithParam<PodHintCase> {};
TEST_P(PodHintV134, Says) { ExpectHint(GetParam().plugin, GetParam()); }

constexpr ActionType kTaint = kActionUpdateNodeTaint;
constexpr ActionType kLabel = kActionUpdateNodeLabel;
const NodeWords kPlain = {};
const NodeWords kWithTaint = {.spec = kTainted};
const NodeWords kClosed = {.spec = kCordoned};
const NodeWords kWithSsd = {.labels = R"({"disk": "ssd"})"};
constexpr std::string_view kTaints = TaintToleration::kName;
constexpr std::string_view kCordon = NodeUnschedulable::kName;
constexpr std::string_view kAffinity = NodeAffinity::kName;

INSTANTIATE_TEST_SUITE_P(
    Rules, NodeHintV134,
    ::testing::Values(
        NodeHintCase{{"AnyNewNodeMayBeTheOneByName", "{}", kActionAdd, kNoNode, kPlain, "Queue"},
                     NodeName::kName},
        NodeHintCase{{"AnyNewNodeMayHaveFreePorts", k80, kActionAdd, kNoNode, kPlain, "Queue"},
                     NodePorts::kName},
        NodeHintCase{{"ANewNodeIsOpen", "{}", kActionAdd, kNoNode, kPlain, "Queue"}, kCordon},
        NodeHintCase{{"ANewNodeIsCordoned", "{}", kActionAdd, kNoNode, kClosed, "Skip"}, kCordon},
        NodeHintCase{{"ANodeIsUncordoned", "{}", kTaint, kClosed, kPlain, "Queue"}, kCordon},
        NodeHintCase{{"ANodeWasOpenAlready", "{}", kTaint, kPlain, kPlain, "Skip"}, kCordon},
        NodeHintCase{{"ANewNodeHasNoTaint", "{}", kActionAdd, kNoNode, kPlain, "Queue"}, kTaints},
        NodeHintCase{{"ANewNodeIsTainted", "{}", kActionAdd, kNoNode, kWithTaint, "Skip"}, kTaints},
        NodeHintCase{{"ATaintGoes", "{}", kTaint, kWithTaint, kPlain, "Queue"}, kTaints},
        NodeHintCase{{"ATaintComes", "{}", kTaint, kPlain, kWithTaint, "Skip"}, kTaints},
        NodeHintCase{{"ATaintThatWasToleratedGoes", kTolerates, kTaint, kWithTaint, kPlain, "Skip"},
                     kTaints},
        NodeHintCase{{"ANewNodeMatches", kSsd, kActionAdd, kNoNode, kWithSsd, "Queue"}, kAffinity},
        NodeHintCase{{"ANewNodeDoesNot", kSsd, kActionAdd, kNoNode, kPlain, "Skip"}, kAffinity},
        NodeHintCase{{"ANodeMatchesNow", kSsd, kLabel, kPlain, kWithSsd, "Queue"}, kAffinity},
        NodeHintCase{{"ANodeMatchedBefore", kSsd, kLabel, kWithSsd, kWithSsd, "Skip"}, kAffinity},
        NodeHintCase{{"ANodeNoLongerMatches", kSsd, kLabel, kWithSsd, kPlain, "Skip"}, kAffinity},
        NodeHintCase{{"ATermDoesNotParse", kInvalid, kLabel, kPlain, kWithSsd, "error"}, kAffinity},
        NodeHintCase{{"TaintsAreNotRegistered", kSsd, kTaint, kPlain, kWithSsd, ""}, kAffinity}),
    RowName<NodeHintCase>);

TEST(HintsOfNodeAffinityV134, AddedAffinityHasToMatch) {
  const std::string args = R"({"addedAffinity": {"requiredDuringSchedulingIgnoredDuringExecution":
      {"nodeSelectorTerms": [{"matchExpressions": [{"key": "zone", "operator": "Exists"}]}]}}})";
  const auto hint = [&](const std::string& labels) {
    WatchEvent change;
    change.after = NodeOf({.labels = labels}).node_ptr();
    return HintText(NodeAffinity::kName, "Node", kActionAdd, *PodWithSpec("incoming", kSsd), change,
                    args);
  };
  EXPECT_EQ(hint(R"({"disk": "ssd"})"), "Skip");
  EXPECT_EQ(hint(R"({"disk": "ssd", "zone": "a"})"), "Queue");
}

constexpr ActionType kTolerations = kActionUpdatePodToleration;
PodWords Own(const std::string& spec) { return {.spec = spec}; }
PodWords Other(const std::string& spec) { return {.name = "other", .spec = spec}; }

INSTANTIATE_TEST_SUITE_P(
    Rules, PodHintV134,
    ::testing::Values(
        PodHintCase{{"APortIsFreed", k80, kActionDelete, Other(k80), kNoPod, "Queue"},
                    NodePorts::kName},
        PodHintCase{
            {"ASidecarsPortIsFreed", k80, kActionDelete, Other(kSidecar80), kNoPod, "Queue"},
            NodePorts::kName},
        PodHintCase{{"AnotherPortIsFreed", k80, kActionDelete, Other(k81), kNoPod, "Skip"},
                    NodePorts::kName},
        PodHintCase{{"NoPortIsFreed", k80, kActionDelete, Other("{}"), kNoPod, "Skip"},
                    NodePorts::kName},
        PodHintCase{{"APodWithoutANodeLeaves", k80, kActionDelete, Other(k80), kNoPod, "Skip", ""},
                    NodePorts::kName},
        PodHintCase{{"ThePodLearnsToTolerateCordons", "{}", kTolerations, Own("{}"),
                     Own(kToleratesAll), "Queue", ""},
                    kCordon},
        PodHintCase{{"ThePodLearnsToTolerateAnotherTaint", "{}", kTolerations, Own("{}"),
                     Own(kTolerates), "Skip", ""},
                    kCordon},
        PodHintCase{{"AnotherPodLearnsIt", "{}", kTolerations, Other("{}"), Other(kToleratesAll),
                     "Skip", ""},
                    kCordon},
        PodHintCase{{"ThePodsTolerationsChange", "{}", kTolerations, Own("{}"), Own(kTolerates),
                     "Queue", ""},
                    kTaints},
        PodHintCase{
            {"ThoseOfAnotherPodDo", "{}", kTolerations, Other("{}"), Other(kTolerates), "Skip", ""},
            kTaints}),
    RowName<PodHintCase>);

TEST(HintsOfNodePortsV134, ANominatedPodHeldItsPorts) {
  v1::Pod nominated = *PodWithSpec("other", k80);
  nominated.status.nominated_node_name = "a";
  WatchEvent change;
  change.before = std::make_shared<const v1::Pod>(std::move(nominated));
  EXPECT_EQ(HintText(NodePorts::kName, "Pod", kActionDelete, *PodWithSpec("incoming", k80), change),
            "Queue");
}

}  // namespace nodes_v1_34_test
}  // namespace berth::test
