// Shared by the JSON interfaces of a simulation: the page's stage and scripts.
#ifndef BERTH_ANSWERS_ANSWER_H_
#define BERTH_ANSWERS_ANSWER_H_

#include <string>
#include <string_view>

#include "api/json/decoder.h"
#include "base/result.h"
#include "scenario/scenario.h"

namespace berth::sim {

// Returns {"ok": false, "error": {"message", "path", "line"}} as JSON text, without unknown
// members.
std::string Failure(const Error& error);

// Returns a number that may be a fraction, or `fallback` if the value is missing.
double Number(const Decoder& value, double fallback = 0);

// Returns `error`, with the line of its path in `text` added if it has no line.
Error WithLine(Error error, std::string_view text);

// Reads JSON text as a document of DecodeScenario. Errors contain line numbers.
Result<Scenario> ReadScenario(std::string_view text,
                              const VersionCatalogue& versions = VersionCatalogue());

}  // namespace berth::sim

#endif  // BERTH_ANSWERS_ANSWER_H_
