#include "scenario/redaction/cuts.h"

#include <cstddef>
#include <string>
#include <utility>

#include "api/json/json_path.h"
#include "api/json/json_slices.h"
#include "base/strings.h"
#include "scenario/import/import.h"
#include "scenario/redaction/unread_parts.h"
#include "scenario/scenario.h"

namespace berth::sim {
namespace {

// Where the Scenario of a stream of documents is: "[1]"; "" if it is the file.
std::string PlaceOf(const Json& file, const Json* scenario) {
  if (scenario == &file) return "";
  return ElementPath("", static_cast<size_t>(scenario - &file[0]));
}

}  // namespace

Json CutsOf(Json file) {
  Json cuts = Json::array();
  std::string place;
  const auto note = [&](const std::string& path, const Json* instead) {
    Json cut = {place.empty() ? path : StrCat(place, ".", path)};
    if (instead != nullptr) cut.push_back(*instead);
    cuts.push_back(std::move(cut));
  };
  if (Json* const scenario = FindScenario(&file)) {
    place = PlaceOf(file, scenario);
    UnreadParts parts(scenario, note);
    while (parts.Advance()) {
    }
    return cuts;
  }
  JsonDisposal disposal;
  ObjectImport import(std::move(file), &disposal, VersionCatalogue(), {}, note);
  while (import.Advance()) {
  }
  return import.errors().any() ? Json() : cuts;
}

}  // namespace berth::sim
