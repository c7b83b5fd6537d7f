#include <set>
#include <string>
#include <utility>

#include "admission/validation/names.h"
#include "admission/validation/pod_parts.h"
#include "api/labels.h"
#include "base/strings.h"

namespace berth::admission {
namespace {

void CheckToleration(const Field& toleration) {
  const Field key = toleration["key"];
  const Field op = toleration["operator"];
  const Field value = toleration["value"];
  const Field effect = toleration["effect"];
  if (!key.IsBlank()) {
    CheckQualifiedName(key);
  } else if (op.Text() != "Exists") {
    op.InvalidEnum(
        "operator must be Exists when `key` is empty, which means \"match all values and all "
        "keys\"");
  }
  if (toleration["tolerationSeconds"].Given() && effect.Text() != "NoExecute") {
    effect.InvalidEnum("effect must be 'NoExecute' when `tolerationSeconds` is set");
  }
  if (op.IsOneOf(" Equal")) {
    const std::vector<std::string> problems = LabelValueProblems(value.Text());
    if (!problems.empty()) op.InvalidAs(Quoted(value.Text()), StrJoin(problems, ";"));
  } else if (op.Is("Exists")) {
    if (!value.IsBlank()) {
      op.InvalidStruct(Quoted(value.Text()), "value must be empty when `operator` is 'Exists'");
    }
  } else {
    op.NotSupported("Equal Exists");
  }
  if (!effect.IsBlank()) CheckTaintEffect(effect);
}

void CheckInclusionPolicy(const Field& policy) { policy.CheckOptionalEnum("Honor Ignore"); }

}  // namespace

void CheckTolerations(const Field& tolerations) {
  tolerations.ForEach([](const Field& toleration) { CheckToleration(toleration); });
}

void CheckTaintEffect(const Field& effect) {
  effect.CheckEnum("NoSchedule PreferNoSchedule NoExecute");
}

void CheckSpreadConstraints(const Field& constraints) {
  const size_t count = constraints.size();
  for (size_t i = 0; i < count; ++i) {
    const Field constraint = constraints.At(i);
    const Field topology_key = constraint["topologyKey"];
    const Field when = constraint["whenUnsatisfiable"];
    if (constraint["maxSkew"].Number() <= 0) {
      constraint["maxSkew"].InvalidNumber("must be greater than zero");
    }
    if (topology_key.IsBlank()) topology_key.Required("can not be empty");
    if (!when.IsOneOf("DoNotSchedule ScheduleAnyway")) {
      when.NotSupported("DoNotSchedule ScheduleAnyway");
    }
    for (size_t k = i + 1; k < count; ++k) {
      const Field other = constraints.At(k);
      if (other["topologyKey"].Text() != topology_key.Text() ||
          other["whenUnsatisfiable"].Text() != when.Text()) {
        continue;
      }
      constraint["{topologyKey, whenUnsatisfiable}"].DuplicateAs(
          Quoted(StrCat("{", topology_key.Text(), ", ", when.Text(), "}")));
      break;
    }
    if (!constraint.version().checks_later_spread_fields) continue;
    const Field min_domains = constraint["minDomains"];
    if (min_domains.Given()) {
      if (min_domains.Number() <= 0) min_domains.Invalid("must be greater than zero");
      if (when.Text() != "DoNotSchedule") {
        min_domains.Invalid(StrCat(
            "can only use minDomains if whenUnsatisfiable=DoNotSchedule, not ", when.Text()));
      }
    }
    CheckInclusionPolicy(constraint["nodeAffinityPolicy"]);
    CheckInclusionPolicy(constraint["nodeTaintsPolicy"]);
    CheckLabelKeys(constraint, "matchLabelKeys");
    CheckMergedKeys(constraint);
    CheckLabelSelector(constraint["labelSelector"]);
  }
}

void CheckSchedulingGates(const Field& gates) {
  Names seen;
  gates.ForEach([&](const Field& gate) {
    const Field name = gate["name"].AtPathOf(gate);
    CheckQualifiedName(name);
    if (!seen.insert(name.Text()).second) name.Duplicate();
  });
}

void CheckDnsConfig(const Field& config, const std::string& policy) {
  const size_t max_searches = config.version().max_dns_searches;
  if (policy == "None") {
    if (!config.Given()) {
      return config.Required("must provide `dnsConfig` when `dnsPolicy` is None");
    }
    if (config["nameservers"].size() == 0) {
      return config["nameservers"].Required(
          "must provide at least one DNS nameserver when `dnsPolicy` is None");
    }
  }
  if (config["nameservers"].size() > 3) {
    config["nameservers"].Invalid("must not have more than 3 nameservers");
  }
  config["nameservers"].ForEach([](const Field& address) {
    if (IsIpAddress(address.Text())) return;
    address.Invalid(address.version().no_address);
  });
  if (config["searches"].size() > max_searches) {
    config["searches"].Invalid(
        StrCat("must not have more than ", std::to_string(max_searches), " search paths"));
  }
  config["options"].ForEach([](const Field& option) {
    if (option["name"].IsBlank()) option.Required("must not be empty");
  });
}

}  // namespace berth::admission
