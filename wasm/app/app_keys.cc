// The part of App that handles keys. web/src/page/keys.ts lists them for users, and a test of the
// page presses each of them: both change together.
#include "app/app.h"

namespace berth::ui {

bool App::Key(std::string_view key, bool down, int modifiers) {
  if (run_ == nullptr || (modifiers & (kCtrl | kAlt | kMeta)) != 0) return false;
  return down && PressKey(key, (modifiers & kShift) != 0);
}

bool App::PressKey(std::string_view key, bool shift) {
  dirty_ = true;
  if (PressPlayKey(key) || PressMoveKey(key, shift)) return true;
  if (key == "0") return ui_.zoom = Zoom(), true;
  return key == "Escape" && LetGo();
}

bool App::PressPlayKey(std::string_view key) {
  if (key == " " || key == "Spacebar") return Toggle(), true;
  if (key == "r") return TurnRound(), true;
  if (key == "+") return playback_.StepSpeed(1), true;
  if (key == "-") return playback_.StepSpeed(-1), true;
  if (key.size() != 1 || key[0] < '1' || key[0] > '9') return false;
  playback_.SetSpeed(key[0] - '0');
  return true;
}

bool App::PressMoveKey(std::string_view key, bool shift) {
  if (key == "ArrowRight") return shift ? StepAttempt(1) : Step(), true;
  if (key == "ArrowLeft") return shift ? StepAttempt(-1) : StepBack(), true;
  if (key == "Home") return SeekTo(Time{}), true;
  if (key == "End") return SeekTo(run_->end()), true;
  if (key == "[") return StepCaption(-1), true;
  if (key == "]") return StepCaption(1), true;
  // With Shift, or with caps lock, the browser says "F".
  if (key == "f" || key == "F") return StepFailure(shift ? -1 : 1), true;
  return false;
}

// Of what was selected, then of what is being looked for. False: there was neither.
bool App::LetGo() {
  if (!ui_.selection.empty()) return Select(""), true;
  if (ui_.find.empty()) return false;
  ui_.find.clear();
  return true;
}

}  // namespace berth::ui
