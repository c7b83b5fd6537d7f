#include "log/order_numbers.h"

#include <iterator>

namespace berth::sim {
namespace {

constexpr int kBase = 256;

int DigitAt(const std::string& digits, size_t i) {
  return i < digits.size() ? static_cast<unsigned char>(digits[i]) : 0;
}

}  // namespace

OrderNumber NumberBetween(const OrderNumber& low, const OrderNumber& high) {
  OrderNumber between{low.whole, ""};
  // The next digit of `high` is an upper bound as long as all digits so far equal those of `high`.
  bool bounded = low.whole == high.whole;
  for (size_t i = 0;; ++i) {
    const int from = DigitAt(low.fraction, i);
    const int to = bounded ? DigitAt(high.fraction, i) : kBase;
    if (to - from > 1) {
      between.fraction.push_back(static_cast<char>(from + (to - from) / 2));
      return between;
    }
    between.fraction.push_back(static_cast<char>(from));
    bounded = bounded && from == to;
  }
}

const OrderNumber& OrderNumbers::Of(const QueuedPodInfo& info) {
  const auto next = numbers_.lower_bound(info);
  if (next != numbers_.end() && !numbers_.key_comp()(info, next->first)) return next->second;
  OrderNumber number;
  if (next == numbers_.end()) {
    if (!numbers_.empty()) number.whole = std::prev(next)->second.whole + 1;
  } else if (next == numbers_.begin()) {
    number.whole = next->second.whole - 1;
  } else {
    number = NumberBetween(std::prev(next)->second, next->second);
  }
  return numbers_.emplace_hint(next, info, std::move(number))->second;
}

}  // namespace berth::sim
