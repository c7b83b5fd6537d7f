// The simulation for scripts: JSON text in, JSON text out, nothing kept in between. This is all
// that the module without a canvas exports.
#ifndef BERTH_SIM_TEXT_API_H_
#define BERTH_SIM_TEXT_API_H_

#include <string>
#include <string_view>

#include "framework/profile.h"

namespace berth::sim {

// `scenario` is a document as DecodeScenario reads it. `options` is a JSON object or "".
// Scenarios may enable `own_plugins` beside the in-tree ones. Each answers {"ok": true, ...} or
// {"ok": false, "error": {"message", "path", "line"}}.

// Options: "format": "text", "jsonl", "hash" or "summary" (default), "until": seconds, "seed".
// Answers with "output", a text; or, for a summary, with "title", "events", "end", "bound",
// "pending", "hash". Always with "warnings".
std::string RunScenarioText(std::string_view scenario, std::string_view options,
                            const Registry& own_plugins = {});

// Answers with "title", "inputs" and "warnings".
std::string ValidateScenarioText(std::string_view scenario, const Registry& own_plugins = {});

// Options: "pod": "namespace/name" (required), "at": seconds (default: the end), "seed",
// "attempts": [from 1] (default: the last), "allFilters": true for what every filter would have
// said. Answers with "account": AccountOfPod.
std::string ExplainScenarioText(std::string_view scenario, std::string_view options,
                                const Registry& own_plugins = {});

}  // namespace berth::sim

#endif  // BERTH_SIM_TEXT_API_H_
