#include "controllers/work_queue.h"

#include <algorithm>
#include <utility>

#include "base/check.h"

namespace berth::controllers {
namespace {

// Upstream: workqueue.DefaultTypedControllerRateLimiter; its bucket for all items is not modelled.
constexpr Duration kFirstDelay = Milliseconds(5);
constexpr Duration kLongestDelay = Seconds(1000);
constexpr int32_t kDoublingsToLongest = 18;

}  // namespace

void WorkQueue::Add(const WorkItem& item) {
  if (is_ready_.insert(item).second) ready_.push_back(item);
}

void WorkQueue::AddAt(Time at, const WorkItem& item) {
  const auto [waiting, is_new] = later_.emplace(item, at);
  if (!is_new) {
    if (waiting->second <= at) return;
    by_time_.erase({waiting->second, item});
    waiting->second = at;
  }
  by_time_.emplace(at, item);
}

void WorkQueue::AddRateLimited(Time now, const WorkItem& item) {
  int32_t& failures = failures_[item];
  const int32_t doublings = std::min(failures, kDoublingsToLongest);
  ++failures;
  AddAt(now + std::min(kFirstDelay * (int64_t{1} << doublings), kLongestDelay), item);
}

Time WorkQueue::NextDue() const {
  if (!ready_.empty()) return Time{};
  return by_time_.empty() ? kTimeMax : by_time_.begin()->first;
}

WorkItem WorkQueue::Take(Time now) {
  while (!by_time_.empty() && by_time_.begin()->first <= now) {
    const WorkItem item = by_time_.begin()->second;
    by_time_.erase(by_time_.begin());
    later_.erase(item);
    Add(item);
  }
  BERTH_CHECK(!ready_.empty(), "an item is taken when one is due");
  WorkItem item = std::move(ready_.front());
  ready_.pop_front();
  is_ready_.erase(item);
  return item;
}

}  // namespace berth::controllers
