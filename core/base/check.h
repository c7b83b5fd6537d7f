// Checks of our own promises. They stay on in release builds: a simulator that goes on after a
// broken invariant would show something untrue. Bad input is never a reason for a check to fail;
// it is reported with Result (result.h).
#ifndef BERTH_BASE_CHECK_H_
#define BERTH_BASE_CHECK_H_

namespace berth {

// Prints "file:line: check failed: expression: message" to standard error and aborts. In the page
// the abort ends in one readable panel that keeps scenario, seed and time.
[[noreturn]] void CheckFailed(const char* file, int line, const char* expression,
                              const char* message);

}  // namespace berth

#define BERTH_CHECK(condition, message) \
  ((condition) ? static_cast<void>(0)   \
               : ::berth::CheckFailed(__FILE_NAME__, __LINE__, #condition, message))

#endif  // BERTH_BASE_CHECK_H_
