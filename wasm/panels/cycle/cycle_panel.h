// The panel of the running attempt, or of the last one that ended: extension points as stations,
// the results of plugins at each, and the scores of the best nodes.
#ifndef BERTH_WASM_PANELS_CYCLE_CYCLE_PANEL_H_
#define BERTH_WASM_PANELS_CYCLE_CYCLE_PANEL_H_

#include <initializer_list>
#include <string>
#include <vector>

#include "frame/frame.h"

namespace berth::ui {

// Draws the panel. `permits`: some plugin can make pods wait at Permit.
void DrawCycle(const Frame& frame, bool permits);

// Writes 10412 as "10,412".
std::string Grouped(int64_t number);

// --- stations
// The extension points in the panel of the cycle: the marks, the remarks beside them, and the tally
// of Filter.

void DrawStations(const Frame& frame);

// --- score_box
// The scores of the best nodes: raw, normalized and weighted, in this order while the pod is at
// Score, and the resulting totals.

void DrawScoreBox(const Frame& frame);

// Returns the id for HitKind::kPlugin of a part of a row's bar, or of the legend (row -1).
int32_t ScorePartHit(int row, size_t part);
// Returns the card for such a part: plugin, raw, normalized, weight, weighted.
std::vector<std::string> ScorePartLines(const Frame& frame, int32_t hit);

// --- permit_room
// The waiting room beside Permit: the pods that plugins hold back there, and their remaining time.

void DrawPermitRoom(const Frame& frame);

// --- steps
// A line with the names of steps that are shown one after another; the current one is underlined.

// Draws the steps. `at` is the left end, or with Align::kRight the right end. Returns the width.
float DrawSteps(const Frame& frame, Point at, std::initializer_list<const char*> steps,
                size_t current, Align align = Align::kLeft);

}  // namespace berth::ui

#endif  // BERTH_WASM_PANELS_CYCLE_CYCLE_PANEL_H_
