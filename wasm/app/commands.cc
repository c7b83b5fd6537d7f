#include "app/commands.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "answers/answer.h"
#include "api/json/json.h"
#include "api/json/json_text.h"
#include "app/bets.h"
#include "base/attributes.h"
#include "base/strings.h"

namespace berth::ui {

using sim::Failure;
using sim::Number;

namespace {

Time Moment(const Decoder& value) { return Time{} + DecodeDuration(value, Duration{}); }

// Converts ASCII letters only, because names in Kubernetes have no others.
std::string LowerCase(std::string text) {
  for (char& c : text) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return text;
}

}  // namespace

Commands::Commands(Scene& scene, Player& player, Hands& hands, Editor& editor, Loader& loader)
    : scene_(scene), player_(player), hands_(hands), editor_(editor), loader_(loader) {}

std::string Commands::Run(std::string_view json) {
  if (scene_.run == nullptr) return Failure({"nothing is loaded", ""});
  Result<Json> command = ParseJsonText(json);
  if (!command.ok()) return Failure(command.error());
  DecodeErrors errors;
  std::optional<Error> error = RunCommand(Decoder(&command.value(), "", &errors));
  if (errors.any()) return Failure(errors.first());
  if (error) return Failure(*error);
  scene_.dirty = true;
  return R"({"ok":true})";
}

std::optional<Error> Commands::RunCommand(const Decoder& command) {
  const std::string op = command.Field("op").String();
  if (RunMove(op, command)) return std::nullopt;
  if (op == "loop") return SetLoop(command);
  if (op == "bet") return PlaceBet(scene_, command);
  if (op == "apply") return editor_.Add(command);
  if (op == "edits") return editor_.Set(command);
  if (op == "cancel") return loader_.CancelRun();
  return RunOption(op, command);
}

// Runs commands that move the playhead.
bool Commands::RunMove(const std::string& op, const Decoder& command) {
  if (op == "play") {
    player_.Play();
  } else if (op == "pause") {
    scene_.playback.Pause();
  } else if (op == "toggle") {
    player_.Toggle();
  } else if (op == "seek") {
    const Time t = Moment(command.Field("t"));
    if (!command.failed()) player_.SeekTo(t);
  } else if (op == "step") {
    player_.Step();
  } else if (op == "stepBack") {
    player_.StepBack();
  } else if (op == "stepAttempt") {
    player_.StepAttempt(command.Field("step").Int32(1));
  } else if (op == "failure") {
    player_.StepFailure(command.Field("step").Int32(1));
  } else if (op == "caption") {
    player_.StepCaption(command.Field("step").Int32(1));
  } else {
    return false;
  }
  return true;
}

std::optional<Error> Commands::SetLoop(const Decoder& command) {
  const Decoder from = command.Field("from");
  const Decoder to = command.Field("to");
  if (!from.Present() && !to.Present()) {
    scene_.playback.SetLoop(std::nullopt);
    return std::nullopt;
  }
  Loop loop{Moment(from), Moment(to)};
  if (command.failed()) return std::nullopt;
  if (scene_.run->complete()) loop.to = std::min(loop.to, scene_.run->end());
  if (loop.from < Time{}) return Error{"must not be negative", "from"};
  if (loop.from >= loop.to) return Error{"must be earlier than `to` and the end", "from"};
  scene_.playback.SetLoop(loop);
  return std::nullopt;
}

// Runs commands that change the display.
std::optional<Error> Commands::RunOption(const std::string& op, const Decoder& command) {
  if (op == "speed") {
    const double speed = Number(command.Field("value"), 1);
    if (!command.failed()) scene_.playback.SetSpeed(speed);
  } else if (op == "select") {
    std::string target = command.Field("target").String();
    if (std::optional<Error> error = CheckTarget(target)) return error;
    if (!command.failed()) scene_.Select(std::move(target));
  } else if (op == "find") {
    scene_.ui.find = LowerCase(command.Field("text").String());
  } else if (op == "direction") {
    const bool backward = command.Field("value").Int32(1) < 0;
    scene_.playback.SetDirection(backward ? Direction::kBackward : Direction::kForward);
  } else if (op == "theme") {
    scene_.ui.dark = command.Field("value").String("dark") != "light";
  } else if (op == "reducedMotion") {
    scene_.ui.reduced_motion = command.Field("value").Bool();
  } else if (op == "colorBy") {
    const bool priority = command.Field("value").String() == "priority";
    scene_.ui.color_by = priority ? ColorBy::kPriority : ColorBy::kApp;
  } else if (op == "controls") {
    scene_.ui.controls = command.Field("value").Bool();
    scene_.Arrange();
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

// Shows one panel in place of all; "" shows all of them.
BERTH_KEPT_APART std::optional<Error> Commands::SetAlone(const Decoder& command) {
  static constexpr std::string_view kPanels[] = {"", "queues", "cycle", "nodes"};
  const std::string value = command.Field("value").String();
  if (command.failed()) return std::nullopt;
  const auto panel = std::find(std::begin(kPanels), std::end(kPanels), value);
  if (panel == std::end(kPanels)) {
    return Error{StrCat("there is no panel named ", QuotedPrefix(value)), "value"};
  }
  scene_.ui.alone = static_cast<Alone>(panel - std::begin(kPanels));
  scene_.Arrange();
  return std::nullopt;
}

// Shows on the nodes how many more pods like `pod` fit on each of `nodes`. Ends that display if
// `pod` is empty.
std::optional<Error> Commands::ShowRoom(const Decoder& command) {
  Room room{command.Field("pod").String(), scene_.playback.t(), scene_.run_revision, 0, {}};
  command.Field("nodes").ForEachMember([&](const std::string& name, const Decoder& count) {
    const sim::NodeId node = scene_.run->log().FindNode(name);
    if (node == sim::kNoId) return;
    const int64_t more = count.Int64();
    if (more <= 0) return;
    room.on_nodes[node] = more;
    room.total += more;
  });
  if (command.failed()) return std::nullopt;
  scene_.ui.room.reset();
  if (!room.pod.empty()) scene_.ui.room = std::move(room);
  return std::nullopt;
}

// Runs the command "zoom": "fit" shows all nodes; a factor magnifies them around a point in CSS
// pixels, by default the middle of the area of the nodes.
std::optional<Error> Commands::RunZoom(const Decoder& command) {
  if (command.Field("value").Present()) {
    if (command.Field("value").String() != "fit") return Error{"the only value is fit", "value"};
    scene_.ui.zoom = Zoom();
    return std::nullopt;
  }
  const double factor = Number(command.Field("factor"), 1);
  if (command.failed()) return std::nullopt;
  if (!(factor > 0)) return Error{"a factor is positive", "factor"};
  const Point middle = scene_.layout.node_area.center() * scene_.layout.scale;
  const double x = Number(command.Field("x"), static_cast<double>(middle.x));
  const double y = Number(command.Field("y"), static_cast<double>(middle.y));
  if (!command.failed()) hands_.ZoomAt(scene_.ToStage(x, y), static_cast<float>(factor));
  return std::nullopt;
}

std::optional<Error> Commands::CheckTarget(const std::string& target) const {
  // An object that the log does not have yet may still appear.
  if (target.empty() || !scene_.run->complete()) return std::nullopt;
  const std::string_view text = target;
  const sim::EventLog& log = scene_.run->log();
  if (text.starts_with("pod/") && log.FindPod(text.substr(4)) != sim::kNoId) return std::nullopt;
  if (text.starts_with("node/") && log.FindNode(text.substr(5)) != sim::kNoId) return std::nullopt;
  if (text.starts_with("queue/") &&
      SectionNamed(log.sections(), text.substr(6)) != SectionId::kNone) {
    return std::nullopt;
  }
  // The queues and PodGroups of kube-batch change with the objects of the cluster; the page knows
  // the present ones.
  const bool of_batch = text.starts_with("queue/") || text.starts_with("podgroup/");
  if (of_batch && scene_.IsKubeBatch()) return std::nullopt;
  return Error{StrCat("there is no object named ", QuotedPrefix(target)), "target"};
}

}  // namespace berth::ui
