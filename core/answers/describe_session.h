// Accounts of kube-batch's sessions as JSON, and why a pod waits for one.
#ifndef BERTH_ANSWERS_DESCRIBE_SESSION_H_
#define BERTH_ANSWERS_DESCRIBE_SESSION_H_

#include "api/json/json_fwd.h"
#include "base/sentence.h"
#include "scenario/scenario.h"
#include "sim/explain_session.h"
#include "view/view.h"

namespace berth::sim {

// One session on behalf of a pod: SessionDescription in schema/kube_batch.json.
Json DescribeSession(const EventLog& log, const SessionExplanation& explanation);

// Why the pod is where it is, if that is one of kube-batch's places.
Sentence JobSummary(const EventLog& log, const View& view, const PodView& pod);

// The session at view.t, or the last one, with queues, jobs and PodGroups as they were last logged:
// BatchDescription in schema/kube_batch.json.
Json DescribeBatch(const Scenario& scenario, const EventLog& log, const View& view);

}  // namespace berth::sim

#endif  // BERTH_ANSWERS_DESCRIBE_SESSION_H_
