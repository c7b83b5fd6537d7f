#include "panels/cycle/station_words.h"

#include <algorithm>

#include "answers/hints.h"
#include "base/strings.h"
#include "draw/paragraph.h"
#include "draw/sentences.h"
#include "draw/words.h"
#include "framework/events/reason_sentence.h"
#include "model/waiting_room.h"
#include "panels/cycle/cycle_panel.h"

namespace berth::ui {
namespace {

// The share of the last stop after which the words are about the pod's way back.
constexpr float kWayBackFrom = 0.6f;

// Uses the form for one object, or for several.
std::string Count(int64_t number, const char* one, const char* many) {
  return Say(number == 1 ? one : many, number);
}

// Returns a remark without gaps for values.
Remark Plain(const char* english, Mood mood) { return {Word(english), mood}; }

const sim::AttemptSpan& SpanOf(const Frame& frame) {
  return frame.log.attempts()[static_cast<size_t>(frame.attempt.index)];
}

// Returns the kFailed that ended the attempt or its wait; null if it did not fail, or has not
// failed yet.
const sim::Event* FailureOf(const Frame& frame) {
  if (frame.attempt.index < 0) return nullptr;
  const int32_t waited = EndOfWait(frame.log, frame.attempt.index, frame.view.t);
  const int32_t ended = waited >= 0 ? waited : SpanOf(frame).ended_event;
  if (ended < 0) return nullptr;
  const sim::Event& event = frame.log.events()[static_cast<size_t>(ended)];
  return event.kind == sim::EventKind::kFailed ? &event : nullptr;
}

Remark PluginsRemark(const StationAccount& station) {
  if (!station.failed_plugin.empty()) return {station.failed_plugin, Mood::kBad};
  if (station.plugins_ok == 0) return {};
  return {Count(station.plugins_ok, "{} plugin ok", "{} plugins ok"), Mood::kQuiet};
}

Remark FilterRemark(const Frame& frame, const AttemptSummary& account) {
  if (account.num_nodes() == 0) return {};
  if (account.tally().not_run == account.num_nodes()) return Plain("not run", Mood::kQuiet);
  const int visited = frame.attempt.NodesVisited();
  if (visited < account.num_visited()) {
    const bool one = account.num_visited() == 1;
    return {Say(one ? "{} of {} node" : "{} of {} nodes", Grouped(visited), account.num_visited()),
            Mood::kBusy};
  }
  const bool all = account.num_visited() == account.num_nodes();
  const char* words = !all                       ? "{} of {} visited pass"
                      : account.num_nodes() == 1 ? "{} of {} node passes"
                                                 : "{} of {} nodes pass";
  return {Say(words, Grouped(account.num_passed()), Grouped(account.num_visited())),
          account.num_passed() == 0 ? Mood::kBad : Mood::kQuiet};
}

Remark PostFilterRemark(const Frame& frame, const AttemptSummary& account) {
  if (account.num_passed() > 0) return Plain("not needed", Mood::kQuiet);
  if (!frame.attempt.Reached(Station::kPostFilter)) return {};
  const StationAccount& station = account.At(Station::kPostFilter);
  if (!station.failed_plugin.empty()) return Plain("no help", Mood::kBad);
  if (station.plugins_ok == 0) return {};
  const std::optional<PreemptionSummary>& preemption = account.preemption();
  if (!preemption || preemption->Chosen() == nullptr) return Plain("makes room", Mood::kGood);
  const bool decided =
      !frame.attempt.running || RevealAt(*preemption, frame.attempt.position.stay).decided;
  if (!decided) return Plain("preemption", Mood::kBusy);
  return {Say("room on {}", preemption->Chosen()->node), Mood::kGood};
}

Remark ScoreRemark(const Frame& frame, const AttemptSummary& account) {
  if (!account.scored()) {
    return account.num_passed() == 1 ? Plain("one node: no scores", Mood::kQuiet) : Remark{};
  }
  const float phase = frame.attempt.Scored();
  if (phase < 1) return Plain("raw", Mood::kBusy);
  if (phase < kWeighted) return Plain("normalized", Mood::kBusy);
  const ScoredNode& best = account.best().front();
  if (account.tied()) {
    const size_t tied = account.explanation().tied_for_best.size();
    return {Say(tied == 1 ? "{} ties at {}" : "{} tie at {}", tied,
                Grouped(account.Deciding(best.total))),
            Mood::kBusy};
  }
  return {frame.log.NodeName(best.node) + "  " + Grouped(account.Deciding(best.total)),
          Mood::kBusy};
}

// Returns the name that Kubernetes uses. REQUIRES: the section is not kNone.
std::string_view NameOf(const Frame& frame, SectionId section) {
  return frame.log.Section(section).name;
}

Remark ReserveRemark(const Frame& frame, const AttemptSummary& account) {
  if (!frame.attempt.position.unreserved) return PluginsRemark(account.At(Station::kReserve));
  const sim::Event* failure = FailureOf(frame);
  const bool queued = failure != nullptr && failure->to != SectionId::kNone;
  if (!queued || !WayBack(frame)) return Plain("unreserved", Mood::kWarn);
  return {Say("unreserved, to {}", NameOf(frame, failure->to)), Mood::kWarn};
}

Remark PermitRemark(const Frame& frame, const AttemptSummary& account) {
  const Outcome outcome = frame.attempt.outcome;
  if (outcome == Outcome::kPermitFailed) {
    const std::string& plugin = account.At(Station::kPermit).failed_plugin;
    return {plugin.empty() ? Word("waited in vain") : plugin, Mood::kBad};
  }
  if (outcome != Outcome::kWaiting) return PluginsRemark(account.At(Station::kPermit));
  const Wait wait = WaitOf(frame.log, SpanOf(frame).pod, SpanOf(frame).end);
  return {Say("waits for {}", StrJoin(wait.plugins, ", ")), Mood::kWarn};
}

// Names the plugin or extender of the binding.
Remark BindingRemark(const AttemptSummary& account, Station station) {
  if (station == Station::kBind) {
    for (const sim::ExtenderCall& call : account.explanation().extender_calls) {
      if (call.verb == "bind")
        return {call.extender, call.error.empty() ? Mood::kQuiet : Mood::kBad};
    }
  }
  const StationAccount& at = account.At(station);
  if (!at.failed_plugin.empty()) return {at.failed_plugin, Mood::kBad};
  if (at.plugins.size() == 1) return {at.plugins.front(), Mood::kQuiet};
  if (at.plugins.empty()) return Plain("no plugin", Mood::kQuiet);
  return {Count(static_cast<int64_t>(at.plugins.size()), "{} plugin", "{} plugins"), Mood::kQuiet};
}

std::string BackWords(const Frame& frame, const sim::Event& failure) {
  const bool asks = frame.wake_words.AsksForHints();
  if (failure.decided_by != nullptr) {
    return Say("to {}: {} may help", NameOf(frame, failure.to), failure.decided_by->front());
  }
  if (failure.to == SectionId::kBackoff) {
    return Word(asks ? "to backoffQ: an event may help" : "to backoffQ: a move request came");
  }
  if (failure.to == SectionId::kUnschedulable) {
    return Say(asks ? "to {}: no event helps" : "to {}: no move request",
               NameOf(frame, failure.to));
  }
  if (failure.to != SectionId::kNone) return Say("to {}", NameOf(frame, failure.to));
  if (failure.already_in == SectionId::kNone) return Word("not queued: it is gone");
  return Say("already back in {}", NameOf(frame, failure.already_in));
}

// Returns the rule behind it, for the card beside the pointer.
std::string BackRule(const Frame& frame, const sim::Event& failure) {
  const bool asks = frame.wake_words.AsksForHints();
  if (failure.decided_by != nullptr) {
    const auto index = static_cast<size_t>(&failure - frame.log.events().data());
    const HintReason why = sim::WhyHelped(frame.log, frame.wake_words.scheduler(), index);
    return Say(sim::DecisionSentence(failure, AsSentence(why)));
  }
  if (asks && failure.to == SectionId::kUnschedulable) {
    return Word("no plugin that rejected it says that an event of this attempt may help");
  }
  if (asks) return "";
  if (failure.to == SectionId::kBackoff) {
    return Word("since moveRequestCycle ≥ schedulingCycle: try again soon");
  }
  if (failure.to == SectionId::kUnschedulable) {
    return Word("since moveRequestCycle < schedulingCycle: wait for an event");
  }
  return "";
}

void AddFilterLines(const AttemptSummary& account, std::vector<std::string>* lines) {
  for (const TallyItem& item : ItemsOf(account.tally())) {
    std::string text = item.text;
    if (item.mark == TallyMark::kRejected) text = Say("{} said no first", text);
    if (item.mark == TallyMark::kNotVisited) text = Say("{}: enough nodes had been found", text);
    if (item.mark == TallyMark::kNotRun) {
      text = Say("{}: PreFilter rejected the pod as a whole", text);
    }
    lines->push_back(std::move(text));
  }
}

void AddWayBack(const Frame& frame, Station station, std::vector<std::string>* lines) {
  const std::optional<Remark> back = WayBack(frame);
  const sim::Event* failure = FailureOf(frame);
  const bool here = station == frame.attempt.position.at ||
                    (station == Station::kPostFilter && frame.attempt.Reached(station));
  if (!back || !here) return;
  lines->push_back(back->text);
  if (std::string rule = BackRule(frame, *failure); !rule.empty())
    lines->push_back(std::move(rule));
}

}  // namespace

Color ColorOf(const Theme& theme, Mood mood) {
  switch (mood) {
    case Mood::kGood:
      return theme.good;
    case Mood::kBad:
      return theme.bad;
    case Mood::kBusy:
      return theme.accent;
    case Mood::kWarn:
      return theme.warn;
    case Mood::kQuiet:
      break;
  }
  return theme.text_dim;
}

Remark RemarkAt(const Frame& frame, Station station) {
  const AttemptSummary* account = frame.attempt.account;
  if (account == nullptr) return {};
  if (station == Station::kPostFilter) {
    const bool decided = frame.attempt.position.farthest > Station::kFilter;
    return decided ? PostFilterRemark(frame, *account) : Remark{};
  }
  if (!frame.attempt.Reached(station)) return {};
  switch (station) {
    case Station::kPreFilter:
      if (frame.attempt.outcome == Outcome::kNoNodes)
        return Plain("there are no nodes", Mood::kBad);
      return PluginsRemark(account->At(station));
    case Station::kFilter:
      return FilterRemark(frame, *account);
    case Station::kScore:
      return ScoreRemark(frame, *account);
    case Station::kReserve:
      return ReserveRemark(frame, *account);
    case Station::kPermit:
      return PermitRemark(frame, *account);
    case Station::kPreBind:
    case Station::kBind:
    case Station::kPostBind:
      return BindingRemark(*account, station);
    case Station::kPostFilter:
    case Station::kPreScore:
      break;
  }
  return PluginsRemark(account->At(station));
}

StationState StateOf(const Frame& frame, Station station) {
  if (frame.attempt.index < 0 || !frame.attempt.Reached(station)) return StationState::kAhead;
  if (station == Station::kReserve && frame.attempt.position.unreserved) {
    return StationState::kUnreserved;
  }
  const AttemptSummary* account = frame.attempt.account;
  const bool decided = !frame.attempt.running || frame.attempt.position.farthest > station ||
                       frame.attempt.position.stay > kWayBackFrom;
  if (station == Station::kFilter && account != nullptr && account->num_nodes() > 0 &&
      account->tally().not_run == account->num_nodes()) {
    return StationState::kNotRun;
  }
  const bool turned_away = FailedAt(frame.attempt.outcome) == station ||
                           (account != nullptr && !account->At(station).failed_plugin.empty());
  return turned_away && decided ? StationState::kFailed : StationState::kReached;
}

std::optional<Remark> WayBack(const Frame& frame) {
  const sim::Event* failure = FailureOf(frame);
  if (failure == nullptr) return std::nullopt;
  const PathPosition& position = frame.attempt.position;
  const bool last = position.at == PositionOnPath(frame.attempt.outcome, 1).at;
  if (frame.attempt.running && (!last || position.stay < kWayBackFrom)) return std::nullopt;
  return Remark{BackWords(frame, *failure), Mood::kWarn};
}

std::string TieWords(const Frame& frame) {
  const AttemptSummary* account = frame.attempt.account;
  if (account == nullptr || !account->tied()) return "";
  return Say("tie of {} at {}: {}", account->explanation().tied_for_best.size(),
             Grouped(account->Deciding(account->best().front().total)), PickWords(frame));
}

std::string PickWords(const Frame& frame) {
  return Say("seed {} picked {}", frame.scenario.seed,
             frame.log.NodeName(frame.attempt.account->explanation().chosen));
}

std::vector<std::string> StationLines(const Frame& frame, Station station) {
  std::vector<std::string> lines = {StationName(station)};
  const AttemptSummary* account = frame.attempt.account;
  if (account == nullptr) return lines;
  const StationAccount& at = account->At(station);
  if (!at.failed_plugin.empty()) lines.push_back(StrCat(at.failed_plugin, ": ", at.reason));
  for (const std::string& plugin : at.plugins) {
    if (plugin != at.failed_plugin) lines.push_back("✓ " + plugin);
  }
  if (station == Station::kFilter && frame.attempt.Reached(station))
    AddFilterLines(*account, &lines);
  if (station == Station::kScore && frame.attempt.TotalsKnown() && account->tied()) {
    lines.push_back(TieWords(frame));
  }
  const sim::Event* failure = FailureOf(frame);
  if (failure != nullptr && frame.attempt.position.unreserved &&
      (station == Station::kReserve || FailedAt(frame.attempt.outcome) == station)) {
    lines.emplace_back(failure->message);
  }
  AddWayBack(frame, station, &lines);
  return lines;
}

Remark CompactRemark(const Frame& frame) {
  if (frame.attempt.index < 0) return {};
  const Station station = frame.attempt.position.at;
  Remark remark = RemarkAt(frame, station);
  if (station == Station::kScore && frame.attempt.TotalsKnown()) {
    if (std::string tie = TieWords(frame); !tie.empty()) remark.text = std::move(tie);
  }
  std::vector<std::string> parts;
  if (!frame.cycle.named) parts.emplace_back(StationName(station));
  if (!remark.text.empty()) parts.push_back(std::move(remark.text));
  const std::optional<Remark> back = WayBack(frame);
  if (back && station != Station::kReserve) parts.push_back(back->text);
  return {StrJoin(parts, kSeparator), remark.mood};
}

}  // namespace berth::ui
