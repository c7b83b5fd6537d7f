#include "draw/picture_hash.h"

#include <cstddef>

#include "base/fnv1a.h"
#include "imgui.h"

namespace berth::ui {
namespace {

void AddBytes(const void* bytes, size_t size, Fnv1a64* hash) {
  hash->Add({static_cast<const char*>(bytes), size});
}

void AddList(const ImDrawList& list, Fnv1a64* hash) {
  // Hashing raw bytes is safe: neither vertices nor indexes have padding.
  AddBytes(list.VtxBuffer.Data, static_cast<size_t>(list.VtxBuffer.size_in_bytes()), hash);
  AddBytes(list.IdxBuffer.Data, static_cast<size_t>(list.IdxBuffer.size_in_bytes()), hash);
  for (const ImDrawCmd& command : list.CmdBuffer) {
    AddBytes(&command.ClipRect, sizeof command.ClipRect, hash);
  }
}

}  // namespace

std::string PictureHash(const ImDrawData* data) {
  Fnv1a64 hash;
  if (data != nullptr) {
    for (int i = 0; i < data->CmdListsCount; ++i) AddList(*data->CmdLists[i], &hash);
  }
  return hash.Hex();
}

}  // namespace berth::ui
