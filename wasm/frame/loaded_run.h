// LoadedRun: one loaded scenario: its simulation, and everything that the stage derives from the
// log.
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

// A monotonic clock, in milliseconds from any origin. The picture never depends on it; only the
// amount of work at a time does.
using ClockMs = std::function<double()>;

class LoadedRun {
 public:
  // REQUIRES: `simulation` is at its beginning.
  LoadedRun(std::unique_ptr<sim::Simulation> simulation, ClockMs clock);

  sim::Simulation& simulation() { return *simulation_; }
  const sim::Simulation& simulation() const { return *simulation_; }
  const sim::EventLog& log() const { return simulation_->log(); }
  const sim::Scenario& scenario() const { return simulation_->scenario(); }
  // Returns the title of the scenario, or its name if it has none.
  const std::string& title() const;

  // Simulates for about `budget_ms`, and for at least `min_steps` steps.
  void Simulate(double budget_ms, int32_t min_steps = 1);
  bool complete() const { return simulation_->finished(); }
  // Returns the last moment of the log.
  Time end() const;
  // Returns the moment until which nothing more will happen.
  Time known_until() const;

  // Edits are the timeline's entries after those that were loaded with the scenario. Both functions
  // work like Simulation::ReviseTimeline; on success they return the moment at which the log now
  // ends.
  Result<Time> AddEdit(const Json& entry);
  // REQUIRES: `entries` is an array.
  Result<Time> SetEdits(const Json& entries);
  // Does the same with a scenario that contains the edits. Afterwards `scenario` is the former one.
  Time SetEdited(sim::Scenario* scenario);
  // Returns the number of timeline entries that were loaded with the scenario.
  size_t loaded_entries() const { return loaded_entries_; }

  // Captions are written for one run: the run of the scenario with its own seed and without edits.
  // HasForked reports whether this run is another one.
  bool HasForked() const;
  // Reports whether a caption is not true of this run at t. If the run is not complete, or is too
  // long to be compared: whether the run may differ by then.
  bool IsOutdated(int caption, Time t);
  // Takes over from `former`, which has the same scenario with other settings, for which run the
  // captions were written. Has no effect if the captions are not the same.
  void KeepCaptionsOf(LoadedRun& former);

  // Returns the view that is shown at t; see CaptionTrack::NumEventsAt.
  const sim::View& ViewAt(Time t) { return view_.At(t, captions.NumEventsAt(t)); }

  // Returns the approximate fraction of the run that has been simulated, from 0 to 1.
  double Progress() const;

  // Returns the explanation of an attempt. Null if viewers would have no time to read it at this
  // speed, or if this machine would take too long.
  const AttemptSummary* AccountFor(int32_t attempt, const Playback& playback, bool in_a_hurry);
  // Returns the verdict of an attempt on one node, with the amounts that its reason leaves out
  // (NodeVerdict::details). The first call for an attempt explains it again. Null in the same cases
  // as AccountFor.
  BERTH_KEPT_APART const sim::NodeVerdict* VerdictFor(int32_t attempt, sim::NodeId node,
                                                      const Playback& playback, bool in_a_hurry);
  // Reports whether explanations take long on this machine. In a hurry, AccountFor and VerdictFor
  // then return null for attempts that are not explained yet.
  bool ExplainsSlowly() const;

  // Makes the texts be written again in the present language.
  BERTH_KEPT_APART void ForgetWords();

  // Parts from which frames are built.
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
  // A cached verdict. A node that did not exist has the verdict that it was not visited.
  struct KnownVerdict {
    int32_t attempt = -1;
    sim::NodeId node = sim::kNoId;
    sim::NodeVerdict verdict;
  };

  Result<Time> Forked(Result<Time> fork);
  void ForgetDerived();
  void ResetWakeWords();
  const AttemptSummary* FindAccount(int32_t attempt);
  // Explains the attempt, however long that takes. REQUIRES: the log has the attempt.
  const AttemptSummary& Account(int32_t attempt);
  // Reports whether there is time to explain an attempt that is not known yet.
  bool HasTimeFor(int32_t attempt, const Playback& playback, bool in_a_hurry) const;
  // Returns for how many seconds of viewing the attempt is the one that is shown.
  double ShownSeconds(int32_t attempt, double speed) const;

  // Defined in frame/outdated_captions.cc.
  BERTH_KEPT_APART bool IsOutdatedInFork(int caption, Time t);
  bool MayDiffer(int caption, Time t) const;
  const std::vector<CaptionStory>* WrittenStories();

  std::unique_ptr<sim::Simulation> simulation_;
  size_t loaded_entries_;  // number of timeline entries without edits
  // The stories of the run for which the captions were written. Null if they are not computed yet,
  // or cannot be computed in a short time (`cannot_tell_`).
  std::shared_ptr<const std::vector<CaptionStory>> written_stories_;
  bool cannot_tell_ = false;
  bool has_other_settings_ = false;  // than the run for which the captions were written
  std::optional<std::vector<CaptionStory>> stories_;  // of this run; nothing if not computed
  bool is_told_ = false;                              // the computation of stories_ has been tried
  size_t num_pods_;                                   // number of pods that inputs create
  ClockMs clock_;
  sim::ViewProjection view_;
  std::list<AttemptSummary> accounts_;  // most recently used first
  std::list<KnownVerdict> verdicts_;    // likewise
  double explain_ms_ = 0;               // milliseconds that the last explanation took
};

}  // namespace berth::ui

#endif  // BERTH_WASM_FRAME_LOADED_RUN_H_
