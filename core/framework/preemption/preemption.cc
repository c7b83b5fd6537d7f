#include "framework/preemption/preemption.h"

#include "base/strings.h"

namespace berth {

Status NoVictimsStatus(std::string_view node, std::string_view pod) {
  return Status::UnschedulableAndUnresolvable(
      StrCat("No victims found on node ", node, " for preemptor pod ", pod));
}

}  // namespace berth
