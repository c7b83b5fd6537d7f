#include "yaml/yaml_scalar.h"

#include <charconv>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <initializer_list>
#include <limits>
#include <string_view>
#include <utility>
#include <vector>

#include "api/json/decoder.h"
#include "api/json/json.h"
#include "base/strings.h"

namespace berth {
namespace {

bool IsOneOf(std::string_view text, std::initializer_list<std::string_view> names) {
  for (std::string_view name : names) {
    if (name == text) return true;
  }
  return false;
}

bool IsDigit(char c) { return c >= '0' && c <= '9'; }

size_t SkipDigits(std::string_view text, size_t i) {
  while (i < text.size() && IsDigit(text[i])) ++i;
  return i;
}

// Matches [-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?
bool IsFloat(std::string_view text) {
  size_t i = !text.empty() && (text[0] == '-' || text[0] == '+') ? 1 : 0;
  const size_t whole_end = SkipDigits(text, i);
  const bool has_whole = whole_end > i;
  i = whole_end;
  if (i < text.size() && text[i] == '.') {
    const size_t fraction_end = SkipDigits(text, i + 1);
    if (!has_whole && fraction_end == i + 1) return false;
    i = fraction_end;
  } else if (!has_whole) {
    return false;
  }
  if (i == text.size()) return true;
  if (text[i] != 'e' && text[i] != 'E') return false;
  ++i;
  if (i < text.size() && (text[i] == '-' || text[i] == '+')) ++i;
  return i < text.size() && SkipDigits(text, i) == text.size();
}

// Reads as Go's ParseInt and ParseUint do with base 0: decimal, 0x, 0o, 0b, and 0 for octal. Null
// if the text is no such integer, or is out of range.
std::optional<Json> ReadInteger(std::string_view text) {
  const bool negative = text.starts_with('-');
  const bool has_sign = negative || text.starts_with('+');
  if (has_sign) text.remove_prefix(1);
  int base = 10;
  if (text.size() > 1 && text[0] == '0') {
    const char letter = static_cast<char>(text[1] | 0x20);
    base = letter == 'x' ? 16 : letter == 'b' ? 2 : 8;
    text.remove_prefix(IsOneOf(std::string_view(&letter, 1), {"x", "b", "o"}) ? 2 : 1);
  }
  uint64_t magnitude = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, magnitude, base);
  if (error != std::errc() || stop != end) return std::nullopt;
  if (negative) {
    if (magnitude > uint64_t{1} << 63) return std::nullopt;
    return Json(static_cast<int64_t>(0 - magnitude));
  }
  if (magnitude >> 63 == 0) return Json(static_cast<int64_t>(magnitude));
  return has_sign ? std::nullopt : std::optional<Json>(Json(magnitude));
}

// Returns a double as Go's encoding/json writes it: with the fewest digits that read back as the
// same number, and with an exponent below 1e-6 and from 1e21 on.
Json FloatValue(double number) {
  // libc++ before LLVM 14 has no std::to_chars for doubles.
  constexpr int kMostDigits = std::numeric_limits<double>::max_digits10;
  char buffer[40];
  for (int digits = 1; digits <= kMostDigits; ++digits) {
    std::snprintf(buffer, sizeof buffer, "%.*e", digits - 1, number);
    if (std::strtod(buffer, nullptr) == number) break;
  }
  std::string_view text(buffer);
  std::string sign;
  if (text.starts_with('-')) {
    sign = "-";
    text.remove_prefix(1);
  }
  const size_t e = text.find('e');
  const int exponent = static_cast<int>(ParseInt64(text.substr(e + 1)).value_or(0));
  std::string digits(text.substr(0, 1));
  if (e > 2) digits += text.substr(2, e - 2);
  const double magnitude = std::abs(number);
  const int point = exponent + 1;  // the position of the decimal point among the digits
  const int size = static_cast<int>(digits.size());
  std::string spelling;
  if (magnitude != 0 && (magnitude < 1e-6 || magnitude >= 1e21)) {
    const std::string fraction = size > 1 ? "." + digits.substr(1) : "";
    spelling = StrCat(digits.substr(0, 1), fraction, exponent < 0 ? "e-" : "e+",
                      std::to_string(std::abs(exponent)));
  } else if (point <= 0) {
    spelling = "0." + std::string(static_cast<size_t>(-point), '0') + digits;
  } else if (point >= size) {
    spelling = digits + std::string(static_cast<size_t>(point - size), '0');
  } else {
    spelling = digits.substr(0, static_cast<size_t>(point)) + "." +
               digits.substr(static_cast<size_t>(point));
  }
  spelling.insert(0, sign);
  if (const std::optional<int64_t> whole = ParseInt64(spelling)) return Json(*whole);
  return SpelledNumber(spelling);
}

// Returns the name in encoding/json of a number that YAML has and JSON lacks. Empty for all others.
std::string_view UnsupportedNumber(std::string_view text) {
  if (IsOneOf(text, {".nan", ".NaN", ".NAN"})) return "NaN";
  if (IsOneOf(text, {".inf", ".Inf", ".INF", "+.inf", "+.Inf", "+.INF"})) return "+Inf";
  return IsOneOf(text, {"-.inf", "-.Inf", "-.INF"}) ? "-Inf" : "";
}

// Returns the value of a plain scalar by its spelling. Null if it is just a string.
std::optional<Json> ResolvePlain(const std::string& text) {
  if (text.empty()) return Json();
  if (IsOneOf(text, {"y", "Y", "yes", "Yes", "YES", "true", "True", "TRUE", "on", "On", "ON"})) {
    return Json(true);
  }
  if (IsOneOf(text, {"n", "N", "no", "No", "NO", "false", "False", "FALSE", "off", "Off", "OFF"})) {
    return Json(false);
  }
  if (IsOneOf(text, {"~", "null", "Null", "NULL"})) return Json();
  const bool starts_as_number = IsDigit(text[0]) || text[0] == '-' || text[0] == '+';
  if (!starts_as_number && text[0] != '.') return std::nullopt;
  std::string plain = text;
  if (starts_as_number) {
    std::erase(plain, '_');
    if (std::optional<Json> integer = ReadInteger(plain)) return integer;
  }
  if (!IsFloat(plain)) return std::nullopt;
  // IsFloat admits neither hexadecimal nor names, and the program never leaves the "C" locale.
  const double number = std::strtod(plain.c_str(), nullptr);
  if (std::isinf(number)) return std::nullopt;
  return FloatValue(number);
}

std::string_view TypeTag(const Json& value) {
  if (value.is_null()) return "!!null";
  if (value.is_boolean()) return "!!bool";
  if (value.is_string()) return "!!str";
  return value.is_number_integer() ? "!!int" : "!!float";
}

// Sets the form and the values of `fault`. Returns null for its caller to return.
std::nullopt_t Refused(TextFault* fault, std::string_view form, std::vector<std::string> values) {
  fault->form = form;
  fault->values = std::move(values);
  return std::nullopt;
}

std::optional<Json> ResolvePlainScalar(const std::string& text, TextFault* fault) {
  if (const std::string_view number = UnsupportedNumber(text); !number.empty()) {
    return Refused(fault, "unsupported value: {}", {std::string(number)});
  }
  return ResolvePlain(text).value_or(Json(text));
}

}  // namespace

std::optional<Json> ResolveYamlScalar(const YamlScalar& scalar, TextFault* fault) {
  static constexpr std::string_view kPrefix = "tag:yaml.org,2002:";
  const std::string& text = scalar.text;
  if (scalar.tag.empty() && scalar.is_plain) return ResolvePlainScalar(text, fault);
  if (!scalar.tag.starts_with(kPrefix)) return Json(text);
  const std::string wanted = "!!" + scalar.tag.substr(kPrefix.size());
  if (wanted == "!!str" || wanted == "!!timestamp") return Json(text);
  if (!IsOneOf(wanted, {"!!int", "!!float", "!!bool", "!!null"})) {
    return Refused(fault, "unsupported tag {}", {QuotedPrefix(wanted)});
  }
  std::optional<Json> value = ResolvePlainScalar(text, fault);
  if (!value) return value;
  const std::string_view found = TypeTag(*value);
  const bool whole_float = wanted == "!!float" && found == "!!int";
  // FloatValue has turned whole floats into integers.
  if (found == wanted || whole_float) return value;
  return Refused(fault, "cannot decode {} {} as a {}",
                 {std::string(found), QuotedPrefix(text), wanted});
}

}  // namespace berth
