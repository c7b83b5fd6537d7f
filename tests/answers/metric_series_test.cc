#include "answers/metrics/metric_series.h"

#include <memory>
#include <string>

#include <gtest/gtest.h>

#include "answers/metrics/metrics.h"
#include "api/json/decoder.h"
#include "api/json/json.h"
#include "sim/simulation_fixture.h"

namespace berth::sim {
namespace metric_series_test {

using test::At;
using test::Node;
using test::Pod;

// A run with waiting pods, a preemption, and a node that is added; each attempt takes 300 ms.
std::unique_ptr<Simulation> Busy(const std::string& version) {
  return test::Simulate(
      {.objects = {Node("n1", "2"), Pod("low", "1", R"(, "nodeName": "n1")"), Pod("a"),
                   Pod("big", "9")},
       .timeline = {At("3s", "create", Pod("high", "2", R"(, "priority": 9)")),
                    At("7s", "create", Node("n2", "10"))},
       .more = R"(, "until": "12s", "attemptLatency": "300ms", "semantics": ")" + version + "\""});
}

// The leader dies at 40.5 s, and returns while the other one leads; one pod never fits.
std::unique_ptr<Simulation> Replicated(const std::string& version) {
  return test::Simulate(
      {.objects = {Node("n1"), Pod("a"), Pod("big", "9")},
       .timeline = {R"({"at": "40500ms", "op": "killReplica", "replica": 0})",
                    R"({"at": "70s", "op": "pauseReplica", "replica": 0, "for": "5s"})",
                    At("80s", "create", Pod("b"))},
       .more =
           R"(, "until": "100s", "process": {"replicas": 2, "restart": {"first": "20s"}}, "semantics": ")" +
           version + "\""});
}

Result<Json> Ask(Simulation& simulation, const std::string& query, Time now = Time{}) {
  const Json json = Json::parse(query, nullptr, false);
  DecodeErrors errors;
  Result<Json> answer = DescribeMetricSeries(simulation, now, Decoder(&json, "", &errors));
  if (errors.any()) return errors.first();
  return answer;
}

Json AloneAt(Simulation& simulation, double t, int32_t replica) {
  const Json query = {{"replica", replica}};
  DecodeErrors errors;
  const Time moment{static_cast<int64_t>(t * 1e9 + 0.5)};
  Result<Json> answer = DescribeMetrics(simulation, moment, Decoder(&query, "", &errors));
  return answer.ok() ? answer.value().at("families") : Json();
}

const Json& Named(const Json& list, const std::string& name) {
  static const Json kNone;
  for (const Json& element : list) {
    if (element.value("name", "") == name) return element;
  }
  return kNone;
}

// Returns the values of the series at one moment, as the answer about that moment alone has them;
// null for none.
Json MomentOf(const Json& family, size_t i) {
  Json all = Json::object();
  for (const Json& series : family.at("series")) {
    const bool is_histogram = family.at("type") == "histogram";
    const Json& value = series.at(is_histogram ? "counts" : "values").at(i);
    if (value.is_null()) continue;
    all[series.at("labels").dump()] = value;
  }
  return all;
}

Json SameOf(const Json& family) {
  Json all = Json::object();
  if (family.is_null()) return all;
  for (const Json& series : family.at("series")) {
    Json value = Json::array();
    if (series.contains("value")) value = series.at("value");
    for (const Json& bucket : series.value("buckets", Json::array())) {
      value.push_back(bucket.at("count"));
    }
    all[series.at("labels").dump()] = value;
  }
  return all;
}

void ExpectTheSameAtEachMoment(Simulation& simulation, const std::string& query, int32_t replica) {
  const Result<Json> answer = Ask(simulation, query);
  ASSERT_TRUE(answer.ok()) << answer.error().ToString();
  const Json& t = answer.value().at("t");
  for (size_t i = 0; i < t.size(); ++i) {
    const Json alone = AloneAt(simulation, t.at(i).get<double>(), replica);
    for (const Json& family : answer.value().at("families")) {
      const std::string name = family.at("name");
      const Json same = alone.is_null() ? Json::object() : SameOf(Named(alone, name));
      EXPECT_EQ(MomentOf(family, i), same) << name << " at " << t.at(i);
    }
  }
}

class MetricSeries : public ::testing::TestWithParam<std::string> {};

TEST_P(MetricSeries, EqualsTheAnswersForSingleMoments) {
  const std::unique_ptr<Simulation> simulation = Busy(GetParam());
  ExpectTheSameAtEachMoment(*simulation, R"({"until": 12, "count": 25})", 0);
  ExpectTheSameAtEachMoment(
      *simulation,
      R"({"until": 10, "count": 8, "names": ["leader_election_master_status", "scheduler_pending_pods"]})",
      0);
}

TEST_P(MetricSeries, AProcessCountsFromItsOwnStart) {
  const std::unique_ptr<Simulation> simulation = Replicated(GetParam());
  for (const char* replica : {"0", "1"}) {
    const std::string more = std::string(R"(, "replica": )") + replica;
    ExpectTheSameAtEachMoment(*simulation, R"({"until": 100, "count": 41)" + more + "}",
                              *replica - '0');
  }
}

TEST_P(MetricSeries, StandbysCountPendingPodsAndNoAttempts) {
  const std::unique_ptr<Simulation> simulation = Replicated(GetParam());
  const Json answer = Ask(*simulation, R"({"until": 30, "count": 3, "replica": 1})").value();
  EXPECT_TRUE(
      Named(answer.at("families"), "scheduler_schedule_attempts_total").at("series").empty());
  double pending = 0;
  for (const Json& series : Named(answer.at("families"), "scheduler_pending_pods").at("series")) {
    pending += series.at("values").back().get<double>();
  }
  EXPECT_EQ(pending, 1);  // the pod that never fits
  EXPECT_EQ(answer.at("replica"), "kube-scheduler-1");
}

TEST_P(MetricSeries, LeadersAreThoseOfTheElection) {
  const std::unique_ptr<Simulation> simulation = Replicated(GetParam());
  const Json answer = Ask(*simulation, R"({"until": 100, "count": 101})").value();
  const Json& leaders = answer.at("leaders");
  ASSERT_EQ(leaders.size(), 2u);
  EXPECT_EQ(leaders[0].at("values").at(40), 1);
  EXPECT_EQ(leaders[1].at("values").at(40), 0);
  EXPECT_EQ(leaders[0].at("values").at(72), Json()) << "it stands still";
  EXPECT_EQ(leaders[0].at("values").at(90), 0);
  EXPECT_EQ(leaders[1].at("values").at(90), 1);
  EXPECT_EQ(answer.at("replica"), "kube-scheduler-1");
  const Json alone = Ask(*Busy(GetParam()), R"({"until": 4, "count": 2})").value();
  EXPECT_EQ(alone.at("leaders").dump(), R"([{"replica":"kube-scheduler","values":[1.0,1.0]}])");
}

TEST_P(MetricSeries, TheSimulationStaysAtItsMoment) {
  for (const auto& make : {Busy, Replicated}) {
    const std::unique_ptr<Simulation> simulation = make(GetParam());
    simulation->RunToEnd();
    const std::string hash = simulation->log().Hash();
    const Time now = simulation->now();
    ASSERT_TRUE(Ask(*simulation, R"({"until": 9})").ok());
    EXPECT_EQ(simulation->log().Hash(), hash);
    EXPECT_EQ(simulation->now(), now);
    const std::unique_ptr<Simulation> plain = make(GetParam());
    ASSERT_TRUE(Ask(*plain, R"({"until": 99})").ok());
    plain->RunToEnd();
    EXPECT_EQ(plain->log().Hash(), hash);
  }
}

INSTANTIATE_TEST_SUITE_P(Versions, MetricSeries, ::testing::Values("v1.21", "v1.34"));

TEST(MetricSeriesQuestion, ItsMomentsGoFromTheStartToTheEndOfTheRun) {
  const std::unique_ptr<Simulation> simulation = Busy("v1.34");
  const auto times = [&](const std::string& query, Time now = Time{}) {
    return Ask(*simulation, query, now).value().at("t").dump();
  };
  EXPECT_EQ(times(R"({"until": 4, "count": 3})"), "[0.0,2.0,4.0]");
  EXPECT_EQ(times(R"({"count": 3})", Time{} + Seconds(2)), "[0.0,1.0,2.0]");
  EXPECT_EQ(times(R"({"count": 3})"), "[0.0]");
  EXPECT_EQ(times(R"({"until": "1h", "count": 2})"), "[0.0,7.3]");
}

TEST(MetricSeriesQuestion, WrongQuestionsAreRefusedWithTheirPlace) {
  const std::unique_ptr<Simulation> simulation = Busy("v1.34");
  const auto path = [&](const std::string& query) {
    const Result<Json> answer = Ask(*simulation, query);
    return answer.ok() ? "none" : answer.error().path;
  };
  EXPECT_EQ(path(R"({"count": 1})"), "count");
  EXPECT_EQ(path(R"({"until": "soon"})"), "until");
  EXPECT_EQ(path(R"({"names": ["scheduler_pending_pods", "up"]})"), "names[1]");
  EXPECT_EQ(path(R"({"replica": 1})"), "replica");
  EXPECT_EQ(path(R"({"replica": -1})"), "replica");
  EXPECT_EQ(path(R"({"replica": 0})"), "none");
}

TEST(Metrics, AProcessThatDoesNotRunAnswersNot) {
  const std::unique_ptr<Simulation> simulation = Replicated("v1.34");
  const auto message = [&](int64_t s, std::optional<int32_t> replica = std::nullopt) {
    const Result<std::string> text =
        MetricsText(*simulation, Time{} + Seconds(s), {.replica = replica});
    return text.ok() ? "" : text.error().message;
  };
  EXPECT_EQ(message(10), "");
  EXPECT_EQ(message(10, 1), "");
  EXPECT_NE(message(72, 0), "") << "it stands still";
  EXPECT_NE(message(41), "") << "no process leads";
  EXPECT_EQ(message(90), "");
}

}  // namespace metric_series_test
}  // namespace berth::sim
