// Helpers of the tests of kube-batch's simulations, in addition to those of other simulations.
#ifndef BERTH_TESTS_SIM_KUBE_BATCH_FIXTURE_H_
#define BERTH_TESTS_SIM_KUBE_BATCH_FIXTURE_H_

#include <string>
#include <string_view>

#include "sim/simulation_fixture.h"

namespace berth::test {

// Returns a pod of kube-batch, which requests a quarter of a node's memory. `annotations`: members
// of metadata.annotations.
inline std::string BatchPod(std::string_view name, std::string_view annotations = "",
                            std::string_view cpu = "1", std::string_view more = "") {
  return StrCat(R"({"kind": "Pod", "metadata": {"name": ")", name, R"(", "annotations": {)",
                annotations, R"(}}, "spec": {"schedulerName": "kube-batch", "containers": [)",
                R"({"name": "c", "resources": {"requests": {"memory": "2Gi", "cpu": ")", cpu,
                R"("}}}])", more, "}}");
}

// Returns a member of a group. `run_for` is "" for a pod that never ends.
inline std::string Member(std::string_view name, std::string_view group,
                          std::string_view run_for = "") {
  std::string annotations = StrCat(R"("scheduling.k8s.io/group-name": ")", group, "\"");
  if (!run_for.empty()) annotations += StrCat(R"(, "berth.dev/run-for": ")", run_for, "\"");
  return BatchPod(name, annotations);
}

inline std::string PodGroup(std::string_view name, std::string_view min_member,
                            std::string_view queue = "") {
  return StrCat(R"({"apiVersion": "scheduling.incubator.k8s.io/v1alpha1", "kind": "PodGroup",)",
                R"("metadata": {"name": ")", name, R"("}, "spec": {"minMember": )", min_member,
                R"(, "queue": ")", queue, R"("}})");
}

inline std::string BatchQueue(std::string_view name, std::string_view weight) {
  return StrCat(R"({"apiVersion": "scheduling.incubator.k8s.io/v1alpha1", "kind": "Queue",)",
                R"("metadata": {"name": ")", name, R"("}, "spec": {"weight": )", weight, "}}");
}

inline constexpr std::string_view kKubeBatch = R"(, "scheduler": "kube-batch")";

}  // namespace berth::test

#endif  // BERTH_TESTS_SIM_KUBE_BATCH_FIXTURE_H_
