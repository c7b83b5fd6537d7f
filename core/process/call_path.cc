#include "process/call_path.h"

#include <algorithm>

namespace berth::process {

Encounter CallPath::At(std::string_view identity, Time arrival) const {
  const auto met = std::find_if(outages.begin(), outages.end(), [&](const Outage& outage) {
    const bool is_for_it = outage.identity.empty() || outage.identity == identity;
    return is_for_it && outage.from <= arrival && arrival < outage.to;
  });
  if (met == outages.end()) return {};
  if (met->mode == OutageMode::kError) {
    return {Encounter::Kind::kRefused, CallError::kInternalError, {}};
  }
  return {Encounter::Kind::kHangs, CallError::kTimeout, met->to};
}

}  // namespace berth::process
