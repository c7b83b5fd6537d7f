// Scenario documents for tests, and the results of decoding as text.
#ifndef BERTH_TESTS_SCENARIO_SCENARIO_DOCUMENTS_H_
#define BERTH_TESTS_SCENARIO_SCENARIO_DOCUMENTS_H_

#include <cctype>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "api/json/json.h"
#include "api/json/json_text.h"
#include "base/strings.h"
#include "gtest/gtest.h"
#include "scenario/scenario.h"

namespace berth::sim {

inline Json Parse(std::string_view text) {
  Result<Json> json = ParseJsonText(text);
  EXPECT_TRUE(json.ok()) << text << "\n" << (json.ok() ? "" : json.error().ToString());
  return json.ok() ? std::move(json).value() : Json();
}

// Returns a Scenario whose spec has these members.
inline Json ScenarioOf(std::string_view spec) {
  return Parse(
      StrCat(R"({"apiVersion": "berth.dev/v1", "kind": "Scenario", "spec": {)", spec, "}}"));
}

inline Scenario Decode(Json document) {
  Result<Scenario> scenario = DecodeScenario(std::move(document));
  EXPECT_TRUE(scenario.ok()) << (scenario.ok() ? "" : scenario.error().ToString());
  return scenario.ok() ? std::move(scenario).value() : Scenario();
}

inline std::string ErrorOf(Json document) {
  Result<Scenario> scenario = DecodeScenario(std::move(document));
  return scenario.ok() ? "no error" : scenario.error().ToString();
}

// Returns for example "2.5 create pod default/a" or "0 delete node n".
inline std::string Line(const Input& input) {
  static constexpr std::string_view kOps[] = {"create", "update", "delete"};
  ObjectName name;
  if (const auto* object = std::get_if<AnyObject>(&input.object)) {
    name = {KindOf(*object), KeyOf(MetaOf(*object))};
  } else {
    name = std::get<ObjectName>(input.object);
  }
  std::string kind(InfoOf(name.kind).name);
  for (char& c : kind) c = static_cast<char>(std::tolower(c));
  return StrCat(SecondsText(input.at), " ", kOps[static_cast<int>(input.op)], " ", kind, " ",
                name.key);
}

inline std::vector<std::string> Lines(const Scenario& scenario) {
  std::vector<std::string> lines;
  for (const Input& input : scenario.inputs) lines.push_back(Line(input));
  return lines;
}

template <typename T>
const T& ObjectOf(const Scenario& scenario, size_t i) {
  return *std::get<ObjectPtr<T>>(std::get<AnyObject>(scenario.inputs.at(i).object));
}
inline const v1::Pod& PodOf(const Scenario& scenario, size_t i) {
  return ObjectOf<v1::Pod>(scenario, i);
}
inline const v1::Node& NodeOf(const Scenario& scenario, size_t i) {
  return ObjectOf<v1::Node>(scenario, i);
}

using Strings = std::vector<std::string>;

inline constexpr std::string_view kNodeN = R"({"kind": "Node", "metadata": {"name": "n"}})";
inline constexpr std::string_view kPodA = R"({"kind": "Pod", "metadata": {"name": "a"}})";

struct SpecError {
  std::string_view name;
  std::string_view spec;
  std::string_view want;
};

inline void ExpectErrors(const std::vector<SpecError>& cases) {
  for (const SpecError& c : cases) {
    EXPECT_EQ(ErrorOf(ScenarioOf(c.spec)), c.want) << c.name;
  }
}

}  // namespace berth::sim

#endif  // BERTH_TESTS_SCENARIO_SCENARIO_DOCUMENTS_H_
