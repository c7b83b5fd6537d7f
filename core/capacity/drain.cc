#include "capacity/drain.h"

#include <algorithm>
#include <memory>
#include <set>
#include <utility>

#include "api/labels.h"
#include "base/stable_sort.h"
#include "base/strings.h"
#include "capacity/instance_scheduler.h"

namespace berth::capacity {
namespace {

// A PodDisruptionBudget, and how many of its pods may still go.
struct Budget {
  std::string name;  // "namespace/name"
  std::string name_space;
  LabelSelector selector;
  int64_t allowed = 0;

  bool Covers(const v1::Pod& pod) const {
    return pod.metadata.namespace_ == name_space && selector.Matches(*pod.metadata.labels);
  }
};

std::vector<Budget> BudgetsOf(const Objects& objects) {
  std::vector<Budget> budgets;
  for (const auto& [key, budget] : objects.Of<v1::PodDisruptionBudget>()) {
    if (!budget->selector) continue;
    Result<LabelSelector> selector = LabelSelector::Parse(budget->selector);
    if (!selector.ok()) continue;
    budgets.push_back({key, budget->metadata.namespace_, std::move(selector).value(),
                       budget->disruptions_allowed});
  }
  return budgets;
}

enum class Belonging : uint8_t { kToNode, kToController, kToNothing };

Belonging BelongingOf(const v1::Pod& pod) {
  for (const v1::OwnerReference& owner : *pod.metadata.owner_references) {
    if (owner.kind == "DaemonSet" || owner.kind == "Node") return Belonging::kToNode;
    if (owner.controller) return Belonging::kToController;
  }
  return Belonging::kToNothing;
}

bool HasEnded(const v1::Pod& pod) {
  return pod.status.phase == "Succeeded" || pod.status.phase == "Failed";
}

// The cluster without the nodes, or with them cordoned.
ClusterInput Changed(const ClusterInput& cluster, const std::set<std::string>& nodes,
                     DrainKind kind) {
  ClusterInput changed = cluster;
  if (kind == DrainKind::kLost) {
    changed.excluded_nodes.insert(nodes.begin(), nodes.end());
    return changed;
  }
  for (AnyObject& object : changed.objects) {
    const auto* const node = std::get_if<v1::NodePtr>(&object);
    if (node == nullptr || !nodes.contains((*node)->metadata.name)) continue;
    auto cordoned = std::make_shared<v1::Node>(**node);
    cordoned->unschedulable = true;
    // As the node lifecycle controller.
    cordoned->taints.push_back(
        {std::string(v1::kTaintNodeUnschedulable), "", std::string(v1::kTaintNoSchedule)});
    object = v1::NodePtr(std::move(cordoned));
  }
  return changed;
}

std::vector<v1::PodPtr> PodsOn(const std::set<std::string>& nodes,
                               const std::vector<AnyObject>& objects) {
  std::vector<v1::PodPtr> pods;
  for (const AnyObject& object : objects) {
    const auto* const pod = std::get_if<v1::PodPtr>(&object);
    if (pod == nullptr || HasEnded(**pod) || !nodes.contains((*pod)->spec.node_name)) continue;
    pods.push_back(*pod);
  }
  StableSort(pods, [](const v1::PodPtr& a, const v1::PodPtr& b) {
    return v1::PodPriority(*a) > v1::PodPriority(*b);
  });
  return pods;
}

// Where the pod goes, as far as budgets allow it to go.
void FindNode(const v1::Pod& pod, DrainKind kind, InstanceScheduler& scheduler,
              std::vector<Budget>& budgets, Displaced* displaced, Answer* placed) {
  std::vector<Budget*> covering;
  for (Budget& budget : budgets) {
    if (kind == DrainKind::kDrained && budget.Covers(pod)) covering.push_back(&budget);
  }
  const auto refusing = std::find_if(covering.begin(), covering.end(),
                                     [](const Budget* budget) { return budget->allowed <= 0; });
  if (refusing != covering.end()) {
    displaced->budget = (*refusing)->name;
    return;
  }
  if (!scheduler.HasProfile(pod.spec.scheduler_name)) {
    displaced->message =
        StrCat("no profile serves the scheduler name ", Quoted(pod.spec.scheduler_name));
  } else {
    const Outcome outcome = scheduler.Reschedule(displaced->pod, placed);
    displaced->to = outcome.node;
    displaced->message = outcome.fail_message;
  }
  for (Budget* const budget : covering) budget->allowed -= displaced->to.empty() ? 1 : 0;
}

}  // namespace

bool DrainAnswer::AllFit() const {
  return evicted.empty() && std::all_of(displaced.begin(), displaced.end(),
                                        [](const Displaced& pod) { return !pod.to.empty(); });
}

Result<DrainAnswer> Drain(const ClusterInput& cluster, const std::vector<std::string>& nodes,
                          DrainKind kind) {
  const std::set<std::string> leaving(nodes.begin(), nodes.end());
  Result<std::unique_ptr<InstanceScheduler>> made =
      InstanceScheduler::Make(Changed(cluster, leaving, kind));
  if (!made.ok()) return made.error();
  InstanceScheduler& scheduler = *made.value();
  for (const std::string& node : nodes) {
    const std::vector<std::string>& all = scheduler.nodes();
    if (std::find(all.begin(), all.end(), node) == all.end()) {
      return Error{StrCat("there is no node ", QuotedPrefix(node)), "nodes"};
    }
  }
  std::vector<Budget> budgets = BudgetsOf(scheduler.objects());
  DrainAnswer answer;
  Answer placed;
  for (const v1::PodPtr& pod : PodsOn(leaving, cluster.objects)) {
    const std::string key = v1::PodKey(*pod);
    const Belonging belonging = BelongingOf(*pod);
    if (belonging == Belonging::kToNode) {
      answer.staying.push_back(key);
      continue;
    }
    Displaced displaced{
        key, pod->spec.node_name, "", "", "", belonging == Belonging::kToController};
    FindNode(*pod, kind, scheduler, budgets, &displaced, &placed);
    answer.displaced.push_back(std::move(displaced));
  }
  answer.evicted = placed.evicted;
  Answer rest;
  scheduler.PlaceWaitingPods(&rest);
  answer.placed = std::move(rest.placed);
  answer.waiting = std::move(rest.waiting);
  answer.evicted.insert(answer.evicted.end(), rest.evicted.begin(), rest.evicted.end());
  // One that found no node at first may have got one since.
  for (Displaced& displaced : answer.displaced) {
    const auto found = std::find_if(answer.placed.begin(), answer.placed.end(),
                                    [&](const Placed& p) { return p.pod == displaced.pod; });
    if (!displaced.to.empty() || found == answer.placed.end()) continue;
    displaced.to = found->node;
    displaced.message.clear();
    answer.placed.erase(found);
  }
  return answer;
}

}  // namespace berth::capacity
