#include "api/json/json_member.h"

#include "api/json/json.h"

namespace berth {

const Json& MemberOf(const Json& object, std::string_view name) {
  static const Json kNone;
  if (!object.is_object()) return kNone;
  const auto found = object.find(name);
  return found == object.end() ? kNone : *found;
}

std::string TextOf(const Json& object, std::string_view name) {
  const Json& text = MemberOf(object, name);
  return text.is_string() ? text.get<std::string>() : "";
}

}  // namespace berth
