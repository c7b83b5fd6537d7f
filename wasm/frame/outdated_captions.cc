// The part of LoadedRun that finds out which captions describe another run.
#include <algorithm>
#include <utility>

#include "api/json/json.h"
#include "frame/loaded_run.h"

namespace berth::ui {
namespace {

bool IsSameTour(const std::vector<sim::Caption>& a, const std::vector<sim::Caption>& b) {
  const auto is_same = [](const sim::Caption& one, const sim::Caption& other) {
    return one.text == other.text && one.at == other.at;
  };
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), is_same);
}

// Returns the scenario without edits and with its own seed. Returns an error if the scenario is not
// valid without its edits.
Result<sim::Scenario> AsWritten(const sim::Scenario& scenario, size_t loaded_entries) {
  Result<sim::Scenario> written = sim::DecodeScenario(
      sim::WithTimelineTail(scenario.source, loaded_entries, Json::array()), scenario.versions);
  if (written.ok()) written.value().version = scenario.version;
  return written;
}

}  // namespace

bool LoadedRun::HasForked() const {
  return has_other_settings_ || sim::TimelineSize(scenario().source) > loaded_entries_;
}

const std::vector<CaptionStory>* LoadedRun::WrittenStories() {
  if (written_stories_ != nullptr || cannot_tell_) return written_stories_.get();
  cannot_tell_ = true;
  if (!IsShortToTell(scenario())) return nullptr;
  Result<sim::Scenario> written = AsWritten(scenario(), loaded_entries_);
  if (!written.ok()) return nullptr;
  Result<std::vector<CaptionStory>> stories = TellStories(std::move(written).value());
  if (!stories.ok()) return nullptr;
  written_stories_ = std::make_shared<const std::vector<CaptionStory>>(std::move(stories).value());
  return written_stories_.get();
}

void LoadedRun::KeepCaptionsOf(LoadedRun& former) {
  if (scenario().captions.empty()) return;
  if (!IsSameTour(scenario().captions, former.scenario().captions)) return;
  former.WrittenStories();
  has_other_settings_ = true;
  written_stories_ = former.written_stories_;
  cannot_tell_ = written_stories_ == nullptr;
}

// Reports, without comparing stories, whether anything was changed before the caption's end.
bool LoadedRun::MayDiffer(int caption, Time t) const {
  if (has_other_settings_) return true;
  Time forked = kTimeMax;
  const Json& timeline = (*scenario().source)["spec"]["timeline"];
  for (size_t i = loaded_entries_; i < timeline.size(); ++i) {
    forked = std::min(forked, sim::TimeOfEntry(timeline[i]));
  }
  const std::optional<Time> next = captions.NextAfter(captions.TimeOf(caption).value_or(t));
  return next ? forked < *next : forked <= t;
}

bool LoadedRun::IsOutdated(int caption, Time t) {
  return HasForked() ? IsOutdatedInFork(caption, t)
                     : scenario().captions[static_cast<size_t>(caption)].outdated;
}

bool LoadedRun::IsOutdatedInFork(int caption, Time t) {
  const auto index = static_cast<size_t>(caption);
  const std::vector<CaptionStory>* written = complete() ? WrittenStories() : nullptr;
  if (written != nullptr && !is_told_ && IsShortToTell(scenario())) {
    is_told_ = true;
    Result<std::vector<CaptionStory>> stories = TellStories(scenario());
    if (stories.ok()) stories_ = std::move(stories).value();
  }
  if (written == nullptr || !stories_) {
    return scenario().captions[index].outdated || MayDiffer(caption, t);
  }
  return ui::IsOutdated((*written)[index], (*stories_)[index], t);
}

}  // namespace berth::ui
