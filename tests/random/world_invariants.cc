#include "random/world_invariants.h"

#include <memory>
#include <set>
#include <utility>
#include <vector>

#include "api/json/json.h"
#include "api/json/json_text.h"
#include "apiserver/pod_times.h"
#include "base/strings.h"
#include "kube_batch/scheduler_cache.h"

namespace berth::test {
namespace {

using Names = std::vector<std::string>;

// kube-batch treats amounts as equal that differ by less: minMilliCPU and minMemory of
// resource_info.go.
constexpr int64_t kBatchMilliCpuSlack = 10;
constexpr int64_t kBatchMemorySlack = 10 << 20;

bool IsBatch(const sim::Simulation& simulation) {
  return simulation.scenario().scheduler == sim::SchedulerKind::kKubeBatch;
}

// Returns all objects of a kind that the API server has stored.
template <typename T>
std::vector<ObjectPtr<T>> AllOf(const Objects& objects) {
  std::vector<ObjectPtr<T>> all;
  objects.Of<T>().ForEach(
      [&](const std::string&, const ObjectPtr<T>& object) { all.push_back(object); });
  return all;
}

Names KeysOf(const std::vector<QueuedPodInfoPtr>& infos) {
  Names keys;
  for (const QueuedPodInfoPtr& info : infos) keys.push_back(v1::PodKey(info->pod()));
  return keys;
}

// Returns the amounts of which a node gives more than it has: each name with the excess.
std::map<std::string, int64_t> Excess(const Resource& requested, const Resource& allocatable) {
  std::map<std::string, int64_t> excess = {
      {"cpu", requested.milli_cpu - allocatable.milli_cpu},
      {"memory", requested.memory_bytes - allocatable.memory_bytes},
      {"ephemeral-storage",
       requested.ephemeral_storage_bytes - allocatable.ephemeral_storage_bytes}};
  for (const auto& [name, amount] : requested.scalar_resources) {
    excess[name] = amount - allocatable.Scalar(name);
  }
  return excess;
}

// An amount of 0 equals a missing one.
bool SameAmounts(const Resource& a, const Resource& b) {
  for (const auto& excess : {Excess(a, b), Excess(b, a)}) {
    for (const auto& [name, amount] : excess) {
      if (amount != 0) return false;
    }
  }
  return true;
}

bool SameAmounts(const kube_batch::Resource& a, const kube_batch::Resource& b) {
  bool same = true;
  a.ForEachAmount([&](std::string_view name, double amount) { same &= amount == b.Get(name); });
  b.ForEachAmount([&](std::string_view name, double amount) { same &= amount == a.Get(name); });
  return same;
}

int64_t AmountOf(const Resource& resource, const std::string& name) {
  if (name == "cpu") return resource.milli_cpu;
  if (name == "memory") return resource.memory_bytes;
  if (name == "ephemeral-storage") return resource.ephemeral_storage_bytes;
  return resource.Scalar(name);
}

}  // namespace

WorldInvariants::WorldInvariants(const sim::Simulation* simulation)
    : simulation_(*simulation), projection_(&simulation->log()) {
  if (!IsBatch(simulation_) && simulation_.scheduler().rules().asks_plugins) {
    hints_ = std::make_unique<HintInvariants>(simulation);
  }
}

Violation WorldInvariants::Check() {
  const sim::View& view = projection_.At(simulation_.now());
  SeenPods pods = LookAtPods();
  NoteInterferences(pods);
  Violation violation = CheckView(view);
  if (!violation) violation = CheckRoom(view, pods);
  if (!IsBatch(simulation_)) {
    if (!violation) violation = CheckPlaces(view);
    if (!violation) violation = CheckCache();
    if (!violation) violation = CheckNominations();
    if (!violation) violation = CheckQueueView(view);
    if (!violation && hints_ != nullptr) violation = hints_->Check();
  } else {
    if (!violation) violation = CheckBatchCache(pods);
  }
  pods_ = std::move(pods);
  return violation;
}

WorldInvariants::SeenPods WorldInvariants::LookAtPods() const {
  SeenPods pods;
  for (const v1::PodPtr& pod : AllOf<v1::Pod>(simulation_.objects())) {
    if (sim::HasEnded(*pod)) continue;
    SeenPod seen{pod->metadata.uid, pod->spec.node_name, ComputePodResourceRequest(*pod)};
    const auto before = pods_.find(v1::PodKey(*pod));
    if (before != pods_.end() && before->second.uid == seen.uid) {
      seen.changed = before->second.changed || !(before->second.request == seen.request);
    } else {
      seen.changed = WasUpdatedNow(v1::PodKey(*pod));
    }
    seen.grouped = !kube_batch::SchedulerCache::AnnotatedJobOf(*pod).empty();
    if (IsBatch(simulation_)) seen.forgotten = IsForgotten(v1::PodKey(*pod), seen);
    pods[v1::PodKey(*pod)] = std::move(seen);
  }
  return pods;
}

// Reports whether an event of this moment is of this kind.
template <typename IsOfKind>
bool WorldInvariants::HappenedNow(IsOfKind is_of_kind) const {
  const std::vector<sim::Event>& events = simulation_.log().events();
  for (auto it = events.rbegin(); it != events.rend(); ++it) {
    if (it->t != simulation_.now()) return false;
    if (is_of_kind(*it)) return true;
  }
  return false;
}

// At the moment of its creation, so that no scheduler saw its first requests.
bool WorldInvariants::WasUpdatedNow(const std::string& pod) const {
  return HappenedNow([id = simulation_.log().FindPod(pod)](const sim::Event& event) {
    return event.kind == sim::EventKind::kPodUpdated && event.pod == id;
  });
}

// After its creation, if that was at this moment, too.
bool WorldInvariants::HasChangedNow(const std::string& node) const {
  return HappenedNow([id = simulation_.log().FindNode(node)](const sim::Event& event) {
    const bool changes =
        event.kind == sim::EventKind::kNodeUpdated || event.kind == sim::EventKind::kNodeDeleted;
    return changes && event.node == id;
  });
}

bool WorldInvariants::IsTaskOfNode(const std::string& key, const SeenPod& pod) const {
  const kube_batch::NodeInfo* const node = simulation_.batch_cache().FindNode(pod.node);
  const kube_batch::NodeTask* const task = node == nullptr ? nullptr : node->FindTask(key);
  return task != nullptr && task->facts->pod->metadata.uid == pod.uid;
}

bool WorldInvariants::IsForgotten(const std::string& key, const SeenPod& pod) const {
  if (pod.node.empty() || IsTaskOfNode(key, pod)) return false;
  const auto before = pods_.find(key);
  if (before != pods_.end() && before->second.uid == pod.uid && before->second.forgotten) {
    return true;
  }
  const auto node = nodes_.find(pod.node);
  if (node != nodes_.end() && node->second != simulation_.objects().FindNode(pod.node)) return true;
  if (HasChangedNow(pod.node)) return true;
  const kube_batch::NodeInfo* const known = simulation_.batch_cache().FindNode(pod.node);
  return known == nullptr || !known->Ready() || known->FindTask(key) != nullptr;
}

// The view is computed only from the log; the API server has the true state.
Violation WorldInvariants::CheckView(const sim::View& view) const {
  size_t num_bound = 0;
  for (size_t id = 0; id < view.pods.size(); ++id) {
    const sim::PodView& seen = view.pods[id];
    const std::string key(simulation_.log().PodName(static_cast<sim::PodId>(id)));
    const v1::PodPtr pod = simulation_.objects().FindPod(key);
    const bool there = pod != nullptr && !sim::HasEnded(*pod);
    if (sim::IsThere(seen) != there)
      return StrCat("the view is wrong about whether there is ", key);
    const std::string node = there ? pod->spec.node_name : "";
    if ((seen.place == sim::PodPlace::kNode) != !node.empty()) {
      return StrCat("the view is wrong about whether ", key, " is on a node");
    }
    if (node.empty()) continue;
    ++num_bound;
    if (simulation_.log().NodeName(seen.node) != node) return StrCat("the view misplaces ", key);
  }
  if (static_cast<size_t>(view.num_bound) != num_bound) return "the view miscounts bound pods";
  return std::nullopt;
}

// Notes nodes that changed, and nodes on which a pod was created.
void WorldInvariants::NoteInterferences(const SeenPods& pods) {
  for (const v1::NodePtr& node : AllOf<v1::Node>(simulation_.objects())) {
    v1::NodePtr& before = nodes_[node->metadata.name];
    if (before != node) interfered_[node->metadata.name] = simulation_.now();
    before = node;
  }
  for (const auto& [key, pod] : pods) {
    const auto before = pods_.find(key);
    const bool same = before != pods_.end() && before->second.uid == pod.uid;
    if (!pod.node.empty() && !same) interfered_[pod.node] = simulation_.now();
  }
}

// Checks that there is room for the pods that the scheduler put on a node in this step. The
// requests may exceed the allocatable amounts if an input changed the node meanwhile (kube-batch
// uses its state at the opening of the session), or if its pods now request more (which no real API
// server allows).
Violation WorldInvariants::CheckRoom(const sim::View& view, const SeenPods& pods) {
  const Time known = IsBatch(simulation_) ? view.batch.opened : simulation_.now();
  for (const v1::NodePtr& node : AllOf<v1::Node>(simulation_.objects())) {
    const std::string& name = node->metadata.name;
    const auto interfered = interfered_.find(name);
    if (interfered != interfered_.end() && interfered->second >= known) continue;
    const std::string excess = ExcessiveAmount(*node, pods);
    if (!excess.empty() && HasNewcomer(*node, pods, excess)) {
      return StrCat("too much ", excess, " is asked of ", name);
    }
  }
  return std::nullopt;
}

// Returns the name of an amount of which the node gives more than it has; "" if there is none.
std::string WorldInvariants::ExcessiveAmount(const v1::Node& node, const SeenPods& pods) const {
  Resource requested;
  int64_t num_pods = 0;
  for (const auto& [key, pod] : pods) {
    if (pod.node != node.metadata.name || pod.forgotten) continue;
    requested += pod.request;
    ++num_pods;
  }
  Resource allocatable;
  allocatable.Add(node.allocatable);
  for (const auto& [name, excess] : Excess(requested, allocatable)) {
    int64_t slack = 0;
    if (IsBatch(simulation_)) slack = name == "memory" ? kBatchMemorySlack : kBatchMilliCpuSlack;
    if (excess > slack) return name;
  }
  return num_pods > allocatable.allowed_pod_number ? "pods" : "";
}

// Reports whether a pod that requests some of this was put on the node in this step, while the
// requests of all other pods there are unchanged.
bool WorldInvariants::HasNewcomer(const v1::Node& node, const SeenPods& pods,
                                  const std::string& amount) const {
  bool found = false;
  for (const auto& [key, pod] : pods) {
    if (pod.node != node.metadata.name) continue;
    if (pod.changed) return false;
    const bool asks = amount == "pods" || AmountOf(pod.request, amount) > 0;
    found = found || (asks && pods_.at(key).node.empty());
  }
  return found;
}

std::vector<SectionId> WorldInvariants::Sections() const {
  std::vector<SectionId> sections;
  for (size_t i = 0; i < simulation_.log().sections().size(); ++i) {
    sections.push_back(SectionAt(i));
  }
  return sections;
}

// Checks that each pod of the scheduler is either in one queue or on one node, and that no other
// pod is in either.
Violation WorldInvariants::CheckPlaces(const sim::View& view) const {
  std::map<std::string, int> places;
  const SchedulingQueue& queue = simulation_.scheduler().queue();
  for (const SectionId section : Sections()) {
    for (const std::string& key : KeysOf(queue.Entries(section))) ++places[key];
  }
  for (const auto& [name, node] : simulation_.scheduler().cache().Dump()) {
    for (const PodInfoPtr& pod : node->pods()) ++places[v1::PodKey(*pod->pod)];
  }
  for (const auto& [key, count] : places) {
    if (count != 1) return StrCat(key, " is in ", std::to_string(count), " places");
    const v1::PodPtr pod = simulation_.objects().FindPod(key);
    if (pod == nullptr || sim::HasEnded(*pod)) return StrCat(key, " is gone, but has a place");
  }
  for (const v1::PodPtr& pod : AllOf<v1::Pod>(simulation_.objects())) {
    const std::string key = v1::PodKey(*pod);
    const sim::PodId id = simulation_.log().FindPod(key);
    const bool unserved =
        id != sim::kNoId && view.pods[static_cast<size_t>(id)].place == sim::PodPlace::kUnserved;
    if (!unserved && !sim::HasEnded(*pod) && !places.contains(key))
      return StrCat(key, " has no place");
  }
  return std::nullopt;
}

// Checks that the cache equals the API server: nodes, the pods on them, and the sums of their
// requests.
Violation WorldInvariants::CheckCache() const {
  const SchedulerCache& cache = simulation_.scheduler().cache();
  if (cache.num_assumed_pods() > 0) return "a pod is assumed between two steps";
  int64_t num_nodes = 0;
  for (const auto& [name, info] : cache.Dump()) {
    const v1::NodePtr node = simulation_.objects().FindNode(name);
    if (info->node_ptr() != node) return StrCat("the cache has another node ", name);
    num_nodes += node != nullptr;
    if (node == nullptr && info->pods().empty()) return StrCat("the ghost of ", name, " is empty");
    Resource sum;
    for (const PodInfoPtr& pod : info->pods()) {
      sum += pod->request;
      const v1::PodPtr stored = simulation_.objects().FindPod(v1::PodKey(*pod->pod));
      if (stored == nullptr || stored->metadata.uid != pod->pod->metadata.uid) {
        return StrCat("the cache has another pod ", v1::PodKey(*pod->pod));
      }
      if (stored->spec.node_name != name)
        return StrCat("the cache misplaces ", v1::PodKey(*stored));
    }
    if (!SameAmounts(sum, info->requested()))
      return StrCat("the cache miscounts what is asked of ", name);
  }
  const auto stored = static_cast<int64_t>(AllOf<v1::Node>(simulation_.objects()).size());
  if (num_nodes != stored || cache.num_nodes() != stored) return "the cache has not all nodes";
  return std::nullopt;
}

// Checks that a nominated pod that exists is pending, and is nominated to only one node.
Violation WorldInvariants::CheckNominations() const {
  std::set<std::string> seen;
  const Nominator& nominator = simulation_.scheduler().queue().nominator();
  for (const auto& [node, pods] : nominator.nominated_pods()) {
    if (pods.empty()) return StrCat("no pod is nominated to ", node);
    for (const PodInfoPtr& info : pods) {
      const v1::Pod& pod = *info->pod;
      const std::string key = v1::PodKey(pod);
      const v1::PodPtr stored = simulation_.objects().FindPod(key);
      if (!seen.insert(pod.metadata.uid).second) return StrCat(key, " is nominated twice");
      // As in upstream, a pod that was deleted during its attempt is nominated again when the
      // attempt fails.
      if (stored == nullptr || stored->metadata.uid != pod.metadata.uid) continue;
      if (!stored->spec.node_name.empty()) return StrCat(key, " is bound, but nominated");
      if (nominator.NominatedNode(pod) != node) return StrCat(key, " is nominated elsewhere");
    }
  }
  return std::nullopt;
}

Violation WorldInvariants::CheckQueueView(const sim::View& view) const {
  const SchedulingQueue& queue = simulation_.scheduler().queue();
  const auto names = [&](const std::vector<sim::PodId>& pods) {
    Names result;
    for (sim::PodId pod : pods) result.emplace_back(simulation_.log().PodName(pod));
    return result;
  };
  for (const SectionId section : Sections()) {
    const QueueSection& rules = simulation_.log().Section(section);
    const std::vector<QueuedPodInfoPtr> entries = queue.Entries(section);
    if (rules.kind == SectionKind::kParked) {
      if (view.In(section).size() != entries.size()) return "the view miscounts";
    } else if (names(view.In(section)) != KeysOf(entries)) {
      return StrCat("the view has another ", rules.name);
    }
    if (rules.kind != SectionKind::kClocks) continue;
    for (const QueuedPodInfoPtr& info : entries) {
      const sim::PodId id = simulation_.log().FindPod(v1::PodKey(info->pod()));
      const Time expiry = queue.BackoffExpiry(*info).value_or(sim::kNoBackoff);
      if (view.pods[static_cast<size_t>(id)].backoff_expiry != expiry) {
        return StrCat("the view has another end of the backoff of ", v1::PodKey(info->pod()));
      }
    }
  }
  if (view.scheduling_cycle != queue.SchedulingCycle() ||
      view.move_request_cycle != queue.move_request_cycle()) {
    return "the view miscounts cycles";
  }
  return CheckNominationView(view);
}

// The log identifies pods by name. So a deleted pod that was nominated when its attempt failed
// looks like the present pod with its name.
Violation WorldInvariants::CheckNominationView(const sim::View& view) const {
  std::set<std::string> namesakes;
  std::set<std::pair<std::string, std::string>> nominated;
  for (const auto& [node, pods] : simulation_.scheduler().queue().nominator().nominated_pods()) {
    for (const PodInfoPtr& info : pods) {
      const std::string key = v1::PodKey(*info->pod);
      const v1::PodPtr stored = simulation_.objects().FindPod(key);
      if (stored != nullptr && stored->metadata.uid != info->pod->metadata.uid) {
        namesakes.insert(key);
      }
      // "" removes a nomination, for which the log has a separate entry.
      if (!node.empty()) nominated.emplace(key, node);
    }
  }
  std::set<std::pair<std::string, std::string>> seen;
  for (size_t id = 0; id < view.nodes.size(); ++id) {
    const std::string& node = simulation_.log().NodeName(static_cast<sim::NodeId>(id));
    for (sim::PodId pod : view.nodes[id].nominated) {
      seen.emplace(simulation_.log().PodName(pod), node);
    }
  }
  const auto is_namesake = [&](const auto& entry) { return namesakes.contains(entry.first); };
  std::erase_if(nominated, is_namesake);
  std::erase_if(seen, is_namesake);
  if (nominated != seen) return "the view has other nominations";
  return std::nullopt;
}

// Reports whether the task belongs to a pod of a shadow PodGroup that does not exist any more, or
// that has a group of its own now: see kube_batch::SchedulerCache::OnPod.
bool WorldInvariants::IsGhost(const kube_batch::NodeTask& task, const SeenPods& pods) {
  const v1::Pod& pod = *task.facts->pod;
  if (!kube_batch::SchedulerCache::AnnotatedJobOf(pod).empty()) return false;
  const auto there = pods.find(task.facts->key);
  return there == pods.end() || there->second.uid != pod.metadata.uid || there->second.grouped;
}

// Checks that kube-batch's state of a node equals that of the API server: the node, its pods, and
// the sums of their requests. For a node that is not ready it keeps the state before.
Violation WorldInvariants::CheckBatchCache(const SeenPods& pods) const {
  for (const v1::NodePtr& node : AllOf<v1::Node>(simulation_.objects())) {
    const std::string& name = node->metadata.name;
    const kube_batch::NodeInfo* const info = simulation_.batch_cache().FindNode(name);
    if (info == nullptr) return StrCat("kube-batch has no node ", name);
    if (!info->Ready()) continue;
    if (info->node() != node) return StrCat("kube-batch has another node ", name);
    kube_batch::Resource used;
    for (const kube_batch::NodeTask& task : info->tasks()) {
      used.Add(task.facts->resreq);
      if (IsGhost(task, pods)) continue;
      const auto pod = pods.find(task.facts->key);
      if (pod == pods.end() || pod->second.node != name) {
        return StrCat("kube-batch misplaces ", task.facts->key);
      }
    }
    if (!SameAmounts(used, info->used()))
      return StrCat("kube-batch miscounts what is asked of ", name);
    kube_batch::Resource left(node->allocatable);
    left.Sub(used);
    if (!SameAmounts(left, info->idle()))
      return StrCat("kube-batch miscounts what is idle on ", name);
  }
  for (const auto& [key, pod] : pods) {
    if (!pod.node.empty() && !pod.forgotten && !IsTaskOfNode(key, pod)) {
      return StrCat("kube-batch does not know of ", key, " on ", pod.node);
    }
  }
  return std::nullopt;
}

namespace {

std::unique_ptr<sim::Simulation> MakeSimulation(const Json& document, Violation* violation) {
  Result<sim::Scenario> scenario = sim::DecodeScenario(document);
  if (!scenario.ok()) {
    *violation = StrCat("this is no scenario: ", scenario.error().ToString());
    return nullptr;
  }
  auto simulation = sim::Simulation::Make(std::move(scenario).value());
  if (simulation.ok()) return std::move(simulation).value();
  *violation = StrCat("this cannot be simulated: ", simulation.error().ToString());
  return nullptr;
}

void ExplainAny(sim::Simulation& simulation, Random& choices) {
  const auto num_attempts = static_cast<int64_t>(simulation.log().attempts().size());
  if (num_attempts > 0) simulation.Explain(static_cast<int32_t>(choices.Intn(num_attempts)));
  std::vector<int32_t> sessions;
  const std::vector<sim::Event>& events = simulation.log().events();
  for (size_t i = 0; i < events.size(); ++i) {
    if (events[i].kind == sim::EventKind::kSessionOpened)
      sessions.push_back(static_cast<int32_t>(i));
  }
  if (sessions.empty()) return;
  const int64_t which = choices.Intn(static_cast<int64_t>(sessions.size()));
  simulation.ExplainSession(sessions[static_cast<size_t>(which)], "default/p0");
}

}  // namespace

WorldRun RunWorld(const Json& document, Random& choices) {
  WorldRun run;
  const std::unique_ptr<sim::Simulation> simulation = MakeSimulation(document, &run.violation);
  if (simulation == nullptr) return run;
  WorldInvariants invariants(simulation.get());
  bool goes_on = true;
  while (goes_on && !run.violation) {
    goes_on = simulation->Advance(1);
    if (!simulation->IsDelivering()) run.violation = invariants.Check();
  }
  run.hash = simulation->log().Hash();
  if (run.violation) {
    run.violation = StrCat(*run.violation, " at ", SecondsText(simulation->now()), " s");
    return run;
  }
  const int64_t end_ms = 1 + simulation->now().ns / 1'000'000;
  for (int i = 0; i < 2; ++i) {
    ExplainAny(*simulation, choices);
    simulation->Seek(Time{} + Milliseconds(choices.Intn(end_ms)));
    ExplainAny(*simulation, choices);
    simulation->RunToEnd();
    if (simulation->log().Hash() != run.hash) run.violation = "run again, the log is another";
  }
  return run;
}

}  // namespace berth::test
