// Measures the scheduling queue alone: adds all pods, then pops all.
#include <algorithm>
#include <cstdio>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "base/check.h"
#include "bench/benches.h"
#include "bench/go_figures.h"
#include "bench/measure.h"
#include "bench/options.h"
#include "cache/snapshot.h"
#include "framework/fakes.h"
#include "framework/runtime.h"
#include "queue/pod_nominator.h"
#include "versions/version.h"

namespace berth::bench {
namespace {

class RealClock final : public Clock {
 public:
  Time Now() const override { return Time{WallNs() - start_ns_}; }

 private:
  int64_t start_ns_ = WallNs();
};

v1::PodPtr MakeQueuedPod(int j) {
  char name[32];
  std::snprintf(name, sizeof name, "pod-%07d", j);
  auto pod = std::make_shared<v1::Pod>();
  pod->metadata.name = name;
  pod->metadata.namespace_ = "default";
  pod->metadata.uid = name;
  pod->spec.scheduler_name = v1::kDefaultSchedulerName;
  pod->spec.priority = static_cast<int32_t>(j * int64_t{7919} % 10 * 100);
  return pod;
}

struct Outcome {
  int64_t add_ns = 0;  // of all pods
  int64_t pop_ns = 0;
};

// The queue of a version with the plugins of its default profile.
class VersionQueue {
 public:
  explicit VersionQueue(const Version& version) {
    auto framework = Framework::Make(
        version.registry, version.profiles.front(),
        FrameworkDependencies{snapshot_, client_, nominator_, clock_, informers_, extenders_});
    BERTH_CHECK(framework.ok(), "the default profile is valid");
    framework_ = std::move(framework).value();
    event_map_ = framework_->EventMap();
    plugins_[framework_->scheduler_name()] = framework_->QueueingPluginsOfProfile();
    queue_ = version.rules.make_queue({.clock = &clock_,
                                       .queue_sort = &framework_->QueueSort(),
                                       .event_map = &event_map_,
                                       .queueing_plugins = &plugins_,
                                       .informers = &informers_},
                                      Backoff{});
  }

  SchedulingQueue& queue() { return *queue_; }

 private:
  const RealClock clock_;
  Snapshot snapshot_;
  test::FakeClient client_;
  Nominator nominator_;
  Objects informers_;
  std::vector<Extender*> extenders_;
  std::unique_ptr<Framework> framework_;
  ClusterEventMap event_map_;
  QueueingPluginsByProfile plugins_;
  std::unique_ptr<SchedulingQueue> queue_;
};

Outcome AddAndPop(const Version& version, int num_pods) {
  VersionQueue of_version(version);
  SchedulingQueue& queue = of_version.queue();
  std::vector<v1::PodPtr> pods;
  for (int j = 0; j < num_pods; ++j) pods.push_back(MakeQueuedPod(j));

  const int64_t begin = NowNs();
  for (const v1::PodPtr& pod : pods) queue.Add(pod);
  const int64_t added = NowNs();
  for (int j = 0; j < num_pods; ++j) {
    const auto popped = queue.Pop();
    BERTH_CHECK(popped.ok() && popped.value(), "as many pods leave as were added");
  }
  return {.add_ns = added - begin, .pop_ns = NowNs() - added};
}

void Print(const Version& version, int num_pods, const Outcome& outcome, bool json) {
  const double add = static_cast<double>(outcome.add_ns) / num_pods;
  const double pop = static_cast<double>(outcome.pop_ns) / num_pods;
  const double rss = PeakRssMiB();
  const GoQueue* const go = FindGoQueue(version.name(), num_pods);
  const GoQueue none{};
  const GoQueue& compared = go == nullptr ? none : *go;
  const char* const form =
      json
          ? R"({"version": "%s", "pods": %d, "addNs": %.0f, "popNs": %.0f, "rssMiB": %.1f, "goAddNs": %.0f, )"
            R"("goPopNs": %.0f, "goRssMiB": %.0f, "addRatio": %.1f, "popRatio": %.1f, )"
            R"("rssRatio": %.1f})"
            "\n"
          : "%s %7d pods: Add %.0f ns, Pop %.0f ns, %.1f MiB; Go %.0f ns, %.0f ns, %.0f MiB; "
            "x %.1f, x %.1f, memory / %.1f\n";
  std::printf(form, version.name().data(), num_pods, add, pop, rss, compared.add_ns,
              compared.pop_ns, compared.rss_mib, compared.add_ns / add, compared.pop_ns / pop,
              compared.rss_mib / rss);
}

int Run(const std::vector<std::string>& words) {
  const auto options =
      Options::Read(words, {.values = {"version", "pods", "runs"}, .switches = {"json"}});
  if (!options) return kBadWords;
  const int pods = options->Number("pods", 100000);
  const auto version = VersionCatalogue().Find(options->Text("version", "v1.21"));
  if (version == nullptr || pods <= 0) return kBadWords;
  KeepFreedMemory();
  Outcome best = AddAndPop(*version, pods);
  for (int run = 1; run < options->Number("runs", 5); ++run) {
    const Outcome outcome = AddAndPop(*version, pods);
    best.add_ns = std::min(best.add_ns, outcome.add_ns);
    best.pop_ns = std::min(best.pop_ns, outcome.pop_ns);
  }
  Print(*version, pods, best, options->Has("json"));
  return 0;
}

}  // namespace

const Benchmark kQueueBenchmark = {"queue",
                                   "[--version v1.21|v1.34] [--pods N] [--runs R] [--json]\n    "
                                   "Adds N pods of ten priorities, then pops them.",
                                   Run};

}  // namespace berth::bench
