// Formats reports about the pods of drained or lost nodes as text, and as Markdown for a ticket.
#ifndef BERTH_CLI_DRAIN_TEXT_H_
#define BERTH_CLI_DRAIN_TEXT_H_

#include <string>

#include "api/json/json_fwd.h"

namespace berth::cli {

// These two format an answer of sim::DrainOf.
std::string DrainText(const Json& report);
std::string DrainMarkdown(const Json& report);
// These two format an answer of sim::WavesOf.
std::string WavesText(const Json& report);
std::string WavesMarkdown(const Json& report);
// These two format an answer of sim::LossesOf.
std::string LossesText(const Json& report);
std::string LossesMarkdown(const Json& report);

}  // namespace berth::cli

#endif  // BERTH_CLI_DRAIN_TEXT_H_
