#include "controllers/stateful_sets/stateful_set_controller.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <optional>
#include <set>
#include <utility>

#include "api/decode/template_hash.h"
#include "api/labels.h"
#include "api/workloads.h"
#include "apiserver/pod_times.h"
#include "base/strings.h"
#include "controllers/pod_control.h"
#include "controllers/pod_facts.h"
#include "controllers/stateful_sets/stateful_pod.h"
#include "controllers/stateful_sets/stateful_pods.h"

namespace berth::controllers {
namespace {

bool IsSameTemplate(const v1::PodTemplatePtr& a, const v1::PodTemplatePtr& b) {
  return a != nullptr && b != nullptr && a->digest == b->digest;
}

// Returns the status in which the StatefulSet's template is the newest revision. Upstream:
// getStatefulSetRevisions.
v1::StatefulSetStatus WithNewestRevision(const v1::StatefulSet& set) {
  v1::StatefulSetStatus status = set.status;
  if (!IsSameTemplate(status.update_template, set.pod_template)) {
    status.update_template = set.pod_template;
    if (IsSameTemplate(status.current_template, set.pod_template)) {
      status.update_revision = status.current_revision;
    } else {
      uint64_t collisions = 0;
      do {
        const std::string hash = TemplateHash(*set.pod_template, collisions++);
        status.update_revision = StrCat(set.metadata.name, "-", hash);
      } while (status.update_revision == status.current_revision);
    }
  }
  if (status.current_revision.empty()) {
    status.current_revision = status.update_revision;
    status.current_template = status.update_template;
  }
  return status;
}

// One sync of a StatefulSet. Upstream: updateStatefulSet.
class StatefulSetSync {
 public:
  StatefulSetSync(const v1::StatefulSet& set, StatefulPods* pods, const ControllerContext& context)
      : set_(set), pods_(*pods), context_(context), status_(WithNewestRevision(set)) {
    pods_.SetRevision(status_.update_revision);
  }

  SyncResult Run() {
    if (KeepReplicas() && RemoveCondemned()) Update();
    NoteRollout();
    if (status_ != set_.status) {
      context_.cluster.UpdateStatefulSetStatus(KeyOf(set_.metadata), status_);
    }
    return result_;
  }

 private:
  // Returns false for null: a missing pod is not available.
  bool IsAvailable(const v1::PodPtr& pod) {
    if (pod == nullptr || pod->metadata.deletion_requested) return false;
    const Time at = AvailableAt(*pod, set_.min_ready_seconds, context_.now);
    if (at > context_.now) LookAgainAt(at);
    return at <= context_.now;
  }

  // Creates missing pods, and deletes those that have ended: one after the other, or, with
  // Parallel, all. Returns false if there is nothing more to do for now.
  bool KeepReplicas() {
    if (set_.is_parallel) return KeepAll();
    const std::optional<int64_t> first = pods_.FirstUnavailable(pods_.wanted(), context_.now);
    return !first || Keep(*first);
  }

  // In batches of 1, 2, 4 and so on; stops after a batch with a failure. Upstream: slowStartBatch.
  bool KeepAll() {
    LookAgainAt(pods_.NextAvailable(pods_.wanted(), context_.now));
    std::set<int64_t> to_keep = pods_.lacking();
    // The pods' claims may have been deleted.
    if (!set_.claim_templates.empty()) {
      to_keep.insert(pods_.unscheduled().begin(), pods_.unscheduled().end());
    }
    int64_t end = pods_.wanted().end;
    for (const int64_t ordinal : to_keep) {
      ++context_.work;
      if (!pods_.wanted().Contains(ordinal)) continue;
      if (ordinal >= end) break;
      const bool had_failed = result_.failed;
      Keep(ordinal);
      if (had_failed || !result_.failed) continue;
      const auto index = static_cast<uint64_t>(ordinal - pods_.wanted().begin);
      end = pods_.wanted().begin + static_cast<int64_t>(std::bit_ceil(index + 2) - 1);
    }
    return !result_.failed;
  }

  // Returns false if the ordinals above have to wait for this one. Upstream: processReplica.
  bool Keep(int64_t ordinal) {
    const v1::PodPtr pod = pods_.Find(ordinal);
    if (pod == nullptr) {
      CreateReplica(static_cast<int32_t>(ordinal));
      return false;
    }
    if (sim::HasEnded(*pod)) {
      if (!pod->metadata.deletion_requested) Remove(*pod);
      return false;
    }
    if (pod->spec.node_name.empty()) {
      CreateMissingClaims(set_, static_cast<int32_t>(ordinal), context_);
    }
    return IsAvailable(pod);
  }

  // Upstream: newVersionedStatefulSetPod. Pods below the partition have the current revision.
  void CreateReplica(int32_t ordinal) {
    const bool keeps_current = ordinal - set_.first_ordinal < set_.partition;
    const bool is_current = keeps_current && status_.current_template != nullptr;
    const auto& pod_template = is_current ? status_.current_template : status_.update_template;
    const auto& revision = is_current ? status_.current_revision : status_.update_revision;
    CreateMissingClaims(set_, ordinal, context_);
    v1::Pod pod = MakeStatefulPod(set_, *pod_template, revision, ordinal);
    if (CreatePod(std::move(pod), context_) == nullptr) result_.failed = true;
  }

  // Deletes surplus pods, the highest ordinal first; one at a time, unless Parallel. A pod that is
  // not available has to become so first, unless it is the only such one. Returns false if there is
  // nothing more to do for now. Upstream: processCondemned.
  bool RemoveCondemned() {
    if (!pods_.HasCondemned()) return true;
    const v1::PodPtr first_unavailable = FirstUnavailable();
    for (const v1::PodPtr& pod : pods_.Condemned()) {
      ++context_.work;
      const bool is_terminating = pod->metadata.deletion_requested;
      if (set_.is_parallel) {
        if (!is_terminating) Remove(*pod);
        continue;
      }
      if (!is_terminating && (IsAvailable(pod) || pod == first_unavailable)) Remove(*pod);
      return false;
    }
    return true;
  }

  // Returns the surplus pod with the lowest ordinal that is not available; null if all are
  // available.
  v1::PodPtr FirstUnavailable() {
    const OrdinalRange& wanted = pods_.wanted();
    const OrdinalRange below{INT64_MIN, wanted.begin};
    const OrdinalRange above{wanted.end, INT64_MAX};
    LookAgainAt(pods_.NextAvailable(below, context_.now));
    LookAgainAt(pods_.NextAvailable(above, context_.now));
    std::optional<int64_t> first = pods_.FirstUnavailable(below, context_.now);
    if (!first) first = pods_.FirstUnavailable(above, context_.now);
    return first ? pods_.Find(*first) : nullptr;
  }

  // Deletes the pod with the highest ordinal that does not have the newest revision, once those
  // above it are available.
  void Update() {
    if (set_.update_strategy == v1::UpdateStrategy::kOnDelete) return;
    const OrdinalRange updated{pods_.wanted().begin + set_.partition, pods_.wanted().end};
    const std::optional<int64_t> last = pods_.LastToUpdate(updated, context_.now);
    if (!last) return;
    const v1::PodPtr pod = pods_.Find(*last);
    const bool is_old = pod != nullptr && RevisionOf(*pod) != status_.update_revision;
    if (is_old && !pod->metadata.deletion_requested) return Remove(*pod);
    IsAvailable(pod);  // if it is not, records when it will be
  }

  // A rollout is over when all pods have the newest revision and are ready. Upstream:
  // completeRollingUpdate.
  void NoteRollout() {
    if (set_.update_strategy == v1::UpdateStrategy::kOnDelete || pods_.HasCondemned()) return;
    if (pods_.IsIncomplete()) return;
    status_.current_revision = status_.update_revision;
    status_.current_template = status_.update_template;
  }

  void LookAgainAt(Time at) { result_.again = std::min(result_.again, at); }
  void Remove(const v1::Pod& pod) { context_.cluster.Remove(Kind::kPod, v1::PodKey(pod)); }

  const v1::StatefulSet& set_;
  StatefulPods& pods_;
  const ControllerContext& context_;
  v1::StatefulSetStatus status_;
  SyncResult result_;
};

}  // namespace

void StatefulSetController::Follow(const WatchEvent& event, const sim::Cluster& cluster,
                                   FunctionRef<void(const std::string&)> add) const {
  if (const auto change = ChangeOf<v1::StatefulSet>(event)) {
    // The controller's own writes to the status need no sync.
    if (change->after != nullptr && !StatefulPods::IsStatusChange(*change))
      add(KeyOf(change->after->metadata));
  } else if (const auto pod = ChangeOf<v1::Pod>(event)) {
    AddControllersOf(*pod, Kind::kStatefulSet, cluster.objects(), add);
    AddAdopters<v1::StatefulSet>(*pod, cluster.objects(), add);
  }
}

SyncResult StatefulSetController::Sync(const std::string& key,
                                       const ControllerContext& context) const {
  const auto set = context.objects().Of<v1::StatefulSet>().Find(key);
  if (set == nullptr || set->pod_template == nullptr || !set->selector) return {};
  if (!LabelSelector::Parse(set->selector).ok() || set->metadata.deletion_requested) return {};
  StatefulPods* const pods = context.stateful_sets.Edit(key);
  return pods == nullptr ? SyncResult{} : StatefulSetSync(*set, pods, context).Run();
}

}  // namespace berth::controllers
