// The part of App that speaks JSON with the page.
#include <algorithm>
#include <utility>

#include "api/json_text.h"
#include "app.h"
#include "base/strings.h"
#include "own_plugins.h"
#include "sim/describe.h"

namespace berth::ui {

using sim::PodId;

namespace {

constexpr double kFirstSliceMs = 30;

Json ErrorJson(const Error& error) {
  Json json = {{"message", error.message}};
  if (!error.path.empty()) json["path"] = error.path;
  if (error.line > 0) json["line"] = error.line;
  return json;
}

std::string Failure(const Error& error) {
  return JsonText({{"ok", false}, {"error", ErrorJson(error)}});
}

// Numbers of the page are fractions; a span of seconds is one.
double Number(const Decoder& value, double fallback) {
  const auto ns = static_cast<int64_t>(fallback * 1e9);
  return sim::DecodeDuration(value, Duration{ns}).seconds();
}

Time Moment(const Decoder& value) { return Time{} + sim::DecodeDuration(value, Duration{}); }

Error WithLine(Error error, std::string_view text) {
  if (error.line == 0 && !error.path.empty()) error.line = LineOfJsonPath(text, error.path);
  return error;
}

Result<std::unique_ptr<sim::Simulation>> ReadSimulation(std::string_view text,
                                                        std::optional<uint64_t> seed) {
  Result<Json> document = ParseJsonText(text);
  if (!document.ok()) return document.error();
  Result<sim::Scenario> scenario = sim::DecodeScenario(std::move(document).value());
  if (!scenario.ok()) return WithLine(scenario.error(), text);
  if (seed) scenario.value().seed = *seed;
  const sim::Composition composition =
      sim::WithPlugins(sim::CompositionOf(scenario.value().semantics), OwnPlugins());
  Result<std::unique_ptr<sim::Simulation>> simulation =
      sim::Simulation::Make(std::move(scenario).value(), composition);
  if (!simulation.ok()) return WithLine(simulation.error(), text);
  return simulation;
}

struct Created {
  int64_t nodes = 0;
  int64_t pods = 0;
};

Created CountCreated(const sim::Scenario& scenario) {
  Created created;
  for (const sim::Input& input : scenario.inputs) {
    if (input.op != sim::InputOp::kCreate) continue;
    const Kind kind = KindOf(std::get<AnyObject>(input.object));
    created.nodes += kind == Kind::kNode;
    created.pods += kind == Kind::kPod;
  }
  return created;
}

std::string TitleOf(const sim::Scenario& scenario) {
  return scenario.title.empty() ? scenario.name : scenario.title;
}

}  // namespace

struct App::LoadOptions {
  std::optional<uint64_t> seed;
  std::optional<Time> t;
  std::optional<double> speed;
  std::optional<std::string> select;
  bool play = false;
};

std::string App::Load(std::string_view text, std::string_view options_text) {
  Result<Json> json = ParseJsonText(options_text.empty() ? "{}" : options_text);
  if (!json.ok()) return Failure(json.error());
  DecodeErrors errors;
  const Decoder decoder(&json.value(), "", &errors);
  LoadOptions options;
  if (decoder.Field("seed").Present())
    options.seed = static_cast<uint64_t>(decoder.Field("seed").Int64());
  if (decoder.Field("t").Present()) options.t = Moment(decoder.Field("t"));
  if (decoder.Field("speed").Present()) options.speed = Number(decoder.Field("speed"), 1);
  if (decoder.Field("select").Present()) options.select = decoder.Field("select").String();
  options.play = decoder.Field("play").Bool();
  if (errors.any()) return Failure(errors.first());

  Result<std::unique_ptr<sim::Simulation>> simulation = ReadSimulation(text, options.seed);
  if (!simulation.ok()) return Failure(simulation.error());
  session_ = std::make_unique<Session>(std::move(simulation).value(), clock_);
  session_->Simulate(kFirstSliceMs);
  TakeOptions(options);

  const sim::Scenario& scenario = session_->scenario();
  const Created created = CountCreated(scenario);
  Json answer = {
      {"ok", true},          {"title", TitleOf(scenario)},    {"description", scenario.description},
      {"end", nullptr},      {"warnings", scenario.warnings}, {"nodes", created.nodes},
      {"pods", created.pods}};
  if (session_->complete()) answer["end"] = session_->end().seconds();
  return JsonText(answer);
}

void App::TakeOptions(const LoadOptions& options) {
  const double speed = options.speed.value_or(1);
  playback_ = Playback();
  playback_.SetSpeed(speed);
  ui_.selection = options.select.value_or("");
  ui_.zoom = Zoom();
  ui_.scrubbing = false;
  ui_.panning = false;
  // What was under the pointer belonged to what was shown before.
  hits_.clear();
  ui_.hover = Hit();
  pressed_ = Hit();
  SeekTo(options.t.value_or(Time{}));
  // A tour that begins with a pause waits for its viewer.
  const int caption = session_->captions.At(playback_.t());
  const bool waits = caption >= 0 && playback_.t().ns == 0 &&
                     session_->scenario().captions[static_cast<size_t>(caption)].pause;
  if (options.play && !waits) playback_.Play();
}

std::string App::Command(std::string_view json) {
  if (session_ == nullptr) return Failure({"nothing is loaded", ""});
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
  } else if (op == "caption") {
    StepCaption(command.Field("step").Int32(1));
  } else if (op == "apply") {
    return ApplyEntry(command);
  } else {
    return RunOption(op, command);
  }
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
  } else if (op == "theme") {
    ui_.dark = command.Field("value").String("dark") != "light";
  } else if (op == "reducedMotion") {
    ui_.reduced_motion = command.Field("value").Bool();
  } else if (op == "colorBy") {
    const bool priority = command.Field("value").String() == "priority";
    ui_.color_by = priority ? ColorBy::kPriority : ColorBy::kApp;
  } else {
    return Error{StrCat("unknown command ", QuotedPrefix(op)), "op"};
  }
  return std::nullopt;
}

std::optional<Error> App::CheckTarget(const std::string& target) const {
  // What the log has not come to yet may still appear.
  if (target.empty() || !session_->complete()) return std::nullopt;
  const std::string_view text = target;
  if (text.starts_with("pod/") && session_->log().FindPod(text.substr(4)) != sim::kNoId) {
    return std::nullopt;
  }
  if (text.starts_with("node/") && session_->log().FindNode(text.substr(5)) != sim::kNoId) {
    return std::nullopt;
  }
  return Error{StrCat("there is nothing named ", QuotedPrefix(target)), "target"};
}

std::optional<Error> App::ApplyEntry(const Decoder& command) {
  const Decoder entry = command.Field("entry");
  if (command.failed() || !entry.Present()) return Error{"an entry is needed", "entry"};
  const Time t = wanted_t_.value_or(playback_.t());
  Result<Time> forked = session_->Apply(*entry.json());
  if (!forked.ok()) return forked.error();
  session_->Simulate(kFirstSliceMs);
  SeekTo(t);
  return std::nullopt;
}

std::string App::State() {
  if (session_ == nullptr) return "{}";
  Json state = StateJson();
  std::string text = JsonText(state);
  if (text != last_state_) {
    last_state_ = std::move(text);
    ++revision_;
  }
  state["t"] = playback_.t().seconds();
  state["revision"] = revision_;
  return JsonText(state);
}

// All but the time itself.
Json App::StateJson() {
  const sim::View& view = session_->ViewAt(playback_.t());
  const sim::EventLog& log = session_->log();
  const bool complete = session_->complete();
  const bool stopped =
      complete && !log.events().empty() && log.events().back().kind == sim::EventKind::kStopped;
  Json state = {{"playing", playback_.playing()},
                {"speed", playback_.speed()},
                {"end", nullptr},
                {"complete", complete},
                {"stopMessage", stopped ? std::string(log.events().back().message) : ""},
                {"selection", ui_.selection},
                {"theme", ui_.dark ? "dark" : "light"},
                {"seed", session_->scenario().seed},
                {"title", TitleOf(session_->scenario())},
                {"caption", CaptionJson()},
                {"counts",
                 {{"active", view.active_q.size()},
                  {"backoff", view.backoff_q.size()},
                  {"unschedulable", view.unschedulable_q.size()},
                  {"bound", view.num_bound},
                  {"pending", view.num_pending},
                  {"nodes", view.node_order.size()}}},
                {"schedulingCycle", view.scheduling_cycle},
                {"moveRequestCycle", view.move_request_cycle},
                {"narration", sim::Narrate(log, view)}};
  if (complete) state["end"] = session_->end().seconds();
  return state;
}

Json App::CaptionJson() const {
  const int index = session_->captions.At(playback_.t());
  if (index < 0) return nullptr;
  const sim::Caption& caption = session_->scenario().captions[static_cast<size_t>(index)];
  return {{"index", index}, {"text", caption.text}, {"pause", caption.pause}};
}

std::string App::Describe(std::string_view json) {
  if (session_ == nullptr) return Failure({"nothing is loaded", ""});
  Result<Json> query = ParseJsonText(json);
  if (!query.ok()) return Failure(query.error());
  DecodeErrors errors;
  Result<Json> answer = DescribeJson(Decoder(&query.value(), "", &errors));
  if (errors.any()) return Failure(errors.first());
  return answer.ok() ? JsonText(answer.value()) : Failure(answer.error());
}

Result<Json> App::DescribeJson(const Decoder& query) {
  const std::string what = query.Field("what").String();
  const sim::View& view = session_->ViewAt(playback_.t());
  if (what == "pod") {
    return sim::DescribePod(session_->simulation(), view, query.Field("name").String());
  }
  if (what == "node") {
    return sim::DescribeNode(session_->simulation(), view, query.Field("name").String());
  }
  if (what == "queue") return DescribeQueue(query.Field("name").String());
  if (what == "events") {
    return DescribeEvents(query.Field("from").Int64(), query.Field("count").Int64(100));
  }
  if (what == "attempt") {
    const int32_t index = query.Field("index").Int32(-1);
    const auto size = static_cast<int64_t>(session_->log().attempts().size());
    if (index < 0 || index >= size) return Error{"there is no such attempt", "index"};
    return sim::DescribeAttempt(session_->log(), session_->Account(index).explanation());
  }
  return Error{StrCat("cannot describe ", QuotedPrefix(what)), "what"};
}

Result<Json> App::DescribeQueue(const std::string& name) {
  const sim::View& view = session_->ViewAt(playback_.t());
  const std::vector<PodId>* queue = name == "activeQ"          ? &view.active_q
                                    : name == "backoffQ"       ? &view.backoff_q
                                    : name == "unschedulableQ" ? &view.unschedulable_q
                                                               : nullptr;
  if (queue == nullptr) return Error{StrCat("there is no queue ", QuotedPrefix(name)), "name"};
  Json pods = Json::array();
  for (PodId id : *queue) {
    const sim::PodView& pod = view.pods[static_cast<size_t>(id)];
    Json json = {{"name", session_->log().PodName(id)}, {"attempts", pod.attempts}};
    const bool has_backoff = pod.backoff_expiry != sim::kNoBackoff;
    if (has_backoff && queue != &view.active_q) json["expiry"] = pod.backoff_expiry.seconds();
    if (pod.plugins != nullptr) json["plugins"] = *pod.plugins;
    if (!pod.message.empty()) json["message"] = std::string(pod.message);
    pods.push_back(std::move(json));
  }
  return Json{{"pods", std::move(pods)}};
}

Json App::DescribeEvents(int64_t from, int64_t count) const {
  const sim::EventLog& log = session_->log();
  const auto total = static_cast<int64_t>(log.events().size());
  const int64_t begin = std::clamp<int64_t>(from, 0, total);
  const int64_t end = begin + std::clamp<int64_t>(count, 0, total - begin);
  Json events = Json::array();
  for (int64_t i = begin; i < end; ++i) {
    const sim::Event& event = log.events()[static_cast<size_t>(i)];
    Json json = {{"i", i},
                 {"t", event.t.seconds()},
                 {"event", std::string(sim::EventKindName(event.kind))},
                 {"text", sim::EventText(log, event)}};
    if (event.pod != sim::kNoId) json["pod"] = log.PodName(event.pod);
    if (event.node != sim::kNoId) json["node"] = log.NodeName(event.node);
    events.push_back(std::move(json));
  }
  return {{"total", total}, {"events", std::move(events)}};
}

std::string App::ScenarioText() const {
  return session_ == nullptr ? "" : JsonText(session_->scenario().source);
}

std::string App::LogText(std::string_view format) const {
  if (session_ == nullptr) return "";
  const sim::EventLog& log = session_->log();
  if (format == "hash") return log.Hash();
  return format == "jsonl" ? log.ToJsonLines() : log.ToText();
}

std::string App::Positions() const {
  const auto rect_json = [this](const Rect& rect) {
    const float scale = layout_.scale;
    return Json::array({rect.x * scale, rect.y * scale, rect.w * scale, rect.h * scale});
  };
  Json json = {{"pods", Json::object()}, {"nodes", Json::object()}, {"buttons", Json::object()}};
  for (const Hit& hit : hits_) {
    switch (hit.kind) {
      case HitKind::kPod:
        json["pods"][session_->log().PodName(hit.id)] = rect_json(hit.rect);
        break;
      case HitKind::kNode:
        json["nodes"][session_->log().NodeName(hit.id)] = rect_json(hit.rect);
        break;
      case HitKind::kTrack:
        json["scrubber"] = rect_json(hit.rect);
        break;
      case HitKind::kPlay:
        json["buttons"]["play"] = rect_json(hit.rect);
        break;
      case HitKind::kStep:
        json["buttons"]["step"] = rect_json(hit.rect);
        break;
      case HitKind::kStepBack:
        json["buttons"]["stepBack"] = rect_json(hit.rect);
        break;
      case HitKind::kToStart:
        json["buttons"]["toStart"] = rect_json(hit.rect);
        break;
      case HitKind::kToEnd:
        json["buttons"]["toEnd"] = rect_json(hit.rect);
        break;
      case HitKind::kSpeed:
        json["buttons"]["speed"] = rect_json(hit.rect);
        break;
      default:
        break;
    }
  }
  return JsonText(json);
}

}  // namespace berth::ui
