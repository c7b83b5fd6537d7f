#include "app/state_text.h"

#include <utility>

#include "answers/describe.h"
#include "answers/query.h"
#include "api/json/json.h"
#include "api/json/json_text.h"
#include "app/bets.h"
#include "base/strings.h"
#include "panels/processes/process_words.h"
#include "versions/version_json.h"

namespace berth::ui {

using sim::PodId;

namespace {

// Returns the entry that ended the last attempt; null before the first attempt ended.
Json DecisionJson(const sim::EventLog& log, const sim::View& view) {
  if (view.last_ended_attempt < 0) return nullptr;
  return sim::DescribeEvent(
      log, log.attempts()[static_cast<size_t>(view.last_ended_attempt)].ended_event);
}

// Returns the entry that began the running attempt; null if none runs.
Json UnderWayJson(const sim::EventLog& log, const sim::View& view) {
  if (view.attempt < 0) return nullptr;
  return sim::DescribeEvent(log, log.attempts()[static_cast<size_t>(view.attempt)].popped_event);
}

// Returns the number of pods in each section of the queue, and other counts.
Json CountsJson(const sim::EventLog& log, const sim::View& view) {
  Json counts = {
      {"bound", view.num_bound}, {"pending", view.num_pending}, {"nodes", view.node_order.size()}};
  for (size_t i = 0; i < view.sections.size(); ++i) {
    counts[std::string(log.sections()[i].id)] = view.sections[i].size();
  }
  return counts;
}

Json QueueNamesJson(const sim::EventLog& log) {
  Json names = Json::array();
  for (const QueueSection& section : log.sections()) names.push_back(std::string(section.name));
  return names;
}

Json LoopJson(const Playback& playback) {
  const std::optional<Loop>& loop = playback.loop();
  if (!loop) return nullptr;
  return {{"from", loop->from.seconds()}, {"to", loop->to.seconds()}};
}

Json FoundJson(const Scene& scene, const sim::View& view) {
  if (scene.ui.find.empty()) return nullptr;
  const sim::EventLog& log = scene.run->log();
  NameSearch& search = scene.run->search;
  search.Update(log, scene.ui.find);
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

Json CaptionJson(const Scene& scene) {
  const int index = scene.run->captions.At(scene.playback.t());
  if (index < 0) return nullptr;
  const sim::Caption& caption = scene.run->scenario().captions[static_cast<size_t>(index)];
  Json json = {{"index", index}, {"text", caption.text}, {"pause", caption.pause}};
  if (scene.run->IsOutdated(index, scene.playback.t())) json["outdated"] = true;
  Json bet = BetJson(scene, index);
  if (!bet.is_null()) json["bet"] = std::move(bet);
  return json;
}

// Returns the state in JSON. It depends only on the fields of StateText::Key.
Json StateJson(const Scene& scene) {
  const sim::View& view = scene.View();
  const sim::EventLog& log = scene.run->log();
  const bool complete = scene.run->complete();
  const bool stopped =
      complete && !log.events().empty() && log.events().back().kind == sim::EventKind::kStopped;
  Json state = {{"playing", scene.playback.playing()},
                {"speed", scene.playback.speed()},
                {"direction", scene.playback.forward() ? 1 : -1},
                {"loop", LoopJson(scene.playback)},
                {"found", FoundJson(scene, view)},
                {"end", nullptr},
                {"complete", complete},
                {"stopMessage", stopped ? std::string(log.events().back().message) : ""},
                {"selection", scene.ui.selection},
                {"theme", scene.ui.dark ? "dark" : "light"},
                {"seed", scene.run->scenario().seed},
                {"title", scene.run->title()},
                {"caption", CaptionJson(scene)},
                {"counts", CountsJson(log, view)},
                {"queues", QueueNamesJson(log)},
                {"schedulingCycle", view.scheduling_cycle},
                {"narration", sim::Narrate(log, view)},
                {"narratedEvents", sim::NarrationFacts(log, view)},
                {"underWay", UnderWayJson(log, view)},
                {"decision", DecisionJson(log, view)},
                {"versions", VersionsJson(scene.run->scenario().versions)}};
  if (!scene.run->scenario().version->rules.asks_plugins) {
    state["moveRequestCycle"] = view.move_request_cycle;
  }
  if (scene.IsKubeBatch()) {
    state["scheduler"] = "kube-batch";
  } else {
    state["semantics"] = scene.run->scenario().version->name();
    state["version"] = VersionJson(*scene.run->scenario().version);
  }
  if (view.processes != nullptr) {
    state["processes"] =
        ProcessAccount(view, log, scene.run->scenario().process->leader_elect, scene.ui.replica);
  }
  if (complete) state["end"] = scene.run->end().seconds();
  const int32_t attempt = view.attempt >= 0 ? view.attempt : view.last_ended_attempt;
  if (attempt >= 0) state["attempt"] = attempt;
  Json bet = PlacedBetJson(scene);
  if (!bet.is_null()) state["bet"] = std::move(bet);
  return state;
}

}  // namespace

int32_t StateText::Revision() {
  if (scene_.run == nullptr) return 0;
  Key key = MakeKey();
  if (key_ && *key_ == key) return revision_;
  key_ = std::move(key);
  std::string text = JsonText(StateJson(scene_));
  if (text != text_) {
    text_ = std::move(text);
    ++revision_;
  }
  return revision_;
}

std::string StateText::Text() {
  if (scene_.run == nullptr) return "{}";
  Revision();
  return text_;
}

StateText::Key StateText::MakeKey() const {
  const sim::EventLog& log = scene_.run->log();
  const Time t = scene_.playback.t();
  Key key;
  key.run = scene_.run_revision;
  key.complete = scene_.run->complete();
  key.playing = scene_.playback.playing();
  key.forward = scene_.playback.forward();
  key.dark = scene_.ui.dark;
  key.speed = scene_.playback.speed();
  if (const std::optional<Loop>& loop = scene_.playback.loop()) {
    key.loop_from = loop->from;
    key.loop_to = loop->to;
  }
  key.find = scene_.ui.find;
  key.selection = scene_.ui.selection;
  key.num_events = scene_.run->captions.NumEventsAt(t);
  key.processes = log.ProcessesAt(t, key.num_events);
  key.replica = scene_.ui.replica;
  // The narration mentions only events at exactly this moment.
  key.is_at_event = key.num_events > 0 && log.events()[key.num_events - 1].t == t;
  key.caption = scene_.run->captions.At(t);
  key.is_caption_outdated = key.caption >= 0 && scene_.run->IsOutdated(key.caption, t);
  key.is_caption_settled = key.caption >= 0 && scene_.run->captions.BetOf(key.caption) != nullptr;
  key.is_caption_revealed = IsBetRevealed(scene_, key.caption);
  key.bet = PlacedBetInSight(scene_);
  key.is_bet_revealed = IsBetRevealed(scene_, key.bet);
  if (key.is_caption_settled || key.bet >= 0) key.log_size = log.events().size();
  key.placed_bets = scene_.placed_bets;
  return key;
}

}  // namespace berth::ui
