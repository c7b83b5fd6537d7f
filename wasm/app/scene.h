// Scene: the run on the stage, and the viewer's view of it. The parts of App share one scene.
#ifndef BERTH_WASM_APP_SCENE_H_
#define BERTH_WASM_APP_SCENE_H_

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "draw/geometry.h"
#include "frame/loaded_run.h"
#include "frame/ui_state.h"
#include "layout/layout.h"
#include "model/gangs.h"
#include "motion/playback.h"

namespace berth::ui {

struct Scene {
  std::unique_ptr<LoadedRun> run;  // null before the first scenario
  int64_t run_revision = 0;        // increases with each run and each edit of a run
  Playback playback;
  std::optional<Time> wanted_t;            // the requested moment, if it has not been simulated yet
  std::map<int, std::string> placed_bets;  // the chosen options, by index of the caption

  UiState ui;
  float css_width = 0;  // of the canvas
  float css_height = 0;
  StageLayout layout;
  std::vector<Hit> hits;  // of the last frame
  bool dirty = true;      // the next frame is drawn even if nothing moves
  bool jumped = false;    // the playhead jumped since the last frame

  // Arranges the panels again, after a change of the canvas, the run, or the choice of panels.
  void Arrange();
  // Convert from CSS pixels to stage units, and back.
  Point ToStage(double x, double y) const;
  Rect InCssPixels(const Rect& rect) const;
  // Returns the uppermost hit of the last frame at a point of the stage; null if there is none.
  const Hit* HitAt(Point p) const;
  // Selects an object. `target` has the form of UiState::selection.
  void Select(std::string target);

  // All of the following functions REQUIRE that there is a run.

  const sim::View& View() const { return run->ViewAt(playback.t()); }
  bool IsKubeBatch() const;
  // Returns kube-batch's queues and gangs at the moment on screen, with which TargetOf names their
  // hits.
  Gangs FindGangs() const;
};

}  // namespace berth::ui

#endif  // BERTH_WASM_APP_SCENE_H_
