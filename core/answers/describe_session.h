// Describes kube-batch's sessions as JSON, and why a pod waits for one.
#ifndef BERTH_ANSWERS_DESCRIBE_SESSION_H_
#define BERTH_ANSWERS_DESCRIBE_SESSION_H_

#include "api/json/json_fwd.h"
#include "base/sentence.h"
#include "scenario/scenario.h"
#include "sim/explain_session.h"
#include "view/view.h"

namespace berth::sim {

// Returns SessionDescription in schema/kube_batch.json: one session, on behalf of a pod.
Json DescribeSession(const EventLog& log, const SessionExplanation& explanation);

// Returns why the pod is where it is. REQUIRES: the pod's place is one of kube-batch's.
Sentence JobSummary(const EventLog& log, const View& view, const PodView& pod);

// Returns BatchDescription in schema/kube_batch.json: the session at view.t or, if none is open,
// the last one, with queues, jobs and PodGroups as last logged.
Json DescribeBatch(const Scenario& scenario, const EventLog& log, const View& view);

}  // namespace berth::sim

#endif  // BERTH_ANSWERS_DESCRIBE_SESSION_H_
