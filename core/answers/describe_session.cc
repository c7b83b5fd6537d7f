#include "answers/describe_session.h"

#include <algorithm>
#include <map>
#include <string_view>
#include <vector>

#include "api/json/json.h"
#include "base/strings.h"
#include "log/causes.h"
#include "sim/batch/batch_cycle.h"

namespace berth::sim {
namespace {

using TurnKind = BatchTurn::Kind;

std::string_view TurnName(TurnKind kind) {
  switch (kind) {
    case TurnKind::kOverused:
      return "overused";
    case TurnKind::kConsidered:
      return "considered";
    case TurnKind::kAllocated:
      return "allocated";
    case TurnKind::kPipelined:
      return "pipelined";
    case TurnKind::kUndone:
      return "undone";
    case TurnKind::kReleased:
      return "released";
  }
  return "";
}

std::string_view OutcomeName(kube_batch::JobOutcome outcome) {
  switch (outcome) {
    case kube_batch::JobOutcome::kReady:
      return "ready";
    case kube_batch::JobOutcome::kPutBack:
      return "putBack";
    case kube_batch::JobOutcome::kNoNode:
      return "noNode";
    case kube_batch::JobOutcome::kNoTasksLeft:
      return "noTasksLeft";
    case kube_batch::JobOutcome::kServed:
      return "served";
    case kube_batch::JobOutcome::kNotAssigned:
      return "notAssigned";
  }
  return "";
}

bool IsFeasible(const BatchNodeVerdict& verdict) { return verdict.feasible; }

// Returns why no node was suitable, with counts: "2 by NodeSelector, 1 for lack of room".
std::vector<Sentence> Rejections(const std::vector<BatchNodeVerdict>& nodes) {
  // The key is the English text; the value is the number of nodes and one of them.
  std::map<std::string, std::pair<int, const BatchNodeVerdict*>> groups;
  for (const BatchNodeVerdict& node : nodes) {
    if (node.feasible) continue;
    const bool by_predicate = !node.predicate.empty();
    auto& group = groups[by_predicate ? StrCat("by ", node.predicate, " (", node.reason, ")")
                                      : "for lack of room"];
    ++group.first;
    group.second = &node;
  }
  std::vector<Sentence> sentences;
  for (const auto& [why, group] : groups) {
    const auto& [count, node] = group;
    if (node->predicate.empty()) {
      sentences.push_back({"{} for lack of room", {count}});
    } else {
      sentences.push_back({"{} by {} ({})", {count, node->predicate, node->reason}});
    }
  }
  return sentences;
}

// The result of the session for the pod and its gang.
struct Reason {
  std::string_view why;
  std::vector<Sentence> summary;
};

// Returns the last turn that considered a task of the job (of the pod itself if `of_pod`) and found
// no node. Null if there is none.
const BatchTurn* LastFailure(const SessionExplanation& explanation, bool of_pod) {
  const BatchTurn* last = nullptr;
  for (const BatchTurn& turn : explanation.turns) {
    if (turn.kind != TurnKind::kConsidered || (of_pod && turn.task != explanation.pod)) continue;
    const bool found = std::any_of(turn.nodes.begin(), turn.nodes.end(), IsFeasible);
    if (!found) last = &turn;
  }
  return last;
}

bool HasPlace(const SessionExplanation& explanation) {
  bool has = false;
  for (const BatchTurn& turn : explanation.turns) {
    if (turn.task != explanation.pod) continue;
    if (turn.kind == TurnKind::kUndone) has = false;
    if (turn.kind == TurnKind::kAllocated || turn.kind == TurnKind::kPipelined) has = true;
  }
  return has;
}

Reason NoNode(const BatchTurn& turn) {
  if (turn.nodes.empty()) return {"resources", {{"There was no node.", {}}}};
  const bool by_predicate =
      std::all_of(turn.nodes.begin(), turn.nodes.end(),
                  [](const BatchNodeVerdict& node) { return !node.predicate.empty(); });
  return {by_predicate ? "predicate" : "resources",
          {{"No node came into question for it ({}).", {Rejections(turn.nodes)}}}};
}

Sentence GangSentence(const SessionExplanation& explanation) {
  const JobAccount& job = explanation.job;
  const BatchTurn* failed = LastFailure(explanation, false);
  Sentence why;
  if (failed != nullptr && failed->task != explanation.pod) {
    why = {"for {} no node came into question ({})", {failed->task, Rejections(failed->nodes)}};
  }
  return {"Its gang needs {} places and got {}{, and || are promised}{: ||}.",
          {job.min_member, job.ready,
           job.pipelined > 0 ? SentenceValue(job.pipelined) : SentenceValue(""), why}};
}

Reason ReasonOf(const SessionExplanation& explanation) {
  if (!explanation.in_session) {
    return {"noJob",
            {{"The session left it out: there is no such PodGroup, or the queue of it does not "
              "exist.",
              {}}}};
  }
  const JobAccount& job = explanation.job;
  const bool gang_waits = job.ready < job.min_member;
  if (HasPlace(explanation)) {
    const Sentence place{"It got a place.", {}};
    if (gang_waits) return {"gang", {place, GangSentence(explanation)}};
    return {"placed", {place}};
  }
  if (const BatchTurn* failed = LastFailure(explanation, true)) return NoNode(*failed);
  if (LastFailure(explanation, false) != nullptr) {
    return {"gang", {{"Its turn did not come.", {}}, GangSentence(explanation)}};
  }
  const QueueAccount& queue = explanation.queue;
  for (const BatchTurn& turn : explanation.turns) {
    if (turn.kind != TurnKind::kOverused) continue;
    return {"overused",
            {{"Queue {} was passed over by {}, as it has what it deserves, or more.",
              {queue.name, turn.action}}}};
  }
  if (gang_waits) return {"gang", {GangSentence(explanation)}};
  return {"share", {{"Its turn did not come: others went before it.", {}}}};
}

Json AmountsJson(const BatchAmounts& amounts) {
  Json json = Json::object();
  for (const auto& [name, amount] : amounts) json[name] = amount;
  return json;
}

Json QueueJson(const QueueAccount& queue) {
  return {{"name", queue.name},
          {"weight", queue.weight},
          {"share", queue.share},
          {"overused", queue.overused},
          {"deserved", AmountsJson(queue.deserved)},
          {"allocated", AmountsJson(queue.allocated)},
          {"request", AmountsJson(queue.request)}};
}

void AddJobCounts(const JobAccount& job, Json* json) {
  (*json)["gang"] = !job.shadow;
  (*json)["minMember"] = job.min_member;
  (*json)["ready"] = job.ready;
  (*json)["pipelined"] = job.pipelined;
  (*json)["tasks"] = job.tasks;
}

Json NodeJson(const EventLog& log, const BatchNodeVerdict& verdict) {
  Json json = {{"feasible", verdict.feasible},
               {"fitsIdle", verdict.fits_idle},
               {"fitsReleasing", verdict.fits_releasing}};
  if (verdict.node != kNoId) json["node"] = log.NodeName(verdict.node);
  if (!verdict.predicate.empty()) {
    json["predicate"] = verdict.predicate;
    json["reason"] = verdict.reason;
  }
  if (verdict.feasible) json["score"] = verdict.score;
  return json;
}

Json TurnJson(const EventLog& log, const BatchTurn& turn) {
  Json json = {{"action", turn.action}, {"what", std::string(TurnName(turn.kind))}};
  if (!turn.task.empty()) json["task"] = turn.task;
  if (turn.node != kNoId) json["node"] = log.NodeName(turn.node);
  if (turn.kind == TurnKind::kReleased) json["outcome"] = std::string(OutcomeName(turn.outcome));
  if (turn.kind == TurnKind::kConsidered) {
    Json nodes = Json::array();
    for (const BatchNodeVerdict& verdict : turn.nodes) nodes.push_back(NodeJson(log, verdict));
    json["nodes"] = std::move(nodes);
  }
  return json;
}

// Returns the pod's place as BatchDescription names it. Empty if the pod is not listed there.
std::string_view PlaceInBatch(const EventLog& log, const PodView& pod) {
  if (pod.place == PodPlace::kInJob || IsHeldInSession(pod.place)) {
    return PodPlaceName(pod.place, log.sections());
  }
  if (pod.group.empty()) return "";
  if (pod.place == PodPlace::kNode) return PodPlaceName(pod.place, log.sections());
  return pod.place == PodPlace::kGone && CauseNamed(pod.cause) == Cause::kSucceeded ? "done" : "";
}

Json MembersJson(const EventLog& log, const View& view) {
  Json pods = Json::array();
  for (size_t i = 0; i < view.pods.size(); ++i) {
    const PodView& pod = view.pods[i];
    const std::string_view place = PlaceInBatch(log, pod);
    if (place.empty()) continue;
    Json entry = {{"name", log.PodName(static_cast<PodId>(i))}, {"place", std::string(place)}};
    if (!pod.group.empty()) entry["group"] = std::string(PodGroupUid(pod.group));
    if (pod.node != kNoId) entry["node"] = log.NodeName(pod.node);
    pods.push_back(std::move(entry));
  }
  return pods;
}

}  // namespace

Json DescribeSession(const EventLog& log, const SessionExplanation& explanation) {
  const Event& opened = log.events()[static_cast<size_t>(explanation.opened_event)];
  const Reason reason = ReasonOf(explanation);
  Json json = {{"session", opened.cycle},
               {"t", opened.t.seconds()},
               {"pod", explanation.pod},
               {"why", std::string(reason.why)},
               {"summary", RunningText(reason.summary)}};
  if (!explanation.in_session) return json;
  json["job"] = explanation.job.uid;
  AddJobCounts(explanation.job, &json);
  json["jobShare"] = explanation.job.share;
  json["queue"] = QueueJson(explanation.queue);
  Json turns = Json::array();
  for (const BatchTurn& turn : explanation.turns) turns.push_back(TurnJson(log, turn));
  json["turns"] = std::move(turns);
  return json;
}

Sentence JobSummary(const EventLog& log, const View& view, const PodView& pod) {
  if (pod.place == PodPlace::kAllocated) {
    return {"The session gave it a place on {} at {} s; it is bound when its gang is ready.",
            {log.NodeName(pod.node), pod.since}};
  }
  if (pod.place == PodPlace::kPipelined) {
    return {"The session promised it what is released on {}, and does not bind it.",
            {log.NodeName(pod.node)}};
  }
  const auto group = view.batch.groups.find(pod.group);
  if (group != view.batch.groups.end()) {
    return {"Waits for a session to take it{, in ||}, which is {}{: ||}.",
            {pod.group, group->second.phase, group->second.message}};
  }
  return {"Waits for a session to take it{, in ||}{: ||}.", {pod.group, pod.message}};
}

Json DescribeBatch(const Scenario& scenario, const EventLog& log, const View& view) {
  const BatchView& batch = view.batch;
  Json json = {{"session", batch.session}, {"open", batch.open}};
  Json queues = Json::array();
  for (const QueueAccount& queue : batch.queues) queues.push_back(QueueJson(queue));
  Json jobs = Json::array();
  for (const JobAccount& job : batch.jobs) {
    Json entry = {{"uid", job.uid}, {"queue", job.queue}, {"share", job.share}};
    AddJobCounts(job, &entry);
    jobs.push_back(std::move(entry));
  }
  Json groups = Json::array();
  for (const auto& [name, group] : batch.groups) {
    Json entry = {{"name", std::string(name)},
                  {"phase", std::string(group.phase)},
                  {"since", group.since.seconds()}};
    if (!group.message.empty()) entry["message"] = std::string(group.message);
    groups.push_back(std::move(entry));
  }
  json["queues"] = std::move(queues);
  json["jobs"] = std::move(jobs);
  json["podGroups"] = std::move(groups);
  json["pods"] = MembersJson(log, view);
  json["defaultQueue"] = scenario.kube_batch.default_queue;
  json["actions"] = scenario.batch_configuration ? scenario.batch_configuration->actions
                                                 : kube_batch::DefaultConfiguration().actions;
  if (batch.session == 0) return json;
  const size_t end = log.EndOfLast(view.num_events, EventKind::kSessionOpened);
  json["from"] = static_cast<int64_t>(end) - 1;
  json["opened"] = batch.opened.seconds();
  if (!batch.open) json["closed"] = batch.closed.seconds();
  if (batch.is_lost) json["lost"] = true;
  if (!batch.action.empty()) json["action"] = std::string(batch.action);
  return json;
}

}  // namespace berth::sim
