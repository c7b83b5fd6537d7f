// Cases of kube-batch/: scheduling cycles of kube-batch v0.5.0, and operations on resource vectors.
#include <algorithm>
#include <cmath>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "api/json/decoder.h"
#include "api/json/json.h"
#include "api/objects.h"
#include "base/strings.h"
#include "conformance/config_text.h"
#include "conformance/conformance.h"
#include "kube_batch/configuration.h"
#include "kube_batch/resource_info.h"
#include "kube_batch/scheduler_cache.h"
#include "kube_batch/session.h"

namespace berth::conformance {
namespace {

using kube_batch::JobInfo;
using kube_batch::NodeInfo;
using kube_batch::Resource;
using kube_batch::Session;
using kube_batch::TaskInfo;
using kube_batch::TaskStatus;

Json ResourceJson(const Resource& resource) {
  Json json = {{"cpu", resource.milli_cpu}, {"memory", resource.memory_bytes}};
  for (const auto& [name, amount] : resource.scalars) json["scalars"][name] = amount;
  return json;
}

// Uses the recorded numbers for equal numbers that were rounded to 11 digits.
void Settle(const Json& want, Json& got) {
  if (want.is_number() && got.is_number()) {
    const auto wanted = want.get<double>();
    const auto found = got.get<double>();
    if (std::fabs(wanted - found) <= 1e-9 * std::max(std::fabs(wanted), std::fabs(found))) {
      got = want;
    }
  } else if (want.is_object() && got.is_object()) {
    for (const auto& member : want.items()) {
      if (got.contains(member.key())) Settle(member.value(), got[member.key()]);
    }
  } else if (want.is_array() && got.is_array()) {
    for (size_t i = 0; i < std::min(want.size(), got.size()); ++i) Settle(want[i], got[i]);
  }
}

// Returns the name for comparing: "namespace/group", and whether it is a shadow.
std::string PodGroupName(const JobInfo& job) {
  return job.shadow ? StrCat(job.pod_group->metadata.namespace_, "/", job.uid) : job.uid;
}

// Records one cycle, and applies its operations to the cache.
class CycleRecorder final : public kube_batch::CacheWriter {
 public:
  explicit CycleRecorder(kube_batch::SchedulerCache* cache) : CacheWriter(cache) {
    cycle_ = {{"binds", Json::object()}, {"evicts", Json::array()}, {"pipelined", Json::array()}};
  }

  void SessionOpened(const Session& session) override { session_ = &session; }

  // Only the state after the last action counts.
  void ActionEnded(std::string_view) override {
    pipelined_.clear();
    cycle_.erase("allocated");
    for (const TaskInfo* task : session_->tasks()) {
      if (task->job == nullptr) continue;
      if (task->status == TaskStatus::kPipelined) pipelined_[task->facts->key] = task->node_name;
      if (task->status == TaskStatus::kAllocated) {
        cycle_["allocated"][task->facts->key] = task->node_name;
      }
    }
    RecordShares();
  }

  void Dispatched(const TaskInfo& task, const NodeInfo& node) override {
    CacheWriter::Dispatched(task, node);
    cycle_["binds"][task.facts->key] = node.name();
    bound_.emplace_back(task.facts->pod, node.name());
  }

  void EvictionSent(const TaskInfo& task, const kube_batch::EvictionCause& cause) override {
    CacheWriter::EvictionSent(task, cause);
    evicted_.emplace(task.facts->key, task.facts->pod);
  }

  void TaskUnschedulable(const TaskInfo& task, const std::string&) override {
    unschedulable_.insert(task.facts->key);
  }

  // REQUIRES: the session is closed.
  Json TakeCycle() {
    for (const auto& [key, pod] : evicted_) cycle_["evicts"].push_back(key);
    for (const auto& [key, node] : pipelined_) {
      cycle_["pipelined"].push_back(key);
      cycle_["pipelinedOn"][key] = node;
    }
    if (!unschedulable_.empty()) cycle_["unschedulablePods"] = unschedulable_;
    return std::move(cycle_);
  }

  const std::vector<std::pair<v1::PodPtr, std::string>>& bound() const { return bound_; }
  const std::map<std::string, v1::PodPtr>& evicted() const { return evicted_; }

 private:
  void RecordShares() {
    cycle_.erase("queueShares");
    cycle_.erase("jobShares");
    for (const kube_batch::QueueInfo& queue : session_->queues()) {
      const auto share = session_->ShareOf(queue);
      if (!share) continue;
      Json& json = cycle_["queueShares"][queue.name()];
      json = {{"deserved", ResourceJson(share->deserved)},
              {"request", ResourceJson(share->request)},
              {"allocated", ResourceJson(share->allocated)},
              {"share", share->share},
              {"shareOpen", share->share_at_open}};
      if (share->overused) json["overused"] = true;
    }
    for (const JobInfo& job : session_->jobs()) {
      if (const auto share = session_->ShareOf(job)) cycle_["jobShares"][job.uid] = share->share;
    }
  }

  const Session* session_ = nullptr;
  Json cycle_;
  std::map<std::string, std::string> pipelined_;
  std::set<std::string> unschedulable_;
  std::vector<std::pair<v1::PodPtr, std::string>> bound_;
  std::map<std::string, v1::PodPtr> evicted_;
};

Json PodGroupJson(const JobInfo& job, const std::string& session_uid) {
  const v1alpha1::PodGroupStatus& status = job.pod_group_status;
  Json json = {{"phase", status.phase}};
  if (job.shadow) json["shadow"] = true;
  if (status.running > 0) json["running"] = status.running;
  if (status.succeeded > 0) json["succeeded"] = status.succeeded;
  if (status.failed > 0) json["failed"] = status.failed;
  for (const v1alpha1::PodGroupCondition& condition : status.conditions) {
    json["conditions"].push_back(StrCat(condition.type, "/", condition.reason));
    json["messages"].push_back(condition.message);
    if (condition.transition_id == session_uid) json["unschedulableNow"] = true;
  }
  return json;
}

class Replay {
 public:
  explicit Replay(const Json& recorded)
      : cache_({.scheduler_name = recorded["schedulerName"].get<std::string>(),
                .default_queue = recorded["defaultQueue"].get<std::string>()}) {
    for (const berth::Kind kind :
         {berth::Kind::kNode, berth::Kind::kPriorityClass, berth::Kind::kQueue,
          berth::Kind::kPodGroup, berth::Kind::kPod}) {
      for (const Json& manifest : recorded["objects"]) Load(kind, manifest);
    }
  }

  Json RunCycle(const kube_batch::Configuration& configuration) {
    const std::string uid = StrCat("session-", std::to_string(++cycles_));
    CycleRecorder recorder(&cache_);
    kube_batch::RunOnce(cache_.Snapshot(), configuration, uid, &recorder, /*random=*/nullptr);
    Json cycle = recorder.TakeCycle();
    for (const std::string& job_uid : JobsWithGroup()) {
      const JobInfo& job = *cache_.FindJob(job_uid);
      cycle["podGroups"][PodGroupName(job)] = PodGroupJson(job, uid);
    }
    for (const auto& [pod, node] : recorder.bound()) Run(pod, node);
    for (const auto& [key, pod] : recorder.evicted()) Delete(pod);
    return cycle;
  }

 private:
  void Load(berth::Kind kind, const Json& manifest) {
    if (FindKind("", manifest["kind"].get<std::string>()) != &InfoOf(kind)) return;
    DecodeErrors errors;
    const AnyObject object = DecodeObject(kind, Decoder(&manifest, "", &errors));
    cache_.OnObject(nullptr, &object);
    if (kind == berth::Kind::kPod) {
      const auto& pod = std::get<v1::PodPtr>(object);
      pods_[pod->metadata.uid] = pod;
      jobs_.insert(pod->metadata.uid);
      for (const v1::OwnerReference& owner : pod->metadata.owner_references)
        jobs_.insert(owner.uid);
    }
    if (kind == berth::Kind::kPodGroup) jobs_.insert(KeyOf(MetaOf(object)));
  }

  // Returns all jobs of the cache that have a group.
  std::vector<std::string> JobsWithGroup() const {
    std::vector<std::string> uids;
    for (const std::string& uid : jobs_) {
      const JobInfo* const job = cache_.FindJob(uid);
      if (job != nullptr && job->pod_group != nullptr) uids.push_back(uid);
    }
    return uids;
  }

  // Does what a kubelet does with a pod that was bound: two updates.
  void Run(const v1::PodPtr& pod, const std::string& node) {
    v1::Pod bound = *pod;
    bound.spec.node_name = node;
    Update(std::move(bound));
    v1::Pod running = *pods_[pod->metadata.uid];
    running.status.phase = "Running";
    Update(std::move(running));
  }

  void Update(v1::Pod changed) {
    v1::PodPtr& pod = pods_[changed.metadata.uid];
    const v1::PodPtr before =
        std::exchange(pod, std::make_shared<const v1::Pod>(std::move(changed)));
    cache_.OnPod(before, pod);
  }

  void Delete(const v1::PodPtr& pod) {
    cache_.OnPod(pods_[pod->metadata.uid], nullptr);
    pods_.erase(pod->metadata.uid);
  }

  kube_batch::SchedulerCache cache_;
  std::map<std::string, v1::PodPtr> pods_;  // by uid, as stored by the API server
  std::set<std::string> jobs_;              // uids that a job may have
  int cycles_ = 0;
};

std::optional<Difference> RunCycles(const Json& recorded) {
  const Result<Json> text = ParseConfigText(recorded["config"].get<std::string>());
  if (!text) return Difference{"config", "a text that can be read", text.error().ToString()};
  const auto configuration = kube_batch::DecodeConfiguration(text.value());
  if (!configuration) {
    return Difference{"config", "a configuration", configuration.error().ToString()};
  }
  const std::string field = recorded.contains("expect") ? "expect" : "canonical";
  Replay replay(recorded);
  for (size_t i = 0; i < recorded[field].size(); ++i) {
    const Json& want = recorded[field][i];
    Json got = replay.RunCycle(configuration.value());
    Settle(want, got);
    const std::string path = StrCat(field, "[", std::to_string(i), "]");
    if (auto difference = FirstDifference(want, got, path)) return difference;
  }
  return std::nullopt;
}

Resource ReadResource(const Json& json) {
  Resource resource;
  resource.milli_cpu = json["cpu"].get<double>();
  resource.memory_bytes = json["memory"].get<double>();
  if (!json.contains("scalars")) return resource;
  for (const auto& scalar : json["scalars"].items()) {
    resource.scalars.emplace_back(scalar.key(), scalar.value().get<double>());
  }
  return resource;
}

// Upstream's FitDelta leaves an empty map where there was none and nothing is requested. Its result
// is only for messages, so that makes no difference there.
Json WithoutEmptyScalars(Json recorded) {
  Json& delta = recorded["fitDelta"];
  if (delta.contains("scalars") && delta["scalars"].empty()) delta.erase("scalars");
  return recorded;
}

std::optional<Difference> RunOperations(const Json& given) {
  const Json recorded = WithoutEmptyScalars(given);
  const Resource a = ReadResource(recorded["a"]);
  const Resource b = ReadResource(recorded["b"]);
  const auto with_a = [&](auto change) {
    Resource changed = a;
    change(changed);
    return ResourceJson(changed);
  };
  const kube_batch::ResourceDifference difference = kube_batch::Diff(a, b);
  Json got = {{"a", recorded["a"]},
              {"b", recorded["b"]},
              {"less", a.Less(b)},
              {"lessEqual", a.LessEqual(b)},
              {"isEmptyA", a.IsEmpty()},
              {"add", with_a([&](Resource& r) { r.Add(b); })},
              {"fitDelta", with_a([&](Resource& r) { r.FitDelta(b); })},
              {"setMax", with_a([&](Resource& r) { r.SetMaxResource(b); })},
              {"multi0.3", with_a([&](Resource& r) { r.Multi(0.3); })},
              {"diffIncreased", ResourceJson(difference.increased)},
              {"diffDecreased", ResourceJson(difference.decreased)},
              {"min", ResourceJson(kube_batch::Min(a, b))}};
  if (b.LessEqual(a)) {
    got["sub"] = with_a([&](Resource& r) { r.Sub(b); });
  } else {
    got["subPanics"] = true;  // our own behaviour in that case is not compared
  }
  Settle(recorded, got);
  return FirstDifference(recorded, got, "");
}

bool Recognizes(const Json& recorded) {
  if (!recorded.is_object()) return false;
  return recorded.contains("lessEqual") ||
         (recorded.contains("schedulerName") && recorded.contains("defaultQueue"));
}

std::optional<Difference> Run(const Json& /*file*/, const Json& recorded) {
  return recorded.contains("lessEqual") ? RunOperations(recorded) : RunCycles(recorded);
}

}  // namespace

Kind KubeBatchKind() { return {"kube-batch", Recognizes, Run}; }

}  // namespace berth::conformance
