// What all fuzz targets expect of what the code says.
#ifndef BERTH_TESTS_FUZZ_EXPECTATIONS_H_
#define BERTH_TESTS_FUZZ_EXPECTATIONS_H_

#include <string>
#include <string_view>

#include "base/check.h"
#include "base/result.h"
#include "base/strings.h"

namespace berth {

inline bool IsHarmless(std::string_view text) { return Escaped(text, text.size()) == text; }

// Messages are for people: there is one, and no input can forge it or its terminal.
inline void ExpectReadable(const Error& error) {
  BERTH_CHECK(!error.message.empty(), "an error says what is wrong");
  BERTH_CHECK(IsHarmless(error.ToString()), "a message holds no control characters");
}

}  // namespace berth

#endif  // BERTH_TESTS_FUZZ_EXPECTATIONS_H_
