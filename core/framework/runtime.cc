#include "framework/runtime.h"

#include <algorithm>
#include <set>

#include "api/json/decoder.h"
#include "base/attributes.h"
#include "base/check.h"
#include "base/strings.h"
#include "framework/result.h"

namespace berth {
namespace {

// Upstream: framework.go, allClusterEvents.
constexpr std::string_view kAllResources[] = {
    "Pod",
    "Node",
    "storage.k8s.io/CSINode",
    "PersistentVolume",
    "PersistentVolumeClaim",
    "Service",
    "storage.k8s.io/StorageClass",
};

// Upstream: v1.34, framework.go, allClusterEvents and unrollWildCardResource.
constexpr std::string_view kAllResourcesWithHints[] = {
    "Pod",
    "Node",
    "PersistentVolume",
    "PersistentVolumeClaim",
    "storage.k8s.io/CSINode",
    "storage.k8s.io/CSIDriver",
    "storage.k8s.io/CSIStorageCapacity",
    "storage.k8s.io/StorageClass",
    "storage.k8s.io/VolumeAttachment",
    "ResourceClaim",
    "DeviceClass",
};

std::vector<EventRegistration> AllClusterEvents() {
  std::vector<EventRegistration> events;
  for (std::string_view resource : kAllResources) {
    events.push_back({std::string(resource), kActionAll});
  }
  return events;
}

std::string InterfaceName(ExtensionPoint point) {
  return StrCat(ExtensionPointName(point), "Plugin");
}

// Wraps a status that is not success into an internal error: `running PreBind plugin "X": ...`.
Status Fault(std::string_view what, std::string_view plugin, const Status& status) {
  return Status::Internal(
             StrCat("running ", what, " plugin ", Quoted(plugin), ": ", status.Message()))
      .WithFailedPlugin(plugin);
}

// Returns the path of the wrong arguments of a plugin, as precisely as it is known.
std::string PathOfArgs(const Profile& profile, const std::string& plugin, const Error& error) {
  const auto written = profile.plugin_args_paths.find(plugin);
  if (written == profile.plugin_args_paths.end()) return profile.path;
  return error.path.empty() ? written->second : StrCat(written->second, ".", error.path);
}

// Intersects the nodes with those that the plugin allows.
BERTH_KEPT_APART Status Narrow(std::string_view plugin, std::set<std::string> allowed,
                               PreFilterNodes& nodes) {
  if (nodes.names) {
    std::erase_if(*nodes.names, [&](const std::string& name) { return !allowed.contains(name); });
  } else {
    nodes.names = std::move(allowed);
  }
  nodes.plugins.emplace(plugin);
  if (!nodes.names->empty()) return Status::Ok();
  const std::vector<std::string> names(nodes.plugins.begin(), nodes.plugins.end());
  return Status::UnschedulableAndUnresolvable(
      names.size() == 1
          ? StrCat("node(s) didn't satisfy plugin ", names[0])
          : StrCat("node(s) didn't satisfy plugin(s) [", StrJoin(names, " "), "] simultaneously"));
}

// Returns one status for several rejections: all their reasons, and the plugin that first gave the
// most severe code. Upstream: framework/interface.go, PluginToStatus.Merge, which iterates over
// them in random order.
Status MergeRejections(const std::vector<Status>& rejections) {
  if (rejections.empty()) return Status::Ok();
  const Status* gravest = &rejections[0];
  std::vector<std::string> reasons;
  for (const Status& status : rejections) {
    const bool graver = status.code() == Code::kUnschedulableAndUnresolvable &&
                        gravest->code() == Code::kUnschedulable;
    if (graver) gravest = &status;
    reasons.insert(reasons.end(), status.reasons().begin(), status.reasons().end());
  }
  return Status(gravest->code(), std::move(reasons)).WithFailedPlugin(gravest->failed_plugin());
}

}  // namespace

// --- Building ---

Result<std::unique_ptr<Framework>> Framework::Make(const Registry& registry, const Profile& profile,
                                                   const FrameworkDependencies& dependencies) {
  std::unique_ptr<Framework> framework(new Framework(dependencies));
  framework->scheduler_name_ = profile.scheduler_name;
  framework->run_all_filters_ = profile.run_all_filters;
  framework->percentage_of_nodes_to_score_ = profile.percentage_of_nodes_to_score;
  if (std::optional<Error> error = framework->MakePlugins(registry, profile)) return *error;
  if (std::optional<Error> error = framework->EnablePlugins(profile)) return *error;
  return framework;
}

Framework::~Framework() = default;

std::optional<Error> Framework::MakePlugins(const Registry& registry, const Profile& profile) {
  for (const std::vector<EnabledPlugin>& plugins : profile.plugins) {
    for (const EnabledPlugin& enabled : plugins) {
      // Upstream does not validate weights, and its check for overflow may or may not find a
      // negative one.
      if (enabled.weight < 0) {
        return Error{StrCat("plugin ", Quoted(enabled.name), " has a negative weight"),
                     enabled.path};
      }
    }
  }
  for (const auto& [name, weight] : PluginWeights(profile)) weights_[name] = weight;
  for (const auto& [name, factory] : registry) {
    if (!weights_.contains(name)) continue;
    auto args = profile.plugin_args.find(name);
    DecodeErrors errors;
    const Decoder decoder(args == profile.plugin_args.end() ? nullptr : &*args->second, "",
                          &errors);
    std::unique_ptr<Plugin> plugin = factory(decoder, *this);
    if (errors.any()) {
      return Error{StrCat("initializing plugin ", Quoted(name), ": ", errors.first().ToString()),
                   PathOfArgs(profile, name, errors.first())};
    }
    BERTH_CHECK(plugin != nullptr, "a factory makes a plugin of good arguments");
    plugins_[name] = std::move(plugin);
  }
  return std::nullopt;
}

template <typename Interface>
std::optional<Error> Framework::EnableAt(const Profile& profile, ExtensionPoint point,
                                         std::vector<Extension<Interface>>& enabled) {
  std::set<std::string> seen;
  for (const EnabledPlugin& wanted : profile.At(point)) {
    auto it = plugins_.find(wanted.name);
    if (it == plugins_.end()) {
      return Error{StrCat(InterfaceName(point), " ", Quoted(wanted.name), " does not exist"),
                   wanted.path};
    }
    auto* extension = it->second->As<Interface>();
    if (extension == nullptr) {
      return Error{StrCat("plugin ", Quoted(wanted.name), " does not extend ", InterfaceName(point),
                          " plugin"),
                   wanted.path};
    }
    if (!seen.insert(wanted.name).second) {
      return Error{StrCat("plugin ", Quoted(wanted.name), " already registered as ",
                          Quoted(InterfaceName(point))),
                   wanted.path};
    }
    enabled.push_back({it->second->Name(), extension, weights_[wanted.name]});
  }
  return std::nullopt;
}

std::optional<Error> Framework::EnablePlugins(const Profile& profile) {
  using P = ExtensionPoint;
  std::vector<Extension<QueueSortPlugin>> queue_sort;
  std::optional<Error> error;
  // In the order of PluginWeights: the first error wins.
  if ((error = EnableAt(profile, P::kPreFilter, pre_filter_))) return error;
  if ((error = EnableAt(profile, P::kFilter, filter_))) return error;
  if ((error = EnableAt(profile, P::kPostFilter, post_filter_))) return error;
  if ((error = EnableAt(profile, P::kReserve, reserve_))) return error;
  if ((error = EnableAt(profile, P::kPreScore, pre_score_))) return error;
  if ((error = EnableAt(profile, P::kScore, score_))) return error;
  if ((error = EnableAt(profile, P::kPreBind, pre_bind_))) return error;
  if ((error = EnableAt(profile, P::kBind, bind_))) return error;
  if ((error = EnableAt(profile, P::kPostBind, post_bind_))) return error;
  if ((error = EnableAt(profile, P::kPermit, permit_))) return error;
  if ((error = EnableAt(profile, P::kQueueSort, queue_sort))) return error;
  if ((error = EnableAt(profile, P::kPreEnqueue, pre_enqueue_))) return error;
  if (queue_sort.empty()) return Error{"no queue sort plugin is enabled", profile.path};
  if (queue_sort.size() > 1) {
    return Error{"only one queue sort plugin can be enabled", profile.path};
  }
  if (bind_.empty()) return Error{"at least one bind plugin is needed", profile.path};
  queue_sort_ = queue_sort[0].plugin;
  return std::nullopt;
}

ClusterEventMap Framework::EventMap() const {
  ClusterEventMap map;
  for (const auto& [name, plugin] : plugins_) {
    const auto* extensions = plugin->As<EnqueueExtensions>();
    const std::vector<EventRegistration> registrations =
        extensions == nullptr ? AllClusterEvents() : extensions->EventsToRegister();
    for (const EventRegistration& registration : registrations) {
      AddRegistration(registration, {name}, &map);
    }
  }
  return map;
}

namespace {

// Reports whether the plugin can keep a pod unschedulable. Upstream: v1.34,
// shouldHaveEnqueueExtensions.
bool MayRejectPods(Plugin& plugin) {
  return plugin.As<PreEnqueuePlugin>() != nullptr || plugin.As<PreFilterPlugin>() != nullptr ||
         plugin.As<FilterPlugin>() != nullptr || plugin.As<ReservePlugin>() != nullptr ||
         plugin.As<PermitPlugin>() != nullptr;
}

}  // namespace

QueueingPlugins Framework::QueueingPluginsOfProfile() const {
  QueueingPlugins queueing;
  for (const auto& extension : pre_enqueue_) {
    queueing.gates.push_back({extension.name, extension.plugin});
  }
  const auto add_all = [&](std::string_view plugin_name) {
    for (std::string_view resource : kAllResourcesWithHints) {
      queueing.registrations.push_back({plugin_name, {{std::string(resource), kActionAll}}});
    }
  };
  if (!dependencies_.extenders.empty()) add_all(kExtenderName);
  for (const auto& [name, plugin] : plugins_) {
    if (!MayRejectPods(*plugin)) continue;
    const std::string_view plugin_name = plugin->Name();
    const auto add = [&](ClusterEventWithHint event) {
      queueing.registrations.push_back({plugin_name, std::move(event)});
    };
    const auto* extensions = plugin->As<EnqueueExtensionsWithHints>();
    if (extensions == nullptr) {
      add_all(plugin_name);
      continue;
    }
    bool sees_new_nodes = false;
    bool sees_taints = false;
    for (ClusterEventWithHint& event : extensions->EventsToRegisterWithHints()) {
      if (event.registration.resource == "Node") {
        sees_new_nodes |= (event.registration.action & kActionAdd) != 0;
        sees_taints |= (event.registration.action & kActionUpdateNodeTaint) != 0;
      }
      add(std::move(event));
    }
    if (sees_new_nodes && !sees_taints) add({{"Node", kActionUpdateNodeTaint}});
  }
  return queueing;
}

Status Framework::Recorded(const CycleState& state, ExtensionPoint point, std::string_view plugin,
                           Status status) const {
  Status named = std::move(status).WithFailedPlugin(plugin);
  if (recorder_ != nullptr) recorder_->OnPluginRun(point, plugin, named);
  CountCalls(state, ExtensionPointName(point), plugin, named.code());
  return named;
}

// --- Scheduling cycle ---

Status Framework::AskPreFilterPlugins(CycleState& state, const v1::Pod& pod,
                                      const CycleRules& rules, PreFilterNodes* nodes) {
  Status rejection;
  for (const auto& extension : pre_filter_) {
    Status status = Recorded(state, ExtensionPoint::kPreFilter, extension.name,
                             extension.plugin->PreFilter(state, pod));
    if (status.code() == Code::kSkip) {
      state.skipped_filters().push_back(extension.name);
      continue;
    }
    if (status.IsUnschedulable()) {
      rejection = std::move(status);
      const bool goes_on =
          rules.pre_filters_go_on && rejection.code() != Code::kUnschedulableAndUnresolvable;
      if (goes_on) continue;
      if (nodes != nullptr) *nodes = {};  // only this plugin rejected the pod
      return rejection;
    }
    if (!status.ok()) return Fault("PreFilter", extension.name, status);
    if (nodes == nullptr) continue;
    if (std::optional<std::set<std::string>> names = extension.plugin->NodeNames(pod)) {
      status = Narrow(extension.name, *std::move(names), *nodes);
      if (!status.ok()) return status;
    }
  }
  if (!rejection.ok()) return rejection;
  if (recorder_ != nullptr && nodes != nullptr && nodes->names) {
    recorder_->OnPreFilterNodes(*nodes->names);
  }
  NoteFiltersToAsk(state, pod);
  return Status::Ok();
}

bool Framework::IsSkipped(const CycleState::Skipped& skipped, std::string_view plugin) {
  return std::find(skipped.begin(), skipped.end(), plugin) != skipped.end();
}

void Framework::NoteFiltersToAsk(CycleState& state, const v1::Pod& pod) const {
  if (metrics_ != nullptr) return;  // metrics count each call, so every filter has to run
  std::vector<size_t> places;
  places.reserve(filter_.size());
  for (size_t i = 0; i < filter_.size(); ++i) {
    const Extension<FilterPlugin>& extension = filter_[i];
    if (IsSkipped(state.skipped_filters(), extension.name)) continue;
    if (!extension.plugin->AdmitsEveryNode(state, pod)) places.push_back(i);
  }
  state.set_filters_to_ask(std::move(places));
}

Status Framework::RunFilterPlugins(const CycleState& state, const v1::Pod& pod,
                                   const NodeInfo& node) {
  std::vector<Status> rejections;
  const CycleState::FilterPlaces& places = state.filters_to_ask();
  const size_t num_asked = places ? places->size() : filter_.size();
  for (size_t i = 0; i < num_asked; ++i) {
    const size_t place = places ? (*places)[i] : i;
    const Extension<FilterPlugin>& extension = filter_[place];
    if (!places && IsSkipped(state.skipped_filters(), extension.name)) continue;
    Status status = extension.plugin->Filter(state, pod, node);
    if (metrics_ != nullptr) CountFilterCall(state, place, status.code());
    if (status.ok()) continue;
    if (!status.IsUnschedulable()) {
      return Status::Internal(
                 StrCat("running ", Quoted(extension.name), " filter plugin: ", status.Message()))
          .WithFailedPlugin(extension.name);
    }
    Status rejection = std::move(status).WithFailedPlugin(extension.name);
    if (!run_all_filters_) return rejection;
    rejections.push_back(std::move(rejection));
  }
  return MergeRejections(rejections);
}

bool Framework::KeepAdmitted(const CycleState& state, const v1::Pod& pod, NodeRows& rows) const {
  const CycleState::FilterPlaces& places = state.filters_to_ask();
  if (recorder_ != nullptr || !dependencies_.nominator.Empty() || !places) return false;
  return std::all_of(places->begin(), places->end(), [&](size_t place) {
    return filter_[place].plugin->KeepAdmitted(state, pod, rows);
  });
}

Status Framework::RunFilterPass(const CycleState& state, const v1::Pod& pod, const NodeInfo& node,
                                bool with_nominated_pods) {
  Status status = RunFilterPlugins(state, pod, node);
  if (recorder_ != nullptr) recorder_->OnFilterNode(node, with_nominated_pods, status);
  return status;
}

std::vector<PodInfoPtr> Framework::NominatedPodsThatCount(const v1::Pod& pod,
                                                          const NodeInfo& node) const {
  const int32_t priority = v1::PodPriority(pod);
  std::vector<PodInfoPtr> nominated = dependencies_.nominator.NominatedPodsForNode(node.name());
  std::erase_if(nominated, [&](const PodInfoPtr& info) {
    return v1::PodPriority(*info->pod) < priority || info->pod->metadata.uid == pod.metadata.uid;
  });
  return nominated;
}

Status Framework::AddNominatedPods(const std::vector<PodInfoPtr>& nominated, const v1::Pod& pod,
                                   CycleState& state, NodeInfo& node) {
  for (const PodInfoPtr& info : nominated) {
    node.AddPod(info);
    Status status = RunPreFilterExtensionAddPod(state, pod, *info, node);
    if (!status.ok()) return Status::Internal(status.Message());
  }
  return Status::Ok();
}

Status Framework::RunFilterPluginsWithNominatedPods(const CycleState& state, const v1::Pod& pod,
                                                    const NodeInfo& node) {
  if (dependencies_.nominator.Empty()) return RunFilterPass(state, pod, node, false);
  const std::vector<PodInfoPtr> nominated = NominatedPodsThatCount(pod, node);
  const bool nominated_in_vain = metrics_ != nullptr && nominated.empty() &&
                                 !dependencies_.nominator.NominatedPodsForNode(node.name()).empty();
  if (nominated_in_vain) {
    // Upstream has copied the state at this point, and not all versions time calls with copies.
    return RunFilterPass(state.Clone(), pod, node, false);
  }
  if (!nominated.empty()) {
    CycleState state_with = state.Clone();
    NodeInfo node_with = node;
    Status status = AddNominatedPods(nominated, pod, state_with, node_with);
    if (!status.ok()) return status;
    status = RunFilterPass(state_with, pod, node_with, true);
    if (!status.ok()) return status;
  }
  // Nominated pods may end up on other nodes, so the pod must also fit without them (it may need
  // one of them by pod affinity, say).
  return RunFilterPass(state, pod, node, false);
}

std::vector<std::string_view> Framework::FilterPluginNames() const {
  std::vector<std::string_view> names;
  for (const auto& extension : filter_) names.push_back(extension.name);
  return names;
}

RejectionDetails Framework::ExplainRejection(std::string_view plugin, const CycleState& state,
                                             const v1::Pod& pod, const NodeInfo& node) const {
  for (const auto& extension : filter_) {
    if (extension.name == plugin) return extension.plugin->Explain(state, pod, node);
  }
  return {};
}

bool Framework::LacksPreFilter(std::string_view plugin, std::string_view rejected_by) const {
  bool reached = false;
  for (const auto& extension : pre_filter_) {
    reached = reached || extension.name == rejected_by;
    if (reached && extension.name == plugin) return true;
  }
  return false;
}

std::vector<FilterPluginVerdict> Framework::RunEachFilterPlugin(const CycleState& state,
                                                                const v1::Pod& pod,
                                                                const NodeInfo& node,
                                                                std::string_view rejected_by) {
  // Some filters write into the state, so the two passes need copies.
  const CycleState state_alone = state.Clone();
  CycleState state_with = state.Clone();
  NodeInfo node_with = node;
  std::vector<PodInfoPtr> nominated;
  if (rejected_by.empty()) nominated = NominatedPodsThatCount(pod, node);
  const Status added = AddNominatedPods(nominated, pod, state_with, node_with);

  std::vector<FilterPluginVerdict> verdicts;
  for (const auto& extension : filter_) {
    FilterPluginVerdict verdict{extension.name, LacksPreFilter(extension.name, rejected_by), {}};
    const bool is_skipped = IsSkipped(state.skipped_filters(), extension.name);
    if (!verdict.lacks_pre_filter && !is_skipped) {
      verdict.status = extension.plugin->Filter(state_alone, pod, node);
      if (verdict.status.ok() && !nominated.empty()) {
        verdict.status = added.ok() ? extension.plugin->Filter(state_with, pod, node_with) : added;
        verdict.with_nominated_pods = !verdict.status.ok();
      }
    }
    verdicts.push_back(std::move(verdict));
  }
  return verdicts;
}

Status Framework::RunPreFilterExtensionAddPod(CycleState& state, const v1::Pod& pod_to_schedule,
                                              const PodInfo& pod_to_add, const NodeInfo& node) {
  state.set_filters_to_ask(std::nullopt);  // the filters' answers were for the state before
  for (const auto& extension : pre_filter_) {
    const PreFilterExtensions* hooks = extension.plugin->GetPreFilterExtensions();
    if (hooks == nullptr || IsSkipped(state.skipped_filters(), extension.name)) continue;
    const Status status = hooks->AddPod(state, pod_to_schedule, pod_to_add, node);
    CountCalls(state, kPreFilterExtensionAddPod, extension.name, status.code());
    if (!status.ok()) return Fault("AddPod on PreFilter", extension.name, status);
  }
  return Status::Ok();
}

Status Framework::RunPreFilterExtensionRemovePod(CycleState& state, const v1::Pod& pod_to_schedule,
                                                 const PodInfo& pod_to_remove,
                                                 const NodeInfo& node) {
  state.set_filters_to_ask(std::nullopt);  // the filters' answers were for the state before
  for (const auto& extension : pre_filter_) {
    const PreFilterExtensions* hooks = extension.plugin->GetPreFilterExtensions();
    if (hooks == nullptr || IsSkipped(state.skipped_filters(), extension.name)) continue;
    const Status status = hooks->RemovePod(state, pod_to_schedule, pod_to_remove, node);
    CountCalls(state, kPreFilterExtensionRemovePod, extension.name, status.code());
    if (!status.ok()) return Fault("RemovePod on PreFilter", extension.name, status);
  }
  return Status::Ok();
}

Status Framework::AskPostFilterPlugins(CycleState& state, const v1::Pod& pod,
                                       const NodeToStatus& filtered, PostFilterResult* result) {
  bool unresolvable = false;
  std::vector<std::string> reasons;
  for (const auto& extension : post_filter_) {
    post_filter_recorder_ = std::exchange(recorder_, nullptr);
    Status verdict = extension.plugin->PostFilter(state, pod, filtered, result);
    recorder_ = std::exchange(post_filter_recorder_, nullptr);
    Status status =
        Recorded(state, ExtensionPoint::kPostFilter, extension.name, std::move(verdict));
    if (status.ok()) return status;
    if (!status.IsUnschedulable()) return Status::Internal(status.Message());
    unresolvable |= status.code() == Code::kUnschedulableAndUnresolvable;
    reasons.insert(reasons.end(), status.reasons().begin(), status.reasons().end());
  }
  if (post_filter_.empty()) return Status::Ok();
  return Status(unresolvable ? Code::kUnschedulableAndUnresolvable : Code::kUnschedulable,
                std::move(reasons));
}

Status Framework::AskPreScorePlugins(CycleState& state, const v1::Pod& pod,
                                     const std::vector<const NodeInfo*>& nodes) {
  for (const auto& extension : pre_score_) {
    const Status status = Recorded(state, ExtensionPoint::kPreScore, extension.name,
                                   extension.plugin->PreScore(state, pod, nodes));
    if (status.code() == Code::kSkip) {
      state.skipped_scores().push_back(extension.name);
      continue;
    }
    if (!status.ok()) return Fault("PreScore", extension.name, status);
  }
  return Status::Ok();
}

Status Framework::AskReservePlugins(CycleState& state, const v1::Pod& pod,
                                    const std::string& node_name) {
  for (const auto& extension : reserve_) {
    const Status status = Recorded(state, ExtensionPoint::kReserve, extension.name,
                                   extension.plugin->Reserve(state, pod, node_name));
    if (!status.ok()) return Fault("Reserve", extension.name, status);
  }
  return Status::Ok();
}

void Framework::RunReservePluginsUnreserve(CycleState& state, const v1::Pod& pod,
                                           const std::string& node_name) {
  for (auto it = reserve_.rbegin(); it != reserve_.rend(); ++it) {
    it->plugin->Unreserve(state, pod, node_name);
    CountCalls(state, kUnreserve, it->name, Code::kSuccess);
  }
  PointEnded(kUnreserve, Code::kSuccess);
}

Status Framework::AskPermitPlugins(CycleState& state, const v1::PodPtr& pod,
                                   const std::string& node_name) {
  std::map<std::string, Duration> timeouts;
  for (const auto& extension : permit_) {
    Duration timeout;
    Status status = Recorded(state, ExtensionPoint::kPermit, extension.name,
                             extension.plugin->Permit(state, *pod, node_name, &timeout));
    if (status.ok()) continue;
    if (status.IsUnschedulable()) return status;
    if (status.code() != Code::kWait) return Fault("Permit", extension.name, status);
    timeouts[std::string(extension.name)] = std::clamp(timeout, Duration{}, kMaxPermitTimeout);
  }
  if (timeouts.empty()) return Status::Ok();
  waiting_pods_.insert_or_assign(
      pod->metadata.uid,
      WaitingPod(pod, node_name, dependencies_.clock.Now(), std::move(timeouts)));
  return Status(Code::kWait,
                {StrCat("one or more plugins asked to wait and no plugin rejected pod ",
                        Quoted(pod->metadata.name))});
}

Framework::PluginStates Framework::SavePluginStates() const {
  PluginStates states;
  for (const auto& [name, plugin] : plugins_) {
    const auto* stateful = plugin->As<StatefulPlugin>();
    if (stateful != nullptr) states[name] = stateful->SaveState();
  }
  return states;
}

void Framework::RestorePluginStates(const PluginStates& states) {
  for (const auto& [name, state] : states) {
    plugins_.at(name)->As<StatefulPlugin>()->RestoreState(state);
  }
}

// --- Binding cycle ---

Status Framework::AskPreBindPlugins(CycleState& state, const v1::Pod& pod,
                                    const std::string& node_name) {
  for (const auto& extension : pre_bind_) {
    const Status status = Recorded(state, ExtensionPoint::kPreBind, extension.name,
                                   extension.plugin->PreBind(state, pod, node_name));
    if (!status.ok()) return Fault("PreBind", extension.name, status);
  }
  return Status::Ok();
}

Status Framework::AskBindPlugins(CycleState& state, const v1::Pod& pod,
                                 const std::string& node_name) {
  for (const auto& extension : bind_) {
    const Status status = Recorded(state, ExtensionPoint::kBind, extension.name,
                                   extension.plugin->Bind(state, pod, node_name));
    if (status.code() == Code::kSkip) continue;
    if (!status.ok()) return Fault("Bind", extension.name, status);
    return Status::Ok();
  }
  return Status::Skip();
}

void Framework::RunPostBindPlugins(CycleState& state, const v1::Pod& pod,
                                   const std::string& node_name) {
  for (const auto& extension : post_bind_) {
    extension.plugin->PostBind(state, pod, node_name);
    (void)Recorded(state, ExtensionPoint::kPostBind, extension.name, Status::Ok());
  }
  PointEnded(ExtensionPointName(ExtensionPoint::kPostBind), Code::kSuccess);
}

}  // namespace berth
