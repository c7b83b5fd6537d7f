#include "apiserver/defaults.h"

#include <algorithm>
#include <string>
#include <utility>

#include "api/pod_affinity.h"
#include "base/attributes.h"
#include "base/strings.h"
#include "framework/resource.h"

namespace berth::sim {
namespace {

// Most objects need none of these. So they are not inlined: the code that a page runs first does
// not call them.

using Containers = CopyOnWrite<std::vector<v1::Container>>;

BERTH_KEPT_APART void RequestLimits(std::vector<v1::Container>& containers) {
  for (v1::Container& container : containers) {
    container.requests.insert(container.limits.begin(), container.limits.end());
  }
}

// Sets host ports for a pod in its node's network.
BERTH_KEPT_APART void TakeNodePorts(Containers* containers) {
  for (v1::Container& container : containers->Edit()) {
    for (v1::ContainerPort& port : container.ports) {
      if (port.host_port == 0) port.host_port = port.container_port;
    }
  }
}

bool Request(const Containers& containers, const std::string& resource) {
  return std::any_of(containers.begin(), containers.end(), [&](const v1::Container& container) {
    return container.requests.contains(resource);
  });
}

// Upstream: setDefaultPodRequests, without huge pages of the containers, which only their own
// requests cover.
BERTH_KEPT_APART void RequestPodLevelLimits(v1::Pod* pod) {
  v1::PodSpec& spec = pod->spec;
  v1::Pod containers = *pod;
  containers.spec.overhead.clear();
  const Resource sum = ComputePodResourceRequest(containers, PodLevelRequests::kIgnore);
  const auto take_sum = [&](std::string_view name, int64_t amount, std::string_view unit) {
    const std::string resource(name);
    if (!Request(spec.containers, resource) && !Request(spec.init_containers, resource)) return;
    spec.requests.Edit().try_emplace(resource,
                                     Quantity::Parse(StrCat(std::to_string(amount), unit)).value());
  };
  take_sum(v1::kResourceCPU, sum.milli_cpu, "m");
  take_sum(v1::kResourceMemory, sum.memory_bytes, "");
  spec.requests.Edit().insert(spec.limits.begin(), spec.limits.end());
}

}  // namespace

void SetDefaults(v1::Pod* pod) {
  for (Containers* containers : {&pod->spec.containers, &pod->spec.init_containers}) {
    const auto has_limits = [](const v1::Container& c) { return !c.limits.empty(); };
    if (std::any_of(containers->begin(), containers->end(), has_limits)) {
      RequestLimits(containers->Edit());
    }
    if (pod->spec.host_network) TakeNodePorts(containers);
  }
  if (!pod->spec.limits.empty()) RequestPodLevelLimits(pod);
}

void SetDefaults(v1::Node* node) {
  if (node->allocatable.empty()) node->allocatable = std::move(node->capacity);
  node->capacity.clear();
}

void SetDefaults(v1::Namespace* name_space) {
  name_space->metadata.labels["kubernetes.io/metadata.name"] = name_space->metadata.name;
}

BERTH_KEPT_APART void MergeLabelKeys(v1::Pod* pod) {
  const LabelSet& labels = pod->metadata.labels;
  const auto merge = [&](const std::vector<std::string>& keys, const char* op,
                         v1::LabelSelector& selector) {
    for (const std::string& key : keys) {
      const auto label = labels.find(key);
      if (label != labels.end()) selector.match_expressions.push_back({key, op, {label->second}});
    }
  };
  ForEachPodAffinityTerm(pod->spec.affinity.Edit(), [&](v1::PodAffinityTerm& term) {
    if (!term.label_selector) return;
    merge(term.match_label_keys, "In", *term.label_selector);
    merge(term.mismatch_label_keys, "NotIn", *term.label_selector);
  });
}

}  // namespace berth::sim
