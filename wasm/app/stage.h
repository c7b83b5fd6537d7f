// The stage: all panels in one frame.
#ifndef BERTH_WASM_APP_STAGE_H_
#define BERTH_WASM_APP_STAGE_H_

#include <vector>

#include "base/function_ref.h"
#include "draw/fonts.h"
#include "frame/loaded_run.h"
#include "frame/ui_state.h"
#include "layout/layout.h"
#include "motion/playback.h"

struct ImDrawList;

namespace berth::ui {

struct Frame;

struct StageInput {
  const StageLayout& layout;
  const UiState& ui;
  const Playback& playback;
  const Fonts& fonts;       // built
  bool in_a_hurry = false;  // what takes long is left out
};

// Makes the frame of a run as it is at the playhead, and hands it to `draw`. `hits` is empty
// then.
void WithFrame(const StageInput& input, LoadedRun& run, ImDrawList* list, std::vector<Hit>* hits,
               FunctionRef<void(const Frame&)> draw);

// Draws the run as it is at the playhead, and fills `hits` with what can be pointed at, from
// the lowest to the uppermost.
void DrawStage(const StageInput& input, LoadedRun& run, ImDrawList* list, std::vector<Hit>* hits);

// Of an empty stage: nothing is loaded yet.
void DrawEmptyStage(const StageInput& input, ImDrawList* list);

}  // namespace berth::ui

#endif  // BERTH_WASM_APP_STAGE_H_
