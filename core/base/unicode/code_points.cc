#include "base/unicode/code_points.h"

namespace berth {
namespace {

struct CodePointRange {
  uint32_t first;
  uint32_t last;
};

// Code points that Go's strconv.IsPrint rejects and that text may contain: controls, spaces other
// than U+0020, format characters such as direction marks, private use, and noncharacters. Code
// points that Unicode has not assigned yet count as printable.
constexpr CodePointRange kUnprintable[] = {
    {0x00, 0x1f},        {0x7f, 0xa0},     {0xad, 0xad},     {0x600, 0x605},     {0x61c, 0x61c},
    {0x6dd, 0x6dd},      {0x70f, 0x70f},   {0x1680, 0x1680}, {0x180e, 0x180e},   {0x2000, 0x200f},
    {0x2028, 0x202f},    {0x205f, 0x206f}, {0x3000, 0x3000}, {0xd800, 0xf8ff},   {0xfdd0, 0xfdef},
    {0xfeff, 0xfeff},    {0xfff0, 0xfffb}, {0xfffe, 0xffff}, {0x1d173, 0x1d17a}, {0xe0000, 0xe00ff},
    {0xf0000, 0x10ffff},
};

}  // namespace

bool IsPrintable(uint32_t code_point) {
  for (const CodePointRange& range : kUnprintable) {
    if (code_point >= range.first && code_point <= range.last) return false;
  }
  return true;
}

uint32_t CodePointAt(std::string_view text, size_t i, size_t size) {
  const auto first = static_cast<unsigned char>(text[i]);
  if (size == 1) return first;
  uint32_t code_point = first & (0x7fu >> size);
  for (size_t k = 1; k < size; ++k) {
    code_point = code_point << 6 | (static_cast<unsigned char>(text[i + k]) & 0x3fu);
  }
  return code_point;
}

}  // namespace berth
