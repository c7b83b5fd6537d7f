#include "controllers/daemon_sets/daemon_rollout.h"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <set>
#include <utility>

#include "controllers/pod_facts.h"
#include "controllers/rollout_numbers.h"

namespace berth::controllers {
namespace {

class DaemonRollout {
 public:
  DaemonRollout(const v1::DaemonSet& set, const DaemonNodes& nodes, Time now)
      : set_(set), nodes_(nodes), now_(now) {}

  DaemonWrites Run() {
    if (nodes_.with_old().empty()) return {};
    const int64_t surge = Scaled(set_.max_surge, nodes_.wanted(), true);
    if (surge > 0) {
      ReplaceAfterwards(surge);
    } else {
      // Both amounts can be 0 as percentages of no nodes. Upstream uses 1 then, too.
      ReplaceAtFirst(std::max<int64_t>(Scaled(set_.max_unavailable, nodes_.wanted(), true), 1));
    }
    return std::move(writes_);
  }

 private:
  bool IsAvailable(const v1::PodPtr& pod) const {
    return AvailableAt(*pod, set_.min_ready_seconds, now_) <= now_;
  }

  // Deletes old pods, so that at most `max_unavailable` nodes have no available one. Old pods that
  // are not available are deleted at once.
  void ReplaceAtFirst(int64_t max_unavailable) {
    for (const std::string& name : UnavailableOld()) {
      writes_.remove.push_back(nodes_.PairOf(nodes_.Find(name)).old);
    }
    int64_t more = max_unavailable - nodes_.CountUnavailable(now_) - std::ssize(writes_.remove);
    for (const std::string& name : nodes_.with_old()) {
      if (more <= 0) return;
      ++writes_.looked_at;
      const DaemonPodPair pair = nodes_.PairOf(nodes_.Find(name));
      if (pair.newer != nullptr || !IsAvailable(pair.old)) continue;
      writes_.remove.push_back(pair.old);
      --more;
    }
  }

  // Returns the nodes whose only pod is old and not available.
  std::vector<std::string> UnavailableOld() {
    const std::set<std::string>& unready = nodes_.with_unready_old();
    std::vector<std::string> unavailable(unready.begin(), unready.end());
    if (set_.min_ready_seconds == 0) return unavailable;
    unavailable.clear();
    for (const std::string& name : nodes_.with_old()) {
      ++writes_.looked_at;
      const DaemonPodPair pair = nodes_.PairOf(nodes_.Find(name));
      if (pair.newer == nullptr && !IsAvailable(pair.old)) unavailable.push_back(name);
    }
    return unavailable;
  }

  // Creates a second pod on nodes with an old one, on at most `max_surge` nodes at a time, and
  // deletes the old one when the new one is available.
  void ReplaceAfterwards(int64_t max_surge) {
    int64_t surge = nodes_.with_too_many();
    int64_t available = nodes_.CountAvailable(now_);
    std::vector<std::string> candidates;
    std::vector<v1::PodPtr> misplaced;
    for (const std::string& name : nodes_.with_old()) {
      ++writes_.looked_at;
      const DaemonNode& node = nodes_.Find(name);
      const DaemonPodPair pair = nodes_.PairOf(node);
      const bool is_available = IsAvailable(pair.old);
      available += is_available;
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
      } else {
        candidates.push_back(name);
      }
    }
    // A pod on a node that should not have one is deleted when there are enough available ones
    // elsewhere.
    RemoveFirst(available - nodes_.wanted(), misplaced);
    const int64_t count = std::clamp<int64_t>(max_surge - surge, 0, std::ssize(candidates));
    writes_.create.insert(writes_.create.end(), candidates.begin(), candidates.begin() + count);
  }

  // Deletes at most `most` of the pods; none if it is negative.
  void RemoveFirst(int64_t most, const std::vector<v1::PodPtr>& pods) {
    const int64_t count = std::clamp<int64_t>(most, 0, std::ssize(pods));
    writes_.remove.insert(writes_.remove.end(), pods.begin(), pods.begin() + count);
  }

  const v1::DaemonSet& set_;
  const DaemonNodes& nodes_;
  Time now_;
  DaemonWrites writes_;
};

}  // namespace

bool AllowsSurge(const v1::DaemonSet& set) {
  return set.update_strategy == v1::UpdateStrategy::kRollingUpdate &&
         Scaled(set.max_surge, 1, true) > 0;
}

DaemonWrites RollingUpdateOf(const v1::DaemonSet& set, const DaemonNodes& nodes, Time now) {
  return DaemonRollout(set, nodes, now).Run();
}

}  // namespace berth::controllers
