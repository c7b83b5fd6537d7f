// Names that no cluster has, for tests of output that may leave one: if such a name is planted into
// a document, the output must not contain it.
#ifndef BERTH_TESTS_SUPPORT_PLANTED_NAMES_H_
#define BERTH_TESTS_SUPPORT_PLANTED_NAMES_H_

#include <algorithm>
#include <cctype>
#include <string>
#include <string_view>
#include <vector>

#include "api/json/json.h"

namespace berth {

inline constexpr std::string_view kPlanted = "planted";

// The name alone, and after or before known words' beginnings or ends.
inline constexpr std::string_view kPlantedShapes[] = {"planted",
                                                      "hugepages-planted",
                                                      "attachable-volumes-planted",
                                                      "attachable-volumes-csi-planted",
                                                      "planted.kubernetes.io/x",
                                                      "node-role.kubernetes.io/planted",
                                                      "google.com/planted",
                                                      "planted.k8s.io/app:1",
                                                      "apps/planted",
                                                      "v1planted",
                                                      "4planted",
                                                      "1Gi-planted",
                                                      "In,planted",
                                                      "0/1 nodes are available: planted."};

// Adds the places at or under `place` where a name can be planted: texts and objects.
inline void AddPlacesUnder(const Json& document, const Json::json_pointer& place,
                           std::vector<Json::json_pointer>* places) {
  const Json& value = document[place];
  if (value.is_string() || value.is_object()) places->push_back(place);
  if (value.is_array()) {
    for (size_t i = 0; i < value.size(); ++i) AddPlacesUnder(document, place / i, places);
  } else if (value.is_object()) {
    for (const auto& [key, member] : value.get_ref<const Json::object_t&>()) {
      AddPlacesUnder(document, place / key, places);
    }
  }
}

// Plants the shape in place of a text; into an object both as a member's name, and as the value of
// a member that no API has.
inline Json WithPlanted(Json document, const Json::json_pointer& place, std::string_view shape) {
  Json& value = document[place];
  if (value.is_string()) {
    value = std::string(shape);
  } else {
    value[std::string(shape)] = "1";
    value["unknown"] = std::string(shape);
  }
  return document;
}

// Returns the text around the name, in lower case; "" if the text does not have the name.
inline std::string AroundPlanted(std::string text) {
  for (char& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  const size_t at = text.find(kPlanted);
  return at == std::string::npos ? "" : text.substr(at - std::min<size_t>(at, 60), 120);
}

}  // namespace berth

#endif  // BERTH_TESTS_SUPPORT_PLANTED_NAMES_H_
