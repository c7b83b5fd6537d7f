// Frame: the facts that all panels share. A panel is a function of a Frame and of the few facts
// that only this panel reads, which are its other arguments. It draws, and records the things that
// a pointer can hit. It makes no decisions: Hands handles clicks.
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

// The attempt that is shown: the running one, or the last that ended.
struct ShownAttempt {
  int32_t index = -1;  // into EventLog::attempts(); -1 if there is none yet
  bool running = false;
  Outcome outcome = Outcome::kUnknown;
  PathPosition position;
  // Null if it is not computed, because viewers could not read it at this speed.
  const AttemptSummary* account = nullptr;

  bool Reached(Station station) const { return HasReached(outcome, position, station); }
  // Returns the number of nodes that Filter has visited so far.
  int NodesVisited() const;
  // Returns the phase as ScorePhase does; kWeighted once the pod has left Score.
  float Scored() const;
  // Reports whether the bars and the nodes show which node has won.
  bool TotalsKnown() const { return Reached(Station::kScore) && Scored() >= kWeighted; }
};

// The full verdicts on a node that the viewer asks about, with the amounts that the reason of a
// rejection leaves out. Null if the viewer asks about no node, if there is nothing to add, or if
// they are not computed at this speed.
struct AskedVerdicts {
  // The shown attempt's verdicts on the node under the pointer and on the selected node.
  const sim::NodeVerdict* on_pointed = nullptr;
  const sim::NodeVerdict* on_selected = nullptr;
  // The verdict of the selected pod's last attempt, if that is not the shown one, on the node under
  // the pointer.
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
  // Null if the scheduler is kube-scheduler. Code that draws for both schedulers checks it; code
  // for one of them is not called for the other.
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
  // Returns the node's name. A name that is wider than `room` loses the domain that all nodes
  // share. If there is no room for the last part of the host's name behind an ellipsis, returns
  // only that part. A result that is still wider than `room` loses its beginning when it is drawn.
  BERTH_KEPT_APART std::string NodeName(sim::NodeId node, float room, TextSize size,
                                        Weight weight) const;
  Color PodColor(sim::PodId pod) const;
  // Returns the seconds of viewing since a moment.
  double ViewedSince(Time moment) const { return (view.t - moment).seconds() / playback.speed(); }

  void AddHit(const Rect& rect, HitKind kind, int32_t id = 0) const {
    hits.push_back({rect, kind, id});
  }
  bool IsHovered(HitKind kind, int32_t id = 0) const {
    return ui.hover.kind == kind && ui.hover.id == id;
  }
  bool IsSelected(sim::PodId pod) const { return pod == ui.selected_pod; }
  // Returns the opacity of a pod's drawing: less for pods that the search does not find.
  float Strength(sim::PodId pod) const {
    return search.active() && !search.HasPod(pod) ? 0.25f : 1;
  }

  // Draws a panel's card and its title. Returns the end of the title.
  Point Card(const Rect& rect, std::string_view title) const;
  // Returns the right end of the room for the panel's title.
  float TitleRight(const Rect& rect) const;

  // Draws a pod that rests at `rest`, or leaves it to DrawFlights if it is on its way from another
  // place. Returns true if it drew the pod, and sets `rect` to its place.
  bool PodTile(sim::PodId pod, const Rect& rest, float alpha, Rect* rect) const;
  // Draws only the tile.
  void Tile(sim::PodId pod, const Rect& rect, float alpha) const;
};

// Draws a pod's tile by the state of the pod at its kubelet: hollow while the pod is not ready yet,
// struck through while it is terminating, otherwise full.
void DrawMarkedTile(const Frame& frame, const Rect& rect, KubeletMark mark, Color color,
                    float alpha);

TextSize TitleSize(const StageLayout& layout);
Color TickColor(const Theme& theme, TickKind kind);

}  // namespace berth::ui

#endif  // BERTH_WASM_FRAME_FRAME_H_
