// One session of kube-batch's default tiers on an empty cluster: N nodes of 16 cpu, 64Gi and 110
// pods; T pods of 1 cpu and 2Gi in gangs of 10, created within 5 seconds, in one queue. Prints the
// time to open the session (snapshot and plugins), the time of its actions and its end, and the
// number of bound pods.
#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "api/json/json.h"
#include "base/strings.h"
#include "bench/benches.h"
#include "bench/measure.h"
#include "bench/options.h"
#include "kube_batch/actions/factory.h"
#include "kube_batch/configuration.h"
#include "kube_batch/scheduler_cache.h"
#include "kube_batch/session.h"

namespace berth::bench {
namespace {

// A gang of the workload.
constexpr int kGangSize = 10;

struct Setup {
  int nodes = 0;
  int tasks = 0;
  bool json = false;
};

v1::NodePtr MakeNode(int number) {
  v1::Node node;
  node.metadata.name = StrCat("node-", std::to_string(number));
  node.metadata.labels["kubernetes.io/hostname"] = node.metadata.name;
  node.allocatable["cpu"] = Quantity::Parse("16").value();
  node.allocatable["memory"] = Quantity::Parse("64Gi").value();
  node.allocatable["pods"] = Quantity::Parse("110").value();
  return std::make_shared<const v1::Node>(std::move(node));
}

ObjectPtr<v1alpha1::PodGroup> MakePodGroup(int number) {
  v1alpha1::PodGroup group;
  group.metadata.name = StrCat("job-", std::to_string(number));
  group.metadata.namespace_ = "default";
  group.metadata.creation_timestamp = Time{} + Seconds(number % 5);
  group.min_member = kGangSize;
  return std::make_shared<const v1alpha1::PodGroup>(std::move(group));
}

v1::PodPtr MakePod(int number) {
  v1::Pod pod;
  const std::string group = StrCat("job-", std::to_string(number / kGangSize));
  pod.metadata.name = StrCat(group, "-", std::to_string(number % kGangSize));
  pod.metadata.namespace_ = "default";
  pod.metadata.uid = StrCat("pod-", std::to_string(number));
  pod.metadata.creation_timestamp = Time{} + Seconds(number % 5);
  pod.metadata.annotations[std::string(v1alpha1::kGroupNameAnnotation)] = group;
  pod.spec.scheduler_name = "kube-batch";
  pod.spec.containers.resize(1);
  pod.spec.containers[0].requests["cpu"] = Quantity::Parse("1").value();
  pod.spec.containers[0].requests["memory"] = Quantity::Parse("2Gi").value();
  pod.status.phase = "Pending";
  return std::make_shared<const v1::Pod>(std::move(pod));
}

kube_batch::SchedulerCache MakeCache(const Setup& setup) {
  kube_batch::SchedulerCache cache({});
  v1alpha1::Queue queue;
  queue.metadata.name = "default";
  queue.weight = 1;
  cache.OnQueue(nullptr, std::make_shared<const v1alpha1::Queue>(std::move(queue)));
  for (int i = 0; i < setup.nodes; ++i) cache.OnNode(nullptr, MakeNode(i));
  for (int i = 0; i * kGangSize < setup.tasks; ++i) cache.OnPodGroup(nullptr, MakePodGroup(i));
  for (int i = 0; i < setup.tasks; ++i) cache.OnPod(nullptr, MakePod(i));
  return cache;
}

class BindCounter final : public kube_batch::SessionObserver {
 public:
  void Dispatched(const kube_batch::TaskInfo&, const kube_batch::NodeInfo&) override { ++bound_; }
  int bound() const { return bound_; }

 private:
  int bound_ = 0;
};

double Ms(int64_t ns) { return static_cast<double>(ns) / 1e6; }

void Print(const Setup& setup, int64_t open_ns, int64_t actions_ns, int64_t close_ns, int bound) {
  const char* const form =
      setup.json
          ? R"({"nodes": %d, "tasks": %d, "openMs": %.2f, "actionsMs": %.2f, "closeMs": %.2f, )"
            R"("bound": %d})"
            "\n"
          : "%d nodes, %d tasks: open %.2f ms, actions %.2f ms, close %.2f ms, %d bound\n";
  std::printf(form, setup.nodes, setup.tasks, Ms(open_ns), Ms(actions_ns), Ms(close_ns), bound);
}

int Run(const std::vector<std::string>& words) {
  const auto options =
      Options::Read(words, {.values = {"nodes", "tasks", "actions"}, .switches = {"json"}});
  if (!options) return kBadWords;
  const Setup setup{.nodes = options->Number("nodes", 100),
                    .tasks = options->Number("tasks", 1000),
                    .json = options->Has("json")};
  if (setup.nodes <= 0 || setup.tasks <= 0) return kBadWords;
  Json document = {{"actions", options->Text("actions", "allocate")}};
  const Result<kube_batch::Configuration> actions = kube_batch::DecodeConfiguration(document);
  if (!actions) {
    std::fprintf(stderr, "%s\n", actions.error().ToString().c_str());
    return kBadWords;
  }
  kube_batch::Configuration configuration = kube_batch::DefaultConfiguration();
  configuration.actions = actions.value().actions;
  const kube_batch::SchedulerCache cache = MakeCache(setup);

  BindCounter counter;
  const int64_t begin = NowNs();
  kube_batch::Session session(cache.Snapshot(), configuration, "bench", &counter,
                              /*random=*/nullptr);
  const int64_t opened = NowNs();
  for (const std::string& name : configuration.actions) kube_batch::FindAction(name)(session);
  const int64_t acted = NowNs();
  session.Close();
  Print(setup, opened - begin, acted - opened, NowNs() - acted, counter.bound());
  return 0;
}

}  // namespace

const Benchmark kBatchBenchmark = {
    "batch",
    "[--nodes N] [--tasks T] [--actions \"allocate, backfill\"] [--json]\n"
    "    One session of kube-batch with T pods in gangs of ten.",
    Run};

}  // namespace berth::bench
