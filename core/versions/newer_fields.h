// Drops the pod fields added after v1.21, which an API server of v1.21 does not store.
#ifndef BERTH_VERSIONS_NEWER_FIELDS_H_
#define BERTH_VERSIONS_NEWER_FIELDS_H_

#include <vector>

#include "api/fields/field_table.h"
#include "api/types.h"

namespace berth {

// Removes from a pod every field that the table marks as newer than v1.21: scheduling gates,
// resource claims, pod-level resource requests, the restart policy of sidecars and so on.
class NewerFields {
 public:
  explicit NewerFields(const FieldTable& table);

  void DropFrom(v1::Pod* pod) const;

 private:
  // For each member of a part, true to clear it, in the order of api/decode/members.h. Empty means
  // that none is cleared.
  using Mask = std::vector<bool>;

  Mask of_spec_;
  Mask of_status_;
  Mask of_containers_;
  Mask of_constraints_;
  Mask of_terms_;
  bool drops_container_statuses_;
};

// Removes the newer fields according to the standard table.
void DropFieldsAfterV121(v1::Pod* pod);

}  // namespace berth

#endif  // BERTH_VERSIONS_NEWER_FIELDS_H_
