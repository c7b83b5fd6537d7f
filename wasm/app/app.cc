#include "app/app.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/stage.h"
#include "draw/drawing.h"
#include "draw/sentences.h"
#include "draw/words.h"
#include "imgui.h"
#include "log/moments.h"
#include "panels/batch/gangs_panel.h"

namespace berth::ui {
namespace {

constexpr double kSliceMs = 8;
constexpr double kFreeingMs = 4;
// A tab that was in the background does not catch up.
constexpr double kLongestFrameSeconds = 0.1;
// How often a picture that stands still is drawn while the run goes on behind it: its track grows.
constexpr double kGrowthMs = 250;

}  // namespace

App::App(ClockMs clock, VersionCatalogue versions)
    : clock_(std::move(clock)), versions_(std::move(versions)), imgui_(ImGui::CreateContext()) {
  ImGui::SetCurrentContext(imgui_);
  ImGuiIO& io = ImGui::GetIO();
  io.IniFilename = nullptr;
  io.LogFilename = nullptr;
}

App::~App() { ImGui::DestroyContext(imgui_); }

void App::AddFont(int weight, std::vector<uint8_t> bytes) {
  fonts_.Add(weight, std::move(bytes));
  dirty_ = true;
}

void App::TakeWords(std::string_view json) {
  if (json.empty()) {
    DrawInEnglish();
    fonts_.GiveUpLetters();
  } else {
    SetWords(json);
  }
  if (run_ != nullptr) run_->ForgetWords();
  state_key_.reset();
  dirty_ = true;
}

void App::AddLetter(int font, const std::vector<uint8_t>& bytes) {
  ImGui::SetCurrentContext(imgui_);
  fonts_.AddLetter(DrawnLetter::Unpack(font, bytes));
  dirty_ = true;
}

void App::Resize(double css_width, double css_height, double device_pixel_ratio) {
  css_width_ = static_cast<float>(css_width);
  css_height_ = static_cast<float>(css_height);
  device_pixel_ratio_ = static_cast<float>(device_pixel_ratio);
  device_width_ = static_cast<int>(std::lround(css_width * device_pixel_ratio));
  device_height_ = static_cast<int>(std::lround(css_height * device_pixel_ratio));
  Arrange();
}

void App::Arrange() {
  const Rect before = layout_.node_area;
  layout_ = ArrangeStage(css_width_, css_height_, ui_.controls,
                         run_ == nullptr ? ThreeSections() : run_->log().sections(), ui_.alone,
                         run_ != nullptr && run_->scenario().process.has_value());
  // What is magnified stays in sight.
  Point& offset = ui_.zoom.offset;
  if (before.w > 0) offset.x *= layout_.node_area.w / before.w;
  if (before.h > 0) offset.y *= layout_.node_area.h / before.h;
  dirty_ = true;
}

// --- Frames

bool App::Moves() const {
  if (run_ == nullptr) return false;
  const bool settling = playback_.settling() && !ui_.reduced_motion && !ui_.scrubbing;
  return playback_.playing() || settling || wanted_t_.has_value();
}

bool App::Runs() const { return run_ != nullptr && !run_->complete(); }

FrameResult App::Advance(double now_ms) {
  const bool moves = Moves();
  const bool runs = Runs();
  // Time counts only between frames that follow each other.
  const double seconds = was_moving_ ? (now_ms - last_frame_ms_) / 1000 : 0;
  last_frame_ms_ = now_ms;
  if (moves || runs) {
    SimulateOn();
    GoOn(std::clamp(seconds, 0.0, kLongestFrameSeconds));
  }
  bool has_more_to_free = FreeSome();
  for (const double until = clock_() + kFreeingMs; has_more_to_free && clock_() < until;) {
    has_more_to_free = FreeSome();
  }
  const bool has_grown = runs && (!Runs() || now_ms - last_picture_ms_ >= kGrowthMs);
  FrameResult result;
  if ((moves || has_grown || dirty_) && device_width_ > 0 && device_height_ > 0) {
    last_picture_ms_ = now_ms;
    result = BuildFrame();
  }
  result.lacks_letters = fonts_.LacksLetters();
  was_moving_ = Moves();
  result.wants_more = was_moving_ || Runs() || dirty_ || has_more_to_free;
  return result;
}

void App::SimulateOn() {
  if (!run_->complete()) run_->Simulate(kSliceMs);
  if (run_->complete()) {
    DropFormer();
    playback_.EndLoopAt(run_->end());
  }
  if (!wanted_t_) return;
  const Time known = run_->known_until();
  playback_.Jump(std::min(*wanted_t_, known));
  if (known >= *wanted_t_ || run_->complete()) wanted_t_.reset();
}

void App::GoOn(double seconds) {
  if (wanted_t_ || ui_.scrubbing) return;
  playback_.Advance(seconds, run_->known_until(), run_->captions.NextPauseAfter(playback_.t()));
  if (!playback_.playing() || !playback_.forward() || !IsAtEnd()) return;
  if (playback_.loop()) {
    playback_.GoRound(run_->end());
  } else {
    playback_.Pause();
  }
}

FrameResult App::BuildFrame() {
  ImGui::SetCurrentContext(imgui_);
  FrameResult result;
  result.fonts_changed = fonts_.Build(layout_.scale * device_pixel_ratio_);
  dirty_ = false;
  ResolveSelection();
  if (ui_.room && (ui_.room->t != playback_.t() || ui_.room->run != run_revision_))
    ui_.room.reset();
  // The stage draws in real pixels; see draw/painter.h.
  ImDrawList* list = BeginDrawing(device_width_, device_height_);
  // What takes long waits for a frame without a jump, which follows.
  const bool in_a_hurry = ui_.scrubbing || std::exchange(jumped_, false);
  const StageInput input{layout_, ui_, playback_, fonts_, in_a_hurry};
  if (run_ != nullptr) {
    DrawStage(input, *run_, list, &hits_);
    if (in_a_hurry && !ui_.scrubbing) dirty_ = run_->ExplainsSlowly();
  } else {
    DrawEmptyStage(input, list);
  }
  EndDrawing(list);
  result.drawn = true;
  // Something may have moved away from under the pointer.
  UpdateHover();
  return result;
}

void App::ResolveSelection() {
  ui_.selected_pod = sim::kNoId;
  ui_.selected_node = sim::kNoId;
  if (run_ == nullptr) return;
  const std::string_view selection = ui_.selection;
  if (selection.starts_with("pod/")) {
    ui_.selected_pod = run_->log().FindPod(selection.substr(4));
  } else if (selection.starts_with("node/")) {
    ui_.selected_node = run_->log().FindNode(selection.substr(5));
  }
}

// --- What commands, clicks and keys do

void App::Toggle() {
  if (playback_.playing()) {
    playback_.Pause();
  } else {
    Play();
  }
  dirty_ = true;
}

bool App::IsAtEnd() const { return run_->complete() && playback_.t() >= run_->end(); }

// Play always plays: from the end it starts over, and from the start there is only one way to go.
void App::Play() {
  const bool forward = playback_.forward();
  if (!playback_.loop()) {
    if (forward && IsAtEnd() && run_->end().ns > 0) playback_.Jump(Time{});
    if (!forward && playback_.t() <= Time{}) playback_.SetDirection(Direction::kForward);
  }
  playback_.Play();
  dirty_ = true;
}

void App::TurnRound() {
  playback_.SetDirection(playback_.forward() ? Direction::kBackward : Direction::kForward);
  Play();
}

void App::SeekTo(Time t) {
  t = std::max(Time{}, t);
  if (run_->complete()) t = std::min(t, run_->end());
  wanted_t_.reset();
  if (t > run_->known_until()) wanted_t_ = t;
  playback_.Jump(std::min(t, run_->known_until()));
  dirty_ = true;
  jumped_ = true;
}

void App::Step() {
  const std::optional<Time> next = run_->log().NextEventAfter(playback_.t());
  wanted_t_.reset();
  if (next) playback_.StepTo(*next);
  dirty_ = true;
}

void App::StepBack() {
  const std::optional<Time> last = run_->log().LastEventBefore(playback_.t());
  wanted_t_.reset();
  playback_.StepTo(last.value_or(Time{}));
  dirty_ = true;
}

void App::StepAttempt(int direction) {
  const Time t = playback_.t();
  StepToMoment(direction > 0 ? sim::NextAttemptEnd(run_->log(), t)
                             : sim::LastAttemptStart(run_->log(), t));
}

void App::StepFailure(int direction) {
  const Time t = playback_.t();
  StepToMoment(direction > 0 ? sim::NextFailure(run_->log(), t) : sim::LastFailure(run_->log(), t));
}

void App::StepToMoment(std::optional<Time> t) {
  wanted_t_.reset();
  playback_.Pause();
  if (t) playback_.StepTo(*t);
  dirty_ = true;
}

void App::StepCaption(int direction) {
  const Time t = playback_.t();
  const std::optional<Time> there =
      direction > 0 ? run_->captions.NextAfter(t) : run_->captions.LastBefore(t);
  if (there) SeekTo(*there);
}

void App::Select(std::string target) {
  ui_.selection = std::move(target);
  dirty_ = true;
}

bool App::IsKubeBatch() const {
  return run_->scenario().scheduler == sim::SchedulerKind::kKubeBatch;
}

// The book of the last frame is gone, and made anew; it is a function of the moment.
Gangs App::FindGangs() {
  const std::string& default_queue = run_->scenario().kube_batch.default_queue;
  return ReadGangs(run_->ViewAt(playback_.t()), default_queue);
}

}  // namespace berth::ui
