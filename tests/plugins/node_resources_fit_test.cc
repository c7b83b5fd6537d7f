#include "plugins/resources/node_resources_fit.h"

#include "plugins/plugin_fixture.h"

namespace berth::test {
namespace node_resources_fit_test {

// Returns a node with 1 cpu, 1 GiB and 4 pods unless the test sets other amounts.
NodeWords Offering(std::string allocatable, std::vector<std::string> pods = {}) {
  return {.allocatable = std::move(allocatable), .pods = std::move(pods)};
}
NodeWords Ordinary(std::vector<std::string> pods = {}) {
  return Offering(R"({"cpu": "1", "memory": "1Gi", "ephemeral-storage": "1Gi", "pods": "4"})",
                  std::move(pods));
}

FilterCase Fits(std::string name, std::string pod, NodeWords node) {
  return {.name = std::move(name), .pod = std::move(pod), .node = std::move(node)};
}
FilterCase Fails(std::string name, std::string pod, NodeWords node,
                 std::vector<std::string> reasons) {
  return {.name = std::move(name),
          .pod = std::move(pod),
          .node = std::move(node),
          .want = Code::kUnschedulable,
          .reasons = std::move(reasons)};
}
FilterCase With(std::string args, FilterCase row) {
  row.args = std::move(args);
  return row;
}

class NodeResourcesFitFilter : public ::testing::TestWithParam<FilterCase> {};

TEST_P(NodeResourcesFitFilter, Decides) { ExpectFilter(NodeResourcesFit::kName, GetParam()); }

INSTANTIATE_TEST_SUITE_P(
    Comparison, NodeResourcesFitFilter,
    ::testing::Values(
        Fits("EqualityFits", Requests(R"({"cpu": "600m"})"),
             Ordinary({Requests(R"({"cpu": "400m"})")})),
        Fails("OneThousandthMoreDoesNot", Requests(R"({"cpu": "601m"})"),
              Ordinary({Requests(R"({"cpu": "400m"})")}), {"Insufficient cpu"}),
        Fails("FractionsOfThousandthsAreRoundedUp", Requests(R"({"cpu": "999.1m"})"),
              Ordinary({Requests(R"({"cpu": "0.1m"})")}), {"Insufficient cpu"}),
        Fails("OnlyAllocatableCountsAndWhatIsMissingIsZero", Requests(R"({"memory": "1"})"),
              Offering(R"({"cpu": "8", "pods": "4"})"), {"Insufficient memory"}),
        Fails("AllReasonsAreGivenInAFixedOrder",
              Requests(R"({"ephemeral-storage": "2Gi", "memory": "2Gi", "cpu": "2",
                           "vendor.io/b": "1", "vendor.io/a": "1"})"),
              Offering(R"({"cpu": "1", "memory": "1Gi", "pods": "0"})"),
              {"Too many pods", "Insufficient cpu", "Insufficient memory",
               "Insufficient ephemeral-storage", "Insufficient vendor.io/a",
               "Insufficient vendor.io/b"}),
        Fits("TheLastPodFits", "{}", Ordinary({"{}", "{}", "{}"})),
        Fails("OneMoreDoesNot", "{}", Ordinary({"{}", "{}", "{}", "{}"}), {"Too many pods"})),
    RowName<FilterCase>);

INSTANTIATE_TEST_SUITE_P(
    Request, NodeResourcesFitFilter,
    ::testing::Values(
        Fails("ContainersAddUp", R"({"containers": [
                  {"name": "a", "resources": {"requests": {"cpu": "600m"}}},
                  {"name": "b", "resources": {"requests": {"cpu": "600m"}}}]})",
              Ordinary(), {"Insufficient cpu"}),
        Fits("InitContainersDoNot", R"({"initContainers": [
                  {"name": "i", "resources": {"requests": {"cpu": "1"}}},
                  {"name": "j", "resources": {"requests": {"cpu": "1"}}}],
                "containers": [{"name": "a", "resources": {"requests": {"cpu": "1"}}}]})",
             Ordinary()),
        Fails("ButTheLargestCounts", R"({"initContainers": [
                  {"name": "i", "resources": {"requests": {"cpu": "1100m"}}}],
                "containers": [{"name": "a", "resources": {"requests": {"cpu": "1"}}}]})",
              Ordinary(), {"Insufficient cpu"}),
        Fails("OverheadIsAddedToTheMaximum", R"({"overhead": {"cpu": "1m"}, "initContainers": [
                  {"name": "i", "resources": {"requests": {"cpu": "1"}}}]})",
              Ordinary(), {"Insufficient cpu"}),
        Fits("LimitsDoNotCount",
             R"({"containers": [{"name": "c", "resources": {"limits": {"cpu": "9"}}}]})",
             Ordinary()),
        Fails("ThePodsOnTheNodeAreCountedTheSameWay", Requests(R"({"cpu": "1m"})"),
              Ordinary({R"({"initContainers": [
                  {"name": "i", "resources": {"requests": {"cpu": "999m"}}}],
                  "overhead": {"cpu": "1m"}})"}),
              {"Insufficient cpu"})),
    RowName<FilterCase>);

// Returns a node with 1 cpu and 1 GiB, of which 2 are taken, as after a reduction.
NodeWords OverCommitted() { return Ordinary({Requests(R"({"cpu": "2", "memory": "2Gi"})")}); }

INSTANTIATE_TEST_SUITE_P(
    OverCommitment, NodeResourcesFitFilter,
    ::testing::Values(
        Fits("APodThatAsksForNothingIsCheckedForThePodCountOnly", "{}", OverCommitted()),
        Fits("ExplicitZerosAskForNothing", Requests(R"({"cpu": "0", "memory": "0"})"),
             OverCommitted()),
        Fails("AskingForAnythingComparesEverything", Requests(R"({"ephemeral-storage": "1"})"),
              OverCommitted(), {"Insufficient cpu", "Insufficient memory"}),
        Fails("AScalarResourceAskedForWithZeroIsSomething", Requests(R"({"vendor.io/a": "0"})"),
              OverCommitted(), {"Insufficient cpu", "Insufficient memory"}),
        Fits("ButNotWhereOnlyAnInitContainerAsksForIt", R"({"initContainers": [
                 {"name": "i", "resources": {"requests": {"vendor.io/a": "0"}}}]})",
             OverCommitted()),
        With(R"({"ignoredResources": ["vendor.io/a"]})",
             Fails("IgnoredResourcesAreSomethingToo", Requests(R"({"vendor.io/a": "1"})"),
                   OverCommitted(), {"Insufficient cpu", "Insufficient memory"}))),
    RowName<FilterCase>);

INSTANTIATE_TEST_SUITE_P(
    ScalarResources, NodeResourcesFitFilter,
    ::testing::Values(
        Fits("ExtendedResourcesThatAreOfferedFit", Requests(R"({"vendor.io/a": "1"})"),
             Offering(R"({"pods": "4", "vendor.io/a": "2"})",
                      {Requests(R"({"vendor.io/a": "1"})")})),
        Fails("ExtendedResourcesAreUsedUp", Requests(R"({"vendor.io/a": "2"})"),
              Offering(R"({"pods": "4", "vendor.io/a": "2"})",
                       {Requests(R"({"vendor.io/a": "1"})")}),
              {"Insufficient vendor.io/a"}),
        Fails("HugePagesCount", Requests(R"({"hugepages-2Mi": "2Mi"})"), Ordinary(),
              {"Insufficient hugepages-2Mi"}),
        Fails("NativeNamesWithAPrefixCount", Requests(R"({"kubernetes.io/special": "1"})"),
              Ordinary(), {"Insufficient kubernetes.io/special"}),
        Fails("AttachableVolumesCount", Requests(R"({"attachable-volumes-x": "1"})"), Ordinary(),
              {"Insufficient attachable-volumes-x"}),
        Fits("NamesWithoutASlashAreNoResources", Requests(R"({"widgets": "1"})"), Ordinary()),
        Fits("NorAreNamesOfQuotas", Requests(R"({"requests.vendor.io/a": "1"})"), Ordinary())),
    RowName<FilterCase>);

INSTANTIATE_TEST_SUITE_P(
    Arguments, NodeResourcesFitFilter,
    ::testing::Values(
        With(R"({"ignoredResources": ["vendor.io/a"]})",
             Fails("AnIgnoredResourceIsSkippedByItsFullName",
                   Requests(R"({"vendor.io/a": "1", "vendor.io/b": "1"})"), Ordinary(),
                   {"Insufficient vendor.io/b"})),
        With(R"({"ignoredResourceGroups": ["vendor.io"]})",
             Fails("AnIgnoredGroupIsSkippedByItsPrefix",
                   Requests(R"({"vendor.io/a": "1", "vendor.io.x/b": "1"})"), Ordinary(),
                   {"Insufficient vendor.io.x/b"})),
        With(R"({"ignoredResources": ["kubernetes.io/special", "hugepages-2Mi", "cpu"],
                 "ignoredResourceGroups": ["kubernetes.io"]})",
             Fails("OnlyExtendedResourcesCanBeIgnored",
                   Requests(R"({"kubernetes.io/special": "1", "hugepages-2Mi": "2Mi",
                                "cpu": "2"})"),
                   Ordinary(),
                   {"Insufficient cpu", "Insufficient hugepages-2Mi",
                    "Insufficient kubernetes.io/special"}))),
    RowName<FilterCase>);

TEST(NodeResourcesFitPlugin, SumsBeyondTheRangeStayTheLargestNumber) {
  const std::string huge = Requests(R"({"memory": "5E"})");
  PluginUnderTest plugin(NodeResourcesFit::kName);
  EXPECT_EQ(plugin
                .Filter(*PodWithSpec("incoming", R"({"containers": [
                    {"name": "a", "resources": {"requests": {"memory": "5E"}}},
                    {"name": "b", "resources": {"requests": {"memory": "5E"}}}]})"),
                        NodeOf(Ordinary()))
                .reasons(),
            std::vector<std::string>{"Insufficient memory"});
  EXPECT_EQ(plugin.Filter(*PodWithSpec("incoming", huge), NodeOf(Ordinary({huge, huge}))).reasons(),
            std::vector<std::string>{"Insufficient memory"});
}

TEST(NodeResourcesFitPlugin, FilteringWithoutPreFilterIsAnInternalError) {
  PluginUnderTest plugin(NodeResourcesFit::kName);
  const Status status =
      plugin.As<FilterPlugin>()->Filter(CycleState(), *PodWithSpec("incoming", "{}"), NodeOf({}));
  EXPECT_EQ(status.code(), Code::kError);
  EXPECT_EQ(status.Message(),
            R"(error reading "PreFilterNodeResourcesFit" from cycleState: not found)");
}

TEST(NodeResourcesFitPlugin, OnlyPodsThatLeaveAndNodesThatOfferMoreCanCureIt) {
  PluginUnderTest plugin(NodeResourcesFit::kName);
  const std::vector<EventRegistration> events = plugin.As<EnqueueExtensions>()->EventsToRegister();
  ASSERT_EQ(events.size(), 2u);
  EXPECT_EQ(events[0].resource, "Pod");
  EXPECT_EQ(events[0].action, kActionDelete);
  EXPECT_EQ(events[1].resource, "Node");
  EXPECT_EQ(events[1].action, kActionAdd | kActionUpdateNodeAllocatable);
}

TEST(NodeResourcesFitPlugin, ArgumentsMustBeNamesAndGroupsHaveNoSlash) {
  EXPECT_EQ(
      PluginUnderTest(NodeResourcesFit::kName, R"({"ignoredResourceGroups": ["vendor.io/foo"]})")
          .error(),
      "ignoredResourceGroups[0]: Invalid value: \"vendor.io/foo\": "
      "resource group name can't contain '/'");
  EXPECT_EQ(PluginUnderTest(NodeResourcesFit::kName, R"({"ignoredResources": ["a", "b c"]})")
                .error()
                .find("ignoredResources[1]: Invalid value: \"b c\": "),
            0u);
}

}  // namespace node_resources_fit_test
}  // namespace berth::test
