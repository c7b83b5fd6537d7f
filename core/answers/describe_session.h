// Accounts of kube-batch's sessions as JSON, and why a pod waits for one.
#ifndef BERTH_ANSWERS_DESCRIBE_SESSION_H_
#define BERTH_ANSWERS_DESCRIBE_SESSION_H_

#include <string>

#include "api/json/decoder.h"
#include "scenario/scenario.h"
#include "sim/explain_session.h"
#include "view/view.h"

namespace berth::sim {

// One session on behalf of a pod:
//   { "session": its number, "t": when it was opened, "pod", "job": uid of the pod's job,
//     "gang": true if the job has a PodGroup, "minMember", "ready": tasks that have a place, or are
//     done, "pipelined": tasks that are promised one, "tasks": how many there are, "jobShare",
//     "queue": {"name", "weight", "share", "overused", "deserved": {resource: amount}, "allocated",
//               "request": alike},
//     "why": "placed"|"noJob"|"overused"|"predicate"|"resources"|"gang"|"share",
//     "summary": the same in words,
//     "turns": [{"action", "what": "overused"|"considered"|"allocated"|"pipelined"|"undone"|
//                                  "released",
//                "task": pod, "node", "outcome": "ready"|"putBack"|"noNode"|"noTasksLeft"|
//                                                "served"|"notAssigned",
//                "nodes": [{"node", "feasible", "fitsIdle", "fitsReleasing", "predicate", "reason",
//                           "score"}]}] }
// "noJob": the session left it out, as there is no such PodGroup or queue; the rest is absent then.
// "gang": it had a place, or would have one, but its gang does not. "share": others came before it.
// Fields that do not apply are absent.
Json DescribeSession(const EventLog& log, const SessionExplanation& explanation);

// Why the pod is where it is, if that is one of kube-batch's places.
std::string JobSummary(const EventLog& log, const View& view, const PodView& pod);

// The session at view.t, or the last one, with queues, jobs and PodGroups as they were told last:
//   { "session", "open", "opened", "closed", "action",
//     "from": index of the entry that opened it; absent before the first,
//     "actions": [as configured], "defaultQueue",
//     "queues": [as above], "jobs": [{"uid", "queue", "gang", "minMember", "ready", "pipelined",
//     "tasks", "share"}], "podGroups": [{"name", "phase", "message", "since"}],
//     "pods": [{"name", "place", "group": "default/web", "node"}] }
// The pods are those that wait, and of PodGroups also those that are bound or, at the place "done",
// have succeeded.
Json DescribeBatch(const Scenario& scenario, const EventLog& log, const View& view);

}  // namespace berth::sim

#endif  // BERTH_ANSWERS_DESCRIBE_SESSION_H_
