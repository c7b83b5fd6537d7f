// LoadedRun: one loaded scenario: its simulation, and everything that is derived from the log for
// showing it.
#ifndef BERTH_WASM_FRAME_LOADED_RUN_H_
#define BERTH_WASM_FRAME_LOADED_RUN_H_

#include <cstdint>
#include <functional>
#include <list>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "api/json/json_fwd.h"
#include "base/attributes.h"
#include "base/result.h"
#include "layout/node_grid.h"
#include "model/attempt/attempt_summary.h"
#include "model/captions/caption_stories.h"
#include "model/captions/caption_track.h"
#include "model/catalog.h"
#include "model/move_request_text.h"
#include "model/name_search.h"
#include "model/recent_events.h"
#include "model/timeline_bins.h"
#include "model/wake_words.h"
#include "motion/motion.h"
#include "motion/move_history.h"
#include "motion/playback.h"
#include "sim/simulation.h"
#include "view/view.h"

namespace berth::ui {

// Monotonic, in milliseconds from any origin. What is shown never depends on it, only how much is
// computed at a time.
using ClockMs = std::function<double()>;

class LoadedRun {
 public:
  // `simulation` stands at its beginning.
  LoadedRun(std::unique_ptr<sim::Simulation> simulation, ClockMs clock);

  sim::Simulation& simulation() { return *simulation_; }
  const sim::Simulation& simulation() const { return *simulation_; }
  const sim::EventLog& log() const { return simulation_->log(); }
  const sim::Scenario& scenario() const { return simulation_->scenario(); }
  // Of the scenario, or its name if it has none.
  const std::string& title() const;

  // Simulates on for about that long, and for so many steps at least.
  void Simulate(double budget_ms, int32_t min_steps = 1);
  bool complete() const { return simulation_->finished(); }
  // The log's last moment.
  Time end() const;
  // Nothing more will happen until then.
  Time known_until() const;

  // Edits are the entries of the timeline behind those that the scenario came with. Both are as
  // Simulation::ReviseTimeline; on success the log ends at the moment that they return.
  Result<Time> AddEdit(const Json& entry);
  // REQUIRES: `entries` is an array.
  Result<Time> SetEdits(const Json& entries);
  // The same with the scenario that has the edits; it is the former one afterwards.
  Time SetEdited(sim::Scenario* scenario);
  // Entries of the timeline that the scenario came with.
  size_t loaded_entries() const { return loaded_entries_; }

  // Captions are written for one run: the scenario's own, without edits and with its own seed.
  // HasForked: this run is another one.
  bool HasForked() const;
  // Whether what a caption says is not so in this run at t. While the run is not complete, or where
  // it is too long to be compared: whether the run may differ by then.
  bool IsOutdated(int caption, Time t);
  // The scenario is `former`'s with other settings: its captions, if they are the same, were
  // written for the run that those of `former` were written for.
  void KeepCaptionsOf(LoadedRun& former);

  // What is shown at t; see CaptionTrack::NumEventsAt.
  const sim::View& ViewAt(Time t) { return view_.At(t, captions.NumEventsAt(t)); }

  // About how much of the run is behind, from 0 to 1.
  double Progress() const;

  // Null when there would be no time to read it: at this playback, on this machine.
  const AttemptSummary* AccountFor(int32_t attempt, const Playback& playback, bool in_a_hurry);
  // What an attempt says of one node, with what its reason leaves out (NodeVerdict::details). Costs
  // an explanation when it is asked for first. Null as AccountFor.
  BERTH_KEPT_APART const sim::NodeVerdict* VerdictFor(int32_t attempt, sim::NodeId node,
                                                      const Playback& playback, bool in_a_hurry);
  // Both leave out, in a hurry, what would have to be waited for.
  bool ExplainsSlowly() const;

  // Has the texts that were put into words made anew, in the language of now.
  BERTH_KEPT_APART void ForgetWords();

  // Parts that frames are made from.
  Catalog catalog;
  CaptionTrack captions;
  MoveHistory history;
  Motion motion;
  NodeGrid grid;
  TimelineBins bins;
  NameSearch search;
  WakeWords wake_words;
  MoveRequestText move_request;
  RecentEvents recent;

 private:
  // Of a node that was not there the verdict is that it was not visited.
  struct KnownVerdict {
    int32_t attempt = -1;
    sim::NodeId node = sim::kNoId;
    sim::NodeVerdict verdict;
  };

  Result<Time> Forked(Result<Time> fork);
  void ForgetDerived();
  void ResetWakeWords();
  const AttemptSummary* FindAccount(int32_t attempt);
  // Whatever it costs. REQUIRES: the log has the attempt.
  const AttemptSummary& Account(int32_t attempt);
  // Whether there is time to explain an attempt that is not known yet.
  bool HasTimeFor(int32_t attempt, const Playback& playback, bool in_a_hurry) const;
  // For how long of viewing the attempt is the one that is shown.
  double ShownSeconds(int32_t attempt, double speed) const;

  // frame/outdated_captions.cc
  BERTH_KEPT_APART bool IsOutdatedInFork(int caption, Time t);
  bool MayDiffer(int caption, Time t) const;
  const std::vector<CaptionStory>* WrittenStories();

  std::unique_ptr<sim::Simulation> simulation_;
  size_t loaded_entries_;  // of the timeline
  // The stories of the run that the captions were written for; null: not told, which cannot be
  // done in short where `cannot_tell_`.
  std::shared_ptr<const std::vector<CaptionStory>> written_stories_;
  bool cannot_tell_ = false;
  bool has_other_settings_ = false;  // than the run that the captions were written for
  std::optional<std::vector<CaptionStory>> stories_;  // of this run; nothing: not told
  bool is_told_ = false;                              // as far as stories_ could be
  size_t num_pods_;                                   // that inputs create
  ClockMs clock_;
  sim::ViewProjection view_;
  std::list<AttemptSummary> accounts_;  // used last in front
  std::list<KnownVerdict> verdicts_;    // likewise
  double explain_ms_ = 0;               // what an explanation cost last time
};

}  // namespace berth::ui

#endif  // BERTH_WASM_FRAME_LOADED_RUN_H_
