// Going back in a simulation: checkpoints, and repeating work to explain or observe it.
#include <algorithm>
#include <iterator>
#include <utility>

#include "sim/attempt_listener.h"
#include "sim/simulation_impl.h"

namespace berth::sim {
namespace {

// Checkpoints are spaced by cost, in nodes tried, so that continuing from each takes equally long.
// The longer a run, the larger the space: when there are too many, one of the closest is dropped.
constexpr int64_t kLeastWorkBetweenCheckpoints = 4096;
constexpr size_t kMaxCheckpoints = 128;
constexpr int64_t kSpacesInRun = 112;  // spaces between checkpoints that a run aims for

}  // namespace

Simulation::Impl::Checkpoint Simulation::Impl::Save() const {
  return {clock_.Now(),    next_input_,    steps_done_,          WorkDone(),
          finished_,       writer_.step(), log_.events().size(), random_,
          cluster_.Save(), informed_,      pod_lifecycle_,       kubelets_,
          controllers_,    autoscaler_,    scheduler_->Save()};
}

void Simulation::Impl::Restore(const Checkpoint& checkpoint) {
  round_.reset();
  clock_.Reset(checkpoint.now);
  next_input_ = checkpoint.next_input;
  steps_done_ = checkpoint.steps_done;
  finished_ = checkpoint.finished;
  writer_.set_step(checkpoint.log_step);
  random_ = checkpoint.random;
  cluster_.Restore(checkpoint.cluster);
  informed_ = checkpoint.informed;
  pod_lifecycle_ = checkpoint.pod_lifecycle;
  kubelets_ = checkpoint.kubelets;
  controllers_ = checkpoint.controllers;
  autoscaler_ = checkpoint.autoscaler;
  scheduler_->Restore(*checkpoint.scheduler);
}

void Simulation::Impl::KeepCheckpointIfDue() {
  if (replaying_) return;
  const int64_t space = std::max(WorkDone() / kSpacesInRun, kLeastWorkBetweenCheckpoints);
  if (WorkDone() < checkpoints_.back().work_done + space) return;
  checkpoints_.push_back(Save());
  if (checkpoints_.size() > kMaxCheckpoints) DropCheckpoint();
}

void Simulation::Impl::DropCheckpoint() {
  auto most_needless = checkpoints_.end();
  int64_t least = 0;
  for (auto it = std::next(checkpoints_.begin()); std::next(it) != checkpoints_.end(); ++it) {
    const int64_t without = std::next(it)->work_done - std::prev(it)->work_done;
    if (most_needless != checkpoints_.end() && without >= least) continue;
    most_needless = it;
    least = without;
  }
  checkpoints_.erase(most_needless);
}

const Simulation::Impl::Checkpoint& Simulation::Impl::CheckpointBefore(int32_t event) const {
  const auto after = std::upper_bound(
      checkpoints_.begin(), checkpoints_.end(), static_cast<size_t>(event),
      [](size_t e, const Checkpoint& checkpoint) { return e < checkpoint.log_size; });
  return *std::prev(after);
}

void Simulation::Impl::Replay(const Checkpoint& from, FunctionRef<bool()> more) {
  while (IsUnderWay()) Step();
  const Checkpoint present = Save();
  replaying_ = true;
  writer_.set_muted(true);
  Restore(from);
  while (more()) {
    BERTH_CHECK(Step(), "running again gives what the log has");
  }
  Restore(present);
  writer_.set_muted(false);
  replaying_ = false;
}

AttemptExplanation Simulation::Impl::Explain(int32_t attempt, const ExplainOptions& options) {
  BERTH_CHECK(kube_scheduler_ != nullptr, "attempts are kube-scheduler's");
  BERTH_CHECK(attempt >= 0 && static_cast<size_t>(attempt) < log_.attempts().size(),
              "an attempt of the log is explained");
  NodeNumbers numbers(&log_);
  AttemptListener listener(&numbers, attempt, options);
  kube_scheduler_->Explain(attempt, &listener);
  Replay(CheckpointBefore(log_.attempts()[static_cast<size_t>(attempt)].popped_event),
         [&] { return kube_scheduler_->attempts_started() <= attempt; });
  kube_scheduler_->Explain(attempt, nullptr);
  return listener.Take();
}

SessionExplanation Simulation::Impl::ExplainSession(int32_t opened_event, std::string_view pod) {
  BERTH_CHECK(kube_batch_ != nullptr, "sessions are kube-batch's");
  const Event& opened = log_.events()[static_cast<size_t>(opened_event)];
  BERTH_CHECK(opened.kind == EventKind::kSessionOpened, "a session of the log is explained");
  const int64_t session = opened.cycle;
  SessionListener listener(&log_, opened_event, std::string(pod));
  kube_batch_->Explain(session, &listener);
  Replay(CheckpointBefore(opened_event), [&] { return kube_batch_->sessions_told() < session; });
  kube_batch_->Explain(-1, nullptr);
  return listener.Take();
}

void Simulation::Impl::TellTimePasses(Time next) {
  if (metrics_ != nullptr) metrics_->OnTimePasses(next, observed_->cache_sizes());
  if (batch_metrics_ == nullptr) return;
  batch_metrics_->OnTimePasses(next, observed_batch_ != nullptr && observed_batch_->IsPaused());
}

void Simulation::Impl::RunObserved(Time t, FunctionRef<void(bool)> set) {
  const bool is_at_start = steps_done_ == 0;
  if (!is_at_start) RunUntil(t);
  // The step that ended the run did nothing else.
  const int64_t last_step = steps_done_ - (finished_ ? 1 : 0);
  const auto end = [&] {
    TellTimePasses(t == kTimeMax ? clock_.Now() : std::max(t, clock_.Now()));
  };
  set(true);
  if (is_at_start) {
    RunUntil(t);
    end();
  } else {
    Replay(checkpoints_.front(), [&] {
      if (steps_done_ < last_step && NextStepAt() <= t) return true;
      end();
      return false;
    });
  }
  set(false);
}

void Simulation::Impl::Observe(Time t, MetricsObserver* observer, int32_t replica) {
  BERTH_CHECK(kube_scheduler_ != nullptr, "metrics are kube-scheduler's");
  observed_ = replicas_ == nullptr ? kube_scheduler_ : replicas_->replica(replica).kube_scheduler();
  RunObserved(t, [&](bool on) {
    metrics_ = on ? observer : nullptr;
    observed_->set_metrics(metrics_);
  });
}

void Simulation::Impl::Observe(Time t, kube_batch::MetricsObserver* observer, int32_t replica) {
  BERTH_CHECK(kube_batch_ != nullptr, "metrics are kube-batch's");
  observed_batch_ = replicas_ == nullptr ? nullptr : &replicas_->replica(replica);
  SimulatedKubeBatch* const batch =
      observed_batch_ == nullptr ? kube_batch_ : observed_batch_->kube_batch();
  RunObserved(t, [&](bool on) {
    batch_metrics_ = on ? observer : nullptr;
    batch->set_metrics(batch_metrics_);
  });
}

void Simulation::Impl::RunToEndExplaining(FunctionRef<bool(const AttemptExplanation&)> take) {
  BERTH_CHECK(kube_scheduler_ != nullptr, "attempts are kube-scheduler's");
  NodeNumbers numbers(&log_);
  while (!finished_) {
    const int32_t attempt = kube_scheduler_->attempts_started();
    AttemptListener listener(&numbers, attempt, {});
    kube_scheduler_->Explain(attempt, &listener);
    Step();
    kube_scheduler_->Explain(attempt, nullptr);
    if (kube_scheduler_->attempts_started() > attempt && !take(listener.Take())) return;
  }
}

}  // namespace berth::sim
