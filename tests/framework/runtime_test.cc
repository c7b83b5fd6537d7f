#include "framework/runtime.h"

#include "api/json/decoder.h"
#include "api/json/json.h"
#include "framework/runtime_fixture.h"

namespace berth::test {
namespace {

// --- Building ---

using Building = Runtime;

TEST_F(Building, FailsOnAnUnknownPlugin) {
  profile_.At(ExtensionPoint::kFilter) = {{"Nobody"}};
  EXPECT_EQ(MakeError(), R"(FilterPlugin "Nobody" does not exist)");
}

TEST_F(Building, FailsOnAPluginThatDoesNotExtendThePoint) {
  profile_.At(ExtensionPoint::kPermit) = {{"ByName"}};
  EXPECT_EQ(MakeError(), R"(plugin "ByName" does not extend PermitPlugin plugin)");
}

TEST_F(Building, FailsOnAPluginEnabledTwiceAtAPoint) {
  profile_.At(ExtensionPoint::kScore) = {{"A"}, {"B"}, {"A"}};
  EXPECT_EQ(MakeError(), R"(plugin "A" already registered as "ScorePlugin")");
}

TEST_F(Building, NeedsExactlyOneQueueSort) {
  profile_.At(ExtensionPoint::kQueueSort) = {};
  EXPECT_EQ(MakeError(), "no queue sort plugin is enabled");
  profile_.At(ExtensionPoint::kQueueSort) = {{"ByName"}, {"ByNothing"}};
  EXPECT_EQ(MakeError(), "only one queue sort plugin can be enabled");
}

TEST_F(Building, NeedsABindPlugin) {
  profile_.At(ExtensionPoint::kBind) = {};
  EXPECT_EQ(MakeError(), "at least one bind plugin is needed");
}

TEST_F(Building, RejectsNegativeWeights) {
  profile_.At(ExtensionPoint::kScore) = {{"B", -1}};
  EXPECT_EQ(MakeError(), R"(plugin "B" has a negative weight)");
}

TEST_F(Building, ReportsBadArgumentsBeforeAnythingElse) {
  registry_["A"] = [this](const Decoder& args, Handle&) {
    (void)args.Field("limit").Int64();
    return std::make_unique<Scripted>("A", log_);
  };
  profile_.plugin_args["A"] = {{"limit", "many"}};
  profile_.At(ExtensionPoint::kFilter) = {{"A"}};
  profile_.At(ExtensionPoint::kPreFilter) = {{"Nobody"}};
  EXPECT_EQ(MakeError().rfind(R"(initializing plugin "A": limit: )", 0), 0u) << MakeError();
}

TEST_F(Building, GivesPluginsTheirArgumentsAndMakesOnlyTheNeeded) {
  int64_t limit = 0;
  int made = 0;
  registry_["A"] = [&](const Decoder& args, Handle&) {
    limit = args.Field("limit").Int64();
    return std::make_unique<Scripted>("A", log_);
  };
  registry_["Idle"] = [&](const Decoder&, Handle&) {
    ++made;
    return std::make_unique<ByName>();
  };
  profile_.plugin_args["A"] = {{"limit", 7}};
  profile_.At(ExtensionPoint::kFilter) = {{"A"}};
  ASSERT_EQ(MakeError(), "");
  EXPECT_EQ(limit, 7);
  EXPECT_EQ(made, 0);
}

TEST_F(Building, TheFirstPointInUpstreamsOrderGivesTheError) {
  profile_.At(ExtensionPoint::kQueueSort) = {{"First"}};
  profile_.At(ExtensionPoint::kPermit) = {{"Second"}};
  profile_.At(ExtensionPoint::kReserve) = {{"Third"}};
  EXPECT_EQ(MakeError(), R"(ReservePlugin "Third" does not exist)");
}

TEST_F(Building, EveryEventWakesPluginsWithoutRegistration) {
  registry_["Choosy"] = [](const Decoder&, Handle&) {
    return std::make_unique<Choosy>(std::vector<EventRegistration>{{"Pod", kActionDelete}});
  };
  const ClusterEventMap map = Enable(ExtensionPoint::kFilter, {{"Choosy"}, {"B"}}).EventMap();
  EXPECT_TRUE(EventMatchesPlugins(kEventAssignedPodDelete, {"Choosy"}, map));
  EXPECT_FALSE(EventMatchesPlugins(kEventNodeAdd, {"Choosy"}, map));
  for (const EventType& type :
       {kEventAssignedPodAdd, kEventNodeAdd, kEventServiceUpdate, kEventCSINodeAdd, kEventPvAdd,
        kEventPvcUpdate, kEventStorageClassAdd}) {
    EXPECT_TRUE(EventMatchesPlugins(type, {"B"}, map)) << type.label;
  }
}

TEST_F(Building, APluginThatRegistersForNothingIsWokenByNothing) {
  registry_["Choosy"] = [](const Decoder&, Handle&) {
    return std::make_unique<Choosy>(std::vector<EventRegistration>{});
  };
  const ClusterEventMap map = Enable(ExtensionPoint::kFilter, {{"Choosy"}}).EventMap();
  EXPECT_FALSE(EventMatchesPlugins(kEventNodeAdd, {"Choosy"}, map));
}

// --- PreFilter and Filter ---

TEST_F(Runtime, PreFilterStopsAtTheFirstRejectionAndPassesItOn) {
  Framework& framework = Enable(ExtensionPoint::kPreFilter, {{"C"}, {"A"}, {"B"}});
  At("A").verdict = Status::UnschedulableAndUnresolvable("no");
  const Status status = framework.RunPreFilterPlugins(state_, *pod_);
  EXPECT_EQ(status.code(), Code::kUnschedulableAndUnresolvable);
  EXPECT_EQ(status.Message(), "no");
  EXPECT_EQ(status.failed_plugin(), "A");
  EXPECT_EQ(log_, (Lines{"C: PreFilter", "A: PreFilter"}));
}

TEST_F(Runtime, AFaultInPreFilterBecomesAnInternalError) {
  Framework& framework = Enable(ExtensionPoint::kPreFilter, {{"A"}});
  At("A").verdict = Status::Internal("boom");
  const Status status = framework.RunPreFilterPlugins(state_, *pod_);
  EXPECT_EQ(status.code(), Code::kError);
  EXPECT_EQ(status.Message(), R"(running PreFilter plugin "A": boom)");
}

TEST_F(Runtime, FilterStopsAtTheFirstPluginThatFails) {
  Framework& framework = Enable(ExtensionPoint::kFilter, {{"B"}, {"A"}, {"C"}});
  At("A").verdict = Status::Unschedulable("full");
  const Status status = framework.RunFilterPlugins(state_, *pod_, NodeNamed("n"));
  EXPECT_EQ(status.code(), Code::kUnschedulable);
  EXPECT_EQ(status.failed_plugin(), "A");
  EXPECT_EQ(log_, (Lines{"B: Filter n with 0", "A: Filter n with 0"}));
}

TEST_F(Runtime, AFaultInFilterBecomesAnInternalErrorWithItsOwnWords) {
  Framework& framework = Enable(ExtensionPoint::kFilter, {{"A"}});
  At("A").verdict = Status::Internal("boom");
  const Status status = framework.RunFilterPlugins(state_, *pod_, NodeNamed("n"));
  EXPECT_EQ(status.code(), Code::kError);
  EXPECT_EQ(status.Message(), R"(running "A" filter plugin: boom)");
  EXPECT_EQ(status.failed_plugin(), "A");
}

TEST_F(Runtime, WithoutNominatedPodsThereIsOnePass) {
  Framework& framework = Enable(ExtensionPoint::kFilter, {{"A"}});
  EXPECT_TRUE(framework.RunFilterPluginsWithNominatedPods(state_, *pod_, NodeNamed("n")).ok());
  EXPECT_EQ(log_, Lines{"A: Filter n with 0"});
}

TEST_F(Runtime, NominatedPodsOfEqualOrHigherPriorityAreAddedInAFirstPass) {
  profile_.At(ExtensionPoint::kPreFilter) = {{"B"}};
  Framework& framework = Enable(ExtensionPoint::kFilter, {{"A"}});
  Nominate("n", PodNamed("equal", 5));
  Nominate("n", PodNamed("lower", 4));
  Nominate("n", PodNamed("higher", 6));
  Nominate("elsewhere", PodNamed("far", 9));
  Nominate("n", PodNamed("incoming", 5));
  const NodeInfo node = NodeNamed("n");
  EXPECT_TRUE(
      framework.RunFilterPluginsWithNominatedPods(state_, *PodNamed("incoming", 5), node).ok());
  EXPECT_EQ(log_, (Lines{"B: AddPod equal", "B: AddPod higher", "A: Filter n with 2",
                         "A: Filter n with 0"}));
  EXPECT_TRUE(node.pods().empty());
}

TEST_F(Runtime, OnlyLowerNominationsMakeNoSecondPass) {
  Framework& framework = Enable(ExtensionPoint::kFilter, {{"A"}});
  Nominate("n", PodNamed("lower", -1));
  EXPECT_TRUE(framework.RunFilterPluginsWithNominatedPods(state_, *pod_, NodeNamed("n")).ok());
  EXPECT_EQ(log_, Lines{"A: Filter n with 0"});
}

TEST_F(Runtime, FailingWithNominatedPodsIsFinal) {
  Framework& framework = Enable(ExtensionPoint::kFilter, {{"A"}});
  Nominate("n", PodNamed("other"));
  At("A").filter = [](const NodeInfo& node) {
    return node.pods().empty() ? Status::Ok() : Status::Unschedulable("full");
  };
  const Status status = framework.RunFilterPluginsWithNominatedPods(state_, *pod_, NodeNamed("n"));
  EXPECT_EQ(status.Message(), "full");
  EXPECT_EQ(log_, Lines{"A: Filter n with 1"});
}

TEST_F(Runtime, ThePodMustFitWithoutNominatedPodsToo) {
  Framework& framework = Enable(ExtensionPoint::kFilter, {{"A"}});
  Nominate("n", PodNamed("other"));
  At("A").filter = [](const NodeInfo& node) {
    return node.pods().empty() ? Status::Unschedulable("lonely") : Status::Ok();
  };
  const Status status = framework.RunFilterPluginsWithNominatedPods(state_, *pod_, NodeNamed("n"));
  EXPECT_EQ(status.Message(), "lonely");
}

TEST_F(Runtime, AFaultWhileAddingNominatedPodsIsAnInternalError) {
  profile_.At(ExtensionPoint::kPreFilter) = {{"B"}};
  Framework& framework = Enable(ExtensionPoint::kFilter, {{"A"}});
  Nominate("n", PodNamed("other"));
  At("B").add_pod_verdict = Status::Internal("boom");
  const Status status = framework.RunFilterPluginsWithNominatedPods(state_, *pod_, NodeNamed("n"));
  EXPECT_EQ(status.code(), Code::kError);
  EXPECT_EQ(status.Message(), R"(running AddPod on PreFilter plugin "B": boom)");
}

TEST_F(Runtime, AFaultWhileRemovingAPodIsAnInternalError) {
  Framework& framework = Enable(ExtensionPoint::kPreFilter, {{"B"}});
  At("B").add_pod_verdict = Status::Internal("boom");
  const Status status = framework.RunPreFilterExtensionRemovePod(
      state_, *pod_, PodInfo(PodNamed("victim")), NodeNamed("n"));
  EXPECT_EQ(status.Message(), R"(running RemovePod on PreFilter plugin "B": boom)");
  EXPECT_EQ(log_, Lines{"B: RemovePod victim"});
}

// --- PostFilter ---

TEST_F(Runtime, PostFilterStopsAtTheFirstSuccess) {
  Framework& framework = Enable(ExtensionPoint::kPostFilter, {{"A"}, {"B"}, {"C"}});
  At("A").verdict = Status::Unschedulable("not me");
  PostFilterResult result;
  EXPECT_TRUE(framework.RunPostFilterPlugins(state_, *pod_, {}, &result).ok());
  EXPECT_EQ(result.nominated_node_name, "B");
  EXPECT_EQ(log_, (Lines{"A: PostFilter", "B: PostFilter"}));
}

TEST_F(Runtime, PostFilterStopsAtAFaultToo) {
  Framework& framework = Enable(ExtensionPoint::kPostFilter, {{"A"}, {"B"}});
  At("A").verdict = Status::Internal("boom");
  PostFilterResult result;
  const Status status = framework.RunPostFilterPlugins(state_, *pod_, {}, &result);
  EXPECT_EQ(status.code(), Code::kError);
  EXPECT_EQ(status.Message(), "boom");
  EXPECT_EQ(log_, Lines{"A: PostFilter"});
}

TEST_F(Runtime, RejectionsOfPostFilterAreMerged) {
  Framework& framework = Enable(ExtensionPoint::kPostFilter, {{"A"}, {"B"}});
  At("A").verdict = Status::UnschedulableAndUnresolvable("a");
  At("B").verdict = Status::Unschedulable("b");
  PostFilterResult result;
  const Status status = framework.RunPostFilterPlugins(state_, *pod_, {}, &result);
  EXPECT_EQ(status.code(), Code::kUnschedulableAndUnresolvable);
  EXPECT_EQ(status.reasons(), (Lines{"a", "b"}));
}

// --- Score ---

class Scoring : public Runtime {
 protected:
  Framework& EnableScores(std::vector<EnabledPlugin> plugins) {
    Framework& framework = Enable(ExtensionPoint::kScore, std::move(plugins));
    for (auto& [name, plugin] : plugins_) plugin->raw = {{"n1", 0}, {"n2", 0}};
    return framework;
  }
  Status Run(Framework& framework) {
    return framework.RunScorePlugins(state_, *pod_, nodes_, &totals_);
  }
  std::vector<int64_t> Totals() const {
    std::vector<int64_t> totals;
    for (const NodeScore& score : totals_.totals) totals.push_back(score.score);
    return totals;
  }

  const NodeInfo n1_ = NodeNamed("n1");
  const NodeInfo n2_ = NodeNamed("n2");
  const std::vector<const NodeInfo*> nodes_ = {&n1_, &n2_};
  NodeTotalScores totals_;
};

TEST_F(Scoring, NormalizedScoresAreWeighedAndSummed) {
  Framework& framework = EnableScores({{"A", 2}, {"B"}});
  At("A").raw = {{"n1", 1}, {"n2", 5}};
  At("A").normalize = true;  // times 10
  At("B").raw = {{"n1", 100}, {"n2", 3}};
  ASSERT_TRUE(Run(framework).ok());
  EXPECT_EQ(Totals(), (std::vector<int64_t>{2 * 10 + 100, 2 * 50 + 3}));
  EXPECT_EQ(totals_.totals[1].node, &n2_);
}

TEST_F(Scoring, TheWeightOfAPluginIsThatOfTheLastPointThatListsIt) {
  profile_.At(ExtensionPoint::kFilter) = {{"B", 9}};
  profile_.At(ExtensionPoint::kPreScore) = {{"B", 8}};
  profile_.At(ExtensionPoint::kPreBind) = {{"C"}};
  Framework& framework = EnableScores({{"B", 3}, {"C", 7}});
  At("B").raw = {{"n1", 10}, {"n2", 0}};
  At("C").raw = {{"n1", 0}, {"n2", 10}};
  ASSERT_TRUE(Run(framework).ok());
  // C is in preBind without a weight, which means 1.
  EXPECT_EQ(Totals(), (std::vector<int64_t>{30, 10}));
}

TEST_F(Scoring, AScoreOutOfRangeIsAnInternalError) {
  Framework& framework = EnableScores({{"A"}});
  At("A").raw["n2"] = 101;
  EXPECT_EQ(Run(framework).Message(),
            "applying score defaultWeights on Score plugins: plugin \"A\" returns an invalid score "
            "101, it should in the range of [0, 100] after normalizing");
  At("A").raw["n2"] = -1;
  EXPECT_EQ(Run(framework).code(), Code::kError);
}

TEST_F(Scoring, RawScoresMayBeOutOfRangeBeforeTheyAreNormalized) {
  Framework& framework = EnableScores({{"A"}});
  At("A").raw = {{"n1", 10}, {"n2", 11}};
  At("A").normalize = true;
  EXPECT_EQ(Run(framework).code(), Code::kError);
  At("A").raw["n2"] = 10;
  EXPECT_TRUE(Run(framework).ok());
}

TEST_F(Scoring, FaultsAreInternalErrors) {
  Framework& framework = EnableScores({{"A"}});
  At("A").verdict = Status::Internal("boom");
  EXPECT_EQ(Run(framework).Message(), R"(running Score plugins: plugin "A" failed with: boom)");
  At("A").verdict = Status::Ok();
  At("A").normalize = true;
  At("A").normalize_verdict = Status::Internal("bang");
  EXPECT_EQ(Run(framework).Message(),
            R"(running Normalize on Score plugins: plugin "A" failed with: bang)");
}

TEST_F(Scoring, AnythingButSuccessOfPreScoreIsAnInternalError) {
  Framework& framework = Enable(ExtensionPoint::kPreScore, {{"A"}, {"B"}});
  At("A").verdict = Status::Unschedulable("no");
  const Status status = framework.RunPreScorePlugins(state_, *pod_, nodes_);
  EXPECT_EQ(status.code(), Code::kError);
  EXPECT_EQ(status.Message(), R"(running PreScore plugin "A": no)");
  EXPECT_EQ(log_, Lines{"A: PreScore"});
}

// --- Reserve and Permit ---

TEST_F(Runtime, ReserveStopsAtAFailureAndUnreserveRunsAllInReverse) {
  Framework& framework = Enable(ExtensionPoint::kReserve, {{"A"}, {"B"}, {"C"}});
  At("B").verdict = Status::Unschedulable("taken");
  const Status status = framework.RunReservePluginsReserve(state_, *pod_, "n");
  EXPECT_EQ(status.code(), Code::kError);
  EXPECT_EQ(status.Message(), R"(running Reserve plugin "B": taken)");
  framework.RunReservePluginsUnreserve(state_, *pod_, "n");
  EXPECT_EQ(log_,
            (Lines{"A: Reserve", "B: Reserve", "C: Unreserve", "B: Unreserve", "A: Unreserve"}));
}

TEST_F(Runtime, PermitWaitsForEveryPluginThatSaysSo) {
  Framework& framework = Enable(ExtensionPoint::kPermit, {{"A"}, {"B"}, {"C"}});
  handle_.sim_clock.AdvanceTo(Time{Seconds(5).ns});
  At("A").verdict = Status::Wait();
  At("A").permit_timeout = Seconds(10);
  At("C").verdict = Status::Wait();
  At("C").permit_timeout = Seconds(3600);
  const Status status = framework.RunPermitPlugins(state_, pod_, "n");
  EXPECT_EQ(status.code(), Code::kWait);
  EXPECT_EQ(status.Message(),
            R"(one or more plugins asked to wait and no plugin rejected pod "incoming")");
  WaitingPod& waiting = framework.waiting_pods().at("uid-incoming");
  EXPECT_EQ(waiting.PendingPlugins(), (Lines{"A", "C"}));
  EXPECT_EQ(waiting.node_name(), "n");
  EXPECT_EQ(waiting.NextDeadline(), (Time{Seconds(15).ns}));
  waiting.Allow("A");
  // At most 15 minutes.
  EXPECT_EQ(waiting.NextDeadline(), (Time{Seconds(5 + 15 * 60).ns}));
}

TEST_F(Runtime, APermitRejectionBeatsAWait) {
  Framework& framework = Enable(ExtensionPoint::kPermit, {{"A"}, {"B"}, {"C"}});
  At("A").verdict = Status::Wait();
  At("B").verdict = Status::Unschedulable("no quota");
  const Status status = framework.RunPermitPlugins(state_, pod_, "n");
  EXPECT_EQ(status.code(), Code::kUnschedulable);
  EXPECT_EQ(status.Message(), "no quota");
  EXPECT_EQ(status.failed_plugin(), "B");
  EXPECT_TRUE(framework.waiting_pods().empty());
  EXPECT_EQ(log_, (Lines{"A: Permit", "B: Permit"}));
}

TEST_F(Runtime, AFaultInPermitIsAnInternalError) {
  Framework& framework = Enable(ExtensionPoint::kPermit, {{"A"}});
  At("A").verdict = Status::Internal("boom");
  EXPECT_EQ(framework.RunPermitPlugins(state_, pod_, "n").Message(),
            R"(running Permit plugin "A": boom)");
}

TEST_F(Runtime, PermitWithoutObjectionsIsSuccess) {
  Framework& framework = Enable(ExtensionPoint::kPermit, {{"A"}, {"B"}});
  EXPECT_TRUE(framework.RunPermitPlugins(state_, pod_, "n").ok());
  EXPECT_TRUE(framework.waiting_pods().empty());
}

// --- Binding ---

TEST_F(Runtime, AFailureOfPreBindIsAnInternalError) {
  Framework& framework = Enable(ExtensionPoint::kPreBind, {{"A"}, {"B"}});
  At("A").verdict = Status::Unschedulable("no volume");
  const Status status = framework.RunPreBindPlugins(state_, *pod_, "n");
  EXPECT_EQ(status.code(), Code::kError);
  EXPECT_EQ(status.Message(), R"(running PreBind plugin "A": no volume)");
  EXPECT_EQ(log_, Lines{"A: PreBind"});
}

TEST_F(Runtime, TheFirstBindPluginThatDoesNotSkipBinds) {
  Framework& framework = Enable(ExtensionPoint::kBind, {{"A"}, {"B"}, {"C"}});
  At("A").verdict = Status::Skip();
  EXPECT_TRUE(framework.RunBindPlugins(state_, *pod_, "n").ok());
  EXPECT_EQ(log_, (Lines{"A: Bind n", "B: Bind n"}));
}

TEST_F(Runtime, AFailureOfBindIsAnInternalError) {
  Framework& framework = Enable(ExtensionPoint::kBind, {{"A"}, {"B"}});
  At("A").verdict = Status::Internal(R"(pods "incoming" not found)");
  EXPECT_EQ(framework.RunBindPlugins(state_, *pod_, "n").Message(),
            R"(running Bind plugin "A": pods "incoming" not found)");
  EXPECT_EQ(log_, Lines{"A: Bind n"});
}

TEST_F(Runtime, WhenAllBindPluginsSkipTheAnswerIsSkip) {
  Framework& framework = Enable(ExtensionPoint::kBind, {{"A"}});
  At("A").verdict = Status::Skip();
  EXPECT_EQ(framework.RunBindPlugins(state_, *pod_, "n").code(), Code::kSkip);
}

TEST_F(Runtime, PostBindCallsAllPlugins) {
  Framework& framework = Enable(ExtensionPoint::kPostBind, {{"B"}, {"A"}});
  framework.RunPostBindPlugins(state_, *pod_, "n");
  EXPECT_EQ(log_, (Lines{"B: PostBind", "A: PostBind"}));
}

// --- Recording ---

TEST_F(Runtime, TheRecorderGetsEachVerdictOfThePoints) {
  profile_.At(ExtensionPoint::kPreFilter) = {{"A"}, {"B"}};
  profile_.At(ExtensionPoint::kReserve) = {{"A"}};
  Framework& framework = Enable(ExtensionPoint::kPermit, {{"B"}});
  Recorder recorder;
  framework.set_recorder(&recorder);
  At("B").verdict = Status::Unschedulable("no");
  (void)framework.RunPreFilterPlugins(state_, *pod_);
  (void)framework.RunReservePluginsReserve(state_, *pod_, "n");
  (void)framework.RunPermitPlugins(state_, pod_, "n");
  (void)framework.RunBindPlugins(state_, *pod_, "n");
  EXPECT_EQ(recorder.heard,
            (Lines{"PreFilter A Success", "PreFilter B Unschedulable", "Reserve A Success",
                   "Permit B Unschedulable", "Bind Binder Success"}));
  framework.set_recorder(nullptr);
  (void)framework.RunPreFilterPlugins(state_, *pod_);
  EXPECT_EQ(recorder.heard.size(), 5u);
}

TEST_F(Runtime, TheRecorderGetsBothPassesOverANode) {
  Framework& framework = Enable(ExtensionPoint::kFilter, {{"A"}});
  Nominate("n", PodNamed("other"));
  At("A").filter = [](const NodeInfo& node) {
    return node.pods().empty() ? Status::Unschedulable("lonely") : Status::Ok();
  };
  Recorder recorder;
  framework.set_recorder(&recorder);
  (void)framework.RunFilterPluginsWithNominatedPods(state_, *pod_, NodeNamed("n"));
  EXPECT_EQ(recorder.heard,
            (Lines{"Filter n with nominated Success ", "Filter n Unschedulable A"}));
}

TEST_F(Runtime, TheRecorderDoesNotGetTheDryRunsOfPostFilter) {
  profile_.At(ExtensionPoint::kFilter) = {{"B"}};
  Framework& framework = Enable(ExtensionPoint::kPostFilter, {{"A"}});
  At("A").during_post_filter = [&] {
    (void)framework.RunFilterPluginsWithNominatedPods(state_, *pod_, NodeNamed("n"));
  };
  Recorder recorder;
  framework.set_recorder(&recorder);
  PostFilterResult result;
  (void)framework.RunPostFilterPlugins(state_, *pod_, {}, &result);
  EXPECT_EQ(recorder.heard, Lines{"PostFilter A Success"});
}

TEST_F(Scoring, TheRecorderGetsRawNormalizedAndWeightedScores) {
  Framework& framework = EnableScores({{"A", 3}, {"B"}});
  At("A").raw = {{"n1", 1}, {"n2", 2}};
  At("A").normalize = true;
  At("B").raw = {{"n1", 7}, {"n2", 8}};
  Recorder recorder;
  framework.set_recorder(&recorder);
  ASSERT_TRUE(Run(framework).ok());
  EXPECT_EQ(recorder.heard, (Lines{"Score A x3 n1 1 10 30", "Score A x3 n2 2 20 60",
                                   "Score B x1 n1 7 7 7", "Score B x1 n2 8 8 8"}));
}

}  // namespace
}  // namespace berth::test
