#include "api/decode/template_hash.h"

#include <charconv>
#include <cstddef>
#include <optional>

#include "base/fnv1a.h"
#include "base/strings.h"

namespace berth {
namespace {

// Encodes the number like rand.SafeEncodeString, in letters and digits that form no words.
std::string SafeEncoded(uint64_t number) {
  constexpr std::string_view kLetters = "bcdfghjklmnpqrstvwxz2456789";
  std::string text = std::to_string(number);
  for (char& c : text) c = kLetters[static_cast<size_t>(c) % kLetters.size()];
  return text;
}

struct SaidHash {
  std::string_view hash;
  uint64_t digest;  // digest of the template that has this hash
};

std::optional<SaidHash> ReadHash(std::string_view annotation) {
  const size_t space = annotation.find(' ');
  if (space == 0 || space == annotation.npos) return std::nullopt;
  SaidHash said{annotation.substr(0, space), 0};
  const char* const end = annotation.data() + annotation.size();
  const auto read = std::from_chars(annotation.data() + space + 1, end, said.digest, 16);
  if (read.ec != std::errc() || read.ptr != end) return std::nullopt;
  return said;
}

uint64_t DigestOf(const SaidHash& said) {
  Fnv1a64 digest;
  digest.Add(TemplateHashText(said.hash, said.digest));
  return digest.value();
}

// Returns the hash that the template's annotation gives; "" if there is none, or if the template
// was edited after the annotation was written.
std::string_view HashSaidBy(const v1::PodTemplate& pod_template) {
  const auto annotation = pod_template.metadata.annotations.find(kTemplateHashAnnotation);
  if (annotation == pod_template.metadata.annotations.end()) return "";
  const std::optional<SaidHash> said = ReadHash(annotation->second);
  return said && DigestOf(*said) == pod_template.digest ? said->hash : "";
}

}  // namespace

std::string TemplateHashText(std::string_view hash, uint64_t digest) {
  char digits[16];
  const auto written = std::to_chars(digits, digits + sizeof(digits), digest, 16);
  return StrCat(hash, " ", std::string_view(digits, static_cast<size_t>(written.ptr - digits)));
}

uint64_t DigestWithHash(uint64_t digest, std::string_view annotation) {
  const std::optional<SaidHash> said = ReadHash(annotation);
  return said && said->digest == digest ? DigestOf(*said) : digest;
}

std::string TemplateHash(const v1::PodTemplate& pod_template, uint64_t collisions) {
  if (const std::string_view said = HashSaidBy(pod_template); !said.empty() && collisions == 0) {
    return std::string(said);
  }
  const uint64_t digest = pod_template.digest + collisions * 0x9E3779B97F4A7C15u;
  return SafeEncoded((digest ^ (digest >> 32)) & 0xffffffffu);
}

}  // namespace berth
