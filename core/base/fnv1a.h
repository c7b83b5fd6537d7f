// FNV-1a 64: a hash that is the same on every target, for comparing texts and pictures. It protects
// no secrets, and does not resist an attacker who searches for collisions.
#ifndef BERTH_BASE_FNV1A_H_
#define BERTH_BASE_FNV1A_H_

#include <cstdint>
#include <string>
#include <string_view>

namespace berth {

// Hashes everything that was added as if it were one text. See the Internet Draft
// draft-eastlake-fnv, FNV-1a with 64 bits.
class Fnv1a64 {
 public:
  void AddByte(uint8_t byte) { value_ = (value_ ^ byte) * 0x100000001b3; }
  void Add(std::string_view bytes) {
    for (const char c : bytes) AddByte(static_cast<uint8_t>(c));
  }

  uint64_t value() const { return value_; }
  // Returns the hash as 16 hexadecimal digits in lower case.
  std::string Hex() const;

 private:
  uint64_t value_ = 0xcbf29ce484222325;
};

}  // namespace berth

#endif  // BERTH_BASE_FNV1A_H_
