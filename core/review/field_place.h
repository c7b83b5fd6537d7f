// Finds the place in the document of a field that an API server names, and suggests the name that
// the author may have meant.
#ifndef BERTH_REVIEW_FIELD_PLACE_H_
#define BERTH_REVIEW_FIELD_PLACE_H_

#include <string>
#include <string_view>

#include "admission/fields/kinds.h"
#include "api/json/json_fwd.h"

namespace berth::review {

// Returns the path of `field` in a document that has `object` at `object_path`, in the form of
// api/json/json_path.h. If the field does not exist, returns the path of the innermost value around
// it. `field` has the form of the server's errors: spec.containers[0].resources.requests[cpu] or
// metadata.labels.a.b/c.
std::string PlaceOfField(const Json& object, std::string_view object_path, std::string_view field);

// Returns `: is it "nodeSelector"?`, by Suggestion(), for the last name of `field`, which is
// unknown in the object around it. Empty if no known name is similar. `later_fields`: see
// FieldReader.
std::string SuggestionForField(const admission::Kind& kind, std::string_view field,
                               bool later_fields);

}  // namespace berth::review

#endif  // BERTH_REVIEW_FIELD_PLACE_H_
