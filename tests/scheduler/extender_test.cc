// Tests the effects of extenders' answers on a scheduling attempt.
#include <algorithm>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "base/strings.h"
#include "framework/fakes.h"
#include "scheduler/generic_scheduler.h"
#include "support/objects.h"
#include "versions/v1_21.h"

namespace berth {
namespace {

using test::MakeNode;
using test::MakePod;

// Gives the answers that the test has set.
class FakeExtender final : public Extender {
 public:
  explicit FakeExtender(std::string name) : name_(std::move(name)) {}

  std::string_view Name() const override { return name_; }
  bool IsInterested(const v1::Pod&) const override { return interested; }
  bool IsIgnorable() const override { return ignorable; }
  bool IsFilter() const override { return filters; }
  bool IsPrioritizer() const override { return prioritizes; }
  bool IsBinder() const override { return false; }
  bool SupportsPreemption() const override { return false; }
  int64_t Weight() const override { return weight; }
  Result<ExtenderFilterResult> Filter(const v1::Pod&,
                                      const std::vector<const NodeInfo*>& nodes) override {
    ++filter_calls;
    if (!error.empty()) return Error{error, ""};
    ExtenderFilterResult answer;
    for (const NodeInfo* node : nodes) {
      if (!dropped.contains(node->name())) answer.feasible.push_back(node);
    }
    answer.failed_nodes = failed;
    answer.failed_and_unresolvable_nodes = unresolvable;
    return answer;
  }
  Result<std::vector<HostPriority>> Prioritize(const v1::Pod&,
                                               const std::vector<const NodeInfo*>&) override {
    ++prioritize_calls;
    if (!error.empty()) return Error{error, ""};
    return scores;
  }
  std::optional<std::string> Bind(const v1::Pod&, const std::string&) override { return "no"; }
  Result<NodeNameToVictims> ProcessPreemption(const v1::Pod&,
                                              const NodeNameToVictims& victims) override {
    return victims;
  }

  // Removes the node from the list, and adds it to FailedNodes.
  void Refuse(const std::string& node, const std::string& reason) {
    dropped.insert(node);
    failed[node] = reason;
  }

  bool interested = true;
  bool ignorable = false;
  bool filters = false;
  bool prioritizes = false;
  int64_t weight = 1;
  std::string error;
  std::set<std::string> dropped;
  std::map<std::string, std::string> failed;
  std::map<std::string, std::string> unresolvable;
  std::vector<HostPriority> scores;
  int filter_calls = 0;
  int prioritize_calls = 0;

 private:
  std::string name_;
};

// The nodes a, b and c, on which every pod fits, and two extenders. No score plugins.
class ExtenderTest : public testing::Test {
 protected:
  ExtenderTest() {
    for (const char* name : {"a", "b", "c"}) AddNode(name, "{}");
  }
  void AddNode(std::string_view name, std::string_view spec) {
    cache_.AddNode(MakeNode(StrCat(R"({"metadata": {"name": ")", name, R"("}, "spec": )", spec,
                                   R"(, "status": {"allocatable": {"pods": "10"}}})")));
  }
  ScheduleOutcome Schedule() {
    Profile profile;
    profile.At(ExtensionPoint::kQueueSort) = {{"PrioritySort"}};
    profile.At(ExtensionPoint::kBind) = {{"DefaultBinder"}};
    profile.At(ExtensionPoint::kFilter) = {{"NodeUnschedulable"}};
    const std::vector<Extender*> extenders = InCallOrder({&first_, &second_});
    Result<std::unique_ptr<Framework>> framework =
        Framework::Make(RegistryV121(), profile,
                        {snapshot_, client_, nominator_, clock_, client_.stored, extenders});
    EXPECT_TRUE(framework.ok()) << framework.error().ToString();
    CycleState state;
    GenericScheduler algorithm(cache_, snapshot_, random_, 0);
    return algorithm.Schedule(*framework.value(), state,
                              *MakePod(R"({"metadata": {"name": "p"}})"));
  }
  // Returns "a=1, b=2" for an attempt that found nodes.
  std::string Totals() {
    const ScheduleOutcome outcome = Schedule();
    const auto* result = std::get_if<ScheduleResult>(&outcome);
    if (result == nullptr) return "no node";
    if (result->totals.empty()) return StrCat("only ", result->suggested_host);
    std::vector<std::string> parts;
    for (const NodeScore& total : result->totals) {
      parts.push_back(StrCat(total.node->name(), "=", std::to_string(total.score)));
    }
    return StrJoin(parts, ", ");
  }
  // Returns "a: Unschedulable why" for an attempt that found no node.
  std::vector<std::string> Statuses() {
    const ScheduleOutcome outcome = Schedule();
    const auto* fit_error = std::get_if<FitError>(&outcome);
    if (fit_error == nullptr) return {"no fit error"};
    std::vector<std::string> lines;
    fit_error->diagnosis.node_to_status.ForEach([&](const std::string& node, const Status& status) {
      lines.push_back(StrCat(node, ": ", CodeName(status.code()), " ", status.Message()));
    });
    std::sort(lines.begin(), lines.end());
    return lines;
  }

  using Lines = std::vector<std::string>;
  SchedulerCache cache_;
  Snapshot snapshot_;
  SimClock clock_;
  SeededRandom random_{1};
  test::FakeClient client_;
  test::FakeNominator nominator_;
  FakeExtender first_{"first"};
  FakeExtender second_{"second"};
};

TEST_F(ExtenderTest, ExtendersFilterOneAfterTheOtherOnAShrinkingList) {
  first_.filters = second_.filters = true;
  first_.Refuse("a", "not a");
  second_.Refuse("b", "not b");
  EXPECT_EQ(Totals(), "only c");
}

TEST_F(ExtenderTest, NobodyIsAskedAboutAnEmptyList) {
  first_.filters = second_.filters = true;
  first_.dropped = {"a", "b", "c"};
  EXPECT_EQ(Totals(), "no node");
  EXPECT_EQ(first_.filter_calls, 1);
  EXPECT_EQ(second_.filter_calls, 0);
}

TEST_F(ExtenderTest, AnExtenderThatIsNotInterestedIsNotAsked) {
  first_.filters = first_.prioritizes = true;
  first_.interested = false;
  first_.dropped = {"a"};
  EXPECT_EQ(Totals(), "a=0, b=0, c=0");
  EXPECT_EQ(first_.filter_calls + first_.prioritize_calls, 0);
}

TEST_F(ExtenderTest, NodesThatAnExtenderDropsSilentlyHaveNoStatus) {
  first_.filters = true;
  first_.dropped = {"b"};
  first_.Refuse("a", "why a");
  first_.Refuse("c", "why c");
  EXPECT_EQ(Statuses(), (Lines{"a: Unschedulable why a", "c: Unschedulable why c"}));
}

TEST_F(ExtenderTest, UnresolvableWinsOverFailedForTheSameNode) {
  first_.filters = true;
  for (const char* node : {"a", "b", "c"}) first_.Refuse(node, "failed");
  first_.unresolvable["b"] = "never";
  EXPECT_EQ(Statuses(), (Lines{"a: Unschedulable failed", "b: UnschedulableAndUnresolvable never",
                               "c: Unschedulable failed"}));
}

TEST_F(ExtenderTest, RefusalsOfOneNodeAddUp) {
  first_.filters = second_.filters = true;
  // The node is in the list although the first one refuses it: the second one refuses it, too.
  first_.failed = {{"a", "one"}, {"b", "one"}};
  second_.dropped = {"a", "b", "c"};
  second_.failed["a"] = "two";
  second_.unresolvable["b"] = "two";
  EXPECT_EQ(Statuses(),
            (Lines{"a: Unschedulable one, two", "b: UnschedulableAndUnresolvable one, two"}));
}

TEST_F(ExtenderTest, AReasonIsAddedToAPluginsVerdictWhichKeepsItsCode) {
  AddNode("d", R"({"unschedulable": true})");
  first_.filters = true;
  first_.dropped = {"a", "b", "c"};
  first_.failed["d"] = "nor would I";
  EXPECT_EQ(Statuses(), (Lines{"d: UnschedulableAndUnresolvable node(s) were unschedulable, nor "
                               "would I"}));
}

TEST_F(ExtenderTest, AFailedFilterEndsTheAttempt) {
  first_.filters = true;
  first_.error = "backend is down";
  const ScheduleOutcome outcome = Schedule();
  const auto* error = std::get_if<InternalError>(&outcome);
  ASSERT_NE(error, nullptr);
  EXPECT_EQ(error->message, "backend is down");
}

TEST_F(ExtenderTest, AnIgnorableExtenderIsAskedLastAndMayFail) {
  first_.filters = second_.filters = true;
  first_.ignorable = true;
  first_.error = "backend is down";
  second_.dropped = {"a"};
  EXPECT_EQ(InCallOrder({&first_, &second_}), (std::vector<Extender*>{&second_, &first_}));
  EXPECT_EQ(Totals(), "b=0, c=0");
}

TEST_F(ExtenderTest, ScoresCountTenTimesTheirWeight) {
  first_.prioritizes = second_.prioritizes = true;
  first_.weight = 2;
  first_.scores = {{"a", 10}, {"b", -3}};
  second_.scores = {{"a", 1}, {"c", 7}, {"unheard-of", 9}};
  EXPECT_EQ(Totals(), "a=210, b=-60, c=70");
}

TEST_F(ExtenderTest, AFailedPrioritizeIsIgnoredOfAnyExtender) {
  first_.prioritizes = second_.prioritizes = true;
  first_.error = "backend is down";
  second_.scores = {{"b", 1}};
  EXPECT_EQ(Totals(), "a=0, b=10, c=0");
}

TEST_F(ExtenderTest, NobodyScoresASingleNode) {
  first_.filters = first_.prioritizes = true;
  first_.dropped = {"a", "b"};
  EXPECT_EQ(Totals(), "only c");
  EXPECT_EQ(first_.prioritize_calls, 0);
}

TEST_F(ExtenderTest, HugeScoresWrapAroundAsInGo) {
  first_.prioritizes = true;
  first_.weight = 3;
  first_.scores = {{"a", INT64_MAX}};
  // (2^63 - 1) * 3 is 2^63 - 3 in 64 bits, and ten times that is -30.
  EXPECT_EQ(Totals(), "a=-30, b=0, c=0");
}

}  // namespace
}  // namespace berth
