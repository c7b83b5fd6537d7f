#include "panels/processes/process_strip.h"

#include <algorithm>

#include "answers/describe.h"
#include "base/strings.h"
#include "draw/sentences.h"
#include "draw/words.h"
#include "model/move_request_text.h"
#include "panels/processes/process_words.h"

namespace berth::ui {
namespace {

constexpr float kTitleOfStart = 15;  // the height of the row's title
constexpr float kStepBox = 19;       // the height of a box
constexpr float kBetweenBoxes = 3;
constexpr float kWidestBox = 72;
// Narrower boxes have no labels: the label of the last step is behind them.
constexpr float kStepsLabelledFrom = 50;
constexpr float kUnlabelled = 13;

struct StepBox {
  const StartStep& step;
  bool is_next = false;  // the process is at this step
};

void DrawStepBox(const Frame& frame, const Rect& box, const StepBox& of, bool has_label) {
  const Theme& theme = frame.theme;
  const bool is_end = of.step.name.empty();
  const Color color = is_end ? theme.bad : theme.accent;
  frame.paint.Fill(box, theme.panel_raised, 4);
  frame.paint.Fill(box, color.Faded((has_label ? 0.22f : 0.85f) * of.step.lit), 4);
  const Color edge = of.is_next ? theme.accent.Faded(0.7f) : Mix(theme.line, color, of.step.lit);
  frame.paint.Stroke(box, edge, 4);
  if (!has_label) return;
  frame.paint.Text(box.center(), StepLabel(of.step.name),
                   {TextSize::kTiny, Mix(theme.text_dim, theme.text, of.step.lit), Weight::kRegular,
                    Align::kCenter, box.w - 4});
}

// Returns the label of the last step that has happened.
std::string LastLabel(const std::vector<StartStep>& steps) {
  std::string label;
  for (const StartStep& step : steps) {
    if (step.lit > 0) label = StepLabel(step.name);
  }
  return label;
}

}  // namespace

std::string StepLabel(std::string_view step) {
  if (step == "options") return Word("options");
  if (step == "clientConfig") return Word("client");
  if (step == "cacheQueueHandlers" || step == "cacheHandlers") return Word("cache");
  if (step == "configz") return "configz";
  if (step == "broadcaster") return Word("events");
  if (step == "servers") return Word("servers");
  if (step == "informers") return Word("informers");
  if (step == "cachesSynced") return Word("synced");
  if (step == "handlersSynced") return Word("handlers");
  if (step == "election") return Word("election");
  if (step == "configuration") return Word("config");
  if (step == "run") return Word("run");
  return step.empty() ? std::string(Word("exit")) : std::string(step);
}

void DrawStartSteps(const Frame& frame, const Rect& row, int32_t number) {
  const std::vector<StartStep> steps = StepsOf(frame, number);
  const auto count = static_cast<float>(steps.size());
  const float share = std::min(kWidestBox, (row.w + kBetweenBoxes) / count - kBetweenBoxes);
  const bool has_labels = share >= kStepsLabelledFrom;
  const float width = has_labels ? share : kUnlabelled;
  const float y = row.y + kTitleOfStart;
  frame.paint.Text(
      {row.x, row.y + kTitleOfStart / 2 - 1}, Say("start of {}", ReplicaName(number)),
      {TextSize::kTiny, frame.theme.text_muted, Weight::kSemibold, Align::kLeft, row.w});
  float x = row.x;
  bool had_all = !steps.back().name.empty();  // a process that ended is at no step
  for (size_t i = 0; i < steps.size(); ++i) {
    const Rect box = {x, has_labels ? y : y + (kStepBox - kUnlabelled) / 2, width,
                      has_labels ? kStepBox : kUnlabelled};
    DrawStepBox(frame, box, {steps[i], had_all && steps[i].lit < 1}, has_labels);
    had_all = had_all && steps[i].lit >= 1;
    frame.AddHit({x, row.y, width + kBetweenBoxes, row.h}, HitKind::kStartStep,
                 static_cast<int32_t>(i));
    x += width + kBetweenBoxes;
  }
  if (has_labels) return;
  frame.paint.Text({x + 5, y + kStepBox / 2}, LastLabel(steps),
                   {TextSize::kTiny, frame.theme.text, Weight::kRegular, Align::kLeft,
                    std::max(1.0f, row.right() - x - 5)});
}

std::vector<std::string> StartStepLines(const Frame& frame, int32_t step) {
  if (frame.view.processes == nullptr) return {};
  const int32_t number = ReplicaInSight(frame);
  const std::vector<StartStep> steps = StepsOf(frame, number);
  if (step < 0 || static_cast<size_t>(step) >= steps.size()) return {};
  const std::string_view name = steps[static_cast<size_t>(step)].name;
  std::vector<std::string> lines;
  lines.reserve(3);
  lines.push_back(Say("{}: {}", ReplicaName(number), StepLabel(name)));
  const sim::Event* entry = EntryOfStep(frame, number, step);
  if (entry == nullptr) {
    lines.emplace_back(Word("it has not come to this yet"));
    return lines;
  }
  lines.push_back(Say("{}: {}", TimeWords(entry->t), Say(sim::EventSentence(frame.log, *entry))));
  if (entry->kind == sim::EventKind::kStartupStep) lines.emplace_back(entry->message);
  return lines;
}

}  // namespace berth::ui
