#include "scenario/process_settings.h"

#include <algorithm>
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
    {"apiOutage", ReplicaOpKind::kApiOutage}, {"watchDelay", ReplicaOpKind::kWatchDelay},
};

bool Lasts(ReplicaOpKind kind) {
  return kind != ReplicaOpKind::kKill && kind != ReplicaOpKind::kStop;
}

void ExpectBetween(const Decoder& field, Duration value, Duration low, Duration high) {
  if (value >= low && value <= high) return;
  field.Fail(StrCat("must be between ", SecondsText(low), "s and ", SecondsText(high), "s, got ",
                    SecondsText(value), "s"));
}

// Reads a duration between `low` and `high`, inclusive.
Duration DecodeBetween(const Decoder& field, Duration fallback, Duration low, Duration high) {
  const Duration value = DecodeDuration(field, fallback);
  ExpectBetween(field, value, low, high);
  return value;
}

// Reads spec.process.leaderElection, which takes precedence over leaderElection of the
// schedulerConfiguration.
class ElectionReader {
 public:
  // `configured` is leaderElection of the schedulerConfiguration as written, which was checked
  // before.
  ElectionReader(const Decoder& election, const Decoder& configured,
                 std::vector<std::string>* warnings)
      : election_(election), configured_(configured), warnings_(warnings) {}

  // `value` is the configuration's value; the result replaces it.
  void ReadElect(bool* value) const {
    const bool configured = *value;
    const Decoder field = election_.Field("leaderElect");
    *value = field.Bool(configured);
    if (*value != configured) Warn("leaderElect", *value ? "true" : "false");
  }
  void Read(std::string_view name, Duration low, Duration* value) const {
    const Duration configured = *value;
    *value = DecodeDuration(election_.Field(name), configured);
    ExpectBetween(Place(name), *value, low, kMaxElectionTime);
    if (*value != configured) Warn(name, StrCat(SecondsText(*value), "s"));
  }

  // Returns the place of the value, or the place that it would have.
  Decoder Place(std::string_view name) const {
    const Decoder field = election_.Field(name);
    const Decoder configured = configured_.Field(name);
    return field.Present() || !configured.Present() ? field : configured;
  }
  const Decoder& Place() const { return election_.Present() ? election_ : configured_; }

 private:
  void Warn(std::string_view name, std::string_view value) const {
    const Decoder configured = configured_.Field(name);
    if (!configured.Present()) return;
    warnings_->push_back(StrCat(configured.path(), ": ", election_.Field(name).path(), " has ",
                                value, " in its place"));
  }

  Decoder election_;
  Decoder configured_;
  std::vector<std::string>* warnings_;
};

constexpr std::string_view kElectionTimes[] = {"leaseDuration", "renewDeadline", "retryPeriod"};

void DecodeElection(const ElectionReader& election, const process::ProcessRules& rules,
                    ProcessSettings* settings) {
  election.ReadElect(&settings->leader_elect);
  if (!settings->leader_elect && settings->replicas > 1) {
    election.Place("leaderElect").Fail("must be true where there is more than one replica");
  }
  if (!rules.has_election_times) {
    for (const std::string_view name : kElectionTimes) {
      const Decoder place = election.Place(name);
      if (place.Present()) place.Fail(StrCat(rules.scheduler, " has no option for it"));
    }
    return;
  }
  // The Lease has whole seconds, and the API server accepts no Lease of less than one second.
  election.Read("leaseDuration", Seconds(1), &settings->lease_duration);
  election.Read("renewDeadline", kMinRetryPeriod, &settings->renew_deadline);
  election.Read("retryPeriod", kMinRetryPeriod, &settings->retry_period);
  if (election.Place().failed() || !settings->leader_elect) return;
  process::ElectionConfig config;
  config.identity = "kube-scheduler";
  config.lease_duration = settings->lease_duration;
  config.renew_deadline = settings->renew_deadline;
  config.retry_period = settings->retry_period;
  if (const auto problem = process::ElectionConfigProblem(config, *rules.election)) {
    election.Place().Fail(StrCat("couldn't create leader elector: ", *problem));
  }
}

void DecodeWatchDelay(const Decoder& entry, ReplicaOp* op) {
  const Decoder value = entry.Field("value");
  if (!value.Present()) value.Fail("Required value: the delay from then on is required");
  op->lasts = DecodeBetween(value, Duration{}, Duration{}, kMaxWatchDelay);
  const Decoder kind = entry.Field("kind");
  if (!kind.Present()) return;
  const std::string name = kind.String();
  const KindInfo* const info = FindKind("", name);
  if (info != nullptr) {
    op->objects = info->kind;
  } else if (!kind.failed()) {
    kind.Fail(StrCat(QuotedPrefix(name), " is no kind of objects that Berth models"));
  }
}

void DecodeClockRates(const Decoder& rates, ProcessSettings* settings) {
  if (!rates.Present()) return;
  if (static_cast<int32_t>(rates.NumElements()) != settings->replicas) {
    rates.Fail(StrCat("must have one rate for each replica: ", std::to_string(settings->replicas),
                      ", not ", std::to_string(rates.NumElements())));
  }
  rates.ForEachElement([&](const Decoder& field) {
    const process::ClockRate rate = field.ReadQuantity().MilliValue();
    if (rate < kMinClockRate || rate > kMaxClockRate) {
      field.Fail("must be between 0.1 and 10: how many seconds the clock counts in one");
    }
    settings->clock_rates.push_back(rate);
  });
}

}  // namespace

bool ProcessSettings::ClocksMayPart() const {
  if (clock_rates.empty()) return false;
  const auto [slowest, fastest] = std::minmax_element(clock_rates.begin(), clock_rates.end());
  return lease_duration * *slowest <= retry_period * *fastest;
}

ProcessSettings DecodeProcess(const Decoder& process, const process::ProcessRules& rules,
                              const ServingConfiguration& serving, const Decoder& configured,
                              std::vector<std::string>* warnings) {
  ProcessSettings settings;
  settings.replicas =
      static_cast<int32_t>(DecodeIntegerBetween(process.Field("replicas"), 1, 1, kMaxReplicas));
  settings.leader_elect = serving.leader_elect;
  settings.lease_duration = serving.lease_duration;
  settings.renew_deadline = serving.renew_deadline;
  settings.retry_period = serving.retry_period;
  DecodeElection({process.Field("leaderElection"), configured, warnings}, rules, &settings);
  const Decoder restart = process.Field("restart");
  const auto decode = [&](std::string_view name, Duration* value) {
    *value = DecodeBetween(restart.Field(name), *value, Duration{}, kMaxRestartBackoff);
  };
  decode("first", &settings.first_restart);
  decode("backoff", &settings.restart_backoff);
  decode("max", &settings.max_restart_backoff);
  const auto delay = [&](std::string_view name) {
    return DecodeBetween(process.Field(name), Duration{}, Duration{}, kMaxWatchDelay);
  };
  settings.watch_delay = delay("watchDelay");
  settings.handler_delay = delay("handlerDelay");
  settings.has_kubelets = process.Field("kubelet").Bool();
  DecodeClockRates(process.Field("clockRates"), &settings);
  return settings;
}

std::vector<std::string> ReplicaOpNames() {
  std::vector<std::string> names;
  for (const NamedReplicaOp& op : kReplicaOps) names.emplace_back(op.name);
  return names;
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
  const Decoder replica = entry.Field("replica");
  const bool is_for_all = kind == ReplicaOpKind::kApiOutage ||
                          (kind == ReplicaOpKind::kWatchDelay && !replica.Present());
  if (!is_for_all) {
    if (!replica.Present()) replica.Fail("Required value: the number of a replica is required");
    op.replica = static_cast<int32_t>(DecodeIntegerBetween(replica, 0, 0, replicas - 1));
  }
  if (kind == ReplicaOpKind::kWatchDelay) {
    DecodeWatchDelay(entry, &op);
  } else if (Lasts(kind)) {
    const Decoder lasts = entry.Field("for");
    if (!lasts.Present()) lasts.Fail("Required value: how long it lasts is required");
    op.lasts = DecodeBetween(lasts, Duration{}, Duration{}, kUntilCeiling - Time{});
  }
  return op;
}

}  // namespace berth::sim
