// Replays traces of kube-scheduler v1.15's scheduling queue and of three of its parts. After every
// operation it compares the result, the error and the state, if they were recorded.
//
// Recorded times are whole milliseconds, written in seconds; so are ours, and the nearest double is
// the same on both sides.
#include <algorithm>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "api/json/json.h"
#include "base/clock.h"
#include "base/keyed_heap.h"
#include "conformance/conformance.h"
#include "conformance/trace_values.h"
#include "plugins/priority_sort.h"
#include "queue/classic_queue.h"

namespace berth {

// Gives access to the parts of a classic queue, for upstream's tests of single parts: each function
// touches one part and nothing else.
class ClassicQueuePeer {
 public:
  static void Put(ClassicQueue& queue, const v1::PodPtr& pod, Time timestamp, SectionId to) {
    queue.queues_.Put(queue.NewEntry(pod, timestamp), to);
  }
  static void Take(ClassicQueue& queue, const std::string& key, SectionId from) {
    queue.queues_.Take(v1::PodKeyView(key), from);
  }
  static void CountFailure(ClassicQueue& queue, const std::string& key) { queue.CountFailure(key); }
  static void ClearPodBackoff(ClassicQueue& queue, const std::string& key) {
    queue.ClearPodBackoff(key, {});
  }
};

namespace conformance {
namespace {

Duration DurationOf(const Json& seconds) { return Milliseconds(MillisecondsOf(seconds)); }

// Sorts lower priorities first, regardless of the timestamps.
class ReversePriority final : public QueueSortPlugin {
 public:
  bool Less(const QueuedPodInfo& a, const QueuedPodInfo& b) const override {
    return v1::PodPriority(a.pod()) < v1::PodPriority(b.pod());
  }
};

Backoff BackoffOf(const Json& options) {
  Backoff backoff;
  if (options.contains("podInitialBackoffSeconds")) {
    backoff.initial = DurationOf(options.at("podInitialBackoffSeconds"));
  }
  if (options.contains("podMaxBackoffSeconds")) {
    backoff.max = DurationOf(options.at("podMaxBackoffSeconds"));
  }
  return backoff;
}

int64_t CleanupFactorOf(const Json& options) {
  return options.value("backoffCleanupFactor", kBackoffCleanupFactorAsReleased);
}

Json RecordsOf(const PodBackoffMap& pod_backoff) {
  Json records = Json::object();
  for (const auto& [key, record] : pod_backoff.records()) {
    records[key] = {{"attempts", record.attempts}, {"lastUpdate", record.last_update.seconds()}};
  }
  return records;
}

Json ObjectIn(const Json& recorded_case, const char* name) {
  const auto found = recorded_case.find(name);
  return found != recorded_case.end() && found->is_object() ? *found : Json::object();
}

// The object of a trace: performs its operations and returns its state.
class Subject {
 public:
  explicit Subject(const Json& recorded_case) : options_(ObjectIn(recorded_case, "options")) {}
  virtual ~Subject() = default;

  std::optional<Difference> DecodeObjects(const Json& objects) {
    if (auto bad_object = objects_.Decode(objects)) return bad_object;
    for (const auto& [id, manifest] : objects.items()) {
      versions_[objects_.Pod(id).get()] = manifest["metadata"].value("resourceVersion", "");
    }
    return std::nullopt;
  }

  // Writes the answers of the operation to "result" and "error". Returns false for an unknown
  // operation.
  virtual bool Do(const std::string& name, const Json& op, Json* got) = 0;
  // Returns the complete visible state.
  virtual Json State() const = 0;
  virtual Json Counts() const { return Json(); }

  SimClock& clock() { return clock_; }

 protected:
  const Json& options() const { return options_; }
  Time now() const { return clock_.Now(); }
  static std::string TextArgument(const Json& op, const char* name) {
    auto it = op.find(name);
    return it != op.end() && it->is_string() ? it->get<std::string>() : std::string();
  }
  v1::PodPtr PodArgument(const Json& op, const char* name) const {
    return objects_.PodArgument(op, name);
  }
  // Returns the "namespace/name" of the operation's pod.
  std::string KeyArgument(const Json& op) const {
    const v1::PodPtr pod = PodArgument(op, "pod");
    if (pod != nullptr) return v1::PodKey(*pod);
    return TextArgument(op, op.contains("key") ? "key" : "pod");
  }

  const TraceObjects& objects() const { return objects_; }
  // Returns the version in the manifest, because the decoder leaves versions to the API server.
  std::string VersionOf(const v1::Pod& pod) const { return versions_.at(&pod); }

  SimClock clock_;

 private:
  Json options_;
  TraceObjects objects_;
  std::map<const v1::Pod*, std::string> versions_;
};

class QueueSubject : public Subject {
 public:
  explicit QueueSubject(const Json& recorded_case)
      : Subject(recorded_case),
        queue_({.clock = &clock_, .queue_sort = &QueueSort()}, BackoffOf(options()),
               CleanupFactorOf(options())) {}

  bool Do(const std::string& name, const Json& op, Json* got) override {
    for (const char* argument : {"pod", "old", "new"}) {
      const bool is_named = !TextArgument(op, argument).empty();
      if (is_named && PodArgument(op, argument) == nullptr) return false;
    }
    return DoQueueOperation(name, op, objects(), queue_) || DoMove(name, op, got) ||
           DoNomination(name, op) || Ask(name, op, got) || DoToOnePart(name, op);
  }

  Json State() const override {
    Json nominated = Json::object();
    for (const auto& [node, pods] : queue_.nominator().nominated_pods()) {
      nominated[node] = KeysOf(pods);
    }
    return {{"now", now().seconds()},
            {"activeQ", Entries(SectionId::kActive)},
            {"backoffQ", Entries(SectionId::kBackoff)},
            {"unschedulableQ", Entries(SectionId::kUnschedulable)},
            {"podBackoff", RecordsOf(queue_.pod_backoff())},
            {"nominated", nominated},
            {"schedulingCycle", queue_.SchedulingCycle()},
            {"moveRequestCycle", queue_.move_request_cycle()},
            {"counts", Counts()}};
  }

  Json Counts() const override {
    return Json::array(
        {queue_.active_count(), queue_.backoff_count(), queue_.unschedulable_count()});
  }

 protected:
  ClassicQueue& queue() { return queue_; }
  const ClassicQueue& queue() const { return queue_; }

  std::vector<QueuedPodInfoPtr> Listed(SectionId name) const {
    if (name == SectionId::kActive) return queue_.ActiveQ();
    return name == SectionId::kBackoff ? queue_.BackoffQ() : queue_.UnschedulableQ();
  }

  virtual Json Entries(SectionId name) const {
    Json entries = Json::array();
    for (const QueuedPodInfoPtr& info : Listed(name)) {
      Json entry = {v1::PodKey(info->pod()), queue_.Attempts(*info), info->timestamp.seconds()};
      if (name == SectionId::kBackoff) entry.push_back(Expiry(*info));
      if (name == SectionId::kUnschedulable) entry.push_back(Json::array());
      entries.push_back(std::move(entry));
    }
    return entries;
  }

  Json Expiry(const QueuedPodInfo& info) const {
    const std::optional<Time> expiry = queue_.BackoffExpiry(info);
    return expiry ? Json(expiry->seconds()) : Json();
  }

 private:
  const QueueSortPlugin& QueueSort() const {
    if (options().value("queueSort", "") == "reversePriority") return reverse_priority_;
    return priority_sort_;
  }

  static Json KeysOf(const std::vector<PodInfoPtr>& pods) {
    Json keys = Json::array();
    for (const PodInfoPtr& pod : pods) keys.push_back(v1::PodKey(*pod->pod));
    return keys;
  }

  bool DoMove(std::string_view name, const Json& op, Json* got) {
    if (name == "addIfNotPresent") {
      queue_.AddIfNotPresent(PodArgument(op, "pod"));
    } else if (name == "addUnschedulableIfNotPresent") {
      AddUnschedulable(op, got);
    } else if (name == "pop") {
      Pop(got);
    } else if (name == "moveAllToActiveQueue") {
      queue_.MoveAllToActiveOrBackoffQueue({});
    } else {
      return false;
    }
    return true;
  }

  bool DoNomination(std::string_view name, const Json& op) {
    if (name == "updateNominatedPodForNode") {
      queue_.nominator().AddNominatedPod(objects().PodInfoArgument(op, "pod"),
                                         TextArgument(op, "node"));
    } else if (name == "deleteNominatedPodIfExists") {
      queue_.nominator().DeleteNominatedPodIfExists(*PodArgument(op, "pod"));
    } else {
      return false;
    }
    return true;
  }

  bool Ask(std::string_view name, const Json& op, Json* got) const {
    Json& result = (*got)["result"];
    if (name == "nominatedPodsForNode") {
      result = KeysOf(queue_.nominator().NominatedPodsForNode(TextArgument(op, "node")));
    } else if (name == "pendingPods") {
      std::vector<std::string> keys;
      for (const v1::PodPtr& pod : queue_.PendingPods()) keys.push_back(v1::PodKey(*pod));
      std::sort(keys.begin(), keys.end());
      result = keys;
    } else if (name == "numUnschedulablePods") {
      result = queue_.unschedulable_count();
    } else if (name == "schedulingCycle") {
      result = queue_.SchedulingCycle();
    } else {
      got->erase("result");
      return false;
    }
    return true;
  }

  bool DoToOnePart(std::string_view name, const Json& op) {
    const v1::PodPtr pod = PodArgument(op, "pod");
    if (pod == nullptr) return false;
    const Time timestamp =
        op.contains("timestamp") ? Time{} + DurationOf(op.at("timestamp")) : now();
    if (name == "rawAddActiveQ" || name == "rawUpdateActiveQ") {
      ClassicQueuePeer::Put(queue_, pod, timestamp, SectionId::kActive);
    } else if (name == "rawAddBackoffQ") {
      ClassicQueuePeer::Put(queue_, pod, timestamp, SectionId::kBackoff);
    } else if (name == "rawAddUnschedulableQ") {
      ClassicQueuePeer::Put(queue_, pod, timestamp, SectionId::kUnschedulable);
    } else if (name == "rawBackoffPod") {
      ClassicQueuePeer::CountFailure(queue_, v1::PodKey(*pod));
    } else if (name == "rawClearPodBackoff") {
      ClassicQueuePeer::ClearPodBackoff(queue_, v1::PodKey(*pod));
    } else {
      return false;
    }
    return true;
  }

  void Pop(Json* got) {
    Result<std::optional<QueuedPodInfo>> popped = queue_.Pop();
    if (!popped.ok()) {
      (*got)["error"] = popped.error().message;
      return;
    }
    if (!popped.value()) return;
    const v1::PodPtr& pod = popped.value()->pod_info->pod;
    popped_.push_back(pod);
    (*got)["result"] = {{"pod", v1::PodKey(*pod)},
                        {"uid", pod->metadata.uid},
                        {"resourceVersion", VersionOf(*pod)},
                        {"popId", popped_.size()}};
  }

  // Uses the named pod, or else the pod that was popped.
  void AddUnschedulable(const Json& op, Json* got) {
    v1::PodPtr pod = PodArgument(op, "pod");
    if (pod == nullptr) pod = PodArgument(op, "refreshPod");
    if (pod == nullptr) pod = popped_.at(op.value("popId", size_t{0}) - 1);
    QueuedPodInfo info;
    info.pod_info = std::make_shared<const PodInfo>(pod);
    const std::optional<std::string> error =
        queue_.AddUnschedulableIfNotPresent(info, op.value("podSchedulingCycle", int64_t{0}));
    if (error) (*got)["error"] = *error;
  }

  PrioritySort priority_sort_;
  ReversePriority reverse_priority_;
  ClassicQueue queue_;
  std::vector<v1::PodPtr> popped_;  // by popId - 1
};

// The same in the form of the oldest traces, whose entries have no attempts.
class LegacyQueueSubject final : public QueueSubject {
 public:
  using QueueSubject::QueueSubject;

  Json State() const override {
    Json state = QueueSubject::State();
    Json records = Json::object();
    for (const auto& [key, record] : queue().pod_backoff().records()) {
      records[key] = Json::array({record.attempts, record.last_update.seconds()});
    }
    state["podBackoffMap"] = records;
    return state;
  }

 protected:
  Json Entries(SectionId name) const override {
    Json entries = Json::array();
    for (const QueuedPodInfoPtr& info : Listed(name)) {
      entries.push_back(Json::array({v1::PodKey(info->pod()), info->timestamp.seconds()}));
      if (name == SectionId::kBackoff) entries.back().push_back(Expiry(*info));
    }
    return entries;
  }
};

class PodBackoffMapSubject final : public Subject {
 public:
  explicit PodBackoffMapSubject(const Json& recorded_case)
      : Subject(recorded_case), map_(BackoffOf(options()), CleanupFactorOf(options())) {}

  bool Do(const std::string& name, const Json& op, Json* got) override {
    const std::string key = KeyArgument(op);
    if (name == "mapBackoffPod") {
      map_.BackoffPod(key, now());
      (*got)["result"]["durationSeconds"] = map_.BackoffDuration(key).seconds();
    } else if (name == "mapClearPodBackoff") {
      map_.ClearPodBackoff(key);
    } else if (name == "mapGetBackoffTime") {
      const std::optional<Time> expiry = map_.BackoffTime(key);
      (*got)["result"] = {{"found", expiry.has_value()},
                          {"expiry", expiry ? Json(expiry->seconds()) : Json()}};
    } else {
      return false;
    }
    return true;
  }

  Json State() const override {
    return {{"now", now().seconds()}, {"podBackoff", RecordsOf(map_)}};
  }

 private:
  PodBackoffMap map_;
};

class HeapSubject final : public Subject {
 public:
  using Subject::Subject;

  bool Do(const std::string& name, const Json& op, Json* got) override {
    const std::string key = TextArgument(op, "key");
    const Item item = {
        key, op.contains("value") && op["value"].is_number() ? op["value"].get<int64_t>() : 0};
    if (name == "heapAdd" || name == "heapUpdate") {
      heap_.AddOrUpdate(item);
    } else if (name == "heapAddIfNotPresent") {
      if (!heap_.Contains(key)) heap_.AddOrUpdate(item);
    } else if (name == "heapDelete") {
      if (!heap_.Delete(key)) (*got)["error"] = "object not found";
    } else if (name == "heapPop") {
      const std::optional<Item> popped = heap_.Pop();
      (*got)["result"] = popped ? Shown(&*popped) : Json();
    } else if (name == "heapPeek") {
      (*got)["result"] = Shown(heap_.Peek());
    } else if (name == "heapGet") {
      (*got)["result"] = Shown(heap_.Find(key));
    } else if (name == "heapLen") {
      (*got)["result"] = heap_.size();
    } else {
      return false;
    }
    return true;
  }

  Json State() const override {
    Json array = Json::array();
    heap_.ForEach([&array](const Item& item) { array.push_back(Shown(&item)); });
    return {{"now", now().seconds()}, {"len", heap_.size()}, {"array", std::move(array)}};
  }

 private:
  using Item = std::pair<std::string, int64_t>;
  struct KeyOf {
    const std::string& operator()(const Item& item) const { return item.first; }
  };
  struct SmallerValue {
    bool operator()(const Item& a, const Item& b) const { return a.second < b.second; }
  };
  static Json Shown(const Item* item) {
    return item == nullptr ? Json() : Json::array({item->first, item->second});
  }

  KeyedHeap<Item, KeyOf, SmallerValue> heap_{SmallerValue{}};
};

// The map that implements unschedulableQ.
class UnschedulablePodsMapSubject final : public QueueSubject {
 public:
  using QueueSubject::QueueSubject;

  bool Do(const std::string& name, const Json& op, Json* /*got*/) override {
    if (name == "umapAddOrUpdate") {
      ClassicQueuePeer::Put(queue(), PodArgument(op, "pod"), now(), SectionId::kUnschedulable);
    } else if (name == "umapDelete") {
      ClassicQueuePeer::Take(queue(), KeyArgument(op), SectionId::kUnschedulable);
    } else if (name == "umapClear") {
      for (const QueuedPodInfoPtr& info : queue().UnschedulableQ()) {
        ClassicQueuePeer::Take(queue(), v1::PodKey(info->pod()), SectionId::kUnschedulable);
      }
    } else {
      return false;
    }
    return true;
  }

  Json State() const override {
    Json versions = Json::array();
    for (const QueuedPodInfoPtr& info : queue().UnschedulableQ()) {
      const v1::Pod& pod = info->pod();
      versions.push_back(Json::array({v1::PodKey(pod), VersionOf(pod)}));
    }
    return {{"now", now().seconds()}, {"pods", std::move(versions)}};
  }
};

bool IsClassicTrace(const Json& recorded_case) {
  if (!recorded_case.is_object() || !recorded_case.contains("ops")) return false;
  if (!recorded_case["ops"].is_array()) return false;
  if (recorded_case.value("semantics", "") == "v1.15") return true;
  return recorded_case.contains("options") && recorded_case.contains("objects") &&
         recorded_case["options"].contains("backoffCleanupFactor");
}

std::unique_ptr<Subject> SubjectOf(const Json& recorded_case) {
  const std::string name = recorded_case.value("subject", "queue");
  if (name == "podBackoffMap") return std::make_unique<PodBackoffMapSubject>(recorded_case);
  if (name == "heap") return std::make_unique<HeapSubject>(recorded_case);
  if (name == "unschedulablePodsMap") {
    return std::make_unique<UnschedulablePodsMapSubject>(recorded_case);
  }
  if (name != "queue") return nullptr;
  if (!recorded_case.contains("semantics")) {
    return std::make_unique<LegacyQueueSubject>(recorded_case);
  }
  return std::make_unique<QueueSubject>(recorded_case);
}

// Returns the part of the state that was recorded. The one list "pods" may have been recorded
// without a name, or under any name.
Json AsRecorded(Json got, const Json& recorded) {
  if (!got.is_object()) return got;
  const bool has_pods = got.contains("pods");
  if (!recorded.is_object()) return has_pods ? got["pods"] : got;
  Json kept = Json::object();
  for (const auto& [name, value] : recorded.items()) {
    if (got.contains(name)) {
      kept[name] = got[name];
    } else if (has_pods && value.is_array()) {
      kept[name] = got["pods"];
    }
  }
  return kept;
}

std::optional<Difference> ReplayOperation(Subject& subject, const Json& op,
                                          const std::string& path) {
  const std::string name = op.value("op", "");
  Json got = Json::object();
  if (name == "advance") {
    subject.clock().AdvanceTo(subject.clock().Now() + DurationOf(op.at("seconds")));
  } else if (!subject.Do(name, op, &got)) {
    return Difference{path + ".op", "an operation", name};
  }
  if (op.contains("state")) got["state"] = subject.State();
  if (op.contains("counts")) got["counts"] = subject.Counts();
  Json wanted = Json::object();
  for (const char* field : {"result", "error", "state", "counts"}) {
    if (!op.contains(field)) continue;
    wanted[field] = op.at(field);
    if (got.contains(field)) got[field] = AsRecorded(std::move(got[field]), op.at(field));
  }
  // Not every result was recorded, but every error was.
  if (!op.contains("result")) got.erase("result");
  return FirstDifference(wanted, got, path);
}

std::optional<Difference> ReplayClassicTrace(const Json& /*file*/, const Json& recorded_case) {
  const std::unique_ptr<Subject> subject = SubjectOf(recorded_case);
  if (subject == nullptr) {
    return Difference{"subject", "something to replay", recorded_case.at("subject").dump()};
  }
  if (auto bad = subject->DecodeObjects(ObjectIn(recorded_case, "objects"))) return bad;
  const Json& ops = recorded_case.at("ops");
  for (size_t i = 0; i < ops.size(); ++i) {
    const std::string path = "ops[" + std::to_string(i) + "]";
    if (auto difference = ReplayOperation(*subject, ops[i], path)) return difference;
  }
  return std::nullopt;
}

}  // namespace

Kind ClassicQueueKind() { return {"classic queue", IsClassicTrace, ReplayClassicTrace}; }

}  // namespace conformance
}  // namespace berth
