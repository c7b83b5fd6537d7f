// Finds the place of a field that an API server names in the written document, and the name that
// may have been meant.
#ifndef BERTH_REVIEW_FIELD_PLACE_H_
#define BERTH_REVIEW_FIELD_PLACE_H_

#include <string>
#include <string_view>

#include "admission/fields/kinds.h"
#include "api/json/json_fwd.h"

namespace berth::review {

// Returns the path of `field` in a document that has `object` at `object_path`, in the form of
// api/json/json_path.h; or of the innermost value around it that was written. `field` has the form
// of the server's errors, spec.containers[0].resources.requests[cpu], or metadata.labels.a.b/c.
std::string PlaceOfField(const Json& object, std::string_view object_path, std::string_view field);

// Returns `: is it "nodeSelector"?` for the last name of `field`, which the object around it does
// not have, by Suggestion(). `later_fields`: see FieldReader.
std::string SuggestionForField(const admission::Kind& kind, std::string_view field,
                               bool later_fields);

}  // namespace berth::review

#endif  // BERTH_REVIEW_FIELD_PLACE_H_
