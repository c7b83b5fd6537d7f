#include "cli/commands.h"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "base/strings.h"
#include "support/made_up_version.h"

namespace berth::cli {
namespace {

struct Outcome {
  int code;
  std::string out;
  std::string err;
};

Outcome RunCommand(const std::vector<std::string>& arguments,
                   const VersionCatalogue& versions = VersionCatalogue()) {
  testing::internal::CaptureStdout();
  testing::internal::CaptureStderr();
  const int code = RunBerth(arguments, versions);
  std::fflush(stdout);
  std::fflush(stderr);
  return {code, testing::internal::GetCapturedStdout(), testing::internal::GetCapturedStderr()};
}

// A file that is removed after the test. Tests run in parallel, so each has a name of its own.
class TextFile {
 public:
  explicit TextFile(const std::string& text, const std::string& end_of_name = "")
      : path_(StrCat(testing::TempDir(), "berth_",
                     testing::UnitTest::GetInstance()->current_test_info()->name(), end_of_name)) {
    std::ofstream(path_, std::ios::binary) << text;
  }
  ~TextFile() { std::filesystem::remove(path_); }
  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

const char kScenario[] = R"(apiVersion: berth.dev/v1
kind: Scenario
metadata: {name: two-pods}
spec:
  objects:
  - kind: Node
    metadata: {name: n1}
    status: {allocatable: {cpu: "1", memory: 1Gi, pods: "5"}}
  - kind: Pod
    metadata: {name: a}
    spec: {containers: [{name: c, resources: {requests: {cpu: 600m}}}]}
  - kind: Pod
    metadata: {name: b}
    spec: {containers: [{name: c, resources: {requests: {cpu: 600m}}}]}
)";

TEST(BerthCommandTest, HelpNamesTheCommandsAndTheExitCodes) {
  const Outcome outcome = RunCommand({"--help"});
  EXPECT_EQ(outcome.code, 0);
  for (const char* word : {"berth run", "berth validate", "berth explain", "Exit codes"}) {
    EXPECT_NE(outcome.out.find(word), std::string::npos) << word;
  }
}

TEST(BerthCommandTest, ErrorsOfAnApiServerAreWarningsAndTheRunContinues) {
  const TextFile file(R"(apiVersion: berth.dev/v1
kind: Scenario
spec:
  objects:
  - apiVersion: v1
    kind: Pod
    metadata: {name: web}
    spec:
      nodeselector: {a: b}
      containers:
      - name: main
        image: main
        ports:
        - containerPort: 80
          hostPort: 70000
)");
  const Outcome outcome = RunCommand({"run", file.path()});
  EXPECT_EQ(outcome.code, 0);
  EXPECT_NE(outcome.out.find("default/web"), std::string::npos);
  EXPECT_EQ(
      outcome.err,
      StrCat("berth: ", file.path(),
             ":9: warning: Pod in version \"v1\" cannot be handled as a Pod: strict decoding "
             "error: unknown field \"spec.nodeselector\": is it \"nodeSelector\"?\n"
             "berth: ",
             file.path(),
             ":15: warning: The Pod \"web\" is invalid: spec.containers[0].ports[0].hostPort: "
             "Invalid value: 70000: must be between 1 and 65535, inclusive\n"));
}

TEST(BerthCommandTest, AWarningAboutManyObjectsIsPrintedOnce) {
  std::string pods;
  for (int i = 0; i < 30; ++i) {
    pods +=
        StrCat(i > 0 ? "," : "", R"({"apiVersion": "v1", "kind": "Pod", "metadata": {"name": "p)",
               std::to_string(i), R"("}, "spec": {}})");
  }
  const TextFile file(StrCat(
      R"({"apiVersion": "berth.dev/v1", "kind": "Scenario", "spec": {"objects": [)", pods, "]}}"));
  const Outcome outcome = RunCommand({"validate", file.path()});
  // The warning shows the first pod and counts the others.
  EXPECT_TRUE(
      outcome.err.ends_with(": warning: The Pod \"p0\" is invalid: spec.containers: Required value "
                            "(and 29 more like this)\n"))
      << outcome.err;
  EXPECT_EQ(std::count(outcome.err.begin(), outcome.err.end(), '\n'), 1);
}

TEST(BerthCommandTest, WarningsAreErrorsOnlyForTheStrict) {
  const std::pair<std::string, std::string> kWarnings[] = {
      {"  atemptLatency: 1s\n",
       ":4: warning: unknown field \"spec.atemptLatency\": is it \"attemptLatency\"?\n"},
      {"  captions:\n  - { at: 1s, text: x, focus: [pod/a] }\n",
       "warning: spec.captions[0]: there is never a pod \"default/a\"\n"},
      {"  attemptLatency: 1s\n", ""},
  };
  for (const auto& [part, warning] : kWarnings) {
    const TextFile file(StrCat("kind: Scenario\nspec:\n  until: 9s\n", part));
    for (const char* command : {"validate", "run", "explain"}) {
      const Outcome strict = RunCommand({command, "--strict", file.path()});
      EXPECT_EQ(strict.code, warning.empty() ? 0 : 1) << command << part;
      EXPECT_TRUE(strict.err.ends_with(warning)) << strict.err;
      EXPECT_EQ(RunCommand({command, file.path()}).code, 0) << command << part;
    }
  }
}

TEST(BerthCommandTest, ACaptionWhoseEventNeverHappensIsNamedAfterTheRun) {
  const TextFile file(
      "kind: Scenario\nspec:\n  until: 9s\n  objects:\n  - { kind: Pod, metadata: { name: a } }\n"
      "  captions:\n  - { at: 1s, text: x }\n"
      "  - { when: { event: bound, pod: a }, text: x }\n");
  const std::string said =
      "warning: spec.captions[1]: it is never shown, as the run has no such event";
  for (const char* command : {"run", "validate"}) {
    const Outcome strict = RunCommand({command, file.path(), "--strict"});
    EXPECT_EQ(strict.code, 1) << command;
    EXPECT_NE(strict.err.find(said), std::string::npos) << strict.err;
  }
  // If the run was cut short, its rest is unknown.
  EXPECT_EQ(RunCommand({"run", file.path(), "--until", "2s"}).err.find(said), std::string::npos);
}

TEST(BerthCommandTest, APodThatIsPendingOnlyInTheDumpIsReported) {
  const TextFile dump(
      "kind: Node\nmetadata: { name: node }\nstatus: { allocatable: { cpu: 1, pods: 9 } }\n---\n"
      "kind: Pod\nmetadata: { name: waits, namespace: shop }\n---\n"
      "kind: Pod\nmetadata: { name: runs, namespace: shop }\nspec: { nodeName: node }\n");
  constexpr std::string_view kSaid =
      "This pod has no node in the dump. With the objects of the dump";
  const auto explained = [&](const char* pod) {
    return RunCommand({"explain", dump.path(), "--pod", pod});
  };
  EXPECT_TRUE(explained("shop/waits").out.starts_with(kSaid));
  EXPECT_EQ(explained("shop/runs").out.find(kSaid), std::string::npos);
  // The only pod with that name is in another namespace.
  for (const char* command : {"explain", "remedies"}) {
    const Outcome other = RunCommand({command, dump.path(), "--pod", "waits"});
    EXPECT_TRUE(other.err.ends_with("there is no pod \"default/waits\": is it \"shop/waits\"?\n"))
        << other.err;
  }
}

TEST(BerthCommandTest, AScenarioGetsNoRemarkAboutDumps) {
  const TextFile scenario(
      "kind: Scenario\nspec:\n  objects:\n  - { kind: Pod, metadata: { name: waits } }\n"
      "  - { kind: Node, metadata: { name: a }, status: { allocatable: { pods: 9 } } }\n");
  const Outcome outcome = RunCommand({"explain", scenario.path(), "--pod", "waits"});
  EXPECT_NE(outcome.out.find("Bound to a"), std::string::npos) << outcome.out;
  EXPECT_EQ(outcome.out.find("in the dump"), std::string::npos);
}

TEST(BerthCommandTest, PartsOfATourThatNeverHappenAreNamed) {
  const TextFile file(
      "kind: Scenario\nspec:\n  until: 30s\n  objects:\n"
      "  - { kind: Node, metadata: { name: node }, status: { allocatable: { cpu: 4, pods: 9 } } }\n"
      "  - { kind: Pod, metadata: { name: a } }\n"
      "  timeline:\n"
      "  - { at: 5s, op: delete, object: { kind: Pod, metadata: { name: a } } }\n"
      "  - { at: 8s, op: create, object: { kind: Pod, metadata: { name: b } } }\n"
      "  captions:\n"
      "  - { at: 0s, text: x, focus: [pod/a, node/node], bet: { ask: node, pod: a } }\n"
      "  - { at: 6s, text: x, focus: [node/node, pod/a, pod/b] }\n"
      "  - { at: 9s, text: x, focus: [pod/b], bet: { ask: queue, pod: b } }\n");
  const Outcome validated = RunCommand({"validate", file.path()});
  EXPECT_EQ(validated.code, 0);
  const std::string_view said = validated.err;
  for (const char* path : {"captions[0]", "captions[1].focus[0]", "captions[1].focus[2]"}) {
    EXPECT_EQ(said.find(path), std::string::npos) << said;
  }
  EXPECT_TRUE(said.ends_with(
      "warning: spec.captions[1].focus[1]: it is not there while the caption is shown\n"
      "berth: warning: spec.captions[2].bet: it is never settled, as the pod is not tried after "
      "the caption\n"))
      << said;
}

// Names, labels and messages that would clear the screen, forge a line, or reverse the reading
// direction.
TEST(BerthCommandTest, NothingFromAScenarioSteersTheTerminal) {
  const std::string name = R"(\u001b[2Ja\nb\u009b31m\u202ec\u007fd\udb40\udc41e)";
  const TextFile file(StrCat(
      R"({"apiVersion": "berth.dev/v1", "kind": "Scenario", "spec": {"until": "9s", "objects": [
          {"kind": "Node", "metadata": {"name": "n)",
      name, R"("},
           "spec": {"taints": [{"key": "t)",
      name, R"(", "effect": "NoSchedule"}]},
           "status": {"allocatable": {"cpu": "1", "pods": "9"}}},
          {"kind": "Pod", "metadata": {"name": ")",
      name, R"("}, "spec": {"containers": []}},
          {"kind": "Pod", "metadata": {"name": "on"}, "spec": {"nodeName": "n)",
      name, R"(",
           "containers": []}}]}})"));
  for (const std::vector<std::string>& arguments : std::vector<std::vector<std::string>>{
           {"run", file.path()},
           {"run", file.path(), "--format", "jsonl"},
           {"validate", file.path()},
           {"explain", file.path()},
           {"explain", file.path(), "--pod",
            "\x1b[2Ja\nb\u009b31m\u202ec\x7f"
            "d\U000e0041e"},
           {"explain", file.path(), "--attempt", "1", "--all-filters"},
           {"explain", file.path(), "--attempt", "1", "--json"},
           {"explain", file.path(), "--pod", "no\x1bne"}}) {
    const Outcome outcome = RunCommand(arguments);
    for (const std::string& text : {outcome.out, outcome.err}) {
      for (const char* bad : {"\x1b", "\u009b", "\u202e", "\x7f", "\U000e0041", "a\nb"}) {
        EXPECT_EQ(text.find(bad), std::string::npos) << testing::PrintToString(arguments);
      }
    }
    EXPECT_FALSE(outcome.out.empty() && outcome.err.empty());
  }
}

TEST(BerthCommandTest, NothingFromTheArgumentsSteersTheTerminal) {
  const TextFile file(kScenario);
  const std::string bad = "\x1b]0;x\a\x1b[2Ja\nb\u009b31m\u202e\xff";
  for (const std::vector<std::string>& arguments :
       std::vector<std::vector<std::string>>{{bad},
                                             {bad, file.path()},
                                             {"run", bad},
                                             {"validate", bad},
                                             {"explain", bad},
                                             {"run", file.path(), bad},
                                             {"run", file.path(), "--" + bad},
                                             {"run", file.path(), "--" + bad, "1"},
                                             {"run", file.path(), "--config", bad},
                                             {"run", file.path(), "--until", bad},
                                             {"run", file.path(), "--seed", bad},
                                             {"run", file.path(), "--format", bad},
                                             {"explain", file.path(), "--at", bad},
                                             {"explain", file.path(), "--pod", bad},
                                             {"explain", file.path(), "--attempt", bad},
                                             {"explain", file.path(), "--format", bad}}) {
    const Outcome outcome = RunCommand(arguments);
    EXPECT_NE(outcome.code, 0) << testing::PrintToString(arguments);
    EXPECT_EQ(outcome.out, "");
    EXPECT_NE(outcome.err, "");
    for (const char* raw : {"\x1b", "\a", "\u009b", "\u202e", "\xff", "a\nb"}) {
      EXPECT_EQ(outcome.err.find(raw), std::string::npos) << testing::PrintToString(arguments);
    }
  }
}

TEST(BerthCommandTest, TheNameOfAFileThatIsReadIsHarmlessToo) {
  const TextFile good(kScenario, "\x1b[2Ja\nb");
  const Outcome valid = RunCommand({"validate", good.path()});
  EXPECT_EQ(valid.code, 0);
  EXPECT_TRUE(valid.out.ends_with("\\x1b[2Ja\\nb: ok, 3 inputs, 0 captions\n")) << valid.out;
  const TextFile broken("{]", "\x1b[2Ja\nb");
  const Outcome refused = RunCommand({"run", broken.path()});
  EXPECT_TRUE(refused.err.ends_with("\\x1b[2Ja\\nb:1: expected the name of a member, got \"]\"\n"))
      << refused.err;
}

TEST(BerthCommandTest, RunPrintsTheLogAsText) {
  const TextFile file(kScenario);
  const Outcome outcome = RunCommand({"run", file.path(), "--until", "20s"});
  EXPECT_EQ(outcome.code, 0);
  EXPECT_NE(outcome.out.find("0/1 nodes are available: 1 Insufficient cpu."), std::string::npos);
  EXPECT_NE(outcome.out.find("simulated time reached its limit of 20 s"), std::string::npos);
}

TEST(BerthCommandTest, RunPrintsAHashThatDependsOnTheRun) {
  const TextFile file(kScenario);
  const Outcome twenty = RunCommand({"run", file.path(), "--until", "20s", "--format", "hash"});
  const Outcome again = RunCommand({"run", file.path(), "--until", "20s", "--format", "hash"});
  const Outcome thirty = RunCommand({"run", file.path(), "--until", "30s", "--format", "hash"});
  EXPECT_EQ(twenty.out.size(), 17u);
  EXPECT_EQ(twenty.out, again.out);
  EXPECT_NE(twenty.out, thirty.out);
}

TEST(BerthCommandTest, ExplainPrintsLifeVerdictsAndMessage) {
  const TextFile file(kScenario);
  const Outcome outcome = RunCommand({"explain", file.path(), "--pod", "default/b", "--at", "10s"});
  EXPECT_EQ(outcome.code, 0);
  EXPECT_EQ(outcome.out.rfind("default/b\n", 0), 0u);
  EXPECT_NE(
      outcome.out.find(
          "  NodeResourcesFit: Insufficient cpu (asks 600m cpu, 400m free of 1: short by 200m)\n"),
      std::string::npos)
      << outcome.out;
  EXPECT_EQ(outcome.out.find("What if"), std::string::npos);
}

TEST(BerthCommandTest, ExplainWithoutAPodListsThePodsToExplain) {
  const TextFile file(kScenario);
  const Outcome outcome = RunCommand({"explain", file.path(), "--until", "1s"});
  EXPECT_EQ(outcome.code, 0);
  EXPECT_NE(outcome.out.find("  default/a    1  bound on n1\n"), std::string::npos) << outcome.out;
  EXPECT_NE(outcome.out.find("  default/b    1  failed: 0/1 nodes are available: 1 Insufficient"),
            std::string::npos);
}

TEST(BerthCommandTest, ExplainTakesAnAttemptOfThePodOrOfTheRun) {
  const TextFile file(kScenario);
  const Outcome of_run = RunCommand({"explain", file.path(), "--attempt", "2", "--attempt", "1"});
  EXPECT_EQ(of_run.code, 0);
  const size_t b = of_run.out.find("Attempt 1 of default/b");
  const size_t a = of_run.out.find("Attempt 1 of default/a");
  EXPECT_EQ(b, 0u);
  EXPECT_NE(a, std::string::npos);
  const Outcome of_pod = RunCommand({"explain", file.path(), "--pod", "a", "--attempt", "1"});
  EXPECT_NE(of_pod.out.find("Attempt 1 of default/a"), std::string::npos);
  EXPECT_EQ(RunCommand({"explain", file.path(), "--pod", "a", "--attempt", "2"}).code, 1);
  EXPECT_EQ(RunCommand({"explain", file.path(), "--attempt", "1000"}).code, 1);
}

TEST(BerthCommandTest, ExplainAllFiltersAddsTheWhatIf) {
  const TextFile file(kScenario);
  const Outcome text = RunCommand({"explain", file.path(), "--pod", "b", "--all-filters"});
  EXPECT_NE(text.out.find("What if every filter had been asked"), std::string::npos);
  const Outcome json =
      RunCommand({"explain", file.path(), "--all-filters", "--json", "--attempt", "1"});
  EXPECT_EQ(json.out.front(), '{');
  EXPECT_NE(json.out.find(R"("whatIf":{"filters":[)"), std::string::npos) << json.out;
}

TEST(BerthCommandTest, ExplainOfAPodThatIsNotThereExitsWithOne) {
  const TextFile file(kScenario);
  const Outcome outcome = RunCommand({"explain", file.path(), "--pod", "default/nobody"});
  EXPECT_EQ(outcome.code, 1);
  EXPECT_EQ(outcome.out, "");
  EXPECT_NE(outcome.err.find("nobody"), std::string::npos);
}

TEST(BerthCommandTest, ValidatePrintsErrorsWithTheirLines) {
  std::string text = kScenario;
  text.replace(text.find("600m"), 4, "1x");
  const TextFile file(text);
  const Outcome outcome = RunCommand({"validate", file.path()});
  EXPECT_EQ(outcome.code, 2);
  EXPECT_NE(outcome.err.find(StrCat(file.path(), ":11: ",
                                    "spec.objects[1].spec.containers[0].resources.requests.cpu: ")),
            std::string::npos)
      << outcome.err;
}

TEST(BerthCommandTest, BrokenTextIsReportedWithItsLine) {
  for (const char* text :
       {"{\n\"kind\": \"List\",\n\"items\": [}", "kind: List\nitems: [\n{a: b}\n"}) {
    const TextFile file(text);
    const Outcome outcome = RunCommand({"run", file.path()});
    EXPECT_EQ(outcome.code, 2) << text;
    EXPECT_NE(outcome.err.find(file.path() + ":"), std::string::npos) << outcome.err;
    EXPECT_EQ(outcome.out, "");
  }
}

TEST(BerthCommandTest, TenMegabytesOfNestingAreRefusedAtOnce) {
  for (const char* bracket : {"[", "{\"a\":"}) {
    std::string text;
    while (text.size() < 10'000'000) text += bracket;
    const TextFile file(text);
    EXPECT_EQ(RunCommand({"run", file.path()}).code, 2);
  }
}

TEST(BerthCommandTest, JsonLinesAreRead) {
  const TextFile file(
      R"({"kind": "Node", "metadata": {"name": "n1"}, "status": {"allocatable": {"pods": "3"}}}
{"kind": "Pod", "metadata": {"name": "a"}, "spec": {"containers": []}}
)");
  const Outcome outcome = RunCommand({"run", file.path()});
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_NE(outcome.out.find("bound"), std::string::npos);
}

TEST(BerthCommandTest, SeveralJsonDocumentsAreReadWithAnyLineBreaks) {
  const std::string node =
      "{\"kind\": \"Node\",\n \"metadata\": {\"name\": \"n1\"},\n"
      " \"status\": {\"allocatable\": {\"pods\": \"3\"}}}\n";
  const std::string pod = "{\"kind\": \"Pod\",\n \"metadata\": {\"name\": \"a\"}}\n";
  for (const char* between : {"", "\n", "---\n", "...\n---\n", "# the pod\n---\n"}) {
    const TextFile file(StrCat(node, between, pod));
    const Outcome outcome = RunCommand({"run", file.path()});
    EXPECT_EQ(outcome.code, 0) << between << outcome.err;
    EXPECT_NE(outcome.out.find("bound"), std::string::npos) << between;
  }
  const TextFile file(StrCat(node, "\n", pod, pod));
  EXPECT_EQ(RunCommand({"run", file.path()}).err,
            StrCat("berth: ", file.path(),
                   ":8: [2].metadata.name: pod \"default/a\" already exists ([1])\n"));
}

TEST(BerthCommandTest, ATextThatBeginsLikeJsonIsRefusedAsJson) {
  const struct {
    std::string_view text;
    std::string_view want;
  } cases[] = {
      {"{\"kind\": \"List\",\n \"items\": [],\n}", "2: a trailing comma is not allowed in JSON"},
      {"{\n  # no items\n  \"kind\": \"List\"}", "2: comments are not allowed in JSON"},
      {"{\"kind\":\n 'List'}", "2: strings and names need double quotes in JSON"},
      {"\xEF\xBB\xBF\n{kind: List, items: []}",
       "2: the name of a member needs double quotes in JSON"},
      {"[\n{\"kind\": Pod}]", "2: expected a value, got \"P\""},
      {"{}\n{\"kind\":\n}", "3: expected a value, got \"}\""},
      {"{}\n}", "2: unexpected text behind the end of the document"},
  };
  for (const auto& c : cases) {
    const TextFile file{std::string(c.text)};
    const Outcome outcome = RunCommand({"validate", file.path()});
    EXPECT_EQ(outcome.code, 2) << c.text;
    EXPECT_EQ(outcome.err, StrCat("berth: ", file.path(), ":", c.want, "\n"));
    const TextFile scenario(kScenario, "_scenario");
    const Outcome config = RunCommand({"validate", scenario.path(), "--config", file.path()});
    EXPECT_EQ(config.code, 2) << c.text;
    EXPECT_TRUE(config.err.starts_with(StrCat("berth: ", file.path(), ":"))) << config.err;
  }
}

TEST(BerthCommandTest, TheReportAboutADumpIsOnStandardError) {
  const TextFile file(R"(kind: List
items:
- apiVersion: v1
  kind: Node
  metadata: {name: n1, uid: "1"}
  status: {allocatable: {pods: "3"}}
- apiVersion: v1
  kind: Secret
  metadata: {name: s, uid: "2"}
- apiVersion: v1
  kind: Pod
  metadata: {name: a, uid: "3"}
  spec:
    containers: [{name: c, image: c}]
    schedulingGates: [{name: later}]
    resourceClaims: [{name: gpu, resourceClaimName: gpu}]
)");
  EXPECT_EQ(RunCommand({"run", file.path(), "--format", "hash"}).err,
            "berth: read 1 Pod (1 pending), 1 Node\n"
            "berth: kube-scheduler v1.34.1 is simulated: no node says the version of its kubelet\n"
            "berth: ignored: 1 Secret: of no concern to the scheduler (s)\n"
            "berth: not modelled: 1 Pod, spec.resourceClaims: devices are not allocated here: such "
            "a pod waits for ever for a node (a)\n"
            "berth: left out, as no decision depends on it: 1 Pod: spec.containers[].image\n");
  EXPECT_EQ(RunCommand({"run", file.path(), "--format", "hash", "--semantics", "v1.21"}).err,
            "berth: read 1 Pod (1 pending), 1 Node\n"
            "berth: kube-scheduler v1.21.9 is simulated, as it was asked for\n"
            "berth: ignored: 1 Secret: of no concern to the scheduler (s)\n"
            "berth: not modelled: 1 Pod, spec.schedulingGates: v1.21 has no gates: such a pod is "
            "scheduled at once (a)\n"
            "berth: not modelled: 1 Pod, spec.resourceClaims: v1.21 allocates no devices: the "
            "claims hold no pod back (a)\n"
            "berth: left out, as no decision depends on it: 1 Pod: spec.containers[].image\n");
}

TEST(BerthCommandTest, BadArgumentsExitWithTwo) {
  const TextFile file(kScenario);
  const std::vector<std::vector<std::string>> cases = {
      {},
      {"run"},
      {"fly", file.path()},
      {"run", file.path(), "--until"},
      {"run", file.path(), "--until", "soon"},
      {"run", file.path(), "--until", "-3s"},
      {"run", file.path(), "--seed", "x"},
      {"run", file.path(), "--format", "xml"},
      {"run", file.path(), "--frobnicate", "1"},
      {"run", file.path(), "another"},
      {"explain", file.path(), "--all-filters"},
      {"explain", file.path(), "--attempt", "0"},
      {"explain", file.path(), "--attempt", "first"},
      {"explain", file.path(), "--pod"},
      {"explain", file.path(), "--format", "hash"},
      {"run", "no-such-file"},
  };
  for (const std::vector<std::string>& arguments : cases) {
    const Outcome outcome = RunCommand(arguments);
    EXPECT_EQ(outcome.code, 2) << StrJoin(arguments, " ");
    EXPECT_NE(outcome.err.find("berth: "), std::string::npos) << StrJoin(arguments, " ");
  }
}

TEST(BerthCommandTest, RunPlaysAVersionThatCoreDoesNotKnow) {
  const TextFile file{std::string(test::kMadeUpScenario)};
  const Outcome run = RunCommand({"run", file.path()}, test::WithMadeUp());
  EXPECT_EQ(run.code, kExitOk) << run.err;
  const size_t b = run.out.find("bound              default/b on small");
  const size_t a = run.out.find("bound              default/a on small");
  EXPECT_LT(b, a) << run.out;
  EXPECT_NE(a, std::string::npos) << run.out;
  EXPECT_NE(run.out.find("default/huge -> penalty (FitError)"), std::string::npos) << run.out;
  EXPECT_EQ(RunCommand({"run", file.path()}).code, kExitBadInput);
}

}  // namespace
}  // namespace berth::cli
