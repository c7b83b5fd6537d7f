// OrderNumbers: numbers for entries of a queue that compare as the queue compares the entries, for
// an order without ranks of its own.
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

// A number with any number of digits after its point. The lesser number comes first.
struct OrderNumber {
  int64_t whole = 0;
  std::string fraction;  // digits to the base 256, without trailing zeros
  bool operator<(const OrderNumber& other) const {
    return std::tie(whole, fraction) < std::tie(other.whole, other.fraction);
  }
};

class OrderNumbers {
 public:
  // `order` must outlive this object.
  explicit OrderNumbers(const QueueSortPlugin* order) : numbers_(Less{order}) {}

  // Returns the number of the entry, which never changes. Entries have equal numbers if neither is
  // less than the other. Valid as long as this object. REQUIRES: the order of two entries does not
  // change.
  const OrderNumber& Of(const QueuedPodInfo& info);

 private:
  struct Less {
    const QueueSortPlugin* order;
    bool operator()(const QueuedPodInfo& a, const QueuedPodInfo& b) const {
      return order->Less(a, b);
    }
  };
  // One entry of each set of equals.
  std::map<QueuedPodInfo, OrderNumber, Less> numbers_;
};

// Returns a number between two others. REQUIRES: low < high.
OrderNumber NumberBetween(const OrderNumber& low, const OrderNumber& high);

}  // namespace berth::sim

#endif  // BERTH_LOG_ORDER_NUMBERS_H_
