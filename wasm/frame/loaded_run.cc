#include "frame/loaded_run.h"

#include <algorithm>
#include <utility>

#include "api/json/json.h"
#include "scheduler/scheduler.h"

namespace berth::ui {
namespace {

constexpr size_t kKeptAccounts = 8;
// The number of cached verdicts, which is larger than the number that one frame requests.
constexpr size_t kKeptVerdicts = 8;
// Viewers cannot read an explanation that is shown for a shorter time, in seconds.
constexpr double kReadableSeconds = 0.12;
// The largest part of an attempt's time on screen that its explanation may take.
constexpr double kExplainShare = 0.25;
// The longest time, in milliseconds, by which an explanation may delay a moving picture.
constexpr double kHurriedMs = 24;
// Progress stays below this until the end, because the number of retries is not known beforehand.
constexpr double kMostProgress = 0.99;

size_t CountPods(const std::vector<sim::Input>& inputs) {
  const auto creates_pod = [](const sim::Input& input) {
    return input.op == sim::InputOp::kCreate &&
           KindOf(std::get<AnyObject>(input.object)) == Kind::kPod;
  };
  return static_cast<size_t>(std::count_if(inputs.begin(), inputs.end(), creates_pod));
}

}  // namespace

LoadedRun::LoadedRun(std::unique_ptr<sim::Simulation> simulation, ClockMs clock)
    : catalog(&simulation->log()),
      captions(&simulation->scenario().captions, &simulation->log()),
      history(&simulation->log()),
      simulation_(std::move(simulation)),
      loaded_entries_(sim::TimelineSize(simulation_->scenario().source)),
      num_pods_(CountPods(simulation_->scenario().inputs)),
      clock_(std::move(clock)),
      view_(&simulation_->log()) {
  has_other_settings_ = scenario().seed != sim::OwnSeed(scenario().source);
  ResetWakeWords();
}

// Prepares the words for the events that wake pods. Has no effect for kube-batch, which has no such
// queues and wakes no pods.
void LoadedRun::ResetWakeWords() {
  if (scenario().scheduler != sim::SchedulerKind::kKubeScheduler) return;
  wake_words.Reset(simulation_->scheduler());
}

const std::string& LoadedRun::title() const {
  return scenario().title.empty() ? scenario().name : scenario().title;
}

void LoadedRun::Simulate(double budget_ms, int32_t min_steps) {
  const double until = clock_() + budget_ms;
  bool goes_on = simulation_->Advance(min_steps);
  while (goes_on && clock_() < until) goes_on = simulation_->Advance(1);
  catalog.Update();
  captions.Update(simulation_->finished());
}

Time LoadedRun::end() const { return log().events().empty() ? Time{} : log().events().back().t; }

Time LoadedRun::known_until() const {
  if (complete()) return end();
  return std::max(Time{}, simulation_->now() - Duration{1});
}

// Computes progress by time, and by the pods that were created and tried once. The larger one
// counts, because a run ends when either its time or its work ends.
double LoadedRun::Progress() const {
  const auto share = [](size_t part, size_t whole) {
    return whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole);
  };
  const double by_time = simulation_->now().seconds() / scenario().limits.until.seconds();
  const double by_work = share(simulation_->inputs_delivered() + log().attempts().size(),
                               scenario().inputs.size() + num_pods_);
  return std::min(std::max(by_time, by_work), kMostProgress);
}

Result<Time> LoadedRun::AddEdit(const Json& entry) { return Forked(simulation_->Apply(entry)); }

Result<Time> LoadedRun::SetEdits(const Json& entries) {
  return Forked(simulation_->ReviseTimeline(loaded_entries_, entries));
}

Time LoadedRun::SetEdited(sim::Scenario* scenario) {
  const Time fork = simulation_->ReviseTimeline(loaded_entries_, scenario);
  ForgetDerived();
  return fork;
}

Result<Time> LoadedRun::Forked(Result<Time> fork) {
  if (fork.ok()) ForgetDerived();
  return fork;
}

// Drops everything that was derived from the log before it forked.
void LoadedRun::ForgetDerived() {
  catalog = Catalog(&log());
  view_.Reset();
  history.Reset();
  motion.Clear();
  captions.Reset();
  stories_.reset();
  is_told_ = false;
  verdicts_.clear();
  bins.Reset();
  ForgetWords();
}

void LoadedRun::ForgetWords() {
  accounts_.clear();
  move_request = MoveRequestText();
  recent.Reset();
  ResetWakeWords();
}

double LoadedRun::ShownSeconds(int32_t attempt, double speed) const {
  const std::vector<sim::AttemptSpan>& attempts = log().attempts();
  const auto next = static_cast<size_t>(attempt) + 1;
  const Time until = next < attempts.size() ? attempts[next].start : kTimeMax;
  return (until - attempts[static_cast<size_t>(attempt)].start).seconds() / speed;
}

const AttemptSummary* LoadedRun::FindAccount(int32_t attempt) {
  auto it = std::find_if(
      accounts_.begin(), accounts_.end(),
      [attempt](const AttemptSummary& account) { return account.attempt() == attempt; });
  if (it == accounts_.end()) return nullptr;
  accounts_.splice(accounts_.begin(), accounts_, it);
  return &accounts_.front();
}

bool LoadedRun::ExplainsSlowly() const { return explain_ms_ > kHurriedMs; }

bool LoadedRun::HasTimeFor(int32_t attempt, const Playback& playback, bool in_a_hurry) const {
  if (in_a_hurry && ExplainsSlowly()) return false;
  if (!playback.playing()) return true;
  const double shown = ShownSeconds(attempt, playback.speed());
  return shown >= kReadableSeconds && shown * 1000 * kExplainShare >= explain_ms_;
}

const AttemptSummary* LoadedRun::AccountFor(int32_t attempt, const Playback& playback,
                                            bool in_a_hurry) {
  if (attempt < 0) return nullptr;
  if (const AttemptSummary* account = FindAccount(attempt)) return account;
  return HasTimeFor(attempt, playback, in_a_hurry) ? &Account(attempt) : nullptr;
}

const AttemptSummary& LoadedRun::Account(int32_t attempt) {
  if (const AttemptSummary* account = FindAccount(attempt)) return *account;
  const double start = clock_();
  accounts_.emplace_front(log(), simulation_->Explain(attempt));
  explain_ms_ = clock_() - start;
  if (accounts_.size() > kKeptAccounts) accounts_.pop_back();
  return accounts_.front();
}

const sim::NodeVerdict* LoadedRun::VerdictFor(int32_t attempt, sim::NodeId node,
                                              const Playback& playback, bool in_a_hurry) {
  const auto known = std::find_if(verdicts_.begin(), verdicts_.end(), [&](const KnownVerdict& it) {
    return it.attempt == attempt && it.node == node;
  });
  if (known != verdicts_.end()) {
    verdicts_.splice(verdicts_.begin(), verdicts_, known);
    return &verdicts_.front().verdict;
  }
  if (!HasTimeFor(attempt, playback, in_a_hurry)) return nullptr;
  const double start = clock_();
  sim::AttemptExplanation explanation =
      simulation_->Explain(attempt, {.details = true, .details_of = node});
  explain_ms_ = clock_() - start;
  KnownVerdict& verdict = verdicts_.emplace_front(KnownVerdict{attempt, node, {}});
  for (sim::NodeVerdict& each : explanation.nodes) {
    if (each.node == node) verdict.verdict = std::move(each);
  }
  if (verdicts_.size() > kKeptVerdicts) verdicts_.pop_back();
  return &verdict.verdict;
}

}  // namespace berth::ui
