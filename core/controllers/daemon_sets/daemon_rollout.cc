#include "controllers/daemon_sets/daemon_rollout.h"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <utility>

#include "controllers/pod_facts.h"
#include "controllers/rollout_numbers.h"

namespace berth::controllers {
namespace {

// The pods of a node that are not being deleted.
struct PodPair {
  v1::PodPtr newer;           // null: there is none of the newest template
  v1::PodPtr old;             // null: there is none of another
  bool has_too_many = false;  // of one of the two
};

PodPair PairOf(const v1::DaemonSet& set, const std::string& hash, const DaemonNode& node) {
  PodPair pair;
  for (const v1::PodPtr& pod : node.pods) {
    if (pod->metadata.deletion_requested) continue;
    v1::PodPtr& place = IsUpdated(set, hash, *pod) ? pair.newer : pair.old;
    if (place != nullptr) return {.newer = nullptr, .old = nullptr, .has_too_many = true};
    place = pod;
  }
  return pair;
}

class DaemonRollout {
 public:
  DaemonRollout(const v1::DaemonSet& set, const std::string& hash, const DaemonNodes& nodes,
                Time now)
      : set_(set), hash_(hash), nodes_(nodes), now_(now) {
    for (const auto& [name, node] : nodes) wanted_ += node.verdict.should_run;
  }

  DaemonWrites Run() {
    const int64_t surge = Scaled(set_.max_surge, wanted_, true);
    if (surge > 0) {
      ReplaceAfterwards(surge);
    } else {
      // Both amounts can be 0 as percentages of no nodes. Upstream takes 1 then, too.
      ReplaceAtFirst(std::max<int64_t>(Scaled(set_.max_unavailable, wanted_, true), 1));
    }
    return std::move(writes_);
  }

 private:
  bool IsAvailable(const v1::PodPtr& pod) const {
    return AvailableAt(*pod, set_.min_ready_seconds, now_) <= now_;
  }

  // Deletes old pods, so that at most so many nodes are without an available one. Old ones that are
  // not available go at once.
  void ReplaceAtFirst(int64_t max_unavailable) {
    int64_t unavailable = 0;
    std::vector<v1::PodPtr> candidates;
    for (const auto& [name, node] : nodes_) {
      if (!node.verdict.should_run && node.pods.empty()) continue;
      const PodPair pair = PairOf(set_, hash_, node);
      const bool has_one = (pair.newer == nullptr) != (pair.old == nullptr);
      if (pair.has_too_many || !has_one) {
        ++unavailable;
      } else if (pair.newer != nullptr) {
        unavailable += !IsAvailable(pair.newer);
      } else if (!IsAvailable(pair.old)) {
        writes_.remove.push_back(pair.old);
        ++unavailable;
      } else if (unavailable < max_unavailable) {
        candidates.push_back(pair.old);
      }
    }
    RemoveFirst(max_unavailable - unavailable, candidates);
  }

  // Creates a second pod on nodes of old ones, on so many nodes at a time, and deletes the old one
  // when the new one is available.
  void ReplaceAfterwards(int64_t max_surge) {
    int64_t surge = 0;
    int64_t available = 0;
    std::vector<std::string> candidates;
    std::vector<v1::PodPtr> misplaced;
    for (const auto& [name, node] : nodes_) {
      const PodPair pair = PairOf(set_, hash_, node);
      if (pair.has_too_many) {
        ++surge;
        continue;
      }
      const v1::PodPtr& counted = pair.old != nullptr ? pair.old : pair.newer;
      if (counted != nullptr) available += IsAvailable(counted);
      if (pair.old == nullptr) continue;
      const bool is_available = IsAvailable(pair.old);
      if (pair.newer != nullptr) {
        if (IsAvailable(pair.newer)) {
          writes_.remove.push_back(pair.old);
        } else {
          ++surge;
        }
      } else if (!node.verdict.should_run) {
        (is_available ? misplaced : writes_.remove).push_back(pair.old);
      } else if (!is_available) {
        writes_.create.push_back(name);
      } else if (surge < max_surge) {
        candidates.push_back(name);
      }
    }
    // A pod on a node that should not have it goes when there are enough available ones elsewhere.
    RemoveFirst(available - wanted_, misplaced);
    const int64_t count = std::clamp<int64_t>(max_surge - surge, 0, std::ssize(candidates));
    writes_.create.insert(writes_.create.end(), candidates.begin(), candidates.begin() + count);
  }

  // At most `most` of the pods; none if it is negative.
  void RemoveFirst(int64_t most, const std::vector<v1::PodPtr>& pods) {
    const int64_t count = std::clamp<int64_t>(most, 0, std::ssize(pods));
    writes_.remove.insert(writes_.remove.end(), pods.begin(), pods.begin() + count);
  }

  const v1::DaemonSet& set_;
  const std::string& hash_;
  const DaemonNodes& nodes_;
  Time now_;
  int64_t wanted_ = 0;  // nodes that should have a pod
  DaemonWrites writes_;
};

}  // namespace

bool AllowsSurge(const v1::DaemonSet& set) {
  return set.update_strategy == v1::UpdateStrategy::kRollingUpdate &&
         Scaled(set.max_surge, 1, true) > 0;
}

DaemonWrites RollingUpdateOf(const v1::DaemonSet& set, const std::string& hash,
                             const DaemonNodes& nodes, Time now) {
  return DaemonRollout(set, hash, nodes, now).Run();
}

}  // namespace berth::controllers
