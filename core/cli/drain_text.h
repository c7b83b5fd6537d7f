// What becomes of pods when nodes go, as text for people and as Markdown for a ticket.
#ifndef BERTH_CLI_DRAIN_TEXT_H_
#define BERTH_CLI_DRAIN_TEXT_H_

#include <string>

#include "api/json/json_fwd.h"

namespace berth::cli {

// What sim::DrainOf gives.
std::string DrainText(const Json& report);
std::string DrainMarkdown(const Json& report);
// What sim::WavesOf gives.
std::string WavesText(const Json& report);
std::string WavesMarkdown(const Json& report);
// What sim::LossesOf gives.
std::string LossesText(const Json& report);
std::string LossesMarkdown(const Json& report);

}  // namespace berth::cli

#endif  // BERTH_CLI_DRAIN_TEXT_H_
