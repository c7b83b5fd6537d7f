#include "sim/scripted_extender.h"

#include <deque>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "api/json/decoder.h"
#include "api/json/json.h"
#include "framework/fakes.h"
#include "sim/simulation_fixture.h"
#include "support/objects.h"

namespace berth::test {
namespace {

using sim::EventKind;

// --- Reading ---

struct ErrorCase {
  std::string name;
  std::string script;
  std::string want;
};

TEST(ExtenderScriptTest, SlipsOfThePenAreErrorsWithTheirPath) {
  const ErrorCase cases[] = {
      {"neither name nor urlPrefix", R"({"filter": []})",
       "name: Required value: an extender has a name or a urlPrefix"},
      {"an unknown field", R"({"name": "x", "filters": []})", "filters: unknown field"},
      {"an unknown field of a rule", R"({"name": "x", "filter": [{"label": "a"}]})",
       "filter[0].label: unknown field"},
      {"another verb's verdict", R"({"name": "x", "filter": [{"verdict": "keep"}]})",
       "filter[0].verdict: Unsupported value: \"keep\": must be one of pass, fail, unresolvable, "
       "both, drop, passAndFail"},
      {"an unknown operator", R"({"name": "x", "bind": [{"nodeLabel": "a", "op": "Gt"}]})",
       "bind[0].op: Unsupported value: \"Gt\": must be one of In, NotIn, Exists, DoesNotExist"},
      {"a label without operator", R"({"name": "x", "filter": [{"nodeLabel": "a"}]})",
       "filter[0].op: Unsupported value: \"\": must be one of In, NotIn, Exists, DoesNotExist"},
      {"an operator without label", R"({"name": "x", "filter": [{"op": "In"}]})",
       "filter[0].op: makes no sense without nodeLabel"},
      {"a negative number of victims",
       R"({"name": "x", "preempt": [{"verdict": "trim", "victims": -1}]})",
       "preempt[0].victims: must not be negative"},
      {"a weight of nothing", R"({"name": "x", "weight": 0, "prioritize": []})",
       "weight: Invalid value: 0: must have a positive weight applied to it"},
      {"a failure of no verb", R"({"name": "x", "fail": {"score": "http500"}})",
       "fail.score: unknown field"},
      {"a resource without name", R"({"name": "x", "managedResources": [{}]})",
       "managedResources[0].name: Required value: a resource has a name"},
      {"rules that are no list", R"({"name": "x", "filter": {}})",
       "filter: expected a list, got an object"},
  };
  for (const ErrorCase& c : cases) {
    const Result<Json> json = ParseJsonText(c.script);
    ASSERT_TRUE(json.ok()) << c.name;
    DecodeErrors errors;
    sim::DecodeExtenderScript(Decoder(&json.value(), "", &errors));
    ASSERT_TRUE(errors.any()) << c.name;
    EXPECT_EQ(errors.first().ToString(), c.want) << c.name;
  }
}

// --- Answering ---

// The nodes "gold" and "silver", labelled tier, and "plain" without the label.
class ScriptedExtenderTest : public testing::Test {
 protected:
  ScriptedExtenderTest() {
    AddNode("gold", R"({"tier": "gold"})");
    AddNode("silver", R"({"tier": "silver"})");
    AddNode("plain", "{}");
    for (const NodeInfo& info : infos_) nodes_.push_back(&info);
  }
  void AddNode(std::string_view name, std::string_view labels) {
    const v1::NodePtr node =
        MakeNode(StrCat(R"({"metadata": {"name": ")", name, R"(", "labels": )", labels, "}}"));
    api_.stored.Of<v1::Node>().Set(node->metadata.name, node);
    infos_.emplace_back(node);
  }
  sim::ScriptedExtender Make(std::string_view fields) {
    const Result<Json> json =
        ParseJsonText(StrCat(R"({"name": "x", "urlPrefix": "http://x/api//")", fields, "}"));
    EXPECT_TRUE(json.ok()) << fields;
    DecodeErrors errors;
    sim::ExtenderScript script = sim::DecodeExtenderScript(Decoder(&json.value(), "", &errors));
    EXPECT_FALSE(errors.any()) << errors.first().ToString();
    return sim::ScriptedExtender(std::move(script), &api_);
  }
  // Returns "list / failed / unresolvable" of a filter call.
  std::string Filter(std::string_view fields) {
    const auto answer = Make(fields).Filter(pod_, nodes_);
    if (!answer.ok()) return answer.error().message;
    std::vector<std::string> list;
    for (const NodeInfo* node : answer.value().feasible) list.push_back(node->name());
    return StrCat(StrJoin(list, " "), " / ", Words(answer.value().failed_nodes), " / ",
                  Words(answer.value().failed_and_unresolvable_nodes));
  }
  static std::string Words(const std::map<std::string, std::string>& reasons) {
    std::vector<std::string> words;
    for (const auto& [node, reason] : reasons) words.push_back(StrCat(node, "=", reason));
    return StrJoin(words, " ");
  }
  NodeNameToVictims TwoVictimsEach() const {
    NodeNameToVictims victims;
    for (const NodeInfo* node : nodes_) {
      victims[node->name()].pods = {MakePod(R"({"metadata": {"name": "v1"}})"),
                                    MakePod(R"({"metadata": {"name": "v2"}})")};
      victims[node->name()].num_pdb_violations = 1;
    }
    return victims;
  }

  FakeClient api_;
  std::deque<NodeInfo> infos_;
  std::vector<const NodeInfo*> nodes_;
  v1::Pod pod_ = *MakePod(R"({"metadata": {"name": "p"}})");
};

TEST_F(ScriptedExtenderTest, TheFirstRuleForANodeDecides) {
  const auto rules = [](std::string_view first) {
    return StrCat(R"(, "filter": [)", first, R"(, {"verdict": "fail", "reason": "rest"}])");
  };
  const auto pass_if = [](std::string_view condition) {
    return StrCat(R"({"nodeLabel": "tier", )", condition, "}");
  };
  struct {
    std::string condition;
    std::string want;
  } const cases[] = {
      {R"("op": "In", "values": ["gold", "bronze"])", "gold / plain=rest silver=rest / "},
      {R"("op": "NotIn", "values": ["gold"])", "silver plain / gold=rest / "},
      {R"("op": "Exists")", "gold silver / plain=rest / "},
      {R"("op": "DoesNotExist")", "plain / gold=rest silver=rest / "},
      {R"("op": "In")", " / gold=rest plain=rest silver=rest / "},
  };
  for (const auto& c : cases) EXPECT_EQ(Filter(rules(pass_if(c.condition))), c.want) << c.condition;
}

TEST_F(ScriptedExtenderTest, EachVerdictOfFilterHasItsPlaceInTheAnswer) {
  const auto verdict = [](std::string_view name) {
    return StrCat(R"(, "filter": [{"nodeLabel": "tier", "op": "In", "values": ["gold"],)",
                  R"("reason": "why", "verdict": ")", name, R"("}])");
  };
  EXPECT_EQ(Filter(verdict("pass")), "gold silver plain /  / ");
  EXPECT_EQ(Filter(verdict("fail")), "silver plain / gold=why / ");
  EXPECT_EQ(Filter(verdict("unresolvable")), "silver plain /  / gold=why");
  EXPECT_EQ(Filter(verdict("both")), "silver plain / gold=why / gold=why (unresolvable)");
  EXPECT_EQ(Filter(verdict("drop")), "silver plain /  / ");
  EXPECT_EQ(Filter(verdict("passAndFail")), "gold silver plain / gold=why / ");
}

TEST_F(ScriptedExtenderTest, FilterMayAnswerInReverse) {
  EXPECT_EQ(Filter(R"(, "reverse": true, "filter": [])"), "plain silver gold /  / ");
}

TEST_F(ScriptedExtenderTest, ACallFailsWithItsTextOrAsAServerDoes) {
  EXPECT_EQ(Filter(R"(, "filter": [], "fail": {"filter": "timeout"})"), "timeout");
  EXPECT_EQ(Filter(R"(, "filter": [], "fail": {"filter": "http500"})"),
            "failed filter with extender at URL http://x/api/filter, code 500");
}

TEST_F(ScriptedExtenderTest, PrioritizeScoresOmitsAndHasZeroForTheRest) {
  auto answer = Make(R"(, "prioritize": [
      {"nodeLabel": "tier", "op": "In", "values": ["gold"], "score": 7},
      {"nodeLabel": "tier", "op": "DoesNotExist", "verdict": "omit"}])")
                    .Prioritize(pod_, nodes_);
  ASSERT_TRUE(answer.ok());
  ASSERT_EQ(answer.value().size(), 2u);
  EXPECT_EQ(answer.value()[0].host, "gold");
  EXPECT_EQ(answer.value()[0].score, 7);
  EXPECT_EQ(answer.value()[1].host, "silver");
  EXPECT_EQ(answer.value()[1].score, 0);
}

TEST_F(ScriptedExtenderTest, PreemptDropsAndTrimsAndForgetsBudgets) {
  auto answer = Make(R"(, "preempt": [
      {"nodeLabel": "tier", "op": "In", "values": ["gold"], "verdict": "drop"},
      {"nodeLabel": "tier", "op": "Exists", "verdict": "trim", "victims": 1}])")
                    .ProcessPreemption(pod_, TwoVictimsEach());
  ASSERT_TRUE(answer.ok());
  ASSERT_EQ(answer.value().size(), 2u);
  EXPECT_EQ(answer.value().at("silver").pods.size(), 1u);
  EXPECT_EQ(answer.value().at("silver").pods[0]->metadata.name, "v1");
  EXPECT_EQ(answer.value().at("plain").pods.size(), 2u);
  EXPECT_EQ(answer.value().at("plain").num_pdb_violations, 0);
}

TEST_F(ScriptedExtenderTest, AnUnknownVictimFailsTheCall) {
  auto answer =
      Make(R"(, "preempt": [{"verdict": "unknownPod"}])").ProcessPreemption(pod_, TwoVictimsEach());
  ASSERT_FALSE(answer.ok());
  EXPECT_EQ(answer.error().message,
            "extender: http://x/api// claims to preempt pod (UID: &{unknown}) on node: gold, but "
            "the pod is not found on that node");
}

TEST_F(ScriptedExtenderTest, ItIsInterestedInPodsThatNameItsResources) {
  const sim::ScriptedExtender all = Make("");
  const sim::ScriptedExtender gpu = Make(R"(, "managedResources": [{"name": "example.com/gpu"}])");
  const auto with = [](std::string_view spec) {
    return *MakePod(StrCat(R"({"metadata": {"name": "p"}, "spec": )", spec, "}"));
  };
  EXPECT_TRUE(all.IsInterested(pod_));
  EXPECT_FALSE(gpu.IsInterested(pod_));
  EXPECT_FALSE(gpu.IsInterested(
      with(R"({"containers": [{"resources": {"requests": {"example.com/fpga": 1}}}]})")));
  EXPECT_TRUE(gpu.IsInterested(
      with(R"({"containers": [{}, {"resources": {"requests": {"example.com/gpu": 0}}}]})")));
  EXPECT_TRUE(gpu.IsInterested(
      with(R"({"initContainers": [{"resources": {"limits": {"example.com/gpu": 1}}}]})")));
}

// --- In a simulation ---

std::string Extenders(std::string_view scripts) { return StrCat(R"(, "extenders": )", scripts); }

// Returns the message of the last attempt that failed.
std::string LastFailure(const sim::Simulation& simulation) {
  std::string message;
  for (const sim::Event& event : simulation.log().events()) {
    if (event.kind == EventKind::kFailed) message = std::string(event.message);
  }
  return message;
}

TEST(ExtenderScenarioTest, ScoresOfAnExtenderDecide) {
  const auto tier = [](std::string_view name) {
    return Node(name, "4", "{}", StrCat(R"({"tier": ")", name, R"("})"));
  };
  for (const char* favourite : {"n1", "n2", "n3"}) {
    auto simulation = RunToEnd({.objects = {tier("n1"), tier("n2"), tier("n3"), Pod("a")},
                                .more = Extenders(StrCat(R"([{"name": "x", "prioritize": [
             {"nodeLabel": "tier", "op": "In", "values": [")",
                                                         favourite, R"("], "score": 1}]}])"))});
    EXPECT_EQ(Bindings(*simulation), (Lines{StrCat("0.01 bound default/a ", favourite)}));
  }
}

TEST(ExtenderScenarioTest, TheReasonForWhichAllNodesAreRefusedIsInTheMessage) {
  auto simulation = RunToEnd(
      {.objects = {Node("n1"), Node("n2"), Pod("a")},
       .more = Extenders(
           R"([{"name": "x", "filter": [{"verdict": "unresolvable", "reason": "no licence"}]}])")});
  EXPECT_EQ(LastFailure(*simulation), "0/2 nodes are available: 2 no licence.");
}

TEST(ExtenderScenarioTest, AnExtenderBindsInPlaceOfThePlugins) {
  auto simulation = RunToEnd(
      {.objects = {Node("n1"), Pod("a")}, .more = Extenders(R"([{"name": "x", "bind": []}])")});
  EXPECT_EQ(Bindings(*simulation), (Lines{"0.01 bound default/a n1"}));
}

TEST(ExtenderScenarioTest, ABindingThatAnExtenderRefusesFailsTheAttempt) {
  auto simulation = RunToEnd(
      {.objects = {Node("n1"), Pod("a")},
       .more = Extenders(R"([{"name": "x", "bind": [{"verdict": "fail", "reason": "busy"}]}])") +
               R"(, "until": "1s")"});
  EXPECT_EQ(Tell(simulation->log(), {EventKind::kBound, EventKind::kFailed}),
            (Lines{"0.01 failed default/a to unschedulable (BindError)"}));
  EXPECT_EQ(LastFailure(*simulation), "binding rejected: busy");
}

TEST(ExtenderScenarioTest, ABinderThatIsNotInterestedLeavesItToThePlugins) {
  auto simulation = RunToEnd(
      {.objects = {Node("n1"), Pod("a")},
       .more = Extenders(R"([{"name": "x", "managedResources": [{"name": "example.com/gpu"}],
                              "bind": [{"verdict": "fail", "reason": "busy"}]}])")});
  EXPECT_EQ(Bindings(*simulation), (Lines{"0.01 bound default/a n1"}));
}

TEST(ExtenderScenarioTest, ResourcesThatTheSchedulerIgnoresAreNoMatterOfNodeResourcesFit) {
  const std::string pod = R"({"kind": "Pod", "metadata": {"name": "a"}, "spec": {"containers": [
      {"name": "c", "resources": {"requests": {"example.com/gpu": 1}}}]}})";
  const auto with = [&](std::string_view ignored) {
    return Bindings(
        *RunToEnd({.objects = {Node("n1"), pod},
                   .more = StrCat(Extenders(R"([{"name": "x", "managedResources": [)"),
                                  R"({"name": "example.com/gpu", "ignoredByScheduler": )", ignored,
                                  R"(}]}], "until": "1s")")}));
  };
  EXPECT_EQ(with("true"), (Lines{"0.01 bound default/a n1"}));
  EXPECT_EQ(with("false"), Lines{});
}

// Nodes that only an extender refused need no victims. The real code crashes if there are several
// of them; any of them is a valid choice here.
TEST(ExtenderScenarioTest, PreemptionPrefersANodeThatNeedsNoVictims) {
  const auto placed = [](std::string_view name, std::string_view node) {
    return Pod(name, "1", StrCat(R"(, "nodeName": ")", node, R"(")"));
  };
  auto simulation = RunToEnd(
      {.objects = {Node("n1"), Node("n2"), placed("low-1", "n1"), placed("low-2", "n2"),
                   Pod("high", "1", R"(, "priority": 100)")},
       .more = Extenders(R"([{"name": "x", "filter": [{"verdict": "fail", "reason": "no"}]}])") +
               R"(, "until": "1s")"});
  EXPECT_EQ(Tell(simulation->log(), {EventKind::kNominated}).size(), 1u);
  EXPECT_EQ(Tell(simulation->log(), {EventKind::kPreempted}), Lines{});
}

TEST(ExtenderScenarioTest, AnExplanationHasTheCallsOfEachExtender) {
  auto simulation =
      RunToEnd({.objects = {Node("n1"), Node("n2"), Pod("low-1", "4", R"(, "nodeName": "n1")"),
                            Pod("low-2", "4", R"(, "nodeName": "n2")"),
                            Pod("high", "1", R"(, "priority": 100)")},
                .more = Extenders(R"([{"name": "x", "prioritize": [{"score": 3}], "bind": [],
                              "preempt": [{"verdict": "trim", "victims": 0}]},
                             {"name": "y", "ignorable": true, "preempt": [],
                              "filter": [], "fail": {"preempt": "http500", "filter": "busy"}}])") +
                        R"(, "until": "30s")"});
  std::vector<std::string> calls;
  for (int32_t i = 0; i < static_cast<int32_t>(simulation->log().attempts().size()); ++i) {
    for (const sim::ExtenderCall& call : simulation->Explain(i).extender_calls) {
      calls.push_back(StrCat(call.extender, " ", call.verb, " ", call.error));
    }
  }
  ASSERT_GE(calls.size(), 2u);
  EXPECT_EQ(calls[0], "x preempt ");
  EXPECT_EQ(calls[1], "y preempt failed preempt with extender at URL http://y/preempt, code 500");
}

// --- Beside a scheduler configuration ---

std::string Configured(std::string_view extender, std::string_view scripts) {
  return StrCat(R"(, "schedulerConfiguration": {
      "apiVersion": "kubescheduler.config.k8s.io/v1beta1", "kind": "KubeSchedulerConfiguration",
      "extenders": [)",
                extender, "]}", Extenders(scripts));
}

std::string MakeError(const ScenarioWords& words) {
  Result<sim::Scenario> scenario = TryScenario(words);
  if (!scenario.ok()) return scenario.error().ToString();
  auto simulation = sim::Simulation::Make(std::move(scenario).value());
  return simulation.ok() ? "no error" : simulation.error().ToString();
}

TEST(ExtenderScenarioTest, AConfiguredExtenderAnswersAsItsScriptSays) {
  auto simulation =
      RunToEnd({.objects = {Node("n1"), Pod("a")},
                .more = Configured(R"({"urlPrefix": "http://x/api", "filterVerb": "predicates"})",
                                   R"([{"urlPrefix": "http://x/api", "fail": {"filter": "http500"},
                              "filter": []}])") +
                        R"(, "until": "1s")"});
  EXPECT_EQ(LastFailure(*simulation),
            "failed predicates with extender at URL http://x/api/predicates, code 500");
}

TEST(ExtenderScenarioTest, AConfiguredExtenderNeedsAScript) {
  EXPECT_EQ(MakeError({.more = Configured(R"({"urlPrefix": "http://x"})", "[]")}),
            "spec.schedulerConfiguration.extenders[0]: nothing calls out of a simulation: "
            "spec.extenders needs a script with the urlPrefix \"http://x\"");
}

TEST(ExtenderScenarioTest, AScriptHasNoRulesForAVerbThatIsNotConfigured) {
  EXPECT_EQ(
      MakeError({.more = Configured(R"({"urlPrefix": "http://x", "filterVerb": "filter"})",
                                    R"([{"name": "y"}, {"urlPrefix": "http://x", "bind": []}])")}),
      "spec.extenders[1].bind: the scheduler configuration gives this extender no bindVerb");
}

TEST(ExtenderScenarioTest, TwoScriptsHaveTwoNames) {
  EXPECT_EQ(MakeError({.more = Extenders(R"([{"name": "x"}, {"name": "x"}])")}),
            "spec.extenders[1].name: Duplicate value: \"x\"");
  EXPECT_EQ(MakeError({.more = Extenders(R"([{"name": "x", "urlPrefix": "http://x"},
                                             {"name": "y", "urlPrefix": "http://x"}])")}),
            "spec.extenders[1].urlPrefix: Duplicate value: \"http://x\"");
}

}  // namespace
}  // namespace berth::test
