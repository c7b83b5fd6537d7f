#include "conformance/election_values.h"

#include <cmath>

#include "api/json/json.h"
#include "base/strings.h"

namespace berth::conformance {

using process::CallError;

const process::ElectionRules& ElectionRulesOf(const Json& file) {
  const std::string source = file.value("source", "");
  return source.find("v0.21.") != std::string::npos ? process::kElectionV1_21
                                                    : process::kElectionV1_34;
}

Duration SpanOf(const Json& seconds) {
  return Duration{std::llround(seconds.get<double>() * 1e6) * 1000};
}

Time MomentOf(const Json& seconds) { return Time{} + SpanOf(seconds); }

Json SecondsJson(Time time) { return time.seconds(); }

Json SecondsJson(const std::optional<Time>& time) {
  return time ? SecondsJson(*time) : Json(nullptr);
}

process::ElectionConfig ElectionConfigOf(const Json& recorded) {
  process::ElectionConfig config;
  config.identity = recorded.at("id").get<std::string>();
  config.lease_duration = SpanOf(recorded.at("leaseDuration"));
  config.renew_deadline = SpanOf(recorded.at("renewDeadline"));
  config.retry_period = SpanOf(recorded.at("retryPeriod"));
  config.release_on_cancel = recorded.value("releaseOnCancel", false);
  return config;
}

Json LeaseJson(const process::Lease& lease) {
  Json json = Json::object();
  if (lease.holder_identity) json["holderIdentity"] = *lease.holder_identity;
  if (lease.lease_duration_seconds) json["leaseDurationSeconds"] = *lease.lease_duration_seconds;
  if (lease.acquire_time) json["acquireTime"] = SecondsJson(*lease.acquire_time);
  if (lease.renew_time) json["renewTime"] = SecondsJson(*lease.renew_time);
  if (lease.lease_transitions) json["leaseTransitions"] = *lease.lease_transitions;
  return json;
}

std::string ResultText(CallError error) {
  switch (error) {
    case CallError::kNone:
      return "ok";
    case CallError::kNotFound:
      return "notFound";
    case CallError::kAlreadyExists:
      return "alreadyExists";
    case CallError::kConflict:
      return "conflict";
    case CallError::kForbidden:
      return "forbidden";
    case CallError::kInternalError:
      return "internalError";
    case CallError::kTimeout:
      return "timeout";
    case CallError::kDeadlineExceeded:
    case CallError::kCanceled:
      return StrCat("context: ", process::CallErrorText(error, ""));
    case CallError::kNoName:
      return "noName";
  }
  return "";
}

}  // namespace berth::conformance
