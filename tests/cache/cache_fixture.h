// Helpers of the cache's tests.
#ifndef BERTH_TESTS_CACHE_CACHE_FIXTURE_H_
#define BERTH_TESTS_CACHE_CACHE_FIXTURE_H_

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/strings.h"
#include "cache/scheduler_cache.h"
#include "support/objects.h"

namespace berth::test {

using Lines = std::vector<std::string>;

// Upstream's answer in the absence of an error.
inline constexpr std::nullopt_t kNoError = std::nullopt;

struct PodWords {
  std::string name = "p";
  std::string node = "n";
  std::string cpu = "100m";
  std::string affinity = "{}";  // JSON
};

inline v1::PodPtr PodOf(const PodWords& words) {
  return MakePod(StrCat(R"({"kind": "Pod", "metadata": {"name": ")", words.name,
                        R"(", "uid": "uid-)", words.name, R"("}, "spec": {"nodeName": ")",
                        words.node, R"(", "affinity": )", words.affinity,
                        R"(, "containers": [{"name": "c", "resources": {"requests": {"cpu": ")",
                        words.cpu, R"("}}}]}})"));
}
inline v1::PodPtr PodOn(std::string_view node, std::string_view name) {
  return PodOf({.name = std::string(name), .node = std::string(node)});
}

// `zone` is "" for no zone.
inline v1::NodePtr NodeOf(std::string_view name, std::string_view zone = "",
                          std::string_view cpu = "4") {
  return MakeNode(
      StrCat(R"({"kind": "Node", "metadata": {"name": ")", name, R"(", "labels": {)",
             zone.empty() ? "" : StrCat(R"("topology.kubernetes.io/zone": ")", zone, R"(")"),
             R"(}}, "status": {"allocatable": {"cpu": ")", cpu, R"("}}})"));
}

// Writes for example "n: a b (200m of 4000m)", the pods in name order.
inline std::string Line(const std::string& name, const NodeInfo& node) {
  Lines pods;
  for (const PodInfoPtr& pod : node.pods()) pods.push_back(pod->pod->metadata.name);
  std::sort(pods.begin(), pods.end());
  return StrCat(name, ": ", StrJoin(pods, " "), " (", std::to_string(node.requested().milli_cpu),
                "m",
                node.has_node() ? StrCat(" of ", std::to_string(node.allocatable().milli_cpu), "m)")
                                : std::string(", ghost)"));
}

// Returns every node and ghost by name.
inline Lines LinesOf(const SchedulerCache& cache) {
  Lines lines;
  for (const auto& [name, info] : cache.Dump()) lines.push_back(Line(name, *info));
  return lines;
}

inline Lines LinesOf(const std::vector<const NodeInfo*>& nodes) {
  Lines lines;
  for (const NodeInfo* node : nodes) lines.push_back(Line(node->name(), *node));
  return lines;
}

// Returns all contents of a snapshot, in its order.
inline Lines LinesOf(const Snapshot& snapshot) {
  Lines lines = LinesOf(snapshot.List());
  lines.push_back("with affinity:");
  for (const NodeInfo* node : snapshot.HavePodsWithAffinityList()) lines.push_back(node->name());
  lines.push_back("with required anti-affinity:");
  for (const NodeInfo* node : snapshot.HavePodsWithRequiredAntiAffinityList()) {
    lines.push_back(node->name());
  }
  return lines;
}

}  // namespace berth::test

#endif  // BERTH_TESTS_CACHE_CACHE_FIXTURE_H_
