// The common expectations of all fuzz targets about messages.
#ifndef BERTH_TESTS_FUZZ_EXPECTATIONS_H_
#define BERTH_TESTS_FUZZ_EXPECTATIONS_H_

#include <string>
#include <string_view>

#include "base/check.h"
#include "base/result.h"
#include "base/strings.h"

namespace berth {

inline bool IsHarmless(std::string_view text) { return Escaped(text, text.size()) == text; }

// Checks that a message is readable: it is not empty, and no input can forge it or control its
// terminal.
inline void ExpectReadable(const Error& error) {
  BERTH_CHECK(!error.message.empty(), "an error says what is wrong");
  BERTH_CHECK(IsHarmless(error.ToString()), "a message holds no control characters");
}

}  // namespace berth

#endif  // BERTH_TESTS_FUZZ_EXPECTATIONS_H_
