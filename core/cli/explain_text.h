// Accounts of pods and attempts, as text for people: the decision first, then why.
#ifndef BERTH_CLI_EXPLAIN_TEXT_H_
#define BERTH_CLI_EXPLAIN_TEXT_H_

#include <string>

#include "api/json/json_fwd.h"

namespace berth::cli {

// What sim::AccountOfPod or sim::AccountOfAttempts gives, in lines of any length.
std::string AccountText(const Json& account);

// What sim::AccountOfRun gives: one line for each attempt.
std::string RunAccountText(const Json& account);

}  // namespace berth::cli

#endif  // BERTH_CLI_EXPLAIN_TEXT_H_
