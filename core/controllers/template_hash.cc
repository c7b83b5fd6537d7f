#include "controllers/template_hash.h"

#include <cstddef>
#include <string_view>

namespace berth::controllers {
namespace {

// As rand.SafeEncodeString of the number: letters and digits that make no words.
std::string SafeEncoded(uint64_t number) {
  constexpr std::string_view kLetters = "bcdfghjklmnpqrstvwxz2456789";
  std::string text = std::to_string(number);
  for (char& c : text) c = kLetters[static_cast<size_t>(c) % kLetters.size()];
  return text;
}

}  // namespace

std::string TemplateHash(const v1::PodTemplate& pod_template, uint64_t collisions) {
  const uint64_t digest = pod_template.digest + collisions * 0x9E3779B97F4A7C15u;
  return SafeEncoded((digest ^ (digest >> 32)) & 0xffffffffu);
}

}  // namespace berth::controllers
