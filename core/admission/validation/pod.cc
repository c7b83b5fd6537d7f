#include "admission/validation/pod.h"

#include <cstdint>
#include <optional>
#include <string>

#include "admission/validation/names.h"
#include "admission/validation/pod_parts.h"
#include "api/json/json.h"
#include "base/strings.h"

namespace berth::admission {
namespace {

// Checks that the host ports of a pod in the host's network equal the container ports. A template
// may omit them.
void CheckHostNetworkPorts(const Field& pod_spec, bool is_pod) {
  if (!pod_spec["hostNetwork"].True()) return;
  pod_spec["containers"].ForEach([&](const Field& container) {
    container["ports"].ForEach([&](const Field& port) {
      const Field own = port["containerPort"];
      const Field host = port["hostPort"];
      if (host.Number() == own.Number()) return;
      if (!port.version().checks_host_ports_first) {
        own.InvalidNumber("must match `hostPort` when `hostNetwork` is true");
      } else if (is_pod || host.Number() != 0) {
        host.InvalidNumber("must match `containerPort` when `hostNetwork` is true");
      }
    });
  });
}

void CheckResourceClaims(const Field& claims) {
  Names names;
  claims.ForEach([&](const Field& claim) {
    const Field name = claim["name"];
    if (name.IsBlank()) {
      name.Required();
    } else if (!names.insert(name.Text()).second) {
      name.Duplicate();
    } else {
      CheckDnsLabel(name);
    }
    const Field resource = claim["resourceClaimName"];
    const Field claim_template = claim["resourceClaimTemplateName"];
    const auto invalid = [&](const char* detail) {
      claim.InvalidAs(
          GoJsonStruct(claim.json(), "Name ResourceClaimName? ResourceClaimTemplateName?"), detail);
    };
    if (resource.Given() && claim_template.Given()) {
      invalid("at most one of `resourceClaimName` or `resourceClaimTemplateName` may be specified");
    }
    if (!resource.Given() && !claim_template.Given()) {
      invalid("must specify one of: `resourceClaimName`, `resourceClaimTemplateName`");
    }
    if (resource.Given()) CheckSubdomain(resource);
    if (claim_template.Given()) CheckSubdomain(claim_template);
  });
}

void CheckHostAliases(const Field& aliases) {
  aliases.ForEach([&](const Field& alias) {
    const bool finds_element = alias.version().finds_bad_element;
    const Field address = finds_element ? alias["ip"] : alias["ip"].AtPathOf(aliases["ip"]);
    if (!IsIpAddress(address.Text())) {
      address.InvalidText(alias.version().no_address);
    }
    alias["hostnames"].ForEach([&](const Field& name) {
      CheckSubdomain(finds_element ? name : name.AtPathOf(aliases["hostnames"]));
    });
  });
}

void CheckHostUsers(const Field& pod_spec) {
  const Field host_users = pod_spec["hostUsers"];
  if (!host_users.Given() || host_users.True()) return;
  constexpr struct {
    const char* field;
    const char* path;
  } kHostNamespaces[] = {
      {"hostNetwork", "hostNetwork"}, {"hostPID", "HostPID"}, {"hostIPC", "HostIPC"}};
  for (const auto& row : kHostNamespaces) {
    if (!pod_spec[row.field].True()) continue;
    pod_spec[row.path].Forbidden("when `hostUsers` is false");
  }
}

// Checks the remaining fields of a pod, which all releases check in the same order.
void CheckRest(const Field& spec) {
  CheckOptionalSubdomain(spec["serviceAccountName"]);
  CheckOptionalSubdomain(spec["nodeName"]);
  const Field deadline = spec["activeDeadlineSeconds"];
  if (deadline.Given()) deadline.CheckRange(1, kMaxDeadlineSeconds);
  for (const char* name : {"hostname", "subdomain"}) {
    if (!spec[name].IsBlank()) CheckDnsLabel(spec[name]);
  }
  CheckTolerations(spec["tolerations"]);
  CheckHostAliases(spec["hostAliases"]);
  CheckOptionalSubdomain(spec["priorityClassName"]);
  if (spec["runtimeClassName"].Given()) CheckSubdomain(spec["runtimeClassName"]);
  if (spec["preemptionPolicy"].Given()) {
    spec["preemptionPolicy"].CheckEnum("PreemptLowerPriority Never");
  }
  if (spec["overhead"].Given()) {
    Json limits = {{"limits", spec["overhead"].json()}};
    CheckResources(spec["overhead"].With(limits), false, {});
  }
  CheckOperatingSystem(spec);
}

// Checks the spec of a pod or of a template. `pod_name` is empty for a template.
void CheckPodSpec(const Field& spec, bool is_pod, const std::string& pod_name) {
  const AdmissionVersion& version = spec.version();
  ContainerContext context;
  context.volumes = CheckVolumes(spec["volumes"], pod_name);
  context.restart_policy = spec["restartPolicy"].Text();
  spec["resourceClaims"].ForEach([&](const Field& claim) {
    if (!claim["name"].IsBlank()) context.claim_names.insert(claim["name"].Text());
  });
  CheckResourceClaims(spec["resourceClaims"]);
  CheckContainers(spec["containers"], context);
  CheckInitContainers(spec["initContainers"], spec["containers"], context);
  if (version.has_pod_level_resources) CheckPodLevelResources(spec, context.claim_names);
  if (version.checks_host_ports_first) CheckHostNetworkPorts(spec, is_pod);
  spec["restartPolicy"].CheckEnum("Always OnFailure Never");
  spec["dnsPolicy"].CheckEnum("ClusterFirstWithHostNet ClusterFirst Default None");
  CheckLabels(spec["nodeSelector"]);
  if (!version.checks_host_ports_first) CheckHostNetworkPorts(spec, is_pod);
  CheckAffinity(spec["affinity"]);
  CheckDnsConfig(spec["dnsConfig"], spec["dnsPolicy"].Text());
  spec["readinessGates"].ForEach(
      [](const Field& gate) { CheckQualifiedName(gate["conditionType"]); });
  CheckSchedulingGates(spec["schedulingGates"]);
  CheckSpreadConstraints(spec["topologySpreadConstraints"]);
  if (version.checks_host_users) CheckHostUsers(spec);
  CheckRest(spec);
}

}  // namespace

void CheckPodAnnotations(const Field& annotations, const Field& pod_spec) {
  const Field mirror = annotations.Key("kubernetes.io/config.mirror");
  if (mirror.Given() && pod_spec["nodeName"].IsBlank()) {
    mirror.Invalid("must set spec.nodeName if mirror pod annotation is set");
  }
  const Field cost = annotations.Key("controller.kubernetes.io/pod-deletion-cost");
  if (!annotations.version().checks_deletion_cost || !cost.Given()) return;
  const std::string& text = cost.Text();
  const std::optional<int64_t> value = ParseInt64(text);
  const bool begins_well =
      text == "0" || (!text.empty() && (text[0] == '-' || (text[0] >= '1' && text[0] <= '9')));
  if (!value || *value != static_cast<int32_t>(*value) || !begins_well) {
    cost.Invalid("must be a 32bit integer");
  }
}

void CheckNoOuterSpaces(const Field& image) {
  constexpr std::string_view kSpaces = " \t\n\v\f\r";
  const std::string& text = image.Text();
  if (text.empty() || (kSpaces.find(text[0]) == std::string_view::npos &&
                       kSpaces.find(text.back()) == std::string_view::npos)) {
    return;
  }
  image.Invalid("must not have leading or trailing whitespace");
}

void CheckPod(const Field& pod) {
  const Field spec = pod["spec"];
  CheckMetadata(pod["metadata"], true, NameRule::kSubdomain);
  CheckPodAnnotations(pod["metadata"]["annotations"], spec);
  CheckPodSpec(spec, true, pod["metadata"]["name"].Text());
  if (spec["serviceAccountName"].IsBlank()) {
    spec["volumes"].ForEach([](const Field& volume) {
      volume["projected"]["sources"].ForEach([](const Field& source) {
        const Field token = source["serviceAccountToken"];
        if (!token.Given()) return;
        token.Forbidden("must not be specified when serviceAccountName is not set");
      });
    });
  }
  for (const char* list : {"containers", "initContainers"}) {
    spec[list].ForEach([](const Field& container) { CheckNoOuterSpaces(container["image"]); });
  }
}

void CheckPodCreate(const Field& pod) {
  CheckPod(pod);
  const Field spec = pod["spec"];
  if (spec["ephemeralContainers"].size() > 0) {
    spec["ephemeralContainers"].Forbidden("cannot be set on create");
  }
  if (!spec["nodeName"].IsBlank() && spec["schedulingGates"].size() > 0) {
    spec["nodeName"].Forbidden("cannot be set until all schedulingGates have been cleared");
  }
}

void CheckPodTemplate(const Field& pod_template) {
  const Field metadata = pod_template["metadata"];
  const auto of_template = [&](const char* name) {
    return metadata[name].AtPathOf(pod_template[name]);
  };
  CheckLabels(of_template("labels"));
  CheckAnnotations(of_template("annotations"));
  CheckPodAnnotations(of_template("annotations"), pod_template["spec"]);
  CheckPodSpec(pod_template["spec"], false, "");
}

}  // namespace berth::admission
