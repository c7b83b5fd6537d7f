// The reason why a text cannot be read as JSON or YAML, as data, so that callers can compose the
// sentence in their own language.
#ifndef BERTH_API_JSON_TEXT_FAULT_H_
#define BERTH_API_JSON_TEXT_FAULT_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace berth {

// The offset of a fault that concerns the text as a whole.
inline constexpr int64_t kNoOffset = -1;

struct TextFault {
  // The sentence in English, with {} in place of the values. It has no full stop, and is the key of
  // its translations. Empty if there is no fault.
  std::string form;
  std::vector<std::string> values;
  // The byte of the text at which the fault begins, counted from 0.
  int64_t offset = kNoOffset;
  // True if the text breaks a rule of its syntax. False if it exceeds a limit or is empty.
  bool breaks_syntax = true;

  // Returns the sentence in English.
  std::string Message() const;
};

// Returns the line of the byte at `offset`, counted from 1. Returns 0 for kNoOffset.
int LineOfOffset(std::string_view text, int64_t offset);

}  // namespace berth

#endif  // BERTH_API_JSON_TEXT_FAULT_H_
