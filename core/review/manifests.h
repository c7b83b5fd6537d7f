// The members of manifests that review reads, whatever else is in them.
#ifndef BERTH_REVIEW_MANIFESTS_H_
#define BERTH_REVIEW_MANIFESTS_H_

#include <string>
#include <string_view>

#include "admission/fields/kinds.h"
#include "api/json/json_fwd.h"

namespace berth::review {

// Lists in lists are no deeper than this in any file that a scenario is made from.
inline constexpr int kMaxListDepth = 4;

// The member `name` of an object; null if `value` is no object or has none.
const Json& Member(const Json& value, std::string_view name);
// The same, if it is a text; else "".
std::string TextAt(const Json& value, std::string_view name);

// The kind of a manifest that the API server has. Berth does not need an apiVersion: without one it
// is any kind of that name. Null if core/admission does not have it.
const admission::Kind* KindOfManifest(const Json& manifest);

// Whether some API server has written the object: it was printed by kubectl, not typed.
bool IsPrinted(const Json& manifest);

}  // namespace berth::review

#endif  // BERTH_REVIEW_MANIFESTS_H_
