#include "framework/profile.h"

#include <utility>

#include "api/json/json.h"
#include "base/strings.h"

namespace berth {
std::string_view ExtensionPointName(ExtensionPoint point) {
  switch (point) {
    case ExtensionPoint::kQueueSort:
      return "QueueSort";
    case ExtensionPoint::kPreFilter:
      return "PreFilter";
    case ExtensionPoint::kFilter:
      return "Filter";
    case ExtensionPoint::kPostFilter:
      return "PostFilter";
    case ExtensionPoint::kPreScore:
      return "PreScore";
    case ExtensionPoint::kScore:
      return "Score";
    case ExtensionPoint::kReserve:
      return "Reserve";
    case ExtensionPoint::kPermit:
      return "Permit";
    case ExtensionPoint::kPreBind:
      return "PreBind";
    case ExtensionPoint::kBind:
      return "Bind";
    case ExtensionPoint::kPostBind:
      return "PostBind";
    case ExtensionPoint::kPreEnqueue:
      return "PreEnqueue";
  }
  return "";
}

const EnabledPlugin* FindPlugin(const std::vector<EnabledPlugin>& plugins, std::string_view name) {
  for (const EnabledPlugin& plugin : plugins) {
    if (plugin.name == name) return &plugin;
  }
  return nullptr;
}

bool Extends(Plugin& plugin, ExtensionPoint point) {
  switch (point) {
    case ExtensionPoint::kQueueSort:
      return plugin.As<QueueSortPlugin>() != nullptr;
    case ExtensionPoint::kPreFilter:
      return plugin.As<PreFilterPlugin>() != nullptr;
    case ExtensionPoint::kFilter:
      return plugin.As<FilterPlugin>() != nullptr;
    case ExtensionPoint::kPostFilter:
      return plugin.As<PostFilterPlugin>() != nullptr;
    case ExtensionPoint::kPreScore:
      return plugin.As<PreScorePlugin>() != nullptr;
    case ExtensionPoint::kScore:
      return plugin.As<ScorePlugin>() != nullptr;
    case ExtensionPoint::kReserve:
      return plugin.As<ReservePlugin>() != nullptr;
    case ExtensionPoint::kPermit:
      return plugin.As<PermitPlugin>() != nullptr;
    case ExtensionPoint::kPreBind:
      return plugin.As<PreBindPlugin>() != nullptr;
    case ExtensionPoint::kBind:
      return plugin.As<BindPlugin>() != nullptr;
    case ExtensionPoint::kPostBind:
      return plugin.As<PostBindPlugin>() != nullptr;
    case ExtensionPoint::kPreEnqueue:
      return plugin.As<PreEnqueuePlugin>() != nullptr;
  }
  return false;
}

std::map<std::string, int32_t, std::less<>> PluginWeights(const Profile& profile) {
  std::map<std::string, int32_t, std::less<>> weights;
  for (ExtensionPoint point : kBuildOrder) {
    for (const EnabledPlugin& enabled : profile.At(point)) {
      weights[enabled.name] = enabled.weight == 0 ? 1 : enabled.weight;
    }
  }
  return weights;
}

Error InitializingProfilesError(Error error) {
  error.message.insert(0, "initializing profiles: ");
  return error;
}

Error InitializingProfileError(const Profile& profile, Error error) {
  error.message.insert(
      0, StrCat("creating profile for scheduler name ", profile.scheduler_name, ": "));
  return InitializingProfilesError(std::move(error));
}

std::optional<Error> QueueSortProblem(const std::vector<Profile>& profiles, size_t index) {
  const Profile& profile = profiles[index];
  const std::vector<EnabledPlugin>& enabled = profile.At(ExtensionPoint::kQueueSort);
  if (enabled.size() != 1) {
    return Error{StrCat("one queue sort plugin required for profile with scheduler name ",
                        Quoted(profile.scheduler_name)),
                 profile.path};
  }
  const EnabledPlugin& first = profiles[0].At(ExtensionPoint::kQueueSort)[0];
  if (first.name != enabled[0].name) {
    return Error{StrCat("different queue sort plugins for profile ", Quoted(profile.scheduler_name),
                        ": ", Quoted(enabled[0].name), ", first: ", Quoted(first.name)),
                 profile.path};
  }
  const auto args_of = [&](const Profile& one) {
    const auto found = one.plugin_args.find(first.name);
    return found == one.plugin_args.end() ? Json() : *found->second;
  };
  if (args_of(profiles[0]) != args_of(profile)) {
    return Error{
        StrCat("different queue sort plugin args for profile ", Quoted(profile.scheduler_name)),
        profile.path};
  }
  return std::nullopt;
}

}  // namespace berth
