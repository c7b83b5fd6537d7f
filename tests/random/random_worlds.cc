// Runs random worlds and prints the hash of each log:
//   random_worlds [v1.34] FIRST LAST [--quiet]
//     the worlds of these seeds; --quiet: prints only violations
//   random_worlds [v1.34] FIRST LAST --remedies
//     the changes that would help pods that wait at the end, and whether they do
//   random_worlds [v1.34] FIRST LAST --drained
//     the new places of pods whose nodes are lost at the end, and whether a run gives the same
//   random_worlds [v1.34] FIRST LAST --upgraded
//     the new places of pods when all nodes are drained at the end, one at a time, and whether the
//     played waves give the same
//   random_worlds [v1.34] FIRST LAST --redacted
//     whether the worlds have the same run without their names
//   random_worlds [v1.34] FIRST LAST --compared
//     whether a run equals itself, and parts from one with another seed where the logs do
//   random_worlds [v1.34] FIRST LAST --replicas
//     the invariants of schedulers whose processes end and return
//   random_worlds [v1.34] --show SEED
//     the world itself, as a scenario for `berth run`
// The worlds of v1.34 differ from those of the versions before it; `managed` in place of it means
// worlds with a controller manager.
// Exits with 1 after a violation. Built natively and as WebAssembly, with the same output.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>

#include "api/json/json.h"
#include "api/json/json_text.h"
#include "base/random.h"
#include "random/compare_invariants.h"
#include "random/drain_invariants.h"
#include "random/managed_world.h"
#include "random/random_world.h"
#include "random/redaction_invariants.h"
#include "random/remedy_invariants.h"
#include "random/replica_invariants.h"
#include "random/wave_invariants.h"
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

// The number of checks in one world, and the violation.
struct Check {
  int64_t count = 0;
  std::optional<std::string> violation;
};

// A question that is asked of each world after its run.
struct Question {
  const char* option;
  const char* counted;  // the name of the objects that are counted
  Check (*check)(const Json& world);
};

constexpr Question kQuestions[] = {
    {"--remedies", "remedies",
     [](const Json& world) -> Check {
       const RemediesCheck check = CheckRemedies(world);
       return {check.num_remedies, check.violation};
     }},
    {"--drained", "displaced pods",
     [](const Json& world) -> Check {
       const DrainCheck check = CheckDrain(world);
       return {check.num_displaced, check.violation};
     }},
    {"--upgraded", "displaced pods",
     [](const Json& world) -> Check {
       const WaveCheck check = CheckWaves(world);
       return {check.num_displaced, check.violation};
     }},
    {"--redacted", "names",
     [](const Json& world) -> Check {
       const RedactionCheck check = CheckRedaction(world);
       return {static_cast<int64_t>(check.num_names), check.violation};
     }},
    {"--compared", "partings",
     [](const Json& world) -> Check {
       const CompareCheck check = CheckComparison(world);
       return {check.num_partings, check.violation};
     }},
    {"--replicas", "takeovers",
     [](const Json& world) -> Check {
       const ReplicaCheck check = CheckReplicas(world);
       return {check.num_takeovers, check.violation};
     }},
};

// Returns the exit code.
int Ask(const Question& question, uint64_t first, uint64_t last, MakeWorld make) {
  int64_t count = 0;
  int num_broken = 0;
  for (uint64_t seed = first; seed <= last; ++seed) {
    const Check check = question.check(WorldOf(seed, make));
    count += check.count;
    if (!check.violation) continue;
    ++num_broken;
    std::printf("%s: %s\n", std::to_string(seed).c_str(), check.violation->c_str());
  }
  std::printf("%s %s, %d worlds with wrong ones\n", std::to_string(count).c_str(), question.counted,
              num_broken);
  // If no world has anything to check, the test would prove nothing.
  return num_broken == 0 && count > 0 ? 0 : 1;
}

int Main(int argc, char** argv) {
  MakeWorld make = RandomWorld;
  if (argc > 1 && std::string_view(argv[1]) == "v1.34") {
    make = RandomWorldOfV134;
    --argc;
    ++argv;
  } else if (argc > 1 && std::string_view(argv[1]) == "managed") {
    make = RandomManagedWorld;
    --argc;
    ++argv;
  }
  if (argc < 3) return 2;
  const uint64_t last = std::strtoull(argv[2], nullptr, 10);
  if (std::string_view(argv[1]) == "--show") {
    std::printf("%s\n", JsonText(WorldOf(last, make)).c_str());
    return 0;
  }
  const uint64_t first = std::strtoull(argv[1], nullptr, 10);
  const std::string_view how = argc > 3 ? argv[3] : "";
  const auto* const question = std::find_if(std::begin(kQuestions), std::end(kQuestions),
                                            [&](const Question& it) { return it.option == how; });
  if (question != std::end(kQuestions)) return Ask(*question, first, last, make);
  int num_broken = 0;
  for (uint64_t seed = first; seed <= last; ++seed) {
    num_broken += Run(seed, make, how == "--quiet") ? 0 : 1;
  }
  return num_broken == 0 ? 0 : 1;
}

}  // namespace
}  // namespace berth::test

int main(int argc, char** argv) { return berth::test::Main(argc, argv); }
