// Hands: pointers, gestures, the wheel and keys on the canvas. Positions are in CSS pixels of the
// canvas, unless they are a Point, which is in units of the stage.
#ifndef BERTH_WASM_APP_HANDS_H_
#define BERTH_WASM_APP_HANDS_H_

#include <cstdint>
#include <optional>
#include <string_view>

#include "app/player.h"
#include "app/scene.h"

namespace berth::ui {

// Bits of `modifiers`.
inline constexpr int kShift = 1;
inline constexpr int kCtrl = 2;
inline constexpr int kAlt = 4;
inline constexpr int kMeta = 8;
inline constexpr int kFinger = 16;  // the pointer is not as exact as a mouse

// kCancel lets go of a pressed thing without an effect.
enum class PointerEvent : uint8_t { kMove, kDown, kUp, kLeave, kCancel };

// What a drag or a pinch that begins at a point has hold of.
enum class Ground : uint8_t {
  kOther,
  kTrack,      // drags move the playhead
  kNodes,      // pinches and double taps magnify
  kMagnified,  // so they do, and drags move the magnified nodes
};

class Hands {
 public:
  Hands(Scene& scene, Player& player) : scene_(scene), player_(player) {}

  void Pointer(PointerEvent event, double x, double y, int button, int modifiers);
  // Wheel and Key return whether the stage took the event, so that the page should not act on it.
  bool Wheel(double dx, double dy, double x, double y, int modifiers);
  bool Key(std::string_view key, bool down, int modifiers);
  Ground GroundAt(double x, double y) const;
  // Two fingers moved: the point midway between them by (dx, dy) to (x, y), their distance by
  // `factor`.
  void Pinch(double x, double y, double dx, double dy, double factor);
  // Magnifies the nodes there, or shows all of them again.
  void DoubleTap(double x, double y);
  void Focus(bool has) { scene_.ui.focused = has; }

  // Magnifies the nodes by `factor`; the one at `p` stays there. REQUIRES: there is a run.
  void ZoomAt(Point p, float factor);
  // Finds the hit under the pointer again, as the hits have changed.
  void UpdateHover();
  // Forgets the hits of the last frame, and lets go of what was pressed: the run has changed.
  void Forget();

 private:
  // A pointer that is down.
  struct Press {
    Hit target;
    Point at;
    float slop = 0;        // moves within it are no drag
    bool dragged = false;  // it will not be a click any more
    Point offset;          // zoom.offset when the drag began
  };

  void PressDown(Point p, bool finger);
  void DragTo(Point p);
  void LiftUp();
  void DropPress();
  void Activate(const Hit& hit);
  void ChooseReplica(int32_t number);
  void ScrubTo(Point p);
  void EndScrub();
  void MoveMagnified(Point offset);

  // app/keys.cc. Each returns false for a key that is not one of the stage's.
  bool PressKey(std::string_view key, bool shift);
  bool PressPlayKey(std::string_view key);
  bool PressMoveKey(std::string_view key, bool shift);
  bool LetGo();

  Scene& scene_;
  Player& player_;
  std::optional<Press> press_;
  bool resume_after_scrub_ = false;
};

}  // namespace berth::ui

#endif  // BERTH_WASM_APP_HANDS_H_
