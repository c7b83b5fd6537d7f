#include <string>

#include "admission/defaults/defaults.h"
#include "admission/fields/typed_tree.h"

namespace berth::admission {
namespace {

// Three hours.
constexpr int64_t kSessionAffinitySeconds = 10800;

}  // namespace

void SetServiceDefaults(const AdmissionVersion& version, Json& service) {
  Json& spec = service["spec"];
  if (GetText(spec, "sessionAffinity") == "ClientIP") {
    Json& timeout = spec["sessionAffinityConfig"]["clientIP"]["timeoutSeconds"];
    if (timeout.is_null()) timeout = kSessionAffinitySeconds;
  } else if (IsEmpty(Get(spec, "sessionAffinity")) || GetText(spec, "sessionAffinity") == "None") {
    spec["sessionAffinityConfig"] = Json();
  }
  for (Json& port : spec["ports"]) {
    const Json& target = Get(port, "targetPort");
    if (target.is_null() || target == 0 || target == "") {
      port["targetPort"] = GetNumber(port, "port");
    }
  }
  const std::string type = GetText(spec, "type");
  const bool is_load_balancer = type == "LoadBalancer";
  if ((is_load_balancer || type == "NodePort") && GetText(spec, "externalTrafficPolicy").empty()) {
    spec["externalTrafficPolicy"] = "Cluster";
  }
  if (!version.later_fields) return;
  const auto set_if_absent = [&](const char* name, const Json& value) {
    if (Get(spec, name).is_null()) spec[name] = value;
  };
  if (type.empty() || type == "ClusterIP" || type == "NodePort" || is_load_balancer) {
    set_if_absent("internalTrafficPolicy", "Cluster");
  }
  if (is_load_balancer) set_if_absent("allocateLoadBalancerNodePorts", true);
}

}  // namespace berth::admission
