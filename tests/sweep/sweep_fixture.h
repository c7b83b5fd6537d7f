// A small plan, for tests of sweeps.
#ifndef BERTH_TESTS_SWEEP_SWEEP_FIXTURE_H_
#define BERTH_TESTS_SWEEP_SWEEP_FIXTURE_H_

#include <cstdlib>
#include <string>
#include <string_view>
#include <utility>

#include <gtest/gtest.h>

#include "api/json/json.h"
#include "api/json/json_text.h"
#include "base/strings.h"
#include "sweep/plan.h"
#include "sweep/records.h"
#include "sweep/run.h"

namespace berth::test {

// Two nodes of 4 CPUs, and one pod for each count of the generator.
inline constexpr std::string_view kSmallScenario = R"({"kind": "Scenario",
  "apiVersion": "berth.dev/v1", "spec": {
  "objects": [
    {"kind": "Node", "metadata": {"name": "a"}, "status": {"allocatable": {"cpu": "4", "pods": "10"}}},
    {"kind": "Node", "metadata": {"name": "b"}, "status": {"allocatable": {"cpu": "4", "pods": "10"}}}],
  "generators": [{"count": 1, "object": {"kind": "Pod", "metadata": {"name": "p{i}"},
    "spec": {"containers": [{"name": "c", "resources": {"requests": {"cpu": "3"}}}]}}}]}})";

inline Result<sim::SweepPlan> TryPlan(std::string_view spec) {
  const Result<Json> document = ParseJsonText(
      StrCat(R"({"apiVersion": "berth.dev/v1", "kind": "Sweep", "spec": {"scenario": )",
             kSmallScenario, spec.empty() ? "" : ", ", spec, "}}"));
  if (!document.ok()) return document.error();
  return sim::DecodeSweep(document.value(), VersionCatalogue());
}

// Fails the test if the plan does not decode.
inline sim::SweepPlan Plan(std::string_view spec) {
  Result<sim::SweepPlan> plan = TryPlan(spec);
  if (plan.ok()) return std::move(plan).value();
  ADD_FAILURE() << plan.error().ToString();
  std::abort();
}

inline sim::SweepRecords RunShard(const sim::SweepPlan& plan, const sim::Shard& shard = {}) {
  sim::SweepRecords records;
  for (int64_t run = shard.index; run < plan.num_runs(); run += shard.count) {
    records.Add(run, sim::RunRecord(plan, run, VersionCatalogue()));
  }
  return records;
}

}  // namespace berth::test

#endif  // BERTH_TESTS_SWEEP_SWEEP_FIXTURE_H_
