#include "random/redaction_invariants.h"

#include <algorithm>
#include <memory>
#include <set>
#include <utility>
#include <vector>

#include "base/strings.h"
#include "log/event_log.h"
#include "scenario/redaction/redact.h"
#include "scenario/scenario.h"
#include "sim/simulation.h"

namespace berth::test {
namespace {

using sim::Event;

// The message of what cannot be run.
Result<std::unique_ptr<sim::Simulation>> RunOf(const Json& document,
                                               const VersionCatalogue& versions) {
  Result<sim::Scenario> scenario = sim::DecodeScenario(document, versions);
  if (!scenario.ok()) return scenario.error();
  auto made = sim::Simulation::Make(std::move(scenario).value());
  if (made.ok()) made.value()->RunToEnd();
  return made;
}

// "namespace/name" or a name under the new names.
std::string Renamed(const std::string& old, const Json& names) {
  const size_t slash = old.find('/');
  if (slash != std::string::npos) {
    return StrCat(Renamed(old.substr(0, slash), names), "/", Renamed(old.substr(slash + 1), names));
  }
  const auto found = names.find(old);
  return found == names.end() ? old : found->get<std::string>();
}

struct NewNames {
  const Json* changed;  // null: those of the log as they are
  std::string Of(const std::string& name) const {
    return changed == nullptr ? name : Renamed(name, *changed);
  }
};

// What of an event has to be the same: all but its words.
std::string EventText(const sim::EventLog& log, const Event& event, const NewNames& names) {
  const auto pod = [&](sim::PodId id) {
    return id == sim::kNoId ? std::string("-") : names.Of(log.PodName(id));
  };
  const std::string node = event.node == sim::kNoId ? "-" : names.Of(log.NodeName(event.node));
  return StrCat(std::to_string(event.t.ns), " ", sim::EventKindName(event.kind), " ",
                pod(event.pod), " ", pod(event.other), " ", node, " ",
                std::to_string(static_cast<int>(event.from)), " ",
                std::to_string(static_cast<int>(event.to)), " ", std::to_string(event.attempts),
                " ", std::to_string(event.cycle), " ", event.cause,
                event.plugins == nullptr ? "" : StrJoin(*event.plugins, ","));
}

std::optional<std::string> CompareLogs(const sim::EventLog& log, const sim::EventLog& redacted,
                                       const Json& names) {
  const size_t count = std::min(log.events().size(), redacted.events().size());
  for (size_t i = 0; i < count; ++i) {
    const std::string want = EventText(log, log.events()[i], {&names});
    const std::string got = EventText(redacted, redacted.events()[i], {nullptr});
    if (want != got) return StrCat("event ", std::to_string(i), " is\n", got, "\nand not\n", want);
  }
  if (log.events().size() == redacted.events().size()) return std::nullopt;
  return StrCat("there are ", std::to_string(redacted.events().size()), " events and not ",
                std::to_string(log.events().size()));
}

// Of these members the names of their own members are no fields of the API.
const std::set<std::string> kMaps = {"labels",   "matchLabels", "nodeSelector", "selector",
                                     "requests", "limits",      "allocatable",  "capacity",
                                     "overhead", "annotations", "disruptedPods"};

void AddTexts(const Json& value, bool is_map, std::set<std::string>* texts) {
  if (value.is_string()) texts->insert(value.get<std::string>());
  if (!value.is_structured()) return;
  for (const auto& member : value.items()) {
    // A word of the API, which may be a name elsewhere.
    if (member.key() == "apiVersion" || member.key() == "kind") continue;
    if (is_map && value.is_object()) texts->insert(member.key());
    AddTexts(member.value(), value.is_object() && kMaps.contains(member.key()), texts);
  }
}

// Names that are left, and new names that two names share or that are in another order.
std::optional<std::string> CheckNames(const Json& scenario, const Json& names) {
  std::set<std::string> texts;
  AddTexts(scenario, false, &texts);
  std::set<std::string> taken;
  for (const auto& name : names.items()) {
    if (texts.contains(name.key())) return StrCat("there still is ", Quoted(name.key()));
    const std::string renamed = name.value();
    if (!taken.insert(renamed).second) return StrCat("two names became ", Quoted(renamed));
  }
  return std::nullopt;
}

}  // namespace

RedactionCheck CheckRedaction(const Json& document, const VersionCatalogue& versions) {
  RedactionCheck check;
  const auto run = RunOf(document, versions);
  if (!run.ok()) {
    check.violation = StrCat("it cannot be run: ", run.error().ToString());
    return check;
  }
  check.num_events = run.value()->log().events().size();
  const sim::Redacted redacted = sim::Redact(run.value()->scenario().source);
  check.num_names = redacted.names.size();
  const auto other = RunOf(redacted.scenario, versions);
  if (!other.ok()) {
    check.violation = StrCat("it cannot be run without names: ", other.error().ToString());
    return check;
  }
  check.violation = CheckNames(redacted.scenario, redacted.names);
  if (check.violation) return check;
  check.violation = CompareLogs(run.value()->log(), other.value()->log(), redacted.names);
  return check;
}

}  // namespace berth::test
