// `berth sweep` runs one scenario many times according to a plan, on the cores of one machine or in
// shards.
#ifndef BERTH_CLI_SWEEP_SWEEP_COMMAND_H_
#define BERTH_CLI_SWEEP_SWEEP_COMMAND_H_

#include "cli/options/command.h"
#include "versions/version.h"

namespace berth::cli {

// Runs a plan. `versions` must outlive both commands.
Command SweepCommand(const VersionCatalogue& versions);
// Prints the results of earlier shards.
Command MergeCommand(const VersionCatalogue& versions);

}  // namespace berth::cli

#endif  // BERTH_CLI_SWEEP_SWEEP_COMMAND_H_
