// What all who ask a simulation in JSON text have in common: the page's stage and scripts.
#ifndef BERTH_ANSWERS_ANSWER_H_
#define BERTH_ANSWERS_ANSWER_H_

#include <string>
#include <string_view>

#include "api/json/decoder.h"
#include "base/result.h"
#include "scenario/scenario.h"

namespace berth::sim {

// {"ok": false, "error": {"message", "path", "line"}} as JSON text; what is not known is left out.
std::string Failure(const Error& error);

// A number that may be a fraction.
double Number(const Decoder& value, double fallback = 0);

// `error` with the line of its path in `text`, unless it has one.
Error WithLine(Error error, std::string_view text);

// A document as DecodeScenario reads it, as JSON text. Errors have lines.
Result<Scenario> ReadScenario(std::string_view text,
                              const VersionCatalogue& versions = VersionCatalogue());

}  // namespace berth::sim

#endif  // BERTH_ANSWERS_ANSWER_H_
