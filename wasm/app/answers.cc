#include "app/answers.h"

#include <algorithm>
#include <utility>

#include "answers/answer.h"
#include "answers/query.h"
#include "api/json/json.h"
#include "api/json/json_text.h"
#include "base/strings.h"
#include "model/pod_set.h"
#include "panels/batch/gangs_panel.h"
#include "panels/timeline/scrubber_panel.h"

namespace berth::ui {

using sim::Failure;
using sim::Number;
using sim::PodId;

namespace {

// Returns null if the kind is not that of a button.
const char* ButtonName(HitKind kind) {
  if (kind == HitKind::kPlay) return "play";
  if (kind == HitKind::kStep) return "step";
  if (kind == HitKind::kStepBack) return "stepBack";
  if (kind == HitKind::kToStart) return "toStart";
  if (kind == HitKind::kToEnd) return "toEnd";
  return kind == HitKind::kSpeed ? "speed" : nullptr;
}

}  // namespace

double Answers::RunProgress() const {
  const LoadedRun* run = scene_.run.get();
  return run == nullptr || run->complete() ? -1 : run->Progress();
}

double Answers::WantedMoment() const { return scene_.wanted_t ? scene_.wanted_t->seconds() : -1; }

std::string Answers::Describe(std::string_view json) const {
  if (scene_.run == nullptr) return Failure({"nothing is loaded", ""});
  Result<Json> query = ParseJsonText(json);
  if (!query.ok()) return Failure(query.error());
  DecodeErrors errors;
  Result<Json> answer = DescribeJson(Decoder(&query.value(), "", &errors));
  if (errors.any()) return Failure(errors.first());
  return answer.ok() ? JsonText(answer.value()) : Failure(answer.error());
}

// Describes what the page asks about. The stage itself answers questions about the canvas; the
// run's simulation answers the others.
Result<Json> Answers::DescribeJson(const Decoder& query) const {
  const std::string what = query.Field("what").String();
  if (what == "hit") return DescribeHit(query);
  if (what == "set") return DescribePodSet(query.Field("pod").String());
  if (what == "lesson") return DescribeLesson();
  if (what == "tour") return DescribeTour();
  return sim::AnswerQuery(
      {scene_.run->simulation(), scene_.View(), scene_.run->log().events().size(),
       [this](int32_t attempt) {
         return scene_.run->simulation().Explain(attempt, {.details = true});
       }},
      query);
}

Json Answers::DescribeHit(const Decoder& query) const {
  const Point p = scene_.ToStage(Number(query.Field("x")), Number(query.Field("y")));
  const sim::EventLog& log = scene_.run->log();
  // Skips things without a description of their own, which lie on others that have one.
  for (auto hit = scene_.hits.rbegin(); hit != scene_.hits.rend(); ++hit) {
    if (!hit->rect.Contains(p)) continue;
    if (hit->kind == HitKind::kPod) return {{"kind", "pod"}, {"name", log.PodName(hit->id)}};
    if (hit->kind == HitKind::kNode) return {{"kind", "node"}, {"name", log.NodeName(hit->id)}};
    if (hit->kind == HitKind::kQueue) {
      const auto section = static_cast<SectionId>(hit->id);
      return {{"kind", "queue"}, {"name", std::string(log.Section(section).name)}};
    }
    if (hit->kind == HitKind::kBatchQueue || hit->kind == HitKind::kGang) {
      const std::string target = TargetOf(scene_.FindGangs(), *hit);
      const size_t slash = target.find('/');
      if (slash == std::string::npos) continue;
      return {{"kind", target.substr(0, slash)}, {"name", target.substr(slash + 1)}};
    }
  }
  return {{"kind", scene_.layout.nodes.Contains(p) ? "nodes" : "none"}};
}

Result<Json> Answers::DescribePodSet(const std::string& name) const {
  const PodId pod = scene_.run->log().FindPod(name);
  if (pod == sim::kNoId) return Error{StrCat("there is no pod ", QuotedPrefix(name)), "pod"};
  const sim::View& view = scene_.View();
  Json pods = Json::array();
  for (PodId id : PodsOfSet(scene_.run->log(), view, pod)) {
    pods.push_back(scene_.run->log().PodName(id));
  }
  std::optional<Json> manifest =
      sim::ManifestAt(scene_.run->scenario().source, {Kind::kPod, name}, view.t);
  return Json{{"base", std::string(PodSetBase(name))},
              {"pods", std::move(pods)},
              {"manifest", manifest ? *std::move(manifest) : Json()}};
}

// Returns the part of the scenario that the page turns into a lesson, as its author wrote it; null
// if the scenario has none.
Json Answers::DescribeLesson() const {
  DecodeErrors none;  // the text was decoded successfully before
  const Decoder source(&*scene_.run->scenario().source, "", &none);
  const Decoder lesson = source.Field("spec").Field("lesson");
  return {{"lesson", lesson.Present() ? *lesson.json() : Json()}};
}

// Returns all captions, because the page reserves room for the longest one.
Json Answers::DescribeTour() const {
  Json captions = Json::array();
  for (const sim::Caption& caption : scene_.run->scenario().captions) {
    Json& json = captions.emplace_back(Json{{"text", caption.text}});
    if (!caption.bet) continue;
    json["question"] = caption.bet->question;
    Json& choices = json["choices"] = caption.bet->nodes;
    for (const Duration wait : caption.bet->waits) {
      choices.push_back(StrCat(SecondsText(wait), " s"));
    }
    if (caption.bet->ask != sim::BetAsk::kQueue) continue;
    for (const QueueSection& section : scene_.run->log().sections()) {
      choices.push_back(std::string(section.name));
    }
    choices.push_back("on a node");
  }
  return {{"captions", std::move(captions)}};
}

size_t Answers::TimelineSize() const {
  return scene_.run == nullptr ? 0 : sim::TimelineSize(scene_.run->scenario().source);
}

std::string Answers::ScenarioText() const {
  if (scene_.run == nullptr) return "";
  const sim::Scenario& scenario = scene_.run->scenario();
  if (!scene_.run->HasForked() || scenario.captions.empty()) return JsonText(scenario.source);
  std::vector<bool> outdated;
  for (size_t i = 0; i < scenario.captions.size(); ++i) {
    const auto caption = static_cast<int>(i);
    outdated.push_back(scene_.run->IsOutdated(
        caption, scene_.run->captions.LastMomentOf(caption, scene_.run->end())));
  }
  return JsonText(sim::WithOutdated(scenario.source, outdated));
}

std::string Answers::LogText(std::string_view format) const {
  if (scene_.run == nullptr) return "";
  const sim::EventLog& log = scene_.run->log();
  if (format == "hash") return log.Hash();
  return format == "jsonl" ? log.ToJsonLines() : log.ToText();
}

Rect Answers::PlaceOfTrack() const { return scene_.InCssPixels(TrackOf(scene_.layout)); }

Rect Answers::PlaceOf(std::string_view target) const {
  if (scene_.run == nullptr) return {};
  const auto is_named = [target](std::string_view kind, std::string_view name) {
    return target.starts_with(kind) && target.substr(kind.size()) == name;
  };
  const Gangs gangs = scene_.IsKubeBatch() ? scene_.FindGangs() : Gangs();
  const auto is_target = [&](const Hit& hit) {
    if (hit.kind == HitKind::kPod) return is_named("pod/", scene_.run->log().PodName(hit.id));
    if (hit.kind == HitKind::kNode) return is_named("node/", scene_.run->log().NodeName(hit.id));
    const bool is_of_batch = hit.kind == HitKind::kBatchQueue || hit.kind == HitKind::kGang;
    return is_of_batch && TargetOf(gangs, hit) == target;
  };
  const auto hit = std::find_if(scene_.hits.rbegin(), scene_.hits.rend(), is_target);
  return hit == scene_.hits.rend() ? Rect() : scene_.InCssPixels(hit->rect);
}

std::string Answers::Positions() const {
  const auto rect_json = [this](const Rect& rect) {
    const Rect css = scene_.InCssPixels(rect);
    return Json::array({css.x, css.y, css.w, css.h});
  };
  Json json = {{"pods", Json::object()}, {"nodes", Json::object()}, {"buttons", Json::object()}};
  json["track"] = rect_json(TrackOf(scene_.layout));
  const Gangs gangs = scene_.IsKubeBatch() ? scene_.FindGangs() : Gangs();
  for (const Hit& hit : scene_.hits) {
    switch (hit.kind) {
      case HitKind::kPod:
        json["pods"][scene_.run->log().PodName(hit.id)] = rect_json(hit.rect);
        break;
      case HitKind::kNode:
        json["nodes"][scene_.run->log().NodeName(hit.id)] = rect_json(hit.rect);
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
      case HitKind::kStep:
      case HitKind::kStepBack:
      case HitKind::kToStart:
      case HitKind::kToEnd:
      case HitKind::kSpeed:
        json["buttons"][ButtonName(hit.kind)] = rect_json(hit.rect);
        break;
      case HitKind::kNone:
      case HitKind::kQueue:
      case HitKind::kMore:
      case HitKind::kStation:
      case HitKind::kPlugin:
      case HitKind::kZoomFit:
      case HitKind::kPodMention:
      case HitKind::kCard:
      case HitKind::kAction:
      case HitKind::kStartStep:
      case HitKind::kLayer:
        break;
    }
  }
  return JsonText(json);
}

}  // namespace berth::ui
