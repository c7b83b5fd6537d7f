#include <set>
#include <string>
#include <tuple>

#include "admission/validation/kinds.h"
#include "admission/validation/names.h"
#include "admission/validation/pod_parts.h"
#include "api/json/json.h"
#include "base/strings.h"

namespace berth::admission {
namespace {

constexpr int64_t kMaxAffinitySeconds = 86400;

void CheckServicePort(const Field& port, bool needs_name, Names& names) {
  const Field name = port["name"];
  if (!name.IsBlank()) {
    CheckDnsLabel(name);
    if (!names.insert(name.Text()).second) name.Duplicate();
  } else if (needs_name) {
    name.Required();
  }
  port["port"].CheckRange(1, 65535);
  port["protocol"].CheckEnum("SCTP TCP UDP");
  CheckPort(port["targetPort"]);
  if (port["appProtocol"].Given()) CheckQualifiedName(port["appProtocol"]);
}

void CheckSessionAffinity(const Field& spec) {
  const Field affinity = spec["sessionAffinity"];
  affinity.CheckEnum("ClientIP None");
  const Field config = spec["sessionAffinityConfig"];
  const Field timeout = config["clientIP"]["timeoutSeconds"];
  if (affinity.Is("ClientIP")) {
    if (timeout.Number() > 0 && timeout.Number() <= kMaxAffinitySeconds) return;
    timeout.InvalidNumber("must be greater than 0 and less than 86400");
  } else if (affinity.Is("None") && config.Given()) {
    config.Forbidden("must not be set when session affinity is None");
  }
}

// Checks that no two ports, and no two node ports, have the same number and protocol.
void CheckUniquePorts(const Field& ports) {
  for (const char* name : {"nodePort", "port"}) {
    std::set<std::pair<std::string, int64_t>> seen;
    const bool is_port = std::string_view(name) == "port";
    ports.ForEach([&](const Field& port) {
      const int64_t number = port[name].Number();
      if (!is_port && number == 0) return;
      if (seen.insert({port["protocol"].Text(), number}).second) return;
      if (!is_port) return port[name].Duplicate();
      port.DuplicateAs(StrCat("{\"Name\":\"\",\"Protocol\":", GoJson(port["protocol"].json()),
                              ",\"AppProtocol\":null,\"Port\":", std::to_string(number),
                              ",\"TargetPort\":0,\"NodePort\":0}"));
    });
  }
}

void CheckTrafficPolicies(const Field& spec) {
  const bool is_external = spec["type"].IsOneOf("NodePort LoadBalancer");
  const Field external = spec["externalTrafficPolicy"];
  if (!is_external && spec["externalIPs"].size() == 0) {
    if (!external.IsBlank()) {
      external.InvalidEnum(spec.version().no_external_traffic);
    }
  } else if (!external.IsBlank()) {
    external.CheckEnum("Cluster Local");
  }
  const Field internal = spec["internalTrafficPolicy"];
  internal.CheckOptionalEnum("Cluster Local");
}

}  // namespace

void CheckService(const Field& service) {
  CheckMetadata(service["metadata"], true, NameRule::kDns1035Label);
  const Field spec = service["spec"];
  const Field ports = spec["ports"];
  const Field type = spec["type"];
  const bool is_headless = spec["clusterIP"].Is("None");
  if (ports.size() == 0 && !is_headless && type.Text() != "ExternalName") ports.Required();
  if (is_headless && type.IsOneOf("LoadBalancer NodePort")) {
    spec["clusterIPs"]
        .AtPath("spec.clusterIPs[0]")
        .InvalidAs("\"None\"", StrCat("may not be set to 'None' for ", type.Text(), " services"));
  }
  if (type.Is("ExternalName")) {
    const Field name = spec["externalName"];
    std::string host = name.Text();
    if (host.ends_with('.')) host.pop_back();
    const Json host_text = host;
    if (host.empty()) {
      name.Required();
    } else {
      CheckSubdomain(name.With(host_text));
    }
  }
  Names names;
  ports.ForEach([&](const Field& port) { CheckServicePort(port, ports.size() > 1, names); });
  CheckLabels(spec["selector"]);
  CheckSessionAffinity(spec);
  type.CheckEnum("ClusterIP ExternalName LoadBalancer NodePort");
  if (type.Is("ClusterIP")) {
    ports.ForEach([](const Field& port) {
      if (port["nodePort"].Number() == 0) return;
      port["nodePort"].Forbidden("may not be used when `type` is 'ClusterIP'");
    });
  }
  CheckUniquePorts(ports);
  CheckTrafficPolicies(spec);
}

}  // namespace berth::admission
