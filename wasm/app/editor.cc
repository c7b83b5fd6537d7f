#include "app/editor.h"

#include <utility>

#include "answers/answer.h"
#include "api/json/json.h"
#include "api/json/json_text.h"
#include "app/editing.h"

namespace berth::ui {

using sim::Failure;

namespace {

// The time for which an edit is simulated before it is shown, and the least number of steps. Small
// scenarios end within these steps, so that a busy machine does not show an incomplete run.
constexpr double kFirstSliceMs = 30;
constexpr int32_t kFirstSliceSteps = 64;

}  // namespace

Editor::Editor(Scene& scene, Player& player, Hands& hands, Remains& remains, ClockMs clock)
    : scene_(scene), player_(player), hands_(hands), remains_(remains), clock_(std::move(clock)) {}
Editor::~Editor() = default;

std::optional<Error> Editor::Add(const Decoder& command) {
  const Decoder entry = command.Field("entry");
  if (command.failed() || !entry.Present()) return Error{"an entry is needed", "entry"};
  return TakeFork(scene_.run->AddEdit(*entry.json()));
}

std::optional<Error> Editor::Set(const Decoder& command) {
  const Decoder entries = command.Field("entries");
  if (command.failed() || !entries.Present() || !entries.json()->is_array()) {
    return Error{"a list of entries is needed", "entries"};
  }
  return TakeFork(scene_.run->SetEdits(*entries.json()));
}

std::optional<Error> Editor::TakeFork(const Result<Time>& fork) {
  if (!fork.ok()) return fork.error();
  ShowFork();
  return std::nullopt;
}

// Keeps the playhead where it is. If that moment has to be simulated again, the playhead returns to
// it as soon as it is, or to the end if the run now ends earlier.
void Editor::ShowFork() {
  // They belonged to the scenario before the edit.
  Cancel();
  ++scene_.run_revision;
  hands_.Forget();
  const Time t = scene_.wanted_t.value_or(scene_.playback.t());
  scene_.run->Simulate(kFirstSliceMs, kFirstSliceSteps);
  if (scene_.run->complete()) scene_.playback.EndLoopAt(scene_.run->end());
  player_.SeekTo(t);
}

std::string Editor::Begin(std::string_view json) {
  if (scene_.run == nullptr) return Failure({"nothing is loaded", ""});
  Result<Json> document = ParseJsonText(json);
  if (!document.ok()) return Failure(document.error());
  DecodeErrors errors;
  const Decoder entries = Decoder(&document.value(), "", &errors).Field("entries");
  if (errors.any() || !entries.Present() || !entries.json()->is_array()) {
    return Failure({"a list of entries is needed", "entries"});
  }
  Cancel();
  editing_ = std::make_unique<Editing>(scene_.run->scenario(), scene_.run->loaded_entries(),
                                       *entries.json());
  return "";
}

std::string Editor::Continue(double budget_ms) {
  if (editing_ == nullptr) {
    return JsonText({{"ok", false}, {"error", {{"message", ""}}}, {"givenUp", true}});
  }
  const double until = clock_() + budget_ms;
  do {
    if (remains_.FreeSome()) continue;
    if (!editing_->Step()) return End();
  } while (clock_() < until);
  return "";
}

std::string Editor::End() {
  std::unique_ptr<Editing> editing = std::move(editing_);
  Result<sim::Scenario> revised = editing->Take();
  if (!revised.ok()) return Failure(revised.error());
  sim::Scenario scenario = std::move(revised).value();
  scene_.run->SetEdited(&scenario);
  editing->Free(std::move(scenario));
  remains_.Add(std::move(editing));
  ShowFork();
  scene_.dirty = true;
  return R"({"ok":true})";
}

double Editor::Progress() const { return editing_ == nullptr ? 0 : editing_->progress(); }

void Editor::Cancel() {
  if (editing_ == nullptr) return;
  editing_->Abandon();
  remains_.Add(std::move(editing_));
}

}  // namespace berth::ui
