#include "app/editing.h"

#include <algorithm>
#include <utility>

namespace berth::ui {
namespace {

// The most work of one step: it takes a fraction of a millisecond.
constexpr size_t kEditedValuesInStep = 1'000;
constexpr size_t kFreedInputsInStep = 100;

// The approximate share of the copy in the whole progress.
constexpr double kCopyShare = 0.1;

}  // namespace

Editing::Editing(const sim::Scenario& scenario, size_t keep, Json entries)
    : scenario_(scenario), keep_(keep), entries_(std::move(entries)), copier_(scenario.source) {}

bool Editing::Step() {
  switch (phase_) {
    case Phase::kCopy:
      if (!copier_.Copy(kEditedValuesInStep)) EndCopy();
      return true;
    case Phase::kScenario:
      if (!reader_->Advance()) {
        phase_ = Phase::kDone;
        return false;
      }
      progress_ = std::max(progress_, kCopyShare + (1 - kCopyShare) * reader_->progress());
      return true;
    case Phase::kFree:
      if (!FreeSome()) phase_ = Phase::kDone;
      return true;
    case Phase::kDone:
      return false;
  }
  return false;
}

void Editing::EndCopy() {
  Json revised = sim::WithTimelineTail(copier_.Take(), keep_, entries_);
  reader_ = std::make_unique<sim::ScenarioReader>(std::move(revised), scenario_.versions);
  progress_ = kCopyShare;
  phase_ = Phase::kScenario;
}

Result<sim::Scenario> Editing::Take() { return reader_->Take(); }

void Editing::Abandon() {
  if (phase_ == Phase::kCopy) disposal_.Add(copier_.Take());
  if (phase_ == Phase::kScenario) reader_->Abandon();
  disposal_.Add(std::move(entries_));
  phase_ = Phase::kFree;
}

void Editing::Free(sim::Scenario scenario) {
  reader_.reset();
  inputs_ = std::move(scenario.inputs);
  disposal_.Add(std::move(scenario.source));
  disposal_.Add(std::move(entries_));
  phase_ = Phase::kFree;
}

bool Editing::FreeSome() {
  if (reader_ != nullptr && reader_->Advance()) return true;
  reader_.reset();
  if (!inputs_.empty()) {
    const size_t freed = std::min(kFreedInputsInStep, inputs_.size());
    inputs_.erase(inputs_.end() - static_cast<std::ptrdiff_t>(freed), inputs_.end());
    return true;
  }
  return disposal_.Free(kEditedValuesInStep);
}

}  // namespace berth::ui
