// The captions of a scenario's tour, as they are written.
#ifndef BERTH_SCENARIO_DECODE_CAPTION_H_
#define BERTH_SCENARIO_DECODE_CAPTION_H_

#include <string>
#include <string_view>

#include "api/json/decoder.h"
#include "scenario/scenario.h"

namespace berth::sim {

// A text that is shown to people: at most kMaxTextBytes long.
std::string DecodeText(const Decoder& field, std::string_view fallback = "");

// One of spec.captions.
Caption DecodeCaption(const Decoder& field);

}  // namespace berth::sim

#endif  // BERTH_SCENARIO_DECODE_CAPTION_H_
