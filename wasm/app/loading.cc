#include "app/loading.h"

#include <algorithm>
#include <utility>

#include "answers/answer.h"

namespace berth::ui {
namespace {

// The most work of one step: it takes a fraction of a millisecond.
constexpr size_t kBytesInStep = 32 << 10;
constexpr size_t kValuesInStep = 1'000;

// Small scenarios end within these limits, so that a busy machine does not show an incomplete run.
constexpr double kFirstRunMs = 30;
constexpr int32_t kFirstRunSteps = 64;

// The approximate share of each phase in the whole progress.
constexpr double kTextShare = 0.3;
constexpr double kScenarioShare = 0.65;

}  // namespace

Loading::Loading(std::string text, std::optional<uint64_t> seed, VersionCatalogue versions,
                 ClockMs clock)
    : text_(std::move(text)),
      seed_(seed),
      versions_(std::move(versions)),
      clock_(std::move(clock)),
      json_(text_) {}
Loading::~Loading() = default;

bool Loading::Step(const OnStage& on_stage) {
  // The scenario that the configuration was applied to has changed, so applies it to the present
  // one.
  const bool is_of_former = configures_ && phase_ < Phase::kFree && phase_ >= Phase::kCopy &&
                            copied_revision_ != on_stage.revision;
  if (is_of_former) BeginCopy(on_stage);
  switch (phase_) {
    case Phase::kText:
      if (!json_.Read(kBytesInStep)) EndText(on_stage);
      break;
    case Phase::kCopy:
      CopyOn();
      break;
    case Phase::kScenario:
      if (!reader_->Advance()) EndScenario();
      break;
    case Phase::kFirstRun:
      SimulateOn();
      break;
    case Phase::kLine:
      FindLine();
      break;
    case Phase::kFree: {
      if (reader_ != nullptr) former_readers_.push_back(std::move(reader_));
      if (former_readers_.empty()) {
        if (!disposal_.Free(kValuesInStep)) phase_ = Phase::kDone;
      } else if (!former_readers_.back()->Advance()) {
        former_readers_.pop_back();
      }
      break;
    }
    case Phase::kDone:
      return false;
  }
  progress_ = std::max(progress_, Progress());
  return true;
}

double Loading::Progress() const {
  switch (phase_) {
    case Phase::kText:
      return text_.empty() ? 0
                           : kTextShare * static_cast<double>(json_.position()) /
                                 static_cast<double>(text_.size());
    case Phase::kCopy:
      return kTextShare;
    case Phase::kScenario:
      return kTextShare + kScenarioShare * reader_->progress();
    case Phase::kFirstRun:
    case Phase::kLine:
    case Phase::kFree:
    case Phase::kDone:
      break;
  }
  return kTextShare + kScenarioShare;
}

void Loading::EndText(const OnStage& on_stage) {
  Json document = json_.Take();
  if (json_.error()) {
    disposal_.Add(std::move(document));
    return Fail(*json_.error());
  }
  configures_ = on_stage.run != nullptr && sim::IsConfigurationAlone(document);
  if (configures_) {
    file_ = std::move(document);
    BeginCopy(on_stage);
  } else {
    reader_ = std::make_unique<sim::ScenarioReader>(std::move(document), versions_);
    phase_ = Phase::kScenario;
  }
}

void Loading::BeginCopy(const OnStage& on_stage) {
  if (copier_ != nullptr) disposal_.Add(copier_->Take());
  if (reader_ != nullptr) {
    reader_->Abandon();
    former_readers_.push_back(std::move(reader_));
  }
  const sim::Scenario& scenario = on_stage.run->scenario();
  copied_revision_ = on_stage.revision;
  copier_ = std::make_unique<JsonCopier>(scenario.source);
  seed_ = scenario.seed;
  run_.reset();
  error_.reset();
  phase_ = Phase::kCopy;
}

void Loading::CopyOn() {
  if (copier_->Copy(kValuesInStep)) return;
  reader_ = std::make_unique<sim::ScenarioReader>(copier_->Take(), file_, versions_);
  phase_ = Phase::kScenario;
}

void Loading::EndScenario() {
  Result<sim::Scenario> scenario = reader_->Take();
  reader_.reset();
  if (!scenario.ok()) return Fail(scenario.error());
  if (seed_) scenario.value().seed = *seed_;
  Result<std::unique_ptr<sim::Simulation>> simulation =
      sim::Simulation::Make(std::move(scenario).value());
  if (!simulation.ok()) return Fail(simulation.error());
  run_ = std::make_unique<LoadedRun>(std::move(simulation).value(), clock_);
  first_run_until_ms_ = clock_() + kFirstRunMs;
  phase_ = Phase::kFirstRun;
}

void Loading::SimulateOn() {
  run_->Simulate(0);
  const bool has_simulated_enough =
      ++steps_simulated_ >= kFirstRunSteps && clock_() >= first_run_until_ms_;
  if (run_->complete() || has_simulated_enough) phase_ = Phase::kFree;
}

void Loading::FindLine() {
  if (line_->Read(kBytesInStep)) return;
  error_->line = line_->line();
  phase_ = Phase::kFree;
}

void Loading::Fail(Error error) {
  const bool wants_line = error.line == 0 && !error.path.empty();
  if (wants_line) line_ = std::make_unique<JsonLineReader>(text_, error.path);
  error_ = std::move(error);
  phase_ = wants_line ? Phase::kLine : Phase::kFree;
}

void Loading::Abandon() {
  disposal_.Add(json_.Take());
  disposal_.Add(std::move(file_));
  if (copier_ != nullptr) disposal_.Add(copier_->Take());
  if (reader_ != nullptr) reader_->Abandon();
  phase_ = Phase::kFree;
}

Result<std::unique_ptr<LoadedRun>> Loading::Take() {
  if (error_) return *error_;
  return std::move(run_);
}

}  // namespace berth::ui
