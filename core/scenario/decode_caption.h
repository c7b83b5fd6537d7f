// Reads the captions of a scenario's tour.
#ifndef BERTH_SCENARIO_DECODE_CAPTION_H_
#define BERTH_SCENARIO_DECODE_CAPTION_H_

#include <string>
#include <string_view>

#include "api/json/decoder.h"
#include "scenario/scenario.h"

namespace berth::sim {

// Reads a text for people. Records an error if it is longer than kMaxTextBytes.
std::string DecodeText(const Decoder& field, std::string_view fallback = "");

// Reads an element of spec.captions.
Caption DecodeCaption(const Decoder& field);

}  // namespace berth::sim

#endif  // BERTH_SCENARIO_DECODE_CAPTION_H_
