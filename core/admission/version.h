// AdmissionVersion: the features in which the API servers of two releases differ when an object is
// written.
#ifndef BERTH_ADMISSION_VERSION_H_
#define BERTH_ADMISSION_VERSION_H_

#include <cstddef>

namespace berth::admission {

// One member for each thing that API servers do differently, with all feature gates at the defaults
// of the release. A member that a release does not set has the value of the newest release. Texts
// are details of errors.
struct AdmissionVersion {
  // --- The fields of the API ---

  // The API has the fields that came after v1.21. A field of another release is unknown.
  bool later_fields = true;
  // The gates of these fields are on; else the server drops the fields of a pod that is created.
  bool has_ephemeral_containers = true;
  bool has_namespace_selectors = true;
  bool has_hostname_override = false;
  bool has_container_restart_rules = false;
  bool has_environment_files = false;
  // spec.resources of a pod gets defaults, and is checked.
  bool has_pod_level_resources = true;
  // An API server takes updates of cpu and memory through the subresource resize.
  bool has_resize = true;
  bool has_read_write_once_pod = true;

  // --- Defaults, and the preparation for storage ---

  // Host ports are set in each template of pods, too, not only in pods.
  bool defaults_host_ports_of_templates = false;
  // Services get internalTrafficPolicy and allocateLoadBalancerNodePorts.
  bool defaults_traffic_of_services = true;
  // A new pod has metadata.generation, its condition if it has scheduling gates, and selectors into
  // which its label keys are merged.
  bool completes_new_pods = true;
  // dataSource and dataSourceRef of a claim are copied to each other.
  bool copies_data_sources = true;

  // --- How errors show a value ---

  // A bad value that is a struct is shown as Go code, of which no message here has the exact text.
  bool shows_structs_as_go_code = false;
  // An absent value is shown as "null", in quotes.
  bool quotes_null = false;
  // A value whose type is a string type of its own in Go is shown as JSON.
  bool shows_enums_as_json = true;
  const char* too_long = "may not be more than ";  // before the number of bytes
  // An error about a request that exceeds its limit also shows the limit.
  bool shows_exceeded_limit = true;
  // An error about an address of hostAliases, or a range of podCIDRs, is about the element of the
  // list and shows it; else it is about the whole list.
  bool finds_bad_element = true;

  // --- Names and addresses ---

  const char* no_letter_in_port_name = "must contain at least one letter (a-z)";
  // A name that would be right without its dots gets an error of its own.
  bool names_dots_in_labels = true;
  const char* no_address = "must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)";
  const char* no_range = "must be a valid CIDR value, (e.g. 10.9.8.0/24 or 2001:db8::/64)";
  size_t max_dns_searches = 32;
  // The values in selectors of labels and of nodes must be values that a label can have.
  bool checks_selector_values = true;

  // --- Containers ---

  bool checks_resize_policy = true;
  // A container whose name another one has gets the error after all others of it; else at once
  // after those of its name, with the name as the bad value.
  bool duplicate_names_come_last = true;
  // Init containers are checked one after the other, each as a whole and against the names of all;
  // else all of them in three passes.
  bool checks_init_containers_in_one_pass = true;
  // An init container may have restartPolicy=Always; the words of an error say so.
  bool has_sidecars = true;
  const char* no_block_volume =
      "can only use volume source type of PersistentVolumeClaim or Ephemeral for block mode";

  // --- Pods ---

  // The ports of pods in the host's network are checked before restartPolicy, and the error is
  // about hostPort, which a template may leave out; else after nodeSelector, and about
  // containerPort.
  bool checks_host_ports_first = true;
  bool checks_host_users = true;
  bool checks_deletion_cost = true;
  bool checks_service_account_token_path = true;
  // The fields of topology spread constraints after whenUnsatisfiable.
  bool checks_later_spread_fields = true;
  // matchLabelKeys and mismatchLabelKeys of terms of affinity to pods.
  bool checks_affinity_label_keys = true;
  // An update may set a terminationGracePeriodSeconds that was negative to 1.
  bool grace_period_may_become_one = true;
  const char* no_other_change_of_pod =
      "pod updates may not change fields other than "
      "`spec.containers[*].image`,`spec.initContainers[*].image`,`spec.activeDeadlineSeconds`,"
      "`spec.tolerations` (only additions to existing tolerations),"
      "`spec.terminationGracePeriodSeconds` (allow it to be set to 1 if it was previously "
      "negative)";

  // --- Other kinds ---

  const char* no_external_traffic = "may only be set for externally-accessible services";
  const char* no_data_source_of_core =
      "must be 'PersistentVolumeClaim' when referencing the default apiGroup";
  // The group and the namespace of the object that a claim is filled from.
  bool checks_data_source_names = true;
  // A claim without storageClassName may get one.
  bool claims_may_get_a_class = true;
  const char* no_change_of_claim =
      "spec is immutable after creation except resources.requests and volumeAttributesClassName "
      "for bound claims";
  // A claim may ask for less than before if that is more than the volume has.
  bool claims_may_shrink_to_capacity = true;
};

}  // namespace berth::admission

#endif  // BERTH_ADMISSION_VERSION_H_
