// A further release of Kubernetes is one value in a catalogue: it can be run, imported, validated
// and compared, the help lists it, and the page's module shows it.
#include "made_up/v1_99.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "api/json/json.h"
#include "api/json/json_text.h"
#include "app/app.h"
#include "base/strings.h"
#include "cli/command_fixture.h"
#include "review/complaints.h"
#include "wasm/load_fixture.h"

namespace berth::test {
namespace {

VersionCatalogue WithV199() {
  VersionCatalogue versions;
  versions.Add(VersionV199());
  return versions;
}

std::string Scenario(std::string_view settings) {
  return StrCat(R"({"apiVersion": "berth.dev/v1", "kind": "Scenario", "spec": {)", settings,
                R"("until": "5s", "objects": [
    {"apiVersion": "v1", "kind": "Node", "metadata": {"name": "n"},
     "status": {"allocatable": {"cpu": "1", "memory": "4Gi", "pods": "9"}}},
    {"apiVersion": "v1", "kind": "Pod", "metadata": {"name": "a"}, "spec": {
     "hostAliases": [{"ip": "nowhere", "hostnames": ["x"]}],
     "containers": [{"name": "c", "image": "c", "resources": {"requests": {"cpu": "1"}}}]}},
    {"apiVersion": "v1", "kind": "Pod", "metadata": {"name": "b"}, "spec": {
     "containers": [{"name": "c", "image": "c", "resources": {"requests": {"cpu": "1"}}}]}}]}})");
}

constexpr std::string_view kDump = R"([
    {"apiVersion": "v1", "kind": "Node", "metadata": {"name": "n"}, "status": {
     "allocatable": {"cpu": "1", "memory": "4Gi", "pods": "9"},
     "nodeInfo": {"kubeletVersion": "v1.98.3"}}},
    {"apiVersion": "v1", "kind": "Pod", "metadata": {"name": "a"}, "spec": {
     "containers": [{"name": "c", "image": "c"}]}}])";

class MadeUpReleaseTest : public cli::CommandTest {
 protected:
  bool Said(std::string_view text) const { return err_.find(text) != std::string::npos; }
  // The help, whose lines are broken anywhere, in one line.
  bool PrintedAnyhow(std::string_view text) const {
    std::string line;
    for (const char c : out_) {
      const bool is_blank = c == ' ' || c == '\n';
      if (!is_blank || !line.ends_with(' ')) line += is_blank ? ' ' : c;
    }
    return line.find(text) != std::string::npos;
  }

  const VersionCatalogue versions_ = WithV199();
};

TEST_F(MadeUpReleaseTest, IsRunValidatedAndCompared) {
  const std::string file = File("scenario", Scenario(R"("semantics": "v1.99", )"));
  EXPECT_EQ(Berth({"run", file}, versions_), cli::kExitOk) << err_;
  EXPECT_TRUE(Printed("default/b on n")) << out_;
  EXPECT_FALSE(Printed("default/a on n")) << out_;
  EXPECT_EQ(Berth({"validate", file}, versions_), cli::kExitOk);
  EXPECT_TRUE(Said("must be an address as of v1.99")) << err_;
  const std::string other = File("other", Scenario(""));
  EXPECT_EQ(Berth({"compare", other, "--b", "semantics=v1.99"}, versions_), cli::kExitOk) << err_;
  EXPECT_TRUE(Printed("v1.99")) << out_;
  EXPECT_EQ(Berth({"configz", file}, versions_), cli::kExitOk) << err_;
  EXPECT_EQ(Berth({"metrics", file}, versions_), cli::kExitOk) << err_;
  EXPECT_EQ(Berth({"run", file}), cli::kExitBadInput);
}

TEST_F(MadeUpReleaseTest, ReadsTemplatesOfCapacity) {
  const std::string file = File("scenario", Scenario(R"("semantics": "v1.99", )"));
  const std::string pod =
      File("pod", R"({"apiVersion": "v1", "kind": "Pod", "metadata": {"name": "t"},
      "spec": {"hostAliases": [{"ip": "nowhere"}], "containers": [{"name": "c", "image": "c"}]}})");
  EXPECT_EQ(Berth({"capacity", file, "--pod", pod}, versions_), cli::kExitBadInput);
  EXPECT_TRUE(Said("must be an address as of v1.99")) << err_;
}

TEST_F(MadeUpReleaseTest, IsTheNewestForImports) {
  EXPECT_EQ(Berth({"run", File("dump", kDump)}, versions_), cli::kExitOk) << err_;
  EXPECT_TRUE(Said("kube-scheduler v1.99.2 is simulated: the nearest version")) << err_;
  EXPECT_EQ(Berth({"run", File("dump", kDump)}), cli::kExitOk) << err_;
  EXPECT_TRUE(Said("kube-scheduler v1.34.1 is simulated: the nearest version")) << err_;
}

TEST_F(MadeUpReleaseTest, IsInTheHelp) {
  EXPECT_EQ(Berth({"help"}, versions_), cli::kExitOk);
  EXPECT_TRUE(PrintedAnyhow("As kube-scheduler v1.99.2, v1.34.1, or v1.21.9.")) << out_;
  EXPECT_EQ(Berth({"run", "--help"}, versions_), cli::kExitOk);
  EXPECT_TRUE(PrintedAnyhow("to simulate: v1.99, v1.34, v1.21, or v1.15")) << out_;
  EXPECT_TRUE(PrintedAnyhow("A configuration of v1 beside it means v1.99, a Policy")) << out_;
  EXPECT_TRUE(PrintedAnyhow("up to v1.27 it means v1.21, up to v1.66 it means v1.34.")) << out_;
  EXPECT_TRUE(PrintedAnyhow("Without kubelets it is v1.99.")) << out_;
  EXPECT_EQ(Berth({"run", "x", "--semantics", "v1.35"}, versions_), cli::kExitBadInput);
  EXPECT_TRUE(Said("needs one of v1.21, v1.15, v1.34 and v1.99, not \"v1.35\"")) << err_;
}

TEST_F(MadeUpReleaseTest, ComplaintsAreThoseOfItsApiServer) {
  const Json document = ParseJsonText(Scenario(R"("semantics": "v1.99", )")).value();
  const std::vector<Release> releases = versions_.releases();
  const review::Complaints complaints = review::ComplaintsAbout(document, "", releases);
  ASSERT_EQ(complaints.total, 1u);
  EXPECT_NE(complaints.listed[0].message.find("as of v1.99"), std::string::npos);
}

TEST_F(MadeUpReleaseTest, ThePageShowsItAndItsFeatures) {
  ui::App app([] { return 0.0; }, versions_);
  app.Resize(1280, 720, 1);
  const std::string answer = ui::LoadInOneGo(app, Scenario(R"("semantics": "v1.99", )"));
  ASSERT_TRUE(ParseJsonText(answer).value()["ok"].get<bool>()) << answer;
  const Json state = ParseJsonText(app.state().Text()).value();
  EXPECT_EQ(state["semantics"], "v1.99");
  EXPECT_EQ(state["versions"][0], (Json{{"name", "v1.99"}, {"scheduler", "v1.99"}}));
  EXPECT_EQ(state["versions"].size(), 4u);
  EXPECT_EQ(state["version"]["queueSource"], "pkg/scheduler/moved/queue.go");
  EXPECT_EQ(state["version"]["popsFromBackoffQueue"], false);
}

}  // namespace
}  // namespace berth::test
