#include "plugins/preemption/preemption_choice.h"

#include <algorithm>
#include <cstdint>
#include <limits>

#include "base/check.h"
#include "base/time.h"

namespace berth {
namespace {

constexpr int64_t kLowest = std::numeric_limits<int64_t>::min();

// The candidates that are not eliminated yet.
class Contest {
 public:
  explicit Contest(const std::vector<PreemptionCandidate>& candidates) : candidates_(candidates) {
    for (size_t i = 0; i < candidates.size(); ++i) left_.push_back(i);
  }

  const std::vector<size_t>& left() const { return left_; }

  // Keeps the candidates with the smallest measure(victims), in their order. Returns true if one is
  // left.
  template <typename Measure>
  bool KeepSmallest(Measure measure) {
    int64_t smallest = std::numeric_limits<int64_t>::max();
    for (size_t i : left_) smallest = std::min(smallest, measure(candidates_[i].victims));
    std::erase_if(left_, [&](size_t i) { return measure(candidates_[i].victims) != smallest; });
    return left_.size() == 1;
  }

 private:
  const std::vector<PreemptionCandidate>& candidates_;
  std::vector<size_t> left_;
};

PreemptionCriterion Decide(Contest& contest) {
  if (contest.left().size() == 1) return PreemptionCriterion::kOnlyCandidate;
  if (contest.KeepSmallest([](const Victims& v) { return v.num_pdb_violations; })) {
    return PreemptionCriterion::kFewestPdbViolations;
  }
  if (contest.KeepSmallest(HighestPriority)) return PreemptionCriterion::kLowestHighestPriority;
  if (contest.KeepSmallest(RaisedPrioritySum)) return PreemptionCriterion::kLowestPrioritySum;
  if (contest.KeepSmallest([](const Victims& v) { return static_cast<int64_t>(v.pods.size()); })) {
    return PreemptionCriterion::kFewestVictims;
  }
  // Takes the complement of the time, which is smallest for the latest.
  if (contest.KeepSmallest([](const Victims& v) { return ~EarliestStart(v, kTimeMax); })) {
    return PreemptionCriterion::kLatestStartTime;
  }
  return PreemptionCriterion::kRandom;
}

}  // namespace

int64_t HighestPriority(const Victims& victims) {
  return victims.pods.empty() ? kLowest : v1::PodPriority(*victims.pods.front());
}

int64_t RaisedPrioritySum(const Victims& victims) {
  constexpr int64_t kRaise = int64_t{1} << 31;
  int64_t sum = 0;
  for (const v1::PodPtr& pod : victims.pods) sum += v1::PodPriority(*pod) + kRaise;
  return sum;
}

int64_t EarliestStart(const Victims& victims, Time not_started) {
  int64_t highest = kLowest;
  int64_t earliest = 0;
  for (const v1::PodPtr& pod : victims.pods) {
    const int64_t priority = v1::PodPriority(*pod);
    const int64_t start = pod->status.start_time.value_or(not_started).ns;
    if (priority > highest) {
      highest = priority;
      earliest = start;
    } else if (priority == highest) {
      earliest = std::min(earliest, start);
    }
  }
  return earliest;
}

PreemptionChoice ChooseCandidate(const std::vector<PreemptionCandidate>& candidates) {
  BERTH_CHECK(!candidates.empty(), "there is a candidate to choose");
  Contest contest(candidates);
  PreemptionChoice choice;
  choice.decided_by = Decide(contest);
  choice.chosen = contest.left().front();
  if (choice.decided_by == PreemptionCriterion::kRandom) choice.tied = contest.left();
  return choice;
}

}  // namespace berth
