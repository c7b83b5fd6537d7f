#include "admission/defaults/defaults.h"

#include <string>

#include "admission/defaults/amounts.h"
#include "admission/fields/typed_tree.h"
#include "api/json/json.h"
#include "base/strings.h"

namespace berth::admission {
namespace {

// The default values of fields. A field receives the default if it is absent. A field that is no
// pointer also receives it if it has Go's zero value.
constexpr struct {
  std::string_view type;
  const char* field;
  // "" is the empty string, and "{}" the empty object. Other values are booleans, numbers or texts.
  const char* value;
} kDefaults[] = {
    {"AzureDiskVolumeSource", "cachingMode", "ReadWrite"},
    {"AzureDiskVolumeSource", "fsType", "ext4"},
    {"AzureDiskVolumeSource", "kind", "Shared"},
    {"AzureDiskVolumeSource", "readOnly", "false"},
    {"ConfigMapVolumeSource", "defaultMode", "420"},
    {"Container", "terminationMessagePath", "/dev/termination-log"},
    {"Container", "terminationMessagePolicy", "File"},
    {"ContainerPort", "protocol", "TCP"},
    {"DeploymentSpec", "progressDeadlineSeconds", "600"},
    {"DeploymentSpec", "replicas", "1"},
    {"DeploymentSpec", "revisionHistoryLimit", "10"},
    {"DeploymentStrategy", "type", "RollingUpdate"},
    {"DownwardAPIVolumeSource", "defaultMode", "420"},
    {"HTTPGetAction", "path", "/"},
    {"HTTPGetAction", "scheme", "HTTP"},
    {"HostPathVolumeSource", "type", ""},
    {"ISCSIPersistentVolumeSource", "iscsiInterface", "default"},
    {"ISCSIVolumeSource", "iscsiInterface", "default"},
    {"NamespaceStatus", "phase", "Active"},
    {"ObjectFieldSelector", "apiVersion", "v1"},
    {"PersistentVolumeClaimSpec", "volumeMode", "Filesystem"},
    {"PersistentVolumeClaimStatus", "phase", "Pending"},
    {"PersistentVolumeSpec", "persistentVolumeReclaimPolicy", "Retain"},
    {"PersistentVolumeSpec", "volumeMode", "Filesystem"},
    {"PersistentVolumeStatus", "phase", "Pending"},
    {"PodSpec", "dnsPolicy", "ClusterFirst"},
    {"PodSpec", "restartPolicy", "Always"},
    {"PodSpec", "schedulerName", "default-scheduler"},
    {"PodSpec", "securityContext", "{}"},
    {"PodSpec", "terminationGracePeriodSeconds", "30"},
    {"PriorityClass", "preemptionPolicy", "PreemptLowerPriority"},
    {"Probe", "failureThreshold", "3"},
    {"Probe", "periodSeconds", "10"},
    {"Probe", "successThreshold", "1"},
    {"Probe", "timeoutSeconds", "1"},
    {"ProjectedVolumeSource", "defaultMode", "420"},
    {"RBDPersistentVolumeSource", "keyring", "/etc/ceph/keyring"},
    {"RBDPersistentVolumeSource", "pool", "rbd"},
    {"RBDPersistentVolumeSource", "user", "admin"},
    {"RBDVolumeSource", "keyring", "/etc/ceph/keyring"},
    {"RBDVolumeSource", "pool", "rbd"},
    {"RBDVolumeSource", "user", "admin"},
    {"ReplicaSetSpec", "replicas", "1"},
    {"ReplicationControllerSpec", "replicas", "1"},
    {"ScaleIOPersistentVolumeSource", "fsType", "xfs"},
    {"ScaleIOPersistentVolumeSource", "storageMode", "ThinProvisioned"},
    {"ScaleIOVolumeSource", "fsType", "xfs"},
    {"ScaleIOVolumeSource", "storageMode", "ThinProvisioned"},
    {"SecretVolumeSource", "defaultMode", "420"},
    {"ServiceAccountTokenProjection", "expirationSeconds", "3600"},
    {"ServicePort", "protocol", "TCP"},
    {"ServiceSpec", "sessionAffinity", "None"},
    {"ServiceSpec", "type", "ClusterIP"},
    {"StatefulSetSpec", "podManagementPolicy", "OrderedReady"},
    {"StatefulSetSpec", "replicas", "1"},
    {"StatefulSetSpec", "revisionHistoryLimit", "10"},
    {"StatefulSetUpdateStrategy", "type", "RollingUpdate"},
    {"StorageClass", "reclaimPolicy", "Delete"},
    {"StorageClass", "volumeBindingMode", "Immediate"},
};

Json DefaultValue(std::string_view text) {
  if (text == "{}") return Json::object();
  if (text == "false") return false;
  if (const std::optional<int64_t> number = ParseInt64(text)) return *number;
  return text;
}

void SetTableDefaults(const StructType& type, bool later_fields, Json& value) {
  for (const auto& row : kDefaults) {
    if (row.type != type.name) continue;
    Json& field = Child(value, row.field);
    const bool is_zero = field.is_null() || IsEmptyText(field) || field == 0;
    if (!field.is_null() &&
        (!is_zero || IsPointer(FindField(type, row.field, later_fields)->type))) {
      continue;
    }
    field = DefaultValue(row.value);
  }
}

void SetWorkloadDefaults(const Kind& kind, Json& object) {
  if (kind.name == "ReplicationController") {
    const Json labels = Get(Get(Get(Child(object, "spec"), "template"), "metadata"), "labels");
    if (labels.empty()) return;
    if (Get(Child(object, "spec"), "selector").empty())
      Child(Child(object, "spec"), "selector") = labels;
    if (Get(Child(object, "metadata"), "labels").empty())
      Child(Child(object, "metadata"), "labels") = labels;
  } else if (kind.name == "Deployment") {
    Json& strategy = Child(Child(object, "spec"), "strategy");
    if (GetText(strategy, "type") != "RollingUpdate") return;
    for (const char* name : {"maxUnavailable", "maxSurge"}) {
      Json& amount = Child(Child(strategy, "rollingUpdate"), name);
      if (amount.is_null()) amount = "25%";
    }
  } else if (kind.name == "StatefulSet") {
    Json& strategy = Child(Child(object, "spec"), "updateStrategy");
    if (GetText(strategy, "type") != "RollingUpdate") return;
    Json& partition = Child(Child(strategy, "rollingUpdate"), "partition");
    if (partition.is_null()) partition = 0;
  }
}

}  // namespace

void SetDefaults(const AdmissionVersion& version, const Kind& kind, Json& object) {
  if (kind.name == "Pod") SetPodDefaults(version, Child(object, "spec"));
  if (kind.name == "Service") SetServiceDefaults(version, object);
  if (kind.name == "Namespace" && !GetText(Child(object, "metadata"), "name").empty()) {
    SetText(Child(Child(object, "metadata"), "labels"), "kubernetes.io/metadata.name",
            GetText(Child(object, "metadata"), "name"));
  }
  if (kind.name == "Node") {
    const Json capacity = Get(Child(object, "status"), "capacity");
    Json& allocatable = Child(Child(object, "status"), "allocatable");
    if (allocatable.is_null()) allocatable = capacity;
  }
  const auto visit_struct = [&](const StructType& type, Json& value) {
    SetTableDefaults(type, version.later_fields, value);
    if (type.name == "Container" && GetText(value, "imagePullPolicy").empty()) {
      SetText(value, "imagePullPolicy", std::string(DefaultPullPolicy(GetText(value, "image"))));
    } else if (type.name == "PodSpec" && version.defaults_host_ports_of_templates) {
      SetHostPortDefaults(value);
    } else if (type.name == "Volume") {
      bool has_source = false;
      for (const auto& member : value.items()) {
        has_source = has_source || (member.key() != "name" && !member.value().is_null());
      }
      if (!has_source) Child(value, "emptyDir") = Json::object();
    }
  };
  const auto visit_amounts = [](Json& amounts) {
    for (Json& amount : amounts) amount = RoundedAmount(amount);
  };
  VisitTree(kind.name, version.later_fields, {visit_struct, visit_amounts}, object);
  SetWorkloadDefaults(kind, object);
}

}  // namespace berth::admission
