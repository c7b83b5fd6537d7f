// The part of App that answers the page's questions, as JSON.
#include <algorithm>
#include <utility>

#include "answers/answer.h"
#include "answers/describe.h"
#include "answers/query.h"
#include "api/json/decoder.h"
#include "api/json/json.h"
#include "api/json/json_text.h"
#include "app/app.h"
#include "base/strings.h"
#include "draw/picture_hash.h"
#include "imgui.h"
#include "model/pod_set.h"
#include "panels/batch/gangs_panel.h"
#include "panels/processes/process_words.h"
#include "panels/timeline/scrubber_panel.h"
#include "versions/version_json.h"

namespace berth::ui {

using sim::Failure;
using sim::Number;
using sim::PodId;

namespace {

// The entry with which the last attempt ended; null before the first.
Json DecisionJson(const sim::EventLog& log, const sim::View& view) {
  if (view.last_ended_attempt < 0) return nullptr;
  return sim::DescribeEvent(
      log, log.attempts()[static_cast<size_t>(view.last_ended_attempt)].ended_event);
}

// The entry with which the attempt that runs began; null if none runs.
Json UnderWayJson(const sim::EventLog& log, const sim::View& view) {
  if (view.attempt < 0) return nullptr;
  return sim::DescribeEvent(log, log.attempts()[static_cast<size_t>(view.attempt)].popped_event);
}

}  // namespace

int32_t App::Revision() {
  if (run_ == nullptr) return 0;
  StateKey key = KeyOfState();
  if (state_key_ && *state_key_ == key) return revision_;
  state_key_ = std::move(key);
  std::string text = JsonText(StateJson());
  if (text != state_) {
    state_ = std::move(text);
    ++revision_;
  }
  return revision_;
}

std::string App::State() {
  if (run_ == nullptr) return "{}";
  Revision();
  return state_;
}

// Pods by section of the queue, and other figures.
static Json CountsJson(const sim::EventLog& log, const sim::View& view) {
  Json counts = {
      {"bound", view.num_bound}, {"pending", view.num_pending}, {"nodes", view.node_order.size()}};
  for (size_t i = 0; i < view.sections.size(); ++i) {
    counts[std::string(log.sections()[i].id)] = view.sections[i].size();
  }
  return counts;
}

static Json QueueNamesJson(const sim::EventLog& log) {
  Json names = Json::array();
  for (const QueueSection& section : log.sections()) names.push_back(std::string(section.name));
  return names;
}

// All but the time itself.
double App::RunProgress() const {
  return run_ == nullptr || run_->complete() ? -1 : run_->Progress();
}

double App::WantedMoment() const { return wanted_t_ ? wanted_t_->seconds() : -1; }

App::StateKey App::KeyOfState() const {
  const sim::EventLog& log = run_->log();
  const Time t = playback_.t();
  StateKey key;
  key.run = run_revision_;
  key.complete = run_->complete();
  key.playing = playback_.playing();
  key.forward = playback_.forward();
  key.dark = ui_.dark;
  key.speed = playback_.speed();
  if (const std::optional<Loop>& loop = playback_.loop()) {
    key.loop_from = loop->from;
    key.loop_to = loop->to;
  }
  key.find = ui_.find;
  key.selection = ui_.selection;
  key.num_events = run_->captions.NumEventsAt(t);
  key.processes = log.ProcessesAt(t, key.num_events);
  key.replica = ui_.replica;
  // The narration mentions events of exactly this moment only.
  key.is_at_event = key.num_events > 0 && log.events()[key.num_events - 1].t == t;
  key.caption = run_->captions.At(t);
  key.is_caption_outdated = key.caption >= 0 && run_->IsOutdated(key.caption, t);
  key.is_caption_settled = key.caption >= 0 && run_->captions.BetOf(key.caption) != nullptr;
  key.is_caption_revealed = IsBetRevealed(key.caption);
  key.bet = PlacedBetInSight();
  key.is_bet_revealed = IsBetRevealed(key.bet);
  if (key.is_caption_settled || key.bet >= 0) key.log_size = log.events().size();
  key.placed_bets = placed_bets_;
  return key;
}

// As KeyOfState has what it depends on.
Json App::StateJson() {
  const sim::View& view = run_->ViewAt(playback_.t());
  const sim::EventLog& log = run_->log();
  const bool complete = run_->complete();
  const bool stopped =
      complete && !log.events().empty() && log.events().back().kind == sim::EventKind::kStopped;
  Json state = {{"playing", playback_.playing()},
                {"speed", playback_.speed()},
                {"direction", playback_.forward() ? 1 : -1},
                {"loop", LoopJson()},
                {"found", FoundJson(view)},
                {"end", nullptr},
                {"complete", complete},
                {"stopMessage", stopped ? std::string(log.events().back().message) : ""},
                {"selection", ui_.selection},
                {"theme", ui_.dark ? "dark" : "light"},
                {"seed", run_->scenario().seed},
                {"title", run_->title()},
                {"caption", CaptionJson()},
                {"counts", CountsJson(log, view)},
                {"queues", QueueNamesJson(log)},
                {"schedulingCycle", view.scheduling_cycle},
                {"narration", sim::Narrate(log, view)},
                {"narratedEvents", sim::NarrationFacts(log, view)},
                {"underWay", UnderWayJson(log, view)},
                {"decision", DecisionJson(log, view)},
                {"versions", VersionsJson(run_->scenario().versions)}};
  if (!run_->scenario().version->rules.asks_plugins) {
    state["moveRequestCycle"] = view.move_request_cycle;
  }
  if (IsKubeBatch()) {
    state["scheduler"] = "kube-batch";
  } else {
    state["semantics"] = run_->scenario().version->name();
    state["version"] = VersionJson(*run_->scenario().version);
  }
  if (view.processes != nullptr) {
    state["processes"] =
        ProcessAccount(view, log, run_->scenario().process->leader_elect, ui_.replica);
  }
  if (complete) state["end"] = run_->end().seconds();
  const int32_t attempt = view.attempt >= 0 ? view.attempt : view.last_ended_attempt;
  if (attempt >= 0) state["attempt"] = attempt;
  Json bet = PlacedBetJson();
  if (!bet.is_null()) state["bet"] = std::move(bet);
  return state;
}

Json App::LoopJson() const {
  const std::optional<Loop>& loop = playback_.loop();
  if (!loop) return nullptr;
  return {{"from", loop->from.seconds()}, {"to", loop->to.seconds()}};
}

Json App::FoundJson(const sim::View& view) const {
  if (ui_.find.empty()) return nullptr;
  const sim::EventLog& log = run_->log();
  NameSearch& search = run_->search;
  search.Update(log, ui_.find);
  Json found = {{"pods", 0}, {"nodes", 0}};
  int64_t pods = 0;
  for (size_t i = 0; i < view.pods.size(); ++i) {
    const auto pod = static_cast<PodId>(i);
    if (!search.HasPod(pod) || !sim::IsThere(view.pods[i])) continue;
    if (++pods == 1) found["first"] = StrCat("pod/", log.PodName(pod));
  }
  int64_t nodes = 0;
  for (sim::NodeId id : view.node_order) {
    if (!search.HasNode(id)) continue;
    if (++nodes == 1 && pods == 0) found["first"] = StrCat("node/", log.NodeName(id));
  }
  found["pods"] = pods;
  found["nodes"] = nodes;
  return found;
}

Json App::CaptionJson() const {
  const int index = run_->captions.At(playback_.t());
  if (index < 0) return nullptr;
  const sim::Caption& caption = run_->scenario().captions[static_cast<size_t>(index)];
  Json json = {{"index", index}, {"text", caption.text}, {"pause", caption.pause}};
  if (run_->IsOutdated(index, playback_.t())) json["outdated"] = true;
  Json bet = BetJson(index);
  if (!bet.is_null()) json["bet"] = std::move(bet);
  return json;
}

std::string App::Describe(std::string_view json) {
  if (run_ == nullptr) return Failure({"nothing is loaded", ""});
  Result<Json> query = ParseJsonText(json);
  if (!query.ok()) return Failure(query.error());
  DecodeErrors errors;
  Result<Json> answer = DescribeJson(Decoder(&query.value(), "", &errors));
  if (errors.any()) return Failure(errors.first());
  return answer.ok() ? JsonText(answer.value()) : Failure(answer.error());
}

// What is on the canvas is the stage's own; the rest can be asked of any simulation.
Result<Json> App::DescribeJson(const Decoder& query) {
  const std::string what = query.Field("what").String();
  if (what == "hit") return DescribeHit(query);
  if (what == "set") return DescribePodSet(query.Field("pod").String());
  if (what == "lesson") return DescribeLesson();
  if (what == "tour") return DescribeTour();
  return sim::AnswerQuery(
      {run_->simulation(), run_->ViewAt(playback_.t()), run_->log().events().size(),
       [this](int32_t attempt) { return run_->simulation().Explain(attempt, {.details = true}); }},
      query);
}

Json App::DescribeHit(const Decoder& query) {
  const Point p = ToStage(Number(query.Field("x")), Number(query.Field("y")));
  const sim::EventLog& log = run_->log();
  // Things that have no account of their own lie on others that have one.
  for (auto hit = hits_.rbegin(); hit != hits_.rend(); ++hit) {
    if (!hit->rect.Contains(p)) continue;
    if (hit->kind == HitKind::kPod) return {{"kind", "pod"}, {"name", log.PodName(hit->id)}};
    if (hit->kind == HitKind::kNode) return {{"kind", "node"}, {"name", log.NodeName(hit->id)}};
    if (hit->kind == HitKind::kQueue) {
      const auto section = static_cast<SectionId>(hit->id);
      return {{"kind", "queue"}, {"name", std::string(log.Section(section).name)}};
    }
    if (hit->kind == HitKind::kBatchQueue || hit->kind == HitKind::kGang) {
      const std::string target = TargetOf(FindGangs(), *hit);
      const size_t slash = target.find('/');
      if (slash == std::string::npos) continue;
      return {{"kind", target.substr(0, slash)}, {"name", target.substr(slash + 1)}};
    }
  }
  return {{"kind", layout_.nodes.Contains(p) ? "nodes" : "none"}};
}

Result<Json> App::DescribePodSet(const std::string& name) {
  const PodId pod = run_->log().FindPod(name);
  if (pod == sim::kNoId) return Error{StrCat("there is no pod ", QuotedPrefix(name)), "pod"};
  const sim::View& view = run_->ViewAt(playback_.t());
  Json pods = Json::array();
  for (PodId id : PodsOfSet(run_->log(), view, pod)) {
    pods.push_back(run_->log().PodName(id));
  }
  std::optional<Json> manifest =
      sim::ManifestAt(run_->scenario().source, {Kind::kPod, name}, view.t);
  return Json{{"base", std::string(PodSetBase(name))},
              {"pods", std::move(pods)},
              {"manifest", manifest ? *std::move(manifest) : Json()}};
}

// The part of the scenario that the page makes a lesson from, as it was written; null: it has none.
Json App::DescribeLesson() const {
  DecodeErrors none;  // it was read before
  const Decoder source(&*run_->scenario().source, "", &none);
  const Decoder lesson = source.Field("spec").Field("lesson");
  return {{"lesson", lesson.Present() ? *lesson.json() : Json()}};
}

// All captions, for a page that makes room for the longest of them.
Json App::DescribeTour() const {
  Json captions = Json::array();
  for (const sim::Caption& caption : run_->scenario().captions) {
    Json& json = captions.emplace_back(Json{{"text", caption.text}});
    if (!caption.bet) continue;
    json["question"] = caption.bet->question;
    Json& choices = json["choices"] = caption.bet->nodes;
    for (const Duration wait : caption.bet->waits) {
      choices.push_back(StrCat(SecondsText(wait), " s"));
    }
    if (caption.bet->ask != sim::BetAsk::kQueue) continue;
    for (const QueueSection& section : run_->log().sections()) {
      choices.push_back(std::string(section.name));
    }
    choices.push_back("on a node");
  }
  return {{"captions", std::move(captions)}};
}

size_t App::TimelineSize() const {
  return run_ == nullptr ? 0 : sim::TimelineSize(run_->scenario().source);
}

std::string App::ScenarioText() const {
  if (run_ == nullptr) return "";
  const sim::Scenario& scenario = run_->scenario();
  if (!run_->HasForked() || scenario.captions.empty()) return JsonText(scenario.source);
  std::vector<bool> outdated;
  for (size_t i = 0; i < scenario.captions.size(); ++i) {
    const auto caption = static_cast<int>(i);
    outdated.push_back(
        run_->IsOutdated(caption, run_->captions.LastMomentOf(caption, run_->end())));
  }
  return JsonText(sim::WithOutdated(scenario.source, outdated));
}

std::string App::LogText(std::string_view format) const {
  if (run_ == nullptr) return "";
  const sim::EventLog& log = run_->log();
  if (format == "hash") return log.Hash();
  return format == "jsonl" ? log.ToJsonLines() : log.ToText();
}

Rect App::InCssPixels(const Rect& rect) const {
  const float scale = layout_.scale;
  return {rect.x * scale, rect.y * scale, rect.w * scale, rect.h * scale};
}

Rect App::PlaceOfTrack() const { return InCssPixels(TrackOf(layout_)); }

Rect App::PlaceOf(std::string_view target) {
  if (run_ == nullptr) return {};
  const auto is_named = [target](std::string_view kind, std::string_view name) {
    return target.starts_with(kind) && target.substr(kind.size()) == name;
  };
  const Gangs gangs = IsKubeBatch() ? FindGangs() : Gangs();
  const auto is_target = [&](const Hit& hit) {
    if (hit.kind == HitKind::kPod) return is_named("pod/", run_->log().PodName(hit.id));
    if (hit.kind == HitKind::kNode) return is_named("node/", run_->log().NodeName(hit.id));
    const bool is_of_batch = hit.kind == HitKind::kBatchQueue || hit.kind == HitKind::kGang;
    return is_of_batch && TargetOf(gangs, hit) == target;
  };
  const auto hit = std::find_if(hits_.rbegin(), hits_.rend(), is_target);
  return hit == hits_.rend() ? Rect() : InCssPixels(hit->rect);
}

std::string App::Positions() {
  const auto rect_json = [this](const Rect& rect) {
    const Rect css = InCssPixels(rect);
    return Json::array({css.x, css.y, css.w, css.h});
  };
  Json json = {{"pods", Json::object()}, {"nodes", Json::object()}, {"buttons", Json::object()}};
  json["track"] = rect_json(TrackOf(layout_));
  const Gangs gangs = IsKubeBatch() ? FindGangs() : Gangs();
  for (const Hit& hit : hits_) {
    switch (hit.kind) {
      case HitKind::kPod:
        json["pods"][run_->log().PodName(hit.id)] = rect_json(hit.rect);
        break;
      case HitKind::kNode:
        json["nodes"][run_->log().NodeName(hit.id)] = rect_json(hit.rect);
        break;
      case HitKind::kBatchQueue:
      case HitKind::kGang:
        json["batch"][TargetOf(gangs, hit)] = rect_json(hit.rect);
        break;
      case HitKind::kReplica:
        json["processes"][hit.id < 0 ? "all" : StrCat("kube-scheduler-", std::to_string(hit.id))] =
            rect_json(hit.rect);
        break;
      case HitKind::kLease:
        json["processes"]["lease"] = rect_json(hit.rect);
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

std::string App::PictureHash() const {
  ImGui::SetCurrentContext(imgui_);
  return ui::PictureHash(ImGui::GetDrawData());
}

Raster App::DrawPixels() const {
  ImGui::SetCurrentContext(imgui_);
  const ImDrawData* data = ImGui::GetDrawData();
  return data == nullptr ? Raster() : Rasterise(*data);
}

}  // namespace berth::ui
