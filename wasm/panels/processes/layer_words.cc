#include "panels/processes/layer_words.h"

#include <algorithm>
#include <cmath>

#include "base/strings.h"
#include "draw/words.h"
#include "model/move_request_text.h"
#include "panels/processes/process_words.h"

namespace berth::ui {

using sim::LagFacts;
using sim::LaggingObject;
using sim::ReplicaFacts;

namespace {

const ReplicaFacts& FactsOf(const sim::View& view, int32_t number) {
  return view.processes->replicas[static_cast<size_t>(number)];
}

// Returns for example "Pod default/web-0".
std::string ObjectWords(const LaggingObject& object) {
  return StrCat(InfoOf(object.kind).name, " ", object.name);
}

std::string ObjectLine(const LaggingObject& object) {
  std::string what = ObjectWords(object);
  if (object.change == LaggingObject::Change::kCreated) what = Say("{} is new", what);
  if (object.change == LaggingObject::Change::kUpdated) what = Say("{} has changed", what);
  if (object.change == LaggingObject::Change::kDeleted) what = Say("{} is gone", what);
  if (!object.due) return Say("{}: comes with the next list", what);
  return Say("{}: comes at {}", what, TimeWords(*object.due));
}

void AddObjects(const LagFacts& lag, std::vector<std::string>* lines) {
  constexpr size_t kMost = 6;
  const size_t count = std::min(lag.first.size(), kMost);
  for (size_t i = 0; i < count; ++i) lines->push_back(ObjectLine(lag.first[i]));
  const auto more = lag.objects - static_cast<int32_t>(count);
  if (more > 0) lines->push_back(Say("and {} more", more));
}

bool KnowsCluster(const ReplicaFacts& replica) {
  return replica.phase == ReplicaFacts::Phase::kRunning;
}

}  // namespace

LayerCounts CountsOf(const sim::View& view, int32_t number, Layer layer) {
  LayerCounts counts{view.num_bound + view.num_pending,
                     static_cast<int64_t>(view.node_order.size())};
  if (layer == Layer::kApiServer) return counts;
  const ReplicaFacts& replica = FactsOf(view, number);
  if (!KnowsCluster(replica)) return {};
  counts.pods -= replica.unheard.pods;
  counts.nodes -= replica.unheard.nodes;
  if (layer == Layer::kInformers) return counts;
  return {counts.pods - replica.unhandled.pods, counts.nodes - replica.unhandled.nodes};
}

OwnMemory OwnMemoryOf(const sim::View& view, const sim::EventLog& log, int32_t number) {
  OwnMemory own;
  if (number != view.processes->shown) return own;
  for (size_t i = 0; i < view.sections.size(); ++i) {
    const auto count = static_cast<int32_t>(view.sections[i].size());
    if (log.sections()[i].kind == SectionKind::kClocks) own.backing_off += count;
    if (log.sections()[i].kind == SectionKind::kParked) own.parked += count;
  }
  own.tried = std::max(view.num_tried, own.backing_off + own.parked);
  own.at_permit = view.num_at_permit;
  own.assumed = std::max(0, FactsOf(view, number).assumed - own.at_permit);
  own.in_attempt = view.attempt >= 0;
  return own;
}

std::string LayerName(Layer layer) {
  switch (layer) {
    case Layer::kApiServer:
      return Word("API server");
    case Layer::kInformers:
      return Word("informers' store");
    case Layer::kMemory:
      break;
  }
  return Word("scheduler's memory");
}

std::string CountWords(LayerCounts counts) {
  return Say("pods {} · nodes {}", counts.pods, counts.nodes);
}

std::string OwnMemoryWords(const OwnMemory& own) {
  std::string list;
  const auto add = [&list](int32_t count, const char* one, const char* many) {
    if (count == 0) return;
    list += StrCat(list.empty() ? "" : Word(", "), Say(count == 1 ? one : many, count));
  };
  add(own.in_attempt, "{} attempt", "{} attempts");
  add(own.backing_off, "{} backoff", "{} backoffs");
  add(own.parked, "{} parked", "{} parked");
  add(own.tried - own.backing_off - own.parked, "{} tried", "{} tried");
  add(own.at_permit, "{} wait at Permit", "{} waits at Permit");
  add(own.assumed, "{} assumed", "{} assumed");
  return list;
}

std::string LagWords(const LagFacts& lag) {
  if (lag.objects == 0) return "";
  return Say(lag.objects == 1 ? "{} object behind" : "{} objects behind", lag.objects);
}

std::string LayerAccount(const sim::View& view, const sim::EventLog& log, int32_t number) {
  const ReplicaFacts& replica = FactsOf(view, number);
  const auto with_lag = [](const std::string& words, const LagFacts& lag) {
    const std::string behind = LagWords(lag);
    return behind.empty() ? words : StrCat(words, " · ", behind);
  };
  const auto say = [&](Layer layer) {
    return Say("{}: {}", LayerName(layer), CountWords(CountsOf(view, number, layer)));
  };
  std::string words =
      StrCat(say(Layer::kApiServer), "; ", with_lag(say(Layer::kInformers), replica.unheard), "; ",
             with_lag(say(Layer::kMemory), replica.unhandled));
  const std::string own = OwnMemoryWords(OwnMemoryOf(view, log, number));
  if (!own.empty()) words = StrCat(words, "; ", Say("only here: {}", own));
  return Say("{}: {}", ReplicaName(number), words);
}

std::vector<std::string> LayerLines(const Frame& frame, int32_t number, Layer layer) {
  const sim::View& view = frame.view;
  std::vector<std::string> lines = {LayerName(layer), CountWords(CountsOf(view, number, layer))};
  if (layer == Layer::kApiServer) {
    lines.emplace_back(Word("what is true; all replicas read it"));
    return lines;
  }
  const ReplicaFacts& replica = FactsOf(view, number);
  lines.insert(lines.begin() + 1, ReplicaName(number));
  if (!KnowsCluster(replica)) {
    lines.back() = Word("empty: it has not listed the cluster");
    return lines;
  }
  const LagFacts& lag = layer == Layer::kInformers ? replica.unheard : replica.unhandled;
  if (lag.objects > 0) lines.push_back(LagWords(lag));
  AddObjects(lag, &lines);
  if (layer == Layer::kInformers) return lines;
  const std::string own = OwnMemoryWords(OwnMemoryOf(view, frame.log, number));
  if (!own.empty()) {
    lines.push_back(Say("only here: {}", own));
    lines.emplace_back(Word("this is forgotten when its process ends"));
  }
  return lines;
}

}  // namespace berth::ui
