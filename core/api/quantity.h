// resource.Quantity: a fixed-point amount with a suffix, as in `cpu: 250m` or `memory: 1Gi`.
// Upstream: apimachinery v0.21, pkg/api/resource/quantity.go.
#ifndef BERTH_API_QUANTITY_H_
#define BERTH_API_QUANTITY_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"

namespace berth {

// The family of suffixes in which an amount was written, and in which it is printed.
enum class QuantityFormat : uint8_t {
  kDecimalSI,        // as 1500m, 12, 3k
  kBinarySI,         // as 64Ki, 1Gi
  kDecimalExponent,  // as 1e3
};

// An exact amount. An immutable value type, cheap to copy.
class Quantity {
 public:
  // Zero, in DecimalSI.
  Quantity() = default;
  static Quantity FromInt(int64_t value, QuantityFormat format = QuantityFormat::kDecimalSI);

  // Parses the text of a manifest; the error has upstream's message. Amounts finer than 10^-9 are
  // rounded away from zero. Exponents that upstream cannot process (beyond 32 bits, or large enough
  // to make it hang) are an error: a bad suffix.
  static Result<Quantity> Parse(std::string_view text);

  // Returns the amount in whole units (Value) or thousandths (MilliValue), rounded as upstream
  // rounds, and saturated at the ends of int64 if the exact result does not fit. Long negative
  // amounts, which no manifest may request, are as wrong as upstream's: see quantity.cc.
  int64_t Value() const { return Scaled(0).value; }
  int64_t MilliValue() const { return Scaled(-3).value; }
  // Reports whether Value() or MilliValue() is saturated.
  bool ValueOverflows() const { return Scaled(0).overflows; }
  bool MilliValueOverflows() const { return Scaled(-3).overflows; }
  // Returns the amount if it is whole and fits.
  std::optional<int64_t> AsInt64() const;

  // Returns a negative number, zero or a positive number if this amount is less than, equal to or
  // greater than `other`. Exact, whatever the formats.
  int Compare(const Quantity& other) const;
  bool operator==(const Quantity& other) const { return Compare(other) == 0; }
  bool IsZero() const { return !big() && mantissa_ == 0; }
  bool IsNegative() const { return big() ? big()->negative : mantissa_ < 0; }

  QuantityFormat format() const { return format_; }

  // Returns the result of upstream's String() right after parsing: the parsed text if upstream
  // keeps it, otherwise the canonical form.
  std::string ToString() const;
  // Returns the canonical form, even if the parsed text was kept.
  std::string Canonical() const;

 private:
  // An amount that upstream keeps as an inf.Dec. (Negative amounts of this form are rounded
  // differently.) Never zero; no zeros at either end of `digits`.
  struct BigAmount {
    bool negative = false;
    std::string digits;
    int64_t exponent = 0;  // the amount is digits * 10^exponent
    bool capped = false;   // reduced to the largest magnitude that a binary suffix may have
  };
  // Fields that few amounts need, in a separate allocation.
  struct Rarities {
    std::optional<BigAmount> big;
    std::string kept_text;  // the result of ToString if it is not the canonical form
  };
  struct ScaledValue {
    int64_t value = 0;
    bool overflows = false;
  };
  struct Parts;  // parts of a text, see quantity.cc

  static std::optional<Quantity> ParseFast(const Parts& parts, std::string_view text);
  static Result<Quantity> ParseBig(const Parts& parts);

  const BigAmount* big() const { return rarities_ && rarities_->big ? &*rarities_->big : nullptr; }
  // Returns the magnitude, if it is whole and at most 2^63 - 1.
  static std::optional<int64_t> WholeMagnitude(const BigAmount& amount);
  static int64_t NegativeBigValue(const BigAmount& amount, int exponent, int64_t whole,
                                  bool inexact);
  // Returns the amount in units of 10^exponent.
  ScaledValue Scaled(int exponent) const;
  // Returns the same amount as decimal digits, whichever form this one has. `digits` is empty for
  // zero.
  BigAmount Decimal() const;

  int64_t mantissa_ = 0;  // the amount is mantissa_ * 10^exponent_, unless it is big()
  int32_t exponent_ = 0;
  QuantityFormat format_ = QuantityFormat::kDecimalSI;
  std::shared_ptr<const Rarities> rarities_;
};

}  // namespace berth

#endif  // BERTH_API_QUANTITY_H_
