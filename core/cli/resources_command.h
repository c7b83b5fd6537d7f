// `berth resources` lists the resources that Berth reads from a cluster.
#ifndef BERTH_CLI_RESOURCES_COMMAND_H_
#define BERTH_CLI_RESOURCES_COMMAND_H_

#include "cli/options/command.h"

namespace berth::cli {

Command ResourcesCommand();

}  // namespace berth::cli

#endif  // BERTH_CLI_RESOURCES_COMMAND_H_
