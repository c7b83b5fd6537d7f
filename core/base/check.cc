#include "base/check.h"

#include <cstdio>
#include <cstdlib>

namespace berth {

void CheckFailed(const char* file, int line, const char* expression, const char* message) {
  std::fprintf(stderr, "%s:%d: check failed: %s: %s\n", file, line, expression, message);
  std::abort();
}

}  // namespace berth
