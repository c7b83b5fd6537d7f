// Frame: all that the panels have in common. A panel is a function of a Frame and of the few facts
// that it alone reads, which are its other arguments. It draws, and notes what can be pointed at.
// It decides nothing; what a click does is the business of Hands.
#ifndef BERTH_WASM_FRAME_FRAME_H_
#define BERTH_WASM_FRAME_FRAME_H_

#include <cstdint>
#include <string>
#include <vector>

#include "base/attributes.h"
#include "draw/painter.h"
#include "draw/theme.h"
#include "frame/kubelet_mark.h"
#include "frame/ui_state.h"
#include "layout/batch_stage.h"
#include "layout/cycle_slots.h"
#include "layout/layout.h"
#include "layout/node_grid.h"
#include "layout/spots.h"
#include "log/event_log.h"
#include "model/attempt/attempt_summary.h"
#include "model/catalog.h"
#include "model/move_request_text.h"
#include "model/name_search.h"
#include "model/timeline_bins.h"
#include "model/wake_words.h"
#include "motion/motion.h"
#include "motion/playback.h"
#include "scenario/scenario.h"
#include "view/view.h"

namespace berth::ui {

// The attempt that is shown: the one that runs, or the last that ended.
struct ShownAttempt {
  int32_t index = -1;  // into EventLog::attempts(); -1: none yet
  bool running = false;
  Outcome outcome = Outcome::kUnknown;
  PathPosition position;
  // Null while it is not known, as it could not be read at this speed.
  const AttemptSummary* account = nullptr;

  bool Reached(Station station) const { return HasReached(outcome, position, station); }
  // How many nodes Filter has come to, of those that it visits.
  int NodesVisited() const;
  // As ScorePhase; kWeighted once the pod has left Score.
  float Scored() const;
  // The bars and the nodes show which node has won.
  bool TotalsKnown() const { return Reached(Station::kScore) && Scored() >= kWeighted; }
};

// What is said in full about a node that the viewer asks about, with what the reason of a rejection
// leaves out. Null where nobody asks, where there is nothing more to say, and where it is not known
// at this speed.
struct AskedVerdicts {
  // Of the shown attempt: on the node that is pointed at, and on the selected one.
  const sim::NodeVerdict* on_pointed = nullptr;
  const sim::NodeVerdict* on_selected = nullptr;
  // Of the selected pod's last attempt, if that is another one: on the node that is pointed at.
  const sim::NodeVerdict* of_selected_pod = nullptr;
};

struct Frame {
  const sim::View& view;
  const sim::EventLog& log;
  const sim::Scenario& scenario;
  const Catalog& catalog;
  const StageLayout& layout;
  const NodeGrid& grid;
  const CycleSlots& cycle;
  // Null where kube-scheduler is at work. What draws both asks it; what draws one is not called for
  // the other.
  const BatchStage* batch;
  const SpotMap& spots;
  const Theme& theme;
  const UiState& ui;
  const Playback& playback;
  const ShownAttempt& attempt;
  const MoveRequestText& move_request;
  const NameSearch& search;
  const WakeWords& wake_words;
  Motion& motion;
  Painter& paint;
  std::vector<Hit>& hits;

  const sim::PodView& Pod(sim::PodId pod) const { return view.pods[static_cast<size_t>(pod)]; }
  const sim::NodeView& Node(sim::NodeId node) const {
    return view.nodes[static_cast<size_t>(node)];
  }
  // The node's name; where that is wider than `room`, without the domain that all nodes share;
  // where there is no room for the last part of its host's name behind an ellipsis, only that part.
  // What is wider than `room` is cut at its beginning when it is drawn.
  BERTH_KEPT_APART std::string NodeName(sim::NodeId node, float room, TextSize size,
                                        Weight weight) const;
  Color PodColor(sim::PodId pod) const;
  // Seconds of viewing since a moment.
  double ViewedSince(Time moment) const { return (view.t - moment).seconds() / playback.speed(); }

  void AddHit(const Rect& rect, HitKind kind, int32_t id = 0) const {
    hits.push_back({rect, kind, id});
  }
  bool IsHovered(HitKind kind, int32_t id = 0) const {
    return ui.hover.kind == kind && ui.hover.id == id;
  }
  bool IsSelected(sim::PodId pod) const { return pod == ui.selected_pod; }
  // Of what is drawn for a pod: less for those that were not looked for.
  float Strength(sim::PodId pod) const {
    return search.active() && !search.HasPod(pod) ? 0.25f : 1;
  }

  // A panel's card and its title. Returns where the title ends.
  Point Card(const Rect& rect, std::string_view title) const;
  // Right of this nothing belongs into the panel's title.
  float TitleRight(const Rect& rect) const;

  // Draws a pod that rests at `rest`, or leaves it to DrawFlights if it is on its way from another
  // place. True if it was drawn, with `rect` as where it is.
  bool PodTile(sim::PodId pod, const Rect& rest, float alpha, Rect* rect) const;
  // The tile alone.
  void Tile(sim::PodId pod, const Rect& rect, float alpha) const;
};

// A pod's tile as its kubelet is: hollow while the pod is not ready yet, struck through while it is
// terminating, otherwise full.
void DrawMarkedTile(const Frame& frame, const Rect& rect, KubeletMark mark, Color color,
                    float alpha);

TextSize TitleSize(const StageLayout& layout);
Color TickColor(const Theme& theme, TickKind kind);

}  // namespace berth::ui

#endif  // BERTH_WASM_FRAME_FRAME_H_
