#include "controllers/daemon_sets/daemon_set_controller.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <set>
#include <utility>
#include <vector>

#include "api/decode/template_hash.h"
#include "api/labels.h"
#include "api/workloads.h"
#include "base/stable_sort.h"
#include "base/strings.h"
#include "controllers/daemon_sets/daemon_nodes.h"
#include "controllers/daemon_sets/daemon_pod.h"
#include "controllers/daemon_sets/daemon_rollout.h"
#include "controllers/pod_control.h"
#include "controllers/pod_facts.h"

namespace berth::controllers {
namespace {

// The maximum of pods that one sync creates, and that it deletes. Upstream: BurstReplicas.
constexpr size_t kMostDaemonPods = 250;
// The back-off of failed pods of one node. Upstream: failedPodsBackoff.
constexpr Duration kFirstFailureDelay = Seconds(1);
constexpr Duration kLongestFailureDelay = Seconds(15 * 60);

// Orders pods on nodes first, then older ones first. Upstream: podByCreationTimestampAndPhase.
bool StaysRather(const v1::PodPtr& a, const v1::PodPtr& b) {
  const bool a_waits = a->spec.node_name.empty();
  const bool b_waits = b->spec.node_name.empty();
  if (a_waits != b_waits) return b_waits;
  const Time created_a = a->metadata.creation_timestamp.value_or(Time{});
  const Time created_b = b->metadata.creation_timestamp.value_or(Time{});
  return created_a != created_b ? created_a < created_b : a->metadata.name < b->metadata.name;
}

// One sync of a DaemonSet. Upstream: updateDaemonSet.
class DaemonSetSync {
 public:
  DaemonSetSync(const v1::DaemonSet& set, DaemonNodes* nodes, const ControllerContext& context)
      : set_(set), nodes_(*nodes), context_(context), status_(set.status) {}

  SyncResult Run() {
    const std::set<std::string>& unsettled = nodes_.unsettled();
    context_.work += std::ssize(unsettled);
    for (auto next = unsettled.begin(); next != unsettled.end();) {
      const std::string name = *next++;
      if (Manage(name, nodes_.Find(name))) nodes_.Settle(name);
    }
    // A rollout continues when all nodes have the pods that they should have.
    if (!Write() && set_.update_strategy == v1::UpdateStrategy::kRollingUpdate) {
      writes_ = RollingUpdateOf(set_, nodes_, context_.now);
      context_.work += writes_.looked_at;
      Write();
    }
    if (status_ != set_.status) {
      context_.cluster.UpdateDaemonSetStatus(KeyOf(set_.metadata), status_);
    }
    if (set_.min_ready_seconds > 0) LookAgainAt(nodes_.NextAvailable(context_.now));
    return result_;
  }

 private:
  // Reports whether the node needs no action until it changes. Upstream: podsShouldBeOnNode.
  bool Manage(const std::string& name, const DaemonNode& node) {
    const size_t writes = writes_.create.size() + writes_.remove.size();
    bool depends_on_time = false;
    if (!node.exists) {
      if (status_.backoffs.contains(name)) status_.backoffs.Edit().erase(name);
      RemoveUnscheduled(node);
    } else if (node.verdict.should_run && node.pods.empty()) {
      writes_.create.push_back(name);
    } else if (node.verdict.may_stay) {
      depends_on_time = ManageRunning(name, node);
    } else {
      for (const v1::PodPtr& pod : node.pods) Remove(pod);
    }
    return !depends_on_time && writes_.create.size() + writes_.remove.size() == writes;
  }

  // The garbage collector of pods handles pods that are bound to a deleted node. Upstream:
  // getUnscheduledPodsWithoutNode.
  void RemoveUnscheduled(const DaemonNode& node) {
    for (const v1::PodPtr& pod : node.pods) {
      if (pod->spec.node_name.empty()) Remove(pod);
    }
  }

  // Deletes pods that have ended, and surplus ones. Returns true if later ones may have to be
  // deleted as time passes.
  bool ManageRunning(const std::string& name, const DaemonNode& node) {
    std::vector<v1::PodPtr> running;
    bool has_to_wait = false;
    for (const v1::PodPtr& pod : node.pods) {
      if (pod->metadata.deletion_requested) continue;
      if (IsActive(*pod)) {
        running.push_back(pod);
      } else if (pod->status.phase != "Failed" || MayRemoveFailed(name)) {
        Remove(pod);
      } else {
        has_to_wait = true;
      }
    }
    StableSort(running, StaysRather);
    if (AllowsSurge(set_)) {
      if (running.empty() && node.verdict.should_run) writes_.create.push_back(name);
      if (running.size() > 1) KeepOldAndNew(running);
    } else {
      for (size_t i = 1; i < running.size(); ++i) Remove(running[i]);
    }
    return has_to_wait || running.size() > 1;
  }

  // An old and a new pod both stay as long as the old one is ready and the new one is not
  // available.
  void KeepOldAndNew(const std::vector<v1::PodPtr>& running) {
    v1::PodPtr newer;
    v1::PodPtr old;
    for (const v1::PodPtr& pod : running) {
      v1::PodPtr& place = HasHash(*pod) ? newer : old;
      if (place == nullptr) {
        place = pod;
      } else {
        Remove(pod);
      }
    }
    if (newer == nullptr || old == nullptr) return;
    const bool is_available =
        AvailableAt(*newer, set_.min_ready_seconds, context_.now) <= context_.now;
    if (!IsReady(*old) || is_available) Remove(old);
  }

  // Differs from IsUpdated, as upstream does here.
  bool HasHash(const v1::Pod& pod) const {
    const auto label = pod.metadata.labels.find("controller-revision-hash");
    return label != pod.metadata.labels.end() && label->second == nodes_.hash();
  }

  // A node's kubelet may reject one pod after the other: they are replaced more and more slowly.
  bool MayRemoveFailed(const std::string& node) {
    const Time now = context_.now;
    const auto found = status_.backoffs.find(node);
    const bool is_known =
        found != status_.backoffs.end() && now - found->second.since <= kLongestFailureDelay * 2;
    if (is_known && now - found->second.since < found->second.delay) {
      LookAgainAt(now + found->second.delay);
      return false;
    }
    const Duration delay =
        is_known ? std::min(found->second.delay * 2, kLongestFailureDelay) : kFirstFailureDelay;
    status_.backoffs.Edit()[node] = {.delay = delay, .since = now};
    return true;
  }

  void Remove(const v1::PodPtr& pod) {
    if (!pod->metadata.deletion_requested) writes_.remove.push_back(pod);
  }

  // Returns true if there was anything to write. Upstream: syncNodes.
  bool Write() {
    const size_t created = std::min(writes_.create.size(), kMostDaemonPods);
    const size_t removed = std::min(writes_.remove.size(), kMostDaemonPods);
    const std::string prefix = StrCat(set_.metadata.name, "-");
    const bool all_created = SlowStartBatch(created, [&](size_t i) {
      v1::Pod pod = MakeDaemonPod(set_, nodes_.hash(), writes_.create[i]);
      return CreatePod(prefix, std::move(pod), context_) != nullptr;
    });
    result_.failed = result_.failed || !all_created;
    for (size_t i = 0; i < removed; ++i) {
      context_.cluster.Remove(Kind::kPod, v1::PodKey(*writes_.remove[i]));
    }
    return created + removed > 0;
  }

  void LookAgainAt(Time at) { result_.again = std::min(result_.again, at); }

  const v1::DaemonSet& set_;
  DaemonNodes& nodes_;
  const ControllerContext& context_;
  v1::DaemonSetStatus status_;
  DaemonWrites writes_;
  SyncResult result_;
};

// Reports whether the change of a node concerns the DaemonSet.
bool Concerns(const Change<v1::Node>& change, const v1::DaemonSet& set) {
  if (set.pod_template == nullptr) return false;
  const DaemonPlacement placement(*set.pod_template);
  const auto verdict_on = [&](const v1::NodePtr& node) {
    return node == nullptr ? DaemonPlacement::Verdict{} : placement.On(*node);
  };
  return verdict_on(change.before) != verdict_on(change.after);
}

}  // namespace

void DaemonSetController::Follow(const WatchEvent& event, const sim::Cluster& cluster,
                                 FunctionRef<void(const std::string&)> add) const {
  if (const auto change = ChangeOf<v1::DaemonSet>(event)) {
    // The controller's own writes to the status need no sync.
    if (change->after != nullptr && !DaemonNodes::IsStatusChange(*change))
      add(KeyOf(change->after->metadata));
  } else if (const auto pod = ChangeOf<v1::Pod>(event)) {
    AddControllersOf(*pod, Kind::kDaemonSet, cluster.objects(), add);
    AddAdopters<v1::DaemonSet>(*pod, cluster.objects(), add);
  } else if (const auto node = ChangeOf<v1::Node>(event)) {
    for (const auto& [key, set] : cluster.objects().Of<v1::DaemonSet>()) {
      if (Concerns(*node, *set)) add(key);
    }
  }
}

SyncResult DaemonSetController::Sync(const std::string& key,
                                     const ControllerContext& context) const {
  const auto set = context.objects().Of<v1::DaemonSet>().Find(key);
  if (set == nullptr || set->pod_template == nullptr || !set->selector) return {};
  if (!LabelSelector::Parse(set->selector).ok() || set->metadata.deletion_requested) return {};
  DaemonNodes* const nodes = context.daemon_sets.Edit(key);
  return nodes == nullptr ? SyncResult{} : DaemonSetSync(*set, nodes, context).Run();
}

}  // namespace berth::controllers
