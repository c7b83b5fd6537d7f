#include <string>
#include <string_view>
#include <utility>

#include "answers/describe.h"
#include "api/json/json.h"
#include "plugins/preemption/preemption_choice.h"

namespace berth::sim {
namespace {

using Outcome = PreemptionNodeRecord::Outcome;

std::string_view OutcomeName(Outcome outcome) {
  switch (outcome) {
    case Outcome::kNotHelpful:
      return "notHelpful";
    case Outcome::kNotTried:
      return "notTried";
    case Outcome::kStillUnfit:
    case Outcome::kNoVictims:
      return "stillUnfit";
    case Outcome::kCandidate:
      return "candidate";
    case Outcome::kExtenderVeto:
      return "extenderVeto";
  }
  return "";
}

std::string_view CriterionName(PreemptionCriterion criterion) {
  switch (criterion) {
    case PreemptionCriterion::kOnlyCandidate:
      return "onlyCandidate";
    case PreemptionCriterion::kFewestPdbViolations:
      return "fewestPdbViolations";
    case PreemptionCriterion::kLowestHighestPriority:
      return "lowestHighestPriority";
    case PreemptionCriterion::kLowestPrioritySum:
      return "lowestPrioritySum";
    case PreemptionCriterion::kFewestVictims:
      return "fewestVictims";
    case PreemptionCriterion::kLatestStartTime:
      return "latestStartTime";
    case PreemptionCriterion::kRandom:
      return "random";
  }
  return "";
}

Json PodsJson(const std::vector<v1::PodPtr>& pods) {
  Json list = Json::array();
  for (const v1::PodPtr& pod : pods) {
    Json json = {{"pod", v1::PodKey(*pod)}, {"priority", v1::PodPriority(*pod)}};
    if (pod->status.start_time) json["start"] = pod->status.start_time->seconds();
    list.push_back(std::move(json));
  }
  return list;
}

Json CriteriaJson(const Victims& victims) {
  int64_t sum = 0;
  for (const v1::PodPtr& pod : victims.pods) sum += v1::PodPriority(*pod);
  Json json = {{"pdbViolations", victims.num_pdb_violations},
               {"highestPriority", nullptr},
               {"prioritySum", sum},
               {"raisedPrioritySum", RaisedPrioritySum(victims)},
               {"victims", victims.pods.size()},
               {"earliestStart", nullptr}};
  if (!victims.pods.empty()) {
    json["highestPriority"] = HighestPriority(victims);
    const Time start{EarliestStart(victims, kTimeMax)};
    if (start < kTimeMax) json["earliestStart"] = start.seconds();
  }
  return json;
}

Json NodeJson(const PreemptionRecord& record, const PreemptionNodeRecord& node) {
  Json json = {{"node", node.node}, {"outcome", std::string(OutcomeName(node.outcome))}};
  const Status status = node.outcome == Outcome::kNoVictims && node.status.ok()
                            ? NoVictimsStatus(node.node, record.pod)
                            : node.status;
  if (!status.ok()) {
    json["code"] = std::string(CodeName(status.code()));
    json["reasons"] = status.reasons();
  }
  if (node.outcome == Outcome::kCandidate || node.outcome == Outcome::kExtenderVeto) {
    const Victims& victims =
        node.victims_after_extenders ? *node.victims_after_extenders : node.victims;
    json["victims"] = PodsJson(victims.pods);
    if (node.victims_after_extenders) {
      json["victimsBeforeExtenders"] = PodsJson(node.victims.pods);
    }
    json["reprieved"] = PodsJson(node.reprieved);
    json["criteria"] = CriteriaJson(victims);
  }
  return json;
}

}  // namespace

Json DescribePreemption(const PreemptionRecord& record) {
  if (!record.not_eligible.empty()) return {{"notEligible", record.not_eligible}};
  Json json = {{"nodes", Json::array()}};
  for (const PreemptionNodeRecord& node : record.nodes) {
    json["nodes"].push_back(NodeJson(record, node));
  }
  if (record.chosen.empty()) return json;
  json["chosen"] = record.chosen;
  json["decidedBy"] = std::string(CriterionName(record.decided_by));
  if (record.decided_by == PreemptionCriterion::kRandom) json["tied"] = record.tied;
  return json;
}

}  // namespace berth::sim
