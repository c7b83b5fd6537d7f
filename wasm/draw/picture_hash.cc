#include "draw/picture_hash.h"

#include <cstddef>
#include <cstdint>
#include <cstdio>

#include "imgui.h"

namespace berth::ui {
namespace {

class Fnv1a {
 public:
  void Add(const void* bytes, size_t size) {
    const auto* byte = static_cast<const uint8_t*>(bytes);
    for (size_t i = 0; i < size; ++i) hash_ = (hash_ ^ byte[i]) * 1099511628211ULL;
  }
  uint64_t hash() const { return hash_; }

 private:
  uint64_t hash_ = 14695981039346656037ULL;
};

void AddList(const ImDrawList& list, Fnv1a* hash) {
  // Neither vertices nor indexes have padding.
  hash->Add(list.VtxBuffer.Data, static_cast<size_t>(list.VtxBuffer.size_in_bytes()));
  hash->Add(list.IdxBuffer.Data, static_cast<size_t>(list.IdxBuffer.size_in_bytes()));
  for (const ImDrawCmd& command : list.CmdBuffer) {
    hash->Add(&command.ClipRect, sizeof command.ClipRect);
  }
}

}  // namespace

std::string PictureHash(const ImDrawData* data) {
  Fnv1a hash;
  if (data != nullptr) {
    for (int i = 0; i < data->CmdListsCount; ++i) AddList(*data->CmdLists[i], &hash);
  }
  char text[17];
  std::snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(hash.hash()));
  return text;
}

}  // namespace berth::ui
