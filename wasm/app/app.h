// App: the stage as the page sees it: a scenario, a playhead, a canvas size, pointers and keys, and
// answers in JSON. It knows no browser and no GPU: a frame ends as ImGui's draw data.
#ifndef BERTH_WASM_APP_APP_H_
#define BERTH_WASM_APP_APP_H_

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "api/json/decoder.h"
#include "api/json/json_fwd.h"
#include "app/editing.h"
#include "app/loading.h"
#include "app/remains.h"
#include "draw/fonts.h"
#include "draw/raster.h"
#include "frame/loaded_run.h"
#include "frame/ui_state.h"
#include "layout/layout.h"
#include "model/gangs.h"
#include "motion/playback.h"

struct ImGuiContext;

namespace berth::ui {

// Bits of `modifiers`.
inline constexpr int kShift = 1;
inline constexpr int kCtrl = 2;
inline constexpr int kAlt = 4;
inline constexpr int kMeta = 8;
inline constexpr int kFinger = 16;  // the pointer is not as exact as a mouse

// kCancel: what was pressed is let go without an effect.
enum class PointerEvent : uint8_t { kMove, kDown, kUp, kLeave, kCancel };

// What a drag or a pinch that begins at a point has hold of.
enum class Ground : uint8_t {
  kOther,
  kTrack,      // drags move the playhead
  kNodes,      // pinches and double taps magnify
  kMagnified,  // so they do, and drags move what is magnified
};

struct FrameResult {
  bool drawn = false;          // ImGui::GetDrawData() is new
  bool wants_more = false;     // another frame is wanted soon
  bool fonts_changed = false;  // the atlas must be uploaded before drawing
  bool lacks_letters = false;  // App::LackingLetters names them
};

class App {
 public:
  // Makes an ImGui context of its own, and makes it the current one in each call that needs it.
  // `versions`: those that scenarios may name.
  explicit App(ClockMs clock, VersionCatalogue versions = VersionCatalogue());
  ~App();
  App(const App&) = delete;
  App& operator=(const App&) = delete;

  // `weight` is 400 or 600. Before the first frame.
  void AddFont(int weight, std::vector<uint8_t> bytes);
  // A language in place of English, see draw/words.h. Before the first scenario. "" goes back to
  // English, where letters cannot be had: texts are drawn without those that are lacking.
  [[gnu::noinline]] void TakeWords(std::string_view json);
  // Letters that the frame lacked, see draw/fonts.h; "" if it has all. A text that lacks some is
  // not drawn until they are there.
  std::string LackingLetters() const { return fonts_.LackingLetters(); }
  // A letter, packed as DrawnLetter::Unpack reads it.
  [[gnu::noinline]] void AddLetter(int font, const std::vector<uint8_t>& bytes);
  void Resize(double css_width, double css_height, double device_pixel_ratio);

  // Simulates on for a slice of a few milliseconds, moves the playhead, and builds a frame if
  // anything looks different.
  FrameResult Advance(double now_ms);
  // The next frame is drawn even if nothing changed.
  void MarkDirty() { dirty_ = true; }

  // In CSS pixels of the canvas. True: taken, the page should not act on it.
  void Pointer(PointerEvent event, double x, double y, int button, int modifiers);
  bool Wheel(double dx, double dy, double x, double y, int modifiers);
  Ground GroundAt(double x, double y) const;
  // Two fingers moved: their middle by (dx, dy) to (x, y), their distance by `factor`.
  void Pinch(double x, double y, double dx, double dy, double factor);
  // Magnifies the nodes there, or shows all of them again.
  void DoubleTap(double x, double y);
  bool Key(std::string_view key, bool down, int modifiers);
  void Focus(bool has);

  // JSON in, JSON out; bindings/bindings_stage.cc has the shapes.

  // A scenario is loaded a slice at a time; until it is there, what was on the stage stays on it
  // and works as before. A second one takes the place of the first. "" or what is wrong with
  // `options`.
  std::string BeginLoad(std::string text, std::string_view options);
  // Goes on for about that long, for one step at least. "" while there is more to do, then the
  // answer.
  std::string ContinueLoad(double budget_ms);
  // How much is done, from 0 to 1; 0 when nothing is being loaded.
  double LoadProgress() const;
  // Forgets what is being loaded.
  void CancelLoad();

  // Does what the command "edits" does, {"entries"}, a slice at a time; until it is done,
  // everything is as it was. A second one takes the place of the first. "" or what is wrong with
  // the entries.
  std::string BeginEdits(std::string_view json);
  // As ContinueLoad. "givenUp" is true in the answer where the edits were for what has left the
  // stage, or was edited otherwise meanwhile; or were cancelled.
  std::string ContinueEdits(double budget_ms);
  // How much is done, from 0 to 1; 0 when nothing is being edited.
  double EditsProgress() const { return editing_ == nullptr ? 0 : editing_->progress(); }
  void CancelEdits();

  std::string Command(std::string_view json);
  std::string Describe(std::string_view json);

  // The state of what is on the stage: numbers that may be others in each frame, and a text of all
  // else, which changes seldom.

  // The moment on screen, in seconds; 0 before the first scenario.
  double ShownMoment() const { return playback_.t().seconds(); }
  // Another one, a larger one, whenever State() is another text since it was asked for last; 0
  // before the first scenario.
  int32_t Revision();
  // About how much of the run has been simulated, from 0 to 1; -1: all of it, or nothing is loaded.
  double RunProgress() const;
  // The moment that was asked for and has not been simulated yet, in seconds; -1: there is none.
  double WantedMoment() const;
  // Whether the command "cancel" has something to come back to.
  bool IsCancellable() const { return former_.has_value(); }
  std::string State();

  std::string ScenarioText() const;
  std::string LogText(std::string_view format) const;
  std::string Positions();
  // Places on the canvas in CSS pixels: of the time line; of what a selection names, as the last
  // frame drew it. Empty: it was not drawn.
  Rect PlaceOfTrack() const;
  Rect PlaceOf(std::string_view target);
  // Entries that the scenario's timeline has, edits included.
  size_t TimelineSize() const;
  // Of the last frame: 16 hexadecimal digits of FNV-1a 64 over all that was drawn.
  std::string PictureHash() const;
  // Of the last frame, too; of no size before the first.
  Raster DrawPixels() const;

  // Null before the first scenario.
  const LoadedRun* run() const { return run_.get(); }
  const Playback& playback() const { return playback_; }
  const UiState& ui() const { return ui_; }
  const StageLayout& layout() const { return layout_; }
  const std::vector<Hit>& hits() const { return hits_; }
  ImGuiContext* imgui() const { return imgui_; }

 private:
  struct LoadOptions {
    std::optional<uint64_t> seed;
    std::optional<Time> t;
    std::optional<double> speed;
    std::optional<std::string> select;
    bool play = false;
    bool forks = false;  // it is what is on the stage with other settings
  };

  // All that the viewer had before the scenario that is being run, to come back to when
  // the viewer cancels that one.
  struct Former {
    std::unique_ptr<LoadedRun> run;
    Playback playback;
    std::optional<Time> wanted_t;
    std::string selection;
    std::string find;
    Zoom zoom;
    std::map<int, std::string> placed_bets;
  };

  // All that the text of the state depends on.
  struct StateKey {
    int64_t run = 0;
    bool complete = false;
    bool playing = false;
    bool forward = true;
    bool dark = true;
    double speed = 1;
    Time loop_from;  // both are 0 where there is no loop
    Time loop_to;
    std::string find;
    std::string selection;
    size_t num_events = 0;                         // that have happened by the moment on screen
    const sim::ProcessFacts* processes = nullptr;  // at that moment; see View::processes
    int32_t replica = -1;
    bool is_at_event = false;
    int caption = -1;  // that is shown
    bool is_caption_outdated = false;
    bool is_caption_settled = false;
    bool is_caption_revealed = false;
    int bet = -1;  // the caption of the placed bet that is in sight
    bool is_bet_revealed = false;
    // While a bet is in sight: its answer may still become another as the log grows.
    size_t log_size = 0;
    std::map<int, std::string> placed_bets;

    friend bool operator==(const StateKey&, const StateKey&) = default;
  };

  // A pointer that is down.
  struct Press {
    Hit target;
    Point at;
    float slop = 0;        // moves within it are no drag
    bool dragged = false;  // it will not be a click any more
    Point offset;          // zoom.offset when the drag began
  };

  void Arrange();
  // Whether the next picture is another one, and whether there is more to simulate.
  bool Moves() const;
  bool Runs() const;
  void SimulateOn();
  void GoOn(double seconds);
  FrameResult BuildFrame();
  void ResolveSelection();

  // app/app_hands.cc
  Point ToStage(double x, double y) const;
  const Hit* HitAt(Point p) const;
  void UpdateHover();
  void PressDown(Point p, bool finger);
  void DragTo(Point p);
  void LiftUp();
  void DropPress();
  void ForgetHits();
  void Activate(const Hit& hit);
  void ChooseReplica(int32_t number);
  void ScrubTo(Point p);
  void EndScrub();
  void ZoomAt(Point p, float factor);
  void MoveMagnified(Point offset);

  // app/app_keys.cc. False: not one of the stage's.
  bool PressKey(std::string_view key, bool shift);
  bool PressPlayKey(std::string_view key);
  bool PressMoveKey(std::string_view key, bool shift);
  bool LetGo();

  // app/app.cc: what commands, clicks and keys do.
  bool IsAtEnd() const;
  void Toggle();
  void Play();
  // Plays on the other way.
  void TurnRound();
  void SeekTo(Time t);
  void Step();
  void StepBack();
  void StepAttempt(int direction);
  void StepFailure(int direction);
  void StepCaption(int direction);
  // Playback ends there; nothing: where it is.
  void StepToMoment(std::optional<Time> t);
  void Select(std::string target);
  bool IsKubeBatch() const;
  // The queues and gangs of kube-batch, by which TargetOf names hits of them.
  Gangs FindGangs();

  // app/app_commands.cc
  // False: the command is of another kind.
  bool RunMove(const std::string& op, const Decoder& command);
  std::optional<Error> RunCommand(const Decoder& command);
  std::optional<Error> RunOption(const std::string& op, const Decoder& command);
  std::optional<Error> SetAlone(const Decoder& command);
  std::optional<Error> RunZoom(const Decoder& command);
  std::optional<Error> SetLoop(const Decoder& command);
  [[gnu::noinline]] std::optional<Error> ShowRoom(const Decoder& command);
  std::optional<Error> AddEdit(const Decoder& command);
  std::optional<Error> SetEdits(const Decoder& command);
  std::optional<Error> TakeFork(const Result<Time>& fork);
  void ShowFork();
  std::string EndEdits();
  std::optional<Error> CheckTarget(const std::string& target) const;
  std::string EndLoad();
  // Frees some of what has been left behind; false when nothing is left.
  bool FreeSome();
  void KeepPlace(LoadOptions* options) const;
  void TakeOptions(const LoadOptions& options);
  // Puts a run on the stage, and keeps what was there while the new one is being run.
  void Show(std::unique_ptr<LoadedRun> run, const LoadOptions& options);
  void DropFormer();
  std::optional<Error> CancelRun();

  // app/app_bets.cc
  std::optional<Error> PlaceBet(const Decoder& command);
  Json BetJson(int caption) const;
  bool IsBetInSight(int caption) const;
  // The time has come at which it is known how the caption's bet went.
  bool IsBetRevealed(int caption) const;
  // The caption of the bet that was placed last of those in sight; -1: there is none.
  int PlacedBetInSight() const;
  Json PlacedBetJson() const;

  // app/app_answers.cc
  StateKey KeyOfState() const;
  Json StateJson();
  Json CaptionJson() const;
  Json LoopJson() const;
  Json FoundJson(const sim::View& view) const;
  Result<Json> DescribeJson(const Decoder& query);
  Json DescribeHit(const Decoder& query);
  Result<Json> DescribePodSet(const std::string& name);
  Json DescribeLesson() const;
  Json DescribeTour() const;
  // From units of the stage to CSS pixels.
  Rect InCssPixels(const Rect& rect) const;

  ClockMs clock_;
  VersionCatalogue versions_;
  ImGuiContext* imgui_;
  Fonts fonts_;
  UiState ui_;
  Playback playback_;
  StageLayout layout_;
  float css_width_ = 0;
  float css_height_ = 0;
  float device_pixel_ratio_ = 1;
  int device_width_ = 0;
  int device_height_ = 0;
  std::unique_ptr<LoadedRun> run_;
  int64_t run_revision_ = 0;          // another one for each run and each edit of it
  std::optional<Former> former_;      // has a run
  std::unique_ptr<Loading> loading_;  // null: nothing is being loaded
  LoadOptions load_options_;
  std::vector<std::unique_ptr<Loading>> abandoned_;     // not freed yet
  std::unique_ptr<Editing> editing_;                    // null: nothing is being edited
  std::vector<std::unique_ptr<Editing>> former_edits_;  // not freed yet
  Remains remains_;
  // A moment to go to that has not been simulated yet.
  std::optional<Time> wanted_t_;
  std::vector<Hit> hits_;  // of the last frame
  std::optional<Press> press_;
  bool resume_after_scrub_ = false;
  std::map<int, std::string> placed_bets_;  // by index of the caption
  bool dirty_ = true;
  bool jumped_ = false;      // since the last frame
  bool was_moving_ = false;  // in the last frame
  double last_frame_ms_ = 0;
  double last_picture_ms_ = 0;
  std::optional<StateKey> state_key_;  // of state_; nothing: it was never asked for
  std::string state_;
  int32_t revision_ = 0;
};

}  // namespace berth::ui

#endif  // BERTH_WASM_APP_APP_H_
