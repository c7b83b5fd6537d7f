// The part of App that takes orders from the page, as JSON.
#include <algorithm>
#include <iterator>
#include <utility>

#include "answers/answer.h"
#include "api/json/decoder.h"
#include "api/json/json.h"
#include "api/json/json_text.h"
#include "app/app.h"
#include "base/strings.h"

namespace berth::ui {

using sim::Failure;
using sim::Number;

namespace {

// How long an edit is simulated before it is shown, and how many steps at least: small scenarios
// are over after these, so that a busy machine shows no half of them.
constexpr double kFirstSliceMs = 30;
constexpr int32_t kFirstSliceSteps = 64;

Time Moment(const Decoder& value) { return Time{} + DecodeDuration(value, Duration{}); }

// Of ASCII, which names of Kubernetes are.
std::string LowerCase(std::string text) {
  for (char& c : text) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return text;
}

}  // namespace

std::string App::Command(std::string_view json) {
  if (run_ == nullptr) return Failure({"nothing is loaded", ""});
  Result<Json> command = ParseJsonText(json);
  if (!command.ok()) return Failure(command.error());
  DecodeErrors errors;
  std::optional<Error> error = RunCommand(Decoder(&command.value(), "", &errors));
  if (errors.any()) return Failure(errors.first());
  if (error) return Failure(*error);
  dirty_ = true;
  return R"({"ok":true})";
}

std::optional<Error> App::RunCommand(const Decoder& command) {
  const std::string op = command.Field("op").String();
  if (RunMove(op, command)) return std::nullopt;
  if (op == "loop") return SetLoop(command);
  if (op == "bet") return PlaceBet(command);
  if (op == "apply") return AddEdit(command);
  if (op == "edits") return SetEdits(command);
  if (op == "cancel") return CancelRun();
  return RunOption(op, command);
}

// Commands that move the playhead.
bool App::RunMove(const std::string& op, const Decoder& command) {
  if (op == "play") {
    Play();
  } else if (op == "pause") {
    playback_.Pause();
  } else if (op == "toggle") {
    Toggle();
  } else if (op == "seek") {
    const Time t = Moment(command.Field("t"));
    if (!command.failed()) SeekTo(t);
  } else if (op == "step") {
    Step();
  } else if (op == "stepBack") {
    StepBack();
  } else if (op == "stepAttempt") {
    StepAttempt(command.Field("step").Int32(1));
  } else if (op == "failure") {
    StepFailure(command.Field("step").Int32(1));
  } else if (op == "caption") {
    StepCaption(command.Field("step").Int32(1));
  } else {
    return false;
  }
  return true;
}

std::optional<Error> App::SetLoop(const Decoder& command) {
  const Decoder from = command.Field("from");
  const Decoder to = command.Field("to");
  if (!from.Present() && !to.Present()) {
    playback_.SetLoop(std::nullopt);
    return std::nullopt;
  }
  Loop loop{Moment(from), Moment(to)};
  if (command.failed()) return std::nullopt;
  if (run_->complete()) loop.to = std::min(loop.to, run_->end());
  if (loop.from < Time{}) return Error{"must not be negative", "from"};
  if (loop.from >= loop.to) return Error{"must be earlier than `to` and the end", "from"};
  playback_.SetLoop(loop);
  return std::nullopt;
}

// Commands that change how things are shown.
std::optional<Error> App::RunOption(const std::string& op, const Decoder& command) {
  if (op == "speed") {
    const double speed = Number(command.Field("value"), 1);
    if (!command.failed()) playback_.SetSpeed(speed);
  } else if (op == "select") {
    std::string target = command.Field("target").String();
    if (std::optional<Error> error = CheckTarget(target)) return error;
    if (!command.failed()) Select(std::move(target));
  } else if (op == "find") {
    ui_.find = LowerCase(command.Field("text").String());
  } else if (op == "direction") {
    const bool backward = command.Field("value").Int32(1) < 0;
    playback_.SetDirection(backward ? Direction::kBackward : Direction::kForward);
  } else if (op == "theme") {
    ui_.dark = command.Field("value").String("dark") != "light";
  } else if (op == "reducedMotion") {
    ui_.reduced_motion = command.Field("value").Bool();
  } else if (op == "colorBy") {
    const bool priority = command.Field("value").String() == "priority";
    ui_.color_by = priority ? ColorBy::kPriority : ColorBy::kApp;
  } else if (op == "controls") {
    ui_.controls = command.Field("value").Bool();
    Arrange();
  } else if (op == "alone") {
    return SetAlone(command);
  } else if (op == "zoom") {
    return RunZoom(command);
  } else if (op == "room") {
    return ShowRoom(command);
  } else {
    return Error{StrCat("unknown command ", QuotedPrefix(op)), "op"};
  }
  return std::nullopt;
}

// One panel in place of all; "" for all of them.
[[gnu::noinline]] std::optional<Error> App::SetAlone(const Decoder& command) {
  static constexpr std::string_view kPanels[] = {"", "queues", "cycle", "nodes"};
  const std::string value = command.Field("value").String();
  if (command.failed()) return std::nullopt;
  const auto panel = std::find(std::begin(kPanels), std::end(kPanels), value);
  if (panel == std::end(kPanels)) {
    return Error{StrCat("there is no panel named ", QuotedPrefix(value)), "value"};
  }
  ui_.alone = static_cast<Alone>(panel - std::begin(kPanels));
  Arrange();
  return std::nullopt;
}

// How many more pods like `pod` go to which of the `nodes`; without any the nodes are as before.
std::optional<Error> App::ShowRoom(const Decoder& command) {
  Room room{command.Field("pod").String(), playback_.t(), run_revision_, 0, {}};
  command.Field("nodes").ForEachMember([&](const std::string& name, const Decoder& count) {
    const sim::NodeId node = run_->log().FindNode(name);
    if (node == sim::kNoId) return;
    const int64_t more = count.Int64();
    if (more <= 0) return;
    room.on_nodes[node] = more;
    room.total += more;
  });
  if (command.failed()) return std::nullopt;
  ui_.room.reset();
  if (!room.pod.empty()) ui_.room = std::move(room);
  return std::nullopt;
}

// "fit" shows all nodes; a factor magnifies them around a point in CSS pixels, or their middle.
std::optional<Error> App::RunZoom(const Decoder& command) {
  if (command.Field("value").Present()) {
    if (command.Field("value").String() != "fit") return Error{"the only value is fit", "value"};
    ui_.zoom = Zoom();
    return std::nullopt;
  }
  const double factor = Number(command.Field("factor"), 1);
  if (command.failed()) return std::nullopt;
  if (!(factor > 0)) return Error{"a factor is positive", "factor"};
  const Point middle = layout_.node_area.center() * layout_.scale;
  const double x = Number(command.Field("x"), static_cast<double>(middle.x));
  const double y = Number(command.Field("y"), static_cast<double>(middle.y));
  if (!command.failed()) ZoomAt(ToStage(x, y), static_cast<float>(factor));
  return std::nullopt;
}

std::optional<Error> App::CheckTarget(const std::string& target) const {
  // What the log has not come to yet may still appear.
  if (target.empty() || !run_->complete()) return std::nullopt;
  const std::string_view text = target;
  const sim::EventLog& log = run_->log();
  if (text.starts_with("pod/") && log.FindPod(text.substr(4)) != sim::kNoId) return std::nullopt;
  if (text.starts_with("node/") && log.FindNode(text.substr(5)) != sim::kNoId) return std::nullopt;
  if (text.starts_with("queue/") &&
      SectionNamed(log.sections(), text.substr(6)) != SectionId::kNone) {
    return std::nullopt;
  }
  // kube-batch's come and go with what the cluster has; the page says which there are.
  const bool of_batch = text.starts_with("queue/") || text.starts_with("podgroup/");
  if (of_batch && IsKubeBatch()) return std::nullopt;
  return Error{StrCat("there is no object named ", QuotedPrefix(target)), "target"};
}

std::optional<Error> App::AddEdit(const Decoder& command) {
  const Decoder entry = command.Field("entry");
  if (command.failed() || !entry.Present()) return Error{"an entry is needed", "entry"};
  return TakeFork(run_->AddEdit(*entry.json()));
}

std::optional<Error> App::SetEdits(const Decoder& command) {
  const Decoder entries = command.Field("entries");
  if (command.failed() || !entries.Present() || !entries.json()->is_array()) {
    return Error{"a list of entries is needed", "entries"};
  }
  return TakeFork(run_->SetEdits(*entries.json()));
}

std::optional<Error> App::TakeFork(const Result<Time>& fork) {
  if (!fork.ok()) return fork.error();
  ShowFork();
  return std::nullopt;
}

// The playhead stays where it is, or comes back as soon as that has been simulated again: or to the
// end, if the run now ends before.
void App::ShowFork() {
  // They were for the scenario as it was.
  CancelEdits();
  ++run_revision_;
  ForgetHits();
  const Time t = wanted_t_.value_or(playback_.t());
  run_->Simulate(kFirstSliceMs, kFirstSliceSteps);
  if (run_->complete()) playback_.EndLoopAt(run_->end());
  SeekTo(t);
}

}  // namespace berth::ui
