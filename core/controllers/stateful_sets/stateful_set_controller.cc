#include "controllers/stateful_sets/stateful_set_controller.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <utility>
#include <vector>

#include "api/decode/template_hash.h"
#include "api/labels.h"
#include "api/workloads.h"
#include "apiserver/pod_times.h"
#include "base/stable_sort.h"
#include "base/strings.h"
#include "controllers/pod_control.h"
#include "controllers/pod_facts.h"
#include "controllers/stateful_sets/stateful_pod.h"

namespace berth::controllers {
namespace {

bool IsSameTemplate(const v1::PodTemplatePtr& a, const v1::PodTemplatePtr& b) {
  return a != nullptr && b != nullptr && a->digest == b->digest;
}

// The status once the StatefulSet's template is its newest revision. As getStatefulSetRevisions.
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

// One look at a StatefulSet. As updateStatefulSet.
class StatefulSetSync {
 public:
  StatefulSetSync(const v1::StatefulSet& set, const std::vector<v1::PodPtr>& pods,
                  const ControllerContext& context)
      : set_(set), context_(context), status_(WithNewestRevision(set)) {
    replicas_.resize(static_cast<size_t>(std::max(set.replicas, 0)));
    for (const v1::PodPtr& pod : pods) Place(pod);
    StableSort(condemned_, [&](const v1::PodPtr& a, const v1::PodPtr& b) {
      return *OrdinalOfPod(set_, *a) > *OrdinalOfPod(set_, *b);
    });
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
  // A pod of an ordinal that the StatefulSet should have, or one that is too many.
  void Place(const v1::PodPtr& pod) {
    const int64_t index = int64_t{*OrdinalOfPod(set_, *pod)} - set_.first_ordinal;
    if (index >= 0 && index < std::ssize(replicas_)) {
      replicas_[static_cast<size_t>(index)] = pod;
    } else {
      condemned_.push_back(pod);
    }
  }

  int32_t Ordinal(size_t index) const { return set_.first_ordinal + static_cast<int32_t>(index); }

  // Null: it is not there, and not available.
  bool IsAvailable(const v1::PodPtr& pod) {
    if (pod == nullptr || pod->metadata.deletion_requested) return false;
    const Time at = AvailableAt(*pod, set_.min_ready_seconds, context_.now);
    if (at > context_.now) result_.again = std::min(result_.again, at);
    return at <= context_.now;
  }

  // Creates the pods that lack, and deletes those that have ended. False: there is nothing more to
  // do for now. One after the other, or, with Parallel, all.
  bool KeepReplicas() {
    if (set_.is_parallel) {
      return SlowStartBatch(replicas_.size(), [&](size_t i) {
        Keep(i);
        return !result_.failed;
      });
    }
    for (size_t i = 0; i < replicas_.size(); ++i) {
      if (!Keep(i)) return false;
    }
    return true;
  }

  // False if the ordinals above have to wait for this one. As processReplica.
  bool Keep(size_t index) {
    const v1::PodPtr& pod = replicas_[index];
    if (pod == nullptr) {
      CreateReplica(index);
      return false;
    }
    if (sim::HasEnded(*pod)) {
      if (!pod->metadata.deletion_requested) Remove(*pod);
      return false;
    }
    if (pod->spec.node_name.empty()) CreateMissingClaims(set_, Ordinal(index), context_);
    return IsAvailable(pod);
  }

  // As newVersionedStatefulSetPod: below the partition of the current revision.
  void CreateReplica(size_t index) {
    const bool keeps_current = static_cast<int64_t>(index) < set_.partition;
    const bool is_current = keeps_current && status_.current_template != nullptr;
    const auto& pod_template = is_current ? status_.current_template : status_.update_template;
    const auto& revision = is_current ? status_.current_revision : status_.update_revision;
    CreateMissingClaims(set_, Ordinal(index), context_);
    v1::Pod pod = MakeStatefulPod(set_, *pod_template, revision, Ordinal(index));
    if (CreatePod(std::move(pod), context_) == nullptr) result_.failed = true;
  }

  // Deletes pods that are too many, the highest ordinal first; one at a time, unless Parallel. One
  // that is not available has to become so first, unless it is the only such one. False: there is
  // nothing more to do for now. As processCondemned.
  bool RemoveCondemned() {
    const v1::PodPtr first_unavailable = FirstUnavailable();
    for (const v1::PodPtr& pod : condemned_) {
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

  // The one of the lowest ordinal among pods that are too many; null: all are available.
  v1::PodPtr FirstUnavailable() {
    v1::PodPtr first;
    for (const v1::PodPtr& pod : condemned_) {
      if (!IsAvailable(pod)) first = pod;
    }
    return first;
  }

  // Deletes the pod of the highest ordinal that is not of the newest revision, once those above it
  // are available.
  void Update() {
    if (set_.update_strategy == v1::UpdateStrategy::kOnDelete) return;
    for (int64_t i = std::ssize(replicas_) - 1; i >= set_.partition; --i) {
      const v1::PodPtr& pod = replicas_[static_cast<size_t>(i)];
      const bool is_old = pod != nullptr && RevisionOf(*pod) != status_.update_revision;
      if (is_old && !pod->metadata.deletion_requested) return Remove(*pod);
      if (!IsAvailable(pod)) return;
    }
  }

  // A rollout is over when all pods are of the newest revision and ready. As completeRollingUpdate.
  void NoteRollout() {
    if (set_.update_strategy == v1::UpdateStrategy::kOnDelete || !condemned_.empty()) return;
    const bool is_over = std::all_of(replicas_.begin(), replicas_.end(), [&](const auto& pod) {
      return pod != nullptr && !pod->metadata.deletion_requested && IsReady(*pod) &&
             RevisionOf(*pod) == status_.update_revision;
    });
    if (!is_over) return;
    status_.current_revision = status_.update_revision;
    status_.current_template = status_.update_template;
  }

  void Remove(const v1::Pod& pod) { context_.cluster.Remove(Kind::kPod, v1::PodKey(pod)); }

  const v1::StatefulSet& set_;
  const ControllerContext& context_;
  v1::StatefulSetStatus status_;
  std::vector<v1::PodPtr> replicas_;   // by their ordinals; null: there is none
  std::vector<v1::PodPtr> condemned_;  // pods of other ordinals, the highest first
  SyncResult result_;
};

}  // namespace

void StatefulSetController::Follow(const WatchEvent& event, const Objects& objects,
                                   FunctionRef<void(const std::string&)> add) const {
  if (const auto change = ChangeOf<v1::StatefulSet>(event)) {
    // What it writes into the status itself gives it nothing to do.
    const bool is_status = change->before != nullptr && change->after != nullptr &&
                           change->before->status != change->after->status;
    if (change->after != nullptr && !is_status) add(KeyOf(change->after->metadata));
  } else if (const auto pod = ChangeOf<v1::Pod>(event)) {
    AddControllersOf(*pod, Kind::kStatefulSet, objects, add);
    AddAdopters<v1::StatefulSet>(*pod, objects, add);
  }
}

SyncResult StatefulSetController::Sync(const std::string& key,
                                       const ControllerContext& context) const {
  const auto set = context.objects().Of<v1::StatefulSet>().Find(key);
  if (set == nullptr || set->pod_template == nullptr || !set->selector) return {};
  const Result<LabelSelector> selector = LabelSelector::Parse(set->selector);
  if (!selector.ok()) return {};
  const auto is_own = [&](const v1::Pod& pod) {
    return OrdinalOfPod(*set, pod) && selector.value().Matches(pod.metadata.labels);
  };
  const auto pods = ClaimPods(Kind::kStatefulSet, set->metadata, is_own, context);
  if (set->metadata.deletion_requested) return {};
  return StatefulSetSync(*set, pods, context).Run();
}

}  // namespace berth::controllers
