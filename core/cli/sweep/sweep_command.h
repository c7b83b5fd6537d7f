// berth sweep: many runs of one scenario by a plan, on the cores of one machine or in shards.
#ifndef BERTH_CLI_SWEEP_SWEEP_COMMAND_H_
#define BERTH_CLI_SWEEP_SWEEP_COMMAND_H_

#include <string>
#include <vector>

#include "versions/version.h"

namespace berth::cli {

// `arguments`: those after the command's name. Puts the results into `out`, unless they went into a
// folder, and returns the exit code.
int Sweep(const std::vector<std::string>& arguments, const VersionCatalogue& versions,
          std::string* out);

}  // namespace berth::cli

#endif  // BERTH_CLI_SWEEP_SWEEP_COMMAND_H_
