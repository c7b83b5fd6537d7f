// The command `berth`: runs, checks and explains scenarios without a window.
#include <string>
#include <vector>

#include "cli/commands.h"
#include "out_of_tree_plugins.h"

int main(int argc, char** argv) {
  const std::vector<std::string> arguments(argv + 1, argv + argc);
  return berth::cli::RunBerth(arguments, berth::VersionCatalogue(berth::OutOfTreePlugins()));
}
