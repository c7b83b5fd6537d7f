// The stage: all panels in one frame.
#ifndef BERTH_WASM_APP_STAGE_H_
#define BERTH_WASM_APP_STAGE_H_

#include <vector>

#include "base/function_ref.h"
#include "draw/fonts.h"
#include "frame/frame.h"
#include "frame/loaded_run.h"
#include "frame/ui_state.h"
#include "layout/layout.h"
#include "model/header_words.h"
#include "model/recent_events.h"
#include "motion/playback.h"
#include "panels/timeline/scrubber_panel.h"

struct ImDrawList;

namespace berth::ui {

struct StageInput {
  const StageLayout& layout;
  const UiState& ui;
  const Playback& playback;
  const Fonts& fonts;       // built
  bool in_a_hurry = false;  // leaves out slow computations
};

// Facts that single panels read besides the frame.
struct PanelFacts {
  HeaderWords header;
  RunTrack track;
  AskedVerdicts asked;
  const RecentEvents& recent;
  const sim::Caption* caption;  // of the tour; null if there is none, or if it is not true here
  std::string_view queue_sort;  // the plugin that orders activeQ; "" with kube-batch
  bool permits;                 // some plugin can make pods wait at Permit
};

// Builds the frame of a run at the playhead, and passes it to `draw`. Clears `hits` first.
void WithFrame(const StageInput& input, LoadedRun& run, ImDrawList* list, std::vector<Hit>* hits,
               FunctionRef<void(const Frame&, const PanelFacts&)> draw);

// Draws the run at the playhead, and fills `hits` with the things that a pointer can hit, from the
// lowest to the uppermost.
void DrawStage(const StageInput& input, LoadedRun& run, ImDrawList* list, std::vector<Hit>* hits);

// Draws the stage before a scenario is loaded.
void DrawEmptyStage(const StageInput& input, ImDrawList* list);

}  // namespace berth::ui

#endif  // BERTH_WASM_APP_STAGE_H_
