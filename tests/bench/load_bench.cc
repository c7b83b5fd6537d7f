// Measures the reading of manifests: from JSON text to the objects of a scenario.
#include <algorithm>
#include <cstdio>
#include <string>
#include <utility>

#include "api/json/json.h"
#include "api/json/json_text.h"
#include "base/check.h"
#include "base/strings.h"
#include "bench/benches.h"
#include "bench/measure.h"
#include "bench/options.h"
#include "scenario/scenario.h"

namespace berth::bench {
namespace {

std::string PodText(int j) {
  const std::string number = std::to_string(j);
  return StrCat(
      R"({"apiVersion":"v1","kind":"Pod","metadata":{"name":"pod-)", number,
      R"(","namespace":"default","labels":{"app":"app-)", std::to_string(j % 20),
      R"(","tier":"backend"},"annotations":{"owner":"nobody"}},"spec":{"containers":[{"name":"c",)",
      R"("image":"registry.example.com/app:1","ports":[{"containerPort":8080}],"resources":)",
      R"({"requests":{"cpu":"250m","memory":"512Mi"},"limits":{"cpu":"1","memory":"1Gi"}}}],)",
      R"("tolerations":[{"key":"node.kubernetes.io/not-ready","operator":"Exists",)",
      R"("effect":"NoExecute","tolerationSeconds":300}]},"status":{"phase":"Pending"}})");
}

// Returns a list as `kubectl get pods -o json` prints it.
std::string ListText(int pods) {
  std::string text = R"({"apiVersion":"v1","kind":"List","items":[)";
  for (int j = 0; j < pods; ++j) text += StrCat(j == 0 ? "" : ",", PodText(j));
  return StrCat(text, "]}");
}

int Run(const std::vector<std::string>& words) {
  const auto options = Options::Read(words, {.values = {"pods", "runs"}, .switches = {"json"}});
  if (!options) return kBadWords;
  const int pods = std::max(options->Number("pods", 10000), 1);
  const std::string text = ListText(pods);
  int64_t best_ns = 0;
  for (int run = 0; run < options->Number("runs", 5); ++run) {
    const int64_t begin = NowNs();
    Result<Json> document = ParseJsonText(text);
    BERTH_CHECK(document.ok(), "the generated list is JSON");
    const Result<sim::Scenario> scenario = sim::DecodeScenario(std::move(document).value());
    const int64_t taken = NowNs() - begin;
    BERTH_CHECK(scenario.ok() && scenario.value().inputs.size() == static_cast<size_t>(pods),
                "every pod of the list is read");
    best_ns = run == 0 ? taken : std::min(best_ns, taken);
  }
  const double seconds = static_cast<double>(best_ns) / 1e9;
  const double megabytes = static_cast<double>(text.size()) / 1e6;
  const char* const form =
      options->Has("json")
          ? R"({"manifests": %d, "manifestsPerSecond": %.0f, "megabytesPerSecond": %.1f, )"
            R"("rssMiB": %.1f})"
            "\n"
          : "%d manifests: %.0f a second, %.1f MB/s, %.1f MiB\n";
  std::printf(form, pods, pods / seconds, megabytes / seconds, PeakRssMiB());
  return 0;
}

}  // namespace

const Benchmark kLoadBenchmark = {
    "load", "[--pods N] [--runs R] [--json]\n    Reads a list of N pods from JSON text.", Run};

}  // namespace berth::bench
