// `berth strip` removes the fields that no decision depends on from the dump of a cluster.
#ifndef BERTH_CLI_STRIP_COMMAND_H_
#define BERTH_CLI_STRIP_COMMAND_H_

#include "cli/options/command.h"

namespace berth::cli {

Command StripCommand();

}  // namespace berth::cli

#endif  // BERTH_CLI_STRIP_COMMAND_H_
