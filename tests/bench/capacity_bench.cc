// Measures the answer to the question how many more pods fit: the takeover of a cluster that is
// half full, with eleven pods on each node, and the scheduling of instances of 500m and 1Gi until
// there is no room.
#include <algorithm>
#include <array>
#include <cstdio>
#include <string>
#include <utility>

#include "base/check.h"
#include "base/strings.h"
#include "bench/benches.h"
#include "bench/measure.h"
#include "bench/options.h"
#include "capacity/capacity.h"

namespace berth::bench {
namespace {

constexpr int kPodsOnNode = 11;

// The times of cluster-capacity release-1.34 with one thread (GOMAXPROCS=1), of which 0.2 s are
// fixed waits. The clusters were similar to these, not equal.
struct ToolFigure {
  int nodes;
  int limit;
  int instances;
  double seconds;
};
constexpr ToolFigure kTool[] = {
    {10, 0, 79, 0.21}, {100, 0, 752, 0.51}, {1000, 0, 7788, 16.15}, {1000, 100, 100, 0.66}};

v1::PodPtr MakePod(const std::string& name, const std::string& cpu, const std::string& memory) {
  auto pod = std::make_shared<v1::Pod>();
  pod->metadata.name = name;
  pod->metadata.namespace_ = "default";
  v1::Container container;
  container.name = "c";
  container.image = "registry/app:v1";
  container.requests = {{"cpu", Quantity::Parse(cpu).value()},
                        {"memory", Quantity::Parse(memory).value()}};
  pod->spec.containers.Edit().push_back(std::move(container));
  return pod;
}

// Node i has 2, 4, 8 or 16 cpu with 4Gi each, and some nodes half a cpu more; its pods take 11 of
// 24 parts.
void AddNode(int i, std::vector<AnyObject>& objects) {
  constexpr std::array<int, 4> kCpus = {2, 4, 8, 16};
  constexpr std::array<const char*, 3> kZones = {"a", "b", "c"};
  const int cpu = kCpus[static_cast<size_t>(i % 4)];
  const int milli_cpu = 1000 * cpu + (i % 26 == 25 ? 500 : 0);
  auto node = std::make_shared<v1::Node>();
  const std::string name = StrCat("node-", std::to_string(i));
  node->metadata.name = name;
  node->metadata.labels.Edit() = {
      {"kubernetes.io/hostname", name},
      {"topology.kubernetes.io/zone", kZones[static_cast<size_t>(i % 3)]}};
  const auto amount = [](int number, const char* unit) {
    return Quantity::Parse(StrCat(std::to_string(number), unit)).value();
  };
  node->allocatable = {{"cpu", amount(milli_cpu, "m")},
                       {"memory", amount(4 * cpu, "Gi")},
                       {"pods", amount(110, "")}};
  objects.push_back(v1::NodePtr(std::move(node)));
  for (int k = 0; k < kPodsOnNode; ++k) {
    auto pod = std::make_shared<v1::Pod>(
        *MakePod(StrCat("pod-", std::to_string(i), "-", std::to_string(k)),
                 StrCat(std::to_string(1000 * cpu / 24), "m"),
                 StrCat(std::to_string(4096 * cpu / 24), "Mi")));
    pod->spec.node_name = name;
    pod->metadata.labels.Edit() = {{"app", StrCat("app-", std::to_string(k))}};
    objects.push_back(v1::PodPtr(std::move(pod)));
  }
}

capacity::Question MakeQuestion(const std::string& version, int nodes, int limit) {
  capacity::Question question;
  question.cluster.version = VersionCatalogue().Find(version);
  for (int i = 0; i < nodes; ++i) AddNode(i, question.cluster.objects);
  question.templates.push_back({MakePod("app", "500m", "1Gi")});
  question.limit = limit;
  return question;
}

int Run(const std::vector<std::string>& words) {
  const auto options =
      Options::Read(words, {.values = {"version", "nodes", "limit", "runs"}, .switches = {"json"}});
  if (!options) return kBadWords;
  const std::string version = options->Text("version", "v1.34");
  const int nodes = options->Number("nodes", 1000);
  const int limit = options->Number("limit", 0);
  if (VersionCatalogue().Find(version) == nullptr || nodes <= 0 || limit < 0) return kBadWords;
  const capacity::Question question = MakeQuestion(version, nodes, limit);
  int64_t best_ns = 0;
  int64_t instances = 0;
  for (int run = 0; run < std::max(options->Number("runs", 5), 1); ++run) {
    const int64_t begin = NowNs();
    const Result<capacity::Answer> answer = capacity::Estimate(question);
    const int64_t ns = NowNs() - begin;
    BERTH_CHECK(answer.ok(), "the default profile is valid");
    instances = answer.value().total;
    if (run == 0 || ns < best_ns) best_ns = ns;
  }
  const auto* const tool = std::find_if(std::begin(kTool), std::end(kTool), [&](const auto& row) {
    return row.nodes == nodes && row.limit == limit && version == "v1.34";
  });
  const bool has_tool = tool != std::end(kTool);
  const double ms = static_cast<double>(best_ns) / 1e6;
  std::printf(options->Has("json")
                  ? R"({"version": "%s", "nodes": %d, "limit": %d, "instances": %lld, "ms": %.2f, )"
                    R"("rssMiB": %.1f, "toolInstances": %d, "toolMs": %.0f})"
                    "\n"
                  : "%s %5d nodes, limit %d: %lld instances in %.2f ms, %.1f MiB; cluster-capacity "
                    "%d in %.0f ms\n",
              version.c_str(), nodes, limit, static_cast<long long>(instances), ms, PeakRssMiB(),
              has_tool ? tool->instances : 0, has_tool ? 1000 * tool->seconds : 0.0);
  return 0;
}

}  // namespace

const Benchmark kCapacityBenchmark = {
    "capacity",
    "[--version v1.21|v1.34] [--nodes N] [--limit M] [--runs R] [--json]\n"
    "    How many more pods fit into N nodes that are half full, M at the most; the best of R "
    "runs.",
    Run};

}  // namespace berth::bench
