#include "metrics/text_format.h"

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <string_view>
#include <vector>

#include "base/strings.h"

namespace berth::metrics {
namespace {

// Escapes a text as the format requires in HELP lines, and, with quotes, in values of labels.
std::string EscapedText(std::string_view text, bool with_quotes) {
  std::string escaped;
  for (const char c : text) {
    if (c == '\n') {
      escaped += "\\n";
      continue;
    }
    if (c == '\\' || (c == '"' && with_quotes)) escaped += '\\';
    escaped += c;
  }
  return escaped;
}

// Returns `{a="1",b="2"}`, with `le` at the end unless that is ""; "" without any label.
std::string LabelsText(const Definition& definition, const std::vector<std::string>& values,
                       const std::string& le) {
  std::vector<std::string> labels;
  for (size_t i = 0; i < values.size(); ++i) {
    labels.push_back(StrCat(definition.labels[i], "=\"", EscapedText(values[i], true), "\""));
  }
  if (!le.empty()) labels.push_back(StrCat("le=\"", le, "\""));
  return labels.empty() ? "" : StrCat("{", StrJoin(labels, ","), "}");
}

// Counts are floating-point numbers in this format: a million is "1e+06".
std::string CountText(int64_t count) { return FloatText(static_cast<double>(count)); }

void AppendHistogram(const Definition& definition, const std::vector<std::string>& labels,
                     const Series& series, std::string* text) {
  int64_t below = 0;
  for (size_t i = 0; i < series.buckets.size(); ++i) {
    below += series.buckets[i];
    const bool is_last = i == definition.buckets.size();
    const std::string le = is_last ? "+Inf" : FloatText(definition.buckets[i]);
    *text += StrCat(definition.name, "_bucket", LabelsText(definition, labels, le), " ",
                    CountText(below), "\n");
  }
  const std::string suffix = LabelsText(definition, labels, "");
  *text += StrCat(definition.name, "_sum", suffix, " ", FloatText(series.sum), "\n");
  *text += StrCat(definition.name, "_count", suffix, " ", CountText(series.count), "\n");
}

// The decimal digits of the shortest text that reads as `value`, and the exponent of the first of
// them. REQUIRES: finite, positive.
struct Decimal {
  std::string digits;
  int exponent = 0;
};

Decimal ShortestDecimal(double value) {
  std::array<char, 32> buffer{};
  for (int precision = 0; precision < std::numeric_limits<double>::max_digits10; ++precision) {
    std::snprintf(buffer.data(), buffer.size(), "%.*e", precision, value);
    if (std::strtod(buffer.data(), nullptr) == value) break;
  }
  const std::string_view text(buffer.data());
  const size_t e = text.find('e');
  Decimal decimal;
  for (const char c : text.substr(0, e)) {
    if (c != '.') decimal.digits += c;
  }
  decimal.exponent = std::atoi(buffer.data() + e + 1);
  return decimal;
}

// Returns the form that Go uses for numbers that are too large or too small for the other form:
// "1.5e-05".
std::string Scientific(const Decimal& decimal) {
  std::string text = decimal.digits.substr(0, 1);
  if (decimal.digits.size() > 1) text += StrCat(".", decimal.digits.substr(1));
  const int size = std::abs(decimal.exponent);
  const std::string_view sign = decimal.exponent < 0 ? "e-" : "e+";
  return StrCat(text, sign, size < 10 ? "0" : "", std::to_string(size));
}

std::string Positional(const Decimal& decimal) {
  std::string digits = decimal.digits;
  if (decimal.exponent < 0) {
    return StrCat("0.", std::string(static_cast<size_t>(-decimal.exponent - 1), '0'), digits);
  }
  const size_t whole = static_cast<size_t>(decimal.exponent) + 1;
  if (digits.size() <= whole) return digits + std::string(whole - digits.size(), '0');
  return StrCat(digits.substr(0, whole), ".", digits.substr(whole));
}

}  // namespace

std::string FloatText(double value) {
  if (std::isnan(value)) return "NaN";
  if (std::isinf(value)) return value > 0 ? "+Inf" : "-Inf";
  if (value == 0) return "0";
  const Decimal decimal = ShortestDecimal(std::abs(value));
  // Go's limits for the shortest form.
  constexpr int kLeast = -4;
  constexpr int kMost = 5;
  const bool is_scientific = decimal.exponent < kLeast || decimal.exponent > kMost;
  return StrCat(value < 0 ? "-" : "", is_scientific ? Scientific(decimal) : Positional(decimal));
}

std::string ExpositionText(const Registry& registry) {
  std::string text;
  for (const Registry::Family& family : registry.Families()) {
    const Definition& definition = *family.definition;
    const std::string_view stability = definition.stability;
    text += StrCat("# HELP ", definition.name, " ",
                   stability.empty() ? "" : StrCat("[", stability, "] "),
                   EscapedText(definition.help, false), "\n");
    text += StrCat("# TYPE ", definition.name, " ", TypeName(definition.type), "\n");
    for (const auto& [labels, series] : *family.series) {
      if (definition.type == MetricType::kHistogram) {
        AppendHistogram(definition, labels, series, &text);
      } else {
        text += StrCat(definition.name, LabelsText(definition, labels, ""), " ",
                       FloatText(series.value), "\n");
      }
    }
  }
  return text;
}

}  // namespace berth::metrics
