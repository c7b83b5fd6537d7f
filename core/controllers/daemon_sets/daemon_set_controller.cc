#include "controllers/daemon_sets/daemon_set_controller.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <utility>
#include <vector>

#include "api/decode/template_hash.h"
#include "api/labels.h"
#include "api/workloads.h"
#include "base/stable_sort.h"
#include "base/strings.h"
#include "controllers/daemon_sets/daemon_pod.h"
#include "controllers/daemon_sets/daemon_rollout.h"
#include "controllers/pod_control.h"
#include "controllers/pod_facts.h"

namespace berth::controllers {
namespace {

// The most pods that one look creates, and that it deletes. As BurstReplicas.
constexpr size_t kMostDaemonPods = 250;
// Of failed pods of one node. As failedPodsBackoff.
constexpr Duration kFirstFailureDelay = Seconds(1);
constexpr Duration kLongestFailureDelay = Seconds(15 * 60);

// Pods on nodes first, then the older. As podByCreationTimestampAndPhase.
bool StaysRather(const v1::PodPtr& a, const v1::PodPtr& b) {
  const bool a_waits = a->spec.node_name.empty();
  const bool b_waits = b->spec.node_name.empty();
  if (a_waits != b_waits) return b_waits;
  const Time created_a = a->metadata.creation_timestamp.value_or(Time{});
  const Time created_b = b->metadata.creation_timestamp.value_or(Time{});
  return created_a != created_b ? created_a < created_b : a->metadata.name < b->metadata.name;
}

// One look at a DaemonSet. As updateDaemonSet.
class DaemonSetSync {
 public:
  DaemonSetSync(const v1::DaemonSet& set, const std::vector<v1::PodPtr>& pods,
                const ControllerContext& context)
      : set_(set),
        context_(context),
        hash_(TemplateHash(*set.pod_template, 0)),
        status_(set.status) {
    const DaemonPlacement placement(*set.pod_template);
    context.objects().Of<v1::Node>().ForEach([&](const std::string& name, const v1::NodePtr& node) {
      nodes_[name] = {.exists = true, .verdict = placement.On(*node), .pods = {}};
    });
    for (const v1::PodPtr& pod : pods) {
      const std::string node = TargetNodeOf(*pod);
      if (!node.empty()) nodes_[node].pods.push_back(pod);
    }
  }

  SyncResult Run() {
    ForgetGoneNodes();
    for (const auto& [name, node] : nodes_) Manage(name, node);
    // A rollout goes on when nodes have what they should have.
    if (!Write() && set_.update_strategy == v1::UpdateStrategy::kRollingUpdate) {
      writes_ = RollingUpdateOf(set_, hash_, nodes_, context_.now);
      Write();
    }
    if (status_ != set_.status) {
      context_.cluster.UpdateDaemonSetStatus(KeyOf(set_.metadata), status_);
    }
    LookAgainWhenAvailable();
    return result_;
  }

 private:
  // As podsShouldBeOnNode.
  void Manage(const std::string& name, const DaemonNode& node) {
    if (node.verdict.should_run && node.pods.empty()) {
      writes_.create.push_back(name);
    } else if (node.verdict.may_stay) {
      ManageRunning(name, node);
    } else {
      for (const v1::PodPtr& pod : node.pods) Remove(pod);
    }
  }

  void ForgetGoneNodes() {
    const auto backoffs = status_.backoffs;
    for (const auto& entry : backoffs) {
      const auto node = nodes_.find(entry.first);
      if (node != nodes_.end() && node->second.exists) continue;
      status_.backoffs.Edit().erase(entry.first);
    }
  }

  // Pods that have ended go, and others that are too many.
  void ManageRunning(const std::string& name, const DaemonNode& node) {
    std::vector<v1::PodPtr> running;
    for (const v1::PodPtr& pod : node.pods) {
      if (pod->metadata.deletion_requested) continue;
      if (IsActive(*pod)) {
        running.push_back(pod);
      } else if (pod->status.phase != "Failed" || MayRemoveFailed(name)) {
        Remove(pod);
      }
    }
    StableSort(running, StaysRather);
    if (AllowsSurge(set_)) {
      if (running.empty() && node.verdict.should_run) writes_.create.push_back(name);
      if (running.size() > 1) KeepOldAndNew(running);
    } else {
      for (size_t i = 1; i < running.size(); ++i) Remove(running[i]);
    }
  }

  // Of an old and a new pod both stay as long as the old one is ready and the new one not
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

  // Unlike IsUpdated, as upstream here.
  bool HasHash(const v1::Pod& pod) const {
    const auto label = pod.metadata.labels.find("controller-revision-hash");
    return label != pod.metadata.labels.end() && label->second == hash_;
  }

  // The kubelet of a node may reject one pod after the other: they are replaced more and more
  // slowly.
  bool MayRemoveFailed(const std::string& node) {
    const Time now = context_.now;
    const auto found = status_.backoffs.find(node);
    const bool is_known =
        found != status_.backoffs.end() && now - found->second.since <= kLongestFailureDelay * 2;
    if (is_known && now - found->second.since < found->second.delay) {
      result_.again = std::min(result_.again, now + found->second.delay);
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

  // Whether there was anything to write. As syncNodes.
  bool Write() {
    const size_t created = std::min(writes_.create.size(), kMostDaemonPods);
    const size_t removed = std::min(writes_.remove.size(), kMostDaemonPods);
    const std::string prefix = StrCat(set_.metadata.name, "-");
    const bool all_created = SlowStartBatch(created, [&](size_t i) {
      v1::Pod pod = MakeDaemonPod(set_, hash_, writes_.create[i]);
      return CreatePod(prefix, std::move(pod), context_) != nullptr;
    });
    result_.failed = result_.failed || !all_created;
    for (size_t i = 0; i < removed; ++i) {
      context_.cluster.Remove(Kind::kPod, v1::PodKey(*writes_.remove[i]));
    }
    return created + removed > 0;
  }

  void LookAgainWhenAvailable() {
    if (set_.min_ready_seconds == 0) return;
    for (const auto& [name, node] : nodes_) {
      for (const v1::PodPtr& pod : node.pods) {
        const Time at = AvailableAt(*pod, set_.min_ready_seconds, context_.now);
        if (at > context_.now) result_.again = std::min(result_.again, at);
      }
    }
  }

  const v1::DaemonSet& set_;
  const ControllerContext& context_;
  const std::string hash_;
  v1::DaemonSetStatus status_;
  DaemonNodes nodes_;
  DaemonWrites writes_;
  SyncResult result_;
};

// Whether the change of a node concerns the DaemonSet.
bool Concerns(const Change<v1::Node>& change, const v1::DaemonSet& set) {
  if (set.pod_template == nullptr) return false;
  const DaemonPlacement placement(*set.pod_template);
  const auto verdict_on = [&](const v1::NodePtr& node) {
    return node == nullptr ? DaemonPlacement::Verdict{} : placement.On(*node);
  };
  return verdict_on(change.before) != verdict_on(change.after);
}

}  // namespace

void DaemonSetController::Follow(const WatchEvent& event, const Objects& objects,
                                 FunctionRef<void(const std::string&)> add) const {
  if (const auto change = ChangeOf<v1::DaemonSet>(event)) {
    // What it writes into the status itself gives it nothing to do.
    const bool is_status =
        change->before != nullptr && change->after != nullptr &&
        change->before->status != change->after->status &&
        change->before->template_generation == change->after->template_generation;
    if (change->after != nullptr && !is_status) add(KeyOf(change->after->metadata));
  } else if (const auto pod = ChangeOf<v1::Pod>(event)) {
    AddControllersOf(*pod, Kind::kDaemonSet, objects, add);
    AddAdopters<v1::DaemonSet>(*pod, objects, add);
  } else if (const auto node = ChangeOf<v1::Node>(event)) {
    for (const auto& [key, set] : objects.Of<v1::DaemonSet>()) {
      if (Concerns(*node, *set)) add(key);
    }
  }
}

SyncResult DaemonSetController::Sync(const std::string& key,
                                     const ControllerContext& context) const {
  const auto set = context.objects().Of<v1::DaemonSet>().Find(key);
  if (set == nullptr || set->pod_template == nullptr || !set->selector) return {};
  const Result<LabelSelector> selector = LabelSelector::Parse(set->selector);
  if (!selector.ok()) return {};
  const auto is_own = [&](const v1::Pod& pod) {
    return selector.value().Matches(pod.metadata.labels);
  };
  const auto pods = ClaimPods(Kind::kDaemonSet, set->metadata, is_own, context);
  if (set->metadata.deletion_requested) return {};
  return DaemonSetSync(*set, pods, context).Run();
}

}  // namespace berth::controllers
