#include "apiserver/pod_timer.h"

#include <algorithm>

namespace berth::sim {
namespace {

Time MomentAfter(Time start, Duration wait) {
  return start > kTimeMax - wait ? kTimeMax : start + wait;
}

}  // namespace

void PodTimer::Set(const std::string& key, Time start, std::optional<Duration> wait, Time now) {
  if (!wait) {
    moments_.Delete(key);
    return;
  }
  const Moment* known = moments_.Find(key);
  const Time first = known != nullptr ? known->start : start;
  const int64_t turn = known != nullptr ? known->turn : ++turns_given_;
  moments_.AddOrUpdate(Moment{std::max(now, MomentAfter(first, *wait)), turn, first, key});
}

Time PodTimer::Next() const {
  const Moment* next = moments_.Peek();
  return next == nullptr ? kTimeMax : next->at;
}

std::vector<std::string> PodTimer::TakeDue(Time t) {
  std::vector<std::string> keys;
  while (!moments_.empty() && Next() <= t) keys.push_back(moments_.Pop()->key);
  return keys;
}

}  // namespace berth::sim
