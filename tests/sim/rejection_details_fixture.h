// Reads the details that an explanation adds to the reasons of rejections, in each version that
// gives reasons.
#ifndef BERTH_TESTS_SIM_REJECTION_DETAILS_FIXTURE_H_
#define BERTH_TESTS_SIM_REJECTION_DETAILS_FIXTURE_H_

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "gtest/gtest.h"
#include "sim/simulation_fixture.h"

namespace berth::test {

class RejectionDetailsFixture : public testing::TestWithParam<const char*> {
 protected:
  std::unique_ptr<sim::Simulation> RunOf(std::vector<std::string> objects) const {
    return RunToEnd({.objects = std::move(objects),
                     .more = StrCat(R"(, "until": "2s", "semantics": ")", GetParam(), "\"")});
  }
  // Returns the details for each node on which the attempt of the last pod failed, "-" for a node
  // that passed.
  Lines DetailsOf(std::vector<std::string> objects) const {
    const auto simulation = RunOf(std::move(objects));
    const auto last = static_cast<int32_t>(simulation->log().attempts().size()) - 1;
    Lines lines;
    for (const sim::NodeVerdict& verdict : simulation->Explain(last, {.details = true}).nodes) {
      Lines texts;
      for (const RejectionDetail& detail : verdict.details) texts.push_back(detail.words.Text());
      const bool passed = verdict.kind == sim::NodeVerdictKind::kPassed;
      lines.push_back(passed ? "-" : StrJoin(texts, "; "));
    }
    return lines;
  }
};

inline auto EachVersion() { return testing::Values("v1.21", "v1.34"); }

inline std::string VersionName(const testing::TestParamInfo<const char*>& version) {
  return version.param == std::string("v1.21") ? "v1_21" : "v1_34";
}

}  // namespace berth::test

#endif  // BERTH_TESTS_SIM_REJECTION_DETAILS_FIXTURE_H_
