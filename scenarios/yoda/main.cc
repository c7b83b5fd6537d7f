// `berth` with one more plugin.
#include <string>
#include <vector>

#include "cli/commands.h"
#include "yoda.h"

int main(int argc, char** argv) {
  const std::vector<std::string> arguments(argv + 1, argv + argc);
  return berth::cli::RunBerth(arguments, {{"Yoda", yoda::Yoda::Make}});
}
