#include "view/bets.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "base/stable_sort.h"
#include "base/strings.h"
#include "log/pod_place.h"

namespace berth::sim {
namespace {

constexpr std::string_view kOnNode = "node";

std::string ShortName(std::string_view pod) { return std::string(pod.substr(pod.find('/') + 1)); }

// The events of a pod after the question.
struct Sequel {
  const Bet& bet;
  Time asked_at;
  const EventLog& log;

  // Returns the first entry about the pod for which `is_wanted` is true.
  template <typename Predicate>
  const Event* Find(Predicate is_wanted) const {
    const PodId pod = log.FindPod(bet.pod);
    if (pod == kNoId) return nullptr;
    for (int32_t index : log.EventsOfPod(pod)) {
      const Event& event = log.events()[static_cast<size_t>(index)];
      if (event.t > asked_at && event.pod == pod && is_wanted(event)) return &event;
    }
    return nullptr;
  }
  const Event* Bound() const {
    return Find([](const Event& event) { return event.kind == EventKind::kBound; });
  }
  // Returns when the stage shows the pod at the node: it may be nominated to it, or wait at Permit,
  // before it is bound.
  Time SeenOn(const Event& bound) const {
    const Event* seen = Find([&bound](const Event& event) {
      const bool belongs = event.kind == EventKind::kNominated ||
                           event.kind == EventKind::kWaiting || event.kind == EventKind::kBound;
      return belongs && event.node == bound.node;
    });
    return seen->t;
  }
  std::string Pod() const { return ShortName(bet.pod); }
};

// Returns the result of `tell` for the binding, or the bet settled without a node if the run ended;
// nothing while a binding may still come.
template <typename Tell>
std::optional<SettledBet> SettleByBinding(const Sequel& sequel, bool complete, Tell tell) {
  if (const Event* bound = sequel.Bound()) return tell(*bound);
  if (!complete) return std::nullopt;
  const std::vector<Event>& events = sequel.log.events();
  SettledBet settled;
  settled.answer = kNoNodeOption;
  settled.revealed_at = events.empty() ? sequel.asked_at : events.back().t;
  settled.outcome = {"{} got no node in this run.", {sequel.Pod()}};
  return settled;
}

// --- Which node?

// Returns the nodes in order of creation.
std::vector<std::string> NodesAt(const EventLog& log, Time t) {
  std::vector<std::string> nodes;
  for (const Event& event : log.events()) {
    if (event.t > t) break;
    if (event.kind == EventKind::kNodeAdded) nodes.push_back(log.NodeName(event.node));
    if (event.kind == EventKind::kNodeDeleted) std::erase(nodes, log.NodeName(event.node));
  }
  return nodes;
}

// Returns a limited number of `nodes`, including `answer`.
std::vector<std::string> SomeOf(std::vector<std::string> nodes, const std::string& answer) {
  std::erase(nodes, answer);
  const size_t room = kMaxNodeOptions - (answer.empty() ? 0 : 1);
  if (nodes.size() > room) nodes.resize(room);
  if (!answer.empty()) nodes.push_back(answer);
  StableSort(nodes);
  return nodes;
}

std::vector<BetOption> NodeOptions(const Sequel& sequel, const std::string& answer) {
  std::vector<std::string> names = sequel.bet.nodes;
  if (names.empty()) {
    names = SomeOf(NodesAt(sequel.log, sequel.asked_at), answer);
  } else if (!answer.empty() && std::find(names.begin(), names.end(), answer) == names.end()) {
    names.push_back(answer);  // this run differs from the one that the tour expected
  }
  std::vector<BetOption> options;
  for (const std::string& name : names) options.push_back({name, {"{}", {name}}});
  options.push_back({std::string(kNoNodeOption), {"no node", {}}});
  return options;
}

std::optional<SettledBet> SettleNode(const Sequel& sequel, bool complete) {
  std::optional<SettledBet> settled =
      SettleByBinding(sequel, complete, [&sequel](const Event& bound) {
        SettledBet result;
        result.answer = sequel.log.NodeName(bound.node);
        result.revealed_at = sequel.SeenOn(bound);
        result.outcome = {"{} goes to {}.", {sequel.Pod(), result.answer}};
        return result;
      });
  if (settled) settled->options = NodeOptions(sequel, settled->answer);
  return settled;
}

// --- Which queue?

// Returns the queue in which an attempt that ended left the pod; "" if it is gone.
std::string_view LeftIn(const EventLog& log, const Event& ended) {
  if (ended.kind != EventKind::kFailed) return kOnNode;
  const PodPlace place = PlaceAfter(PodPlace::kAttempt, ended);
  return place == PodPlace::kGone ? "" : PodPlaceName(place, log.sections());
}

std::optional<SettledBet> SettleQueue(const Sequel& sequel) {
  const Event* ended = sequel.Find([](const Event& event) {
    return event.kind == EventKind::kFailed || event.kind == EventKind::kWaiting ||
           event.kind == EventKind::kBound;
  });
  if (ended == nullptr || LeftIn(sequel.log, *ended).empty()) return std::nullopt;
  SettledBet settled;
  settled.answer = LeftIn(sequel.log, *ended);
  settled.revealed_at = ended->t;
  settled.outcome =
      settled.answer == kOnNode
          ? Sentence{"The attempt succeeds: {} has a node.", {sequel.Pod()}}
          : Sentence{"The attempt fails, and {} goes to {}.", {sequel.Pod(), settled.answer}};
  for (const QueueSection& section : sequel.log.sections()) {
    const std::string name(section.name);
    settled.options.push_back({name, {"{}", {name}}});
  }
  settled.options.push_back({std::string(kOnNode), {"on a node", {}}});
  return settled;
}

// --- How long?

Duration NearestOf(const std::vector<Duration>& choices, Duration wait) {
  const auto distance = [wait](Duration choice) {
    return choice < wait ? wait - choice : choice - wait;
  };
  return *std::min_element(choices.begin(), choices.end(), [&](Duration a, Duration b) {
    return distance(a) < distance(b) || (distance(a) == distance(b) && a < b);
  });
}

std::vector<BetOption> WaitOptions(const Bet& bet) {
  std::vector<BetOption> options;
  for (Duration wait : bet.waits) {
    options.push_back({SecondsText(wait), {"{} s", {wait}}});
  }
  options.push_back({std::string(kNoNodeOption), {"not in this run", {}}});
  return options;
}

std::optional<SettledBet> SettleWait(const Sequel& sequel, bool complete) {
  std::optional<SettledBet> settled =
      SettleByBinding(sequel, complete, [&sequel](const Event& bound) {
        const Duration wait = bound.t - sequel.asked_at;
        SettledBet result;
        result.answer = SecondsText(NearestOf(sequel.bet.waits, wait));
        result.revealed_at = bound.t;
        result.outcome = {"{} has its node {} s later.", {sequel.Pod(), wait}};
        return result;
      });
  if (settled) settled->options = WaitOptions(sequel.bet);
  return settled;
}

}  // namespace

std::optional<SettledBet> SettleBet(const Bet& bet, Time asked_at, const EventLog& log,
                                    bool complete) {
  const Sequel sequel{bet, asked_at, log};
  switch (bet.ask) {
    case BetAsk::kNode:
      return SettleNode(sequel, complete);
    case BetAsk::kQueue:
      return SettleQueue(sequel);
    case BetAsk::kWait:
      return SettleWait(sequel, complete);
  }
  return std::nullopt;
}

Sentence QuestionOf(const Bet& bet) {
  if (!bet.question.empty()) return {"{}", {bet.question}};
  const std::string pod = ShortName(bet.pod);
  switch (bet.ask) {
    case BetAsk::kNode:
      return {"Which node will {} go to?", {pod}};
    case BetAsk::kQueue:
      return {"Where will the next attempt leave {}?", {pod}};
    case BetAsk::kWait:
      return {"How long will {} wait for a node?", {pod}};
  }
  return {};
}

}  // namespace berth::sim
