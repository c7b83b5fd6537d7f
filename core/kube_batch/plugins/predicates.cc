#include "kube_batch/plugins/predicates.h"

#include <algorithm>

#include "api/host_ports.h"
#include "api/taints.h"
#include "kube_batch/session.h"

namespace berth::kube_batch {
namespace {

constexpr PredicateFailure kPodNumber = {"PodNumber", "node(s) had as many pods as they can have"};
constexpr std::string_view kCondition = "CheckNodeCondition";
constexpr PredicateFailure kNotReady = {kCondition, "node(s) were not ready"};
constexpr PredicateFailure kOutOfDisk = {kCondition, "node(s) were out of disk space"};
constexpr PredicateFailure kNoNetwork = {kCondition, "node(s) had unavailable network"};
constexpr PredicateFailure kUnschedulable = {kCondition, "node(s) were unschedulable"};
constexpr PredicateFailure kNodeSelector = {"PodMatchNodeSelector",
                                            "node(s) didn't match node selector"};
constexpr PredicateFailure kHostPorts = {
    "PodFitsHostPorts", "node(s) didn't have free ports for the requested pod ports"};
constexpr PredicateFailure kTaints = {"PodToleratesNodeTaints",
                                      "node(s) had taints that the pod didn't tolerate"};
constexpr PredicateFailure kMemoryPressure = {"CheckNodeMemoryPressure",
                                              "node(s) had memory pressure"};
constexpr PredicateFailure kDiskPressure = {"CheckNodeDiskPressure", "node(s) had disk pressure"};
constexpr PredicateFailure kPidPressure = {"CheckNodePIDPressure", "node(s) had pid pressure"};

bool Repels(const v1::Taint& taint) {
  return taint.effect == v1::kTaintNoSchedule || taint.effect == v1::kTaintNoExecute;
}

bool ToleratesTaints(const v1::Pod& pod, const v1::Node& node) {
  return std::all_of(node.taints.begin(), node.taints.end(), [&](const v1::Taint& taint) {
    return !Repels(taint) || AnyTolerates(pod.spec.tolerations, taint);
  });
}

bool FitsHostPorts(const v1::Pod& pod, const NodeInfo& node) {
  HostPortInfo used;
  for (const NodeTask& task : node.tasks()) {
    ForEachPort(*task.facts->pod, [&](const v1::ContainerPort& port) {
      used.Add(port.host_ip, port.protocol, port.host_port);
    });
  }
  bool fits = true;
  ForEachPort(pod, [&](const v1::ContainerPort& port) {
    fits = fits && !used.CheckConflict(port.host_ip, port.protocol, port.host_port);
  });
  return fits;
}

bool AsksForCompute(const v1::ResourceList& list) {
  return std::any_of(list.begin(), list.end(), [](const auto& entry) {
    return (entry.first == v1::kResourceCPU || entry.first == v1::kResourceMemory) &&
           entry.second.MilliValue() > 0;
  });
}

// Reports whether the pod has the quality of service class BestEffort.
bool IsBestEffort(const v1::Pod& pod) {
  return std::none_of(
      pod.spec.containers.begin(), pod.spec.containers.end(), [](const v1::Container& container) {
        return AsksForCompute(container.requests) || AsksForCompute(container.limits);
      });
}

}  // namespace

PredicatesPlugin::PredicatesPlugin(const Arguments& arguments)
    : memory_pressure_enabled_(arguments.GetBool("predicate.MemoryPressureEnable", false)),
      disk_pressure_enabled_(arguments.GetBool("predicate.DiskPressureEnable", false)),
      pid_pressure_enabled_(arguments.GetBool("predicate.PIDPressureEnable", false)) {}

void PredicatesPlugin::OnSessionOpen(Session& session) {
  session_ = &session;
  for (const NodeInfo& node : session.nodes()) nodes_.push_back(FactsOf(*node.node()));
  pod_affinity_.emplace(&session);
}

PredicatesPlugin::NodeFacts PredicatesPlugin::FactsOf(const v1::Node& node) {
  NodeFacts facts;
  for (const v1::NodeCondition& condition : node.conditions) {
    const bool is_true = condition.status == "True";
    const bool is_false = condition.status == "False";
    if (condition.type == "Ready" && !is_true) facts.not_available = kNotReady;
    if (condition.type == "OutOfDisk" && !is_false) facts.not_available = kOutOfDisk;
    if (condition.type == "NetworkUnavailable" && !is_false) facts.not_available = kNoNetwork;
    if (condition.type == "MemoryPressure") facts.memory_pressure = is_true;
    if (condition.type == "DiskPressure") facts.disk_pressure = is_true;
    if (condition.type == "PIDPressure") facts.pid_pressure = is_true;
  }
  if (!facts.not_available && node.unschedulable) facts.not_available = kUnschedulable;
  facts.repels = std::any_of(node.taints.begin(), node.taints.end(), Repels);
  return facts;
}

void PredicatesPlugin::Prepare(const TaskInfo& task) {
  if (task_ == &task && changes_ == session_->changes()) return;
  if (task_ != &task) {
    const v1::PodSpec& spec = task.pod().spec;
    node_affinity_.reset();
    if (!spec.node_selector.empty() || spec.affinity->node_affinity) {
      node_affinity_.emplace(task.pod());
    }
    best_effort_ = memory_pressure_enabled_ && IsBestEffort(task.pod());
  }
  pod_affinity_->Prepare(task);
  task_ = &task;
  changes_ = session_->changes();
}

PredicateFailure PredicatesPlugin::CheckPressures(const NodeFacts& facts) const {
  if (memory_pressure_enabled_ && facts.memory_pressure && best_effort_) return kMemoryPressure;
  if (disk_pressure_enabled_ && facts.disk_pressure) return kDiskPressure;
  if (pid_pressure_enabled_ && facts.pid_pressure) return kPidPressure;
  return {};
}

PredicateFailure PredicatesPlugin::PredicateFn(const TaskInfo& task, const NodeInfo& node) {
  Prepare(task);
  const NodeFacts& facts = nodes_[static_cast<size_t>(node.index)];
  if (node.allocatable().max_task_num <= static_cast<int64_t>(node.tasks().size())) {
    return kPodNumber;
  }
  if (facts.not_available) return facts.not_available;
  if (node_affinity_ && !node_affinity_->Matches(*node.node())) return kNodeSelector;
  if (task.facts->has_host_ports && node.tasks_with_host_ports() > 0 &&
      !FitsHostPorts(task.pod(), node)) {
    return kHostPorts;
  }
  if (facts.repels && !ToleratesTaints(task.pod(), *node.node())) return kTaints;
  if (const PredicateFailure failure = CheckPressures(facts)) return failure;
  return pod_affinity_->Check(node);
}

}  // namespace berth::kube_batch
