#include "kube_batch/plugins/pod_affinity_check.h"

#include <algorithm>

namespace berth::kube_batch {
namespace {

constexpr std::string_view kName = "MatchInterPodAffinity";
constexpr PredicateFailure kUnknownNode = {kName, "a pod of the session is on a node not in it"};
constexpr PredicateFailure kUnreadable = {kName, "a term of the pod has no valid selector"};
constexpr PredicateFailure kOthersAntiAffinity = {
    kName, "node(s) didn't satisfy existing pods anti-affinity rules"};
constexpr PredicateFailure kAffinity = {kName, "node(s) didn't match pod affinity rules"};
constexpr PredicateFailure kAntiAffinity = {kName, "node(s) didn't match pod anti-affinity rules"};

// Returns null if the node has no such label.
const std::string* Label(const NodeInfo& node, const std::string& key) {
  const LabelSet& labels = node.node()->metadata.labels;
  const auto found = labels.find(key);
  return found == labels.end() ? nullptr : &found->second;
}

bool MatchesAll(const std::vector<AffinityTerm>& terms, const v1::Pod& pod) {
  return std::all_of(terms.begin(), terms.end(),
                     [&](const AffinityTerm& term) { return term.Matches(pod); });
}

// Reports whether some of the task's terms were dropped because they do not parse.
bool Unreadable(const TaskInfo& task) {
  const v1::Affinity& affinity = task.pod().spec.affinity;
  const PodAffinityTerms& parsed = task.facts->affinity;
  return (affinity.pod_affinity &&
          affinity.pod_affinity->required.size() != parsed.required_affinity_terms.size()) ||
         (affinity.pod_anti_affinity && affinity.pod_anti_affinity->required.size() !=
                                            parsed.required_anti_affinity_terms.size());
}

bool InSameDomain(const NodeInfo& a, const NodeInfo& b, const std::string& topology_key) {
  const std::string* const value = Label(a, topology_key);
  const std::string* const other = Label(b, topology_key);
  return value != nullptr && other != nullptr && *value == *other;
}

}  // namespace

PodAffinityCheck::PodAffinityCheck(const Session* session) : session_(session) {
  for (const JobInfo& job : session->jobs()) {
    for (const auto& [uid, task] : job.tasks()) {
      // A session does not change tasks on nodes that are not in its snapshot.
      if (AllocatedStatus(task.status) && session->FindNode(task.node_name) == nullptr) {
        has_pod_on_unknown_node_ = true;
      }
      if (!task.facts->affinity.required_anti_affinity_terms.empty()) {
        with_anti_affinity_.push_back(&task);
      }
    }
  }
}

bool PodAffinityCheck::DomainsOf(const NodeInfo& node, const std::vector<AffinityTerm>& terms,
                                 Domains* domains) {
  domains->clear();
  for (const AffinityTerm& term : terms) {
    const std::string* const value = Label(node, term.topology_key);
    if (value == nullptr) return false;
    domains->push_back(*value);
  }
  return true;
}

void PodAffinityCheck::Prepare(const TaskInfo& task) {
  task_ = &task;
  closed_by_others_.clear();
  opened_.clear();
  closed_.clear();
  is_first_ = false;
  if (has_pod_on_unknown_node_) return;

  for (const TaskInfo* other : with_anti_affinity_) {
    if (!AllocatedStatus(other->status)) continue;
    for (const AffinityTerm& term : other->facts->affinity.required_anti_affinity_terms) {
      if (!term.Matches(task.pod())) continue;
      const NodeInfo& node = *session_->FindNode(other->node_name);
      if (const std::string* const value = Label(node, term.topology_key)) {
        closed_by_others_.emplace(term.topology_key, *value);
      }
    }
  }

  const std::vector<AffinityTerm>& affinity = task.facts->affinity.required_affinity_terms;
  const std::vector<AffinityTerm>& anti = task.facts->affinity.required_anti_affinity_terms;
  if (affinity.empty() && anti.empty()) return;
  bool any_matches = false;
  Domains domains;
  for (const TaskInfo* other : session_->tasks()) {
    if (other->job == nullptr || !AllocatedStatus(other->status)) continue;
    const NodeInfo* node = nullptr;
    if (!affinity.empty() && MatchesAll(affinity, other->pod())) {
      any_matches = true;
      node = session_->FindNode(other->node_name);
      if (DomainsOf(*node, affinity, &domains)) opened_.insert(domains);
    }
    if (!anti.empty() && MatchesAll(anti, other->pod())) {
      if (node == nullptr) node = session_->FindNode(other->node_name);
      if (DomainsOf(*node, anti, &domains)) closed_.insert(domains);
    }
  }
  is_first_ = !any_matches && MatchesAll(affinity, task.pod());
}

PredicateFailure PodAffinityCheck::Check(const NodeInfo& node) const {
  if (has_pod_on_unknown_node_) return kUnknownNode;
  for (const auto& [key, value] : closed_by_others_) {
    const std::string* const label = Label(node, std::string(key));
    if (label != nullptr && *label == value) return kOthersAntiAffinity;
  }
  if (!task_->facts->has_pod_affinity) return {};
  if (Unreadable(*task_)) return kUnreadable;
  const std::vector<AffinityTerm>& affinity = task_->facts->affinity.required_affinity_terms;
  const std::vector<AffinityTerm>& anti = task_->facts->affinity.required_anti_affinity_terms;
  Domains domains;
  if (!closed_.empty() && DomainsOf(node, anti, &domains) && closed_.contains(domains)) {
    return kAntiAffinity;
  }
  if (affinity.empty() || is_first_) return {};
  return DomainsOf(node, affinity, &domains) && opened_.contains(domains) ? PredicateFailure{}
                                                                          : kAffinity;
}

PredicateFailure PodAffinityCheck::PlainCheck(const TaskInfo& task, const NodeInfo& node) const {
  const std::vector<AffinityTerm>& affinity = task.facts->affinity.required_affinity_terms;
  const std::vector<AffinityTerm>& anti = task.facts->affinity.required_anti_affinity_terms;
  const auto shares_all = [&](const std::vector<AffinityTerm>& terms, const NodeInfo& other) {
    return std::all_of(terms.begin(), terms.end(), [&](const AffinityTerm& term) {
      return InSameDomain(node, other, term.topology_key);
    });
  };
  bool found = false;
  bool any_matches = false;
  bool closed = false;
  bool closed_by_other = false;
  for (const TaskInfo* other : session_->tasks()) {
    if (other->job == nullptr || !AllocatedStatus(other->status)) continue;
    const NodeInfo* const place = session_->FindNode(other->node_name);
    if (place == nullptr) return kUnknownNode;
    for (const AffinityTerm& term : other->facts->affinity.required_anti_affinity_terms) {
      if (term.Matches(task.pod()) && InSameDomain(node, *place, term.topology_key)) {
        closed_by_other = true;
      }
    }
    if (!affinity.empty() && MatchesAll(affinity, other->pod())) {
      any_matches = true;
      if (shares_all(affinity, *place)) found = true;
    }
    if (!anti.empty() && MatchesAll(anti, other->pod()) && shares_all(anti, *place)) closed = true;
  }
  if (closed_by_other) return kOthersAntiAffinity;
  if (Unreadable(task)) return kUnreadable;
  if (closed) return kAntiAffinity;
  if (affinity.empty() || found) return {};
  return !any_matches && MatchesAll(affinity, task.pod()) ? PredicateFailure{} : kAffinity;
}

}  // namespace berth::kube_batch
