// Objects for tests, written as the JSON that a user would write.
#ifndef BERTH_TESTS_SUPPORT_OBJECTS_H_
#define BERTH_TESTS_SUPPORT_OBJECTS_H_

#include <string_view>
#include <variant>

#include "api/objects.h"
#include "api/types.h"

namespace berth::test {

// Aborts the test run if the JSON does not decode.
v1::PodPtr MakePod(std::string_view json);
v1::NodePtr MakeNode(std::string_view json);
AnyObject MakeAny(Kind kind, std::string_view json);

// Returns an object of any kind: MakeObject<v1::Service>(R"({"metadata": {"name": "web"}})").
template <typename T>
ObjectPtr<T> MakeObject(std::string_view json) {
  const Kind kind = KindOf(AnyObject(ObjectPtr<T>()));
  return std::get<ObjectPtr<T>>(MakeAny(kind, json));
}

}  // namespace berth::test

#endif  // BERTH_TESTS_SUPPORT_OBJECTS_H_
