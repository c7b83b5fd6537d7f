// berth sweep: many runs of one scenario by a plan, on the cores of one machine or in shards.
#ifndef BERTH_CLI_SWEEP_SWEEP_COMMAND_H_
#define BERTH_CLI_SWEEP_SWEEP_COMMAND_H_

#include "cli/options/command.h"
#include "versions/version.h"

namespace berth::cli {

// Runs a plan. `versions` must live as long as the command, as with the next one.
Command SweepCommand(const VersionCatalogue& versions);
// Prints the results of shards that ran before.
Command MergeCommand(const VersionCatalogue& versions);

}  // namespace berth::cli

#endif  // BERTH_CLI_SWEEP_SWEEP_COMMAND_H_
