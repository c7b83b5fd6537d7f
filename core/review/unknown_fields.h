// Fields of a document that nothing reads, because Berth and Kubernetes have no field of that name,
// and items of lists that are null. api/fields has the fields of a scenario and of Kubernetes'
// objects.
#ifndef BERTH_REVIEW_UNKNOWN_FIELDS_H_
#define BERTH_REVIEW_UNKNOWN_FIELDS_H_

#include <string>

#include "api/json/json_fwd.h"
#include "base/function_ref.h"

namespace berth::review {

// Calls `report` with the path of each of them and a message that names it, in the order of the
// document: `unknown field "spec.sed": is it "seed"?`. `document`: a Scenario, or a file from which
// a scenario is made. A field of any release counts as known in every release. Skips unknown fields
// of objects that kubectl has printed: their cluster may be newer. After the first hundred there
// are no more suggestions.
void FindUnknownFields(const Json& document, FunctionRef<void(std::string, std::string)> report);

}  // namespace berth::review

#endif  // BERTH_REVIEW_UNKNOWN_FIELDS_H_
