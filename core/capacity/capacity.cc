#include "capacity/capacity.h"

#include <algorithm>
#include <unordered_map>
#include <utility>

#include "base/check.h"
#include "base/strings.h"
#include "capacity/instance_scheduler.h"

namespace berth::capacity {
namespace {

// The work of a step besides its attempt, in the unit of kMostWork.
constexpr int64_t kWorkOfStep = 256;

}  // namespace

// The attempts, one after the other.
class Estimation::Search {
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

  // Places at most one pod. Returns false when everything is done.
  bool Advance() {
    if (pods_wait_) {
      pods_wait_ = scheduler_.PlaceNextWaitingPod(&answer_);
      return true;
    }
    return question_.in_turns ? AdvanceTurn() : AdvanceInOrder();
  }

  Answer Take() { return std::move(answer_); }

 private:
  bool IsOver(size_t i) const { return !answer_.templates[i].fail_type.empty(); }

  // Uses the first template until it no longer fits, then the next.
  bool AdvanceInOrder() {
    if (current_ == admitted_.size()) return false;
    if (!ScheduleOneOf(current_)) ++current_;
    return true;
  }

  // Uses the templates in turn.
  bool AdvanceTurn() {
    if (current_ == admitted_.size()) {
      if (turn_is_complete_) ++answer_.complete_turns;
      if (!turn_goes_on_) return false;
      current_ = 0;
      turn_goes_on_ = false;
      turn_is_complete_ = true;
    }
    const bool scheduled = !IsOver(current_) && ScheduleOneOf(current_);
    turn_goes_on_ = turn_goes_on_ || scheduled;
    turn_is_complete_ = turn_is_complete_ && scheduled;
    if (!scheduled || ++instances_in_turn_ == question_.templates[current_].weight) {
      instances_in_turn_ = 0;
      ++current_;
    }
    return true;
  }

  // Returns the reason why no more instances of the template are tried; nothing if they are.
  std::optional<std::string> ReachedLimit(const TemplateAnswer& of_template) const {
    const bool is_asked_for = question_.limit > 0 && of_template.instances == question_.limit;
    const bool is_most = of_template.instances == limit_ || answer_.total == kMostInstances;
    const bool is_too_much = scheduler_.work_done() >= question_.most_work;
    if (!is_asked_for && !is_most && !is_too_much) return std::nullopt;
    return StrCat("Maximum number of pods simulated: ", std::to_string(of_template.instances),
                  is_asked_for ? "" : ", as more would take too long");
  }

  // Returns false if there is no further instance of this template, and the answer says why.
  bool ScheduleOneOf(size_t i) {
    TemplateAnswer& of_template = answer_.templates[i];
    if (std::optional<std::string> limit = ReachedLimit(of_template)) {
      of_template.fail_type = kLimitReached;
      of_template.fail_message = std::move(*limit);
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
  // For each template: index of a node in its shares.
  std::vector<std::unordered_map<int32_t, size_t>> places_;
  bool pods_wait_ = true;  // the cluster's own waiting pods are not placed yet
  size_t current_ = 0;     // the template of the next instance
  int64_t instances_in_turn_ = 0;
  bool turn_goes_on_ = false;
  bool turn_is_complete_ = true;
};

Estimation::Estimation(Question question) : question_(std::move(question)) {}
Estimation::~Estimation() = default;

Result<std::unique_ptr<Estimation>> Estimation::Make(Question question) {
  BERTH_CHECK(question.cluster.version != nullptr, "there is a version");
  std::unique_ptr<Estimation> made(new Estimation(std::move(question)));
  Result<std::unique_ptr<InstanceScheduler>> scheduler =
      InstanceScheduler::MakeEmpty(made->question_.cluster);
  if (!scheduler.ok()) return scheduler.error();
  made->scheduler_ = std::move(scheduler).value();
  return made;
}

Result<bool> Estimation::Advance() {
  ++steps_;
  if (search_ != nullptr) return search_->Advance();
  if (scheduler_->TakeOverSome(question_.cluster)) return true;
  std::vector<v1::Pod> admitted;
  for (size_t i = 0; i < question_.templates.size(); ++i) {
    Result<v1::Pod> pod = scheduler_->Admit(*question_.templates[i].pod);
    if (!pod.ok()) {
      Error error = pod.error();
      error.path = StrCat("templates[", std::to_string(i), "].", error.path);
      return error;
    }
    admitted.push_back(std::move(pod).value());
  }
  search_ = std::make_unique<Search>(question_, scheduler_.get(), std::move(admitted));
  return true;
}

int64_t Estimation::work_done() const { return scheduler_->work_done() + steps_ * kWorkOfStep; }

Answer Estimation::Take() { return search_->Take(); }

Result<Answer> Estimate(const Question& question) {
  Result<std::unique_ptr<Estimation>> estimation = Estimation::Make(question);
  if (!estimation.ok()) return estimation.error();
  while (true) {
    const Result<bool> has_more = estimation.value()->Advance();
    if (!has_more.ok()) return has_more.error();
    if (!has_more.value()) return estimation.value()->Take();
  }
}

}  // namespace berth::capacity
