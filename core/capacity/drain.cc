#include "capacity/drain.h"

#include <algorithm>
#include <map>
#include <memory>
#include <set>
#include <utility>

#include "base/stable_sort.h"
#include "base/strings.h"
#include "capacity/budgets.h"
#include "capacity/instance_scheduler.h"

namespace berth::capacity {
namespace {

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

// Sets the node of pods that found none at first and were placed later; the other elements of
// `placed` stay.
void TakeLaterPlaces(std::vector<Placed>* placed, std::vector<Displaced>* displaced) {
  for (Displaced& pod : *displaced) {
    const auto found = std::find_if(placed->begin(), placed->end(),
                                    [&](const Placed& p) { return p.pod == pod.pod; });
    if (!pod.to.empty() || found == placed->end()) continue;
    pod.to = found->node;
    pod.message.clear();
    placed->erase(found);
  }
}

// Removes pods from nodes of one cluster, as far as budgets allow.
class Departure {
 public:
  Departure(const ClusterInput& cluster, InstanceScheduler& scheduler)
      : cluster_(cluster), scheduler_(scheduler), budgets_(BudgetsOf(scheduler.objects())) {}

  DrainAnswer Leave(const std::set<std::string>& nodes, DrainKind kind) {
    DrainAnswer answer;
    Answer placed;
    for (const v1::PodPtr& pod : PodsOn(nodes)) {
      const std::string key = v1::PodKey(*pod);
      const Belonging belonging = BelongingOf(*pod);
      if (belonging == Belonging::kToNode) {
        answer.staying.push_back(key);
        continue;
      }
      Displaced displaced{
          key, pod->spec.node_name, "", "", "", belonging == Belonging::kToController};
      FindNode(pod, kind, &displaced, &placed);
      answer.displaced.push_back(std::move(displaced));
    }
    answer.evicted = placed.evicted;
    Answer rest = PlaceWaitingPods();
    answer.placed = std::move(rest.placed);
    answer.waiting = std::move(rest.waiting);
    answer.evicted.insert(answer.evicted.end(), rest.evicted.begin(), rest.evicted.end());
    TakeLaterPlaces(&answer.placed, &answer.displaced);
    return answer;
  }

  // Also places pods that have left a node.
  Answer PlaceWaitingPods() {
    Answer answer;
    scheduler_.PlaceWaitingPods(&answer);
    for (const Placed& placed : answer.placed) without_node_.erase(placed.pod);
    return answer;
  }

 private:
  // Returns those of higher priority first, then in the input's order.
  std::vector<v1::PodPtr> PodsOn(const std::set<std::string>& nodes) const {
    std::vector<v1::PodPtr> pods;
    for (const AnyObject& object : cluster_.objects) {
      if (KindOf(object) != Kind::kPod) continue;
      const auto& written = std::get<v1::PodPtr>(object);
      const v1::PodPtr stored = scheduler_.objects().FindPod(v1::PodKey(*written));
      if (stored == nullptr || HasEnded(*stored)) continue;
      if (nodes.contains(stored->spec.node_name)) pods.push_back(stored);
    }
    StableSort(pods, [](const v1::PodPtr& a, const v1::PodPtr& b) {
      return v1::PodPriority(*a) > v1::PodPriority(*b);
    });
    return pods;
  }

  // Returns the number of pods of the budget that may still be evicted.
  int64_t Left(const Budget& budget) const {
    return budget.allowed -
           std::count_if(without_node_.begin(), without_node_.end(),
                         [&](const auto& entry) { return budget.Covers(*entry.second); });
  }

  // Finds a node for the pod, as far as budgets allow its eviction.
  void FindNode(const v1::PodPtr& pod, DrainKind kind, Displaced* displaced, Answer* placed) {
    const auto refuses = [&](const Budget& budget) {
      return budget.Covers(*pod) && Left(budget) <= 0;
    };
    const auto refusing = std::find_if(budgets_.begin(), budgets_.end(), refuses);
    if (kind == DrainKind::kDrained && refusing != budgets_.end()) {
      displaced->budget = refusing->name;
      return;
    }
    const std::string& profile = pod->spec.scheduler_name;
    if (!scheduler_.HasProfile(profile)) {
      displaced->message = StrCat("no profile serves the scheduler name ", Quoted(profile));
    } else {
      const Outcome outcome = scheduler_.Reschedule(displaced->pod, placed);
      displaced->to = outcome.node;
      displaced->message = outcome.fail_message;
    }
    if (displaced->to.empty()) without_node_.emplace(displaced->pod, pod);
  }

  const ClusterInput& cluster_;
  InstanceScheduler& scheduler_;
  std::vector<Budget> budgets_;
  std::map<std::string, v1::PodPtr> without_node_;  // pods that left a node and have no other yet
};

v1::NodePtr Cordoned(const v1::Node& node) {
  auto cordoned = std::make_shared<v1::Node>(node);
  cordoned->unschedulable = true;
  // Does the same as the node lifecycle controller.
  cordoned->taints.push_back(
      {std::string(v1::kTaintNodeUnschedulable), "", std::string(v1::kTaintNoSchedule)});
  return cordoned;
}

// Returns the nodes by name; an error if one of the names does not exist.
Result<std::map<std::string, v1::NodePtr>> NodesOf(const ClusterInput& cluster,
                                                   const std::vector<std::string>& names) {
  std::map<std::string, v1::NodePtr> nodes;
  for (const AnyObject& object : cluster.objects) {
    const auto* const node = std::get_if<v1::NodePtr>(&object);
    if (node != nullptr) nodes.emplace((*node)->metadata.name, *node);
  }
  std::map<std::string, v1::NodePtr> found;
  for (const std::string& name : names) {
    const auto node = nodes.find(name);
    if (node == nodes.end()) return Error{StrCat("there is no node ", QuotedPrefix(name)), "nodes"};
    found.insert(*node);
  }
  return found;
}

}  // namespace

bool IsEvictedByDrain(const v1::Pod& pod) {
  return !HasEnded(pod) && BelongingOf(pod) != Belonging::kToNode;
}

bool DrainAnswer::AllFit() const {
  return evicted.empty() && std::all_of(displaced.begin(), displaced.end(),
                                        [](const Displaced& pod) { return !pod.to.empty(); });
}

bool Wave::IsStuck() const {
  return std::any_of(drained.displaced.begin(), drained.displaced.end(),
                     [](const Displaced& pod) { return !pod.budget.empty(); });
}

Result<DrainAnswer> Drain(const ClusterInput& cluster, const std::vector<std::string>& nodes,
                          DrainKind kind) {
  const Result<std::map<std::string, v1::NodePtr>> leaving = NodesOf(cluster, nodes);
  if (!leaving.ok()) return leaving.error();
  const std::set<std::string> names(nodes.begin(), nodes.end());
  ClusterInput changed = cluster;
  if (kind == DrainKind::kLost) changed.excluded_nodes.insert(names.begin(), names.end());
  Result<std::unique_ptr<InstanceScheduler>> scheduler = InstanceScheduler::Make(changed);
  if (!scheduler.ok()) return scheduler.error();
  if (kind == DrainKind::kDrained) {
    for (const auto& [name, node] : leaving.value()) scheduler.value()->SetNode(Cordoned(*node));
  }
  return Departure(cluster, *scheduler.value()).Leave(names, kind);
}

Result<std::vector<Wave>> DrainInWaves(const ClusterInput& cluster,
                                       const std::vector<std::string>& nodes, size_t at_a_time) {
  const Result<std::map<std::string, v1::NodePtr>> leaving = NodesOf(cluster, nodes);
  if (!leaving.ok()) return leaving.error();
  const Result<std::unique_ptr<InstanceScheduler>> made = InstanceScheduler::Make(cluster);
  if (!made.ok()) return made.error();
  InstanceScheduler& scheduler = *made.value();
  Departure departure(cluster, scheduler);
  std::vector<Wave> waves;
  for (size_t begin = 0; begin < nodes.size(); begin += at_a_time) {
    const size_t end = std::min(begin + at_a_time, nodes.size());
    Wave& wave = waves.emplace_back();
    wave.nodes.assign(nodes.begin() + static_cast<std::ptrdiff_t>(begin),
                      nodes.begin() + static_cast<std::ptrdiff_t>(end));
    for (const std::string& name : wave.nodes) {
      scheduler.SetNode(Cordoned(*leaving.value().at(name)));
    }
    wave.drained = departure.Leave({wave.nodes.begin(), wave.nodes.end()}, DrainKind::kDrained);
    if (wave.IsStuck()) break;
    for (const std::string& name : wave.nodes) scheduler.SetNode(leaving.value().at(name));
    Answer later = departure.PlaceWaitingPods();
    wave.placed = std::move(later.placed);
    wave.waiting = std::move(later.waiting);
    wave.drained.evicted.insert(wave.drained.evicted.end(), later.evicted.begin(),
                                later.evicted.end());
  }
  return waves;
}

}  // namespace berth::capacity
