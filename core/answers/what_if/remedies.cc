#include "answers/what_if/remedies.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "answers/hints.h"
#include "answers/what_if/cluster_at.h"
#include "answers/what_if/configuration_changes.h"
#include "api/json/json.h"
#include "apiserver/pod_times.h"
#include "remedies/remedies.h"

namespace berth::sim {
namespace {

// In scenarios with more inputs, remedies are not confirmed by a simulation.
constexpr size_t kMostConfirmedInputs = 2000;
// Long enough for the scheduler to retry every pod that it has parked.
constexpr Duration kPatience = Seconds(11 * 60);

// Returns a simulation of the scenario that continues with the entries at t. Null if it cannot be
// simulated.
std::unique_ptr<Simulation> RunOn(const Scenario& scenario, const std::vector<Json>& entries,
                                  Time t, Duration patience) {
  Json changed = scenario.source;
  Json& timeline = changed["spec"]["timeline"];
  if (!timeline.is_array()) timeline = Json::array();
  // Later entries of the timeline are not part of the question.
  std::erase_if(timeline.get_ref<Json::array_t&>(),
                [&](const Json& entry) { return TimeOfEntry(entry) > t; });
  for (Json entry : entries) {
    entry["at"] = t.seconds();
    timeline.push_back(std::move(entry));
  }
  const Time end = t + patience;
  changed["spec"]["until"] = end.seconds();
  changed["spec"].erase("captions");
  Result<Scenario> decoded = DecodeAgain(scenario, std::move(changed));
  if (!decoded.ok()) return nullptr;
  Result<std::unique_ptr<Simulation>> simulation = Simulation::Make(std::move(decoded).value());
  if (!simulation.ok()) return nullptr;
  simulation.value()->RunUntil(t);
  return std::move(simulation).value();
}

// Runs until the pod has a node, or to the end. Returns whether it has one.
bool RunUntilBound(Simulation& simulation, const std::string& pod) {
  // The number of simulation steps between two checks.
  constexpr int32_t kStepsBetweenLooks = 50;
  const auto is_bound = [&] {
    const v1::PodPtr found = simulation.objects().FindPod(pod);
    return found != nullptr && !found->spec.node_name.empty();
  };
  while (!is_bound() && simulation.Advance(kStepsBetweenLooks)) {
  }
  return is_bound();
}

// Reports whether the pod gets a node within kPatience if the scenario continues with the entries
// at t.
bool IsBoundAfter(const Scenario& scenario, const std::vector<Json>& entries, Time t,
                  const std::string& pod) {
  const std::unique_ptr<Simulation> simulation = RunOn(scenario, entries, t, kPatience);
  return simulation != nullptr && RunUntilBound(*simulation, pod);
}

bool HasPodThatEnds(const capacity::ClusterInput& cluster) {
  return std::any_of(cluster.objects.begin(), cluster.objects.end(), [](const AnyObject& object) {
    const auto* const pod = std::get_if<v1::PodPtr>(&object);
    return pod != nullptr && (*pod)->metadata.annotations->contains(std::string(kRunForAnnotation));
  });
}

// Returns the remedy of waiting: a pod on a node ends by itself, and this pod gets that node. None
// if that does not happen within an hour.
std::optional<remedies::Remedy> WaitForAnEnd(const Scenario& scenario, Time t,
                                             const std::string& pod) {
  constexpr Duration kLongest = Seconds(60 * 60);
  const std::unique_ptr<Simulation> simulation = RunOn(scenario, {}, t, kLongest);
  if (simulation == nullptr || !RunUntilBound(*simulation, pod)) return std::nullopt;
  const EventLog& log = simulation->log();
  const auto is_bound = [&](const Event& event) {
    return event.kind == EventKind::kBound && event.t >= t && log.PodName(event.pod) == pod;
  };
  const auto bound = std::find_if(log.events().begin(), log.events().end(), is_bound);
  if (bound == log.events().end()) return std::nullopt;
  const Event* end = nullptr;  // the last pod deletion there before the binding
  for (auto event = log.events().begin(); event != bound; ++event) {
    const bool is_end = event->kind == EventKind::kPodDeleted && !event->cause.empty();
    if (is_end && event->t > t && event->node == bound->node) end = &*event;
  }
  if (end == nullptr) return std::nullopt;
  remedies::Remedy remedy;
  remedy.kind = remedies::kWait;
  remedy.words = {remedies::WaitWords(end->t - t, log.PodName(end->pod))};
  remedy.node = log.NodeName(bound->node);
  return remedy;
}

Json RemedyJson(const remedies::Remedy& remedy) {
  Json words = Json::array();
  for (const HintReason& sentence : remedy.words) words.push_back(ReasonJson(sentence));
  return {{"kind", std::string(remedy.kind)}, {"words", std::move(words)},
          {"entries", remedy.entries},        {"configuration", remedy.configuration},
          {"commands", remedy.commands},      {"node", remedy.node},
          {"evicted", remedy.evicted},        {"budgets", remedy.budgets},
          {"waiting", remedy.waiting},        {"alsoPlaced", remedy.also_placed}};
}

// Caches manifests, because a look-up takes as long as reading the scenario.
class Manifests {
 public:
  Manifests(const Json& source, Time t) : source_(source), t_(t) {}

  std::optional<Json> operator()(Kind kind, const std::string& name) {
    const auto [found, is_new] = known_.try_emplace({kind, name});
    if (is_new) found->second = ManifestAt(source_, {kind, name}, t_);
    return found->second;
  }

 private:
  const Json& source_;
  Time t_;
  std::map<std::pair<Kind, std::string>, std::optional<Json>> known_;
};

class SearchInSimulation final : public RemediesSearch {
 public:
  // `scenario` is null if waiting cannot help: no pod ends, or the cluster is too large to
  // simulate.
  SearchInSimulation(const Scenario* scenario, Time t, std::string pod,
                     std::unique_ptr<remedies::Search> search)
      : scenario_(scenario), t_(t), pod_(std::move(pod)), search_(std::move(search)) {}

  bool Advance() override {
    if (std::exchange(is_time_tried_, true) || scenario_ == nullptr) return search_->Advance();
    if (search_->answer().node.empty()) by_time_ = WaitForAnEnd(*scenario_, t_, pod_);
    return true;
  }
  size_t num_tried() const override { return search_->num_tried(); }
  size_t num_waiting() const override { return search_->num_waiting(); }

  Json answer() const override {
    const remedies::Answer& answer = search_->answer();
    Json list = Json::array();
    if (by_time_) list.push_back(RemedyJson(*by_time_));
    for (const remedies::Remedy& remedy : answer.remedies) list.push_back(RemedyJson(remedy));
    return Json{{"pod", pod_},
                {"node", answer.node.empty() ? Json() : Json(answer.node)},
                {"remedies", std::move(list)},
                {"contradiction", answer.contradiction}};
  }

 private:
  const Scenario* scenario_;
  Time t_;
  std::string pod_;
  std::unique_ptr<remedies::Search> search_;
  std::optional<remedies::Remedy> by_time_;
  bool is_time_tried_ = false;
};

}  // namespace

Result<std::unique_ptr<RemediesSearch>> RemediesSearch::Make(const Simulation& simulation, Time t,
                                                             std::string pod) {
  const Scenario& scenario = simulation.scenario();
  if (scenario.scheduler != SchedulerKind::kKubeScheduler) {
    return Error{"kube-batch is at work, for which remedies are not searched", "what"};
  }
  Result<capacity::ClusterInput> cluster = ClusterAt(simulation, t);
  if (!cluster.ok()) return cluster.error();
  const bool is_confirmed = scenario.inputs.size() <= kMostConfirmedInputs;
  const bool may_wait = is_confirmed && HasPodThatEnds(cluster.value());
  remedies::Question question{std::move(cluster).value(), pod, Manifests(scenario.source, t),
                              nullptr, nullptr};
  question.configurations = [&scenario](const v1::Pod& stored) {
    return ConfigurationChangesFor(scenario, stored);
  };
  if (is_confirmed) {
    question.confirm = [&scenario, t, pod](const std::vector<Json>& entries) {
      return IsBoundAfter(scenario, entries, t, pod);
    };
  }
  Result<std::unique_ptr<remedies::Search>> search = remedies::Search::Make(std::move(question));
  if (!search.ok()) return search.error();
  return std::unique_ptr<RemediesSearch>(std::make_unique<SearchInSimulation>(
      may_wait ? &scenario : nullptr, t, std::move(pod), std::move(search).value()));
}

Result<Json> RemediesOf(const Simulation& simulation, Time t, const std::string& pod) {
  Result<std::unique_ptr<RemediesSearch>> search = RemediesSearch::Make(simulation, t, pod);
  if (!search.ok()) return search.error();
  while (search.value()->Advance()) {
  }
  return search.value()->answer();
}

}  // namespace berth::sim
