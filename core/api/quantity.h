// resource.Quantity: a fixed-point amount with a suffix, as in `cpu: 250m` or `memory: 1Gi`.
// As apimachinery v0.21, pkg/api/resource/quantity.go.
#ifndef BERTH_API_QUANTITY_H_
#define BERTH_API_QUANTITY_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"

namespace berth {

// The family of suffixes that an amount was written with, and is printed with.
enum class QuantityFormat : uint8_t {
  kDecimalSI,        // 1500m, 12, 3k
  kBinarySI,         // 64Ki, 1Gi
  kDecimalExponent,  // 1e3
};

// An exact amount: an immutable value, cheap to copy.
class Quantity {
 public:
  // Zero, DecimalSI.
  Quantity() = default;
  static Quantity FromInt(int64_t value, QuantityFormat format = QuantityFormat::kDecimalSI);

  // Parses what a manifest may hold; the error's message is upstream's. Amounts finer than 10^-9
  // are rounded away from zero. Exponents that upstream cannot handle (beyond 32 bits, or large
  // enough to make it hang) are an error: a bad suffix.
  static Result<Quantity> Parse(std::string_view text);

  // The amount in whole units (Value) or thousandths (MilliValue), rounded as upstream rounds, and
  // saturated at the ends of int64 where the exact result does not fit. Negative amounts, which no
  // manifest may ask for, come out as wrong as upstream when they are long: see quantity.cc.
  int64_t Value() const { return Scaled(0).value; }
  int64_t MilliValue() const { return Scaled(-3).value; }
  // True if Value() or MilliValue() is saturated.
  bool ValueOverflows() const { return Scaled(0).overflows; }
  bool MilliValueOverflows() const { return Scaled(-3).overflows; }
  // The amount, if it is whole and fits.
  std::optional<int64_t> AsInt64() const;

  // Negative, zero or positive as this amount is less than, equal to or greater than `other`.
  // Exact, whatever the formats.
  int Compare(const Quantity& other) const;
  bool operator==(const Quantity& other) const { return Compare(other) == 0; }
  bool IsZero() const { return !big() && mantissa_ == 0; }
  bool IsNegative() const { return big() ? big()->negative : mantissa_ < 0; }

  QuantityFormat format() const { return format_; }

  // What upstream's String() gives right after parsing: the text itself where upstream keeps it,
  // otherwise the canonical form.
  std::string ToString() const;
  // The canonical form proper.
  std::string Canonical() const;

 private:
  // An amount that upstream holds as an inf.Dec, which shows in how negative amounts are rounded.
  // Never zero; no zeros at either end of `digits`.
  struct BigAmount {
    bool negative = false;
    std::string digits;
    int64_t exponent = 0;  // the amount is digits * 10^exponent
    bool capped = false;   // to the largest magnitude that a binary suffix may give
  };
  // What few amounts need, out of the way of the others.
  struct Rarities {
    std::optional<BigAmount> big;
    std::string kept_text;  // what ToString gives where that is not the canonical form
  };
  struct ScaledValue {
    int64_t value = 0;
    bool overflows = false;
  };
  struct Parts;  // of a text, see quantity.cc

  static std::optional<Quantity> ParseFast(const Parts& parts, std::string_view text);
  static Result<Quantity> ParseBig(const Parts& parts);

  const BigAmount* big() const { return rarities_ && rarities_->big ? &*rarities_->big : nullptr; }
  // The magnitude, if it is whole and at most 2^63 - 1.
  static std::optional<int64_t> WholeMagnitude(const BigAmount& amount);
  static int64_t NegativeBigValue(const BigAmount& amount, int exponent, int64_t whole,
                                  bool inexact);
  // The amount in units of 10^exponent.
  ScaledValue Scaled(int exponent) const;
  // The same amount with decimal digits, whichever form this one has. digits is empty for zero.
  BigAmount Decimal() const;

  int64_t mantissa_ = 0;  // the amount is mantissa_ * 10^exponent_, unless it is big()
  int32_t exponent_ = 0;
  QuantityFormat format_ = QuantityFormat::kDecimalSI;
  std::shared_ptr<const Rarities> rarities_;
};

}  // namespace berth

#endif  // BERTH_API_QUANTITY_H_
