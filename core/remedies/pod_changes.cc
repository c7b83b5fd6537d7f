#include "remedies/pod_changes.h"

#include <algorithm>
#include <utility>

#include "api/json/json_member.h"
#include "api/quantity.h"
#include "api/resource_names.h"
#include "base/strings.h"
#include "remedies/manifest.h"
#include "remedies/remedies.h"

namespace berth::remedies {
namespace {

constexpr std::string_view kDoNotSchedule = "DoNotSchedule";

using Pointer = Json::json_pointer;

// Returns the list or object at `path`; null if there is none.
const Json* Find(const Json& json, const std::string& path) {
  const Pointer pointer(path);
  if (!json.contains(pointer)) return nullptr;
  const Json& found = json.at(pointer);
  return found.is_structured() && !found.empty() ? &found : nullptr;
}

// Removes the member or element at `path`, and then lists and objects that are empty.
Json Without(Json json, const std::string& path) {
  for (Pointer pointer(path); !pointer.empty(); pointer = pointer.parent_pointer()) {
    Json& parent = json.at(pointer.parent_pointer());
    if (parent.is_array()) {
      parent.erase(static_cast<size_t>(std::stoul(pointer.back())));
    } else {
      parent.erase(pointer.back());
    }
    const bool goes_on = parent.empty() && pointer.parent_pointer().to_string() != "/spec";
    if (!goes_on) break;
  }
  return json;
}

std::string ListText(const Json& list) {
  std::vector<std::string> texts;
  for (const Json& value : list) {
    if (value.is_string()) texts.push_back(value.get<std::string>());
  }
  return StrJoin(texts, ", ");
}

// Returns "disk in (ssd)" or "disk".
std::string RequirementTextOf(const Json& requirement) {
  const std::string key = TextOf(requirement, "key");
  const std::string op = TextOf(requirement, "operator");
  const auto values = requirement.find("values");
  const std::string list =
      values == requirement.end() || !values->is_array() ? "" : ListText(*values);
  if (op == "In") return StrCat(key, " in (", list, ")");
  if (op == "NotIn") return StrCat(key, " not in (", list, ")");
  if (op == "DoesNotExist") return StrCat("!", key);
  if (op == "Gt") return StrCat(key, " > ", list);
  if (op == "Lt") return StrCat(key, " < ", list);
  return key;
}

// Returns "app=web, tier in (a, b)".
std::string SelectorTextOf(const Json& term) {
  std::vector<std::string> parts;
  if (const Json* const labels = Find(term, "/labelSelector/matchLabels")) {
    for (const auto& label : labels->items()) {
      if (!label.value().is_string()) continue;
      parts.push_back(StrCat(label.key(), "=", label.value().get<std::string>()));
    }
  }
  if (const Json* const expressions = Find(term, "/labelSelector/matchExpressions")) {
    for (const Json& expression : *expressions) parts.push_back(RequirementTextOf(expression));
  }
  return parts.empty() ? "all pods" : StrJoin(parts, ", ");
}

class Leaver {
 public:
  explicit Leaver(const Json& pod) : pod_(pod) {}

  std::vector<PodChange> All() {
    LeaveOutSelectors();
    LeaveOutNodeAffinity();
    LeaveOutTerms("podAffinity", kPodAffinity, "Leave out the affinity to {} by {}");
    LeaveOutTerms("podAntiAffinity", kPodAntiAffinity, "Leave out the anti-affinity to {} by {}");
    PreferSpread();
    LeaveOutHostPorts();
    if (Find(pod_, "/spec/schedulingGates") != nullptr) {
      Add(kSchedulingGates, {"Remove the scheduling gates", {}}, "/spec/schedulingGates");
    }
    return std::move(changes_);
  }

 private:
  void Add(std::string_view kind, HintReason words, const std::string& path) {
    changes_.push_back({kind, std::move(words), Without(pod_, path)});
  }

  void LeaveOutSelectors() {
    const Json* const selector = Find(pod_, "/spec/nodeSelector");
    if (selector == nullptr || !selector->is_object()) return;
    for (const auto& label : selector->items()) {
      if (!label.value().is_string()) continue;
      const std::string text = StrCat(label.key(), "=", label.value().get<std::string>());
      Json changed = pod_;
      changed["spec"]["nodeSelector"].erase(label.key());
      changes_.push_back(
          {kNodeSelector, {"Leave out the node selector {}", {text}}, std::move(changed)});
    }
  }

  void LeaveOutNodeAffinity() {
    static const std::string kRequired =
        "/spec/affinity/nodeAffinity/requiredDuringSchedulingIgnoredDuringExecution";
    const Json* const terms = Find(pod_, kRequired + "/nodeSelectorTerms");
    if (terms == nullptr) return;
    const std::string first = kRequired + "/nodeSelectorTerms/0";
    size_t num_requirements = 0;
    for (const char* list : {"/matchExpressions", "/matchFields"}) {
      const Json* const requirements = Find(pod_, first + list);
      num_requirements += requirements == nullptr ? 0 : requirements->size();
    }
    if (terms->size() == 1 && num_requirements > 1) {
      for (const char* list : {"/matchExpressions", "/matchFields"}) {
        const Json* const requirements = Find(pod_, first + list);
        for (size_t i = 0; requirements != nullptr && i < requirements->size(); ++i) {
          Add(kNodeAffinity,
              {"Leave out the node affinity {}", {RequirementTextOf((*requirements)[i])}},
              StrCat(first, list, "/", std::to_string(i)));
        }
      }
    }
    Add(kNodeAffinity, {"Leave out the required node affinity", {}}, kRequired);
  }

  void LeaveOutTerms(const std::string& member, std::string_view kind, std::string_view form) {
    const std::string path =
        StrCat("/spec/affinity/", member, "/requiredDuringSchedulingIgnoredDuringExecution");
    const Json* const terms = Find(pod_, path);
    for (size_t i = 0; terms != nullptr && i < terms->size(); ++i) {
      const Json& term = (*terms)[i];
      Add(kind, {form, {SelectorTextOf(term), TextOf(term, "topologyKey")}},
          StrCat(path, "/", std::to_string(i)));
    }
  }

  void PreferSpread() {
    const Json* const constraints = Find(pod_, "/spec/topologySpreadConstraints");
    for (size_t i = 0; constraints != nullptr && i < constraints->size(); ++i) {
      const Json& constraint = (*constraints)[i];
      if (TextOf(constraint, "whenUnsatisfiable") != kDoNotSchedule) continue;
      Json changed = pod_;
      changed["spec"]["topologySpreadConstraints"][i]["whenUnsatisfiable"] = "ScheduleAnyway";
      changes_.push_back({kWhenUnsatisfiable,
                          {"Prefer the spread by {} instead of requiring it (ScheduleAnyway)",
                           {TextOf(constraint, "topologyKey")}},
                          std::move(changed)});
    }
  }

  void LeaveOutHostPorts() {
    const Json* const containers = Find(pod_, "/spec/containers");
    // With hostNetwork every port is a host port.
    if (containers == nullptr || pod_["spec"].value("hostNetwork", Json()) == true) return;
    for (size_t i = 0; i < containers->size(); ++i) {
      const std::string path = StrCat("/spec/containers/", std::to_string(i), "/ports");
      const Json* const ports = Find(pod_, path);
      for (size_t j = 0; ports != nullptr && j < ports->size(); ++j) {
        const Json port = (*ports)[j].value("hostPort", Json());
        if (!port.is_number_integer() || port == 0) continue;
        Json changed = pod_;
        changed["spec"]["containers"][i]["ports"][j].erase("hostPort");
        changes_.push_back({kHostPort,
                            {"Leave out the host port {}", {std::to_string(port.get<int64_t>())}},
                            std::move(changed)});
      }
    }
  }

  const Json& pod_;
  std::vector<PodChange> changes_;
};

// Returns the amount in thousandths for cpu, else in whole units.
int64_t AmountOf(const std::string& resource, const Quantity& quantity) {
  return resource == v1::kResourceCPU ? quantity.MilliValue() : quantity.Value();
}

// Returns the container's request; a limit counts as the request if there is no other. 0: none.
int64_t RequestOf(const Json& container, const std::string& resource) {
  for (const char* list : {"requests", "limits"}) {
    const Json* const amounts = Find(container, StrCat("/resources/", list));
    if (amounts == nullptr || !amounts->contains(resource)) continue;
    const Json& amount = amounts->at(resource);
    const std::string text = amount.is_string() ? amount.get<std::string>() : amount.dump();
    const Result<Quantity> quantity = Quantity::Parse(text);
    return quantity.ok() ? AmountOf(resource, quantity.value()) : 0;
  }
  return 0;
}

void SetRequest(Json* container, const std::string& resource, int64_t amount) {
  (*container)["resources"]["requests"][resource] = AmountText(resource, amount);
  // Extended resources (a GPU) cannot be overcommitted.
  Json& resources = (*container)["resources"];
  const bool has_limit = resources.contains("limits") && resources["limits"].contains(resource);
  if (has_limit && IsScalarResourceName(resource)) {
    resources["limits"][resource] = AmountText(resource, amount);
  }
}

}  // namespace

std::vector<PodChange> LeaveOutConstraints(const Json& pod) { return Leaver(pod).All(); }

PodChange Tolerate(const Json& pod, const v1::Taint& taint) {
  PodChange change{kToleration, {"Tolerate the taint {}", {TaintText(taint)}}, pod};
  Json toleration = {
      {"key", taint.key}, {"operator", "Equal"}, {"value", taint.value}, {"effect", taint.effect}};
  if (taint.value.empty()) {
    toleration["operator"] = "Exists";
    toleration.erase("value");
  }
  Json& tolerations = change.manifest["spec"]["tolerations"];
  if (!tolerations.is_array()) tolerations = Json::array();
  tolerations.push_back(std::move(toleration));
  return change;
}

PodChange NameDefaultScheduler(const Json& pod) {
  PodChange change{kSchedulerName,
                   {"Leave the pod to {}: no scheduler of the cluster is named {}",
                    {std::string(v1::kDefaultSchedulerName), TextOf(pod["spec"], "schedulerName")}},
                   pod};
  change.manifest["spec"].erase("schedulerName");
  return change;
}

std::optional<PodChange> RequestLess(const Json& pod, const LackingAmount& lacking) {
  const int64_t target = lacking.free();
  if (target <= 0 || lacking.resource == v1::kResourcePods) return std::nullopt;
  PodChange change{kRequest,
                   {"Ask for {} {} instead of {}: {} less",
                    {AmountText(lacking.resource, target), lacking.resource,
                     AmountText(lacking.resource, lacking.asked),
                     AmountText(lacking.resource, lacking.shortage())}},
                   pod};
  // Reduces the largest request of a container; an init container only runs by itself.
  Json* largest = nullptr;
  int64_t most = 0;
  for (Json& container : change.manifest["spec"]["containers"]) {
    const int64_t request = RequestOf(container, lacking.resource);
    if (request > most) {
      most = request;
      largest = &container;
    }
  }
  if (largest == nullptr || most <= lacking.shortage()) return std::nullopt;
  SetRequest(largest, lacking.resource, most - lacking.shortage());
  return change;
}

size_t NumSpreadConstraints(const Json& pod) {
  const Json* const constraints = Find(pod, "/spec/topologySpreadConstraints");
  return constraints == nullptr ? 0 : constraints->size();
}

std::optional<PodChange> AllowSkew(const Json& pod, size_t constraint, int64_t max_skew) {
  const Json& written = pod["spec"]["topologySpreadConstraints"][constraint];
  const Json before = written.value("maxSkew", Json());
  if (TextOf(written, "whenUnsatisfiable") != kDoNotSchedule || !before.is_number_integer()) {
    return std::nullopt;
  }
  PodChange change{kMaxSkew,
                   {"Allow a skew of {} instead of {} by {}",
                    {std::to_string(max_skew), std::to_string(before.get<int64_t>()),
                     TextOf(written, "topologyKey")}},
                   pod};
  change.manifest["spec"]["topologySpreadConstraints"][constraint]["maxSkew"] = max_skew;
  return change;
}

PodChange RaisePriority(const Json& pod, int32_t priority, const std::string& class_name) {
  PodChange change{kPriority, {"Raise the priority to {}", {std::to_string(priority)}}, pod};
  Json& spec = change.manifest["spec"];
  spec.erase("priorityClassName");
  spec.erase("priority");
  if (class_name.empty()) {
    spec["priority"] = priority;
  } else {
    spec["priorityClassName"] = class_name;
    change.words = {"Give the pod the priority class {}, of priority {}",
                    {class_name, std::to_string(priority)}};
  }
  return change;
}

std::optional<PodChange> AllowPreemption(const Json& pod) {
  if (TextOf(pod["spec"], "preemptionPolicy") != "Never") return std::nullopt;
  PodChange change{
      kPriority, {"Let the pod preempt others: leave out the preemptionPolicy", {}}, pod};
  change.manifest["spec"].erase("preemptionPolicy");
  return change;
}

}  // namespace berth::remedies
