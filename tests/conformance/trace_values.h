// What recordings of queues have in common.
#ifndef BERTH_TESTS_CONFORMANCE_TRACE_VALUES_H_
#define BERTH_TESTS_CONFORMANCE_TRACE_VALUES_H_

#include <cstdint>

#include "conformance/conformance.h"
#include "framework/pod_info.h"
#include "queue/pod_nominator.h"

namespace berth::conformance {

// Times are recorded in seconds, always whole milliseconds, and compared as these.
int64_t MillisecondsOf(const Json& seconds);

// [key, attempts, timestamp]
Json EntryJson(const QueuedPodInfo& info);

// The keys of the nominated pods by node.
Json NominatedJson(const Nominator& nominator);

}  // namespace berth::conformance

#endif  // BERTH_TESTS_CONFORMANCE_TRACE_VALUES_H_
