#include "random/redaction_invariants.h"

#include <algorithm>
#include <map>
#include <memory>
#include <set>
#include <utility>
#include <vector>

#include "api/json/json.h"
#include "api/json/json_member.h"
#include "base/strings.h"
#include "controllers/owned_objects.h"
#include "log/event_log.h"
#include "scenario/redaction/redact.h"
#include "scenario/scenario.h"
#include "sim/simulation.h"

namespace berth::test {
namespace {

using sim::Event;

// Returns the error of a document that cannot be run.
Result<std::unique_ptr<sim::Simulation>> RunOf(const Json& document,
                                               const VersionCatalogue& versions) {
  Result<sim::Scenario> scenario = sim::DecodeScenario(document, versions);
  if (!scenario.ok()) return scenario.error();
  auto made = sim::Simulation::Make(std::move(scenario).value());
  if (made.ok()) made.value()->RunToEnd();
  return made;
}

// Converts "namespace/name", or a name, to the new names.
std::string Renamed(const std::string& old, const Json& names) {
  const size_t slash = old.find('/');
  if (slash != std::string::npos) {
    return StrCat(Renamed(old.substr(0, slash), names), "/", Renamed(old.substr(slash + 1), names));
  }
  const auto found = names.find(old);
  return found == names.end() ? old : found->get<std::string>();
}

// Adds the names of the pods whose manifests are in the document.
void AddPodsOf(const Json& document, std::set<std::string>* pods) {
  const std::string name = TextOf(MemberOf(document, "metadata"), "name");
  if (TextOf(document, "kind") == "Pod") pods->insert(name);
  if (!document.is_structured()) return;
  for (const Json& member : document) AddPodsOf(member, pods);
}

// The names of a run's objects, converted so that those of both runs are equal.
class ComparableNames {
 public:
  // `changed`: the new names; null if the run has them already.
  ComparableNames(const sim::Simulation& run, const Json* changed)
      : log_(run.log()), changed_(changed) {
    if (const auto& autoscaler = run.scenario().autoscaler) {
      for (const auto& group : autoscaler->groups) groups_.push_back(group.node.metadata.name);
    }
    if (!run.scenario().has_controller_manager) return;
    std::set<std::string> written;
    AddPodsOf(run.scenario().source, &written);
    for (const Event& event : log_.events()) {
      if (event.pod_object == nullptr) continue;
      const v1::ObjectMeta& metadata = event.pod_object->metadata;
      if (!written.contains(metadata.name)) AddGenerated(event.pod, metadata);
    }
  }

  std::string OfPod(sim::PodId pod) const {
    if (pod == sim::kNoId) return "-";
    const auto generated = generated_.find(pod);
    return generated == generated_.end() ? Of(log_.PodName(pod)) : generated->second;
  }
  std::string OfNode(sim::NodeId node) const {
    if (node == sim::kNoId) return "-";
    const std::string& name = log_.NodeName(node);
    // An autoscaler numbers its nodes.
    for (const std::string& group : groups_) {
      if (name.starts_with(group + "-")) return Of(group) + name.substr(group.size());
    }
    return Of(name);
  }

 private:
  std::string Of(const std::string& name) const {
    return changed_ == nullptr ? name : Renamed(name, *changed_);
  }

  // A controller names its pods after the workload and a hash of their template, which changes with
  // other names.
  void AddGenerated(sim::PodId pod, const v1::ObjectMeta& metadata) {
    const v1::OwnerReference* owner = controllers::ControllerOf(metadata);
    if (owner == nullptr || !metadata.name.starts_with(owner->name + "-")) return;
    std::string workload = owner->name;
    const auto hash = metadata.labels.find("pod-template-hash");
    if (hash != metadata.labels.end() && workload.ends_with("-" + hash->second)) {
      workload.resize(workload.size() - hash->second.size() - 1);
    }
    // The controller of CronJobs names Jobs after the CronJob and a time.
    std::string time;
    const size_t dash = workload.rfind('-');
    if (owner->kind == "Job" && dash != std::string::npos && ParseInt64(workload.substr(dash + 1))) {
      time = workload.substr(dash);
      workload.resize(dash);
    }
    const std::string suffix = metadata.name.substr(owner->name.size());
    generated_[pod] = StrCat(Of(metadata.namespace_), "/", Of(workload), time, suffix);
  }

  const sim::EventLog& log_;
  const Json* changed_;
  std::vector<std::string> groups_;
  std::map<sim::PodId, std::string> generated_;
};

// Returns the parts of an event that must be equal: all except its words.
std::string EventText(const Event& event, const ComparableNames& names) {
  return StrCat(std::to_string(event.t.ns), " ", sim::EventKindName(event.kind), " ",
                names.OfPod(event.pod), " ", names.OfPod(event.other), " ",
                names.OfNode(event.node), " ", std::to_string(static_cast<int>(event.from)), " ",
                std::to_string(static_cast<int>(event.to)), " ", std::to_string(event.attempts),
                " ", std::to_string(event.cycle), " ", event.cause,
                event.plugins == nullptr ? "" : StrJoin(*event.plugins, ","));
}

std::optional<std::string> CompareRuns(const sim::Simulation& run, const sim::Simulation& other,
                                       const Json& names) {
  const sim::EventLog& log = run.log();
  const sim::EventLog& redacted = other.log();
  const ComparableNames old_names(run, &names);
  const ComparableNames new_names(other, nullptr);
  const size_t count = std::min(log.events().size(), redacted.events().size());
  for (size_t i = 0; i < count; ++i) {
    const std::string want = EventText(log.events()[i], old_names);
    const std::string got = EventText(redacted.events()[i], new_names);
    if (want != got) return StrCat("event ", std::to_string(i), " is\n", got, "\nand not\n", want);
  }
  if (log.events().size() == redacted.events().size()) return std::nullopt;
  return StrCat("there are ", std::to_string(redacted.events().size()), " events and not ",
                std::to_string(log.events().size()));
}

// The names of the members of these are not fields of the API.
const std::set<std::string> kMaps = {"labels",   "matchLabels", "nodeSelector", "selector",
                                     "requests", "limits",      "allocatable",  "capacity",
                                     "overhead", "annotations", "disruptedPods"};

void AddTexts(const Json& value, bool is_map, std::set<std::string>* texts) {
  if (value.is_string()) texts->insert(value.get<std::string>());
  if (!value.is_structured()) return;
  for (const auto& member : value.items()) {
    // These values are words of the API, but may be names elsewhere.
    if (member.key() == "apiVersion" || member.key() == "kind") continue;
    if (is_map && value.is_object()) texts->insert(member.key());
    AddTexts(member.value(), value.is_object() && kMaps.contains(member.key()), texts);
  }
}

// Returns an old name that is left, or a new name that belongs to two old ones or is in another
// order.
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
  check.violation = CompareRuns(*run.value(), *other.value(), redacted.names);
  return check;
}

}  // namespace berth::test
