// Runs random worlds and says of each what its log's hash is:
//   random_worlds [v1.34] FIRST LAST [--quiet]
//     the worlds of these seeds; --quiet: only what is wrong
//   random_worlds [v1.34] FIRST LAST --remedies
//     what would help pods that wait at the end, and whether it does
//   random_worlds [v1.34] FIRST LAST --redacted
//     whether the worlds have the same run without their names
//   random_worlds [v1.34] --show SEED
//     the world itself, as a scenario for `berth run`
// Those of v1.34 are others than those of the versions before it.
// Ends with 1 if anything is wrong. Built natively and as WebAssembly, whose output is the same.
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

#include "api/json/json_text.h"
#include "base/random.h"
#include "random/random_world.h"
#include "random/redaction_invariants.h"
#include "random/remedy_invariants.h"
#include "random/world_invariants.h"

namespace berth::test {
namespace {

using MakeWorld = Json (*)(Random& choices);

Json WorldOf(uint64_t seed, MakeWorld make) {
  SeededRandom choices(seed);
  return make(choices);
}

bool Run(uint64_t seed, MakeWorld make, bool quiet) {
  SeededRandom choices(seed);
  const WorldRun run = RunWorld(WorldOf(seed, make), choices);
  const std::string number = std::to_string(seed);
  if (!quiet) std::printf("%s %s\n", number.c_str(), run.hash.c_str());
  if (!run.violation) return true;
  std::printf("%s: %s\n", number.c_str(), run.violation->c_str());
  return false;
}

bool TryRemedies(uint64_t seed, MakeWorld make, int* num_remedies) {
  const RemediesCheck check = CheckRemedies(WorldOf(seed, make));
  *num_remedies += check.num_remedies;
  if (!check.violation) return true;
  std::printf("%s: %s\n", std::to_string(seed).c_str(), check.violation->c_str());
  return false;
}

bool TryWithoutNames(uint64_t seed, MakeWorld make, size_t* num_names) {
  const RedactionCheck check = CheckRedaction(WorldOf(seed, make));
  *num_names += check.num_names;
  if (!check.violation) return true;
  std::printf("%s: %s\n", std::to_string(seed).c_str(), check.violation->c_str());
  return false;
}

int Main(int argc, char** argv) {
  MakeWorld make = RandomWorld;
  if (argc > 1 && std::string_view(argv[1]) == "v1.34") {
    make = RandomWorldOfV134;
    --argc;
    ++argv;
  }
  const std::string first = argc > 1 ? argv[1] : "1";
  if (argc < 3) return 2;
  const uint64_t last = std::strtoull(argv[2], nullptr, 10);
  if (first == "--show") {
    std::printf("%s\n", JsonText(WorldOf(last, make)).c_str());
    return 0;
  }
  const std::string_view how = argc > 3 ? argv[3] : "";
  int num_broken = 0;
  int num_remedies = 0;
  size_t num_names = 0;
  for (uint64_t seed = std::strtoull(first.c_str(), nullptr, 10); seed <= last; ++seed) {
    const bool is_right = how == "--remedies"   ? TryRemedies(seed, make, &num_remedies)
                          : how == "--redacted" ? TryWithoutNames(seed, make, &num_names)
                                                : Run(seed, make, how == "--quiet");
    num_broken += is_right ? 0 : 1;
  }
  if (how == "--remedies") {
    std::printf("%d remedies, %d worlds with wrong ones\n", num_remedies, num_broken);
    // Worlds in which nothing can be helped would prove nothing.
    if (num_remedies == 0) return 1;
  }
  if (how == "--redacted") {
    std::printf("%zu names, %d worlds with another run\n", num_names, num_broken);
    if (num_names == 0) return 1;
  }
  return num_broken == 0 ? 0 : 1;
}

}  // namespace
}  // namespace berth::test

int main(int argc, char** argv) { return berth::test::Main(argc, argv); }
