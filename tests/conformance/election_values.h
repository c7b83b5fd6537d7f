// Common conversions for recordings of leader election.
#ifndef BERTH_TESTS_CONFORMANCE_ELECTION_VALUES_H_
#define BERTH_TESTS_CONFORMANCE_ELECTION_VALUES_H_

#include <optional>
#include <string>

#include "api/json/json_fwd.h"
#include "base/time.h"
#include "conformance/conformance.h"
#include "process/election_config.h"
#include "process/election_rules.h"
#include "process/lease.h"
#include "process/lease_call.h"

namespace berth::conformance {

// Returns the rules of the release of client-go from which the file was recorded.
const process::ElectionRules& ElectionRulesOf(const Json& file);

// Reads seconds since the start of the case, recorded in whole microseconds.
Time MomentOf(const Json& seconds);
Duration SpanOf(const Json& seconds);
Json SecondsJson(Time time);
// Returns null for the zero time.
Json SecondsJson(const std::optional<Time>& time);

process::ElectionConfig ElectionConfigOf(const Json& recorded);

// Leaves out the resourceVersion, and fields that the Lease does not have.
Json LeaseJson(const process::Lease& lease);

// Returns "ok", or the kind of error.
std::string ResultText(process::CallError error);

}  // namespace berth::conformance

#endif  // BERTH_TESTS_CONFORMANCE_ELECTION_VALUES_H_
