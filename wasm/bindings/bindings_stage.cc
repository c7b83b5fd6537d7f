// The module berth-stage. It has no logic of its own: App answers, WebGlSurface draws.
//
//   takeWords(json)            takes an object of English texts with their translations; with "",
//                              returns to English, which needs no letters from the page
//   advance(nowMs)             returns 1 if it needs another frame soon, 2 if letters are missing,
//                              3 for both
//   lackingLetters()           returns a line for each font: its number, weight and size in real
//                              pixels, and the missing letters, with blanks between them; "" if
//                              none are missing
//   addLetter(font, bytes)     takes the bytes of DrawnLetter::Unpack (draw/letters.h); no bytes
//                              mean that no more letters follow
//   addText(piece)             appends a piece to the text that beginLoad reads
//   beginLoad(options)         options {"seed", "t", "speed", "select", "play"}; returns "" or a
//                              failure
//   continueLoad(budgetMs)     returns "" while there is more to do, then the answer: {"title",
//                              "description", "end", "warnings", "nodes", "pods", "captions",
//                              "seed", "configured", "report", "leftOut"}
//   loadProgress()             returns the progress from 0 to 1
//   cancelLoad()               drops the scenario that is being loaded
//   beginEdits(json)           {"entries"}, as the command "edits"; returns "" or a failure
//   continueEdits(budgetMs)    returns "" while there is more to do, then the answer
//   editsProgress()            returns the progress from 0 to 1
//   cancelEdits()              drops the edits that are being applied
//   command(json)         {"op": "play"|"pause"|"toggle"|"step"|"stepBack"}
//                         {"op": "stepAttempt"|"failure"|"caption", "step": 1 or -1}
//                         {"op": "seek", "t"} {"op": "speed", "value"}
//                         {"op": "direction", "value": 1 or -1} {"op": "loop", "from", "to"}
//                         {"op": "select", "target"} {"op": "find", "text"}
//                         {"op": "theme"|"reducedMotion"|"colorBy"|"controls", "value"}
//                         {"op": "zoom", "value": "fit"} {"op": "zoom", "factor", "x", "y"}
//                         {"op": "apply", "entry"} {"op": "edits", "entries"}
//                         {"op": "bet", "choice"}
//                         {"op": "cancel"}: returns to the run before the one that is under way
//   describe(json)        {"what": "pod"|"node"|"queue", "name"} {"what": "attempt", "index"}
//                         {"what": "events", "from", "count"} {"what": "series", "count"}
//                         {"what": "pair", "pod", "node", "attempt"} {"what": "hit", "x", "y"}
//                         {"what": "set", "pod"} {"what": "lesson"}
//   t(), runProgress(), wantedT(), isCancellable()   see Answers and Loader
//   revision()            returns another number when state() returns another text
//   state()               returns the state without its numbers
//   track(), place(selection)          {x, y, width, height} in CSS pixels
//   pixels()              the address of the current picture's RGBA pixels, at the size that
//                         resize() set; valid until the next call. The picture is drawn without
//                         WebGL, and not on the canvas
// Answers are {"ok": true, ...} or {"ok": false, "error": {"message", "path", "line"}}; times are
// in seconds.
#include <emscripten/bind.h>
#include <emscripten/emscripten.h>
#include <emscripten/val.h>

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "app/app.h"
#include "bindings/platform_webgl.h"
#include "out_of_tree_plugins.h"

namespace {

using berth::ui::App;
using berth::ui::FrameResult;
using berth::ui::Ground;
using berth::ui::PointerEvent;
using berth::ui::Raster;
using berth::ui::Rect;
using berth::ui::WebGlSurface;

PointerEvent PointerEventOf(const std::string& type) {
  if (type == "down") return PointerEvent::kDown;
  if (type == "up") return PointerEvent::kUp;
  if (type == "cancel") return PointerEvent::kCancel;
  return type == "leave" ? PointerEvent::kLeave : PointerEvent::kMove;
}

std::string GroundName(Ground ground) {
  switch (ground) {
    case Ground::kOther:
      return "";
    case Ground::kTrack:
      return "track";
    case Ground::kNodes:
      return "nodes";
    case Ground::kMagnified:
      return "magnified";
  }
  return "";
}

class Stage {
 public:
  explicit Stage(const std::string& selector)
      : app_([] { return emscripten_get_now(); },
             berth::VersionCatalogue(berth::OutOfTreePlugins())),
        surface_(selector, app_.imgui()) {}

  void AddFont(int weight, const emscripten::val& bytes) {
    app_.AddFont(weight, emscripten::convertJSArrayToNumberVector<uint8_t>(bytes));
  }
  void TakeWords(const std::string& json) { app_.TakeWords(json); }
  std::string LackingLetters() const { return app_.LackingLetters(); }
  void AddLetter(int font, const emscripten::val& bytes) {
    app_.AddLetter(font, emscripten::convertJSArrayToNumberVector<uint8_t>(bytes));
  }
  int Advance(double now_ms) {
    const FrameResult result = app_.Advance(now_ms);
    fonts_changed_ |= result.fonts_changed;
    if (result.drawn) surface_.Render(std::exchange(fonts_changed_, false));
    return (result.wants_more ? 1 : 0) | (result.lacks_letters ? 2 : 0);
  }
  // Draws twice: the first frame requests explanations that take long to compute; the second one
  // shows them.
  int32_t DrawPixels() {
    for (int i = 0; i < 2; ++i) {
      fonts_changed_ |= app_.Advance(emscripten_get_now()).fonts_changed;
    }
    pixels_ = app_.DrawPixels();
    return static_cast<int32_t>(reinterpret_cast<uintptr_t>(pixels_.rgba.data()));
  }
  void Resize(double width, double height, double ratio) { app_.Resize(width, height, ratio); }
  void Pointer(const std::string& type, double x, double y, int button, int modifiers) {
    app_.hands().Pointer(PointerEventOf(type), x, y, button, modifiers);
  }
  bool Wheel(double dx, double dy, double x, double y, int modifiers) {
    return app_.hands().Wheel(dx, dy, x, y, modifiers);
  }
  std::string GroundAt(double x, double y) { return GroundName(app_.hands().GroundAt(x, y)); }
  void Pinch(double x, double y, double dx, double dy, double factor) {
    app_.hands().Pinch(x, y, dx, dy, factor);
  }
  void DoubleTap(double x, double y) { app_.hands().DoubleTap(x, y); }
  bool Key(const std::string& key, bool down, int modifiers) {
    return app_.hands().Key(key, down, modifiers);
  }
  void Focus(bool has) { app_.hands().Focus(has); }
  // Appends a piece of the text. Long texts are passed in pieces, because passing one takes long.
  void AddText(const std::string& piece) { text_ += piece; }
  std::string BeginLoad(const std::string& options) {
    return app_.loader().Begin(std::exchange(text_, ""), options);
  }
  std::string ContinueLoad(double budget_ms) { return app_.loader().Continue(budget_ms); }
  double LoadProgress() { return app_.loader().Progress(); }
  void CancelLoad() {
    text_.clear();
    app_.loader().Cancel();
  }
  std::string BeginEdits(const std::string& json) { return app_.editor().Begin(json); }
  std::string ContinueEdits(double budget_ms) { return app_.editor().Continue(budget_ms); }
  double EditsProgress() { return app_.editor().Progress(); }
  void CancelEdits() { app_.editor().Cancel(); }
  std::string Command(const std::string& json) { return app_.commands().Run(json); }
  double ShownMoment() const { return app_.answers().ShownMoment(); }
  int32_t Revision() { return app_.state().Revision(); }
  double RunProgress() const { return app_.answers().RunProgress(); }
  double WantedMoment() const { return app_.answers().WantedMoment(); }
  bool IsCancellable() { return app_.loader().IsCancellable(); }
  std::string State() { return app_.state().Text(); }
  std::string Describe(const std::string& json) { return app_.answers().Describe(json); }
  std::string Scenario() const { return app_.answers().ScenarioText(); }
  std::string Log(const std::string& format) const { return app_.answers().LogText(format); }
  std::string Positions() { return app_.answers().Positions(); }
  Rect PlaceOfTrack() const { return app_.answers().PlaceOfTrack(); }
  Rect PlaceOf(const std::string& target) { return app_.answers().PlaceOf(target); }
  double TimelineSize() const { return static_cast<double>(app_.answers().TimelineSize()); }
  std::string PictureHash() const { return app_.PictureHash(); }
  void ContextLost() { surface_.ContextLost(); }
  void ContextRestored() {
    surface_.ContextRestored();
    app_.MarkDirty();
  }

 private:
  std::string text_;  // pieces of the text that beginLoad reads
  App app_;
  WebGlSurface surface_;
  bool fonts_changed_ = false;  // since the surface last drew
  Raster pixels_;
};

}  // namespace

EMSCRIPTEN_BINDINGS(berth_stage) {
  emscripten::value_object<Rect>("Rect")
      .field("x", &Rect::x)
      .field("y", &Rect::y)
      .field("width", &Rect::w)
      .field("height", &Rect::h);
  emscripten::class_<Stage>("Stage")
      .constructor<std::string>()
      .function("addFont", &Stage::AddFont)
      .function("takeWords", &Stage::TakeWords)
      .function("lackingLetters", &Stage::LackingLetters)
      .function("addLetter", &Stage::AddLetter)
      .function("addText", &Stage::AddText)
      .function("beginLoad", &Stage::BeginLoad)
      .function("continueLoad", &Stage::ContinueLoad)
      .function("loadProgress", &Stage::LoadProgress)
      .function("cancelLoad", &Stage::CancelLoad)
      .function("advance", &Stage::Advance)
      .function("resize", &Stage::Resize)
      .function("pointer", &Stage::Pointer)
      .function("wheel", &Stage::Wheel)
      .function("ground", &Stage::GroundAt)
      .function("pinch", &Stage::Pinch)
      .function("doubleTap", &Stage::DoubleTap)
      .function("key", &Stage::Key)
      .function("focus", &Stage::Focus)
      .function("beginEdits", &Stage::BeginEdits)
      .function("continueEdits", &Stage::ContinueEdits)
      .function("editsProgress", &Stage::EditsProgress)
      .function("cancelEdits", &Stage::CancelEdits)
      .function("command", &Stage::Command)
      .function("t", &Stage::ShownMoment)
      .function("revision", &Stage::Revision)
      .function("runProgress", &Stage::RunProgress)
      .function("wantedT", &Stage::WantedMoment)
      .function("isCancellable", &Stage::IsCancellable)
      .function("state", &Stage::State)
      .function("describe", &Stage::Describe)
      .function("scenario", &Stage::Scenario)
      .function("log", &Stage::Log)
      .function("positions", &Stage::Positions)
      .function("track", &Stage::PlaceOfTrack)
      .function("place", &Stage::PlaceOf)
      .function("timelineSize", &Stage::TimelineSize)
      .function("pictureHash", &Stage::PictureHash)
      .function("pixels", &Stage::DrawPixels)
      .function("contextLost", &Stage::ContextLost)
      .function("contextRestored", &Stage::ContextRestored);
}
