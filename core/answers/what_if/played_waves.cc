#include "answers/what_if/played_waves.h"

#include <algorithm>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>

#include "answers/what_if/cluster_at.h"
#include "answers/what_if/replaced_by.h"
#include "api/json/json_member.h"
#include "apiserver/admission.h"
#include "apiserver/pod_times.h"
#include "base/stable_sort.h"
#include "base/strings.h"
#include "capacity/budgets.h"
#include "scenario/scenario.h"
#include "view/view.h"

namespace berth::sim {
namespace {

// Shorter than a run's rest after its last input, so that the run does not end meanwhile.
constexpr Duration kLongestWave = Seconds(60);
static_assert(kLongestWave < kDefaultRest);

// Returns the first whole millisecond after `t`. Whole milliseconds keep links short.
Time NextMillisecond(Time t) { return Time{} + Milliseconds(t.milliseconds() + 1); }

// Returns when a pod of its name can be created again after an eviction at `at`.
Time CreatedAgainAt(Time at, const v1::Pod& pod) {
  const Duration stop_time = StopTimeOf(pod);
  return stop_time == Duration{} ? at : NextMillisecond(at + stop_time);
}

Json EntryOf(Time at, const char* op, Json object) {
  return {{"at", at.seconds()}, {"op", op}, {"object", std::move(object)}};
}

// Returns an entry that cordons the node, or uncordons it if `to_cordon` is false.
Json CordonEntry(Time at, const std::string& node, bool to_cordon) {
  return EntryOf(at, "patch",
                 {{"apiVersion", "v1"},
                  {"kind", "Node"},
                  {"metadata", {{"name", node}}},
                  {"spec", {{"unschedulable", to_cordon ? Json(true) : Json()}}}});
}

Json DeletionEntry(Time at, const v1::Pod& pod) {
  return EntryOf(
      at, "delete",
      {{"apiVersion", "v1"},
       {"kind", "Pod"},
       {"metadata", {{"name", pod.metadata.name}, {"namespace", pod.metadata.namespace_}}}});
}

// Keeps the order of entries with equal times.
void SortByTime(Json* entries) {
  StableSort(entries->get_ref<Json::array_t&>(), [](const Json& a, const Json& b) {
    return a["at"].get<double>() < b["at"].get<double>();
  });
}

// Reports whether the API server would now give the pod another priority. This happens if the
// PriorityClass of that name, or the default one, has changed since the pod was created.
bool WouldChangePriority(const Objects& objects, const Json& spec, const v1::Pod& pod) {
  v1::Pod again = pod;
  again.spec.priority.reset();
  again.spec.priority_class_name = TextOf(spec, "priorityClassName");
  const bool is_forbidden = AdmitPod(objects, &again).has_value();
  return is_forbidden || v1::PodPriority(again) != v1::PodPriority(pod);
}

// Keeps the pod's present priority, which the answer uses.
void KeepPriority(const Objects& objects, const v1::Pod& pod, Json* spec) {
  if (!spec->is_object() || spec->contains("priority")) return;
  if (!WouldChangePriority(objects, *spec, pod)) return;
  (*spec)["priority"] = v1::PodPriority(pod);
  if (!pod.spec.preemption_policy.empty()) {
    (*spec)["preemptionPolicy"] = std::string(pod.spec.preemption_policy);
  }
}

// Returns the manifest as its controller would create it again: pending, and not yet seen by a
// scheduler.
Json AgainOf(const Objects& objects, Json manifest, const v1::Pod& pod) {
  Json& metadata = manifest["metadata"];
  for (const char* field : {"uid", "resourceVersion", "creationTimestamp", "selfLink",
                            "managedFields", "generateName"}) {
    metadata.erase(field);
  }
  metadata["name"] = pod.metadata.name;
  metadata["namespace"] = pod.metadata.namespace_;
  Json& spec = manifest["spec"];
  if (spec.is_object()) spec.erase("nodeName");
  KeepPriority(objects, pod, &spec);
  manifest.erase("status");
  return manifest;
}

// A scenario's run from a moment on, to which waves are added one after the other.
class WavePlayer {
 public:
  // `run` is at t.
  WavePlayer(std::unique_ptr<Simulation> run, Time t)
      : run_(std::move(run)),
        over_(t),
        first_entry_(TimelineSize(run_->scenario().source)),
        view_(&run_->log()),
        budgets_(capacity::BudgetsOf(run_->objects())) {
    for (const capacity::Budget& budget : budgets_) running_at_t_.push_back(RunningOf(budget));
    for (const Json& manifest : ManifestsAt(run_->scenario().source, t)) {
      if (TextOf(manifest, "kind") != "Pod") continue;
      const Json& metadata = manifest.at("metadata");
      const std::string name_space = TextOf(metadata, "namespace");
      manifests_[StrCat(name_space.empty() ? "default" : name_space, "/",
                        TextOf(metadata, "name"))] = manifest;
    }
    run_->objects().Of<v1::Pod>().ForEach([&](const std::string& key, const v1::PodPtr& pod) {
      if (pod->spec.node_name.empty()) watched_.insert(key);
    });
  }

  // Plays a wave. Returns none if the run ends before the wave begins, or if too many pods are
  // evicted.
  Result<std::optional<PlayedWave>> Play(const capacity::Wave& wave) {
    PlayedWave played;
    played.begins = NextMillisecond(std::max(over_, run_->now()));
    std::vector<std::string> cordoned;
    for (const std::string& node : wave.nodes) {
      const v1::NodePtr stored = run_->objects().FindNode(node);
      if (stored != nullptr && !stored->unschedulable) cordoned.push_back(node);
    }
    std::vector<v1::PodPtr> going = PodsThatGo(wave);
    if (evicted_.size() + going.size() > kMostPlayedEvictions) return std::optional<PlayedWave>();
    NoteReplaced(going);
    const Result<bool> all_went = Evict(cordoned, std::move(going), &played);
    if (!all_went.ok()) return all_went.error();
    if (!played.operations.empty() && run_->now() < played.begins) {
      return std::optional<PlayedWave>();
    }
    over_ = played.begins;
    Settle();
    if (all_went.value() && !wave.IsStuck()) {
      if (auto error = BringBack(cordoned, &played)) return *std::move(error);
    }
    return std::optional(std::move(played));
  }

 private:
  // Returns the pods on the wave's nodes that no budget keeps, in the order in which a drain evicts
  // them.
  std::vector<v1::PodPtr> PodsThatGo(const capacity::Wave& wave) const {
    std::set<std::string> kept;
    for (const capacity::Displaced& pod : wave.drained.displaced) {
      if (!pod.budget.empty()) kept.insert(pod.pod);
    }
    const std::set<std::string> nodes(wave.nodes.begin(), wave.nodes.end());
    std::vector<v1::PodPtr> pods;
    run_->objects().Of<v1::Pod>().ForEach([&](const std::string& key, const v1::PodPtr& pod) {
      const bool goes = nodes.contains(pod->spec.node_name) && !kept.contains(key);
      if (goes && capacity::IsEvictedByDrain(*pod)) pods.push_back(pod);
    });
    std::sort(pods.begin(), pods.end(), [](const v1::PodPtr& a, const v1::PodPtr& b) {
      const int32_t priority_a = v1::PodPriority(*a);
      const int32_t priority_b = v1::PodPriority(*b);
      return priority_a != priority_b ? priority_a > priority_b : v1::PodKey(*a) < v1::PodKey(*b);
    });
    return pods;
  }

  // Cordons the nodes and evicts the pods, in the run and in `played`. Returns false if a budget of
  // the run keeps one of the pods. Afterwards the run has passed the last eviction or has ended.
  Result<bool> Evict(const std::vector<std::string>& cordoned, std::vector<v1::PodPtr> going,
                     PlayedWave* played) {
    const Duration apart = NextMillisecond(Time{} + run_->scenario().attempt_latency) - Time{};
    std::map<std::string, Time> moments;
    for (size_t i = 0; i < going.size(); ++i) {
      moments[v1::PodKey(*going[i])] = played->begins + apart * static_cast<int64_t>(i);
    }
    if (auto error = SetEntries(cordoned, going, moments, played)) return *std::move(error);
    bool all_went = true;
    for (auto pod = going.begin(); pod != going.end();) {
      const Time moment = moments.at(v1::PodKey(**pod));
      run_->RunUntil(moment - Duration{1});
      if (!IsKept(**pod)) {
        evicted_.push_back(*pod);
        watched_.insert(v1::PodKey(**pod));
        ++pod;
        continue;
      }
      all_went = false;
      pod = going.erase(pod);
      if (auto error = SetEntries(cordoned, going, moments, played)) return *std::move(error);
    }
    Time last = played->begins;
    for (const v1::PodPtr& pod : going) {
      last = std::max(last, CreatedAgainAt(moments.at(v1::PodKey(*pod)), *pod));
    }
    run_->RunUntil(last);
    return all_went;
  }

  // Adds the wave's first operations to the run, replacing those set for this wave before.
  std::optional<Error> SetEntries(const std::vector<std::string>& cordoned,
                                  const std::vector<v1::PodPtr>& going,
                                  const std::map<std::string, Time>& moments, PlayedWave* played) {
    const size_t keep = first_entry_ + num_entries_ - played->operations.size();
    num_entries_ -= played->operations.size();
    played->operations = Json::array();
    for (const std::string& node : cordoned) {
      played->operations.push_back(CordonEntry(played->begins, node, true));
    }
    for (const v1::PodPtr& pod : going) {
      const Time at = moments.at(v1::PodKey(*pod));
      played->operations.push_back(DeletionEntry(at, *pod));
      if (IsReplaced(*pod)) continue;
      played->operations.push_back(EntryOf(CreatedAgainAt(at, *pod), "create",
                                           AgainOf(run_->objects(), ManifestOf(*pod), *pod)));
    }
    SortByTime(&played->operations);
    return Revise(keep, played->operations);
  }

  std::optional<Error> BringBack(const std::vector<std::string>& cordoned, PlayedWave* played) {
    const Time back = NextMillisecond(std::max(over_, run_->now()));
    Json entries = Json::array();
    for (const std::string& node : cordoned) entries.push_back(CordonEntry(back, node, false));
    if (auto error = Revise(first_entry_ + num_entries_, entries)) return error;
    run_->RunUntil(back);
    if (!entries.empty() && run_->now() < back) return std::nullopt;
    played->operations.insert(played->operations.end(), entries.begin(), entries.end());
    played->back = back;
    over_ = back;
    Settle();
    return std::nullopt;
  }

  // Replaces the timeline's entries from index `keep` on, all of which the player added.
  std::optional<Error> Revise(size_t keep, const Json& entries) {
    if (entries.empty() && keep == TimelineSize(run_->scenario().source)) return std::nullopt;
    const Result<Time> fork = run_->ReviseTimeline(keep, entries);
    if (!fork.ok()) return fork.error();
    num_entries_ += entries.size();
    view_.Reset();
    next_pod_ = 0;
    return std::nullopt;
  }

  // Returns the manifest last written before the eviction.
  Json ManifestOf(const v1::Pod& pod) const {
    const std::string key = v1::PodKey(pod);
    const auto found = manifests_.find(key);
    if (found != manifests_.end()) return found->second;
    return ManifestAt(run_->scenario().source, {Kind::kPod, key}, run_->now())
        .value_or(Json::object());
  }

  // Returns the workload whose controller replaces this pod. None if the player has to.
  std::optional<Replacer> ReplacerInRun(const v1::Pod& pod) const {
    const auto uid_of = [&](Kind kind, const std::string& key) -> std::optional<std::string> {
      const std::optional<AnyObject> object = run_->objects().Find(kind, key);
      return object ? std::optional(MetaOf(*object).uid) : std::nullopt;
    };
    return ReplacerOf(run_->scenario(), pod, uid_of);
  }

  using PodCounts = std::map<Replacer, int64_t>;

  // Returns the number of pods of each workload for which `counts` is true.
  template <typename Counts>
  PodCounts CountPods(Counts counts) const {
    PodCounts pods;
    if (!run_->scenario().has_controller_manager) return pods;
    run_->objects().Of<v1::Pod>().ForEach([&](const std::string&, const v1::PodPtr& pod) {
      if (HasEnded(*pod) || pod->metadata.deletion_requested || !counts(*pod)) return;
      if (const auto replacer = ReplacerInRun(*pod)) ++pods[*replacer];
    });
    return pods;
  }
  PodCounts RunningOf(const capacity::Budget& budget) const {
    return CountPods(
        [&](const v1::Pod& pod) { return !pod.spec.node_name.empty() && budget.Covers(pod); });
  }

  // Records, before the pods of a wave are evicted, which of them controllers replace.
  void NoteReplaced(const std::vector<v1::PodPtr>& going) {
    wanted_.clear();
    const PodCounts pods = CountPods([](const v1::Pod&) { return true; });
    for (const v1::PodPtr& pod : going) {
      const std::optional<Replacer> replacer = ReplacerInRun(*pod);
      if (!replacer) continue;
      replaced_[v1::PodKey(*pod)] = *replacer;
      wanted_[*replacer] = pods.at(*replacer);
    }
  }
  bool IsReplaced(const v1::Pod& pod) const { return replaced_.contains(v1::PodKey(pod)); }

  // Returns how many pods covered by the budget have lost their node in the waves and have none
  // yet, not counting the pod itself.
  int64_t NumWithoutNode(const capacity::Budget& budget, const PodCounts& at_t,
                         const v1::Pod& pod) const {
    const auto has_node = [&](const std::string& key) {
      const v1::PodPtr stored = run_->objects().FindPod(key);
      return stored != nullptr && !stored->spec.node_name.empty() && !IsStopping(*stored);
    };
    // The run may already be past the pod's own eviction, because an attempt is simulated in one
    // step.
    const std::string itself = v1::PodKey(pod);
    std::set<std::string> without_node;
    std::set<Replacer> replacers;
    for (const v1::PodPtr& evicted : evicted_) {
      const std::string key = v1::PodKey(*evicted);
      if (!budget.Covers(*evicted)) continue;
      if (const auto found = replaced_.find(key); found != replaced_.end()) {
        replacers.insert(found->second);
      } else if (key != itself && !has_node(key)) {
        without_node.insert(key);
      }
    }
    auto missing = static_cast<int64_t>(without_node.size());
    if (replacers.empty()) return missing;
    PodCounts now = RunningOf(budget);
    if (const auto own = replaced_.find(itself); own != replaced_.end() && !has_node(itself)) {
      ++now[own->second];
    }
    for (const Replacer& replacer : replacers) {
      const auto before = at_t.find(replacer);
      if (before != at_t.end()) missing += std::max<int64_t>(0, before->second - now[replacer]);
    }
    return missing;
  }

  // Reports whether a budget that covers the pod allows no eviction in the run's present state.
  bool IsKept(const v1::Pod& pod) const {
    for (size_t i = 0; i < budgets_.size(); ++i) {
      const capacity::Budget& budget = budgets_[i];
      if (!budget.Covers(pod)) continue;
      if (budget.allowed <= NumWithoutNode(budget, running_at_t_[i], pod)) return true;
    }
    return false;
  }

  // Watches the pods that controllers have created since then to replace evicted ones.
  void WatchReplacements() {
    const EventLog& log = run_->log();
    for (; !wanted_.empty() && next_pod_ < log.num_pods(); ++next_pod_) {
      const std::string& name = log.PodName(next_pod_);
      const v1::PodPtr pod = run_->objects().FindPod(name);
      if (pod == nullptr || !pod->spec.node_name.empty()) continue;
      const std::optional<Replacer> replacer = ReplacerInRun(*pod);
      if (replacer && wanted_.contains(*replacer)) watched_.insert(name);
    }
  }

  // Reports whether the workloads of the wave's pods have as many pods as before it.
  bool AreReplaced() const {
    if (wanted_.empty()) return true;
    PodCounts now = CountPods([](const v1::Pod&) { return true; });
    return std::all_of(wanted_.begin(), wanted_.end(),
                       [&](const auto& wanted) { return now[wanted.first] >= wanted.second; });
  }

  // Runs until each watched pod is at rest and controllers have created all replacements, or until
  // kLongestWave has passed.
  void Settle() {
    const Time latest = run_->now() + kLongestWave;
    while (!IsSettled() && run_->now() < latest && run_->Advance(1)) {
    }
  }

  bool IsSettled() {
    WatchReplacements();
    return AreAtRest() && AreReplaced();
  }

  // Reports whether each watched pod is on a node or waits in vain.
  bool AreAtRest() {
    const View& view = view_.At(run_->now());
    const EventLog& log = run_->log();
    return std::none_of(watched_.begin(), watched_.end(), [&](const std::string& name) {
      const PodId id = log.FindPod(name);
      if (id == kNoId) return false;
      const PodView& pod = view.pods[static_cast<size_t>(id)];
      if (pod.place == PodPlace::kAttempt || pod.place == PodPlace::kPermit) return true;
      // A nominated pod waits for its victims to leave.
      return IsInQueue(pod.place) &&
             (pod.nominated_node != kNoId ||
              !IsInSection(pod.place, SectionKind::kParked, log.sections()));
    });
  }

  std::unique_ptr<Simulation> run_;
  Time over_;               // nothing can be added at or before this time
  size_t first_entry_;      // index of the player's first entry in the timeline
  size_t num_entries_ = 0;  // number of entries added by the waves
  ViewProjection view_;
  std::vector<capacity::Budget> budgets_;     // as they were at t
  std::map<std::string, Json> manifests_;     // of pods, at t, by "namespace/name"
  std::vector<v1::PodPtr> evicted_;           // in all waves; a pod may be here several times
  std::set<std::string> watched_;             // pods that a wave waits for
  std::vector<PodCounts> running_at_t_;       // for each budget, the pods that it covers
  std::map<std::string, Replacer> replaced_;  // the evicted pods that controllers replace
  PodCounts wanted_;    // the pods of their workloads, before the wave that is played
  PodId next_pod_ = 0;  // the log's first pod that WatchReplacements has not examined
};

}  // namespace

Result<std::vector<PlayedWave>> PlayWaves(const Simulation& simulation, Time t,
                                          const std::vector<capacity::Wave>& waves) {
  Result<std::unique_ptr<Simulation>> run = RunAt(simulation.scenario(), t);
  if (!run.ok()) return run.error();
  WavePlayer player(std::move(run).value(), t);
  std::vector<PlayedWave> played;
  for (const capacity::Wave& wave : waves) {
    Result<std::optional<PlayedWave>> next = player.Play(wave);
    if (!next.ok()) return next.error();
    if (!next.value()) break;
    played.push_back(*std::move(next).value());
    if (!played.back().back) break;
  }
  return played;
}

}  // namespace berth::sim
