// The scheduling queue alone: all pods are added, then all are popped.
#include <algorithm>
#include <cstdio>
#include <string>

#include "base/check.h"
#include "bench/benches.h"
#include "bench/go_figures.h"
#include "bench/measure.h"
#include "bench/options.h"
#include "plugins/priority_sort.h"
#include "queue/priority_queue.h"

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
  pod->spec.priority = static_cast<int32_t>(j * int64_t{7919} % 10 * 100);
  return pod;
}

struct Outcome {
  int64_t add_ns = 0;  // of all pods
  int64_t pop_ns = 0;
};

Outcome AddAndPop(int num_pods) {
  const RealClock clock;
  const PrioritySort queue_sort;
  const ClusterEventMap event_map;
  PriorityQueue queue(QueueDependencies{&clock, &queue_sort, &event_map, nullptr});
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

void Print(int num_pods, const Outcome& outcome, bool json) {
  const double add = static_cast<double>(outcome.add_ns) / num_pods;
  const double pop = static_cast<double>(outcome.pop_ns) / num_pods;
  const double rss = PeakRssMiB();
  const GoQueue* const go = FindGoQueue(num_pods);
  const GoQueue none{};
  const GoQueue& compared = go == nullptr ? none : *go;
  const char* const form =
      json ? R"({"pods": %d, "addNs": %.0f, "popNs": %.0f, "rssMiB": %.1f, "goAddNs": %.0f, )"
             R"("goPopNs": %.0f, "goRssMiB": %.0f, "addRatio": %.1f, "popRatio": %.1f, )"
             R"("rssRatio": %.1f})"
             "\n"
           : "%7d pods: Add %.0f ns, Pop %.0f ns, %.1f MiB; Go %.0f ns, %.0f ns, %.0f MiB; "
             "x %.1f, x %.1f, memory / %.1f\n";
  std::printf(form, num_pods, add, pop, rss, compared.add_ns, compared.pop_ns, compared.rss_mib,
              compared.add_ns / add, compared.pop_ns / pop, compared.rss_mib / rss);
}

int Run(const std::vector<std::string>& words) {
  const auto options = Options::Read(words, {.values = {"pods", "runs"}, .switches = {"json"}});
  if (!options) return kBadWords;
  const int pods = options->Number("pods", 100000);
  if (pods <= 0) return kBadWords;
  KeepFreedMemory();
  Outcome best = AddAndPop(pods);
  for (int run = 1; run < options->Number("runs", 5); ++run) {
    const Outcome outcome = AddAndPop(pods);
    best.add_ns = std::min(best.add_ns, outcome.add_ns);
    best.pop_ns = std::min(best.pop_ns, outcome.pop_ns);
  }
  Print(pods, best, options->Has("json"));
  return 0;
}

}  // namespace

const Benchmark kQueueBenchmark = {
    "queue", "[--pods N] [--runs R] [--json]\n    Adds N pods of ten priorities, then pops them.",
    Run};

}  // namespace berth::bench
