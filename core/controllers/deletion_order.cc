#include "controllers/deletion_order.h"

#include <bit>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <tuple>

#include "base/stable_sort.h"
#include "base/strings.h"
#include "controllers/pod_facts.h"

namespace berth::controllers {
namespace {

constexpr char kDeletionCost[] = "controller.kubernetes.io/pod-deletion-cost";

int32_t OrdinalOf(const std::string& phase) {
  if (phase == "Running") return 2;
  return phase == "Unknown" ? 1 : 0;
}

// A value that is no int32 counts as 0: the API server refuses it.
int64_t DeletionCostOf(const v1::Pod& pod) {
  const auto found = pod.metadata.annotations.find(kDeletionCost);
  if (found == pod.metadata.annotations.end()) return 0;
  const std::optional<int64_t> cost = ParseInt64(found->second);
  return cost && *cost >= INT32_MIN && *cost <= INT32_MAX ? *cost : 0;
}

// Returns the integral part of the age's logarithm to base 2; -1 for no age. Upstream:
// logarithmicRankDiff.
int LogarithmOfAge(Time since, Time now) {
  const int64_t age = (now - since).ns;
  return age > 0 ? std::bit_width(static_cast<uint64_t>(age)) - 1 : -1;
}

// The criteria before the times; smaller ranks are deleted first.
using Rank = std::tuple<bool, int32_t, bool, int64_t, int64_t>;

struct Candidate {
  v1::PodPtr pod;
  Rank rank;
  std::optional<Time> ready_since;  // nothing: it is not ready
  Time created;
};

// Reports whether `a` comes first by these moments; nothing if they do not decide.
std::optional<bool> ByAge(Time a, Time b, const Candidate& of_a, const Candidate& of_b, Time now) {
  if (a == b) return std::nullopt;
  const int difference = LogarithmOfAge(a, now) - LogarithmOfAge(b, now);
  if (difference == 0) return of_a.pod->metadata.uid < of_b.pod->metadata.uid;
  return difference < 0;
}

bool GoesFirst(const Candidate& a, const Candidate& b, Time now) {
  if (a.rank != b.rank) return a.rank < b.rank;
  if (a.ready_since && b.ready_since) {
    if (const auto first = ByAge(*a.ready_since, *b.ready_since, a, b, now)) return *first;
  }
  return ByAge(a.created, b.created, a, b, now).value_or(false);
}

Candidate CandidateOf(v1::PodPtr pod, int64_t cost, int64_t rank_on_node) {
  const bool is_ready = IsReady(*pod);
  const Rank rank{!pod->spec.node_name.empty(), OrdinalOf(pod->status.phase), is_ready, cost,
                  rank_on_node};
  const auto since = is_ready ? std::make_optional(WholeSecond(ReadySince(*pod))) : std::nullopt;
  const Time created = pod->metadata.creation_timestamp.value_or(Time{});
  return {std::move(pod), rank, since, created};
}

// Orders younger ones first.
bool IsYounger(const Candidate& a, const Candidate& b) {
  if (a.rank != b.rank) return a.rank < b.rank;
  if (a.ready_since && b.ready_since && *a.ready_since != *b.ready_since) {
    return *a.ready_since > *b.ready_since;
  }
  return a.created > b.created;
}

// Returns the first `count` of the candidates in the order of `goes_before`, as Go sorts by it. The
// algorithm matters: ages decide between some candidates and uids between others, and the two may
// contradict each other.
template <typename GoesBefore>
std::vector<v1::PodPtr> FirstOf(const std::vector<Candidate>& candidates, size_t count,
                                GoesBefore goes_before) {
  const std::vector<size_t> order = GoSortOrder(candidates.size(), [&](size_t a, size_t b) {
    return goes_before(candidates[a], candidates[b]);
  });
  std::vector<v1::PodPtr> first;
  for (size_t i = 0; i < count; ++i) first.push_back(candidates[order[i]].pod);
  return first;
}

}  // namespace

std::vector<v1::PodPtr> PodsToDelete(std::vector<v1::PodPtr> pods,
                                     const std::vector<v1::PodPtr>& related, size_t count,
                                     Time now) {
  // As upstream, which does not sort then.
  if (count == pods.size()) return pods;
  std::map<std::string, int64_t> pods_on_node;
  for (const v1::PodPtr& pod : related) {
    if (IsActive(*pod)) ++pods_on_node[pod->spec.node_name];
  }
  std::vector<Candidate> candidates;
  for (v1::PodPtr& pod : pods) {
    const int64_t rank = -pods_on_node[pod->spec.node_name];
    const int64_t cost = DeletionCostOf(*pod);
    candidates.push_back(CandidateOf(std::move(pod), cost, rank));
  }
  return FirstOf(candidates, count,
                 [&](const Candidate& a, const Candidate& b) { return GoesFirst(a, b, now); });
}

std::vector<v1::PodPtr> PodsToDelete(std::vector<v1::PodPtr> pods, size_t count) {
  std::vector<Candidate> candidates;
  for (v1::PodPtr& pod : pods) candidates.push_back(CandidateOf(std::move(pod), 0, 0));
  return FirstOf(candidates, count, IsYounger);
}

}  // namespace berth::controllers
