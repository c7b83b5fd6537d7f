// Small clusters for tests of kube-batch, and the operations of sessions on them as lines.
#ifndef BERTH_TESTS_KUBE_BATCH_KUBE_BATCH_OBJECTS_H_
#define BERTH_TESTS_KUBE_BATCH_KUBE_BATCH_OBJECTS_H_

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "api/json/json.h"
#include "base/strings.h"
#include "kube_batch/configuration.h"
#include "kube_batch/scheduler_cache.h"
#include "kube_batch/session.h"
#include "support/objects.h"

namespace berth::kube_batch::test {

using berth::test::MakeObject;
using Lines = std::vector<std::string>;

struct PodWords {
  std::string name;
  std::string group = {};  // "" for none
  std::string requests = R"({"cpu": "1", "memory": "1Gi"})";
  std::string node = {};  // the pod runs there
  std::optional<int> priority = {};
  std::string labels = "{}";
  std::string spec = "{}";  // further members of the spec
};

inline v1::PodPtr MakePod(const PodWords& words) {
  Json manifest = {{"kind", "Pod"},
                   {"metadata", {{"name", words.name}, {"namespace", "ns"}, {"uid", words.name}}},
                   {"spec", Json::parse(words.spec)},
                   {"status", {{"phase", words.node.empty() ? "Pending" : "Running"}}}};
  manifest["metadata"]["labels"] = Json::parse(words.labels);
  if (!words.group.empty()) {
    manifest["metadata"]["annotations"][std::string(v1alpha1::kGroupNameAnnotation)] = words.group;
  }
  Json& spec = manifest["spec"];
  spec["schedulerName"] = "kube-batch";
  if (!words.node.empty()) spec["nodeName"] = words.node;
  if (words.priority) spec["priority"] = *words.priority;
  if (!spec.contains("containers")) {
    spec["containers"] = {{{"resources", {{"requests", Json::parse(words.requests)}}}}};
  }
  return berth::test::MakePod(manifest.dump());
}

// Records the operations of a session, and those that it undoes, in order.
class Scribe : public CacheWriter {
 public:
  Scribe(SchedulerCache* cache, Lines* lines) : CacheWriter(cache), lines_(lines) {}

  void QueueOverused(const QueueInfo& queue) override { Say("overused", queue.name()); }
  void Allocated(const TaskInfo& task, const NodeInfo& node) override {
    Say("allocate", task.pod().metadata.name, node.name());
  }
  void Pipelined(const TaskInfo& task, const NodeInfo& node) override {
    Say("pipeline", task.pod().metadata.name, node.name());
  }
  void Evicted(const TaskInfo& task, const NodeInfo&, const EvictionCause& cause, bool) override {
    Say("evict", task.pod().metadata.name, cause.evictor->pod().metadata.name);
  }
  void GangReady(const JobInfo& job) override { Say("ready", job.uid); }
  void Dispatched(const TaskInfo& task, const NodeInfo& node) override {
    CacheWriter::Dispatched(task, node);
    Say("bind", task.pod().metadata.name, node.name());
  }
  void EvictionSent(const TaskInfo& task, const EvictionCause& cause) override {
    CacheWriter::EvictionSent(task, cause);
    Say("delete", task.pod().metadata.name);
  }
  void StatementCommitted() override { Say("commit"); }
  void Unpipelined(const TaskInfo& task, const NodeInfo&) override {
    Say("unpipeline", task.pod().metadata.name);
  }
  void Unevicted(const TaskInfo& task, const NodeInfo&) override {
    Say("unevict", task.pod().metadata.name);
  }
  void StatementDiscarded() override { Say("discard"); }

 private:
  void Say(std::string_view what, std::string_view of = "", std::string_view where = "") {
    lines_->push_back(StrCat(what, of.empty() ? "" : " ", of, where.empty() ? "" : " ", where));
  }

  Lines* lines_;
};

class BatchTest : public ::testing::Test {
 protected:
  BatchTest() { Queue("default", 1); }

  void Node(const std::string& name, const std::string& allocatable, const std::string& more = "") {
    cache_.OnNode(nullptr, berth::test::MakeNode(StrCat(
                               R"({"kind": "Node", "metadata": {"name": ")", name,
                               R"(", "labels": {"host": ")", name,
                               R"("}}, "status": {"allocatable": )", allocatable, more, "}}")));
  }
  void Queue(const std::string& name, int weight) {
    cache_.OnQueue(nullptr, MakeObject<v1alpha1::Queue>(StrCat(R"({"metadata": {"name": ")", name,
                                                               R"("}, "spec": {"weight": )",
                                                               std::to_string(weight), "}}")));
  }
  // Creates a group that many seconds after the start.
  void Group(const std::string& name, int min_member, const std::string& queue = "default",
             int made = 0, const std::string& priority_class = "") {
    cache_.OnPodGroup(
        nullptr, MakeObject<v1alpha1::PodGroup>(StrCat(
                     R"({"metadata": {"namespace": "ns", "creationTimestamp": "2021-06-01T00:00:0)",
                     std::to_string(made), R"(Z", "name": ")", name,
                     R"("}, "spec": {"minMember": )", std::to_string(min_member), R"(, "queue": ")",
                     queue, R"(", "priorityClassName": ")", priority_class, R"("}})")));
  }
  void Pod(const PodWords& words) { cache_.OnPod(nullptr, MakePod(words)); }

  // Returns a configuration with these actions, "a, b", and a tier for each list of names.
  static Configuration Config(const std::string& actions,
                              const std::vector<std::vector<std::string>>& tiers) {
    Json document = {{"actions", actions}};
    Configuration configuration = DecodeConfiguration(document).value();
    for (const auto& names : tiers) {
      Tier& tier = configuration.tiers.emplace_back();
      for (const std::string& name : names) tier.plugins.emplace_back(name);
    }
    return configuration;
  }

  // Returns the operations of one session.
  Lines Run(const Configuration& configuration) {
    Lines lines;
    Scribe scribe(&cache_, &lines);
    RunOnce(cache_.Snapshot(), configuration, StrCat("s", std::to_string(++sessions_)), &scribe,
            nullptr);
    return lines;
  }
  Lines Run(const std::string& actions) {
    return Run(Config(actions, {{"priority", "gang"}, {"drf", "predicates", "proportion"}}));
  }

  // Opens a session without running it, for questions.
  Session& Open(const Configuration& configuration) {
    session_.emplace(cache_.Snapshot(), configuration, "open", nullptr, nullptr);
    return *session_;
  }
  TaskInfo& Task(const std::string& name) {
    for (TaskInfo* task : session_->tasks()) {
      if (task->pod().metadata.name == name) return *task;
    }
    ADD_FAILURE() << "no task " << name;
    return *session_->tasks().at(0);
  }
  JobInfo& Job(const std::string& uid) {
    for (JobInfo& job : session_->jobs()) {
      if (job.uid == uid) return job;
    }
    ADD_FAILURE() << "no job " << uid;
    return session_->jobs().at(0);
  }
  const QueueInfo& QueueNamed(const std::string& name) {
    for (const QueueInfo& queue : session_->queues()) {
      if (queue.name() == name) return queue;
    }
    ADD_FAILURE() << "no queue " << name;
    return session_->queues().at(0);
  }

  SchedulerCache cache_{SchedulerCache::Flags{}};
  std::optional<Session> session_;
  int sessions_ = 0;
};

inline Lines Names(const Tasks& tasks) {
  Lines names;
  for (const TaskInfo* task : tasks) names.push_back(task->pod().metadata.name);
  return names;
}

inline constexpr std::string_view kTwoCpus = R"({"cpu": "2", "memory": "8Gi", "pods": "10"})";

}  // namespace berth::kube_batch::test

#endif  // BERTH_TESTS_KUBE_BATCH_KUBE_BATCH_OBJECTS_H_
