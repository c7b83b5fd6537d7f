// AdmissionVersion: the differences between the API servers of different releases in handling
// writes of objects.
#ifndef BERTH_ADMISSION_VERSION_H_
#define BERTH_ADMISSION_VERSION_H_

#include <cstddef>

namespace berth::admission {

// There is one member for each difference between API servers, with all feature gates at the
// defaults of the release. Members that a release does not set have the value of the newest
// release. Texts are details of errors.
struct AdmissionVersion {
  // --- The fields of the API ---

  // The API has the fields that were added after v1.21. A field of another release is unknown.
  bool later_fields = true;
  // The feature gates of these fields are on. If one is off, the server drops its fields from new
  // pods.
  bool has_ephemeral_containers = true;
  bool has_namespace_selectors = true;
  bool has_hostname_override = false;
  bool has_container_restart_rules = false;
  bool has_environment_files = false;
  // The server sets defaults in spec.resources of a pod, and checks it.
  bool has_pod_level_resources = true;
  // Pods have the subresource resize, which updates cpu and memory.
  bool has_resize = true;
  bool has_read_write_once_pod = true;

  // --- Defaults, and the preparation for storage ---

  // The server sets host ports in pod templates as well as in pods.
  bool defaults_host_ports_of_templates = false;
  // The server sets internalTrafficPolicy and allocateLoadBalancerNodePorts in Services.
  bool defaults_traffic_of_services = true;
  // The server sets metadata.generation in a new pod, adds the condition of a pod with scheduling
  // gates, and merges the label keys into the selectors.
  bool completes_new_pods = true;
  // The server copies dataSource and dataSourceRef of a claim to each other.
  bool copies_data_sources = true;

  // --- How errors show a value ---

  // Errors show a struct as Go code. No message in Berth has that exact text.
  bool shows_structs_as_go_code = false;
  // Errors show an absent value as "null", in quotes.
  bool quotes_null = false;
  // Errors show a value of a named Go string type as JSON.
  bool shows_enums_as_json = true;
  const char* too_long = "may not be more than ";  // before the number of bytes
  // An error about a request that exceeds its limit also shows the limit.
  bool shows_exceeded_limit = true;
  // The error about an address in hostAliases has the path of the list element, and the error about
  // a range in podCIDRs shows the element. If false, the whole list replaces the element in both.
  bool finds_bad_element = true;

  // --- Names and addresses ---

  const char* no_letter_in_port_name = "must contain at least one letter (a-z)";
  // A name whose only problem are its dots has its own error.
  bool names_dots_in_labels = true;
  const char* no_address = "must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)";
  const char* no_range = "must be a valid CIDR value, (e.g. 10.9.8.0/24 or 2001:db8::/64)";
  size_t max_dns_searches = 32;
  // Values in selectors of pods and nodes must be valid label values.
  bool checks_selector_values = true;

  // --- Containers ---

  bool checks_resize_policy = true;
  // The error about the duplicate name of a container follows the other errors of the container. If
  // false, it follows the other errors of the name, with the name as the bad value.
  bool duplicate_names_come_last = true;
  // The server checks init containers one after the other, each completely and against the names of
  // all containers. If false, it checks all of them in three passes.
  bool checks_init_containers_in_one_pass = true;
  // An init container may have restartPolicy=Always. The text of an error mentions it.
  bool has_sidecars = true;
  const char* no_block_volume =
      "can only use volume source type of PersistentVolumeClaim or Ephemeral for block mode";

  // --- Pods ---

  // The ports of pods in the host's network are checked before restartPolicy, and the error has the
  // path of hostPort, which a template may omit. If false, they are checked after nodeSelector, and
  // the error has the path of containerPort.
  bool checks_host_ports_first = true;
  bool checks_host_users = true;
  bool checks_deletion_cost = true;
  bool checks_service_account_token_path = true;
  // The server checks the fields of topology spread constraints that follow whenUnsatisfiable.
  bool checks_later_spread_fields = true;
  // The server checks matchLabelKeys and mismatchLabelKeys of pod affinity terms.
  bool checks_affinity_label_keys = true;
  // An update may change a negative terminationGracePeriodSeconds to 1.
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
  // The server checks the group and the namespace of the object that fills a claim.
  bool checks_data_source_names = true;
  // An update may set the storageClassName of a claim that has none.
  bool claims_may_get_a_class = true;
  const char* no_change_of_claim =
      "spec is immutable after creation except resources.requests and volumeAttributesClassName "
      "for bound claims";
  // An update may reduce the request of a claim if it stays above the volume's capacity.
  bool claims_may_shrink_to_capacity = true;
};

}  // namespace berth::admission

#endif  // BERTH_ADMISSION_VERSION_H_
