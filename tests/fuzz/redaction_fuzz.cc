// Scenarios and manifests with a planted name at some of their places. If the result can be read,
// the scenario without names must not contain the planted name.
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "answers/answer.h"
#include "api/json/json.h"
#include "api/json/json_text.h"
#include "base/check.h"
#include "base/fnv1a.h"
#include "base/strings.h"
#include "scenario/redaction/redact.h"
#include "support/planted_names.h"

namespace berth {
namespace {

// The number of places of one input that get the name. A hash of its text chooses them.
constexpr int kTries = 4;

void PlantAt(const Json& document, const Json::json_pointer& place, std::string_view shape) {
  const Result<sim::Scenario> read =
      sim::ReadScenario(JsonText(WithPlanted(document, place, shape)));
  if (!read.ok()) return;
  const std::string left = AroundPlanted(JsonText(sim::Redact(*read.value().source).scenario));
  BERTH_CHECK(left.empty(), StrCat(place.to_string(), " ", shape, ": ", left).c_str());
}

}  // namespace
}  // namespace berth

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace berth;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const Result<Json> document = ParseJsonText(text);
  if (!document.ok() || !document.value().is_structured()) return 0;
  if (!AroundPlanted(std::string(text)).empty() || !sim::ReadScenario(text).ok()) return 0;
  std::vector<Json::json_pointer> places;
  AddPlacesUnder(document.value(), Json::json_pointer(), &places);
  Fnv1a64 hash;
  hash.Add(text);
  uint64_t dice = hash.value();
  for (int i = 0; i < kTries; ++i) {
    const Json::json_pointer& place = places[dice % places.size()];
    dice /= places.size();
    PlantAt(document.value(), place, kPlantedShapes[dice % std::size(kPlantedShapes)]);
    dice = dice / std::size(kPlantedShapes) * 6364136223846793005 + 1442695040888963407;
  }
  return 0;
}
