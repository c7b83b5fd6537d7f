// The API servers of the releases that Berth simulates.
#ifndef BERTH_ADMISSION_VERSIONS_H_
#define BERTH_ADMISSION_VERSIONS_H_

#include "admission/version.h"

namespace berth::admission {

inline constexpr AdmissionVersion kAdmissionV1_34{};

inline constexpr AdmissionVersion kAdmissionV1_21{
    .later_fields = false,
    .has_ephemeral_containers = false,
    .has_namespace_selectors = false,
    .has_pod_level_resources = false,
    .has_resize = false,
    .has_read_write_once_pod = false,
    .defaults_host_ports_of_templates = true,
    .defaults_traffic_of_services = false,
    .completes_new_pods = false,
    .copies_data_sources = false,
    .shows_structs_as_go_code = true,
    .quotes_null = true,
    .shows_enums_as_json = false,
    .too_long = "must have at most ",
    .shows_exceeded_limit = false,
    .finds_bad_element = false,
    .no_letter_in_port_name = "must contain at least one letter or number (a-z, 0-9)",
    .names_dots_in_labels = false,
    .no_address = "must be valid IP address",
    .no_range = "must be valid CIDR",
    .max_dns_searches = 6,
    .checks_selector_values = false,
    .checks_resize_policy = false,
    .duplicate_names_come_last = false,
    .checks_init_containers_in_one_pass = false,
    .has_sidecars = false,
    .no_block_volume = "can only use volume source type of PersistentVolumeClaim for block mode",
    .checks_host_ports_first = false,
    .checks_host_users = false,
    .checks_deletion_cost = false,
    .checks_service_account_token_path = false,
    .checks_later_spread_fields = false,
    .checks_affinity_label_keys = false,
    .grace_period_may_become_one = false,
    .no_other_change_of_pod =
        "pod updates may not change fields other than `spec.containers[*].image`, "
        "`spec.initContainers[*].image`, `spec.activeDeadlineSeconds` or `spec.tolerations` (only "
        "additions to existing tolerations)",
    .no_external_traffic =
        "ExternalTrafficPolicy can only be set on NodePort and LoadBalancer service",
    .no_data_source_of_core = "",
    .checks_data_source_names = false,
    .claims_may_get_a_class = false,
    .no_change_of_claim =
        "spec is immutable after creation except resources.requests for bound claims",
    .claims_may_shrink_to_capacity = false,
};

}  // namespace berth::admission

#endif  // BERTH_ADMISSION_VERSIONS_H_
