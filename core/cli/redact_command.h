// berth redact: a scenario without the names of its cluster.
#ifndef BERTH_CLI_REDACT_COMMAND_H_
#define BERTH_CLI_REDACT_COMMAND_H_

#include <string>
#include <vector>

#include "versions/version.h"

namespace berth::cli {

// `arguments`: those after the command's name. Puts the scenario into `out`, as JSON, and returns
// the exit code.
int Redact(const std::vector<std::string>& arguments, const VersionCatalogue& versions,
           std::string* out);

}  // namespace berth::cli

#endif  // BERTH_CLI_REDACT_COMMAND_H_
