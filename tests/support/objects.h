// Objects for tests, written as the JSON that a user would write.
#ifndef BERTH_TESTS_SUPPORT_OBJECTS_H_
#define BERTH_TESTS_SUPPORT_OBJECTS_H_

#include <string_view>

#include "api/types.h"

namespace berth::test {

// Aborts the test run on JSON that does not decode.
v1::PodPtr MakePod(std::string_view json);
v1::NodePtr MakeNode(std::string_view json);

}  // namespace berth::test

#endif  // BERTH_TESTS_SUPPORT_OBJECTS_H_
