#include "answers/account.h"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "answers/describe.h"
#include "answers/describe_session.h"
#include "answers/describe_trace.h"
#include "api/json/json.h"
#include "base/strings.h"

namespace berth::sim {
namespace {

Json Explained(Simulation& simulation, const View& view, int32_t index,
               const AccountOptions& options) {
  return DescribeAttemptInFull(simulation, simulation.Explain(index, options.explain), view.t);
}

// Returns the index of the pod's attempt number `nth`. A pod that was deleted and created again
// counts from 1 again; then the latest such attempt is returned. None if it had not begun by
// view.t.
std::optional<int32_t> IndexOfAttempt(const EventLog& log, const View& view, PodId pod,
                                      int32_t nth) {
  for (auto i = static_cast<int32_t>(log.attempts().size()) - 1; i >= 0; --i) {
    const AttemptSpan& span = log.attempts()[static_cast<size_t>(i)];
    if (span.pod == pod && span.attempts == nth && span.start <= view.t) return i;
  }
  return std::nullopt;
}

// Returns the index of the kSessionOpened entry of the session that explains why the pod is where
// it is, or -1 if there is none.
int32_t SessionAbout(const EventLog& log, const View& view, PodId pod) {
  const auto gave_place = [pod](const Event& event) {
    return event.pod == pod && event.kind == EventKind::kAllocated;
  };
  size_t end = view.num_events;
  if (!IsPending(view.pods[static_cast<size_t>(pod)].place)) {
    end = log.EndOfLast(end, gave_place);
  } else if (const size_t closed = log.EndOfLast(end, EventKind::kSessionClosed); closed > 0) {
    end = closed;
  }
  return static_cast<int32_t>(log.EndOfLast(end, EventKind::kSessionOpened)) - 1;
}

// Returns one entry for each kube-batch session opened by view.t, with counts of what it did.
Json SessionsJson(const EventLog& log, const View& view) {
  Json sessions = Json::array();
  const size_t count = view.num_events;
  for (size_t i = 0; i < count; ++i) {
    const Event& event = log.events()[i];
    if (event.kind == EventKind::kSessionOpened) {
      sessions.push_back({{"session", event.cycle}, {"t", event.t.seconds()}});
      for (const char* key : {"allocated", "pipelined", "bound", "evicted"}) {
        sessions.back()[key] = 0;
      }
    }
    const char* key = nullptr;
    if (event.kind == EventKind::kAllocated) key = "allocated";
    if (event.kind == EventKind::kPipelined) key = "pipelined";
    if (event.kind == EventKind::kBound) key = "bound";
    if (event.kind == EventKind::kPreempted) key = "evicted";
    if (key == nullptr || sessions.empty()) continue;
    sessions.back()[key] = sessions.back()[key].get<int64_t>() + 1;
  }
  return sessions;
}

// Reports whether the pod waits for its first attempt, or is not served by any profile.
bool IsUntried(const PodView& pod) {
  switch (pod.place) {
    case PodPlace::kUnserved:
    case PodPlace::kInJob:
    case PodPlace::kAllocated:
    case PodPlace::kPipelined:
      return true;
    case PodPlace::kNowhere:
    case PodPlace::kAttempt:
    case PodPlace::kPermit:
    case PodPlace::kNode:
    case PodPlace::kGone:
      return false;
    // A version may have more sections of the queue than these.
    case PodPlace::kActiveQ:
    case PodPlace::kBackoffQ:
    case PodPlace::kUnschedulableQ:
      break;
  }
  return IsInQueue(pod.place) && pod.last_attempt < 0;
}

}  // namespace

Result<Json> AccountOfPod(Simulation& simulation, const View& view, std::string_view pod_name,
                          const AccountOptions& options) {
  Result<Json> pod = DescribePod(simulation, view, pod_name);
  if (!pod.ok()) return pod;
  Json account = {{"pod", std::move(pod).value()}};
  const EventLog& log = simulation.log();
  const PodId id = log.FindPod(pod_name);
  for (int32_t nth : options.attempts) {
    const std::optional<int32_t> index = IndexOfAttempt(log, view, id, nth);
    if (!index) {
      return Error{StrCat("pod ", QuotedPrefix(pod_name), " has had no attempt ",
                          std::to_string(nth), " by ", SecondsText(view.t), " s"),
                   ""};
    }
    account["attempts"].push_back(Explained(simulation, view, *index, options));
  }
  if (!options.attempts.empty()) return account;
  account["lastAttempt"] = nullptr;
  if (simulation.scenario().scheduler == SchedulerKind::kKubeBatch) {
    account["session"] = AccountOfSession(simulation, view, pod_name);
    return account;
  }
  const int32_t last_attempt = view.pods[static_cast<size_t>(id)].last_attempt;
  if (last_attempt >= 0)
    account["lastAttempt"] = Explained(simulation, view, last_attempt, options);
  return account;
}

Json AccountOfSession(Simulation& simulation, const View& view, std::string_view pod_name) {
  const EventLog& log = simulation.log();
  const int32_t session = SessionAbout(log, view, log.FindPod(pod_name));
  if (session < 0) return nullptr;
  return DescribeSession(log, simulation.ExplainSession(session, pod_name));
}

Result<Json> AccountOfAttempts(Simulation& simulation, const View& view,
                               const AccountOptions& options) {
  Json account = {{"attempts", Json::array()}};
  const auto size = static_cast<int32_t>(simulation.log().attempts().size());
  for (int32_t number : options.attempts) {
    if (number < 1 || number > size) {
      return Error{StrCat("the run has ", std::to_string(size), " attempts, there is no attempt ",
                          std::to_string(number)),
                   ""};
    }
    account["attempts"].push_back(Explained(simulation, view, number - 1, options));
  }
  return account;
}

Json AccountOfRun(const Simulation& simulation, const View& view) {
  const EventLog& log = simulation.log();
  Json account = {{"attempts", Json::array()}, {"untried", Json::array()}};
  if (simulation.scenario().scheduler == SchedulerKind::kKubeBatch) {
    account["sessions"] = SessionsJson(log, view);
  }
  for (size_t i = 0; i < log.attempts().size() && log.attempts()[i].start <= view.t; ++i) {
    AttemptExplanation in_short;
    in_short.attempt = static_cast<int32_t>(i);
    const Json attempt = DescribeAttempt(log, in_short, view.t);
    Json row = {{"number", i + 1}};
    for (const char* key : {"pod", "attempt", "cycle", "start", "outcome", "node", "message"}) {
      if (attempt.contains(key)) row[key] = attempt.at(key);
    }
    account["attempts"].push_back(std::move(row));
  }
  for (size_t i = 0; i < view.pods.size(); ++i) {
    if (!IsUntried(view.pods[i])) continue;
    Result<Json> pod = DescribePod(simulation, view, log.PodName(static_cast<PodId>(i)));
    if (!pod.ok()) continue;
    account["untried"].push_back({{"pod", pod.value().at("name")},
                                  {"place", pod.value().at("place")},
                                  {"summary", pod.value().at("summary")}});
  }
  return account;
}

}  // namespace berth::sim
