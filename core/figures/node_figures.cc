#include "figures/node_figures.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <map>
#include <set>
#include <utility>

#include "api/zone_labels.h"
#include "framework/resource.h"

namespace berth::sim {
namespace {

constexpr char kPodsResource[] = "pods";

// Amounts in the order of the cluster's resources: those that a node offers, or that a pod
// requests, ...
using Amounts = std::vector<int64_t>;

// The resources of a cluster: cpu, memory and pods always, others if a node offers them.
class ClusterResources {
 public:
  explicit ClusterResources(const View& view) {
    std::set<std::string> others;
    for (const NodeId id : view.node_order) {
      const Resource& offered = view.nodes[static_cast<size_t>(id)].allocatable;
      if (offered.ephemeral_storage_bytes > 0) others.insert("ephemeral-storage");
      for (const auto& [name, amount] : offered.scalar_resources) {
        if (amount > 0) others.insert(name);
      }
    }
    names_.insert(names_.end(), others.begin(), others.end());
  }

  const std::vector<std::string>& names() const { return names_; }

  // `pods` is the amount for the resource pods, because Resource only has a node's limit.
  Amounts Of(const Resource& resource, int64_t pods) const {
    Amounts amounts;
    amounts.reserve(names_.size());
    for (const std::string& name : names_) amounts.push_back(Amount(resource, name, pods));
    return amounts;
  }

 private:
  static int64_t Amount(const Resource& resource, const std::string& name, int64_t pods) {
    if (name == "cpu") return resource.milli_cpu;
    if (name == "memory") return resource.memory_bytes;
    if (name == kPodsResource) return pods;
    if (name == "ephemeral-storage") return resource.ephemeral_storage_bytes;
    return resource.Scalar(name);
  }

  std::vector<std::string> names_ = {"cpu", "memory", kPodsResource};
};

struct NodeAmounts {
  Amounts offered;
  Amounts requested;
};

std::vector<NodeAmounts> AmountsOfNodes(const View& view, const ClusterResources& resources) {
  std::vector<NodeAmounts> nodes;
  for (const NodeId id : view.node_order) {
    const NodeView& node = view.nodes[static_cast<size_t>(id)];
    nodes.push_back({resources.Of(node.allocatable, node.allocatable.allowed_pod_number),
                     resources.Of(node.requested, static_cast<int64_t>(node.pods.size()))});
  }
  return nodes;
}

double Share(double requested, double offered) { return requested / offered; }

std::optional<double> UtilizationOf(const std::vector<NodeAmounts>& nodes, size_t resource) {
  double offered = 0;
  double requested = 0;
  for (const NodeAmounts& node : nodes) {
    offered += static_cast<double>(node.offered[resource]);
    requested += static_cast<double>(node.requested[resource]);
  }
  if (offered <= 0) return std::nullopt;
  return Share(requested, offered);
}

// Returns the standard deviation of the whole population, not that of a sample.
std::optional<double> ImbalanceOf(const std::vector<NodeAmounts>& nodes, size_t resource) {
  std::vector<double> shares;
  double sum = 0;
  for (const NodeAmounts& node : nodes) {
    // A node without the resource has no share of it.
    if (node.offered[resource] <= 0) continue;
    shares.push_back(Share(static_cast<double>(node.requested[resource]),
                           static_cast<double>(node.offered[resource])));
    sum += shares.back();
  }
  if (shares.empty()) return std::nullopt;
  const double mean = sum / static_cast<double>(shares.size());
  double squares = 0;
  for (const double share : shares) squares += (share - mean) * (share - mean);
  return std::sqrt(squares / static_cast<double>(shares.size()));
}

template <typename FigureOf>
std::vector<ResourceFigure> ByResource(const View& view, FigureOf figure_of) {
  const ClusterResources resources(view);
  const std::vector<NodeAmounts> nodes = AmountsOfNodes(view, resources);
  std::vector<ResourceFigure> figures;
  for (size_t i = 0; i < resources.names().size(); ++i) {
    figures.push_back({resources.names()[i], figure_of(nodes, i)});
  }
  return figures;
}

bool Fits(const Amounts& request, const Amounts& free) {
  for (size_t i = 0; i < request.size(); ++i) {
    if (request[i] > 0 && request[i] > free[i]) return false;
  }
  return true;
}

// Returns the free amounts of each node, at least 0. It is a set, because it does not matter how
// many nodes have the same amounts.
std::set<Amounts> FreeAmounts(const std::vector<NodeAmounts>& nodes, Amounts* sum) {
  std::set<Amounts> distinct;
  for (const NodeAmounts& node : nodes) {
    Amounts free;
    for (size_t i = 0; i < sum->size(); ++i) {
      free.push_back(std::max<int64_t>(FreeAmount(node.offered[i], node.requested[i]), 0));
      (*sum)[i] = SaturatingAdd((*sum)[i], free.back());
    }
    distinct.insert(std::move(free));
  }
  return distinct;
}

// Reports whether some node offers every requested resource; otherwise the pod fits nowhere.
bool IsOffered(const Resource& request, const ClusterResources& resources) {
  const std::vector<std::string>& names = resources.names();
  for (const auto& [name, amount] : request.scalar_resources) {
    if (amount > 0 && std::find(names.begin(), names.end(), name) == names.end()) return false;
  }
  return true;
}

// Returns the number of waiting pods for each request.
std::map<Amounts, int64_t> WaitingRequests(const View& view, const ClusterResources& resources) {
  std::map<Amounts, int64_t> requests;
  for (const PodView& pod : view.pods) {
    if (!IsPending(pod.place) || !IsThere(pod) || !IsOffered(pod.request, resources)) continue;
    ++requests[resources.Of(pod.request, 1)];
  }
  return requests;
}

}  // namespace

int64_t NodesUsed(const View& view) {
  return std::count_if(view.node_order.begin(), view.node_order.end(), [&](NodeId id) {
    return !view.nodes[static_cast<size_t>(id)].pods.empty();
  });
}

std::vector<ResourceFigure> Utilization(const View& view) {
  return ByResource(view, UtilizationOf);
}

std::vector<ResourceFigure> Imbalance(const View& view) { return ByResource(view, ImbalanceOf); }

std::optional<double> ZoneSkew(const View& view) {
  std::map<std::string, int64_t> pods_of_zone;
  for (const NodeId id : view.node_order) {
    const NodeView& node = view.nodes[static_cast<size_t>(id)];
    const std::string zone = node.object == nullptr ? "" : ZoneKey(*node.object);
    if (!zone.empty()) pods_of_zone[zone] += static_cast<int64_t>(node.pods.size());
  }
  if (pods_of_zone.empty()) return std::nullopt;
  const auto [least, most] =
      std::minmax_element(pods_of_zone.begin(), pods_of_zone.end(),
                          [](const auto& a, const auto& b) { return a.second < b.second; });
  return static_cast<double>(most->second - least->second);
}

std::optional<double> FragmentedPods(const View& view) {
  const ClusterResources resources(view);
  const std::map<Amounts, int64_t> requests = WaitingRequests(view, resources);
  Amounts sum(resources.names().size(), 0);
  const std::set<Amounts> nodes = FreeAmounts(AmountsOfNodes(view, resources), &sum);
  const auto pairs = static_cast<int64_t>(requests.size()) * static_cast<int64_t>(nodes.size());
  if (pairs > kMaxFragmentPairs) return std::nullopt;
  int64_t fragmented = 0;
  for (const auto& [request, pods] : requests) {
    const Amounts& wanted = request;
    const bool fits_somewhere = std::any_of(
        nodes.begin(), nodes.end(), [&wanted](const Amounts& free) { return Fits(wanted, free); });
    // Such a pod would fit if the free amounts of all nodes were on one node.
    if (Fits(request, sum) && !fits_somewhere) fragmented += pods;
  }
  return static_cast<double>(fragmented);
}

}  // namespace berth::sim
