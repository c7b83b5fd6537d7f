// Helpers of the tests of whole simulations.
#ifndef BERTH_TESTS_SIM_SIMULATION_FIXTURE_H_
#define BERTH_TESTS_SIM_SIMULATION_FIXTURE_H_

#include <cstdlib>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "api/json/json.h"
#include "api/json/json_text.h"
#include "base/strings.h"
#include "sim/simulation.h"

namespace berth::test {

using Lines = std::vector<std::string>;

// Returns a node with room for ten pods.
inline std::string Node(std::string_view name, std::string_view cpu = "4",
                        std::string_view spec = "{}", std::string_view labels = "{}") {
  return StrCat(R"({"kind": "Node", "metadata": {"name": ")", name, R"(", "labels": )", labels,
                R"(}, "spec": )", spec, R"(, "status": {"allocatable": {"cpu": ")", cpu,
                R"(", "memory": "8Gi", "pods": "10"}}})");
}

// `more` is put into the spec: R"(, "priority": 5)".
inline std::string Pod(std::string_view name, std::string_view cpu = "1",
                       std::string_view more = "") {
  return StrCat(R"({"kind": "Pod", "metadata": {"name": ")", name,
                R"("}, "spec": {"containers": [{"name": "c", "resources": {"requests": {"cpu": ")",
                cpu, R"("}}}])", more, "}}");
}

inline std::string At(std::string_view at, std::string_view op, std::string_view object) {
  return StrCat(R"({"at": ")", at, R"(", "op": ")", op, R"(", "object": )", object, "}");
}

inline std::string ListOf(const std::vector<std::string>& items) {
  return StrCat("[", StrJoin(items, ", "), "]");
}

struct ScenarioWords {
  std::vector<std::string> objects = {};
  std::vector<std::string> timeline = {};
  std::string more = "";  // of the spec: R"(, "seed": 7)"
};

inline Result<sim::Scenario> TryScenario(const ScenarioWords& words) {
  Result<Json> document = ParseJsonText(
      StrCat(R"({"apiVersion": "berth.dev/v1", "kind": "Scenario", "spec": {"objects": )",
             ListOf(words.objects), R"(, "timeline": )", ListOf(words.timeline), words.more, "}}"));
  if (!document.ok()) return document.error();
  return sim::DecodeScenario(std::move(document).value());
}

// Fails the test if the scenario does not decode. Without a version, uses the scenario's.
inline std::unique_ptr<sim::Simulation> Simulate(const ScenarioWords& words,
                                                 const std::optional<Version>& own = std::nullopt) {
  Result<sim::Scenario> scenario = TryScenario(words);
  if (!scenario.ok()) {
    ADD_FAILURE() << scenario.error().ToString();
    std::abort();
  }
  const std::shared_ptr<const Version> named = scenario.value().version;
  Result<std::unique_ptr<sim::Simulation>> simulation =
      sim::Simulation::Make(std::move(scenario).value(), own ? *own : *named);
  if (!simulation.ok()) {
    ADD_FAILURE() << simulation.error().ToString();
    std::abort();
  }
  return std::move(simulation).value();
}

inline std::unique_ptr<sim::Simulation> RunToEnd(const ScenarioWords& words) {
  std::unique_ptr<sim::Simulation> simulation = Simulate(words);
  simulation->RunToEnd();
  return simulation;
}

// Returns for example "1.010 bound default/a n1": the time, the event and its main facts, for
// entries of the given kinds.
inline Lines Tell(const sim::EventLog& log, const std::vector<sim::EventKind>& kinds) {
  Lines lines;
  for (const sim::Event& event : log.events()) {
    bool asked_for = false;
    for (sim::EventKind kind : kinds) asked_for = asked_for || kind == event.kind;
    if (!asked_for) continue;
    std::string line = StrCat(SecondsText(event.t), " ", EventKindName(event.kind));
    if (event.pod != sim::kNoId) line += StrCat(" ", log.PodName(event.pod));
    if (event.node != sim::kNoId) line += StrCat(" ", log.NodeName(event.node));
    if (event.from != SectionId::kNone)
      line += StrCat(" from ", IdText(log.sections(), event.from));
    if (event.to != SectionId::kNone) line += StrCat(" to ", IdText(log.sections(), event.to));
    if (!event.cause.empty()) line += StrCat(" (", event.cause, ")");
    lines.push_back(std::move(line));
  }
  return lines;
}

inline Lines Bindings(const sim::Simulation& simulation) {
  return Tell(simulation.log(), {sim::EventKind::kBound});
}

inline std::string LastMessage(const sim::Simulation& simulation) {
  return std::string(simulation.log().events().back().message);
}

}  // namespace berth::test

#endif  // BERTH_TESTS_SIM_SIMULATION_FIXTURE_H_
