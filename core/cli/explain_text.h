// A pod's life and its last attempt, as text.
#ifndef BERTH_CLI_EXPLAIN_TEXT_H_
#define BERTH_CLI_EXPLAIN_TEXT_H_

#include <string>

#include "api/decoder.h"

namespace berth::cli {

// What sim::AccountOfPod gives, in lines of any length.
std::string AccountText(const Json& account);

}  // namespace berth::cli

#endif  // BERTH_CLI_EXPLAIN_TEXT_H_
