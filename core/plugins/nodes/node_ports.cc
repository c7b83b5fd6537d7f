#include "plugins/nodes/node_ports.h"

#include <algorithm>
#include <memory>

#include "api/host_ports.h"
#include "base/attributes.h"
#include "base/strings.h"
#include "framework/events/queueing_hints.h"

namespace berth {
namespace {

struct PreFilterState final : StateData {
  std::vector<v1::ContainerPort> wanted;  // only ports with a host port

  std::unique_ptr<StateData> Clone() const override {
    return std::make_unique<PreFilterState>(*this);
  }
};
constexpr StateKey<PreFilterState> kPreFilterStateKey{"PreFilterNodePorts"};

std::vector<v1::ContainerPort> HostPortsOf(const v1::Pod& pod) {
  std::vector<v1::ContainerPort> ports;
  ForEachPort(pod, [&](const v1::ContainerPort& port) {
    if (port.host_port > 0) ports.push_back(port);
  });
  return ports;
}

HostPortInfo PortsHeldBy(const v1::Pod& pod) {
  HostPortInfo ports;
  ForEachPort(pod, [&](const v1::ContainerPort& port) {
    ports.Add(port.host_ip, port.protocol, port.host_port);
  });
  return ports;
}

// Returns the first of the wanted ports that is in use; null if all are free.
const v1::ContainerPort* FirstTaken(const std::vector<v1::ContainerPort>& wanted,
                                    const HostPortInfo& used) {
  const auto found = std::find_if(wanted.begin(), wanted.end(), [&](const v1::ContainerPort& port) {
    return used.CheckConflict(port.host_ip, port.protocol, port.host_port);
  });
  return found == wanted.end() ? nullptr : &*found;
}

std::string PortText(const v1::ContainerPort& port) {
  return StrCat(std::to_string(port.host_port), "/",
                port.protocol.empty() ? std::string("TCP") : port.protocol);
}

// `freed` is the first of the wanted ports that the deleted pod had; null if it had none.
BERTH_KEPT_APART HintReason WhyDeleteHelps(const v1::Pod& gone,
                                           const std::vector<v1::ContainerPort>& wanted,
                                           const v1::ContainerPort* freed) {
  if (freed != nullptr) return {"port {} freed", {PortText(*freed)}};
  std::vector<std::string> ports;
  ports.reserve(wanted.size());
  for (const v1::ContainerPort& port : wanted) ports.push_back(PortText(port));
  return {"{} did not have port {}", {v1::PodKey(gone), StrJoin(ports, ", ")}};
}

QueueingHint AfterPodDelete(const v1::Pod& pod, const Change<v1::Pod>& change, HintReason* reason) {
  if (!HeldRoom(*change.before)) {
    if (reason != nullptr) *reason = OnNoNode(*change.before);
    return QueueingHint::kSkip;
  }
  const HostPortInfo freed = PortsHeldBy(*change.before);
  const std::vector<v1::ContainerPort> wanted = HostPortsOf(pod);
  const v1::ContainerPort* const taken = FirstTaken(wanted, freed);
  if (reason != nullptr) *reason = WhyDeleteHelps(*change.before, wanted, taken);
  return QueueIf(taken != nullptr);
}

}  // namespace

std::unique_ptr<Plugin> NodePorts::MakeV134(const Decoder&, Handle&) {
  auto plugin = std::make_unique<NodePorts>();
  plugin->skips_pods_without_ports_ = true;
  return plugin;
}

Status NodePorts::PreFilter(CycleState& state, const v1::Pod& pod) const {
  PreFilterState data;
  data.wanted = HostPortsOf(pod);
  if (skips_pods_without_ports_ && data.wanted.empty()) return Status::Skip();
  state.Write(kPreFilterStateKey, std::move(data));
  return Status::Ok();
}

Status NodePorts::Filter(const CycleState& state, const v1::Pod&, const NodeInfo& node) const {
  const PreFilterState* data = state.Read(kPreFilterStateKey);
  if (data == nullptr) {
    return Status::Internal(
        StrCat("reading ", Quoted(kPreFilterStateKey.name), " from cycleState: not found"));
  }
  return FirstTaken(data->wanted, node.used_ports()) == nullptr ? Status::Ok()
                                                                : Status::Unschedulable(kErrReason);
}

RejectionDetails NodePorts::Explain(const CycleState& state, const v1::Pod&,
                                    const NodeInfo& node) const {
  const PreFilterState* data = state.Read(kPreFilterStateKey);
  if (data == nullptr) return {};
  RejectionDetails details;
  for (const PodInfoPtr& info : node.pods()) {
    const v1::ContainerPort* const taken = FirstTaken(data->wanted, PortsHeldBy(*info->pod));
    if (taken == nullptr) continue;
    details.push_back(
        {{"port {} is held by {}", {PortText(*taken), v1::PodKey(*info->pod)}}, std::nullopt});
  }
  return details;
}

bool NodePorts::AdmitsEveryNode(const CycleState& state, const v1::Pod&) const {
  const PreFilterState* data = state.Read(kPreFilterStateKey);
  return data != nullptr && data->wanted.empty();
}

std::vector<ClusterEventWithHint> NodePorts::EventsToRegisterWithHints() const {
  return {{{"Pod", kActionDelete}, HintOn<v1::Pod>(AfterPodDelete)}, {{"Node", kActionAdd}}};
}

}  // namespace berth
