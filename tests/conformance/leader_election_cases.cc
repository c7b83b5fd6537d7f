// Cases of process/leaderelection-*.json: single operations of electors on one Lease, at times that
// the script sets, with calls that fail.
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "api/json/json.h"
#include "base/clock.h"
#include "base/strings.h"
#include "conformance/conformance.h"
#include "conformance/election_values.h"
#include "process/leader_elector.h"
#include "process/lease_store.h"

namespace berth::conformance {
namespace {

using process::CallError;
using process::LeaderElectionRecord;
using process::LeaderElector;
using process::Lease;
using process::LeaseAnswer;
using process::LeaseCall;
using process::Verb;

bool IsLeaderElectionCase(const Json& recorded) {
  return recorded.is_object() && recorded.contains("electors") && recorded.contains("ops");
}

Json RecordJson(const LeaderElectionRecord& record) {
  return {{"holderIdentity", record.holder_identity},
          {"leaseDurationSeconds", record.lease_duration_seconds},
          {"acquireTime", SecondsJson(record.acquire_time)},
          {"renewTime", SecondsJson(record.renew_time)},
          {"leaderTransitions", record.leader_transitions}};
}

Lease RecordedLease(const Json& recorded) {
  Lease lease;
  for (const auto& [name, value] : recorded.items()) {
    if (value.is_null()) continue;
    if (name == "holderIdentity") lease.holder_identity = value.get<std::string>();
    if (name == "leaseDurationSeconds") lease.lease_duration_seconds = value.get<int32_t>();
    if (name == "acquireTime") lease.acquire_time = MomentOf(value);
    if (name == "renewTime") lease.renew_time = MomentOf(value);
    if (name == "leaseTransitions") lease.lease_transitions = value.get<int32_t>();
  }
  return lease;
}

// Returns the error of a call that the script wants to fail.
CallError InjectedError(std::string_view kind) {
  if (kind == "conflict") return CallError::kConflict;
  if (kind == "notFound") return CallError::kNotFound;
  if (kind == "alreadyExists") return CallError::kAlreadyExists;
  if (kind == "forbidden") return CallError::kForbidden;
  if (kind == "internal") return CallError::kInternalError;
  return CallError::kTimeout;
}

// The electors and the Lease of one case.
class ElectionScript {
 public:
  ElectionScript(const process::ElectionRules& rules, const Json& electors) : rules_(rules) {
    for (const Json& elector : electors) {
      const std::string id = elector.at("id").get<std::string>();
      configs_[id] = ElectionConfigOf(elector);
    }
  }

  // Returns nothing if there is no such operation, or its elector cannot be created.
  std::optional<Json> Do(const Json& op) {
    clock_.Reset(MomentOf(op.at("at")));
    const std::string name = op.at("op").get<std::string>();
    Json answer = Json::object();
    if (name == "deleteLease") {
      store_.Delete();
    } else if (name == "setLease") {
      store_.Set(RecordedLease(op.at("lease")));
    } else if (!DoOfElector(name, op, &answer)) {
      return std::nullopt;
    }
    answer["store"] = StoreJson();
    return answer;
  }

 private:
  bool DoOfElector(const std::string& name, const Json& op, Json* answer) {
    const std::string id = op.at("elector").get<std::string>();
    if (name == "skew") skews_[id] = SpanOf(op.at("skew"));
    if (name == "restart") electors_.erase(id);
    LeaderElector* const elector = Elector(id);
    if (elector == nullptr) return false;
    if (name == "tryAcquireOrRenew") {
      (*answer)["result"] = Finish(elector->BeginTry(), op, elector, answer);
      if (const auto leader = elector->ReportTransition()) (*answer)["newLeader"] = *leader;
    } else if (name == "release") {
      (*answer)["result"] = Finish(elector->BeginRelease(), op, elector, answer);
    } else if (name == "check") {
      const Duration tolerance = op.contains("tolerance") ? SpanOf(op["tolerance"]) : Duration{};
      (*answer)["healthz"] = elector->Check(tolerance).value_or("ok");
    } else if (name != "skew" && name != "restart") {
      return false;
    }
    (*answer)["isLeader"] = elector->IsLeader();
    (*answer)["getLeader"] = elector->leader();
    (*answer)["observedRecord"] = RecordJson(elector->observed_record());
    if (const auto time = elector->observed_time()) (*answer)["observedTime"] = SecondsJson(*time);
    return true;
  }

  // Returns null if it cannot be created.
  LeaderElector* Elector(const std::string& id) {
    auto found = electors_.find(id);
    if (found == electors_.end()) {
      Result<LeaderElector> made = LeaderElector::Make(configs_.at(id), rules_, {&clock_, nullptr});
      if (!made.ok()) return nullptr;
      found = electors_.emplace(id, std::move(made).value()).first;
    }
    found->second.set_skew(skews_[id]);
    return &found->second;
  }

  bool Finish(LeaderElector::Next next, const Json& op, LeaderElector* elector, Json* answer) {
    while (next.call) {
      std::string result;
      const LeaseAnswer got = Perform(*next.call, op, &result);
      (*answer)["calls"].push_back(
          {{"verb", process::VerbText(next.call->verb)}, {"result", result}});
      next = elector->TakeAnswer(got);
    }
    return next.succeeded;
  }

  LeaseAnswer Perform(const LeaseCall& call, const Json& op, std::string* result) {
    const std::string verb(process::VerbText(call.verb));
    const Json errors = op.value("errors", Json::object());
    if (!call.has_name || !errors.contains(verb)) {
      LeaseAnswer answer = store_.Perform(call);
      *result = ResultText(answer.error);
      return answer;
    }
    *result = errors[verb].get<std::string>();
    // The operation was performed, unless the Lease does not allow it, but its answer is lost.
    if (*result == "lost") store_.Perform(call);
    return {InjectedError(*result), {}};
  }

  Json StoreJson() const {
    if (!store_.lease()) return nullptr;
    Json json = LeaseJson(*store_.lease());
    json["resourceVersion"] = std::to_string(store_.lease()->resource_version);
    return json;
  }

  const process::ElectionRules& rules_;
  SimClock clock_;
  process::LeaseStore store_;
  std::map<std::string, process::ElectionConfig> configs_;
  std::map<std::string, Duration> skews_;
  std::map<std::string, LeaderElector> electors_;
};

// Returns the recorded answer without the parts of the script.
Json RecordedAnswer(Json op) {
  for (const char* input : {"at", "elector", "op", "errors", "skew", "lease", "tolerance"}) {
    op.erase(input);
  }
  if (op.contains("observedTime") && op["observedTime"].is_null()) op.erase("observedTime");
  return op;
}

std::optional<Difference> RunLeaderElectionCase(const Json& file, const Json& recorded) {
  ElectionScript script(ElectionRulesOf(file), recorded.at("electors"));
  const Json& ops = recorded.at("ops");
  for (size_t i = 0; i < ops.size(); ++i) {
    const std::string path = StrCat("ops[", std::to_string(i), "]");
    const std::optional<Json> answer = script.Do(ops[i]);
    if (!answer) return Difference{path, "an operation that Berth knows", ops[i].at("op").dump()};
    if (auto difference = FirstDifference(RecordedAnswer(ops[i]), *answer, path)) {
      return difference;
    }
  }
  return std::nullopt;
}

}  // namespace

Kind LeaderElectionKind() {
  return {"leader election", IsLeaderElectionCase, RunLeaderElectionCase};
}

}  // namespace berth::conformance
