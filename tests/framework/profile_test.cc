#include "framework/profile.h"

#include "api/json/decoder.h"
#include "api/json/json.h"
#include "framework/runtime_fixture.h"

namespace berth::test {
namespace {

using P = ExtensionPoint;

TEST(PluginWeights, AreThoseOfTheLastPointThatListsThePlugin) {
  Profile profile;
  profile.At(P::kPreFilter) = {{"A", 9}};
  profile.At(P::kScore) = {{"A", 7}, {"B", 5}, {"C", 0}, {"D", 3}};
  profile.At(P::kPreBind) = {{"B"}};
  profile.At(P::kQueueSort) = {{"D", 4}};
  const auto weights = PluginWeights(profile);
  EXPECT_EQ(weights.at("A"), 7);
  EXPECT_EQ(weights.at("B"), 1);
  EXPECT_EQ(weights.at("C"), 1);
  EXPECT_EQ(weights.at("D"), 4);
}

Profile Sorted(std::string_view name, std::vector<EnabledPlugin> plugins) {
  Profile profile;
  profile.scheduler_name = name;
  profile.path = StrCat("profiles.", name);
  profile.At(P::kQueueSort) = std::move(plugins);
  return profile;
}

std::string ProblemOf(const std::vector<Profile>& profiles) {
  for (size_t i = 0; i < profiles.size(); ++i) {
    if (const auto problem = QueueSortProblem(profiles, i)) return problem->ToString();
  }
  return "";
}

TEST(QueueSortProblem, EveryProfileSortsByTheSameOnePlugin) {
  EXPECT_EQ(ProblemOf({Sorted("a", {{"S"}}), Sorted("b", {{"S"}})}), "");
  EXPECT_EQ(ProblemOf({Sorted("a", {{"S"}, {"T"}})}),
            "profiles.a: one queue sort plugin required for profile with scheduler name \"a\"");
  EXPECT_EQ(ProblemOf({Sorted("a", {{"S"}}), Sorted("b", {})}),
            "profiles.b: one queue sort plugin required for profile with scheduler name \"b\"");
  EXPECT_EQ(ProblemOf({Sorted("a", {{"S"}}), Sorted("b", {{"T"}})}),
            "profiles.b: different queue sort plugins for profile \"b\": \"T\", first: \"S\"");
}

TEST(QueueSortProblem, ArgumentsAreTheSameToo) {
  Profile other = Sorted("b", {{"S"}});
  other.plugin_args["Unrelated"] = 1;
  EXPECT_EQ(ProblemOf({Sorted("a", {{"S"}}), other}), "");
  other.plugin_args["S"] = {{"x", 1}};
  EXPECT_EQ(ProblemOf({Sorted("a", {{"S"}}), other}),
            "profiles.b: different queue sort plugin args for profile \"b\"");
}

TEST(InitializingProfileError, NamesItsProfile) {
  EXPECT_EQ(InitializingProfileError(Sorted("a", {}), {"it is bad", "profiles[0]"}).ToString(),
            "profiles[0]: initializing profiles: creating profile for scheduler name a: it is bad");
}

// --- Errors of Framework::Make have the path of the invalid part ---

TEST_F(Runtime, AnErrorSaysWhereThePluginIsWritten) {
  profile_.At(P::kFilter) = {{"A"}, {"Nobody", 0, "profiles[0].plugins.filter.enabled[0].name"}};
  EXPECT_EQ(MakeError(),
            "profiles[0].plugins.filter.enabled[0].name: FilterPlugin \"Nobody\" does not exist");
}

TEST_F(Runtime, AnErrorSaysWhereTheArgumentsAreWritten) {
  registry_["A"] = [this](const Decoder& args, Handle&) {
    (void)args.Field("limit").Int64();
    return std::make_unique<Scripted>("A", log_);
  };
  profile_.At(P::kFilter) = {{"A"}};
  profile_.plugin_args["A"] = {{"limit", "many"}};
  profile_.plugin_args_paths["A"] = "profiles[0].pluginConfig[2].args";
  EXPECT_EQ(MakeError(),
            "profiles[0].pluginConfig[2].args.limit: initializing plugin \"A\": limit: expected a "
            "number, got a string");
}

// --- alwaysCheckAllPredicates ---

TEST_F(Runtime, FiltersGoOnAfterARejectionIfTheProfileSaysSo) {
  profile_.run_all_filters = true;
  Framework& framework = Enable(P::kFilter, {{"A"}, {"B"}, {"C"}});
  At("A").verdict = Status::Unschedulable("too small");
  At("C").verdict = Status::UnschedulableAndUnresolvable("wrong place");
  const Status status = framework.RunFilterPlugins(state_, *pod_, NodeNamed("n"));
  EXPECT_EQ(log_, (Lines{"A: Filter n with 0", "B: Filter n with 0", "C: Filter n with 0"}));
  EXPECT_EQ(status.code(), Code::kUnschedulableAndUnresolvable);
  EXPECT_EQ(status.reasons(), (Lines{"too small", "wrong place"}));
  EXPECT_EQ(status.failed_plugin(), "C");
}

TEST_F(Runtime, TheFirstOfEqualRejectionsNamesThePlugin) {
  profile_.run_all_filters = true;
  Framework& framework = Enable(P::kFilter, {{"A"}, {"B"}});
  At("A").verdict = Status::Unschedulable("a");
  At("B").verdict = Status::Unschedulable("b");
  EXPECT_EQ(framework.RunFilterPlugins(state_, *pod_, NodeNamed("n")).failed_plugin(), "A");
}

TEST_F(Runtime, AFaultEndsTheFiltersAndIsAllThatIsLeft) {
  profile_.run_all_filters = true;
  Framework& framework = Enable(P::kFilter, {{"A"}, {"B"}, {"C"}});
  At("A").verdict = Status::Unschedulable("too small");
  At("B").verdict = Status::Internal("broken");
  const Status status = framework.RunFilterPlugins(state_, *pod_, NodeNamed("n"));
  EXPECT_EQ(status.code(), Code::kError);
  EXPECT_EQ(status.reasons(), Lines{"running \"B\" filter plugin: broken"});
  EXPECT_EQ(log_.size(), 2u);
}

}  // namespace
}  // namespace berth::test
