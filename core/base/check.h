// Checks of Berth's own invariants. They stay on in release builds: a simulator that continues
// after a broken invariant would show wrong results. Bad input never makes a check fail; functions
// report it with Result (result.h).
#ifndef BERTH_BASE_CHECK_H_
#define BERTH_BASE_CHECK_H_

namespace berth {

// Prints "file:line: check failed: expression: message" to standard error and aborts. The page
// shows one readable panel after the abort, which keeps the scenario, the seed and the time.
[[noreturn]] void CheckFailed(const char* file, int line, const char* expression,
                              const char* message);

}  // namespace berth

#define BERTH_CHECK(condition, message) \
  ((condition) ? static_cast<void>(0)   \
               : ::berth::CheckFailed(__FILE_NAME__, __LINE__, #condition, message))

#endif  // BERTH_BASE_CHECK_H_
