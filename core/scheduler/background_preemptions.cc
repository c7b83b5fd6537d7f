#include "scheduler/background_preemptions.h"

#include <memory>
#include <utility>

#include "framework/events/pod_changes.h"
#include "framework/preemption/evictions.h"

namespace berth {
namespace {

// The plugin that is named when victims that wait at Permit are rejected.
constexpr std::string_view kDefaultPreemption = "DefaultPreemption";

}  // namespace

class BackgroundPreemptions::Eviction final : public PendingWork {
 public:
  Eviction(BackgroundPreemptions* owner, Handle* handle, v1::PodPtr pod, std::string node,
           std::vector<v1::PodPtr> victims)
      : owner_(owner),
        handle_(handle),
        pod_(std::move(pod)),
        node_(std::move(node)),
        victims_(std::move(victims)),
        due_(owner->clock_.Now()) {
    if (victims_.size() == 1) due_ = due_ + owner_->latency_;
  }

  Time Due() const override { return due_; }

  bool Continue(PendingWorkResults* results) override {
    if (owner_->clock_.Now() < due_) return false;
    if (!std::exchange(cleared_nominations_, true)) ClearLowerNominations(*handle_, *pod_, node_);
    if (victims_.size() > 1) {
      for (size_t i = 0; i + 1 < victims_.size(); ++i) Evict(victims_[i], results);
      victims_ = {victims_.back()};
      due_ = due_ + owner_->latency_;
      return false;
    }
    owner_->preempting_.erase(pod_->metadata.uid);
    Evict(victims_.front(), results);
    if (!evicted_any_) owner_->queue_.Activate({pod_});
    if (MetricsObserver* const metrics = handle_->Metrics()) metrics->OnEvictionsEnded();
    return true;
  }

  std::unique_ptr<PendingWork> Clone() const override { return std::make_unique<Eviction>(*this); }

 private:
  // Evicts the victim. One that is gone counts as evicted, without a deletion.
  void Evict(const v1::PodPtr& victim, PendingWorkResults* results) {
    const bool waits = handle_->GetWaitingPod(victim->metadata.uid) != nullptr;
    if (EvictVictim(*handle_, *pod_, *victim, kDefaultPreemption)) return;
    evicted_any_ = true;
    if (waits) return;
    results->evictions.push_back({victim, pod_});
    const v1::PodPtr stored = handle_->Client().Stored().FindPod(v1::PodKey(*victim));
    const bool is_gone = stored == nullptr || stored->metadata.uid != victim->metadata.uid;
    if (is_gone) CountDisruption();
  }

  // Before upstream deletes a victim, it writes the condition DisruptionTarget, and handles that
  // change (twice, see Scheduler::CountAssignedPodUpdate). Berth deletes a victim that stops at
  // once without this write, so the two events are counted here.
  void CountDisruption() const {
    MetricsObserver* const metrics = handle_->Metrics();
    if (metrics == nullptr) return;
    for (int i = 0; i < 2; ++i) metrics->OnEventHandled(kAssignedPodEvents.update.label);
  }

  BackgroundPreemptions* owner_;
  Handle* handle_;
  v1::PodPtr pod_;
  std::string node_;
  std::vector<v1::PodPtr> victims_;  // the victims that are left
  Time due_;
  bool cleared_nominations_ = false;
  bool evicted_any_ = false;
};

void BackgroundPreemptions::Begin(Handle& handle, const v1::PodPtr& pod, const std::string& node,
                                  const std::vector<v1::PodPtr>& victims) {
  preempting_.insert(pod->metadata.uid);
  works_.push_back(std::make_unique<Eviction>(this, &handle, pod, node, victims));
}

}  // namespace berth
