// Upstream keeps an amount in one of two forms: an int64 mantissa with a decimal exponent if the
// text is short enough, otherwise an arbitrary-precision inf.Dec. The form is visible from outside:
// only the first keeps the text that it was parsed from, and the two round negative amounts
// differently. So this file has both forms and chooses by the same rule. The second is kept as
// decimal digits with an exponent that is never multiplied out, so no text can make this code slow.
#include "api/quantity.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <iterator>
#include <limits>
#include <utility>

#include "base/strings.h"

namespace berth {
namespace {

constexpr std::string_view kFormatError =
    "quantities must match the regular expression "
    "'^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'";
constexpr std::string_view kNumericError = "unable to parse numeric part of quantity";
constexpr std::string_view kSuffixError = "unable to parse quantity's suffix";

constexpr int64_t kMaxInt64 = std::numeric_limits<int64_t>::max();
constexpr int64_t kMinInt64 = std::numeric_limits<int64_t>::min();
constexpr int kNano = -9;  // the exponent (of ten) of the finest amount
constexpr int kMaxFastDigits = 18;
// Upstream multiplies out the exponents of the big form, and hangs from about this exponent on.
constexpr int64_t kMaxBigExponent = 100'000;

struct Suffix {
  std::string_view text;
  int base;
  int exponent;
};
constexpr Suffix kSuffixes[] = {
    {"n", 10, -9}, {"u", 10, -6}, {"m", 10, -3}, {"", 10, 0},   {"k", 10, 3},  {"M", 10, 6},
    {"G", 10, 9},  {"T", 10, 12}, {"P", 10, 15}, {"E", 10, 18}, {"Ki", 2, 10}, {"Mi", 2, 20},
    {"Gi", 2, 30}, {"Ti", 2, 40}, {"Pi", 2, 50}, {"Ei", 2, 60},
};

// Returns the suffix for base^exponent, "" if there is none. Upstream then prints the digits alone,
// which is a wrong number; Berth prints the same.
std::string_view SuffixFor(int base, int64_t exponent) {
  for (const Suffix& suffix : kSuffixes) {
    if (suffix.base == base && suffix.exponent == exponent) return suffix.text;
  }
  return "";
}

bool IsDigit(char c) { return c >= '0' && c <= '9'; }

std::string_view TakeDigits(std::string_view text, size_t& position) {
  const size_t start = position;
  while (position < text.size() && IsDigit(text[position])) ++position;
  return text.substr(start, position - start);
}

// letters* [+-]? digits*
bool IsSuffixShaped(std::string_view suffix) {
  size_t position = 0;
  while (position < suffix.size() &&
         std::string_view("eEinumkKMGTP").find(suffix[position]) != std::string_view::npos) {
    ++position;
  }
  if (position < suffix.size() && (suffix[position] == '+' || suffix[position] == '-')) ++position;
  TakeDigits(suffix, position);
  return position == suffix.size();
}

// Returns value * 10^power, if that fits.
std::optional<int64_t> MultiplyByPowerOfTen(int64_t value, int64_t power) {
  if (value == 0) return 0;
  for (; power > 0; --power) {
    if (__builtin_mul_overflow(value, int64_t{10}, &value)) return std::nullopt;
  }
  return value;
}

// Returns the decimal digits of digits * 2^power.
std::string MultiplyByPowerOfTwo(std::string digits, int power) {
  for (; power > 0; power -= 10) {
    uint32_t carry = 0;
    for (size_t i = digits.size(); i-- > 0;) {
      const uint32_t product = static_cast<uint32_t>(digits[i] - '0') * 1024 + carry;
      digits[i] = static_cast<char>('0' + product % 10);
      carry = product / 10;
    }
    if (carry > 0) digits.insert(0, std::to_string(carry));
  }
  return digits;
}

void AddOne(std::string& digits) {
  for (size_t i = digits.size(); i-- > 0;) {
    if (digits[i] != '9') {
      ++digits[i];
      return;
    }
    digits[i] = '0';
  }
  digits.insert(0, "1");
}

// Rounds digits * 10^exponent away from zero to a multiple of 10^kNano.
void RoundUpToNano(std::string& digits, int64_t& exponent) {
  if (exponent >= kNano) return;
  const auto dropped = static_cast<uint64_t>(kNano - exponent);
  const size_t kept = dropped >= digits.size() ? 0 : digits.size() - static_cast<size_t>(dropped);
  const bool inexact = digits.find_first_not_of('0', kept) != std::string::npos;
  digits.erase(kept);
  if (inexact) AddOne(digits);
  exponent = kNano;
}

void TrimZeros(std::string& digits, int64_t& exponent) {
  digits.erase(0, std::min(digits.find_first_not_of('0'), digits.size()));
  const size_t size = digits.find_last_not_of('0') + 1;
  exponent += static_cast<int64_t>(digits.size() - size);
  digits.erase(size);
}

// Compares the magnitudes of two amounts whose digits have no zeros at their ends and are not
// empty.
int CompareMagnitudes(std::string_view a, int64_t a_exponent, std::string_view b,
                      int64_t b_exponent) {
  const int64_t a_top = static_cast<int64_t>(a.size()) + a_exponent;
  const int64_t b_top = static_cast<int64_t>(b.size()) + b_exponent;
  if (a_top != b_top) return a_top < b_top ? -1 : 1;
  return a.compare(b);
}

// Reports whether |digits * 10^exponent| is at most 2^63 - 1.
bool MagnitudeFits(std::string_view digits, int64_t exponent) {
  return CompareMagnitudes(digits, exponent, "9223372036854775807", 0) <= 0;
}

// Returns digits * 10^exponent modulo 2^64. REQUIRES: exponent is not negative
uint64_t LowBits(std::string_view digits, int64_t exponent) {
  uint64_t bits = 0;
  for (char digit : digits) bits = bits * 10 + static_cast<uint64_t>(digit - '0');
  for (; exponent > 0 && bits != 0; --exponent) bits *= 10;
  return bits;
}

}  // namespace

// The parts of a text. Upstream: parseQuantityString.
struct Quantity::Parts {
  bool negative = false;
  std::string_view value;  // sign and digits as written
  std::string_view
      integer;  // digits before the point, without leading zeros; "0" if there are none
  std::string_view fraction;  // digits behind the point
  QuantityFormat format = QuantityFormat::kDecimalSI;
  int base = 10;
  int32_t exponent = 0;  // exponent of `base`, from the suffix

  // Returns false if the text does not have the form of a quantity. Sets everything except for the
  // fields that depend on the suffix.
  bool Split(std::string_view text, std::string_view& suffix);
  // Returns false if there is no such suffix.
  bool Interpret(std::string_view suffix);
};

bool Quantity::Parts::Split(std::string_view text, std::string_view& suffix) {
  size_t position = 0;
  negative = text[0] == '-';
  if (text[0] == '-' || text[0] == '+') ++position;
  while (position < text.size() && text[position] == '0') ++position;
  if (position == text.size()) {
    // The text has only a sign and zeros, or not even zeros.
    value = integer = "0";
    suffix = "";
    return true;
  }
  integer = TakeDigits(text, position);
  if (integer.empty()) integer = "0";
  if (position < text.size() && text[position] == '.') {
    ++position;
    fraction = TakeDigits(text, position);
  }
  value = text.substr(0, position);
  suffix = text.substr(position);
  return IsSuffixShaped(suffix);
}

bool Quantity::Parts::Interpret(std::string_view suffix) {
  for (const Suffix& known : kSuffixes) {
    if (known.text != suffix) continue;
    base = known.base;
    exponent = known.exponent;
    format = base == 2 ? QuantityFormat::kBinarySI : QuantityFormat::kDecimalSI;
    return true;
  }
  if (suffix.size() < 2 || (suffix[0] != 'e' && suffix[0] != 'E')) return false;
  const std::optional<int64_t> parsed = ParseInt64(suffix.substr(1));
  if (!parsed) return false;
  // Upstream keeps the low 32 bits of a longer exponent, so that 1e4294967296 is 1; Berth refuses
  // it.
  if (*parsed != static_cast<int32_t>(*parsed)) return false;
  exponent = static_cast<int32_t>(*parsed);
  format = QuantityFormat::kDecimalExponent;
  return true;
}

Quantity Quantity::FromInt(int64_t value, QuantityFormat format) {
  Quantity quantity;
  quantity.mantissa_ = value;
  quantity.format_ = format;
  return quantity;
}

Result<Quantity> Quantity::Parse(std::string_view text) {
  if (text.empty()) return Error{std::string(kFormatError), ""};
  Parts parts;
  std::string_view suffix;
  if (!parts.Split(text, suffix)) return Error{std::string(kFormatError), ""};
  if (!parts.Interpret(suffix)) return Error{std::string(kSuffixError), ""};
  if (std::optional<Quantity> fast = ParseFast(parts, text)) return std::move(*fast);
  return ParseBig(parts);
}

// Returns nothing if the amount needs the big form.
std::optional<Quantity> Quantity::ParseFast(const Parts& parts, std::string_view text) {
  const bool binary = parts.format == QuantityFormat::kBinarySI;
  const size_t digit_count = parts.integer.size() + parts.fraction.size();
  if (digit_count > kMaxFastDigits) return std::nullopt;
  const auto digits = static_cast<int>(digit_count);
  int64_t multiplier = 1;
  int64_t exponent = 0;
  if (binary) {
    // Counts three decimal digits for each ten bits, and one to be safe.
    if (!parts.fraction.empty() || 15 - digits - parts.exponent * 3 / 10 - 1 < 0) {
      return std::nullopt;
    }
    multiplier = int64_t{1} << parts.exponent;
  } else {
    exponent = int64_t{parts.exponent} - static_cast<int64_t>(parts.fraction.size());
    if (exponent < kNano) return std::nullopt;
  }
  const std::string shifted = StrCat(parts.integer, parts.fraction);
  const int64_t unsigned_value = *ParseInt64(shifted);
  Quantity quantity;
  if (__builtin_mul_overflow(unsigned_value, multiplier, &quantity.mantissa_)) return std::nullopt;
  if (parts.negative) quantity.mantissa_ = -quantity.mantissa_;
  quantity.exponent_ = static_cast<int32_t>(exponent);
  quantity.format_ = parts.format;

  // Upstream takes these for canonical without a further check, and keeps the text.
  const bool kept = binary ? unsigned_value % 8 != 0
                           : exponent % 3 == 0 && !shifted.ends_with("000") && shifted[0] != '0';
  if (kept && quantity.Canonical() != text) {
    Rarities rarities;
    rarities.kept_text = text;
    quantity.rarities_ = std::make_shared<const Rarities>(std::move(rarities));
  }
  return quantity;
}

Result<Quantity> Quantity::ParseBig(const Parts& parts) {
  std::string digits;
  std::copy_if(parts.value.begin(), parts.value.end(), std::back_inserter(digits), IsDigit);
  if (digits.empty()) return Error{std::string(kNumericError), ""};
  int64_t exponent = -static_cast<int64_t>(parts.fraction.size());
  if (parts.base == 2) {
    digits = MultiplyByPowerOfTwo(std::move(digits), parts.exponent);
  } else {
    if (std::abs(int64_t{parts.exponent}) >= kMaxBigExponent) {
      return Error{std::string(kSuffixError), ""};
    }
    exponent += parts.exponent;
  }
  RoundUpToNano(digits, exponent);
  TrimZeros(digits, exponent);

  Quantity quantity;
  quantity.format_ = parts.format;
  if (digits.empty()) return quantity;
  bool capped = false;
  if (parts.format == QuantityFormat::kBinarySI) {
    if (!MagnitudeFits(digits, exponent)) {
      capped = true;
      digits = std::to_string(kMaxInt64);
      exponent = 0;
    }
    // An amount below one is easier to read with a decimal suffix.
    if (static_cast<int64_t>(digits.size()) + exponent <= 0) {
      quantity.format_ = QuantityFormat::kDecimalSI;
    }
  }
  Rarities rarities;
  rarities.big = BigAmount{parts.negative, std::move(digits), exponent, capped};
  quantity.rarities_ = std::make_shared<const Rarities>(std::move(rarities));
  return quantity;
}

Quantity::BigAmount Quantity::Decimal() const {
  if (big()) return *big();
  BigAmount amount;
  amount.negative = mantissa_ < 0;
  amount.exponent = exponent_;
  const auto bits = static_cast<uint64_t>(mantissa_);
  amount.digits = std::to_string(amount.negative ? 0 - bits : bits);
  TrimZeros(amount.digits, amount.exponent);
  return amount;
}

// `whole` and `inexact` describe the magnitude in units of 10^exponent. Upstream divides the
// mantissa, which counts billionths, toward zero and adds one for a remainder, so that -102.4
// becomes -101; and it takes the low 64 bits of the mantissa first. Recordings contain such
// results, so Berth reproduces them.
int64_t Quantity::NegativeBigValue(const BigAmount& amount, int exponent, int64_t whole,
                                   bool inexact) {
  if (amount.capped) return -whole;
  const int64_t mantissa_exponent = amount.exponent - kNano;
  if (MagnitudeFits(amount.digits, mantissa_exponent)) return inexact ? -whole + 1 : -whole;
  const auto mantissa = static_cast<int64_t>(0 - LowBits(amount.digits, mantissa_exponent));
  const int64_t divisor = *MultiplyByPowerOfTen(1, exponent - kNano);
  return mantissa / divisor + (mantissa % divisor != 0 ? 1 : 0);
}

Quantity::ScaledValue Quantity::Scaled(int exponent) const {
  const bool negative = IsNegative();
  const ScaledValue saturated{negative ? kMinInt64 : kMaxInt64, true};
  if (!big() && exponent_ >= exponent) {
    const std::optional<int64_t> value =
        MultiplyByPowerOfTen(mantissa_, int64_t{exponent_} - exponent);
    return value ? ScaledValue{*value, false} : saturated;
  }
  const BigAmount amount = Decimal();
  if (amount.digits.empty()) return {};
  // Computes the integral part of digits * 10^(amount.exponent - exponent), toward zero.
  const int64_t shift = amount.exponent - exponent;
  const int64_t whole_digits = static_cast<int64_t>(amount.digits.size()) + shift;
  const bool inexact = shift < 0;
  int64_t whole = 0;
  if (whole_digits > 0) {
    const std::string_view digits =
        std::string_view(amount.digits)
            .substr(0, static_cast<size_t>(std::min<int64_t>(whole_digits, amount.digits.size())));
    if (!MagnitudeFits(digits, std::max<int64_t>(shift, 0))) return saturated;
    whole = *MultiplyByPowerOfTen(*ParseInt64(digits), std::max<int64_t>(shift, 0));
  }
  if (inexact && whole == kMaxInt64) return saturated;
  if (!negative) return {whole + (inexact ? 1 : 0), false};
  if (big()) return {NegativeBigValue(*big(), exponent, whole, inexact), false};
  return {inexact ? -whole - 1 : -whole, false};
}

std::optional<int64_t> Quantity::WholeMagnitude(const BigAmount& amount) {
  if (amount.digits.empty()) return 0;
  if (amount.exponent < 0 || !MagnitudeFits(amount.digits, amount.exponent)) return std::nullopt;
  return MultiplyByPowerOfTen(*ParseInt64(amount.digits), amount.exponent);
}

std::optional<int64_t> Quantity::AsInt64() const {
  if (!big() && exponent_ == 0) return mantissa_;
  const std::optional<int64_t> magnitude = WholeMagnitude(Decimal());
  return magnitude && IsNegative() ? -*magnitude : magnitude;
}

int Quantity::Compare(const Quantity& other) const {
  if (!big() && !other.big() && exponent_ == other.exponent_) {
    return mantissa_ == other.mantissa_ ? 0 : mantissa_ < other.mantissa_ ? -1 : 1;
  }
  if (IsNegative() != other.IsNegative()) return IsNegative() ? -1 : 1;
  if (IsZero() || other.IsZero())
    return static_cast<int>(other.IsZero()) - static_cast<int>(IsZero());
  const BigAmount a = Decimal();
  const BigAmount b = other.Decimal();
  const int magnitudes = CompareMagnitudes(a.digits, a.exponent, b.digits, b.exponent);
  return a.negative ? -magnitudes : magnitudes;
}

std::string Quantity::ToString() const {
  return rarities_ && !rarities_->kept_text.empty() ? rarities_->kept_text : Canonical();
}

std::string Quantity::Canonical() const {
  const BigAmount amount = Decimal();
  if (amount.digits.empty()) return "0";
  const std::string_view sign = amount.negative ? "-" : "";

  // A binary suffix is of no use below 1024, and would lose precision with a fraction.
  const bool small = CompareMagnitudes(amount.digits, amount.exponent, "1024", 0) < 0;
  const std::optional<int64_t> whole = small ? std::nullopt : WholeMagnitude(amount);
  if (format_ == QuantityFormat::kBinarySI && whole) {
    int64_t magnitude = *whole;
    int power = 0;
    for (; magnitude >= 1024 && magnitude % 1024 == 0; magnitude /= 1024) power += 10;
    return StrCat(sign, std::to_string(magnitude), SuffixFor(2, power));
  }

  std::string digits = amount.digits;
  int64_t exponent = amount.exponent;
  for (; exponent % 3 != 0; --exponent) digits += '0';
  if (format_ != QuantityFormat::kDecimalExponent)
    return StrCat(sign, digits, SuffixFor(10, exponent));
  return exponent == 0 ? StrCat(sign, digits) : StrCat(sign, digits, "e", std::to_string(exponent));
}

}  // namespace berth
