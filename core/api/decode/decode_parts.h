// Parts that the decode*.cc files share; no other file includes this header.
#ifndef BERTH_API_DECODE_DECODE_PARTS_H_
#define BERTH_API_DECODE_DECODE_PARTS_H_

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "api/json/decoder.h"
#include "api/storage.h"
#include "api/types.h"
#include "api/volumes.h"

namespace berth {

template <typename T>
std::vector<T> DecodeList(const Decoder& list, T (*decode)(const Decoder&)) {
  std::vector<T> elements;
  list.ForEachElement([&](const Decoder& element) { elements.push_back(decode(element)); });
  return elements;
}

template <typename T>
std::optional<T> DecodeOptional(const Decoder& value, T (*decode)(const Decoder&)) {
  if (!value.Present()) return std::nullopt;
  return decode(value);
}

// Records "Invalid value: <value>: <problem>", in the API server's words.
void FailInvalid(const Decoder& at, std::string_view value, std::string_view problem);

// Reads the metadata of a manifest. DecodeNamespacedMeta sets an empty namespace to "default"; the
// other function drops the namespace.
v1::ObjectMeta DecodeNamespacedMeta(const Decoder& manifest);
v1::ObjectMeta DecodeClusterMeta(const Decoder& manifest);

// Reads amounts that are not negative and that fit into 64 bits.
v1::ResourceList DecodeResourceList(const Decoder& resources);
// Reads those members of a volume or of a persistent volume's spec that say where the data is.
v1::VolumeSource DecodeVolumeSource(const Decoder& volume);
// Returns a claim without a name; null if absent.
std::shared_ptr<const v1::PersistentVolumeClaim> DecodeClaimTemplate(const Decoder& claim_template);

}  // namespace berth

#endif  // BERTH_API_DECODE_DECODE_PARTS_H_
