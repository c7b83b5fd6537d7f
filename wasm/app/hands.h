// Hands: pointers, gestures, the wheel and keys on the canvas. Positions are in CSS pixels of the
// canvas, except those of type Point, which are in stage units.
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
inline constexpr int kFinger = 16;  // the pointer is less exact than a mouse

// kCancel releases a pressed thing without an effect.
enum class PointerEvent : uint8_t { kMove, kDown, kUp, kLeave, kCancel };

// The effect of a drag or a pinch, by the point where it begins.
enum class Ground : uint8_t {
  kOther,
  kTrack,      // drags move the playhead
  kNodes,      // pinches and double taps magnify the nodes
  kMagnified,  // the same, and drags move the magnified nodes
};

class Hands {
 public:
  Hands(Scene& scene, Player& player) : scene_(scene), player_(player) {}

  void Pointer(PointerEvent event, double x, double y, int button, int modifiers);
  // Wheel and Key return true if the stage handled the event. The page must not act on it then.
  bool Wheel(double dx, double dy, double x, double y, int modifiers);
  bool Key(std::string_view key, bool down, int modifiers);
  Ground GroundAt(double x, double y) const;
  // Handles a movement of two fingers: the point midway between them moved by (dx, dy) to (x, y),
  // and their distance changed by `factor`.
  void Pinch(double x, double y, double dx, double dy, double factor);
  // Magnifies the nodes at this point, or shows all nodes again.
  void DoubleTap(double x, double y);
  void Focus(bool has) { scene_.ui.focused = has; }

  // Magnifies the nodes by `factor`. The node at `p` keeps its place. REQUIRES: there is a run.
  void ZoomAt(Point p, float factor);
  // Finds the hit under the pointer again, after the hits have changed.
  void UpdateHover();
  // Forgets the hits of the last frame and the press, because the run has changed.
  void Forget();

 private:
  // A press of a pointer that has not been released.
  struct Press {
    Hit target;
    Point at;
    float slop = 0;        // movements up to this distance are no drag
    bool dragged = false;  // releasing it is no click any more
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

  // Defined in app/keys.cc. Each returns false if the stage does not use the key.
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
