// Queueing hints: the events that may help a pod that NodeResourcesFit rejected. Upstream:
// kube-scheduler v1.34, framework/plugins/noderesources/fit.go.
#include <optional>
#include <string_view>

#include "base/attributes.h"
#include "base/strings.h"
#include "framework/events/queueing_hints.h"
#include "framework/resource.h"
#include "plugins/resources/scoring_node_resources_fit.h"

namespace berth {
namespace {

// A pod's request of a resource, and the amounts that two other objects have of it.
struct Amounts {
  std::string_view resource;  // valid as long as the request
  int64_t asked = 0;
  int64_t a = 0;
  int64_t b = 0;
};

// Returns the first resource of which `request` is positive and for which condition(amounts) is
// true.
template <typename Condition>
std::optional<Amounts> FirstRequested(const Resource& request, const Resource& a, const Resource& b,
                                      Condition condition) {
  std::optional<Amounts> first;
  const auto look = [&](const Amounts& amounts) {
    if (!first && amounts.asked > 0 && condition(amounts)) first = amounts;
  };
  look({"cpu", request.milli_cpu, a.milli_cpu, b.milli_cpu});
  look({"memory", request.memory_bytes, a.memory_bytes, b.memory_bytes});
  look({"ephemeral-storage", request.ephemeral_storage_bytes, a.ephemeral_storage_bytes,
        b.ephemeral_storage_bytes});
  for (const auto& [name, amount] : request.scalar_resources) {
    look({name, amount, a.Scalar(name), b.Scalar(name)});
  }
  return first;
}

// Returns the first resource that the pod requests and of which `a` has more than `b`.
std::optional<Amounts> FirstMore(const Resource& request, const Resource& a, const Resource& b) {
  return FirstRequested(request, a, b,
                        [](const Amounts& amounts) { return amounts.a > amounts.b; });
}

Resource Allocatable(const v1::Node& node) {
  Resource allocatable;
  allocatable.Add(node.allocatable);
  return allocatable;
}

// Returns, for example, "2 cpu".
std::string WithName(const Amounts& amounts, int64_t amount) {
  return StrCat(AmountText(amounts.resource, amount), " ", amounts.resource);
}

BERTH_KEPT_APART HintReason Freed(const Amounts& amounts) {
  return {"{} freed, {} asked",
          {WithName(amounts, amounts.a - amounts.b), AmountText(amounts.resource, amounts.asked)}};
}

// Returns the reason for a deleted pod: it names a resource of which the pod had less than is
// requested, if there is one.
BERTH_KEPT_APART HintReason FreedBy(const v1::Pod& gone, const v1::Pod& pod) {
  const Resource request = ComputePodResourceRequest(pod);
  const Resource freed = ComputePodResourceRequest(gone);
  const auto is_short = [](const Amounts& amounts) { return amounts.a < amounts.asked; };
  std::optional<Amounts> told = FirstRequested(request, freed, {}, is_short);
  if (!told) told = FirstRequested(request, freed, {}, [](const Amounts&) { return true; });
  return told ? Freed(*told) : HintReason{"the place of one pod freed", {}};
}

BERTH_KEPT_APART HintReason Offered(const v1::Node& node, std::string_view form,
                                    const Amounts& amounts) {
  return {form,
          {node.metadata.name, WithName(amounts, amounts.a),
           AmountText(amounts.resource, amounts.asked)}};
}

// Returns the reason for a node on which the pod would fit, now that it was added or offers `more`.
BERTH_KEPT_APART HintReason Room(const v1::Pod& pod, const Change<v1::Node>& change,
                                 const std::optional<Amounts>& more) {
  const Resource request = ComputePodResourceRequest(pod);
  const Resource now = Allocatable(*change.after);
  const std::optional<Amounts> told =
      more ? more : FirstRequested(request, now, {}, [](const Amounts&) { return true; });
  if (!told || (!more && change.before != nullptr)) {
    return {"{} takes {} pods",
            {change.after->metadata.name, std::to_string(now.allowed_pod_number)}};
  }
  HintReason reason = Offered(*change.after, "{} offers {}, {} asked", *told);
  if (more) {
    reason.form = "{} offers {}, {} asked, {} before";
    reason.values.push_back(AmountText(more->resource, more->b));
  }
  return reason;
}

QueueingHint AfterPodLeftRoom(const v1::Pod& pod, const Change<v1::Pod>& change,
                              HintReason* reason) {
  if (change.after == nullptr) {
    const bool held = HeldRoom(*change.before);
    if (reason != nullptr) {
      *reason = held ? FreedBy(*change.before, pod) : OnNoNode(*change.before);
    }
    return QueueIf(held);
  }
  if (IsItself(pod, change.after)) {
    if (reason != nullptr) *reason = ChangedItself();
    return QueueingHint::kQueue;
  }
  if (change.after->spec.node_name.empty()) {
    if (reason != nullptr) *reason = OnNoNode(*change.after);
    return QueueingHint::kSkip;
  }
  const Resource request = ComputePodResourceRequest(pod);
  const std::optional<Amounts> less = FirstMore(request, ComputePodResourceRequest(*change.before),
                                                ComputePodResourceRequest(*change.after));
  if (reason != nullptr) {
    *reason = less ? Freed(*less) : HintReason{"nothing freed of what it asks for", {}};
  }
  return QueueIf(less.has_value());
}

// It also compares resources that the arguments exclude: an error of v1.34.
QueueingHint AfterAllocatableChange(const v1::Pod& pod, const Change<v1::Node>& change,
                                    HintReason* reason) {
  const Resource request = ComputePodResourceRequest(pod);
  const Resource now = Allocatable(*change.after);
  const std::optional<Amounts> lacking = FirstRequested(
      request, now, now, [](const Amounts& amounts) { return amounts.asked > amounts.a; });
  if (now.allowed_pod_number < 1 || lacking) {
    if (reason != nullptr) {
      *reason = lacking ? Offered(*change.after, "{} offers {}, {} asked", *lacking)
                        : HintReason{"{} takes no pods", {change.after->metadata.name}};
    }
    return QueueingHint::kSkip;
  }
  std::optional<Amounts> more;
  bool takes_more_pods = true;
  if (change.before != nullptr) {
    const Resource before = Allocatable(*change.before);
    more = FirstMore(request, now, before);
    takes_more_pods = now.allowed_pod_number > before.allowed_pod_number;
  }
  const bool helps = takes_more_pods || more;
  if (reason != nullptr) {
    *reason = helps ? Room(pod, change, more)
                    : HintReason{"{} offers no more than before of what it asks for",
                                 {change.after->metadata.name}};
  }
  return QueueIf(helps);
}

}  // namespace

std::vector<ClusterEventWithHint> ScoringNodeResourcesFit::EventsToRegisterWithHints() const {
  return {
      {{"Pod", kActionDelete | kActionUpdatePodScaleDown}, HintOn<v1::Pod>(AfterPodLeftRoom)},
      {{"Node", kActionAdd | kActionUpdateNodeAllocatable},
       HintOn<v1::Node>(AfterAllocatableChange)},
  };
}

}  // namespace berth
