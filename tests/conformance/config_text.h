// Converts the texts of configurations in recordings into JSON.
#ifndef BERTH_TESTS_CONFORMANCE_CONFIG_TEXT_H_
#define BERTH_TESTS_CONFORMANCE_CONFIG_TEXT_H_

#include <string_view>

#include "api/json/json_fwd.h"
#include "base/result.h"

namespace berth::conformance {

// Reads the text as JSON if it begins like an object, or else as YAML, of which only the first
// document counts. Returns null if the text is empty.
Result<Json> ParseConfigText(std::string_view text);

}  // namespace berth::conformance

#endif  // BERTH_TESTS_CONFORMANCE_CONFIG_TEXT_H_
