#include "apiserver/pod_timer.h"

#include <algorithm>
#include <utility>

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
  Moment moment = MomentOf(key, start);
  if (moment.has_lost_start) moment.start = start;
  moment.has_lost_start = false;
  moment.at = std::max(now, MomentAfter(moment.start, *wait));
  moments_.AddOrUpdate(std::move(moment));
}

void PodTimer::SetHalted(const std::string& key, Time start, std::optional<Duration> wait) {
  if (!wait) {
    moments_.Delete(key);
    return;
  }
  Moment moment = MomentOf(key, start);
  moment.at = kTimeMax;
  moments_.AddOrUpdate(std::move(moment));
}

void PodTimer::Halt(const std::string& key) {
  const Moment* const known = moments_.Find(key);
  if (known == nullptr) return;
  Moment halted = *known;
  halted.at = kTimeMax;
  halted.has_lost_start = true;
  moments_.AddOrUpdate(std::move(halted));
}

PodTimer::Moment PodTimer::MomentOf(const std::string& key, Time start) {
  if (const Moment* const known = moments_.Find(key)) return *known;
  return {.at = kTimeMax, .turn = ++turns_given_, .start = start, .key = key};
}

Time PodTimer::Next() const {
  const Moment* next = moments_.Peek();
  return next == nullptr ? kTimeMax : next->at;
}

std::vector<std::string> PodTimer::TakeDue(Time t) {
  std::vector<std::string> keys;
  while (Next() != kTimeMax && Next() <= t) keys.push_back(moments_.Pop()->key);
  return keys;
}

}  // namespace berth::sim
