#include "conformance/queueing_plugins.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "api/json/decoder.h"
#include "api/json/json.h"
#include "base/strings.h"
#include "versions/events_v1_34.h"
#include "versions/v1_34.h"

namespace berth::conformance {
namespace {

constexpr std::pair<ActionType, std::string_view> kActionNames[] = {
    {kActionAdd, "Add"},
    {kActionDelete, "Delete"},
    {kActionUpdateNodeAllocatable, "UpdateNodeAllocatable"},
    {kActionUpdateNodeLabel, "UpdateNodeLabel"},
    {kActionUpdateNodeTaint, "UpdateNodeTaint"},
    {kActionUpdateNodeCondition, "UpdateNodeCondition"},
    {kActionUpdateNodeAnnotation, "UpdateNodeAnnotation"},
    {kActionUpdatePodLabel, "UpdatePodLabel"},
    {kActionUpdatePodScaleDown, "UpdatePodScaleDown"},
    {kActionUpdatePodToleration, "UpdatePodToleration"},
    {kActionUpdatePodSchedulingGatesEliminated, "UpdatePodSchedulingGatesEliminated"},
    {kActionUpdatePodGeneratedResourceClaim, "UpdatePodGeneratedResourceClaim"},
    {kActionUpdate, "Update"},
};

// Returns for example "Add|UpdateNodeLabel", with each bit of an update by itself.
std::string ActionsText(ActionType actions) {
  std::string text;
  for (const auto& [action, name] : kActionNames) {
    if (action == kActionUpdate || (actions & action) == 0) continue;
    text += StrCat(text.empty() ? "" : "|", name);
  }
  return text;
}

std::string_view AnswerText(QueueingHint hint) {
  if (hint == QueueingHint::kError) return "error";
  return hint == QueueingHint::kQueue ? "Queue" : "Skip";
}

Json RegistrationsJson(const QueueingPlugins& plugins) {
  std::vector<Json> rows;
  for (const QueueingPlugins::Registration& registration : plugins.registrations) {
    const EventRegistration& event = registration.event.registration;
    rows.push_back({registration.plugin, event.resource, ActionsText(event.action)});
  }
  std::sort(rows.begin(), rows.end());
  return rows;
}

}  // namespace

Status PreemptingPods::PreEnqueue(const v1::Pod& pod) const {
  if (!uids.contains(pod.metadata.uid)) return Status::Ok();
  return Status::UnschedulableAndUnresolvable("waiting for the preemption for this pod");
}

RecordedQueueingPlugins::RecordedQueueingPlugins(const Json& file) {
  for (const Json& manifest : file.value("namespaces", Json::array())) {
    if (const std::optional<AnyObject> object = DecodeAnyObject(manifest)) informers_.Set(*object);
  }
  const Profile profile = DefaultProfileV134();
  Result<std::unique_ptr<Framework>> framework = Framework::Make(
      RegistryV134(), profile,
      FrameworkDependencies{snapshot_, client_, nominator_, clock_, informers_, no_extenders_});
  if (!framework.ok()) {
    error_ = framework.error().message;
    return;
  }
  framework_ = std::move(framework).value();
  QueueingPlugins plugins = framework_->QueueingPluginsOfProfile();
  constexpr std::string_view kPreemption = "DefaultPreemption";
  std::erase_if(plugins.gates, [&](const auto& gate) { return gate.name == kPreemption; });
  plugins.gates.push_back({kPreemption, &preempting_});
  by_profile_[profile.scheduler_name] = std::move(plugins);
}

std::optional<Difference> RecordedQueueingPlugins::Problem(const Json& file) const {
  if (!error_.empty()) return Difference{"", "the default profile", error_};
  return FirstDifference(file["eventRegistrations"], RegistrationsJson(by_profile_.begin()->second),
                         "eventRegistrations");
}

std::map<std::string, std::string> RecordedQueueingPlugins::Answers(
    const v1::Pod& pod, const ClusterEvent& event, const PluginNames& plugins) const {
  std::map<std::string, std::string> answers;
  for (const QueueingPlugins::Registration& registration :
       by_profile_.begin()->second.registrations) {
    const ClusterEventWithHint& with_hint = registration.event;
    if (!plugins.contains(registration.plugin)) continue;
    if (!with_hint.registration.MatchesPrecisely(event.type)) continue;
    const QueueingHint hint =
        with_hint.hint ? with_hint.hint(pod, event.change, nullptr) : QueueingHint::kQueue;
    std::string& answer = answers[std::string(registration.plugin)];
    if (answer != "Queue") answer = AnswerText(hint);
  }
  return answers;
}

PluginNames RecordedQueueingPlugins::AllPlugins() const {
  PluginNames plugins;
  for (const auto& registration : by_profile_.begin()->second.registrations) {
    plugins.insert(std::string(registration.plugin));
  }
  plugins.erase("DynamicResources");
  return plugins;
}

std::optional<EventType> RecordedEventType(const Json& event) {
  const auto& label = event["label"].get_ref<const std::string&>();
  const EventType type = EventTypeNamed(label, MoveRequestsV134());
  for (const auto& [action, name] : kActionNames) {
    if (name != event["action"].get_ref<const std::string&>()) continue;
    const bool agrees = type.action == action && type.resource == event["resource"].get_ref<const std::string&>();
    return agrees ? std::optional(type) : std::nullopt;
  }
  return std::nullopt;
}

std::optional<AnyObject> DecodeAnyObject(const Json& manifest) {
  const KindInfo* kind = FindKind(manifest.value("apiVersion", ""), manifest.value("kind", ""));
  if (kind == nullptr) return std::nullopt;
  DecodeErrors errors;
  AnyObject object = DecodeObject(kind->kind, Decoder(&manifest, "", &errors));
  if (errors.any()) return std::nullopt;
  return object;
}

}  // namespace berth::conformance
