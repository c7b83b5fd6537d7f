#include "api/decode/decode.h"

#include <algorithm>
#include <initializer_list>
#include <utility>

#include "api/decode/decode_parts.h"
#include "api/decode/members.h"
#include "api/decode/template_hash.h"
#include "api/json/decoder.h"
#include "api/json/json.h"
#include "api/json/json_text.h"
#include "base/fnv1a.h"
#include "base/strings.h"

namespace berth {
namespace {

std::string DecodeName(const Decoder& name) {
  const std::string text = name.String();
  if (name.failed()) return text;
  if (text.empty()) {
    name.Fail("Required value: a name is required");
    return text;
  }
  const std::vector<std::string> problems = DnsSubdomainProblems(text);
  if (!problems.empty()) FailInvalid(name, text, problems[0]);
  return text;
}

std::string DecodeNamespace(const Decoder& name) {
  const std::string text = name.String();
  if (name.failed() || text.empty()) return text;
  const std::vector<std::string> problems = DnsSubdomainProblems(text);
  if (!problems.empty()) FailInvalid(name, text, problems[0]);
  return text;
}

LabelSet DecodeLabels(const Decoder& labels) {
  LabelSet set;
  labels.ForEachMember([&](const std::string& key, const Decoder& label) {
    const std::string value = label.String();
    std::vector<std::string> problems = LabelKeyProblems(key);
    if (!problems.empty()) return FailInvalid(label, key, problems[0]);
    problems = LabelValueProblems(value);
    if (!problems.empty()) return FailInvalid(label, value, problems[0]);
    set[key] = value;
  });
  return set;
}

v1::OwnerReference DecodeOwnerReference(const Decoder& reference) {
  return {.kind = reference.Field("kind").String(),
          .name = reference.Field("name").String(),
          .uid = reference.Field("uid").String(),
          .controller = reference.Field("controller").Bool(),
          .api_version = reference.Field("apiVersion").String()};
}

v1::NodeSelectorRequirement DecodeNodeSelectorRequirement(const Decoder& requirement) {
  return {.key = requirement.Field("key").String(),
          .op = requirement.Field("operator").String(),
          .values = requirement.Field("values").StringList()};
}

v1::LabelSelectorRequirement DecodeLabelSelectorRequirement(const Decoder& requirement) {
  return {.key = requirement.Field("key").String(),
          .op = requirement.Field("operator").String(),
          .values = requirement.Field("values").StringList()};
}

v1::PreferredSchedulingTerm DecodePreferredSchedulingTerm(const Decoder& term) {
  return {.weight = term.Field("weight").Int32(),
          .preference = DecodeNodeSelectorTerm(term.Field("preference"))};
}

constexpr std::string_view kRequired = "requiredDuringSchedulingIgnoredDuringExecution";
constexpr std::string_view kPreferred = "preferredDuringSchedulingIgnoredDuringExecution";

v1::NodeAffinity DecodeNodeAffinity(const Decoder& affinity) {
  return {.required = DecodeOptional(affinity.Field(kRequired), DecodeNodeSelector),
          .preferred = DecodePreferredSchedulingTerms(affinity.Field(kPreferred))};
}

// Decodes a member of a part, for the functions in members.h.
class MemberDecoder {
 public:
  explicit MemberDecoder(const Decoder& part) : part_(part) {}

  void operator()(std::string_view name, int32_t& member) const {
    member = part_.Field(name).Int32();
  }
  void operator()(std::string_view name, std::optional<int32_t>& member) const {
    member = part_.Field(name).OptionalInt32();
  }
  void operator()(std::string_view name, std::string& member) const {
    member = part_.Field(name).String();
  }
  void operator()(std::string_view name, std::vector<std::string>& member) const {
    member = part_.Field(name).StringList();
  }
  void operator()(std::string_view name, std::optional<v1::LabelSelector>& member) const {
    member = DecodeOptional(part_.Field(name), DecodeLabelSelector);
  }

 private:
  const Decoder& part_;
};

v1::PodAffinityTerm DecodePodAffinityTerm(const Decoder& term) {
  v1::PodAffinityTerm decoded;
  ForEachMemberOfTerm(decoded, MemberDecoder(term));
  return decoded;
}

v1::WeightedPodAffinityTerm DecodeWeightedPodAffinityTerm(const Decoder& term) {
  return {.weight = term.Field("weight").Int32(),
          .term = DecodePodAffinityTerm(term.Field("podAffinityTerm"))};
}

v1::PodAffinity DecodePodAffinity(const Decoder& affinity) {
  return {.required = DecodeList(affinity.Field(kRequired), DecodePodAffinityTerm),
          .preferred = DecodeList(affinity.Field(kPreferred), DecodeWeightedPodAffinityTerm)};
}

v1::Affinity DecodeAffinity(const Decoder& affinity) {
  return {
      .node_affinity = DecodeOptional(affinity.Field("nodeAffinity"), DecodeNodeAffinity),
      .pod_affinity = DecodeOptional(affinity.Field("podAffinity"), DecodePodAffinity),
      .pod_anti_affinity = DecodeOptional(affinity.Field("podAntiAffinity"), DecodePodAffinity)};
}

v1::Toleration DecodeToleration(const Decoder& toleration) {
  return {.key = toleration.Field("key").String(),
          .op = toleration.Field("operator").String(),
          .value = toleration.Field("value").String(),
          .effect = toleration.Field("effect").String()};
}

v1::Taint DecodeTaint(const Decoder& taint) {
  return {.key = taint.Field("key").String(),
          .value = taint.Field("value").String(),
          .effect = taint.Field("effect").String()};
}

v1::ContainerPort DecodeContainerPort(const Decoder& port) {
  return {.container_port = port.Field("containerPort").Int32(),
          .host_port = port.Field("hostPort").Int32(),
          .host_ip = port.Field("hostIP").String(),
          .protocol = port.Field("protocol").String()};
}

v1::Container DecodeContainer(const Decoder& container) {
  const Decoder resources = container.Field("resources");
  return {.name = container.Field("name").String(),
          .image = container.Field("image").String(),
          .ports = DecodeList(container.Field("ports"), DecodeContainerPort),
          .requests = DecodeResourceList(resources.Field("requests")),
          .limits = DecodeResourceList(resources.Field("limits")),
          .restart_policy = container.Field("restartPolicy").String()};
}

v1::TopologySpreadConstraint DecodeTopologySpreadConstraint(const Decoder& constraint) {
  v1::TopologySpreadConstraint decoded;
  ForEachMemberOfConstraint(decoded, MemberDecoder(constraint));
  return decoded;
}

v1::Volume DecodeVolume(const Decoder& volume) {
  return {.name = volume.Field("name").String(),
          .source = DecodeVolumeSource(volume),
          .claim_name = volume.Field("persistentVolumeClaim").Field("claimName").String(),
          .ephemeral = volume.Field("ephemeral").Present(),
          .claim_template =
              DecodeClaimTemplate(volume.Field("ephemeral").Field("volumeClaimTemplate"))};
}

std::string DecodeNameField(const Decoder& named) { return named.Field("name").String(); }

v1::PodSpec DecodePodSpec(const Decoder& spec) {
  v1::PodSpec pod_spec;
  pod_spec.node_name = spec.Field("nodeName").String();
  const std::string scheduler_name = spec.Field("schedulerName").String();
  if (!scheduler_name.empty()) pod_spec.scheduler_name = scheduler_name;
  pod_spec.priority_class_name = spec.Field("priorityClassName").String();
  pod_spec.priority = spec.Field("priority").OptionalInt32();
  pod_spec.preemption_policy = spec.Field("preemptionPolicy").String();
  pod_spec.node_selector = spec.Field("nodeSelector").StringMap();
  pod_spec.affinity = DecodeAffinity(spec.Field("affinity"));
  pod_spec.tolerations = DecodeList(spec.Field("tolerations"), DecodeToleration);
  pod_spec.containers = DecodeList(spec.Field("containers"), DecodeContainer);
  pod_spec.init_containers = DecodeList(spec.Field("initContainers"), DecodeContainer);
  pod_spec.overhead = DecodeResourceList(spec.Field("overhead"));
  pod_spec.topology_spread_constraints =
      DecodeTopologySpreadConstraints(spec.Field("topologySpreadConstraints"));
  pod_spec.volumes = DecodeList(spec.Field("volumes"), DecodeVolume);
  pod_spec.scheduling_gates = DecodeList(spec.Field("schedulingGates"), DecodeNameField);
  pod_spec.resource_claims = DecodeList(spec.Field("resourceClaims"), DecodeNameField);
  const Decoder resources = spec.Field("resources");
  pod_spec.requests = DecodeResourceList(resources.Field("requests"));
  pod_spec.limits = DecodeResourceList(resources.Field("limits"));
  if (spec.Field("terminationGracePeriodSeconds").Present()) {
    pod_spec.termination_grace_period_seconds = spec.Field("terminationGracePeriodSeconds").Int64();
  }
  pod_spec.host_network = spec.Field("hostNetwork").Bool();
  return pod_spec;
}

v1::PodCondition DecodePodCondition(const Decoder& condition) {
  return {.type = condition.Field("type").String(),
          .status = condition.Field("status").String(),
          .reason = condition.Field("reason").String(),
          .message = condition.Field("message").String()};
}

v1::ResourceList DecodeRequests(const Decoder& resources) {
  return DecodeResourceList(resources.Field("requests"));
}

v1::ContainerStatus DecodeContainerStatus(const Decoder& status) {
  return {.name = status.Field("name").String(),
          .requests = DecodeOptional(status.Field("resources"), DecodeRequests),
          .allocated_resources = DecodeResourceList(status.Field("allocatedResources"))};
}

v1::PodStatus DecodePodStatus(const Decoder& status) {
  return {
      .phase = status.Field("phase").String(),
      .nominated_node_name = status.Field("nominatedNodeName").String(),
      .start_time = status.Field("startTime").OptionalTime(),
      .conditions = DecodeList(status.Field("conditions"), DecodePodCondition),
      .container_statuses = DecodeList(status.Field("containerStatuses"), DecodeContainerStatus),
      .init_container_statuses =
          DecodeList(status.Field("initContainerStatuses"), DecodeContainerStatus)};
}

v1::NodeCondition DecodeNodeCondition(const Decoder& condition) {
  return {.type = condition.Field("type").String(), .status = condition.Field("status").String()};
}

v1::ContainerImage DecodeContainerImage(const Decoder& image) {
  return {.names = image.Field("names").StringList(),
          .size_bytes = image.Field("sizeBytes").Int64()};
}

// A digest of JSON values. Members that are null count as absent.
class Digest {
 public:
  // Adds the members of `object` whose names `wanted` accepts. Adds nothing if `object` is null or
  // no JSON object.
  template <typename Wanted>
  void AddMembers(const Json* object, Wanted wanted) {
    hash_.Add("{");
    if (object != nullptr && object->is_object()) {
      for (const auto& member : object->items()) {
        if (!wanted(member.key()) || member.value().is_null()) continue;
        hash_.Add(JsonText(Json(member.key())));
        Add(member.value());
      }
    }
    hash_.Add("}");
  }

  uint64_t value() const { return hash_.value(); }

 private:
  void Add(const Json& value) {
    if (value.is_object()) {
      AddMembers(&value, [](const std::string&) { return true; });
    } else if (value.is_array()) {
      hash_.Add("[");
      for (const Json& element : value) Add(element);
      hash_.Add("]");
    } else {
      hash_.Add(JsonText(value));
      hash_.Add(",");
    }
  }

  Fnv1a64 hash_;
};

bool IsOneOf(std::string_view name, std::initializer_list<std::string_view> names) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

// Reports whether the member can change without any effect on the scheduler: annotations,
// managedFields or finalizers.
bool IsAnnotationLike(std::string_view name) {
  return IsOneOf(name, {"annotations", "managedFields", "finalizers"});
}

uint64_t ManifestDigest(const Decoder& manifest) {
  Digest digest;
  digest.AddMembers(manifest.Field("metadata").json(), [](std::string_view name) {
    return !IsAnnotationLike(name) && !IsOneOf(name, {"resourceVersion", "generation"});
  });
  digest.AddMembers(manifest.Field("spec").json(), [](std::string_view) { return true; });
  return digest.value();
}

// Returns 0 if the list is empty or absent.
uint64_t ResourceClaimStatusesDigest(const Decoder& status) {
  const Json* statuses = status.Field("resourceClaimStatuses").json();
  if (statuses == nullptr || !statuses->is_array() || statuses->empty()) return 0;
  Digest digest;
  digest.AddMembers(status.json(),
                    [](std::string_view name) { return name == "resourceClaimStatuses"; });
  return digest.value();
}

uint64_t AnnotationsDigest(const Decoder& manifest) {
  Digest digest;
  digest.AddMembers(manifest.Field("metadata").json(), IsAnnotationLike);
  return digest.value();
}

// Returns the metadata of a template without the label of the template's hash.
Json WithoutHash(Json metadata) {
  Json& annotations = metadata["annotations"];
  annotations.erase(kTemplateHashAnnotation);
  if (annotations.empty()) metadata.erase("annotations");
  return metadata;
}

// Returns a date without its fraction of a second, which Kubernetes does not keep.
std::optional<Time> DecodeSecond(const Decoder& date) {
  const std::optional<Time> time = date.OptionalTime();
  return time ? std::optional(WholeSecond(*time)) : std::nullopt;
}

v1::ObjectMeta DecodeObjectMeta(const Decoder& metadata) {
  v1::ObjectMeta meta;
  meta.name = DecodeName(metadata.Field("name"));
  meta.namespace_ = DecodeNamespace(metadata.Field("namespace"));
  meta.uid = metadata.Field("uid").String();
  meta.creation_timestamp = DecodeSecond(metadata.Field("creationTimestamp"));
  meta.labels = DecodeLabels(metadata.Field("labels"));
  meta.annotations = metadata.Field("annotations").StringMap();
  meta.owner_references = DecodeList(metadata.Field("ownerReferences"), DecodeOwnerReference);
  meta.deletion_requested = metadata.Field("deletionTimestamp").OptionalTime().has_value();
  return meta;
}

}  // namespace

void FailInvalid(const Decoder& at, std::string_view value, std::string_view problem) {
  at.Fail(StrCat("Invalid value: ", QuotedPrefix(value), ": ", problem));
}

v1::ObjectMeta DecodeNamespacedMeta(const Decoder& manifest) {
  v1::ObjectMeta meta = DecodeObjectMeta(manifest.Field("metadata"));
  if (meta.namespace_.empty()) meta.namespace_ = "default";
  return meta;
}

v1::ObjectMeta DecodeClusterMeta(const Decoder& manifest) {
  v1::ObjectMeta meta = DecodeObjectMeta(manifest.Field("metadata"));
  meta.namespace_.clear();
  return meta;
}

v1::ResourceList DecodeResourceList(const Decoder& resources) {
  v1::ResourceList list;
  resources.ForEachMember([&](const std::string& name, const Decoder& resource) {
    Quantity amount = resource.ReadQuantity();
    if (amount.IsNegative()) {
      return FailInvalid(resource, amount.ToString(), "must be greater than or equal to 0");
    }
    if (amount.ValueOverflows()) {
      return FailInvalid(resource, amount.ToString(), "must fit into 64 bits");
    }
    if (name == v1::kResourceCPU && amount.MilliValueOverflows()) {
      return FailInvalid(resource, amount.ToString(), "must fit into 64 bits in thousandths");
    }
    list[name] = std::move(amount);
  });
  return list;
}

v1::Pod DecodePod(const Decoder& manifest) {
  v1::Pod pod;
  pod.metadata = DecodeNamespacedMeta(manifest);
  pod.spec = DecodePodSpec(manifest.Field("spec"));
  pod.status = DecodePodStatus(manifest.Field("status"));
  pod.status.resource_claim_statuses_digest = ResourceClaimStatusesDigest(manifest.Field("status"));
  pod.manifest_digest = ManifestDigest(manifest);
  pod.annotations_digest = AnnotationsDigest(manifest);
  return pod;
}

v1::PodTemplate DecodePodTemplate(const Decoder& pod_template) {
  const Decoder metadata = pod_template.Field("metadata");
  v1::PodTemplate decoded;
  decoded.metadata.labels = metadata.Field("labels").StringMap();
  decoded.metadata.annotations = metadata.Field("annotations").StringMap();
  decoded.spec = DecodePodSpec(pod_template.Field("spec"));
  const auto hash = decoded.metadata.annotations.find(kTemplateHashAnnotation);
  const bool says_hash = hash != decoded.metadata.annotations.end();
  const Json without = says_hash ? WithoutHash(*metadata.json()) : Json();
  Digest digest;
  digest.AddMembers(says_hash ? &without : metadata.json(), [](std::string_view name) {
    return !IsOneOf(name, {"labels", "creationTimestamp"});
  });
  digest.AddMembers(metadata.Field("labels").json(),
                    [](std::string_view name) { return name != "pod-template-hash"; });
  digest.AddMembers(pod_template.Field("spec").json(), [](std::string_view) { return true; });
  decoded.digest = says_hash ? DigestWithHash(digest.value(), hash->second) : digest.value();
  return decoded;
}

v1::Node DecodeNode(const Decoder& manifest) {
  v1::Node node;
  node.metadata = DecodeClusterMeta(manifest);
  const Decoder spec = manifest.Field("spec");
  node.unschedulable = spec.Field("unschedulable").Bool();
  node.taints = DecodeList(spec.Field("taints"), DecodeTaint);
  const Decoder status = manifest.Field("status");
  node.allocatable = DecodeResourceList(status.Field("allocatable"));
  node.capacity = DecodeResourceList(status.Field("capacity"));
  node.conditions = DecodeList(status.Field("conditions"), DecodeNodeCondition);
  node.images = DecodeList(status.Field("images"), DecodeContainerImage);
  return node;
}

v1::LabelSelector DecodeLabelSelector(const Decoder& selector) {
  return {.match_labels = selector.Field("matchLabels").StringMap(),
          .match_expressions =
              DecodeList(selector.Field("matchExpressions"), DecodeLabelSelectorRequirement)};
}

v1::NodeSelectorTerm DecodeNodeSelectorTerm(const Decoder& term) {
  return {.match_expressions =
              DecodeList(term.Field("matchExpressions"), DecodeNodeSelectorRequirement),
          .match_fields = DecodeList(term.Field("matchFields"), DecodeNodeSelectorRequirement)};
}

v1::NodeSelector DecodeNodeSelector(const Decoder& selector) {
  return {.node_selector_terms =
              DecodeList(selector.Field("nodeSelectorTerms"), DecodeNodeSelectorTerm)};
}

std::vector<v1::PreferredSchedulingTerm> DecodePreferredSchedulingTerms(const Decoder& terms) {
  return DecodeList(terms, DecodePreferredSchedulingTerm);
}

std::vector<v1::TopologySpreadConstraint> DecodeTopologySpreadConstraints(const Decoder& list) {
  return DecodeList(list, DecodeTopologySpreadConstraint);
}

}  // namespace berth
