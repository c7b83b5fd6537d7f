// OrderNumbers: numbers for entries of a queue that compare as the queue compares the entries, for
// an order that has no ranks of its own.
#ifndef BERTH_LOG_ORDER_NUMBERS_H_
#define BERTH_LOG_ORDER_NUMBERS_H_

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <tuple>

#include "framework/plugin.h"
#include "framework/pod_info.h"

namespace berth::sim {

// A number with any number of digits after its point. The less, the earlier.
struct OrderNumber {
  int64_t whole = 0;
  std::string fraction;  // digits to the base 256, without zeros at the end
  bool operator<(const OrderNumber& other) const {
    return std::tie(whole, fraction) < std::tie(other.whole, other.fraction);
  }
};

class OrderNumbers {
 public:
  // `order` outlives this.
  explicit OrderNumbers(const QueueSortPlugin* order) : numbers_(Less{order}) {}

  // Equal for entries of which neither is less than the other, and the same whenever it is asked.
  // Valid as long as this. REQUIRES: the order of two entries does not change.
  const OrderNumber& Of(const QueuedPodInfo& info);

 private:
  struct Less {
    const QueueSortPlugin* order;
    bool operator()(const QueuedPodInfo& a, const QueuedPodInfo& b) const {
      return order->Less(a, b);
    }
  };
  // One of each set of equals.
  std::map<QueuedPodInfo, OrderNumber, Less> numbers_;
};

// A number between two others. REQUIRES: low < high.
OrderNumber NumberBetween(const OrderNumber& low, const OrderNumber& high);

}  // namespace berth::sim

#endif  // BERTH_LOG_ORDER_NUMBERS_H_
