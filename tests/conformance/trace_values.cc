#include "conformance/trace_values.h"

#include <memory>

#include "api/json/decoder.h"
#include "api/json/json.h"
#include "api/quantity.h"
#include "conformance/queueing_plugins.h"

namespace berth::conformance {

PluginNames PluginsOf(const Json& names) {
  PluginNames plugins;
  for (const Json& name : names) plugins.insert(name.get<std::string>());
  return plugins;
}

std::optional<Difference> TraceObjects::Decode(const Json& manifests) {
  for (const auto& [id, manifest] : manifests.items()) {
    const std::optional<AnyObject> object = DecodeAnyObject(manifest);
    if (!object) return Difference{"objects." + id, "an object", manifest.dump()};
    objects_.emplace(id, *object);
  }
  return std::nullopt;
}

std::optional<AnyObject> TraceObjects::Argument(const Json& op, const char* name) const {
  const auto id = op.find(name);
  if (id == op.end() || !id->is_string()) return std::nullopt;
  const auto object = objects_.find(id->get<std::string>());
  return object == objects_.end() ? std::nullopt : std::optional(object->second);
}

v1::PodPtr TraceObjects::PodArgument(const Json& op, const char* name) const {
  const std::optional<AnyObject> object = Argument(op, name);
  return object ? std::get<v1::PodPtr>(*object) : nullptr;
}

PodInfoPtr TraceObjects::PodInfoArgument(const Json& op, const char* name) const {
  return std::make_shared<const PodInfo>(PodArgument(op, name));
}

Json PoppedJson(const QueuedPodInfo& info, size_t pop_id) {
  return {{"pod", v1::PodKey(info.pod())},
          {"uid", info.pod().metadata.uid},
          {"popId", pop_id},
          {"attempts", info.attempts},
          {"timestamp", info.timestamp.milliseconds()},
          {"initialAttemptTimestamp", info.initial_attempt_timestamp.milliseconds()}};
}

int64_t MillisecondsOf(const Json& seconds) {
  DecodeErrors errors;
  return Decoder(&seconds, "", &errors).ReadQuantity().MilliValue();
}

Json EntryJson(const QueuedPodInfo& info) {
  return Json::array({v1::PodKey(info.pod()), info.attempts, info.timestamp.milliseconds()});
}

Json NominatedJson(const Nominator& nominator) {
  Json nominated = Json::object();
  for (const auto& [node, pods] : nominator.nominated_pods()) {
    for (const PodInfoPtr& pod : pods) nominated[node].push_back(v1::PodKey(*pod->pod));
  }
  return nominated;
}

}  // namespace berth::conformance
