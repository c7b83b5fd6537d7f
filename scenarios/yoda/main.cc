// `berth` with one more plugin.
#include <string>
#include <vector>

#include "cli/commands.h"
#include "versions/version.h"
#include "yoda.h"

int main(int argc, char** argv) {
  const std::vector<std::string> arguments(argv + 1, argv + argc);
  return berth::cli::RunBerth(arguments,
                              berth::VersionCatalogue(berth::Registry{{"Yoda", yoda::Yoda::Make}}));
}
