// Formats the changes that would help a pod as text, and as Markdown for a ticket.
#ifndef BERTH_CLI_REMEDIES_TEXT_H_
#define BERTH_CLI_REMEDIES_TEXT_H_

#include <string>

#include "api/json/json_fwd.h"

namespace berth::cli {

// Both functions format an answer of sim::RemediesOf.
std::string RemediesText(const Json& answer);
std::string RemediesMarkdown(const Json& answer);

}  // namespace berth::cli

#endif  // BERTH_CLI_REMEDIES_TEXT_H_
