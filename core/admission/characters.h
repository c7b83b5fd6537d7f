// Classes of ASCII characters, as in the patterns for names in Go.
#ifndef BERTH_ADMISSION_CHARACTERS_H_
#define BERTH_ADMISSION_CHARACTERS_H_

#include <string>

namespace berth::admission {

constexpr bool IsDigit(char c) { return c >= '0' && c <= '9'; }
constexpr bool IsLowerCase(char c) { return c >= 'a' && c <= 'z'; }
constexpr bool IsUpperCase(char c) { return c >= 'A' && c <= 'Z'; }
constexpr bool IsAlphanumeric(char c) { return IsDigit(c) || IsLowerCase(c) || IsUpperCase(c); }

// Returns the text with capitals replaced by small letters.
inline std::string LowerCased(std::string text) {
  for (char& c : text) c = static_cast<char>(IsUpperCase(c) ? c | 0x20 : c);
  return text;
}

}  // namespace berth::admission

#endif  // BERTH_ADMISSION_CHARACTERS_H_
