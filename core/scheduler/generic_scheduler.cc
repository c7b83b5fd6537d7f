#include "scheduler/generic_scheduler.h"

#include <algorithm>
#include <utility>

#include "base/attributes.h"
#include "base/strings.h"

namespace berth {

int64_t NumFeasibleNodesToFind(int64_t num_all_nodes, int32_t percentage_of_nodes_to_score) {
  if (num_all_nodes < kMinFeasibleNodesToFind || percentage_of_nodes_to_score >= 100) {
    return num_all_nodes;
  }
  int64_t percentage = percentage_of_nodes_to_score;
  if (percentage <= 0) {
    percentage = std::max(50 - num_all_nodes / 125, kMinFeasibleNodesPercentageToFind);
  }
  return std::max(num_all_nodes * percentage / 100, kMinFeasibleNodesToFind);
}

const NodeInfo* SelectHost(const NodeScoreList& totals, Random& random) {
  BERTH_CHECK(!totals.empty(), "no host can be selected from an empty list");
  NodeScore best = totals[0];
  int64_t num_best = 1;
  for (size_t i = 1; i < totals.size(); ++i) {
    if (totals[i].score > best.score) {
      best = totals[i];
      num_best = 1;
    } else if (totals[i].score == best.score) {
      ++num_best;
      if (random.Intn(num_best) == 0) best = totals[i];
    }
  }
  return best.node;
}

std::vector<Extender*> InCallOrder(std::vector<Extender*> configured) {
  std::stable_partition(configured.begin(), configured.end(),
                        [](const Extender* extender) { return !extender->IsIgnorable(); });
  return configured;
}

namespace {

// The factor from the 0 to 10 of a scoring extender to the 0 to 100 of plugins. Upstream:
// kube-scheduler/extender/v1, MaxExtenderPriority.
constexpr int64_t kExtenderScoreScale = kMaxNodeScore / 10;

// Scores of extenders have no limit; Go's integers wrap around.
int64_t WrappingAdd(int64_t a, int64_t b) {
  return static_cast<int64_t>(static_cast<uint64_t>(a) + static_cast<uint64_t>(b));
}
int64_t WrappingMultiply(int64_t a, int64_t b) {
  return static_cast<int64_t>(static_cast<uint64_t>(a) * static_cast<uint64_t>(b));
}

// Enters the reasons that an extender's filter verb gave for nodes. Only its list of feasible nodes
// decides which nodes stay: it may give a reason for a node in the list, or drop a node without
// any.
void AddRefusals(const ExtenderFilterResult& answer, const Snapshot& snapshot,
                 NodeToStatus& statuses) {
  const auto status_of = [&](const std::string& name) -> Status& {
    const NodeInfo* node = snapshot.Get(name);
    return node == nullptr ? statuses.strangers()[name] : statuses[*node];
  };
  for (const auto& [node, reason] : answer.failed_and_unresolvable_nodes) {
    std::vector<std::string> reasons = status_of(node).reasons();
    reasons.push_back(reason);
    status_of(node) = Status(Code::kUnschedulableAndUnresolvable, std::move(reasons));
  }
  for (const auto& [node, reason] : answer.failed_nodes) {
    if (answer.failed_and_unresolvable_nodes.contains(node)) continue;
    const Status& before = status_of(node);
    std::vector<std::string> reasons = before.reasons();
    reasons.push_back(reason);
    const Code code = before.ok() ? Code::kUnschedulable : before.code();
    const std::string plugin(before.failed_plugin());
    status_of(node) = Status(code, std::move(reasons)).WithFailedPlugin(plugin);
  }
}

// Adds the extenders' scores to the totals. It ignores an extender that fails, ignorable or not.
// Upstream: prioritizeNodes, which calls all extenders at the same time. Few clusters have
// extenders, so the function is not inlined (wasm/CMakeLists.txt).
BERTH_KEPT_APART void AddExtenderScores(Framework& framework, const v1::Pod& pod,
                                        const std::vector<const NodeInfo*>& nodes,
                                        NodeScoreList* totals) {
  std::map<std::string, int64_t> combined;
  for (Extender* extender : framework.Extenders()) {
    if (!extender->IsInterested(pod)) continue;
    if (MetricsObserver* const metrics = framework.Metrics()) {
      metrics->OnParallelWork(kPrioritizingExtender);
    }
    if (!extender->IsPrioritizer()) continue;
    const Result<std::vector<HostPriority>> answer = extender->Prioritize(pod, nodes);
    AttemptRecorder* const recorder = framework.recorder();
    if (recorder != nullptr) {
      recorder->OnExtenderCall(extender->Name(), "prioritize",
                               answer.ok() ? "" : answer.error().message);
    }
    if (!answer.ok()) continue;
    for (const HostPriority& priority : answer.value()) {
      int64_t& sum = combined[priority.host];
      sum = WrappingAdd(sum, WrappingMultiply(priority.score, extender->Weight()));
    }
    if (recorder != nullptr) {
      recorder->OnExtenderScores(extender->Name(), extender->Weight(), answer.value());
    }
  }
  for (NodeScore& total : *totals) {
    const auto it = combined.find(total.node->name());
    if (it == combined.end()) continue;
    total.score = WrappingAdd(total.score, WrappingMultiply(it->second, kExtenderScoreScale));
  }
}

void AddPlugin(const Status& status, Diagnosis& diagnosis) {
  if (status.failed_plugin().empty()) return;
  PluginNames& plugins =
      status.code() == Code::kPending ? diagnosis.pending_plugins : diagnosis.unschedulable_plugins;
  plugins.emplace(status.failed_plugin());
}

// Returns the verdict on the nodes that PreFilter plugins excluded.
Status StatusOfExcludedNodes(const PluginNames& plugins) {
  const std::vector<std::string> names(plugins.begin(), plugins.end());
  return Status::UnschedulableAndUnresolvable(
      StrCat("node(s) didn't satisfy plugin(s) [", StrJoin(names, " "), "]"));
}

void Diagnose(const std::vector<GenericScheduler::Rejection>& rejections, Diagnosis& diagnosis) {
  std::string_view plugin;  // the plugin that rejected the last node
  for (const auto& [node, status] : rejections) {
    diagnosis.node_to_status[*node] = status;
    if (status.failed_plugin() == plugin) continue;
    plugin = status.failed_plugin();
    AddPlugin(status, diagnosis);
  }
}

}  // namespace

ScheduleOutcome GenericScheduler::Schedule(Framework& framework, CycleState& state,
                                           const v1::Pod& pod) {
  cache_.UpdateSnapshot(snapshot_);
  const auto num_nodes = static_cast<int64_t>(snapshot_.List().size());
  if (num_nodes == 0) return NoNodesError{};

  std::vector<const NodeInfo*> feasible;
  found_slots_.clear();
  Diagnosis diagnosis;
  diagnosis.no_reasons_no_list = rules_.no_reasons_no_list;
  int64_t num_rejected = 0;
  Status status = FindNodesThatFitPod(framework, state, pod, &feasible, &diagnosis, &num_rejected);
  if (!status.ok()) return InternalError{status.Message()};
  if (feasible.empty()) return FitError{num_nodes, std::move(diagnosis)};

  ScheduleResult result;
  result.feasible_nodes = static_cast<int64_t>(feasible.size());
  result.evaluated_nodes = result.feasible_nodes + num_rejected;
  result.diagnosis = std::move(diagnosis);
  if (feasible.size() == 1) {
    // With one feasible node, no score plugin runs.
    result.suggested_host = feasible[0]->name();
    return result;
  }
  status = PrioritizeNodes(framework, state, pod, feasible, &result.totals);
  if (!status.ok()) return InternalError{status.Message()};
  result.suggested_host = SelectHost(result.totals, random_)->name();
  return result;
}

Status GenericScheduler::FindNodesThatFitPod(Framework& framework, CycleState& state,
                                             const v1::Pod& pod,
                                             std::vector<const NodeInfo*>* feasible,
                                             Diagnosis* diagnosis, int64_t* num_rejected) {
  PreFilterNodes allowed;
  Status status = framework.RunPreFilterPlugins(state, pod, rules_, &allowed);
  if (!status.ok()) {
    if (!status.IsUnschedulable()) return status;
    // A rejection without a plugin's name comes from plugins that together left no node.
    if (status.failed_plugin().empty()) diagnosis->unschedulable_plugins = allowed.plugins;
    RejectWhole(status, *diagnosis);
    return Status::Ok();
  }
  diagnosis->unschedulable_plugins = allowed.plugins;
  if (rules_.nominated_node_first && !pod.status.nominated_node_name.empty() &&
      NominatedNodeFits(framework, state, pod, feasible, diagnosis)) {
    return Status::Ok();
  }
  NodeSubset subset;
  if (diagnosis->node_to_status.size() > 0) {
    subset.rejected_before = diagnosis->node_to_status.entries().front().node;
  }
  if (allowed.names) {
    subset.nodes.emplace();
    for (const NodeInfo* node : snapshot_.List()) {
      if (allowed.names->contains(node->name())) subset.nodes->push_back(node);
    }
    diagnosis->node_to_status.set_absent(StatusOfExcludedNodes(allowed.plugins));
  }
  std::vector<Rejection> rejections;
  status =
      FindNodesThatPassFilters(framework, state, pod, subset, feasible, &rejections, num_rejected);
  framework.FilterSearchEnded(status);
  if (!status.ok()) return status;
  const bool asks_extenders = !framework.Extenders().empty();
  if (feasible->empty() || asks_extenders) Diagnose(rejections, *diagnosis);
  if (!asks_extenders) return Status::Ok();
  const size_t num_passed_filters = feasible->size();
  status = FindNodesThatPassExtenders(framework, pod, feasible, &diagnosis->node_to_status);
  if (rules_.extenders_count_as_plugin && feasible->size() != num_passed_filters) {
    diagnosis->unschedulable_plugins.emplace(kExtenderName);
  }
  *num_rejected = static_cast<int64_t>(diagnosis->node_to_status.size());
  return status;
}

void GenericScheduler::RejectWhole(const Status& status, Diagnosis& diagnosis) const {
  if (rules_.whole_rejection_has_no_count) {
    diagnosis.node_to_status.set_absent(status);
    diagnosis.pre_filter_message = status.Message();
  } else {
    for (const NodeInfo* node : snapshot_.List()) diagnosis.node_to_status[*node] = status;
  }
  AddPlugin(status, diagnosis);
}

bool GenericScheduler::NominatedNodeFits(Framework& framework, const CycleState& state,
                                         const v1::Pod& pod, std::vector<const NodeInfo*>* feasible,
                                         Diagnosis* diagnosis) {
  const NodeInfo* const node = snapshot_.Get(pod.status.nominated_node_name);
  if (node == nullptr) return false;
  const Status status = framework.HasFilterPlugins()
                            ? framework.RunFilterPluginsWithNominatedPods(state, pod, *node)
                            : Status::Ok();
  framework.FilterSearchEnded(status);
  if (!status.ok()) {
    if (status.code() != Code::kError) Diagnose({{node, status}}, *diagnosis);
    return false;
  }
  feasible->push_back(node);
  if (AttemptRecorder* recorder = framework.recorder()) recorder->OnNodesFound(*feasible);
  const Status fault =
      FindNodesThatPassExtenders(framework, pod, feasible, &diagnosis->node_to_status);
  if (!fault.ok()) feasible->clear();
  return !feasible->empty();
}

size_t GenericScheduler::NumWanted(const Framework& framework, int64_t num_nodes) const {
  const std::vector<Extender*>& extenders = framework.Extenders();
  const auto chooses = [](const Extender* extender) {
    return extender->IsFilter() || extender->IsPrioritizer();
  };
  if (rules_.one_node_is_enough_without_scores && !framework.HasScorePlugins() &&
      std::none_of(extenders.begin(), extenders.end(), chooses)) {
    return 1;
  }
  return static_cast<size_t>(NumFeasibleNodesToFind(
      num_nodes, framework.percentage_of_nodes_to_score().value_or(percentage_of_nodes_to_score_)));
}

Status GenericScheduler::FindNodesThatPassFilters(Framework& framework, const CycleState& state,
                                                  const v1::Pod& pod, const NodeSubset& subset,
                                                  std::vector<const NodeInfo*>* feasible,
                                                  std::vector<Rejection>* rejections,
                                                  int64_t* num_rejected) {
  const std::vector<const NodeInfo*>& nodes = subset.Of(snapshot_);
  const auto num_nodes = static_cast<int64_t>(nodes.size());
  const auto num_all_nodes = static_cast<int64_t>(snapshot_.List().size());
  if (num_nodes == 0) return Status::Ok();
  const size_t wanted = NumWanted(framework, num_nodes);
  feasible->reserve(wanted);
  if (!subset.nodes && subset.rejected_before == nullptr) {
    if (const auto processed = FindNodesByBlocks(framework, state, pod, wanted, feasible)) {
      next_start_node_index_ = (next_start_node_index_ + *processed) % num_nodes;
      *num_rejected = *processed - static_cast<int64_t>(feasible->size());
      return Status::Ok();
    }
    feasible->clear();
    found_slots_.clear();
  }
  int64_t processed = 0;
  auto place = static_cast<size_t>(next_start_node_index_ % num_nodes);
  Status fault;
  for (; processed < num_nodes; ++processed) {
    const NodeInfo* node = nodes[place];
    if (++place == nodes.size()) place = 0;
    Status status = framework.HasFilterPlugins()
                        ? framework.RunFilterPluginsWithNominatedPods(state, pod, *node)
                        : Status::Ok();
    if (status.code() == Code::kError) {
      fault = std::move(status);
      break;
    }
    if (status.ok()) {
      // The search ends with one feasible node more than wanted. That node is not recorded, and the
      // next attempt begins with it.
      if (feasible->size() == wanted) break;
      feasible->push_back(node);
    } else {
      rejections->push_back({node, std::move(status)});
    }
  }
  // The node that was tried before counts, too, unless the search reached it again.
  const auto is_before = [&](const Rejection& r) { return r.node == subset.rejected_before; };
  const bool counts_before = subset.rejected_before != nullptr &&
                             std::none_of(rejections->begin(), rejections->end(), is_before);
  next_start_node_index_ =
      (next_start_node_index_ + processed + (counts_before ? 1 : 0)) % num_all_nodes;
  if (!fault.ok()) return fault;
  *num_rejected = static_cast<int64_t>(rejections->size());
  if (AttemptRecorder* recorder = framework.recorder()) recorder->OnNodesFound(*feasible);
  return Status::Ok();
}

std::optional<int64_t> GenericScheduler::FindNodesByBlocks(Framework& framework,
                                                           const CycleState& state,
                                                           const v1::Pod& pod, size_t wanted,
                                                           std::vector<const NodeInfo*>* feasible) {
  constexpr size_t kMinNodes = 48;  // with fewer nodes, calling the filters for each is as fast
  constexpr size_t kBlock = 128;
  const std::vector<int32_t>& slots = snapshot_.Slots();
  if (slots.size() < kMinNodes || !framework.Extenders().empty()) return std::nullopt;
  auto place = static_cast<size_t>(next_start_node_index_) % slots.size();
  NodeRows rows{snapshot_.Index(), {}};
  std::vector<int32_t> block;
  for (size_t processed = 0; processed < slots.size(); processed += block.size()) {
    block.resize(std::min(kBlock, slots.size() - processed));
    for (int32_t& slot : block) {
      slot = slots[place];
      if (++place == slots.size()) place = 0;
    }
    rows.slots = block;
    if (!framework.KeepAdmitted(state, pod, rows)) return std::nullopt;
    for (const int32_t slot : rows.slots) {
      if (feasible->size() == wanted) {
        const auto unneeded = std::find(block.begin(), block.end(), slot);
        return static_cast<int64_t>(processed) + (unneeded - block.begin());
      }
      feasible->push_back(rows.index.NodeAt(slot));
      found_slots_.push_back(slot);
    }
  }
  if (feasible->empty()) return std::nullopt;
  return static_cast<int64_t>(slots.size());
}

Status GenericScheduler::FindNodesThatPassExtenders(Framework& framework, const v1::Pod& pod,
                                                    std::vector<const NodeInfo*>* feasible,
                                                    NodeToStatus* node_to_status) {
  for (Extender* extender : framework.Extenders()) {
    if (feasible->empty()) break;
    if (!extender->IsInterested(pod) || !extender->IsFilter()) continue;
    Result<ExtenderFilterResult> answer = extender->Filter(pod, *feasible);
    AttemptRecorder* const recorder = framework.recorder();
    if (recorder != nullptr) {
      recorder->OnExtenderCall(extender->Name(), "filter",
                               answer.ok() ? "" : answer.error().message);
    }
    if (!answer.ok()) {
      if (extender->IsIgnorable()) continue;
      return Status::Internal(answer.error().message);
    }
    if (recorder != nullptr) recorder->OnExtenderFilter(extender->Name(), answer.value());
    AddRefusals(answer.value(), snapshot_, *node_to_status);
    *feasible = std::move(answer.value().feasible);
  }
  return Status::Ok();
}

Status GenericScheduler::PrioritizeNodes(Framework& framework, CycleState& state,
                                         const v1::Pod& pod,
                                         const std::vector<const NodeInfo*>& nodes,
                                         NodeScoreList* totals) {
  if (framework.Extenders().empty() && !framework.HasScorePlugins()) {
    for (const NodeInfo* node : nodes) totals->push_back({node, 1});
    return Status::Ok();
  }
  Status status = framework.RunPreScorePlugins(state, pod, nodes);
  if (!status.ok()) return status;
  NodeTotalScores scores;
  status = framework.RunScorePlugins(state, pod, nodes, &scores, found_slots_);
  *totals = std::move(scores.totals);
  if (status.ok() && !framework.Extenders().empty()) {
    AddExtenderScores(framework, pod, nodes, totals);
  }
  return status;
}

}  // namespace berth
