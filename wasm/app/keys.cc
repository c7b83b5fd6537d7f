// The part of Hands that handles keys. web/src/page/keys.ts lists them for users, and a test of the
// page presses each of them: change both together.
#include "app/hands.h"

namespace berth::ui {

bool Hands::Key(std::string_view key, bool down, int modifiers) {
  if (scene_.run == nullptr || (modifiers & (kCtrl | kAlt | kMeta)) != 0) return false;
  return down && PressKey(key, (modifiers & kShift) != 0);
}

bool Hands::PressKey(std::string_view key, bool shift) {
  scene_.dirty = true;
  if (PressPlayKey(key) || PressMoveKey(key, shift)) return true;
  if (key == "0") return scene_.ui.zoom = Zoom(), true;
  return key == "Escape" && LetGo();
}

bool Hands::PressPlayKey(std::string_view key) {
  if (key == " " || key == "Spacebar") return player_.Toggle(), true;
  if (key == "r") return player_.TurnRound(), true;
  if (key == "+") return scene_.playback.StepSpeed(1), true;
  if (key == "-") return scene_.playback.StepSpeed(-1), true;
  if (key.size() != 1 || key[0] < '1' || key[0] > '9') return false;
  scene_.playback.SetSpeed(key[0] - '0');
  return true;
}

bool Hands::PressMoveKey(std::string_view key, bool shift) {
  if (key == "ArrowRight") return shift ? player_.StepAttempt(1) : player_.Step(), true;
  if (key == "ArrowLeft") return shift ? player_.StepAttempt(-1) : player_.StepBack(), true;
  if (key == "Home") return player_.SeekTo(Time{}), true;
  if (key == "End") return player_.SeekTo(scene_.run->end()), true;
  if (key == "[") return player_.StepCaption(-1), true;
  if (key == "]") return player_.StepCaption(1), true;
  // With Shift or caps lock, the browser reports "F".
  if (key == "f" || key == "F") return player_.StepFailure(shift ? -1 : 1), true;
  return false;
}

// Ends the selection, or if there is none, the search. Returns false if there was neither.
bool Hands::LetGo() {
  if (!scene_.ui.selection.empty()) return scene_.Select(""), true;
  if (scene_.ui.find.empty()) return false;
  scene_.ui.find.clear();
  return true;
}

}  // namespace berth::ui
