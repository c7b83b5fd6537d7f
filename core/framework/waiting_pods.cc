#include "framework/waiting_pods.h"

#include <algorithm>
#include <cstdint>

#include "base/check.h"
#include "base/strings.h"

namespace berth {
namespace {

// `value` with the digits of `fraction`/`unit` behind the point, without trailing zeros.
std::string DecimalText(int64_t value, int64_t fraction, int64_t unit) {
  std::string text = std::to_string(value);
  if (fraction == 0) return text;
  text += '.';
  for (int64_t rest = fraction; rest > 0; rest %= unit) {
    unit /= 10;
    text += static_cast<char>('0' + rest / unit);
  }
  return text;
}

// As Go prints a time.Duration: 1h2m3.5s, 10s, 250ms, 1.5µs, 7ns, 0s. REQUIRES: not negative.
std::string GoDurationText(Duration d) {
  if (d.ns == 0) return "0s";
  if (d.ns < 1'000) return StrCat(std::to_string(d.ns), "ns");
  if (d.ns < 1'000'000) return StrCat(DecimalText(d.ns / 1'000, d.ns % 1'000, 1'000), "µs");
  if (d.ns < 1'000'000'000) {
    return StrCat(DecimalText(d.ns / 1'000'000, d.ns % 1'000'000, 1'000'000), "ms");
  }
  const int64_t seconds = d.ns / 1'000'000'000;
  const int64_t minutes = seconds / 60;
  std::string text;
  if (minutes >= 60) text += StrCat(std::to_string(minutes / 60), "h");
  if (minutes > 0) text += StrCat(std::to_string(minutes % 60), "m");
  return text + DecimalText(seconds % 60, d.ns % 1'000'000'000, 1'000'000'000) + "s";
}

auto EarliestTimeout(const std::map<std::string, Duration>& timeouts) {
  return std::min_element(timeouts.begin(), timeouts.end(),
                          [](const auto& a, const auto& b) { return a.second < b.second; });
}

}  // namespace

std::vector<std::string> WaitingPod::PendingPlugins() const {
  std::vector<std::string> names;
  for (const auto& [plugin, timeout] : timeouts_) names.push_back(plugin);
  return names;
}

void WaitingPod::Allow(std::string_view plugin) {
  if (outcome_) return;
  timeouts_.erase(std::string(plugin));
  if (timeouts_.empty()) outcome_ = Status::Ok();
}

void WaitingPod::Reject(std::string_view plugin, std::string_view message) {
  if (outcome_) return;
  outcome_ = Status::Unschedulable(message).WithFailedPlugin(plugin);
}

void WaitingPod::Expire(Time now) {
  if (outcome_ || NextDeadline() > now) return;
  const auto& [plugin, timeout] = *EarliestTimeout(timeouts_);
  Reject(plugin, StrCat("rejected due to timeout after waiting ", GoDurationText(timeout),
                        " at plugin ", plugin));
}

Time WaitingPod::NextDeadline() const {
  BERTH_CHECK(!outcome_ && !timeouts_.empty(), "a deadline is asked of a pod that waits no more");
  return since_ + EarliestTimeout(timeouts_)->second;
}

}  // namespace berth
