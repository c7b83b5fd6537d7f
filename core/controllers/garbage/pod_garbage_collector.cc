#include "controllers/garbage/pod_garbage_collector.h"

#include <cstddef>
#include <optional>
#include <set>
#include <string_view>
#include <vector>

#include "base/strings.h"
#include "controllers/pod_control.h"

namespace berth::controllers {
namespace {

constexpr Duration kCheckPeriod = Seconds(20);
constexpr Duration kQuarantineTime = Seconds(40);

// Names of nodes contain neither a space nor a slash, so items have three distinct forms: "node",
// "in quarantine: node" and "namespace/pod".
constexpr std::string_view kInQuarantine = "in quarantine: ";
bool IsPodKey(const std::string& item) { return item.find('/') != std::string::npos; }

bool IsTerminatingWithoutNode(const v1::Pod& pod) {
  return pod.metadata.deletion_requested && pod.spec.node_name.empty();
}

Time NextCheck(Time now) {
  const int64_t period = kCheckPeriod.ns;
  return Time{(now.ns + period - 1) / period * period};
}

// Returns the first pods of the node, at most as many as one call deletes.
std::vector<std::string> FirstPodsOn(const std::string& node, const ControllerContext& context) {
  const std::set<std::string>& keys = context.cluster.pods_by_node().On(node);
  std::vector<std::string> first;
  for (auto key = keys.begin(); key != keys.end() && first.size() < kMostPodsPerSync; ++key) {
    first.push_back(*key);
  }
  return first;
}

SyncResult LookAtPod(const std::string& key, const ControllerContext& context) {
  const v1::PodPtr pod = context.objects().FindPod(key);
  if (pod != nullptr && IsTerminatingWithoutNode(*pod)) {
    context.cluster.FailAndDeletePod(key, std::nullopt);
  }
  return {};
}

}  // namespace

void PodGarbageCollector::Follow(const WatchEvent& event, const sim::Cluster& cluster,
                                 FunctionRef<void(const std::string&)> add) const {
  if (const auto node = ChangeOf<v1::Node>(event)) {
    const std::string& name = node->any()->metadata.name;
    if (node->after == nullptr && !cluster.pods_by_node().On(name).empty()) add(name);
  } else if (const auto pod = ChangeOf<v1::Pod>(event)) {
    if (pod->after == nullptr) return;
    const std::string& node_name = pod->after->spec.node_name;
    if (IsTerminatingWithoutNode(*pod->after)) {
      add(v1::PodKey(*pod->after));
    } else if (!node_name.empty() && cluster.objects().FindNode(node_name) == nullptr) {
      add(node_name);
    }
  }
}

Duration PodGarbageCollector::DelayAfter(const WatchEvent&, Time now) const {
  return NextCheck(now) - now;
}

SyncResult PodGarbageCollector::Sync(const std::string& key,
                                     const ControllerContext& context) const {
  if (IsPodKey(key)) return LookAtPod(key, context);
  const bool was_in_quarantine = key.starts_with(kInQuarantine);
  const std::string node = was_in_quarantine ? key.substr(kInQuarantine.size()) : key;
  const std::vector<std::string> pods = FirstPodsOn(node, context);
  if (pods.empty() || context.objects().FindNode(node) != nullptr) return {};
  if (!was_in_quarantine) {
    return {.again = context.now + kQuarantineTime, .again_as = StrCat(kInQuarantine, node)};
  }
  const v1::PodCondition why{"DisruptionTarget", "True", std::string(kDeletionByPodGc),
                             "PodGC: node no longer exists"};
  for (const std::string& pod : pods) context.cluster.FailAndDeletePod(pod, why);
  // Continues until no pod is left.
  return {.again = context.now};
}

}  // namespace berth::controllers
