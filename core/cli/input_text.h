// From the text that a user has to the document that a scenario is decoded from.
#ifndef BERTH_CLI_INPUT_TEXT_H_
#define BERTH_CLI_INPUT_TEXT_H_

#include <string>
#include <string_view>

#include "api/decoder.h"
#include "base/result.h"
#include "sim/scenario.h"

namespace berth::cli {

// The file's bytes; "-" is standard input.
Result<std::string> ReadText(const std::string& file_name);

// Reads JSON, JSON lines (one object a line) or YAML (one document or several), whichever the text
// is, and decodes the scenario. Errors carry their line.
Result<sim::Scenario> ReadScenario(std::string_view text);

}  // namespace berth::cli

#endif  // BERTH_CLI_INPUT_TEXT_H_
