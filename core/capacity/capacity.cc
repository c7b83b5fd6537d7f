#include "capacity/capacity.h"

#include <algorithm>
#include <unordered_map>
#include <utility>

#include "base/check.h"
#include "base/strings.h"
#include "capacity/instance_scheduler.h"

namespace berth::capacity {
namespace {

// A search under way.
class Search {
 public:
  Search(const Question& question, InstanceScheduler* scheduler, std::vector<v1::Pod> admitted)
      : question_(question), scheduler_(*scheduler), admitted_(std::move(admitted)) {
    limit_ = question.limit > 0 ? std::min(question.limit, kMostInstances) : kMostInstances;
    for (const v1::Pod& pod : admitted_) {
      answer_.templates.emplace_back().admitted = std::make_shared<const v1::Pod>(pod);
    }
    places_.resize(admitted_.size());
    answer_.nodes = scheduler_.nodes();
  }

  Answer Run() {
    scheduler_.PlaceWaitingPods(&answer_);
    if (question_.in_turns) {
      RunInTurns();
    } else {
      for (size_t i = 0; i < admitted_.size(); ++i) {
        while (ScheduleOneOf(i)) {
        }
      }
    }
    return std::move(answer_);
  }

 private:
  bool IsOver(size_t i) const { return !answer_.templates[i].fail_type.empty(); }

  void RunInTurns() {
    bool goes_on = true;
    while (goes_on) {
      goes_on = false;
      bool is_complete = true;
      for (size_t i = 0; i < admitted_.size(); ++i) {
        for (int64_t n = 0; n < question_.templates[i].weight; ++n) {
          const bool scheduled = !IsOver(i) && ScheduleOneOf(i);
          goes_on = goes_on || scheduled;
          is_complete = is_complete && scheduled;
        }
      }
      if (is_complete) ++answer_.complete_turns;
    }
  }

  // False: there was no more of this template, and the answer says why.
  bool ScheduleOneOf(size_t i) {
    TemplateAnswer& of_template = answer_.templates[i];
    if (of_template.instances == limit_ || answer_.total == kMostInstances) {
      const int64_t reached = of_template.instances == limit_ ? limit_ : kMostInstances;
      of_template.fail_type = kLimitReached;
      of_template.fail_message =
          StrCat("Maximum number of pods simulated: ", std::to_string(reached));
      return false;
    }
    Outcome outcome =
        scheduler_.ScheduleInstance(admitted_[i], i, of_template.instances, question_.choose);
    if (outcome.node.empty()) {
      of_template.fail_type = std::move(outcome.fail_type);
      of_template.fail_message = std::move(outcome.fail_message);
      of_template.preemption = std::move(outcome.preemption);
      return false;
    }
    const int32_t node = scheduler_.NodeNumber(outcome.node);
    ++of_template.instances;
    ++answer_.total;
    answer_.walk.push_back({static_cast<int32_t>(i), node});
    const auto [place, is_new] = places_[i].emplace(node, of_template.shares.size());
    if (is_new) of_template.shares.push_back({node, 0});
    ++of_template.shares[place->second].instances;
    return true;
  }

  const Question& question_;
  InstanceScheduler& scheduler_;
  std::vector<v1::Pod> admitted_;
  int64_t limit_ = 0;
  Answer answer_;
  // Of each template: where a node is in its shares.
  std::vector<std::unordered_map<int32_t, size_t>> places_;
};

}  // namespace

Result<Answer> Estimate(const Question& question) {
  BERTH_CHECK(question.cluster.version != nullptr, "there is a version");
  Result<std::unique_ptr<InstanceScheduler>> scheduler = InstanceScheduler::Make(question.cluster);
  if (!scheduler.ok()) return scheduler.error();
  std::vector<v1::Pod> admitted;
  for (size_t i = 0; i < question.templates.size(); ++i) {
    Result<v1::Pod> pod = scheduler.value()->Admit(*question.templates[i].pod);
    if (!pod.ok()) {
      Error error = pod.error();
      error.path = StrCat("templates[", std::to_string(i), "].", error.path);
      return error;
    }
    admitted.push_back(std::move(pod).value());
  }
  return Search(question, scheduler.value().get(), std::move(admitted)).Run();
}

}  // namespace berth::capacity
