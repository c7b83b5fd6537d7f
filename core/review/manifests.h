// Reads those members of manifests that review needs.
#ifndef BERTH_REVIEW_MANIFESTS_H_
#define BERTH_REVIEW_MANIFESTS_H_

#include <string>
#include <string_view>

#include "admission/fields/kinds.h"
#include "api/json/json_fwd.h"

namespace berth::review {

// Lists in lists are at most this deep in any file from which a scenario is made.
inline constexpr int kMaxListDepth = 4;

// Returns the member `name` of an object; null if `value` is no object or has no such member.
const Json& Member(const Json& value, std::string_view name);
// Returns the same if it is a string; else "".
std::string TextAt(const Json& value, std::string_view name);

// Returns the API server's kind of a manifest; null if core/admission does not have it. Berth does
// not need an apiVersion: without one it is any kind of that name.
const admission::Kind* KindOfManifest(const Json& manifest);

// Reports whether some API server has written the object: it was printed by kubectl, not typed.
bool IsPrinted(const Json& manifest);

}  // namespace berth::review

#endif  // BERTH_REVIEW_MANIFESTS_H_
