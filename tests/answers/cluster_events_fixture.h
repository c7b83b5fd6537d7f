// Asks a run for a pod's events as kubectl shows them, and writes them as lines to compare.
#ifndef BERTH_TESTS_ANSWERS_CLUSTER_EVENTS_FIXTURE_H_
#define BERTH_TESTS_ANSWERS_CLUSTER_EVENTS_FIXTURE_H_

#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include "answers/cluster_events/describe_cluster_events.h"
#include "api/json/json.h"
#include "base/strings.h"
#include "sim/simulation_fixture.h"

namespace berth::sim {

inline Json EventsOf(const Simulation& simulation, std::string_view pod, Duration t) {
  const Time at = Time{} + t;
  const Result<Json> answer =
      DescribeClusterEvents(simulation, simulation.log().CountUntil(at), at, pod);
  EXPECT_TRUE(answer.ok()) << answer.error().ToString();
  return answer.ok() ? answer.value() : Json();
}

// Writes for example "FailedScheduling 10s (x2 over 1m) recorded 3".
inline test::Lines Tell(const Json& answer) {
  test::Lines lines;
  for (const Json& event : answer["events"]) {
    lines.push_back(StrCat(event["reason"].get<std::string>(), " ", event["age"].get<std::string>(),
                           " recorded ", std::to_string(event["recorded"].get<int>())));
  }
  return lines;
}

}  // namespace berth::sim

#endif  // BERTH_TESTS_ANSWERS_CLUSTER_EVENTS_FIXTURE_H_
