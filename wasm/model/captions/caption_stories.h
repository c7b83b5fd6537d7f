// CaptionStory: all that a run says about what a caption speaks of. A caption was written for one
// run; in another one, of an edited scenario, it holds as far as its story there is the same.
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

// Something that happened to a subject of the caption, or an attempt of such a pod with all of its
// verdicts and scores.
struct StoryEntry {
  Time t;
  uint64_t hash = 0;
  friend bool operator==(const StoryEntry&, const StoryEntry&) = default;
};

// The subjects of a caption are the pods and nodes that it waits for, points at, bets on or
// names in its text, also by the name of their set ("web" for web-0). All of them are, where it
// names none or points at a queue.
struct CaptionStory {
  bool outdated = false;      // as Caption::outdated
  std::optional<Time> from;   // when the caption comes; nothing: never
  std::optional<Time> until;  // when the next one comes; nothing: it is the last
  // From the beginning of the run on, by time: of its subjects, and what there is in the cluster,
  // as all captions may count it without a name: nodes, pods, other objects, and the node of each
  // pod.
  std::vector<StoryEntry> subjects;
  std::vector<StoryEntry> cluster;
};

// Runs the scenario once more, from its beginning to its end, and tells the story of each of its
// captions. The error: the scenario makes no simulation, or all attempts of its run together judge
// more nodes than kMostToldVerdicts. REQUIRES: IsShortToTell.
Result<std::vector<CaptionStory>> TellStories(sim::Scenario scenario);

// What keeps TellStories short, as nothing else is drawn meanwhile: the attempts of 50 nodes and
// 200 pods, say. A run of more events than kMostToldEvents is told up to there.
inline constexpr int64_t kMostToldVerdicts = 10'000;
inline constexpr int64_t kMostToldEvents = 3'000;
// Whether the scenario is small enough to be run once more at all.
bool IsShortToTell(const sim::Scenario& scenario);

// Whether a caption does not hold at a moment of a run: what it says is another story there than in
// the run that it was written for. Of its subjects all of its stretch counts, because captions say
// what comes; of the cluster, and of the last caption, which has no end, what has happened by the
// moment.
bool IsOutdated(const CaptionStory& written, const CaptionStory& actual, Time moment);

// Whether `name` stands in `text` as a word.
bool Mentions(std::string_view text, std::string_view name);

}  // namespace berth::ui

#endif  // BERTH_WASM_MODEL_CAPTIONS_CAPTION_STORIES_H_
