#include "autoscaler/expander.h"

#include <algorithm>
#include <map>
#include <string>
#include <utility>

#include "capacity/growth.h"
#include "framework/resource.h"

namespace berth::autoscaler {
namespace {

// A group's offer.
struct Offer {
  Expansion expansion;
  double waste = 0;  // 0 to 2
};

double WastedShare(int64_t requested, int64_t offered) {
  if (offered <= 0) return 0;
  return 1 - static_cast<double>(requested) / static_cast<double>(offered);
}

// What the pods that got a place on the new nodes ask for altogether.
Resource RequestedOf(const capacity::ClusterInput& cluster, const capacity::Growth& growth) {
  std::map<std::string, std::string> nodes;  // of pods that were placed
  for (const capacity::Placed& placed : growth.answer.placed) nodes[placed.pod] = placed.node;
  const size_t before = growth.answer.nodes.size() - static_cast<size_t>(growth.nodes);
  const auto& all = growth.answer.nodes;
  Resource requested;
  for (const AnyObject& object : cluster.objects) {
    const auto* pod = std::get_if<v1::PodPtr>(&object);
    if (pod == nullptr) continue;
    const auto placed = nodes.find(v1::PodKey(**pod));
    if (placed == nodes.end()) continue;
    const auto place =
        std::find(all.begin() + static_cast<std::ptrdiff_t>(before), all.end(), placed->second);
    if (place != all.end()) requested += ComputePodResourceRequest(**pod);
  }
  return requested;
}

std::optional<Offer> OfferOf(const capacity::Question& question, const GroupWithRoom& group,
                             size_t placed_without) {
  const Result<capacity::Growth> growth = capacity::Grow(question, *group.node, group.room);
  if (!growth.ok() || growth.value().nodes == 0) return std::nullopt;
  if (growth.value().answer.placed.size() <= placed_without) return std::nullopt;
  const int64_t nodes = growth.value().nodes;
  const Resource requested = RequestedOf(question.cluster, growth.value());
  Resource offered;
  offered.Add(group.node->allocatable);
  const double waste = WastedShare(requested.milli_cpu, offered.milli_cpu * nodes) +
                       WastedShare(requested.memory_bytes, offered.memory_bytes * nodes);
  return Offer{{group.group, nodes}, waste};
}

}  // namespace

std::optional<Expansion> LeastWaste(capacity::ClusterInput cluster,
                                    const std::vector<GroupWithRoom>& groups) {
  if (groups.empty()) return std::nullopt;
  capacity::Question question;
  question.cluster = std::move(cluster);
  const Result<capacity::Answer> without = capacity::Estimate(question);
  if (!without.ok() || without.value().waiting.empty()) return std::nullopt;
  std::optional<Offer> best;
  for (const GroupWithRoom& group : groups) {
    const std::optional<Offer> offer = OfferOf(question, group, without.value().placed.size());
    if (offer && (!best || offer->waste < best->waste)) best = offer;
  }
  return best ? std::optional(best->expansion) : std::nullopt;
}

}  // namespace berth::autoscaler
