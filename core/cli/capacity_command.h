// `berth capacity` counts how many more pods like a template fit into a cluster.
#ifndef BERTH_CLI_CAPACITY_COMMAND_H_
#define BERTH_CLI_CAPACITY_COMMAND_H_

#include "cli/options/command.h"
#include "versions/version.h"

namespace berth::cli {

// `versions` must outlive the command.
Command CapacityCommand(const VersionCatalogue& versions);

}  // namespace berth::cli

#endif  // BERTH_CLI_CAPACITY_COMMAND_H_
