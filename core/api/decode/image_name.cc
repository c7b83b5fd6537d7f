#include "api/decode/image_name.h"

#include <cstddef>

#include "base/strings.h"

namespace berth {

std::string NormalizedImageName(const std::string& image) {
  // A colon before the last slash belongs to a registry's port.
  const size_t colon = image.rfind(':');
  const size_t slash = image.rfind('/');
  const bool has_tag = colon != std::string::npos && (slash == std::string::npos || colon > slash);
  return has_tag ? image : StrCat(image, ":latest");
}

}  // namespace berth
