#include "scenario/process_settings.h"

#include <string>

#include "api/decode/decode_duration.h"
#include "base/strings.h"
#include "process/election_config.h"
#include "process/process_rules.h"
#include "scenario/limits.h"
#include "scenario/scenario.h"

namespace berth::sim {
namespace {

struct NamedReplicaOp {
  std::string_view name;
  ReplicaOpKind kind;
};

constexpr NamedReplicaOp kReplicaOps[] = {
    {"killReplica", ReplicaOpKind::kKill},    {"stopReplica", ReplicaOpKind::kStop},
    {"pauseReplica", ReplicaOpKind::kPause},  {"partition", ReplicaOpKind::kPartition},
    {"apiOutage", ReplicaOpKind::kApiOutage},
};

bool Lasts(ReplicaOpKind kind) {
  return kind != ReplicaOpKind::kKill && kind != ReplicaOpKind::kStop;
}

// `low` and `high` are allowed, too.
Duration DecodeBetween(const Decoder& field, Duration fallback, Duration low, Duration high) {
  const Duration value = DecodeDuration(field, fallback);
  if (value < low || value > high) {
    field.Fail(StrCat("must be between ", SecondsText(low), "s and ", SecondsText(high), "s, got ",
                      SecondsText(value), "s"));
  }
  return value;
}

void DecodeElection(const Decoder& election, const process::ElectionRules& rules,
                    ProcessSettings* settings) {
  const Decoder elect = election.Field("leaderElect");
  settings->leader_elect = elect.Bool(true);
  if (!settings->leader_elect && settings->replicas > 1) {
    elect.Fail("must be true where there is more than one replica");
  }
  const auto decode = [&](std::string_view name, Duration low, Duration* value) {
    *value = DecodeBetween(election.Field(name), *value, low, kMaxElectionTime);
  };
  // The Lease has whole seconds, and the API server takes none of less than one.
  decode("leaseDuration", Seconds(1), &settings->lease_duration);
  decode("renewDeadline", kMinRetryPeriod, &settings->renew_deadline);
  decode("retryPeriod", kMinRetryPeriod, &settings->retry_period);
  if (election.failed() || !settings->leader_elect) return;
  process::ElectionConfig config;
  config.identity = "kube-scheduler";
  config.lease_duration = settings->lease_duration;
  config.renew_deadline = settings->renew_deadline;
  config.retry_period = settings->retry_period;
  if (const auto problem = process::ElectionConfigProblem(config, rules)) {
    election.Fail(StrCat("couldn't create leader elector: ", *problem));
  }
}

}  // namespace

ProcessSettings DecodeProcess(const Decoder& process, const Version& version) {
  ProcessSettings settings;
  if (version.process_rules == nullptr) {
    process.Fail(StrCat("the process of ", version.name, " is not modelled"));
    return settings;
  }
  settings.replicas =
      static_cast<int32_t>(DecodeIntegerBetween(process.Field("replicas"), 1, 1, kMaxReplicas));
  DecodeElection(process.Field("leaderElection"), *version.process_rules->election, &settings);
  const Decoder restart = process.Field("restart");
  const auto decode = [&](std::string_view name, Duration* value) {
    *value = DecodeBetween(restart.Field(name), *value, Duration{}, kMaxRestartBackoff);
  };
  decode("first", &settings.first_restart);
  decode("backoff", &settings.restart_backoff);
  decode("max", &settings.max_restart_backoff);
  return settings;
}

std::optional<ReplicaOpKind> FindReplicaOp(std::string_view name) {
  for (const NamedReplicaOp& op : kReplicaOps) {
    if (op.name == name) return op.kind;
  }
  return std::nullopt;
}

ReplicaOp DecodeReplicaOp(const Decoder& entry, ReplicaOpKind kind, Time at, int32_t replicas) {
  ReplicaOp op;
  op.at = at;
  op.kind = kind;
  if (replicas == 0) {
    entry.Field("op").Fail("needs spec.process: without it the scheduler's process has no life");
    return op;
  }
  if (kind != ReplicaOpKind::kApiOutage) {
    const Decoder replica = entry.Field("replica");
    if (!replica.Present()) replica.Fail("Required value: the number of a replica is required");
    op.replica = static_cast<int32_t>(DecodeIntegerBetween(replica, 0, 0, replicas - 1));
  }
  if (!Lasts(kind)) return op;
  const Decoder lasts = entry.Field("for");
  if (!lasts.Present()) lasts.Fail("Required value: how long it lasts is required");
  op.lasts = DecodeBetween(lasts, Duration{}, Duration{}, kUntilCeiling - Time{});
  return op;
}

}  // namespace berth::sim
