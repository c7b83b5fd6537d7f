// Measures scheduling cycles on the clusters on which kube-scheduler was measured: for each pod a
// snapshot update, the whole cycle with the default plugins, and the assumption in the cache.
// Neither measurement includes the queue, the API server and binding plugins; a failed pod is only
// counted.
#include <algorithm>
#include <cstdio>
#include <memory>
#include <string>
#include <utility>

#include "base/check.h"
#include "bench/benches.h"
#include "bench/go_figures.h"
#include "bench/measure.h"
#include "bench/options.h"
#include "bench/workload.h"
#include "framework/fakes.h"
#include "framework/runtime.h"
#include "queue/pod_nominator.h"
#include "scheduler/generic_scheduler.h"
#include "versions/version.h"

namespace berth::bench {
namespace {

struct Setup {
  std::shared_ptr<const Version> version;
  std::string name;
  Workload workload = Workload::kBasic;
  int nodes = 0;
  int pods = 0;
  int percentage = 0;
};

struct Outcome {
  int64_t evaluated = 0;
  int64_t feasible = 0;
  int64_t failed = 0;
  int64_t total_ns = 0;
  std::vector<int64_t> pod_ns;
};

class Cluster {
 public:
  explicit Cluster(const Setup& setup)
      : cache_(MakeCluster(setup.version->rules.cache, setup.workload, setup.nodes)),
        scheduler_(cache_, snapshot_, random_, setup.percentage, setup.version->rules.cycle),
        framework_(MakeFramework(*setup.version)) {}

  Outcome Schedule(const std::vector<v1::PodPtr>& pods) {
    Outcome outcome;
    outcome.pod_ns.reserve(pods.size());
    const int64_t begin = NowNs();
    int64_t before = WallNs();
    for (const v1::PodPtr& pod : pods) {
      ScheduleOne(*pod, outcome);
      const int64_t after = WallNs();
      outcome.pod_ns.push_back(after - before);
      before = after;
    }
    outcome.total_ns = NowNs() - begin;
    return outcome;
  }

 private:
  std::unique_ptr<Framework> MakeFramework(const Version& version) {
    auto framework = Framework::Make(
        version.registry, version.profiles.front(),
        FrameworkDependencies{snapshot_, client_, nominator_, clock_, informers_, extenders_});
    BERTH_CHECK(framework.ok(), "the default profile is valid");
    return std::move(framework).value();
  }

  void ScheduleOne(const v1::Pod& pod, Outcome& outcome) {
    CycleState state;
    const ScheduleOutcome decision = scheduler_.Schedule(*framework_, state, pod);
    if (const auto* result = std::get_if<ScheduleResult>(&decision)) {
      outcome.evaluated += result->evaluated_nodes;
      outcome.feasible += result->feasible_nodes;
      Assume(pod, result->suggested_host);
    } else {
      const auto* fit_error = std::get_if<FitError>(&decision);
      BERTH_CHECK(fit_error != nullptr, "an attempt finds a node or says why not");
      outcome.evaluated += fit_error->num_all_nodes;
      ++outcome.failed;
    }
  }

  void Assume(const v1::Pod& pod, const std::string& node_name) {
    auto assumed = std::make_shared<v1::Pod>(pod);
    assumed->spec.node_name = node_name;
    BERTH_CHECK(!cache_.AssumePod(assumed), "each pod is assumed once");
    cache_.FinishBinding(*assumed, clock_.Now());
  }

  SchedulerCache cache_;
  Snapshot snapshot_;
  SeededRandom random_{1};
  GenericScheduler scheduler_;
  test::FakeClient client_;
  Nominator nominator_;
  SimClock clock_;
  Objects informers_;
  std::vector<Extender*> extenders_;
  std::unique_ptr<Framework> framework_;
};

// Returns the fastest of several runs, each on a cluster of its own.
Outcome BestOf(int runs, const Setup& setup) {
  std::vector<v1::PodPtr> pods;
  for (int j = 0; j < setup.pods; ++j) pods.push_back(MakePod(setup.workload, j));
  Outcome best;
  for (int run = 0; run < runs; ++run) {
    Outcome outcome = Cluster(setup).Schedule(pods);
    if (run == 0 || outcome.total_ns < best.total_ns) best = std::move(outcome);
  }
  return best;
}

void Print(const Setup& setup, const Outcome& outcome, bool json) {
  const double pods = setup.pods;
  const double pods_per_second = pods * 1e9 / static_cast<double>(outcome.total_ns);
  const GoSchedule* go =
      FindGoSchedule(setup.version->name(), setup.name, setup.nodes, setup.percentage);
  if (go != nullptr && go->pods != setup.pods) go = nullptr;
  const char* const form =
      json
          ? R"({"version": "%s", "workload": "%s", "nodes": %d, "percentage": %d, "pods": %d, "failed": %lld, )"
            R"("evaluatedPerPod": %.1f, "feasiblePerPod": %.1f, "podsPerSecond": %.0f, )"
            R"("medianUs": %.2f, "p99Us": %.2f, "rssMiB": %.1f, "goPodsPerSecond": %.0f, )"
            R"("ratio": %.1f})"
            "\n"
          : "%s %-13s %5d nodes %3d %% %5d pods: %lld failed, %6.1f evaluated, %6.1f feasible, "
            "%8.0f pods/s, median %8.2f us, p99 %8.2f us, %5.1f MiB; Go %5.0f pods/s, x %.1f\n";
  std::printf(form, setup.version->name().data(), setup.name.c_str(), setup.nodes, setup.percentage,
              setup.pods, static_cast<long long>(outcome.failed),
              static_cast<double>(outcome.evaluated) / pods,
              static_cast<double>(outcome.feasible) / pods, pods_per_second,
              Percentile(outcome.pod_ns, 50) / 1e3, Percentile(outcome.pod_ns, 99) / 1e3,
              PeakRssMiB(), go == nullptr ? 0.0 : go->pods_per_second,
              go == nullptr ? 0.0 : pods_per_second / go->pods_per_second);
}

int Run(const std::vector<std::string>& words) {
  const auto options = Options::Read(
      words, {.values = {"version", "nodes", "pods", "workload", "percentage", "runs"},
              .switches = {"json"}});
  if (!options) return kBadWords;
  Setup setup{.version = VersionCatalogue().Find(options->Text("version", "v1.21")),
              .name = options->Text("workload", "basic"),
              .nodes = options->Number("nodes", 1000),
              .pods = options->Number("pods", 1000),
              .percentage = options->Number("percentage", 0)};
  const std::optional<Workload> workload = FindWorkload(setup.name);
  if (setup.version == nullptr || !workload || setup.nodes <= 0 || setup.pods <= 0)
    return kBadWords;
  setup.workload = *workload;
  const int runs = std::max(options->Number("runs", 5), 1);
  Print(setup, BestOf(runs, setup), options->Has("json"));
  return 0;
}

}  // namespace

const Benchmark kScheduleBenchmark = {
    "schedule",
    "[--version v1.21|v1.34] [--nodes N] [--pods M]\n"
    "    [--workload basic|spread|spread-host|interpod-anti|node-affinity]\n"
    "    [--percentage P] [--runs R] [--json]\n"
    "    Schedules M pods on N nodes with ten pods each; the best of R runs. P: of nodes to score.",
    Run};

}  // namespace berth::bench
