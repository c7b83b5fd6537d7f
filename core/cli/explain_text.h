// Formats accounts of pods and attempts as text: the decision first, then its reasons.
#ifndef BERTH_CLI_EXPLAIN_TEXT_H_
#define BERTH_CLI_EXPLAIN_TEXT_H_

#include <string>

#include "api/json/json_fwd.h"

namespace berth::cli {

// Formats an answer of sim::AccountOfPod or sim::AccountOfAttempts. Lines may have any length.
std::string AccountText(const Json& account);

// Formats an answer of sim::AccountOfRun: one line for each attempt or session.
std::string RunAccountText(const Json& account);

}  // namespace berth::cli

#endif  // BERTH_CLI_EXPLAIN_TEXT_H_
