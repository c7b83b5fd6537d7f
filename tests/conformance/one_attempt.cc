#include "conformance/one_attempt.h"

#include <algorithm>
#include <type_traits>
#include <utility>
#include <variant>

#include "base/strings.h"
#include "framework/node_info.h"
#include "framework/preemption/evictions.h"
#include "versions/configuration/configuration.h"

namespace berth::conformance {
namespace {

Json KeysOf(const std::vector<v1::PodPtr>& pods) {
  Json keys = Json::array();
  for (const v1::PodPtr& pod : pods) keys.push_back(v1::PodKey(*pod));
  return keys;
}

std::vector<std::string> NodeNames(const NodeScoreList& totals) {
  std::vector<std::string> names;
  for (const NodeScore& total : totals) names.push_back(total.node->name());
  return names;
}

// Returns the feasible nodes of an attempt; none if it found no node.
std::vector<std::string> FeasibleNodes(const ScheduleOutcome& outcome) {
  const auto* result = std::get_if<ScheduleResult>(&outcome);
  if (result == nullptr) return {};
  if (result->totals.empty()) return {result->suggested_host};
  return NodeNames(result->totals);
}

// Returns the nodes from which selectHost may choose.
std::vector<std::string> BestNodes(const ScheduleResult& result) {
  if (result.totals.empty()) return {result.suggested_host};
  const auto lower = [](const NodeScore& a, const NodeScore& b) { return a.score < b.score; };
  const int64_t best = std::max_element(result.totals.begin(), result.totals.end(), lower)->score;
  std::vector<std::string> names;
  for (const NodeScore& total : result.totals) {
    if (total.score == best) names.push_back(total.node->name());
  }
  // A choice outside of them shows as a difference.
  if (std::find(names.begin(), names.end(), result.suggested_host) == names.end()) {
    return {result.suggested_host};
  }
  return names;
}

bool HasFinished(const v1::Pod& pod) {
  return pod.status.phase == "Succeeded" || pod.status.phase == "Failed";
}

}  // namespace

std::optional<std::string> NotingClient::DeletePod(const v1::Pod& pod) {
  deleted_pods_.push_back(v1::PodKey(pod));
  return std::nullopt;
}

std::optional<std::string> NotingClient::PatchPodStatus(
    const v1::Pod& pod, const std::optional<v1::PodCondition>& /*condition*/,
    const std::optional<std::string>& nominated_node_name) {
  if (nominated_node_name && nominated_node_name->empty()) {
    cleared_nominations_.insert(v1::PodKey(pod));
  }
  return std::nullopt;
}

void NotingRecorder::OnPluginRun(ExtensionPoint point, std::string_view /*plugin*/,
                                 const Status& status) {
  if (point != ExtensionPoint::kPreFilter) return;
  if (!status.ok() && status.code() != Code::kSkip) pre_filter_ = StatusJson(status);
}

void NotingRecorder::OnFilterNode(const NodeInfo& node, bool /*with_nominated_pods*/,
                                  const Status& status) {
  if (!status.ok()) filter_[node.name()] = StatusJson(status);
}

void NotingRecorder::OnNodesFound(const std::vector<const NodeInfo*>& nodes) {
  for (const NodeInfo* node : nodes) found_.push_back(node->name());
}

void NotingRecorder::OnScorePlugin(std::string_view plugin, int64_t /*weight*/,
                                   const NodeScoreList& raw, const NodeScoreList& normalized,
                                   const NodeScoreList& weighted) {
  Json& by_node = scores_[std::string(plugin)];
  for (size_t i = 0; i < raw.size(); ++i) {
    by_node[raw[i].node->name()] = {{"raw", raw[i].score},
                                    {"normalized", normalized[i].score},
                                    {"weighted", weighted[i].score}};
  }
}

void NotingRecorder::OnExtenderScores(std::string_view extender, int64_t /*weight*/,
                                      const std::vector<HostPriority>& scores) {
  Json& by_node = extender_scores_[std::string(extender)];
  by_node = Json::object();
  for (const HostPriority& score : scores) by_node[score.host] = score.score;
}

void NotingRecorder::OnPreemption(const PreemptionRecord& record) {
  preemption_nodes_ = record.nodes;
  for (const PreemptionNodeRecord& node : record.nodes) {
    if (node.node != record.chosen) continue;
    const Victims& victims = node.victims_after_extenders.value_or(node.victims);
    for (const v1::PodPtr& pod : victims.pods) victims_.push_back(v1::PodKey(*pod));
  }
}

void ImmediateEvictions::Begin(Handle& handle, const v1::PodPtr& pod, const std::string& node,
                               const std::vector<v1::PodPtr>& victims) {
  ClearLowerNominations(handle, *pod, node);
  for (const v1::PodPtr& victim : victims) {
    static_cast<void>(EvictVictim(handle, *pod, *victim, "DefaultPreemption"));
  }
}

Json StatusJson(const Status& status) {
  Json json = {{"code", std::string(CodeName(status.code()))}};
  if (!status.failed_plugin().empty()) json["plugin"] = std::string(status.failed_plugin());
  if (!status.reasons().empty()) json["reasons"] = status.reasons();
  return json;
}

Json CandidatesJson(const NodeNameToVictims& candidates) {
  Json json = Json::array();
  for (const auto& [node, victims] : candidates) {
    json.push_back({{"node", node},
                    {"victims", KeysOf(victims.pods)},
                    {"pdbViolations", victims.num_pdb_violations}});
  }
  return json;
}

std::optional<Difference> FirstAttemptDifference(const Json& expect, const Json& got) {
  for (const char* field : {"nodeOrder", "error", "preFilter", "filter", "feasible", "scores"}) {
    if (!expect.contains(field) || !got.contains(field)) continue;
    if (auto difference =
            FirstDifference(expect.at(field), got.at(field), StrCat("expect.", field))) {
      return difference;
    }
  }
  return FirstDifference(expect, got, "expect");
}

// --- OneAttempt ---

Result<std::unique_ptr<OneAttempt>> OneAttempt::Make(const Json& recorded_case,
                                                     const Version& version) {
  DecodeErrors errors;
  const Decoder decoder(&recorded_case, "", &errors);
  const int32_t percentage = decoder.Field("percentageOfNodesToScore").Int32();
  const bool refresh_nodes = decoder.Field("refreshNodes").Bool();
  if (errors.any()) return errors.first();
  std::unique_ptr<OneAttempt> attempt(new OneAttempt(percentage, version));

  Json manifests = recorded_case.value("objects", Json::array());
  manifests.push_back(recorded_case.value("pod", Json()));
  std::optional<Error> error = attempt->AddObjects(manifests, refresh_nodes);
  if (!error) error = attempt->AddExtenders(decoder.Field("extenders"));
  if (!error) error = attempt->MakeFramework(recorded_case.value("profile", Json()));
  if (error) return *error;
  return attempt;
}

std::optional<Error> OneAttempt::AddObjects(const Json& manifests, bool refresh_nodes) {
  DecodeErrors errors;
  std::vector<v1::NodePtr> nodes;
  std::vector<v1::PodPtr> pods;
  const auto add = [&](const auto& object) {
    using T = std::remove_const_t<typename std::decay_t<decltype(object)>::element_type>;
    if constexpr (std::is_same_v<T, v1::Pod>) {
      // The scheduler's informer does not report pods that have finished.
      if (HasFinished(*object)) return;
      pods.push_back(object);
    } else if constexpr (std::is_same_v<T, v1::Node>) {
      nodes.push_back(object);
    }
    informers_.Of<T>().Set(KeyOf(object->metadata), object);
  };
  Decoder(&manifests, "objects", &errors).ForEachElement([&](const Decoder& manifest) {
    const std::string kind = manifest.Field("kind").String();
    const KindInfo* const info = FindKind(manifest.Field("apiVersion").String(), kind);
    if (info == nullptr) return manifest.Fail(StrCat("unknown kind ", Quoted(kind)));
    const AnyObject object = DecodeObject(info->kind, manifest);
    if (!errors.any()) std::visit(add, object);
  });
  if (errors.any()) return errors.first();

  for (const v1::NodePtr& node : nodes) cache_.AddNode(node);
  for (const v1::NodePtr& node : nodes) {
    if (refresh_nodes) cache_.UpdateNode(node);
  }
  // The last one is the pod to schedule: it is not on a node yet, even if it names one.
  pod_ = pods.back();
  pods.pop_back();
  for (const v1::PodPtr& pod : pods) AddPod(pod);
  nominator_.AddNominatedPod(std::make_shared<const PodInfo>(pod_), "");
  return std::nullopt;
}

void OneAttempt::AddPod(const v1::PodPtr& pod) {
  if (!pod->spec.node_name.empty()) {
    static_cast<void>(cache_.AddPod(pod));
  } else {
    nominator_.AddNominatedPod(std::make_shared<const PodInfo>(pod), "");
  }
}

std::optional<Error> OneAttempt::AddExtenders(const Decoder& scripts) {
  std::optional<Error> error;
  scripts.ForEachElement([&](const Decoder& field) {
    DecodeErrors errors;
    sim::ExtenderScript script =
        sim::DecodeExtenderScript(Decoder(field.json(), field.path(), &errors));
    if (errors.any() && !error) error = errors.first();
    for (const auto& resource : script.configuration.managed_resources) {
      if (resource.ignored_by_scheduler) ignored_resources_.push_back(resource.name);
    }
    owned_extenders_.push_back(
        std::make_unique<NotingExtender>(std::move(script), &client_, &extender_calls_));
    extenders_.push_back(owned_extenders_.back().get());
  });
  extenders_ = InCallOrder(std::move(extenders_));
  return error;
}

std::optional<Error> OneAttempt::MakeFramework(const Json& profile) {
  Result<Profile> merged = DecodeProfile(profile, version_.profiles[0], ignored_resources_,
                                         *version_.configuration, version_.registry);
  if (!merged.ok()) return merged.error();
  Result<std::unique_ptr<Framework>> framework = Framework::Make(
      version_.registry, merged.value(),
      FrameworkDependencies{snapshot_, client_, nominator_, clock_, informers_, extenders_,
                            version_.rules.preempts_asynchronously ? &evictions_ : nullptr});
  if (!framework.ok()) return framework.error();
  framework_ = std::move(framework).value();
  framework_->set_recorder(&recorder_);
  return std::nullopt;
}

Json OneAttempt::Run() {
  outcome_ = algorithm_.Schedule(*framework_, state_, *pod_);
  Json got = {{"nodeOrder", Json::array()},
              {"preFilter", {{"code", "Success"}}},
              {"filter", recorder_.filter()},
              {"feasible", FeasibleNodes(outcome_)}};
  for (const NodeInfo* node : snapshot_.List()) got["nodeOrder"].push_back(node->name());
  if (!recorder_.pre_filter().is_null()) got["preFilter"] = recorder_.pre_filter();
  if (const auto* result = std::get_if<ScheduleResult>(&outcome_)) {
    PutScores(*result, got);
  } else if (auto* fit_error = std::get_if<FitError>(&outcome_)) {
    got["fitErrorMessage"] = fit_error->Message();
    if (framework_->HasPostFilterPlugins()) got["postFilter"] = RunPostFilter(*fit_error);
  } else if (const auto* internal = std::get_if<InternalError>(&outcome_)) {
    got["error"] = internal->message;
    // The recordings have the words of the framework around those of the plugin.
    if (got["preFilter"]["code"] == "Error") got["preFilter"]["reasons"] = {internal->message};
  } else {
    got["error"] = std::string(kNoNodesAvailable);
  }
  if (framework_->HasPreEnqueuePlugins()) PutWhatCameAfterV121(got);
  return got;
}

Status OneAttempt::RunPreEnqueue(const v1::Pod& pod) const {
  for (const QueueingPlugins::Gate& gate : framework_->QueueingPluginsOfProfile().gates) {
    Status status = gate.plugin->PreEnqueue(pod);
    if (!status.ok()) return std::move(status).WithFailedPlugin(gate.name);
  }
  return Status::Ok();
}

void OneAttempt::PutWhatCameAfterV121(Json& got) const {
  const auto sorted = [](const CycleState::Skipped& skipped) {
    return std::set<std::string>(skipped.begin(), skipped.end());
  };
  got["preEnqueue"] = StatusJson(RunPreEnqueue(*pod_));
  got["skippedFilter"] = sorted(state_.skipped_filters());
  const bool did_score = std::holds_alternative<ScheduleResult>(outcome_);
  if (did_score && !state_.skipped_scores().empty()) {
    got["skippedScore"] = sorted(state_.skipped_scores());
  }
  if (!recorder_.pre_filter_nodes().is_null()) {
    got["preFilterNodes"] = recorder_.pre_filter_nodes();
  }
  const auto* const fit_error = std::get_if<FitError>(&outcome_);
  if (fit_error == nullptr) return;
  const Diagnosis& diagnosis = fit_error->diagnosis;
  got["message"] = fit_error->Message();
  got["unschedulablePlugins"] = diagnosis.unschedulable_plugins;
  const Status& absent = diagnosis.node_to_status.absent();
  const bool some_are_absent =
      static_cast<int64_t>(diagnosis.node_to_status.size()) < fit_error->num_all_nodes;
  if (!absent.ok() && some_are_absent) got["absentNodes"] = StatusJson(absent);
}

void OneAttempt::PutScores(const ScheduleResult& result, Json& got) const {
  got["best"] = BestNodes(result);
  for (const NodeScore& total : result.totals) got["totals"][total.node->name()] = total.score;
  if (!recorder_.scores().empty()) got["scores"] = recorder_.scores();
}

Json OneAttempt::RunPostFilter(FitError& fit_error) {
  PostFilterResult result;
  const Status status =
      framework_->RunPostFilterPlugins(state_, *pod_, fit_error.diagnosis.node_to_status, &result);
  Json got = {{"code", std::string(CodeName(status.code()))},
              {"nominatedNode", result.nominated_node_name.value_or("")},
              {"victims", client_.deleted_pods()}};
  if (!status.reasons().empty()) got["reasons"] = status.reasons();
  if (framework_->HasPreEnqueuePlugins()) {
    fit_error.diagnosis.post_filter_message = status.Message();
    got["nominatingMode"] = result.nominated_node_name ? "override" : "noop";
    // These recordings name the deleted pods if only some of the victims were deleted.
    const std::vector<std::string>& victims = recorder_.victims();
    if (!client_.deleted_pods().empty() && victims != client_.deleted_pods())
      got["deleted"] = client_.deleted_pods();
    got["victims"] = victims;
  }
  if (!client_.cleared_nominations().empty()) {
    got["clearedNominations"] = client_.cleared_nominations();
  }
  NodeNameToVictims candidates;
  for (const PreemptionNodeRecord& node : recorder_.preemption_nodes()) {
    const bool is_candidate = node.outcome == PreemptionNodeRecord::Outcome::kCandidate ||
                              node.outcome == PreemptionNodeRecord::Outcome::kExtenderVeto;
    if (is_candidate) candidates[node.node] = node.victims;
  }
  if (!candidates.empty()) got["candidates"] = CandidatesJson(candidates);
  return got;
}

NodeNameToVictims OneAttempt::CandidatesAfterExtenders() const {
  NodeNameToVictims candidates;
  for (const PreemptionNodeRecord& node : recorder_.preemption_nodes()) {
    if (node.outcome != PreemptionNodeRecord::Outcome::kCandidate) continue;
    candidates[node.node] = node.victims_after_extenders.value_or(node.victims);
  }
  return candidates;
}

Json OneAttempt::NodeStatuses() const {
  const Diagnosis* diagnosis = nullptr;
  if (const auto* result = std::get_if<ScheduleResult>(&outcome_)) diagnosis = &result->diagnosis;
  if (const auto* fit_error = std::get_if<FitError>(&outcome_)) diagnosis = &fit_error->diagnosis;
  Json json = Json::object();
  if (diagnosis == nullptr) return json;
  diagnosis->node_to_status.ForEach(
      [&](const std::string& node, const Status& status) { json[node] = StatusJson(status); });
  return json;
}

std::vector<std::string> OneAttempt::FeasibleInAnotherAttempt() {
  framework_->set_recorder(nullptr);
  CycleState state;
  return FeasibleNodes(algorithm_.Schedule(*framework_, state, *pod_));
}

}  // namespace berth::conformance
