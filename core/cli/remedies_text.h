// What would help a pod, as text for people and as Markdown for a ticket.
#ifndef BERTH_CLI_REMEDIES_TEXT_H_
#define BERTH_CLI_REMEDIES_TEXT_H_

#include <string>

#include "api/json/json_fwd.h"

namespace berth::cli {

// Both take what sim::RemediesOf gives.
std::string RemediesText(const Json& answer);
std::string RemediesMarkdown(const Json& answer);

}  // namespace berth::cli

#endif  // BERTH_CLI_REMEDIES_TEXT_H_
