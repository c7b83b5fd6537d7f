#include "answers/cluster_events/describe_cluster_events.h"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "answers/cluster_events/recorded_events.h"
#include "answers/cluster_events/recordings.h"
#include "api/json/json.h"
#include "base/duration.h"
#include "base/strings.h"
#include "versions/version.h"

namespace berth::sim {
namespace {

constexpr size_t kNumColumns = 5;
using TableRow = std::array<std::string, kNumColumns>;

constexpr std::string_view kBlanks = " \t\n\v\f\r";  // of Go's strings.TrimSpace, in ASCII

std::string_view WithoutBlanksAround(std::string_view text) {
  const size_t begin = std::min(text.find_first_not_of(kBlanks), text.size());
  text.remove_prefix(begin);
  return text.substr(0, text.find_last_not_of(kBlanks) + 1);
}

// How often the event happened and when it last did, according to the object.
struct Happened {
  int32_t count = 1;
  Time last;
};

Happened HappenedOf(const process::EventObject& event) {
  if (event.series) return {event.series->count, event.series->last_observed_time};
  if (event.counted) return {event.counted->count, event.counted->last_time};
  return {1, event.event_time};
}

// As kubectl, pkg/describe/describe.go, DescribeEvents, in v1.34 and v1.21. In v1.15 the events
// have counts, in the others series.
std::string AgeOf(const process::EventObject& event, const process::EventRules& rules, Time t) {
  const std::string since_first = AgeText(t - event.event_time);
  const Happened happened = HappenedOf(event);
  const bool repeats = event.series || happened.count > 1;
  if (!repeats || !rules.describe_prints_series) return since_first;
  return StrCat(AgeText(t - happened.last), " (x", std::to_string(happened.count), " over ",
                since_first, ")");
}

// As Go's tabwriter: columns are two blanks apart, the last one is not padded.
std::string TableText(const std::vector<TableRow>& rows) {
  std::array<size_t, kNumColumns> widths{};
  for (const TableRow& row : rows) {
    for (size_t i = 0; i < kNumColumns; ++i) widths[i] = std::max(widths[i], row[i].size());
  }
  std::string text;
  for (const TableRow& row : rows) {
    text += "  ";
    for (size_t i = 0; i + 1 < kNumColumns; ++i) {
      text += row[i] + std::string(widths[i] - row[i].size() + 2, ' ');
    }
    text += row.back() + "\n";
  }
  return text;
}

std::string EventsText(const Json& events) {
  if (events.empty()) return "Events:  <none>\n";
  std::vector<TableRow> rows = {{"Type", "Reason", "Age", "From", "Message"},
                                {"----", "------", "----", "----", "-------"}};
  for (const Json& event : events) {
    rows.push_back({event["type"], event["reason"], event["age"], event["from"], event["message"]});
  }
  return StrCat("Events:\n", TableText(rows));
}

Json EventJson(const process::EventRules& rules, const RecordedEvent& event, Time t) {
  const process::EventObject& object = event.object;
  const Happened happened = HappenedOf(object);
  Json json = {{"name", object.name},
               {"t", event.t.seconds()},
               {"last", happened.last.seconds()},
               {"type", object.type},
               {"reason", object.reason},
               {"age", AgeOf(object, rules, t)},
               {"from", object.reporting_controller},
               {"message", std::string(WithoutBlanksAround(object.note))},
               {"count", happened.count},
               {"recorded", event.recorded}};
  if (!event.whole.empty()) json["whole"] = event.whole;
  return json;
}

}  // namespace

Result<Json> DescribeClusterEvents(const Simulation& simulation, size_t num_events, Time t,
                                   std::string_view pod_name) {
  const Scenario& scenario = simulation.scenario();
  const EventLog& log = simulation.log();
  const PodId pod = log.FindPod(pod_name);
  if (pod == kNoId || !IsInLog(log, pod, num_events))
    return Error{StrCat("there is no pod ", QuotedPrefix(pod_name)), "pod"};
  const process::EventRules& rules = EventRulesOf(scenario);
  Json events = Json::array();
  for (const RecordedEvent& event : RecordedEventsOf(scenario, log, pod, num_events, t)) {
    events.push_back(EventJson(rules, event, t));
  }
  std::string text = EventsText(events);
  const bool counts = rules.recorder == process::EventRecorderKind::kCounting;
  return Json{{"events", std::move(events)},
              {"recorder", counts ? "counts" : "series"},
              {"printsSeries", rules.describe_prints_series},
              {"text", std::move(text)}};
}

}  // namespace berth::sim
