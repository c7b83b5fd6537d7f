#include "gang.h"

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "api/json/decoder.h"
#include "api/json/json_text.h"
#include "base/strings.h"
#include "sim/simulation.h"
#include "versions/v1_21.h"

namespace gang {
namespace {

using berth::StrCat;
using berth::sim::EventKind;

std::string Member(const std::string& name, const std::string& size) {
  return StrCat(
      R"({"kind": "Pod", "metadata": {"name": ")", name,
      R"(", "labels": {"gang/name": "g", "gang/size": ")", size,
      R"("}}, "spec": {"containers": [{"name": "c", "resources": {"requests": {"cpu": "1"}}}]}})");
}

std::string NodeOf(const std::string& cpu) {
  return StrCat(
      R"({"kind": "Node", "metadata": {"name": "n"}, "status": {"allocatable": {"cpu": ")", cpu,
      R"(", "pods": "9"}}})");
}

// Returns for example "1.02 bound default/a", for pods that wait, fail or are bound.
std::vector<std::string> LinesOf(const std::vector<std::string>& objects) {
  const std::string text = StrCat(
      R"({"apiVersion": "berth.dev/v1", "kind": "Scenario", "spec": {"until": "5s", "objects": [)",
      berth::StrJoin(objects, ","), "]}}");
  auto scenario = berth::sim::DecodeScenario(berth::ParseJsonText(text).value());
  EXPECT_TRUE(scenario.ok());
  berth::Version version = berth::WithPlugins(
      berth::VersionV121(),
      {{"Gang", [](const berth::Decoder&, berth::Handle& handle) {
          return std::unique_ptr<berth::Plugin>(std::make_unique<Gang>(handle, berth::Seconds(2)));
        }}});
  for (auto point : {berth::ExtensionPoint::kPermit, berth::ExtensionPoint::kReserve}) {
    version.profiles[0].At(point).push_back({"Gang", 0});
  }
  auto simulation = berth::sim::Simulation::Make(std::move(scenario).value(), version);
  EXPECT_TRUE(simulation.ok());
  simulation.value()->RunToEnd();
  std::vector<std::string> lines;
  const berth::sim::EventLog& log = simulation.value()->log();
  for (const berth::sim::Event& event : log.events()) {
    const bool is_shown = event.kind == EventKind::kWaiting || event.kind == EventKind::kBound ||
                          event.kind == EventKind::kFailed;
    if (!is_shown) continue;
    lines.push_back(StrCat(std::to_string(event.t.milliseconds()), " ", EventKindName(event.kind),
                           " ", log.PodName(event.pod), event.message.empty() ? "" : ": ",
                           event.message));
  }
  return lines;
}

TEST(Gang, TheLastOfAGroupLetsAllGo) {
  EXPECT_EQ(
      LinesOf({NodeOf("4"), Member("a", "3"), Member("b", "3"), Member("c", "3")}),
      (std::vector<std::string>{"10 waiting default/a", "20 waiting default/c",
                                "30 bound default/b", "30 bound default/a", "30 bound default/c"}));
}

TEST(Gang, APodWhoseTimeIsUpRejectsTheOthersToo) {
  EXPECT_EQ(LinesOf({NodeOf("2"), Member("a", "3"), Member("b", "3")}),
            (std::vector<std::string>{
                "10 waiting default/a", "20 waiting default/b",
                "2010 failed default/a: rejected due to timeout after waiting 2s at plugin Gang",
                "2010 failed default/b: its group is not complete"}));
}

TEST(Gang, PodsWithoutAGroupDoNotWait) {
  const std::string alone =
      R"({"kind": "Pod", "metadata": {"name": "a"}, "spec": {"containers": []}})";
  EXPECT_EQ(LinesOf({NodeOf("2"), alone}), (std::vector<std::string>{"10 bound default/a"}));
}

}  // namespace
}  // namespace gang
