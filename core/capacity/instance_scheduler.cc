#include "capacity/instance_scheduler.h"

#include <algorithm>
#include <utility>
#include <variant>

#include "api/pod_affinity.h"
#include "apiserver/admission.h"
#include "apiserver/defaults.h"
#include "apiserver/pod_times.h"
#include "base/stable_sort.h"
#include "base/strings.h"

namespace berth::capacity {
namespace {

// A pod that is placed may help another one that waits. Each pass takes time in proportion to the
// number of waiting pods, so the number of passes is limited.
constexpr int kMostPasses = 4;
// Number of objects that TakeOverSome takes over.
constexpr size_t kObjectsAtATime = 32;
// Number of waiting pods that CollectSome reads.
constexpr size_t kWaitingAtATime = 32;
// The work of an attempt, of an object, and of a term of a pod that is taken over, in the unit of
// work_done.
constexpr int64_t kWorkOfAttempt = 64;
constexpr int64_t kWorkOfObject = 64;
constexpr int64_t kWorkOfTerm = 64;

// Returns the largest uid that an API server of a simulation has assigned
// (apiserver/object_store.h): a later claim must not have the uid of one to which a volume
// belonged.
int64_t LastUidOf(const std::vector<AnyObject>& objects) {
  int64_t last = 0;
  for (const AnyObject& object : objects) {
    last = std::max(last, ParseInt64(MetaOf(object).uid).value_or(0));
  }
  return last;
}

// Returns the number of terms of the pod's affinity to other pods.
int64_t CountTerms(const v1::Pod& pod) {
  int64_t terms = 0;
  ForEachPodAffinityTerm(*pod.spec.affinity, [&](const v1::PodAffinityTerm&) { ++terms; });
  return terms;
}

Outcome Failure(std::string_view type, std::string message) {
  return {"", std::string(type), std::move(message), std::nullopt};
}

// Returns the nodes among which the scheduler may choose, in the order in which it found them.
std::vector<std::string_view> BestNodes(const ScheduleResult& result) {
  if (result.totals.empty()) return {result.suggested_host};
  const auto lower = [](const NodeScore& a, const NodeScore& b) { return a.score < b.score; };
  const int64_t best = std::max_element(result.totals.begin(), result.totals.end(), lower)->score;
  std::vector<std::string_view> names;
  for (const NodeScore& total : result.totals) {
    if (total.score == best) names.push_back(total.node->name());
  }
  return names;
}

}  // namespace

InstanceScheduler::InstanceScheduler(const ClusterInput& input)
    : version_(input.version),
      random_(input.seed),
      cluster_(&clock_, input.version->drop_unknown_fields),
      cache_(input.version->rules.cache),
      evictions_(&cluster_),
      algorithm_(cache_, snapshot_, random_, input.percentage_of_nodes_to_score,
                 input.version->rules.cycle) {}

Result<std::unique_ptr<InstanceScheduler>> InstanceScheduler::Make(const ClusterInput& input) {
  auto made = MakeEmpty(input);
  if (!made.ok()) return made;
  while (made.value()->TakeOverSome(input)) {
  }
  return made;
}

Result<std::unique_ptr<InstanceScheduler>> InstanceScheduler::MakeEmpty(const ClusterInput& input) {
  std::unique_ptr<InstanceScheduler> made(new InstanceScheduler(input));
  if (std::optional<Error> error = made->MakeProfiles(input)) return std::move(*error);
  return made;
}

std::optional<Error> InstanceScheduler::MakeProfiles(const ClusterInput& input) {
  const std::vector<Profile>& profiles =
      input.profiles.empty() ? version_->profiles : input.profiles;
  const FrameworkDependencies dependencies{
      snapshot_,
      evictions_,
      nominator_,
      clock_,
      informers_,
      no_extenders_,
      version_->rules.preempts_asynchronously ? &evictions_ : nullptr};
  for (const Profile& profile : profiles) {
    Result<std::unique_ptr<Framework>> framework =
        Framework::Make(version_->registry, profile, dependencies);
    if (!framework.ok()) return framework.error();
    ProfileAtWork& made = profiles_[profile.scheduler_name];
    made.framework = std::move(framework).value();
    if (version_->rules.asks_plugins) made.gates = made.framework->QueueingPluginsOfProfile().gates;
    if (first_profile_ == nullptr) first_profile_ = &made;
  }
  return std::nullopt;
}

bool InstanceScheduler::TakeOverSome(const ClusterInput& input) {
  if (objects_taken_ == 0) cluster_.SkipUids(LastUidOf(input.objects));
  const size_t end = std::min(objects_taken_ + kObjectsAtATime, input.objects.size());
  for (; objects_taken_ < end; ++objects_taken_) {
    const AnyObject& object = input.objects[objects_taken_];
    work_done_ += kWorkOfObject;
    if (const auto* pod = std::get_if<v1::PodPtr>(&object)) {
      work_done_ += kWorkOfTerm * CountTerms(**pod);
    }
    if (KindOf(object) == Kind::kNode) {
      const std::string& name = MetaOf(object).name;
      if (node_numbers_.emplace(name, static_cast<int32_t>(nodes_.size())).second) {
        nodes_.push_back(name);
      }
      if (input.excluded_nodes.contains(name)) continue;
    }
    cluster_.Create(object);
  }
  if (end < input.objects.size()) {
    DeliverWrites();
    return true;
  }
  cluster_.RunControllers();
  DeliverWrites();
  NoteWaitingPods(input);
  return false;
}

void InstanceScheduler::NoteWaitingPods(const ClusterInput& input) {
  for (const AnyObject& object : input.objects) {
    if (KindOf(object) != Kind::kPod) continue;
    const v1::PodPtr pod = informers_.FindPod(KeyOf(MetaOf(object)));
    if (pod != nullptr && pod->spec.node_name.empty()) waiting_.push_back(v1::PodKey(*pod));
  }
}

void InstanceScheduler::DeliverWrites() {
  for (const WatchEvent& event : cluster_.TakeWatchEvents()) {
    if (const auto pod = ChangeOf<v1::Pod>(event)) {
      DeliverPod(*pod);
      continue;
    }
    if (const auto node = ChangeOf<v1::Node>(event)) cache_.AddNode(node->after);
    if (event.after) {
      informers_.Set(*event.after);
    } else {
      informers_.Erase(event.kind(), KeyOf(MetaOf(*event.before)));
    }
  }
}

void InstanceScheduler::DeliverPod(const Change<v1::Pod>& change) {
  const v1::Pod& pod = *change.any();
  // The scheduler's informer does not see pods that have ended.
  if (change.after == nullptr || sim::HasEnded(pod)) {
    informers_.Of<v1::Pod>().Erase(v1::PodKey(pod));
    nominator_.DeleteNominatedPodIfExists(pod);
    // Fails only for a pod that is on no node.
    static_cast<void>(cache_.RemovePod(pod));
    return;
  }
  informers_.Of<v1::Pod>().Set(v1::PodKey(pod), change.after);
  if (pod.spec.node_name.empty()) {
    // This scheduler does not see nominations of other schedulers' pods.
    if (!profiles_.contains(pod.spec.scheduler_name)) return;
    const auto info = std::make_shared<const PodInfo>(change.after);
    nominator_.UpdateNominatedPod(change.before.get(), info);
  } else {
    nominator_.DeleteNominatedPodIfExists(pod);
    // Fails for a pod that was placed here, which is in the cache already.
    static_cast<void>(cache_.AddPod(change.after));
  }
}

const InstanceScheduler::ProfileAtWork& InstanceScheduler::ProfileOf(const v1::Pod& pod) const {
  const auto found = profiles_.find(pod.spec.scheduler_name);
  return found == profiles_.end() ? *first_profile_ : found->second;
}

std::optional<std::string> InstanceScheduler::WhyGated(const ProfileAtWork& profile,
                                                       const v1::Pod& pod) const {
  for (const QueueingPlugins::Gate& gate : profile.gates) {
    const Status status = gate.plugin->PreEnqueue(pod);
    if (!status.ok()) return status.Message();
  }
  return std::nullopt;
}

// --- One attempt ---

Outcome InstanceScheduler::Attempt(const std::shared_ptr<v1::Pod>& pod, bool is_stored,
                                   const Chooser& choose) {
  const ProfileAtWork& profile = ProfileOf(*pod);
  if (std::optional<std::string> gate = WhyGated(profile, *pod)) {
    return Failure(kSchedulingGated, std::move(*gate));
  }
  Framework& framework = *profile.framework;
  CycleState state;
  ScheduleOutcome decision = algorithm_.Schedule(framework, state, *pod);
  const auto* const result = std::get_if<ScheduleResult>(&decision);
  CountWork(*pod, result);
  if (result == nullptr) return Refuse(framework, state, pod, decision);
  pod->spec.node_name = result->suggested_host;
  if (choose != nullptr) {
    const std::vector<std::string_view> best = BestNodes(*result);
    const size_t chosen = choose(best);
    BERTH_CHECK(chosen < best.size(), "one of the best nodes is chosen");
    pod->spec.node_name = best[chosen];
  }
  return Place(framework, state, pod, is_stored);
}

void InstanceScheduler::CountWork(const v1::Pod& pod, const ScheduleResult* result) {
  const auto all_nodes = static_cast<int64_t>(snapshot_.List().size());
  const int64_t factors = 1 + CountTerms(pod);
  work_done_ +=
      kWorkOfAttempt + factors * (result != nullptr ? result->evaluated_nodes : all_nodes);
  if (result == nullptr) return;
  const NodeInfo* const node = snapshot_.Get(result->suggested_host);
  if (node != nullptr) work_done_ += static_cast<int64_t>(node->pods().size());
}

Outcome InstanceScheduler::Place(Framework& framework, CycleState& state,
                                 const std::shared_ptr<v1::Pod>& pod, bool is_stored) {
  if (std::optional<std::string> problem = cache_.AddPod(pod)) {
    return Failure(kSchedulerError, std::move(*problem));
  }
  const std::string& node = pod->spec.node_name;
  const Status status = Reserve(framework, state, pod);
  if (!status.ok()) {
    framework.RunReservePluginsUnreserve(state, *pod, node);
    BERTH_CHECK(!cache_.RemovePod(*pod), "the pod is in the cache");
    return FailAfterReserving(status);
  }
  if (is_stored) {
    // Fails only if the pod is not stored any more.
    static_cast<void>(cluster_.BindPod(*pod, node));
    DeliverWrites();
  }
  framework.RunPostBindPlugins(state, *pod, node);
  return {node, "", "", std::nullopt};
}

Status InstanceScheduler::Reserve(Framework& framework, CycleState& state, const v1::PodPtr& pod) {
  const std::string& node = pod->spec.node_name;
  Status status = framework.RunReservePluginsReserve(state, *pod, node);
  if (!status.ok()) return status;
  status = framework.RunPermitPlugins(state, pod, node);
  // A pod that waits at Permit is released, because one more instance may be the one for which it
  // waits.
  framework.waiting_pods().erase(pod->metadata.uid);
  if (!status.ok() && status.code() != Code::kWait) return status;
  status = framework.RunPreBindPlugins(state, *pod, node);
  DeliverWrites();
  return status;
}

Outcome InstanceScheduler::FailAfterReserving(const Status& status) const {
  // As in v1.34, schedule_one.go: such a rejection is a fit error of one node.
  if (status.IsUnschedulable() && version_->rules.faults_and_rejections_differ) {
    return Failure(kUnschedulable, NodesAvailableText(1, {StrCat("1 ", status.Message())}));
  }
  return Failure(kSchedulerError, status.Message());
}

Outcome InstanceScheduler::Refuse(Framework& framework, CycleState& state, const v1::PodPtr& pod,
                                  ScheduleOutcome& decision) {
  if (auto* const fit_error = std::get_if<FitError>(&decision)) {
    Outcome outcome = Failure(kUnschedulable, "");
    RunPostFilter(framework, state, pod, *fit_error, &outcome);
    outcome.fail_message = fit_error->Message();
    return outcome;
  }
  if (const auto* const internal = std::get_if<InternalError>(&decision)) {
    const bool differ = version_->rules.faults_and_rejections_differ;
    return Failure(differ ? kSchedulerError : kUnschedulable, internal->message);
  }
  return Failure(kUnschedulable, std::string(kNoNodesAvailable));
}

void InstanceScheduler::RunPostFilter(Framework& framework, CycleState& state,
                                      const v1::PodPtr& pod, FitError& fit_error,
                                      Outcome* outcome) {
  if (!framework.HasPostFilterPlugins()) return;
  // Preemption looks the pod up. An instance is not stored, and may have the name of another pod.
  SharedObjectMap<v1::Pod>& pods = informers_.Of<v1::Pod>();
  const std::string key = v1::PodKey(*pod);
  const v1::PodPtr hidden = pods.Find(key);
  pods.Set(key, pod);
  PostFilterResult result;
  const Status status =
      framework.RunPostFilterPlugins(state, *pod, fit_error.diagnosis.node_to_status, &result);
  if (hidden != nullptr) {
    pods.Set(key, hidden);
  } else {
    pods.Erase(key);
  }
  if (version_->rules.faults_and_rejections_differ) {
    fit_error.diagnosis.post_filter_message = status.Message();
  }
  const std::string node = status.ok() ? result.nominated_node_name.value_or("") : "";
  if (!node.empty()) outcome->preemption = Preemption{node, evictions_.victims()};
}

// --- The pods of the cluster that wait ---

bool InstanceScheduler::CollectSome() {
  const size_t end = std::min(looked_at_ + kWaitingAtATime, waiting_.size());
  for (; looked_at_ < end; ++looked_at_) {
    const v1::PodPtr pod = informers_.FindPod(waiting_[looked_at_]);
    if (pod == nullptr || !pod->spec.node_name.empty()) continue;
    if (pod->metadata.deletion_requested || !profiles_.contains(pod->spec.scheduler_name)) continue;
    work_done_ += kWorkOfObject + kWorkOfTerm * CountTerms(*pod);
    collected_.emplace_back().pod_info = std::make_shared<PodInfo>(pod);
  }
  return looked_at_ < waiting_.size();
}

std::vector<std::string> InstanceScheduler::CollectedInOrder(const std::string& last) {
  const QueueSortPlugin& sort = first_profile_->framework->QueueSort();
  StableSort(collected_,
             [&](const QueuedPodInfo& a, const QueuedPodInfo& b) { return sort.Less(a, b); });
  std::vector<std::string> keys;
  for (const QueuedPodInfo& info : collected_) keys.push_back(v1::PodKey(info.pod()));
  std::stable_partition(keys.begin(), keys.end(),
                        [&](const std::string& key) { return key != last; });
  collected_.clear();
  looked_at_ = 0;
  return keys;
}

Outcome InstanceScheduler::TryWaitingPod(const std::string& key, Answer* answer) {
  Outcome outcome;
  // Tries a second time if preemption made room for it.
  for (int attempt = 0; attempt < 2; ++attempt) {
    const v1::PodPtr stored = informers_.FindPod(key);
    if (stored == nullptr) return outcome;  // it was evicted itself
    evictions_.BeginAttempt(/*is_trial=*/false);
    outcome = Attempt(std::make_shared<v1::Pod>(*stored), /*is_stored=*/true, /*choose=*/nullptr);
    DeliverWrites();
    if (!outcome.node.empty()) {
      answer->placed.push_back({key, outcome.node});
      return outcome;
    }
    if (!outcome.preemption) return outcome;
    for (const std::string& victim : outcome.preemption->victims) answer->evicted.push_back(victim);
    // Fails only if the pod is gone.
    static_cast<void>(cluster_.PatchPodStatus(*stored, std::nullopt, outcome.preemption->node));
    DeliverWrites();
  }
  return outcome;
}

Outcome InstanceScheduler::Reschedule(const std::string& key, Answer* answer) {
  const v1::PodPtr stored = informers_.FindPod(key);
  if (stored == nullptr) return {};
  cluster_.Remove(Kind::kPod, key);
  cluster_.RunControllers();
  DeliverWrites();
  auto again = std::make_shared<v1::Pod>(*stored);
  again->metadata.uid = StrCat(stored->metadata.uid, "-again");
  again->metadata.deletion_requested = false;
  again->spec.node_name.clear();
  again->status = {};
  cluster_.Create(v1::PodPtr(std::move(again)));
  cluster_.RunControllers();
  DeliverWrites();
  waiting_.push_back(key);
  return TryWaitingPod(key, answer);
}

void InstanceScheduler::PlaceWaitingPods(Answer* answer, const std::string& last) {
  while (PlaceNextWaitingPod(answer, last)) {
  }
  passes_ = 0;
  has_placed_in_pass_ = true;
}

bool InstanceScheduler::PlaceNextWaitingPod(Answer* answer, const std::string& last) {
  if (tried_in_pass_ < keys_of_pass_.size()) {
    const std::string& key = keys_of_pass_[tried_in_pass_++];
    has_placed_in_pass_ = !TryWaitingPod(key, answer).node.empty() || has_placed_in_pass_;
    return true;
  }
  if (passes_ < kMostPasses && has_placed_in_pass_) {
    if (CollectSome()) return true;
    ++passes_;
    keys_of_pass_ = CollectedInOrder(last);
    tried_in_pass_ = 0;
    has_placed_in_pass_ = false;
    return true;
  }
  for (const std::string& key : waiting_) {
    const v1::PodPtr pod = informers_.FindPod(key);
    if (pod != nullptr && pod->spec.node_name.empty()) answer->waiting.push_back(key);
  }
  return false;
}

void InstanceScheduler::SetNode(const v1::NodePtr& node) {
  cluster_.Update(node);
  cluster_.RunControllers();
  DeliverWrites();
}

// --- Instances ---

Result<v1::Pod> InstanceScheduler::Admit(const v1::Pod& pod_template) const {
  v1::Pod pod = pod_template;
  if (version_->drop_unknown_fields != nullptr) version_->drop_unknown_fields(&pod);
  if (pod.metadata.namespace_.empty()) pod.metadata.namespace_ = "default";
  pod.metadata.deletion_requested = false;
  pod.spec.node_name.clear();
  pod.status = {};
  pod.status.phase = "Pending";
  sim::SetDefaults(&pod);
  if (HasPodAffinity(pod)) sim::MergeLabelKeys(&pod);
  if (std::optional<std::string> problem = sim::AdmitPod(cluster_.objects(), &pod)) {
    return Error{std::move(*problem), "spec.priorityClassName"};
  }
  return pod;
}

Outcome InstanceScheduler::ScheduleInstance(const v1::Pod& admitted, size_t number, int64_t k,
                                            const Chooser& choose) {
  auto pod = std::make_shared<v1::Pod>(admitted);
  pod->metadata.name = StrCat(admitted.metadata.name, "-", std::to_string(k));
  pod->metadata.uid = StrCat("instance-", std::to_string(number), "-", std::to_string(k));
  evictions_.BeginAttempt(/*is_trial=*/true);
  // Only with volumes the API server has to have the pod.
  if (admitted.spec.volumes->empty()) return Attempt(pod, /*is_stored=*/false, choose);
  while (cluster_.objects().FindPod(v1::PodKey(*pod)) != nullptr) pod->metadata.name += "-x";
  const std::string key = v1::PodKey(*pod);
  cluster_.Create(v1::PodPtr(pod));
  cluster_.RunControllers();
  DeliverWrites();
  const v1::PodPtr stored = informers_.FindPod(key);
  BERTH_CHECK(stored != nullptr, "an admitted pod is stored");
  Outcome outcome = Attempt(std::make_shared<v1::Pod>(*stored), /*is_stored=*/true, choose);
  if (outcome.node.empty()) {
    cluster_.Remove(Kind::kPod, key);
    cluster_.RunControllers();
    DeliverWrites();
  }
  return outcome;
}

}  // namespace berth::capacity
