#include "panels/processes/process_strip.h"

#include <algorithm>

#include "process/process_rules.h"
#include "scenario/scenario.h"

namespace berth::ui {

using sim::ProcessFacts;
using sim::ReplicaFacts;

namespace {

// Seconds of viewing for which a start stays visible after its last step.
constexpr double kStartSeconds = 6;
// Steps of one moment light up one after the other, in this interval of seconds of viewing.
constexpr double kBetweenSteps = 0.12;
constexpr double kLightsUpIn = 0.25;

const ReplicaFacts& ReplicaFactsOf(const Frame& frame, int32_t number) {
  return frame.view.processes->replicas[static_cast<size_t>(number)];
}

const sim::Event& EntryAt(const Frame& frame, int32_t index) {
  return frame.log.events()[static_cast<size_t>(index)];
}

bool IsStarting(const Frame& frame, int32_t number) {
  return ReplicaFactsOf(frame, number).phase != ReplicaFacts::Phase::kEnded &&
         ShowsStart(frame, number);
}

// Returns the replica that began to start last; -1 if none is starting.
int32_t LastThatStarts(const Frame& frame) {
  int32_t last = -1;
  for (int32_t i = 0; i < static_cast<int32_t>(frame.view.processes->replicas.size()); ++i) {
    if (!IsStarting(frame, i)) continue;
    const bool is_later = last < 0 || ReplicaFactsOf(frame, i).started_event >
                                          ReplicaFactsOf(frame, last).started_event;
    if (is_later) last = i;
  }
  return last;
}

// Returns the first replica if none has led.
int32_t LastThatLed(const ProcessFacts& processes) {
  int32_t last = 0;
  for (int32_t i = 0; i < static_cast<int32_t>(processes.replicas.size()); ++i) {
    const auto& of_last = processes.replicas[static_cast<size_t>(last)].forgotten;
    const auto& forgotten = processes.replicas[static_cast<size_t>(i)].forgotten;
    if (forgotten && (!of_last || forgotten->t > of_last->t)) last = i;
  }
  return last;
}

// Returns the steps of this scenario's process, which is kube-scheduler or kube-batch.
std::vector<process::StartupStep> StepsToCome(const Frame& frame) {
  std::vector<process::StartupStep> steps;
  for (const process::StartupStep& step : sim::ProcessRulesOf(frame.scenario)->startup) {
    const bool is_skipped =
        step.moment == process::StartupMoment::kElecting && !frame.scenario.process->leader_elect;
    if (!is_skipped) steps.push_back(step);
  }
  return steps;
}

// Returns the number of steps that have happened.
size_t NumPassed(const Frame& frame, const ReplicaFacts& replica,
                 const std::vector<process::StartupStep>& steps) {
  if (replica.step_event < 0) return 0;
  const std::string_view last = EntryAt(frame, replica.step_event).cause;
  const auto found =
      std::find_if(steps.begin(), steps.end(),
                   [last](const process::StartupStep& step) { return step.name == last; });
  return found == steps.end() ? 0 : static_cast<size_t>(found - steps.begin()) + 1;
}

}  // namespace

int32_t ReplicaInSight(const Frame& frame) {
  const ProcessFacts& processes = *frame.view.processes;
  const int32_t chosen = frame.ui.replica;
  if (chosen >= 0 && chosen < static_cast<int32_t>(processes.replicas.size())) return chosen;
  if (processes.shown >= 0 && IsStarting(frame, processes.shown)) return processes.shown;
  const int32_t starts = LastThatStarts(frame);
  if (starts >= 0) return starts;
  return processes.shown >= 0 ? processes.shown : LastThatLed(processes);
}

bool ShowsStart(const Frame& frame, int32_t number) {
  const ReplicaFacts& replica = ReplicaFactsOf(frame, number);
  if (replica.started_event < 0) return false;
  if (replica.phase != ReplicaFacts::Phase::kRunning) return true;
  return replica.step_event < 0 ||
         frame.ViewedSince(EntryAt(frame, replica.step_event).t) < kStartSeconds;
}

std::vector<StartStep> StepsOf(const Frame& frame, int32_t number) {
  const ReplicaFacts& replica = ReplicaFactsOf(frame, number);
  const std::vector<process::StartupStep> all = StepsToCome(frame);
  const size_t passed = NumPassed(frame, replica, all);
  std::vector<StartStep> steps;
  int32_t lately = 0;  // number of steps at the last moment
  for (size_t i = 0; i < all.size(); ++i) {
    StartStep& step = steps.emplace_back(StartStep{all[i].name, i < passed ? 1.0f : 0.0f});
    if (i >= passed || all[i].moment != all[passed - 1].moment || frame.ui.reduced_motion) continue;
    const double since = frame.ViewedSince(EntryAt(frame, replica.step_event).t);
    const double lit = (since - kBetweenSteps * lately++) / kLightsUpIn;
    step.lit = static_cast<float>(std::clamp(lit, 0.0, 1.0));
  }
  if (replica.exited_event >= 0) steps.push_back({"", 1});
  return steps;
}

const sim::Event* EntryOfStep(const Frame& frame, int32_t number, int32_t step) {
  const ReplicaFacts& replica = ReplicaFactsOf(frame, number);
  const std::vector<StartStep> steps = StepsOf(frame, number);
  if (step < 0 || static_cast<size_t>(step) >= steps.size()) return nullptr;
  const std::string_view name = steps[static_cast<size_t>(step)].name;
  if (name.empty()) return &EntryAt(frame, replica.exited_event);
  if (replica.started_event < 0) return nullptr;
  const std::string_view object = EntryAt(frame, replica.started_event).object;
  for (int32_t i = replica.started_event; i <= replica.step_event; ++i) {
    const sim::Event& entry = EntryAt(frame, i);
    const bool is_its = entry.kind == sim::EventKind::kStartupStep && entry.object == object;
    if (is_its && name == entry.cause) return &entry;
  }
  return nullptr;
}

}  // namespace berth::ui
