// Tests the command `berth redact`, and every scenario of the gallery without its names.
#include <filesystem>
#include <memory>
#include <string>

#include <gtest/gtest.h>

#include "api/json/json.h"
#include "api/json/json_text.h"
#include "cli/command_fixture.h"
#include "cli/gallery.h"
#include "random/redaction_invariants.h"

namespace berth::cli {
namespace redact_command_test {

constexpr std::string_view kScenario = R"({"apiVersion": "berth.dev/v1", "kind": "Scenario",
    "metadata": {"title": "Payroll"}, "spec": {"objects": [
      {"kind": "Node", "metadata": {"name": "vault"}},
      {"kind": "Pod", "metadata": {"name": "payroll-0", "namespace": "finance"}}]}})";

class RedactCommandTest : public CommandTest {};

TEST_F(RedactCommandTest, PrintsAScenarioAndWritesTheNames) {
  const std::string names = File("names", "");
  ASSERT_EQ(Berth({"redact", File("scenario", kScenario), "--names", names}), kExitOk) << err_;
  for (const char* name : {"vault", "payroll", "Payroll", "finance"}) {
    EXPECT_FALSE(Printed(name)) << name;
  }
  const Result<Json> table = ParseJsonText(test::ReadFile(names));
  ASSERT_TRUE(table.ok());
  EXPECT_EQ(table.value().size(), 3u);
  EXPECT_TRUE(Printed(table.value()["payroll-0"].get<std::string>()));
  const std::string redacted = out_;
  ASSERT_EQ(Berth({"run", File("redacted", redacted)}), kExitOk) << err_;
  EXPECT_TRUE(Printed(table.value()["vault"].get<std::string>()));
}

TEST_F(RedactCommandTest, RefusesTextsThatItCannotRead) {
  EXPECT_EQ(Berth({"redact"}), kExitBadInput);
  EXPECT_NE(err_.find("SCENARIO is missing"), std::string::npos);
  EXPECT_EQ(Berth({"redact", "--name", "x"}), kExitBadInput);
  EXPECT_NE(err_.find("berth redact has no option \"--name\": is it \"--names\"?"),
            std::string::npos);
  EXPECT_EQ(Berth({"redact", "--names"}), kExitBadInput);
  EXPECT_EQ(Berth({"redact", "a", "b"}), kExitBadInput);
  EXPECT_EQ(Berth({"redact", File("scenario", "{]")}), kExitBadInput);
  EXPECT_EQ(Berth({"redact", File("scenario", kScenario), "--semantics", "v9"}), kExitBadInput);
}

TEST_F(RedactCommandTest, NamesThatCannotBeWrittenAreAnError) {
  const std::string nowhere = testing::TempDir() + "berth_no_such_folder/names";
  EXPECT_EQ(Berth({"redact", File("scenario", kScenario), "--names", nowhere}), kExitNotWritten);
  EXPECT_EQ(out_, "");
}

// A dump of a ReplicaSet with one of its two pods, and a manifest beside it.
constexpr std::string_view kManifests = R"(apiVersion: v1
kind: Node
metadata: {name: vault}
status: {allocatable: {cpu: "9", memory: 8Gi, pods: "10"}}
---
apiVersion: apps/v1
kind: ReplicaSet
metadata: {name: ledger-5d4f, namespace: finance, uid: u-1}
spec:
  replicas: 2
  selector: {matchLabels: {app: ledger}}
  template: {metadata: {labels: {app: ledger}}, spec: {containers: [{name: books}]}}
---
apiVersion: v1
kind: Pod
metadata:
  name: ledger-5d4f-x
  namespace: finance
  uid: u-2
  labels: {app: ledger}
  ownerReferences:
  - {apiVersion: apps/v1, kind: ReplicaSet, name: ledger-5d4f, uid: u-1, controller: true}
spec: {nodeName: vault, containers: [{name: books}]}
---
apiVersion: apps/v1
kind: Deployment
metadata: {name: payroll, namespace: finance}
spec:
  replicas: 3
  selector: {matchLabels: {app: payroll}}
  template: {metadata: {labels: {app: payroll}}, spec: {containers: [{name: wages}]}}
)";

TEST_F(RedactCommandTest, ControllersMakeTheSamePodsUnderOtherNames) {
  const Result<sim::Scenario> scenario = ReadScenario(kManifests, VersionCatalogue());
  ASSERT_TRUE(scenario.ok()) << scenario.error().ToString();
  ASSERT_TRUE(scenario.value().has_controller_manager);
  const test::RedactionCheck check = test::CheckRedaction(scenario.value().source);
  EXPECT_EQ(check.violation.value_or(""), "");
  ASSERT_EQ(Berth({"redact", File("manifests", kManifests)}), kExitOk) << err_;
  for (const char* name : {"vault", "payroll", "ledger", "finance", "books", "wages"}) {
    EXPECT_FALSE(Printed(name)) << name;
  }
  // One pod of the ReplicaSet, which adopts the other one, and three of the Deployment.
  ASSERT_EQ(Berth({"metrics", File("redacted", out_)}), kExitOk) << err_;
  EXPECT_TRUE(Printed(
      "scheduler_schedule_attempts_total{profile=\"default-scheduler\",result=\"scheduled\"} 4"))
      << out_;
}

class RedactedGalleryTest : public testing::TestWithParam<std::string> {};

TEST_P(RedactedGalleryTest, HasTheSameRun) {
  const VersionCatalogue versions = VersionCatalogue(OutOfTreePlugins());
  const Result<sim::Scenario> scenario =
      ReadScenario(test::ReadFile(test::GalleryPath() / GetParam()), versions);
  ASSERT_TRUE(scenario.ok()) << scenario.error().ToString();
  const test::RedactionCheck check = test::CheckRedaction(scenario.value().source, versions);
  EXPECT_EQ(check.violation.value_or(""), "");
  EXPECT_GT(check.num_names, 1u);
  EXPECT_GT(check.num_events, 1u);
}

INSTANTIATE_TEST_SUITE_P(Gallery, RedactedGalleryTest, testing::ValuesIn(test::GalleryScenarios()),
                         test::GalleryTestName);

}  // namespace redact_command_test
}  // namespace berth::cli
