// `berth capacity`: how many more pods like a template fit into a cluster.
#ifndef BERTH_CLI_CAPACITY_COMMAND_H_
#define BERTH_CLI_CAPACITY_COMMAND_H_

#include <string>
#include <vector>

#include "versions/version.h"

namespace berth::cli {

// `arguments`: what follows the word. What belongs on standard output goes into `out`. Returns the
// exit code.
int Capacity(const std::vector<std::string>& arguments, const VersionCatalogue& versions,
             std::string* out);

}  // namespace berth::cli

#endif  // BERTH_CLI_CAPACITY_COMMAND_H_
