// UiState: what the viewer chose, and what the stage remembers between two frames. Nothing of the
// simulation is in it.
#ifndef BERTH_WASM_FRAME_UI_STATE_H_
#define BERTH_WASM_FRAME_UI_STATE_H_

#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "base/time.h"
#include "draw/geometry.h"
#include "layout/layout.h"
#include "layout/node_grid.h"
#include "log/event_log.h"

namespace berth::ui {

enum class ColorBy : uint8_t { kApp, kPriority };

// What can be under the pointer.
enum class HitKind : uint8_t {
  kNone,
  kPod,      // id: PodId
  kNode,     // id: NodeId
  kQueue,    // a queue's panel; id: sim::PodPlace
  kMore,     // "+N" of hidden pods; id: how many
  kStation,  // id: Station
  kPlugin,   // a part of a score's bar; id: see ScorePartHit
  kToStart,
  kStepBack,
  kPlay,
  kStep,
  kToEnd,
  kSpeed,
  kTrack,       // the scrubber's time line
  kZoomFit,     // all nodes in sight again
  kPodMention,  // a pod where it is only spoken of; id: PodId
  kCard,        // a card that lies over other things
  kBatchQueue,  // a queue of kube-batch; id: its number in the book
  kGang,        // id: see panels/batch/gangs_panel.h
  kAction,      // a station of a session; id: its number, 0 being the snapshot
  kReplica,     // a process of kube-scheduler; id: its number, or -1: all in one line
  kLease,       // the Lease of these
  kStartStep,   // a step of the start of the replica in sight; id: see StepsOf
  kLayer,       // what the replica in sight knows; id: a Layer
};

struct Hit {
  Rect rect;
  HitKind kind = HitKind::kNone;
  int32_t id = 0;
};

// How many more pods like one of them the nodes take, as the page has asked for a moment of a run.
struct Room {
  std::string pod;  // "namespace/name"
  Time t;
  int64_t run = 0;  // as Scene::run_revision
  int64_t total = 0;
  std::map<sim::NodeId, int64_t> on_nodes;  // those that take one at least
};

struct UiState {
  bool dark = true;
  bool reduced_motion = false;
  ColorBy color_by = ColorBy::kApp;
  Alone alone = Alone::kNone;
  bool controls = true;  // the scrubber has buttons: the page has none of its own

  // "pod/namespace/name", "node/name", "queue/activeQ" or ""; with kube-batch also "queue/name" and
  // "podgroup/namespace/name".
  std::string selection;
  sim::PodId selected_pod = sim::kNoId;
  sim::NodeId selected_node = sim::kNoId;
  int32_t replica = -1;  // of which the viewer wants to see what it knows; -1: whichever is busy

  // In lower case. Nodes and pods whose names contain it stand out from the others; "" for none.
  std::string find;

  bool focused = false;  // the canvas has the keyboard
  bool pointer_inside = false;
  Point pointer;             // in stage units
  Hit hover;                 // kNone while something is dragged
  bool scrubbing = false;    // the playhead is being dragged
  bool panning = false;      // the magnified nodes are being dragged
  Zoom zoom;                 // of the nodes
  std::optional<Room> room;  // drawn on the nodes at its moment; nothing: it was not asked for
};

}  // namespace berth::ui

#endif  // BERTH_WASM_FRAME_UI_STATE_H_
