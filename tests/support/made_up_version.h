// A version of kube-scheduler that core does not know, and a scenario that names it.
#ifndef BERTH_TESTS_SUPPORT_MADE_UP_VERSION_H_
#define BERTH_TESTS_SUPPORT_MADE_UP_VERSION_H_

#include <memory>
#include <string_view>

#include "framework/plugin.h"
#include "support/penalty_queue.h"
#include "versions/v1_21.h"
#include "versions/version.h"

namespace berth::test {

// Sorts the pod with the last name first.
class LastNameFirst final : public PluginOf<QueueSortPlugin> {
 public:
  std::string_view Name() const override { return "LastNameFirst"; }
  bool Less(const QueuedPodInfo& a, const QueuedPodInfo& b) const override {
    return a.pod().metadata.name > b.pod().metadata.name;
  }
};

// Returns v1.21 with another order of the queue.
inline Version LastNameGoesFirst() {
  Version version = VersionV121();
  version.registry["LastNameFirst"] = [](const Decoder&, Handle&) {
    return std::make_unique<LastNameFirst>();
  };
  version.profiles.front().At(ExtensionPoint::kQueueSort) = {{"LastNameFirst"}};
  return version;
}

// Returns a made-up version: another order of the queue, one more section of it, and full nodes
// first.
inline Version MadeUp() {
  Version version = LastNameGoesFirst();
  version.release = {.name = "v9.99",
                     .minor = 999,
                     .scheduler = "v9.99",
                     .upstream = "v9.99.0",
                     .queue_source = version.release.queue_source,
                     .admission = version.release.admission};
  Profile& profile = version.profiles.front();
  version.use_cluster_autoscaler_provider(&profile);
  version.use_cluster_autoscaler_provider = nullptr;
  version.rules.make_queue = MakeQueue<PenaltyQueue>;
  version.rules.sections = FourSections();
  return version;
}

inline VersionCatalogue WithMadeUp() {
  VersionCatalogue versions;
  versions.Add(MadeUp());
  return versions;
}

// b is bound first, and both pods are put on the small node. huge fits on no node: its second
// attempt fails at 2 s, when another node is added, and it is in penaltyQ from then until shortly
// after 12 s.
inline constexpr std::string_view kMadeUpScenario = R"({
  "apiVersion": "berth.dev/v1", "kind": "Scenario",
  "spec": {"semantics": "v9.99", "until": "15s", "objects": [
    {"kind": "Node", "metadata": {"name": "small"}, "status": {"allocatable": {"cpu": "4", "memory": "4Gi", "pods": "9"}}},
    {"kind": "Node", "metadata": {"name": "large"}, "status": {"allocatable": {"cpu": "40", "memory": "40Gi", "pods": "9"}}},
    {"kind": "Pod", "metadata": {"name": "a"}, "spec": {"containers": [{"resources": {"requests": {"cpu": "1", "memory": "1Gi"}}}]}},
    {"kind": "Pod", "metadata": {"name": "huge"}, "spec": {"containers": [{"resources": {"requests": {"cpu": "100"}}}]}},
    {"kind": "Pod", "metadata": {"name": "b"}, "spec": {"containers": [{"resources": {"requests": {"cpu": "1", "memory": "1Gi"}}}]}}
  ], "timeline": [{"at": "2s", "op": "create", "object": {"kind": "Node", "metadata": {"name": "new"}, "status": {"allocatable": {"cpu": "4", "memory": "4Gi", "pods": "9"}}}}]}})";

}  // namespace berth::test

#endif  // BERTH_TESTS_SUPPORT_MADE_UP_VERSION_H_
