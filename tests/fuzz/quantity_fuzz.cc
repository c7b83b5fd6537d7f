// Amounts and durations as manifests have them. The first byte chooses between them.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "api/quantity.h"
#include "base/check.h"
#include "base/duration.h"
#include "fuzz/expectations.h"

namespace berth {
namespace {

void ReadQuantity(std::string_view text) {
  const Result<Quantity> quantity = Quantity::Parse(text);
  if (!quantity.ok()) return ExpectReadable(quantity.error());
  // There is no suffix beyond exa, so upstream leaves it out and the text has another value.
  if (quantity.value().ValueOverflows()) return;
  const std::string canonical = quantity.value().Canonical();
  const Result<Quantity> again = Quantity::Parse(canonical);
  BERTH_CHECK(again.ok(), "the canonical form can be read");
  BERTH_CHECK(again.value() == quantity.value(), "the canonical form is the same amount");
  // The text may differ: an amount that 1024 does not divide loses its binary suffix (1.5Ki:
  // "1536"), and is decimal from then on.
  const std::string decimal = again.value().Canonical();
  BERTH_CHECK(Quantity::Parse(decimal).value().Canonical() == decimal, "canonical forms settle");
  BERTH_CHECK(again.value().Value() == quantity.value().Value() || quantity.value().IsNegative(),
              "equal amounts have equal values");
  BERTH_CHECK(Quantity::Parse(quantity.value().ToString()).ok(), "what is shown can be read");
}

void ReadDuration(std::string_view text) {
  const ParsedDuration parsed = ParseGoDuration(text);
  if (parsed.trouble != DurationTrouble::kNone) return;
  const ParsedDuration again = ParseGoDuration(GoDurationText(parsed.duration));
  BERTH_CHECK(again.trouble == DurationTrouble::kNone && again.duration == parsed.duration,
              "a duration is read as it is written");
}

}  // namespace
}  // namespace berth

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  if (size == 0) return 0;
  const std::string_view text(reinterpret_cast<const char*>(data + 1), size - 1);
  switch (data[0]) {
    case 'q':
      berth::ReadQuantity(text);
      return 0;
    case 'd':
      berth::ReadDuration(text);
      return 0;
    case 's':
      (void)berth::ParseSecondsText(text);
      return 0;
    default:
      return -1;  // it is not added to the corpus
  }
}
