// Fields of pods that came after v1.21: an API server of v1.21 leaves them out of what it stores.
#ifndef BERTH_VERSIONS_NEWER_FIELDS_H_
#define BERTH_VERSIONS_NEWER_FIELDS_H_

#include <vector>

#include "api/fields/field_table.h"
#include "api/types.h"

namespace berth {

// Removes from a pod each field that the table marks as newer than v1.21: gates, claims, requests
// of the pod as a whole, the restart policy of sidecars and the like.
class NewerFields {
 public:
  explicit NewerFields(const FieldTable& table);

  void DropFrom(v1::Pod* pod) const;

 private:
  // Whether each member of a part is to go, in the order of api/decode/members.h. Empty: none is.
  using Mask = std::vector<bool>;

  Mask of_spec_;
  Mask of_status_;
  Mask of_containers_;
  Mask of_constraints_;
  Mask of_terms_;
  bool drops_container_statuses_;
};

// The same for the standard table.
void DropFieldsAfterV121(v1::Pod* pod);

}  // namespace berth

#endif  // BERTH_VERSIONS_NEWER_FIELDS_H_
