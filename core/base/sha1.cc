#include "base/sha1.h"

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace berth {
namespace {

constexpr size_t kBlockBytes = 64;
using Digest = std::array<uint32_t, 5>;

// Returns the text followed by a one bit, zeros, and its length in bits: a whole number of blocks.
std::string Padded(std::string_view text) {
  std::string padded(text);
  padded.push_back('\x80');
  while (padded.size() % kBlockBytes != kBlockBytes - 8) padded.push_back('\0');
  const uint64_t bits = static_cast<uint64_t>(text.size()) * 8;
  for (int shift = 56; shift >= 0; shift -= 8) {
    padded.push_back(static_cast<char>(static_cast<uint8_t>(bits >> shift)));
  }
  return padded;
}

std::array<uint32_t, 80> Schedule(std::string_view block) {
  std::array<uint32_t, 80> words{};
  for (size_t i = 0; i < kBlockBytes; ++i) {
    words[i / 4] = words[i / 4] << 8 | static_cast<uint8_t>(block[i]);
  }
  for (size_t t = 16; t < words.size(); ++t) {
    words[t] = std::rotl(words[t - 3] ^ words[t - 8] ^ words[t - 14] ^ words[t - 16], 1);
  }
  return words;
}

void AddBlock(std::string_view block, Digest& digest) {
  const std::array<uint32_t, 80> words = Schedule(block);
  auto [a, b, c, d, e] = digest;
  for (size_t t = 0; t < words.size(); ++t) {
    uint32_t mixed = 0;
    if (t < 20) {
      mixed = ((b & c) | (~b & d)) + 0x5a827999u;
    } else if (t < 40) {
      mixed = (b ^ c ^ d) + 0x6ed9eba1u;
    } else if (t < 60) {
      mixed = ((b & c) | (b & d) | (c & d)) + 0x8f1bbcdcu;
    } else {
      mixed = (b ^ c ^ d) + 0xca62c1d6u;
    }
    const uint32_t next = std::rotl(a, 5) + mixed + e + words[t];
    e = d;
    d = c;
    c = std::rotl(b, 30);
    b = a;
    a = next;
  }
  const Digest added = {a, b, c, d, e};
  for (size_t i = 0; i < digest.size(); ++i) digest[i] += added[i];
}

}  // namespace

std::string Sha1Hex(std::string_view text) {
  Digest digest = {0x67452301u, 0xefcdab89u, 0x98badcfeu, 0x10325476u, 0xc3d2e1f0u};
  const std::string padded = Padded(text);
  for (size_t at = 0; at < padded.size(); at += kBlockBytes) {
    AddBlock(std::string_view(padded).substr(at, kBlockBytes), digest);
  }
  std::string hex;
  for (const uint32_t word : digest) {
    for (int shift = 28; shift >= 0; shift -= 4)
      hex.push_back("0123456789abcdef"[word >> shift & 15]);
  }
  return hex;
}

}  // namespace berth
