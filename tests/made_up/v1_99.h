// A made-up release, v1.99: all that a further release of Kubernetes needs. It is v1.34 with an API
// server that has other words for a bad address, and a queue in another order.
#ifndef BERTH_TESTS_MADE_UP_V1_99_H_
#define BERTH_TESTS_MADE_UP_V1_99_H_

#include <memory>
#include <string_view>
#include <vector>

#include "admission/versions.h"
#include "framework/plugin.h"
#include "plugins/priority_sort.h"
#include "releases/releases.h"
#include "versions/configuration/configuration_merge.h"
#include "versions/v1_34.h"
#include "versions/version.h"

namespace berth::test {

constexpr admission::AdmissionVersion AdmissionOfV199() {
  admission::AdmissionVersion version = admission::kAdmissionV1_34;
  version.no_address = "must be an address as of v1.99";
  return version;
}
inline constexpr admission::AdmissionVersion kAdmissionV1_99 = AdmissionOfV199();

inline constexpr Release kReleaseV1_99{
    .name = "v1.99",
    .minor = 99,
    .scheduler = "v1.99",
    .upstream = "v1.99.2",
    .queue_source = "pkg/scheduler/moved/queue.go",
    .admission = &kAdmissionV1_99,
};

// Pods whose names come last are tried first.
class LastNameFirst final : public PluginOf<QueueSortPlugin> {
 public:
  std::string_view Name() const override { return "LastNameFirst"; }
  bool Less(const QueuedPodInfo& a, const QueuedPodInfo& b) const override {
    return a.pod().metadata.name > b.pod().metadata.name;
  }
};

inline Version VersionV199() {
  Version version = VersionV134();
  version.release = kReleaseV1_99;
  version.registry["LastNameFirst"] = [](const Decoder&, Handle&) {
    return std::make_unique<LastNameFirst>();
  };
  std::vector<EnabledPlugin> plugins = version.profiles.front().multi_point;
  for (EnabledPlugin& plugin : plugins) {
    if (plugin.name == PrioritySort::kName) plugin.name = "LastNameFirst";
  }
  version.profiles = {MultiPointProfile(plugins, version.registry)};
  version.pops_from_backoff_queue = false;
  return version;
}

}  // namespace berth::test

#endif  // BERTH_TESTS_MADE_UP_V1_99_H_
