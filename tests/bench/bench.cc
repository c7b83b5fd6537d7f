// What the engines cost, natively:
//   bench batch --nodes N --tasks T [--actions "allocate, backfill"] [--json]
//
// batch: one session of kube-batch's default tiers on an empty cluster. N nodes of 16 cpu, 64Gi and
// 110 pods; T pods of 1 cpu and 2Gi in gangs of 10, made within 5 seconds, in one queue. Prints how
// long the session took to open (snapshot and plugins), the actions and its end took, and how many
// pods were bound.
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/strings.h"
#include "batch/actions/factory.h"
#include "batch/configuration.h"
#include "batch/scheduler_cache.h"
#include "batch/session.h"

namespace berth::bench {
namespace {

constexpr std::string_view kUsage =
    R"(usage: bench batch --nodes N --tasks T [--actions "allocate, backfill"] [--json]

One session of kube-batch's default tiers on an empty cluster of N nodes (16 cpu, 64Gi, 110 pods)
with T pods (1 cpu, 2Gi) in gangs of 10; --actions allocate if not given.

What kube-batch v0.5.0 itself took for the action allocate (Go 1.19.8, two cores, seconds of user
CPU of the process), as far as it was waited for:
  nodes   tasks   user CPU   bound
    100    1000        115    1000
   1000    1000         27     130, stopped
   1000   10000         43     140, stopped; 30 to 60 hours by extrapolation
It opens its session in 0.7 to 29 ms.
)";

// A gang of the workload.
constexpr int kGangSize = 10;

struct Options {
  int nodes = 0;
  int tasks = 0;
  std::string actions = "allocate";
  bool json = false;
};

std::optional<Options> ReadOptions(const std::vector<std::string>& arguments) {
  Options options;
  if (arguments.empty() || arguments[0] != "batch") return std::nullopt;
  for (size_t i = 1; i < arguments.size(); ++i) {
    if (arguments[i] == "--json") {
      options.json = true;
      continue;
    }
    if (i + 1 == arguments.size()) return std::nullopt;
    const std::string& value = arguments[i + 1];
    if (arguments[i] == "--nodes") {
      options.nodes = std::atoi(value.c_str());
    } else if (arguments[i] == "--tasks") {
      options.tasks = std::atoi(value.c_str());
    } else if (arguments[i] == "--actions") {
      options.actions = value;
    } else {
      return std::nullopt;
    }
    ++i;
  }
  if (options.nodes <= 0 || options.tasks <= 0) return std::nullopt;
  return options;
}

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

batch::SchedulerCache MakeCache(const Options& options) {
  batch::SchedulerCache cache({});
  v1alpha1::Queue queue;
  queue.metadata.name = "default";
  queue.weight = 1;
  cache.OnQueue(nullptr, std::make_shared<const v1alpha1::Queue>(std::move(queue)));
  for (int i = 0; i < options.nodes; ++i) cache.OnNode(nullptr, MakeNode(i));
  for (int i = 0; i * kGangSize < options.tasks; ++i) cache.OnPodGroup(nullptr, MakePodGroup(i));
  for (int i = 0; i < options.tasks; ++i) cache.OnPod(nullptr, MakePod(i));
  return cache;
}

double NowMs() {
  const auto now = std::chrono::steady_clock::now().time_since_epoch();
  return std::chrono::duration<double, std::milli>(now).count();
}

class BindCounter final : public batch::SessionObserver {
 public:
  void Dispatched(const batch::TaskInfo&, const batch::NodeInfo&) override { ++bound_; }
  int bound() const { return bound_; }

 private:
  int bound_ = 0;
};

void Print(const Options& options, double open, double actions, double close, int bound) {
  const char* const form =
      options.json
          ? R"({"nodes": %d, "tasks": %d, "openMs": %.2f, "actionsMs": %.2f, "closeMs": %.2f, )"
            R"("bound": %d})"
            "\n"
          : "%d nodes, %d tasks: open %.2f ms, actions %.2f ms, close %.2f ms, %d bound\n";
  std::printf(form, options.nodes, options.tasks, open, actions, close, bound);
}

int Main(const std::vector<std::string>& arguments) {
  const std::optional<Options> options = ReadOptions(arguments);
  if (!options) {
    std::fprintf(stderr, "%s", std::string(kUsage).c_str());
    return 2;
  }
  Json document = {{"actions", options->actions}};
  const Result<batch::Configuration> actions = batch::DecodeConfiguration(document);
  if (!actions) {
    std::fprintf(stderr, "%s\n", actions.error().ToString().c_str());
    return 2;
  }
  batch::Configuration configuration = batch::DefaultConfiguration();
  configuration.actions = actions.value().actions;
  const batch::SchedulerCache cache = MakeCache(*options);

  BindCounter counter;
  const double begin = NowMs();
  batch::Session session(cache.Snapshot(), configuration, "bench", &counter, /*random=*/nullptr);
  const double opened = NowMs();
  for (const std::string& name : configuration.actions) batch::FindAction(name)(session);
  const double acted = NowMs();
  session.Close();
  Print(*options, opened - begin, acted - opened, NowMs() - acted, counter.bound());
  return 0;
}

}  // namespace
}  // namespace berth::bench

int main(int argc, char** argv) {
  return berth::bench::Main(std::vector<std::string>(argv + 1, argv + argc));
}
