// Plants a name into each place of a scenario in turn: as a value, as the name of a member that the
// API knows or does not know, and both alone and after the beginning of a known word. If the
// scenario can still be read, its redacted form must not contain the name.
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "api/json/json.h"
#include "scenario/redaction/redact.h"
#include "scenario/scenario_documents.h"
#include "support/planted_names.h"

namespace berth::sim {
namespace planted_names_test {

// Returns a scenario with objects of all kinds that redaction knows.
Json ScenarioOfAllKinds() {
  std::ifstream file(StrCat(BERTH_SOURCE_DIR, "/tests/data/all-kinds.json"));
  return Parse(std::string(std::istreambuf_iterator<char>(file), {}));
}

// Each place is tried with two of the shapes, and each shape at every seventh place.
constexpr size_t kShapesApart = 7;

TEST(PlantedNamesTest, NothingIsLeftOfThem) {
  const Json scenario = ScenarioOfAllKinds();
  ASSERT_TRUE(DecodeScenario(Json(scenario)).ok()) << ErrorOf(scenario);
  std::vector<Json::json_pointer> places;
  AddPlacesUnder(scenario, Json::json_pointer("/spec"), &places);
  int num_read = 0;
  for (size_t place = 0; place < places.size(); ++place) {
    for (size_t i = place % kShapesApart; i < std::size(kPlantedShapes); i += kShapesApart) {
      const std::string_view shape = kPlantedShapes[i];
      const Result<Scenario> decoded = DecodeScenario(WithPlanted(scenario, places[place], shape));
      if (!decoded.ok()) continue;
      ++num_read;
      EXPECT_EQ(AroundPlanted(JsonText(Redact(*decoded.value().source).scenario)), "")
          << places[place].to_string() << " " << shape;
    }
  }
  EXPECT_GT(num_read, 300);
}

}  // namespace planted_names_test
}  // namespace berth::sim
