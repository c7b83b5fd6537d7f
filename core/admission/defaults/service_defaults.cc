#include <string>

#include "admission/defaults/defaults.h"
#include "admission/fields/typed_tree.h"
#include "api/json/decoder.h"
#include "api/json/json.h"

namespace berth::admission {
namespace {

// The default of sessionAffinityConfig.clientIP.timeoutSeconds: three hours.
constexpr int64_t kSessionAffinitySeconds = 10800;

}  // namespace

void SetServiceDefaults(const AdmissionVersion& version, Json& service) {
  Json& spec = Child(service, "spec");
  if (GetText(spec, "sessionAffinity") == "ClientIP") {
    Json& timeout =
        Child(Child(Child(spec, "sessionAffinityConfig"), "clientIP"), "timeoutSeconds");
    if (timeout.is_null()) timeout = kSessionAffinitySeconds;
  } else if (IsEmpty(Get(spec, "sessionAffinity")) || GetText(spec, "sessionAffinity") == "None") {
    Erase(spec, "sessionAffinityConfig");
  }
  for (Json& port : Child(spec, "ports")) {
    const Json& target = Get(port, "targetPort");
    if (target.is_null() || target == 0 || IsEmptyText(target)) {
      SetNumber(port, "targetPort", GetNumber(port, "port"));
    }
  }
  const std::string type = GetText(spec, "type");
  const bool is_load_balancer = type == "LoadBalancer";
  if ((is_load_balancer || type == "NodePort") && GetText(spec, "externalTrafficPolicy").empty()) {
    SetText(spec, "externalTrafficPolicy", "Cluster");
  }
  if (!version.defaults_traffic_of_services) return;
  const bool is_known = type.empty() || type == "ClusterIP" || type == "NodePort";
  if ((is_known || is_load_balancer) && Get(spec, "internalTrafficPolicy").is_null()) {
    SetText(spec, "internalTrafficPolicy", "Cluster");
  }
  if (is_load_balancer && Get(spec, "allocateLoadBalancerNodePorts").is_null()) {
    Child(spec, "allocateLoadBalancerNodePorts") = true;
  }
}

}  // namespace berth::admission
