// Functions that read the members of manifests that review needs.
#ifndef BERTH_REVIEW_MANIFESTS_H_
#define BERTH_REVIEW_MANIFESTS_H_

#include <string>
#include <string_view>

#include "admission/fields/kinds.h"
#include "api/json/json_fwd.h"

namespace berth::review {

// The greatest depth of lists in lists in a file that is imported as a scenario.
inline constexpr int kMaxListDepth = 4;

// Returns the member `name` of an object. JSON null if `value` is no object or has no such member.
const Json& Member(const Json& value, std::string_view name);
// Returns the text of such a member. Empty if it is no string.
std::string TextAt(const Json& value, std::string_view name);

// Returns the API server's kind of a manifest. Null if core/admission does not have it. Berth does
// not need an apiVersion, so a manifest without one has the first kind with that name.
const admission::Kind* KindOfManifest(const Json& manifest);

// Reports whether an API server has written the object: kubectl printed it, no person typed it.
bool IsPrinted(const Json& manifest);

}  // namespace berth::review

#endif  // BERTH_REVIEW_MANIFESTS_H_
