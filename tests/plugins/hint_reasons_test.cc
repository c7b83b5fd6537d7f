// Tests the reasons of queueing hints, in words.
#include <string>

#include "plugins/hint_fixture.h"

namespace berth::test::hint_reasons {
namespace {

struct PodReason {
  std::string plugin;
  PodChangeCase row;
};
struct NodeReason {
  std::string plugin;
  NodeChangeCase row;
};
void PrintTo(const PodReason& reason, std::ostream* out) { *out << reason.row.name; }
void PrintTo(const NodeReason& reason, std::ostream* out) { *out << reason.row.name; }
template <typename Reason>
std::string NameOf(const ::testing::TestParamInfo<Reason>& info) {
  return info.param.row.name;
}

class PodReasonTest : public ::testing::TestWithParam<PodReason> {};
TEST_P(PodReasonTest, HasTheReason) { ExpectHint(GetParam().plugin, GetParam().row); }
class NodeReasonTest : public ::testing::TestWithParam<NodeReason> {};
TEST_P(NodeReasonTest, HasTheReason) { ExpectHint(GetParam().plugin, GetParam().row); }

std::string Asking(const std::string& requests) {
  return StrCat(R"({"containers": [{"name": "c", "resources": {"requests": {)", requests, "}}}]}");
}
const std::string kAsksThree = Asking(R"("cpu": "3", "memory": "1Gi")");
const std::string kAsksNothing = "{}";
PodWords Held(const std::string& requests) { return {.name = "x", .spec = Asking(requests)}; }
PodWords Labelled(const std::string& labels) { return {.name = "x", .labels = labels}; }

std::string WithPort(int port) {
  return StrCat(R"({"containers": [{"name": "c", "ports": [{"hostPort": )", std::to_string(port),
                "}]}]}");
}
const std::string kWantsDb = R"({"affinity": {"podAffinity": {
    "requiredDuringSchedulingIgnoredDuringExecution": [
      {"labelSelector": {"matchLabels": {"app": "db"}}, "topologyKey": "zone"}]}}})";
const std::string kHatesDb = R"({"affinity": {"podAntiAffinity": {
    "requiredDuringSchedulingIgnoredDuringExecution": [
      {"labelSelector": {"matchLabels": {"app": "db"}}, "topologyKey": "zone"}]}}})";
const std::string kSpreads = R"({"topologySpreadConstraints": [{"maxSkew": 1, "topologyKey": "zone",
    "whenUnsatisfiable": "DoNotSchedule", "labelSelector": {"matchLabels": {"app": "web"}}}]})";
const std::string kDb = R"({"app": "db"})";
const std::string kWeb = R"({"app": "web"})";
constexpr ActionType kShrinks = kActionUpdatePodScaleDown;
constexpr ActionType kTolerates = kActionUpdatePodToleration;

INSTANTIATE_TEST_SUITE_P(
    Reasons, PodReasonTest,
    ::testing::Values(
        PodReason{"NodeResourcesFit",
                  {"LessIsFreed", kAsksThree, kActionDelete, Held(R"("cpu": "2", "memory": "4Gi")"),
                   kNoPod, "Queue", "a", "2 cpu freed, 3 asked"}},
        PodReason{"NodeResourcesFit",
                  {"AnotherResourceIsShort", kAsksThree, kActionDelete,
                   Held(R"("cpu": "3", "memory": "512Mi")"), kNoPod, "Queue", "a",
                   "512Mi memory freed, 1Gi asked"}},
        PodReason{
            "NodeResourcesFit",
            {"EnoughIsFreed", kAsksThree, kActionDelete, Held(R"("cpu": "3500m", "memory": "2Gi")"),
             kNoPod, "Queue", "a", "3500m cpu freed, 3 asked"}},
        PodReason{"NodeResourcesFit",
                  {"APlaceIsFreed", kAsksNothing, kActionDelete, Held(R"("cpu": "1")"), kNoPod,
                   "Queue", "a", "the place of one pod freed"}},
        PodReason{"NodeResourcesFit",
                  {"NothingWasHeld", kAsksThree, kActionDelete, Held(R"("cpu": "2")"), kNoPod,
                   "Skip", "", "default/x is on no node"}},
        PodReason{"NodeResourcesFit",
                  {"APodShrinks", kAsksThree, kShrinks, Held(R"("cpu": "2")"),
                   Held(R"("cpu": "500m")"), "Queue", "a", "1500m cpu freed, 3 asked"}},
        PodReason{
            "NodeResourcesFit",
            {"APodShrinksElsewhere", kAsksThree, kShrinks, Held(R"("vendor.io/a": "2")"),
             Held(R"("vendor.io/a": "1")"), "Skip", "a", "nothing freed of what it asks for"}},
        PodReason{"NodePorts",
                  {"ThePortIsFreed",
                   WithPort(80),
                   kActionDelete,
                   {.name = "x", .spec = WithPort(80)},
                   kNoPod,
                   "Queue",
                   "a",
                   "port 80/TCP freed"}},
        PodReason{"NodePorts",
                  {"AnotherPortIsFreed",
                   WithPort(80),
                   kActionDelete,
                   {.name = "x", .spec = WithPort(81)},
                   kNoPod,
                   "Skip",
                   "a",
                   "default/x did not have port 80/TCP"}},
        PodReason{"TaintToleration",
                  {"AnotherPodTolerates", "{}", kTolerates, Labelled("{}"), Labelled("{}"), "Skip",
                   "a", "this concerns only default/x itself"}},
        PodReason{"NodeUnschedulable",
                  {"AnotherPodToleratesCordons", "{}", kTolerates, Labelled("{}"), Labelled("{}"),
                   "Skip", "a", "this concerns only default/x itself"}},
        PodReason{"NodeUnschedulable",
                  {"ItTolerates",
                   "{}",
                   kTolerates,
                   {},
                   {},
                   "Skip",
                   "",
                   "it does not tolerate cordoned nodes"}},
        PodReason{"InterPodAffinity",
                  {"ItsAffinityIsMet", kWantsDb, kActionAdd, kNoPod, Labelled(kDb), "Queue", "a",
                   "default/x matches its affinity"}},
        PodReason{"InterPodAffinity",
                  {"NoTermIsMet", kWantsDb, kActionAdd, kNoPod, Labelled(kWeb), "Skip", "a",
                   "no term of it is met or freed by default/x"}},
        PodReason{"InterPodAffinity",
                  {"ItsAntiAffinityIsFreed", kHatesDb, kActionDelete, Labelled(kDb), kNoPod,
                   "Queue", "a", "default/x matched its anti-affinity"}},
        PodReason{"PodTopologySpread",
                  {"TheCountChanges", kSpreads, kActionDelete, Labelled(kWeb), kNoPod, "Queue", "a",
                   "default/x changes what its constraints count"}},
        PodReason{"PodTopologySpread",
                  {"TheCountStays", kSpreads, kActionDelete, Labelled(kDb), kNoPod, "Skip", "a",
                   "its constraints do not count the change of default/x"}},
        PodReason{"PodTopologySpread",
                  {"APodWithoutANode", kSpreads, kActionDelete, Labelled(kWeb), kNoPod, "Skip", "",
                   "default/x is on no node, or in another namespace"}}),
    NameOf<PodReason>);

NodeWords With(const std::string& labels, const std::string& spec = "{}") {
  return {.name = "n1", .labels = labels, .spec = spec};
}
NodeWords Offering(const std::string& cpu, const std::string& pods = "10") {
  return {.name = "n1",
          .allocatable =
              StrCat(R"({"cpu": ")", cpu, R"(", "memory": "4Gi", "pods": ")", pods, R"("})")};
}
const std::string kHdd = R"({"disk": "hdd"})";
const std::string kSsd = R"({"disk": "ssd"})";
const std::string kSelectsSsd = R"({"nodeSelector": {"disk": "ssd"}})";
const std::string kWantsSsd = R"({"affinity": {"nodeAffinity": {
    "requiredDuringSchedulingIgnoredDuringExecution": {"nodeSelectorTerms": [{"matchExpressions": [
      {"key": "disk", "operator": "In", "values": ["ssd", "nvme"]}]}]}}}})";
const std::string kTainted =
    R"({"taints": [{"key": "team", "value": "a", "effect": "NoSchedule"}]})";
const std::string kClosed = R"({"unschedulable": true})";
const std::string kZoneA = R"({"zone": "a"})";
const std::string kZoneB = R"({"zone": "b"})";
constexpr ActionType kGrows = kActionUpdateNodeAllocatable;
constexpr ActionType kLabels = kActionUpdateNodeLabel;
constexpr ActionType kTaints = kActionUpdateNodeTaint;

INSTANTIATE_TEST_SUITE_P(
    Reasons, NodeReasonTest,
    ::testing::Values(NodeReason{"NodeResourcesFit",
                                 {"TooSmall", kAsksThree, kActionAdd, kNoNode, Offering("2"),
                                  "Skip", "n1 offers 2 cpu, 3 asked"}},
                      NodeReason{"NodeResourcesFit",
                                 {"LargeEnough", kAsksThree, kActionAdd, kNoNode, Offering("4"),
                                  "Queue", "n1 offers 4 cpu, 3 asked"}},
                      NodeReason{"NodeResourcesFit",
                                 {"Grown", kAsksThree, kGrows, Offering("2"), Offering("4"),
                                  "Queue", "n1 offers 4 cpu, 3 asked, 2 before"}},
                      NodeReason{"NodeResourcesFit",
                                 {"NotGrown", kAsksThree, kGrows, Offering("4"), Offering("4"),
                                  "Skip", "n1 offers no more than before of what it asks for"}},
                      NodeReason{"NodeResourcesFit",
                                 {"TakesMorePods", kAsksThree, kGrows, Offering("4"),
                                  Offering("4", "20"), "Queue", "n1 takes 20 pods"}},
                      NodeReason{"NodeResourcesFit",
                                 {"TakesNoPods", kAsksThree, kGrows, Offering("4"),
                                  Offering("4", "0"), "Skip", "n1 takes no pods"}},
                      NodeReason{"NodeAffinity",
                                 {"AnotherValue", kSelectsSsd, kActionAdd, kNoNode, With(kHdd),
                                  "Skip", "n1 has disk=hdd, wanted: disk=ssd"}},
                      NodeReason{"NodeAffinity",
                                 {"NoneOfTheValues", kWantsSsd, kActionAdd, kNoNode, With(kHdd),
                                  "Skip", "n1 has disk=hdd, wanted: disk in (ssd, nvme)"}},
                      NodeReason{"NodeAffinity",
                                 {"NoLabel", kWantsSsd, kLabels, With(kHdd), With("{}"), "Skip",
                                  "n1 has no disk, wanted: disk in (ssd, nvme)"}},
                      NodeReason{"NodeAffinity",
                                 {"MatchedBefore", kSelectsSsd, kLabels, With(kSsd), With(kSsd),
                                  "Skip", "n1 matched before, too"}},
                      NodeReason{"NodeAffinity",
                                 {"MatchesNow", kSelectsSsd, kLabels, With(kHdd), With(kSsd),
                                  "Queue", "n1 matches now"}},
                      NodeReason{"TaintToleration",
                                 {"ATaintIsLeft", "{}", kTaints, With("{}"), With("{}", kTainted),
                                  "Skip", "n1 has the taint team=a:NoSchedule"}},
                      NodeReason{"TaintToleration",
                                 {"TheTaintIsGone", "{}", kTaints, With("{}", kTainted), With("{}"),
                                  "Queue", "no taint of n1 keeps it off any more"}},
                      NodeReason{"TaintToleration",
                                 {"ThereWasNone", "{}", kTaints, With("{}"), With("{}"), "Skip",
                                  "no taint of n1 kept it off before either"}},
                      NodeReason{"NodeUnschedulable",
                                 {"Cordoned", "{}", kTaints, With("{}"), With("{}", kClosed),
                                  "Skip", "n1 is cordoned"}},
                      NodeReason{"NodeUnschedulable",
                                 {"Uncordoned", "{}", kTaints, With("{}", kClosed), With("{}"),
                                  "Queue", "n1 is not cordoned"}},
                      NodeReason{"NodeUnschedulable",
                                 {"NeverCordoned", "{}", kTaints, With("{}"), With("{}"), "Skip",
                                  "n1 was not cordoned before either"}},
                      NodeReason{"InterPodAffinity",
                                 {"JoinsATopology", kWantsDb, kLabels, With(kZoneA), With(kZoneB),
                                  "Queue", "n1 has zone=b now"}},
                      NodeReason{"InterPodAffinity",
                                 {"LeavesATopology", kHatesDb, kLabels, With(kZoneA), With("{}"),
                                  "Queue", "n1 has no zone any more"}},
                      NodeReason{"InterPodAffinity",
                                 {"StaysInItsTopology", kHatesDb, kLabels, With(kZoneA),
                                  With(kZoneA), "Skip", "no topology of its terms changed at n1"}},
                      NodeReason{"PodTopologySpread",
                                 {"HasNoKey", kSpreads, kActionAdd, kNoNode, With("{}"), "Skip",
                                  "n1 has no label zone"}},
                      NodeReason{"PodTopologySpread",
                                 {"IsCountedNow", kSpreads, kActionAdd, kNoNode, With(kZoneA),
                                  "Queue", "its constraints count n1 now"}},
                      NodeReason{"PodTopologySpread",
                                 {"IsCountedNoMore", kSpreads, kActionDelete, With(kZoneA), kNoNode,
                                  "Queue", "its constraints count n1 no more"}},
                      NodeReason{"PodTopologySpread",
                                 {"ChangesDomains", kSpreads, kLabels, With(kZoneA), With(kZoneB),
                                  "Queue", "the domain or the taints of n1 changed"}},
                      NodeReason{"PodTopologySpread",
                                 {"ChangesNothing", kSpreads, kLabels, With(kZoneA), With(kZoneA),
                                  "Skip", "neither the domain nor the taints of n1 changed"}}),
    NameOf<NodeReason>);

}  // namespace
}  // namespace berth::test::hint_reasons
