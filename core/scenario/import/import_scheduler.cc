#include "scenario/import/import_scheduler.h"

#include <algorithm>
#include <string>

#include "api/json/json.h"
#include "api/types.h"
#include "base/strings.h"
#include "scenario/import/import_configuration.h"
#include "scenario/scheduler_name.h"

namespace berth::sim {
namespace {

// Reports whether the scheduler, or one of its profiles, has this name.
bool IsServed(std::string_view name, bool for_batch, const Json* configuration) {
  if (for_batch) return name == kKubeBatch;
  const Json* profiles = configuration != nullptr ? Find(*configuration, {"profiles"}) : nullptr;
  if (profiles == nullptr || !profiles->is_array() || profiles->empty()) {
    return name == v1::kDefaultSchedulerName;
  }
  return std::any_of(profiles->begin(), profiles->end(), [&](const Json& profile) {
    const std::string served = TextAt(profile, {"schedulerName"});
    return (served.empty() ? v1::kDefaultSchedulerName : std::string_view(served)) == name;
  });
}

}  // namespace

void SchedulerVotes::Add(const Json& pod, int64_t count, bool are_pending) {
  const std::string name = TextAt(pod, {"spec", "schedulerName"});
  const bool is_other = name.empty() || name == v1::kDefaultSchedulerName;
  if (!is_other && name != kKubeBatch) return;
  Votes& votes = is_other ? for_others_ : for_batch_;
  votes.all += count;
  if (are_pending) votes.pending += count;
}

bool SchedulerVotes::AreForBatch() const {
  return for_batch_.pending != for_others_.pending ? for_batch_.pending > for_others_.pending
                                                   : for_batch_.all > for_others_.all;
}

std::string_view WhyNotServed(const Json& pod, bool for_batch, const Json* configuration) {
  const std::string name = TextAt(pod, {"spec", "schedulerName"});
  const bool is_default = name.empty() || name == v1::kDefaultSchedulerName;
  const std::string_view served = is_default ? std::string_view(v1::kDefaultSchedulerName) : name;
  if (IsServed(served, for_batch, configuration)) return "";
  if (for_batch && is_default) return "ofKubeScheduler";
  return !for_batch && name == kKubeBatch ? "ofKubeBatch" : "schedulerName";
}

Json AsConfiguration(Json value) {
  if (!value.is_object()) return value;
  if (TextAt(value, {"kind"}).empty()) value["kind"] = "KubeSchedulerConfiguration";
  if (TextAt(value, {"apiVersion"}).empty()) {
    value["apiVersion"] = StrCat(kConfigurationGroup, "v1");
  }
  return value;
}

}  // namespace berth::sim
