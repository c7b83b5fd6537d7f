#include "bench/generated_scenario.h"

#include "base/strings.h"

namespace berth::bench {
namespace {

std::string NodeText(int i) {
  const std::string name = StrCat("node-", std::to_string(i));
  return StrCat(R"({"apiVersion":"v1","kind":"Node","metadata":{"name":")", name,
                R"(","labels":{"kubernetes.io/hostname":")", name,
                R"(","topology.kubernetes.io/zone":"zone-)", std::to_string(i % 3),
                R"("}},"status":{"allocatable":{"cpu":"16","memory":"64Gi","pods":"110"}}})");
}

std::string ArrivalsText(const char* name, int count, int every_ms, const char* cpu) {
  return StrCat(R"({"count":)", std::to_string(count), R"(,"every":")", std::to_string(every_ms),
                R"(ms","object":{"apiVersion":"v1","kind":"Pod","metadata":{"name":")", name,
                R"(-{i}","labels":{"app":")", name, R"("}},"spec":{"containers":[{"name":"c",)",
                R"("resources":{"requests":{"cpu":")", cpu, R"(","memory":"1Gi"}}}]}}})");
}

}  // namespace

std::string GeneratedScenario(int nodes, int pods, int minutes) {
  const int huge = pods / 50;
  const int window_ms = minutes * 60'000;
  std::string text =
      StrCat(R"({"apiVersion":"berth.dev/v1","kind":"Scenario","metadata":{"name":"generated"},)",
             R"("spec":{"seed":1,"attemptLatency":"5ms","maxEvents":1000000,"until":")",
             std::to_string(minutes), R"(m","objects":[)");
  for (int i = 0; i < nodes; ++i) text += StrCat(i == 0 ? "" : ",", NodeText(i));
  text +=
      StrCat(R"(],"generators":[)", ArrivalsText("huge", huge, window_ms / (huge + 1), "1000"), ",",
             ArrivalsText("app", pods - huge, window_ms / (pods - huge + 1), "500m"), "]}}");
  return text;
}

std::string GeneratedWorkload(const std::string& kind, int nodes, int pods) {
  const bool has_replicas = kind != "DaemonSet";
  const auto workload = [&](const char* image) {
    return StrCat(R"({"apiVersion":"apps/v1","kind":")", kind, R"(","metadata":{"name":"web"},)",
                  R"("spec":{)",
                  has_replicas ? StrCat(R"("replicas":)", std::to_string(pods), ",") : "",
                  R"("selector":{"matchLabels":{"app":"web"}},"template":{"metadata":)",
                  R"({"labels":{"app":"web"}},"spec":{"containers":[{"name":"c","image":")", image,
                  R"(","resources":{"requests":{"cpu":"10m"}}}]}}}})");
  };
  std::string text =
      StrCat(R"({"apiVersion":"berth.dev/v1","kind":"Scenario","metadata":{"name":"workload"},)",
             R"("spec":{"seed":1,"attemptLatency":"1ms","maxEvents":1000000,"until":"10m",)",
             R"("semantics":"v1.34","controllerManager":{},"objects":[)", workload("a"));
  for (int i = 0; i < nodes; ++i) text += StrCat(",", NodeText(i));
  text += StrCat(R"(],"timeline":[{"at":"60s","op":"update","object":)", workload("b"), "}]}}");
  return text;
}

}  // namespace berth::bench
