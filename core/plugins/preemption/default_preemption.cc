#include "plugins/preemption/default_preemption.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <optional>
#include <utility>

#include "api/json/decoder.h"
#include "api/json/field_errors.h"
#include "base/strings.h"
#include "framework/preemption/evictions.h"

namespace berth {
namespace {

using Outcome = PreemptionNodeRecord::Outcome;

// Reports whether preemption evicted the pod. Upstream: v1.34, podTerminatingByPreemption.
bool WasPreempted(const v1::Pod& pod) {
  return std::any_of(pod.status.conditions.begin(), pod.status.conditions.end(),
                     [](const v1::PodCondition& condition) {
                       return condition.type == "DisruptionTarget" && condition.status == "True" &&
                              condition.reason == "PreemptionByScheduler";
                     });
}

// Returns v1.34's status for a node without pods of lower priority.
const Status& NoVictims() {
  static const Status status =
      Status::UnschedulableAndUnresolvable(DefaultPreemption::kErrReasonNoVictims);
  return status;
}

bool IsBeyondHelp(const Status* status) {
  return status != nullptr && status->code() == Code::kUnschedulableAndUnresolvable;
}

NodeNameToVictims VictimsByNode(const std::vector<PreemptionCandidate>& candidates) {
  NodeNameToVictims by_node;
  for (const PreemptionCandidate& candidate : candidates) {
    by_node[candidate.node] = candidate.victims;
  }
  return by_node;
}

// Replaces the candidates by those of the answer, with its victims. They keep their order
// (upstream's lose it in a map); new nodes follow by name.
void TakeOver(NodeNameToVictims answer, std::vector<PreemptionCandidate>& candidates) {
  std::vector<PreemptionCandidate> kept;
  for (const PreemptionCandidate& candidate : candidates) {
    auto node = answer.extract(candidate.node);
    if (!node.empty()) kept.push_back({candidate.node, std::move(node.mapped())});
  }
  for (auto& [node, victims] : answer) kept.push_back({node, std::move(victims)});
  candidates = std::move(kept);
}

void RecordAnswer(const std::vector<PreemptionCandidate>& candidates, PreemptionRecord& record) {
  for (PreemptionNodeRecord& node : record.nodes) {
    auto it = std::find_if(candidates.begin(), candidates.end(),
                           [&](const PreemptionCandidate& c) { return c.node == node.node; });
    if (it != candidates.end()) {
      node.outcome = Outcome::kCandidate;
      node.victims_after_extenders = it->victims;
    } else if (node.outcome == Outcome::kCandidate) {
      node.outcome = Outcome::kExtenderVeto;
    }
  }
}

// Returns the fit error of a search in which no node became a candidate.
std::string NoCandidatesText(const PreemptionRecord& record) {
  std::map<std::string_view, int64_t> histogram;
  std::vector<std::string> parts;
  int64_t num_nodes = 0;
  for (const PreemptionNodeRecord& node : record.nodes) {
    if (node.outcome == Outcome::kNotTried) continue;
    ++num_nodes;
    if (node.outcome == Outcome::kNoVictims && node.status.ok()) {
      parts.push_back(StrCat("1 ", NoVictimsStatus(node.node, record.pod).Message()));
    } else if (node.outcome == Outcome::kNotHelpful) {
      ++histogram[DefaultPreemption::kErrReasonNotHelpful];
    } else {
      for (const std::string& reason : node.status.reasons()) ++histogram[reason];
    }
  }
  for (const auto& [reason, nodes] : histogram) {
    parts.push_back(StrCat(std::to_string(nodes), " ", reason));
  }
  return NodesAvailableText(num_nodes, std::move(parts));
}

constexpr std::string_view kPercentage = "minCandidateNodesPercentage";
constexpr std::string_view kAbsolute = "minCandidateNodesAbsolute";
constexpr int32_t kDefaultPercentage = 10;
constexpr int32_t kDefaultAbsolute = 100;

}  // namespace

// Upstream: apis/config/validation, ValidateDefaultPreemptionArgs.
std::vector<std::string> DefaultPreemption::ArgsErrors(const Decoder& args) {
  const int32_t percentage = args.Field(kPercentage).Int32(kDefaultPercentage);
  const int32_t absolute = args.Field(kAbsolute).Int32(kDefaultAbsolute);
  std::vector<std::string> errors;
  if (percentage < 0 || percentage > 100) {
    errors.push_back(InvalidValue(kPercentage, percentage, "not in valid range [0, 100]"));
  }
  if (absolute < 0) {
    errors.push_back(InvalidValue(kAbsolute, absolute, "not in valid range [0, inf)"));
  }
  if (percentage == 0 && absolute == 0) {
    constexpr std::string_view kBoth = "cannot be zero at the same time as ";
    errors.push_back(InvalidValue(kPercentage, percentage, StrCat(kBoth, kAbsolute)));
    errors.push_back(InvalidValue(kAbsolute, absolute, StrCat(kBoth, kPercentage)));
  }
  return errors;
}

std::unique_ptr<Plugin> DefaultPreemption::Make(const Decoder& args, Handle& handle) {
  auto plugin = std::make_unique<DefaultPreemption>(handle);
  plugin->min_candidate_nodes_percentage_ = args.Field(kPercentage).Int32(kDefaultPercentage);
  plugin->min_candidate_nodes_absolute_ = args.Field(kAbsolute).Int32(kDefaultAbsolute);
  const std::vector<std::string> errors = ArgsErrors(args);
  if (!errors.empty()) args.Fail(AggregateText(errors));
  return plugin;
}

std::unique_ptr<Plugin> DefaultPreemption::MakeV134(const Decoder& args, Handle& handle) {
  std::unique_ptr<Plugin> plugin = Make(args, handle);
  static_cast<DefaultPreemption&>(*plugin).options_ = {.says_why_not = true,
                                                       .wants_verdicts = true,
                                                       .waits_for_own_victims_only = true,
                                                       .sorts_victims = true};
  return plugin;
}

Status DefaultPreemption::PostFilter(CycleState& state, const v1::Pod& pod,
                                     const NodeToStatus& filtered, PostFilterResult* result) {
  const v1::PodPtr latest = handle_.Informers().FindPod(v1::PodKey(pod));
  if (latest == nullptr) {
    return Status::Internal(StrCat("pod ", Quoted(pod.metadata.name), " not found"));
  }
  // v1.21's scheduler builds a text with a word for each node and then drops it.
  const bool recording = handle_.WantsPreemptionRecord() || options_.says_why_not;
  Search search{state, latest, *latest, {}, recording, {}, {}};
  search.record.pod = latest->metadata.name;
  Status status = Preempt(filtered, search, result);
  if (handle_.WantsPreemptionRecord()) handle_.ReportPreemption(search.record);
  if (!options_.says_why_not || status.reasons().empty()) return status;
  return Status(status.code(), {StrCat("preemption: ", status.Message())});
}

Status DefaultPreemption::PreEnqueue(const v1::Pod& pod) const {
  const PreemptionExecutor* const executor = handle_.Preemption();
  if (executor == nullptr || !executor->IsPreempting(pod.metadata.uid)) return Status::Ok();
  return Status::UnschedulableAndUnresolvable(
      "waiting for the preemption for this pod to be finished");
}

std::vector<ClusterEventWithHint> DefaultPreemption::EventsToRegisterWithHints() const {
  // Because of this registration the queue evaluates deletions for a pod that is gated, so that
  // other plugins' hints can release it.
  const auto skip = [](const v1::Pod&, const WatchEvent&, HintReason*) {
    return QueueingHint::kSkip;
  };
  return {{{"Pod", kActionDelete}, skip}};
}

Status DefaultPreemption::Preempt(const NodeToStatus& filtered, Search& search,
                                  PostFilterResult* result) {
  search.record.not_eligible = WhyNotEligible(search.pod, filtered);
  if (!search.record.not_eligible.empty()) {
    return options_.says_why_not ? Status::Unschedulable(search.record.not_eligible)
                                 : Status(Code::kUnschedulable, {});
  }
  if (handle_.SnapshotSharedLister().List().empty()) return Status::Internal("no nodes available");

  FindCandidates(filtered, search);
  if (search.candidates.empty()) return NothingHelps(search, result);
  Status status = CallExtenders(search);
  if (!status.ok()) return status;
  if (search.candidates.empty()) return Status(Code::kUnschedulable, {});
  Choose(search);
  const PreemptionCandidate& chosen = search.candidates.front();
  status = PrepareCandidate(search.latest, chosen);
  if (status.ok()) result->nominated_node_name = chosen.node;
  return status;
}

Status DefaultPreemption::NothingHelps(Search& search, PostFilterResult* result) const {
  if (options_.says_why_not) result->nominated_node_name = "";
  return search.recording ? Status::Unschedulable(NoCandidatesText(search.record))
                          : Status(Code::kUnschedulable, {});
}

std::string_view DefaultPreemption::WhyNotEligible(const v1::Pod& pod,
                                                   const NodeToStatus& filtered) const {
  if (pod.spec.preemption_policy == "Never") return kNeverPreempts;
  const std::string& nominated = pod.status.nominated_node_name;
  if (nominated.empty()) return "";
  const NodeInfo* node = handle_.SnapshotSharedLister().Get(nominated);
  if (node == nullptr) return "";
  // No eviction can help on that node any more, so the pod may preempt on another.
  if (IsBeyondHelp(&filtered.StatusOf(*node))) return "";
  for (const PodInfoPtr& info : node->pods()) {
    const bool is_leaving = info->pod->metadata.deletion_requested &&
                            (!options_.waits_for_own_victims_only || WasPreempted(*info->pod));
    if (is_leaving && v1::PodPriority(*info->pod) < v1::PodPriority(pod)) return kVictimsAreLeaving;
  }
  return "";
}

void DefaultPreemption::FindCandidates(const NodeToStatus& filtered, Search& search) {
  std::vector<size_t> worth_trying;
  const std::vector<const NodeInfo*>& nodes = handle_.SnapshotSharedLister().List();
  if (search.recording) search.record.nodes.resize(nodes.size());
  for (size_t i = 0; i < nodes.size(); ++i) {
    const Status& status = filtered.StatusOf(*nodes[i]);
    const bool is_beyond_help = IsBeyondHelp(&status) || (options_.wants_verdicts && status.ok());
    if (!is_beyond_help) worth_trying.push_back(i);
    if (!search.recording) continue;
    PreemptionNodeRecord& record = search.record.nodes[i];
    record.node = nodes[i]->name();
    if (!is_beyond_help) continue;
    record.outcome = Outcome::kNotHelpful;
    record.status = status;
  }
  if (!worth_trying.empty()) return DryRun(worth_trying, search);
  // Upstream: v1.21, util/utils.go, ClearNominatedNodeName. In v1.34 the result clears the
  // nomination.
  if (options_.says_why_not || search.pod.status.nominated_node_name.empty()) return;
  static_cast<void>(handle_.Client().PatchPodStatus(search.pod, std::nullopt, ""));
}

int64_t DefaultPreemption::NumCandidatesWanted(size_t num_nodes) const {
  const auto nodes = static_cast<int64_t>(num_nodes);
  const int64_t wanted = std::max<int64_t>(nodes * min_candidate_nodes_percentage_ / 100,
                                           min_candidate_nodes_absolute_);
  return std::min(wanted, nodes);
}

void DefaultPreemption::DryRun(const std::vector<size_t>& nodes, Search& search) {
  if (MetricsObserver* const metrics = handle_.Metrics()) metrics->OnParallelWork(kName);
  const std::vector<const NodeInfo*>& snapshot = handle_.SnapshotSharedLister().List();
  const std::vector<DisruptionBudget> budgets = DisruptionBudget::AllOf(handle_.Informers());
  // With an absolute minimum of 0 this can be 0 in a small cluster. Then there is never a
  // candidate, as upstream.
  const auto wanted = static_cast<size_t>(NumCandidatesWanted(nodes.size()));
  const int32_t priority = v1::PodPriority(search.pod);
  std::vector<PreemptionCandidate> violating;
  for (size_t index : nodes) {
    const NodeInfo& node = *snapshot[index];
    PreemptionNodeRecord& record = search.RecordOf(index);
    if (node.lowest_priority() >= priority) {
      record.outcome = Outcome::kNoVictims;
      if (options_.says_why_not) record.status = NoVictims();
      continue;
    }
    VictimSelection selection = SelectVictimsOnNode(handle_, search.state, search.pod, node,
                                                    budgets, options_.sorts_victims);
    if (!selection.status.ok()) {
      record.outcome = Outcome::kStillUnfit;
      record.status = selection.status;
      continue;
    }
    const bool violates = selection.victims.num_pdb_violations > 0;
    std::vector<PreemptionCandidate>& list = violates ? violating : search.candidates;
    if (list.size() == wanted) continue;
    list.push_back({node.name(), selection.victims});
    record.outcome = Outcome::kCandidate;
    record.victims = std::move(selection.victims);
    record.reprieved = std::move(selection.reprieved);
    const size_t found = search.candidates.size();
    if (found > 0 && found + violating.size() >= wanted) break;
  }
  std::move(violating.begin(), violating.end(), std::back_inserter(search.candidates));
}

Status DefaultPreemption::CallExtenders(Search& search) {
  bool answered = false;
  for (Extender* extender : handle_.Extenders()) {
    if (!extender->SupportsPreemption() || !extender->IsInterested(search.pod)) continue;
    Result<NodeNameToVictims> answer =
        extender->ProcessPreemption(search.pod, VictimsByNode(search.candidates));
    const std::string error = answer.ok() ? "" : answer.error().ToString();
    handle_.ReportExtenderCall(extender->Name(), "preempt", error);
    if (!answer.ok()) {
      if (extender->IsIgnorable()) continue;
      return Status::Internal(error);
    }
    answered = true;
    TakeOver(std::move(answer).value(), search.candidates);
    if (search.candidates.empty()) break;
  }
  if (answered) RecordAnswer(search.candidates, search.record);
  return Status::Ok();
}

// Keeps only the chosen candidate.
void DefaultPreemption::Choose(Search& search) {
  const PreemptionChoice choice = ChooseCandidate(search.candidates);
  search.record.decided_by = choice.decided_by;
  for (size_t index : choice.tied) search.record.tied.push_back(search.candidates[index].node);
  search.candidates = {search.candidates[choice.chosen]};
  search.record.chosen = search.candidates.front().node;
}

Status DefaultPreemption::PrepareCandidate(const v1::PodPtr& pod,
                                           const PreemptionCandidate& candidate) {
  const auto count_victims = [&] {
    MetricsObserver* const metrics = handle_.Metrics();
    if (metrics == nullptr) return;
    metrics->OnVictimsChosen(static_cast<int64_t>(candidate.victims.pods.size()));
  };
  if (PreemptionExecutor* const executor = handle_.Preemption()) {
    count_victims();
    std::vector<v1::PodPtr> victims = candidate.victims.pods;
    std::erase_if(victims, [](const v1::PodPtr& v) { return v->metadata.deletion_requested; });
    if (!victims.empty()) executor->Begin(handle_, pod, candidate.node, victims);
    return Status::Ok();
  }
  for (const v1::PodPtr& victim : candidate.victims.pods) {
    if (const std::optional<std::string> error = handle_.Client().DeletePod(*victim)) {
      return Status::Internal(*error);
    }
    if (WaitingPod* waiting = handle_.GetWaitingPod(victim->metadata.uid)) {
      waiting->Reject(kName, "preempted");
    }
  }
  count_victims();
  ClearLowerNominations(handle_, *pod, candidate.node);
  return Status::Ok();
}

}  // namespace berth
