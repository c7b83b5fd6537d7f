// UiState: the viewer's choices, and the state of the stage between two frames. It contains nothing
// of the simulation.
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

// The things that can be under the pointer.
enum class HitKind : uint8_t {
  kNone,
  kPod,      // id: PodId
  kNode,     // id: NodeId
  kQueue,    // a queue's panel; id: sim::PodPlace
  kMore,     // "+N" of hidden pods; id: their number
  kStation,  // id: Station
  kPlugin,   // a part of a score's bar; id: see ScorePartHit
  kToStart,
  kStepBack,
  kPlay,
  kStep,
  kToEnd,
  kSpeed,
  kTrack,       // the scrubber's time line
  kZoomFit,     // shows all nodes again
  kPodMention,  // a pod that is only mentioned there; id: PodId
  kCard,        // a card that lies over other things
  kBatchQueue,  // a queue of kube-batch; id: its number in the book
  kGang,        // id: see panels/batch/gangs_panel.h
  kAction,      // a station of a session; id: its number, 0 being the snapshot
  kReplica,     // a process of kube-scheduler; id: its number, or -1: all in one line
  kLease,       // the Lease of these processes
  kStartStep,   // a step of the start of the replica in sight; id: its index in StepsOf
  kLayer,       // a layer of the knowledge of the replica in sight; id: a Layer
};

struct Hit {
  Rect rect;
  HitKind kind = HitKind::kNone;
  int32_t id = 0;
};

// The number of further pods like one of them that the nodes can take, which the page requested for
// a moment of a run.
struct Room {
  std::string pod;  // "namespace/name"
  Time t;
  int64_t run = 0;  // as Scene::run_revision
  int64_t total = 0;
  std::map<sim::NodeId, int64_t> on_nodes;  // nodes that can take at least one
};

struct UiState {
  bool dark = true;
  bool reduced_motion = false;
  ColorBy color_by = ColorBy::kApp;
  Alone alone = Alone::kNone;
  bool controls = true;  // the scrubber has buttons, because the page has none of its own

  // "pod/namespace/name", "node/name", "queue/activeQ" or "" for none; with kube-batch also
  // "queue/name" and "podgroup/namespace/name".
  std::string selection;
  sim::PodId selected_pod = sim::kNoId;
  sim::NodeId selected_node = sim::kNoId;
  int32_t replica = -1;  // the replica that the viewer chose to see; -1 if the stage may choose

  // The text to search for, in lower case. Nodes and pods whose names contain it are highlighted;
  // "" for no search.
  std::string find;

  bool focused = false;  // the canvas has the keyboard
  bool pointer_inside = false;
  Point pointer;             // in stage units
  Hit hover;                 // kNone during a drag
  bool scrubbing = false;    // the playhead is being dragged
  bool panning = false;      // the magnified nodes are being dragged
  Zoom zoom;                 // of the nodes
  std::optional<Room> room;  // drawn on the nodes at its moment; nothing if it was not requested
};

}  // namespace berth::ui

#endif  // BERTH_WASM_FRAME_UI_STATE_H_
