// Tests Framework::RunEachFilterPlugin, which runs every filter.
#include <string>
#include <vector>

#include "framework/runtime_fixture.h"

namespace berth::test {
namespace {

class AllFilters : public Runtime {
 protected:
  // "A Success", "B Unschedulable only with nominated", "C lacks PreFilter"
  Lines Ask(Framework& framework, const NodeInfo& node, std::string_view rejected_by = "") {
    Lines lines;
    for (const FilterPluginVerdict& verdict :
         framework.RunEachFilterPlugin(state_, *pod_, node, rejected_by)) {
      lines.push_back(
          StrCat(verdict.plugin, " ",
                 verdict.lacks_pre_filter ? "lacks PreFilter" : CodeName(verdict.status.code()),
                 verdict.with_nominated_pods ? " only with nominated" : ""));
    }
    return lines;
  }
};

TEST_F(AllFilters, RunAlsoAfterOneHasRejectedThePod) {
  Framework& framework = Enable(ExtensionPoint::kFilter, {{"B"}, {"A"}});
  At("B").verdict = Status::Unschedulable("no");
  EXPECT_EQ(Ask(framework, NodeNamed("n")), (Lines{"B Unschedulable", "A Success"}));
  EXPECT_EQ(framework.FilterPluginNames(), (std::vector<std::string_view>{"B", "A"}));
}

TEST_F(AllFilters, AFaultIsOneVerdictOfMany) {
  Framework& framework = Enable(ExtensionPoint::kFilter, {{"A"}, {"B"}});
  At("A").verdict = Status::Internal("boom");
  EXPECT_EQ(Ask(framework, NodeNamed("n")), (Lines{"A Error", "B Success"}));
}

TEST_F(AllFilters, AreNotRecorded) {
  Framework& framework = Enable(ExtensionPoint::kFilter, {{"A"}});
  Recorder recorder;
  framework.set_recorder(&recorder);
  (void)Ask(framework, NodeNamed("n"));
  EXPECT_TRUE(recorder.heard.empty());
}

TEST_F(AllFilters, NominatedPodsAreBlamedOnlyIfTheNodePassesWithoutThem) {
  Framework& framework = Enable(ExtensionPoint::kFilter, {{"A"}, {"B"}});
  Nominate("n", PodNamed("other"));
  At("A").filter = [](const NodeInfo& node) {
    return node.pods().empty() ? Status::Ok() : Status::Unschedulable("full");
  };
  At("B").verdict = Status::Unschedulable("never");
  EXPECT_EQ(Ask(framework, NodeNamed("n")),
            (Lines{"A Unschedulable only with nominated", "B Unschedulable"}));
}

TEST_F(AllFilters, ARejectionAtPreFilterLeavesThoseBehindItWithoutState) {
  profile_.At(ExtensionPoint::kPreFilter) = {{"A"}, {"B"}};
  Framework& framework = Enable(ExtensionPoint::kFilter, {{"A"}, {"B"}});
  Nominate("n", PodNamed("other"));
  EXPECT_EQ(Ask(framework, NodeNamed("n"), "B"), (Lines{"A Success", "B lacks PreFilter"}));
  // Even AddPod is not called, because there may be no state for it.
  EXPECT_EQ(log_, Lines{"A: Filter n with 0"});
  EXPECT_EQ(Ask(framework, NodeNamed("n"), "A"), (Lines{"A lacks PreFilter", "B lacks PreFilter"}));
}

TEST_F(AllFilters, AFilterWithoutAPreFilterNeedsNoState) {
  profile_.At(ExtensionPoint::kPreFilter) = {{"A"}};
  Framework& framework = Enable(ExtensionPoint::kFilter, {{"A"}, {"B"}});
  EXPECT_EQ(Ask(framework, NodeNamed("n"), "A"), (Lines{"A lacks PreFilter", "B Success"}));
}

}  // namespace
}  // namespace berth::test
