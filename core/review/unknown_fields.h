// Finds the fields of a document that nothing reads, because Berth and Kubernetes have no field
// with that name, and the null items of lists. api/fields lists the fields of a scenario and of
// Kubernetes' objects.
#ifndef BERTH_REVIEW_UNKNOWN_FIELDS_H_
#define BERTH_REVIEW_UNKNOWN_FIELDS_H_

#include <string>

#include "api/json/json_fwd.h"
#include "base/function_ref.h"

namespace berth::review {

// Calls `report` with the path of each such field or item and a message that names it, in the order
// of the document: `unknown field "spec.sed": is it "seed"?`. `document` is a Scenario, or a file
// that is imported as a scenario. A field of any release counts as known in every release. Skips
// unknown fields of objects that kubectl has printed, because their cluster may be newer. Only the
// first hundred messages contain suggestions.
void FindUnknownFields(const Json& document, FunctionRef<void(std::string, std::string)> report);

}  // namespace berth::review

#endif  // BERTH_REVIEW_UNKNOWN_FIELDS_H_
