// Whole short simulations: the bytes choose a world and the moments that are visited again. The
// invariants hold after every step; a world that violates them is printed as a scenario for `berth
// run`.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <string_view>

#include "api/json/json.h"
#include "api/json/json_text.h"
#include "base/check.h"
#include "random/random_world.h"
#include "random/world_invariants.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace berth::test;
  ByteChoices choices({reinterpret_cast<const char*>(data), size});
  // The last byte also chooses the version.
  const bool v1_34 = size > 0 && data[size - 1] % 2 == 1;
  const berth::Json world = v1_34 ? RandomWorldOfV134(choices) : RandomWorld(choices);
  const WorldRun run = RunWorld(world, choices);
  if (run.violation) {
    std::fprintf(stderr, "%s in\n%s\n", run.violation->c_str(), berth::JsonText(world).c_str());
  }
  BERTH_CHECK(!run.violation, "the invariants hold");
  return 0;
}
