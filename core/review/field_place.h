// Where a field that an API server names stands in what was written, and what may have been meant.
#ifndef BERTH_REVIEW_FIELD_PLACE_H_
#define BERTH_REVIEW_FIELD_PLACE_H_

#include <string>
#include <string_view>

#include "admission/fields/kinds.h"
#include "api/json/json_fwd.h"

namespace berth::review {

// The path of `field` in a document where `object` stands at `object_path`, as api/json/json_path.h
// writes it; or of the innermost value around it that was written. `field`: as in the server's
// errors, spec.containers[0].resources.requests[cpu], or metadata.labels.a.b/c.
std::string PlaceOfField(const Json& object, std::string_view object_path, std::string_view field);

// Returns `: is it "nodeSelector"?` for the last name of `field`, which the object around it does
// not have, as Suggestion(). `later_fields`: see FieldReader.
std::string SuggestionForField(const admission::Kind& kind, std::string_view field,
                               bool later_fields);

}  // namespace berth::review

#endif  // BERTH_REVIEW_FIELD_PLACE_H_
