// CaptionStory: all facts of a run about the subjects of a caption. A caption was written for one
// run. In another run, of an edited scenario, it is true as long as its story there is the same.
#ifndef BERTH_WASM_MODEL_CAPTIONS_CAPTION_STORIES_H_
#define BERTH_WASM_MODEL_CAPTIONS_CAPTION_STORIES_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "base/time.h"
#include "scenario/scenario.h"

namespace berth::ui {

// An event of a subject of the caption, or an attempt of such a pod with all of its verdicts and
// scores.
struct StoryEntry {
  Time t;
  uint64_t hash = 0;
  friend bool operator==(const StoryEntry&, const StoryEntry&) = default;
};

// The subjects of a caption are the pods and nodes that it waits for, points at, bets on or names
// in its text, also by the name of their set ("web" for web-0). If the caption names none, or
// points at a queue, all pods and nodes are its subjects.
struct CaptionStory {
  bool outdated = false;      // as Caption::outdated
  std::optional<Time> from;   // when the caption appears; nothing if it never does
  std::optional<Time> until;  // when the next caption appears; nothing for the last caption
  // The entries from the beginning of the run, sorted by time: those of the subjects, and those of
  // the cluster's contents (nodes, pods, other objects, and the node of each pod), because every
  // caption may count these without a name.
  std::vector<StoryEntry> subjects;
  std::vector<StoryEntry> cluster;
};

// Runs the scenario once more, from its beginning to its end, and returns the story of each of its
// captions. Returns an error if the scenario makes no simulation, or if all attempts of its run
// together judge more nodes than kMostToldVerdicts. REQUIRES: IsShortToTell.
Result<std::vector<CaptionStory>> TellStories(sim::Scenario scenario);

// Limits of TellStories, because the page draws nothing while it runs; for example the attempts of
// 50 nodes and 200 pods. The stories of a run with more than kMostToldEvents events end there.
inline constexpr int64_t kMostToldVerdicts = 10'000;
inline constexpr int64_t kMostToldEvents = 3'000;
// Reports whether the scenario is small enough for TellStories.
bool IsShortToTell(const sim::Scenario& scenario);

// Reports whether a caption is not true at a moment of a run, because its story differs from that
// of the run for which it was written. For its subjects the whole stretch of the caption counts,
// because captions say what will happen. For the cluster, and for the last caption, which has no
// end, only events until the moment count.
bool IsOutdated(const CaptionStory& written, const CaptionStory& actual, Time moment);

// Reports whether `text` contains `name` as a word.
bool Mentions(std::string_view text, std::string_view name);

}  // namespace berth::ui

#endif  // BERTH_WASM_MODEL_CAPTIONS_CAPTION_STORIES_H_
