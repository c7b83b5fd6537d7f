#include "sim/account.h"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "base/strings.h"
#include "sim/describe.h"

namespace berth::sim {
namespace {

Json Explained(Simulation& simulation, int32_t index, const AccountOptions& options) {
  return DescribeAttempt(simulation.log(), simulation.Explain(index, options.explain));
}

// The index of a pod's nth attempt. Of a pod that was created anew, counting again, the last.
std::optional<int32_t> IndexOfAttempt(const EventLog& log, const View& view, PodId pod,
                                      int32_t nth) {
  for (auto i = static_cast<int32_t>(log.attempts().size()) - 1; i >= 0; --i) {
    const AttemptSpan& span = log.attempts()[static_cast<size_t>(i)];
    if (span.pod == pod && span.attempts == nth && span.start <= view.t) return i;
  }
  return std::nullopt;
}

// A pod that waits though nobody has tried it yet, or that nobody will.
bool IsUntried(const PodView& pod) {
  switch (pod.place) {
    case PodPlace::kUnserved:
      return true;
    case PodPlace::kActiveQ:
    case PodPlace::kBackoffQ:
    case PodPlace::kUnschedulableQ:
      return pod.last_attempt < 0;
    default:
      return false;
  }
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
      return Error{StrCat("pod ", Quoted(pod_name), " has had no attempt ", std::to_string(nth),
                          " by ", SecondsText(view.t), " s"),
                   ""};
    }
    account["attempts"].push_back(Explained(simulation, *index, options));
  }
  if (!options.attempts.empty()) return account;
  account["lastAttempt"] = nullptr;
  const int32_t last_attempt = view.pods[static_cast<size_t>(id)].last_attempt;
  if (last_attempt >= 0) account["lastAttempt"] = Explained(simulation, last_attempt, options);
  return account;
}

Result<Json> AccountOfAttempts(Simulation& simulation, const AccountOptions& options) {
  Json account = {{"attempts", Json::array()}};
  const auto size = static_cast<int32_t>(simulation.log().attempts().size());
  for (int32_t number : options.attempts) {
    if (number < 1 || number > size) {
      return Error{StrCat("the run has ", std::to_string(size), " attempts, there is no attempt ",
                          std::to_string(number)),
                   ""};
    }
    account["attempts"].push_back(Explained(simulation, number - 1, options));
  }
  return account;
}

Json AccountOfRun(const Simulation& simulation, const View& view) {
  const EventLog& log = simulation.log();
  Json account = {{"attempts", Json::array()}, {"untried", Json::array()}};
  for (size_t i = 0; i < log.attempts().size() && log.attempts()[i].start <= view.t; ++i) {
    AttemptExplanation in_short;
    in_short.attempt = static_cast<int32_t>(i);
    const Json attempt = DescribeAttempt(log, in_short);
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
