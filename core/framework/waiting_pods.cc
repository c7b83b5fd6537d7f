#include "framework/waiting_pods.h"

#include <algorithm>

#include "base/check.h"
#include "base/duration.h"
#include "base/strings.h"

namespace berth {
namespace {

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
