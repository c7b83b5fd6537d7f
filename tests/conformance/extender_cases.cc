// One scheduling attempt with extenders whose answers follow written rules.
#include <algorithm>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "api/json/json.h"
#include "conformance/conformance.h"
#include "conformance/one_attempt.h"
#include "versions/v1_21.h"

namespace berth::conformance {
namespace {

bool RecognizesExtenders(const Json& recorded_case) {
  return recorded_case.contains("extenders") && recorded_case.contains("objects") &&
         recorded_case.contains("pod") && recorded_case.contains("expect");
}

bool IsCallOf(const NotedCall& call, std::string_view verb) { return call.verb == verb; }

// Extenders that prioritize are called in parallel, so the recordings have them sorted by name.
Json CallsJson(std::vector<NotedCall> calls) {
  const auto first = std::find_if(calls.begin(), calls.end(), [](const NotedCall& call) {
    return IsCallOf(call, "prioritize");
  });
  std::stable_sort(first, calls.end(),
                   [](const NotedCall& a, const NotedCall& b) { return a.extender < b.extender; });
  Json json = Json::array();
  for (const NotedCall& call : calls) {
    json.push_back({{"extender", call.extender}, {"verb", call.verb}, {"nodes", call.nodes}});
  }
  return json;
}

// Adds the fields that recordings of this kind have in addition to those of an attempt without
// extenders.
void PutExtenderFields(const OneAttempt& attempt, Json& got) {
  got["pluginFeasible"] = attempt.recorder().found();
  if (!attempt.recorder().extender_scores().empty()) {
    got["extenderScores"] = attempt.recorder().extender_scores();
  }
  Json node_status = attempt.NodeStatuses();
  if (!node_status.empty()) got["nodeStatus"] = std::move(node_status);

  std::vector<NotedCall> calls = attempt.extender_calls();
  const auto preempt = std::find_if(
      calls.begin(), calls.end(), [](const NotedCall& call) { return IsCallOf(call, "preempt"); });
  got["extenderCalls"] = CallsJson({calls.begin(), preempt});
  if (preempt != calls.end()) {
    got["postFilter"]["extenderCalls"] = CallsJson({preempt, calls.end()});
  }
  if (!got.contains("postFilter")) return;
  // The recordings have it if the extenders left a candidate.
  Json& post_filter = got["postFilter"];
  const NodeNameToVictims left = attempt.CandidatesAfterExtenders();
  if (!left.empty() && post_filter["code"] == "Success") {
    post_filter["candidatesAfterExtenders"] = CandidatesJson(left);
  }
}

// The real code crashes if several nodes need no victims. Any of them is a valid choice here.
std::optional<Difference> CheckUpstreamCrash(const Json& got) {
  const Json& post_filter = got.contains("postFilter") ? got.at("postFilter") : Json();
  const bool is_sane = post_filter.is_object() && post_filter.at("code") == "Success" &&
                       post_filter.at("nominatedNode") != "" && post_filter.at("victims").empty();
  if (is_sane) return std::nullopt;
  return Difference{"postFilter", "a nominated node without victims", post_filter.dump()};
}

// If an answer names a pod that is not on the node, the recording's server invented its uid: no
// input contains it, only the text of the error.
void ForgetInventedUid(Json& attempt) {
  constexpr std::string_view kBefore = "(UID: &{";
  if (!attempt.contains("postFilter") || !attempt["postFilter"].contains("reasons")) return;
  for (Json& reason : attempt["postFilter"]["reasons"]) {
    std::string text = reason.get<std::string>();
    const size_t begin = text.find(kBefore);
    const size_t end = begin == std::string::npos ? begin : text.find('}', begin);
    if (end == std::string::npos) continue;
    reason = text.erase(begin + kBefore.size(), end - begin - kBefore.size());
  }
}

std::optional<Difference> RunExtenderCase(const Json& /*file*/, const Json& recorded_case) {
  static const Version kV121 = VersionV121();
  Result<std::unique_ptr<OneAttempt>> made = OneAttempt::Make(recorded_case, kV121);
  if (!made.ok()) return Difference{"", "an attempt", made.error().ToString()};
  Json got = made.value()->Run();
  Json expect = recorded_case.at("expect");
  if (expect.is_null()) return CheckUpstreamCrash(got);
  PutExtenderFields(*made.value(), got);
  ForgetInventedUid(expect);
  ForgetInventedUid(got);
  return FirstAttemptDifference(expect, got);
}

}  // namespace

Kind ExtendersKind() { return {"extenders", RecognizesExtenders, RunExtenderCase}; }

}  // namespace berth::conformance
