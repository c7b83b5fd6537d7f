#include "answers/describe_trace.h"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "answers/describe.h"
#include "api/json/json.h"
#include "base/random.h"
#include "scenario/scenario.h"

namespace berth::sim {
namespace {

using process::SearchEnd;

// The -v flag for which the text is written: the value on most clusters that write such traces at
// all.
constexpr int kVerbosity = 2;

int64_t FilterCalls(const AttemptExplanation& explanation) {
  int64_t calls = 0;
  for (const NodeVerdict& node : explanation.nodes) calls += node.filters_run;
  return calls;
}

int64_t ScoreCalls(const AttemptExplanation& explanation) {
  return static_cast<int64_t>(explanation.scores.size() * explanation.feasible.size());
}

// Reports whether the last call of an extender was a filter call that failed.
bool ExtenderFailedToFilter(const AttemptExplanation& explanation) {
  if (explanation.extender_calls.empty()) return false;
  const ExtenderCall& last = explanation.extender_calls.back();
  return last.verb == "filter" && !last.error.empty();
}

// Returns a 31-bit number that is the same for every query about the attempt.
int32_t TraceNumber(const Scenario& scenario, int32_t attempt) {
  SeededRandom random(scenario.seed ^ (static_cast<uint64_t>(attempt) + 1));
  return static_cast<int32_t>(random.Intn(int64_t{1} << 31));
}

std::vector<std::string> LinesOf(std::string_view text) {
  std::vector<std::string> lines;
  for (size_t end = text.find('\n'); end != std::string_view::npos; end = text.find('\n')) {
    lines.emplace_back(text.substr(0, end));
    text.remove_prefix(end + 1);
  }
  lines.emplace_back(text);
  return lines;
}

Json StepsJson(const process::AttemptTrace& trace) {
  Json steps = Json::array();
  Time last = trace.begin;
  for (size_t i = 0; i < trace.step_ends.size(); ++i) {
    steps.push_back({{"name", std::string(process::kTraceSteps[i])},
                     {"took", (trace.step_ends[i] - last).seconds()},
                     {"listed", false}});
    last = trace.step_ends[i];
  }
  for (const process::ListedStep& step : process::ListedSteps(trace, kVerbosity)) {
    steps[step.index]["listed"] = true;
  }
  return steps;
}

}  // namespace

SearchEnd SearchEndOf(const AttemptExplanation& explanation) {
  if (explanation.chosen != kNoId) {
    return explanation.feasible.size() == 1 ? SearchEnd::kOneFits : SearchEnd::kChosen;
  }
  if (!explanation.has_error) {
    return explanation.nodes.empty() ? SearchEnd::kNoNodes : SearchEnd::kNoneFits;
  }
  const bool was_scoring = !explanation.feasible.empty() && !ExtenderFailedToFilter(explanation);
  return was_scoring ? SearchEnd::kScoreError : SearchEnd::kFilterError;
}

process::AttemptTrace TraceOf(const AttemptExplanation& explanation, Time begin, Time end) {
  process::AttemptTrace trace;
  trace.begin = begin;
  trace.end = end;
  const Duration total = end - begin;
  const SearchEnd how = SearchEndOf(explanation);
  // Without nodes the search consists of the snapshot only.
  if (how == SearchEnd::kNoNodes) {
    trace.step_ends = {end};
    return trace;
  }
  const Time snapshot_end = begin + Duration{total.ns / 100 * kSnapshotPercent};
  const int64_t filters = FilterCalls(explanation);
  const int64_t scores = ScoreCalls(explanation);
  // 64-bit integers cannot hold the product of nanoseconds and calls.
  const double share = filters + scores == 0
                           ? 1
                           : static_cast<double>(filters) / static_cast<double>(filters + scores);
  const auto rest = static_cast<double>((end - snapshot_end).ns);
  const Time filters_end =
      scores == 0 ? end : snapshot_end + Duration{static_cast<int64_t>(rest * share)};
  trace.step_ends = {snapshot_end, filters_end, end};
  trace.step_ends.resize(process::NumTraceSteps(how));
  return trace;
}

std::optional<Json> DescribeTrace(const Simulation& simulation,
                                  const AttemptExplanation& explanation, Time t) {
  const EventLog& log = simulation.log();
  const AttemptSpan& span = log.attempts()[static_cast<size_t>(explanation.attempt)];
  const Event* const ended = EndOf(log, span, t);
  if (ended == nullptr || ended->kind == EventKind::kSkipped ||
      ended->kind == EventKind::kForgotten) {
    return std::nullopt;
  }
  process::AttemptTrace trace = TraceOf(explanation, span.start, span.end);
  const std::string& pod = log.PodName(span.pod);
  const size_t slash = pod.find('/');
  trace.pod_namespace = pod.substr(0, slash);
  trace.pod_name = pod.substr(slash + 1);
  const Scenario& scenario = simulation.scenario();
  const process::TraceRules& rules = scenario.version->trace;
  const std::optional<std::string> text = process::AttemptTraceText(
      trace, rules, kVerbosity, TraceNumber(scenario, explanation.attempt));
  if (!text) return std::nullopt;
  const Time last = trace.step_ends.back();
  return Json{{"total", (trace.end - trace.begin).seconds()},
              {"steps", StepsJson(trace)},
              {"rest", (trace.end - last).seconds()},
              {"verbosity", rules.least_verbosity},
              {"lines", LinesOf(*text)}};
}

Json DescribeAttemptInFull(const Simulation& simulation, const AttemptExplanation& explanation,
                           Time t) {
  Json json = DescribeAttempt(simulation.log(), explanation, t);
  if (std::optional<Json> trace = DescribeTrace(simulation, explanation, t)) {
    json["trace"] = *std::move(trace);
  }
  return json;
}

}  // namespace berth::sim
