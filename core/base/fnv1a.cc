#include "base/fnv1a.h"

#include <cstddef>

namespace berth {

std::string Fnv1a64::Hex() const {
  static constexpr char kDigits[] = "0123456789abcdef";
  std::string text(16, '0');
  for (size_t i = 0; i < text.size(); ++i) text[15 - i] = kDigits[(value_ >> (4 * i)) & 0xf];
  return text;
}

}  // namespace berth
