#include "scenario/autoscaler_settings.h"

#include <set>
#include <string>

#include "api/decode/decode_duration.h"
#include "api/objects.h"
#include "base/strings.h"
#include "scenario/limits.h"
#include "scenario/scenario.h"

namespace berth::sim {
namespace {

// Reads a duration between `least` and kMaxAutoscalerTime, inclusive.
Duration DecodeSpan(const Decoder& field, Duration fallback, Duration least) {
  const Duration span = DecodeDuration(field, fallback);
  if (span < least || span > kMaxAutoscalerTime) {
    field.Fail(StrCat("must be between ", SecondsText(least), "s and ",
                      SecondsText(kMaxAutoscalerTime), "s, got ", SecondsText(span), "s"));
  }
  return span;
}

// Reads the Node of a group. Its name must be short enough for a number to follow it.
v1::Node DecodeTemplate(const Decoder& manifest) {
  if (!manifest.Present()) manifest.Fail("must have the manifest of a Node");
  const std::string kind = manifest.Field("kind").String("Node");
  if (kind != "Node") {
    manifest.Field("kind").Fail(StrCat("must be Node, not ", QuotedPrefix(kind)));
  }
  if (manifest.failed()) return v1::Node();
  v1::Node node = *std::get<v1::NodePtr>(DecodeObject(Kind::kNode, manifest));
  if (node.metadata.name.size() > kMaxNodeGroupName) {
    const Decoder name = manifest.Field("metadata").Field("name");
    name.Fail(StrCat("must be at most ", std::to_string(kMaxNodeGroupName), " bytes long"));
  }
  return node;
}

NodeGroup DecodeGroup(const Decoder& entry) {
  NodeGroup group;
  group.max_size = static_cast<int32_t>(
      DecodeIntegerBetween(entry.Field("maxSize"), group.max_size, 1, kMaxNodeGroupSize));
  group.provision_time = DecodeSpan(entry.Field("provisionTime"), group.provision_time, Duration{});
  group.node = DecodeTemplate(entry.Field("template"));
  return group;
}

}  // namespace

int64_t MostNodesOf(const AutoscalerSettings& settings) {
  int64_t nodes = 0;
  for (const NodeGroup& group : settings.groups) nodes += group.max_size;
  return nodes;
}

AutoscalerSettings DecodeAutoscaler(const Decoder& autoscaler) {
  AutoscalerSettings settings;
  settings.scan_interval =
      DecodeSpan(autoscaler.Field("scanInterval"), settings.scan_interval, kMinScanInterval);
  settings.scale_down_unneeded_time = DecodeSpan(autoscaler.Field("scaleDownUnneededTime"),
                                                 settings.scale_down_unneeded_time, Duration{});
  settings.scale_down_delay_after_add = DecodeSpan(autoscaler.Field("scaleDownDelayAfterAdd"),
                                                   settings.scale_down_delay_after_add, Duration{});
  const Decoder groups = autoscaler.Field("groups");
  const size_t size = groups.NumElements();
  if (size == 0) groups.Fail("must have a group of nodes");
  if (size > kMaxNodeGroups) {
    groups.Fail(StrCat("must be at most ", std::to_string(kMaxNodeGroups)));
  }
  if (autoscaler.failed()) return settings;
  std::set<std::string> names;
  groups.ForEachElement([&](const Decoder& entry) {
    settings.groups.push_back(DecodeGroup(entry));
    const std::string& name = settings.groups.back().node.metadata.name;
    if (!names.insert(name).second) {
      const Decoder place = entry.Field("template").Field("metadata").Field("name");
      place.Fail(StrCat("there are two groups ", QuotedPrefix(name)));
    }
  });
  return settings;
}

}  // namespace berth::sim
