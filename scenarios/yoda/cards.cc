#include "cards.h"

#include <algorithm>
#include <optional>
#include <string>

#include "api/json/decoder.h"
#include "api/json/json.h"
#include "api/json/json_text.h"
#include "base/strings.h"

namespace yoda {
namespace {

int64_t InRange(int64_t number) { return std::clamp<int64_t>(number, 0, kLargest); }

Card DecodeCard(const berth::Decoder& card) {
  const int64_t memory = InRange(card.Field("memory").Int64());
  return {.total_memory_mb = memory,
          .free_memory_mb = InRange(card.Field("freeMemory").Int64(memory)),
          .clock_mhz = InRange(card.Field("clock").Int64()),
          .bandwidth = InRange(card.Field("bandwidth").Int64()),
          .cores = InRange(card.Field("cores").Int64()),
          .power = InRange(card.Field("power").Int64()),
          .healthy = card.Field("health").String("Healthy") == "Healthy"};
}

}  // namespace

std::vector<Card> CardsOf(const berth::v1::Node& node) {
  auto annotation = node.metadata.annotations.find(kCardsAnnotation);
  if (annotation == node.metadata.annotations.end()) return {};
  const berth::Result<berth::Json> json = berth::ParseJsonText(annotation->second);
  if (!json.ok()) return {};
  std::vector<Card> cards;
  berth::DecodeErrors errors;
  berth::Decoder(&json.value(), kCardsAnnotation, &errors)
      .ForEachElement([&](const berth::Decoder& card) { cards.push_back(DecodeCard(card)); });
  if (errors.any()) return {};
  return cards;
}

int64_t LabelNumber(const berth::v1::Pod& pod, const char* label, int64_t fallback) {
  auto text = pod.metadata.labels.find(label);
  if (text == pod.metadata.labels.end()) return fallback;
  return InRange(berth::ParseInt64(text->second).value_or(0));
}

Wish WishOf(const berth::v1::Pod& pod) {
  return {.number = LabelNumber(pod, kNumberLabel, 1),
          .memory_mb = LabelNumber(pod, kMemoryLabel, 0),
          .clock_mhz = LabelNumber(pod, kClockLabel, 0)};
}

}  // namespace yoda
