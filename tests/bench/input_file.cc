#include "bench/input_file.h"

#include <cstdio>

namespace berth::bench {

bool ReadInputFile(const std::string& name, std::string* text) {
  std::FILE* const file = std::fopen(name.c_str(), "rb");
  if (file == nullptr) {
    std::fprintf(stderr, "there is no file %s\n", name.c_str());
    return false;
  }
  char part[1 << 16];
  for (size_t n = 0; (n = std::fread(part, 1, sizeof part, file)) > 0;) text->append(part, n);
  std::fclose(file);
  return true;
}

}  // namespace berth::bench
