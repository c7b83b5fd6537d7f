#include "scenario/redaction/cuts.h"

#include <cstddef>
#include <string>
#include <vector>

#include "api/json/json_path.h"
#include "base/strings.h"
#include "scenario/redaction/unread_parts.h"
#include "scenario/scenario.h"

namespace berth::sim {

Json CutsOf(Json file) {
  Json* const scenario = FindScenario(&file);
  if (scenario == nullptr) return Json();
  std::vector<std::string> cuts;
  UnreadParts parts(scenario, &cuts);
  while (parts.Advance()) {
  }
  if (scenario == &file) return cuts;
  // The scenario is alone in a stream of documents.
  const std::string place = ElementPath("", static_cast<size_t>(scenario - &file[0]));
  for (std::string& cut : cuts) cut = StrCat(place, ".", cut);
  return cuts;
}

}  // namespace berth::sim
