// Helpers with which versions register plugins without arguments and define their default profiles.
#ifndef BERTH_VERSIONS_IN_TREE_H_
#define BERTH_VERSIONS_IN_TREE_H_

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>

#include "framework/profile.h"

namespace berth {

// Creates a plugin without arguments, whose constructor takes the handle or nothing.
template <typename P>
std::unique_ptr<Plugin> MakePlain(const Decoder& /*args*/, Handle& handle) {
  if constexpr (std::is_constructible_v<P, Handle&>) {
    return std::make_unique<P>(handle);
  } else {
    return std::make_unique<P>();
  }
}

// A row of the table that defines a default profile. The weight is 0 at other points than Score.
struct DefaultPlugin {
  ExtensionPoint point;
  std::string_view name;
  int32_t weight = 0;
};

inline Profile ProfileOf(std::span<const DefaultPlugin> plugins) {
  Profile profile;
  for (const DefaultPlugin& plugin : plugins) {
    profile.At(plugin.point).push_back(EnabledPlugin{std::string(plugin.name), plugin.weight});
  }
  return profile;
}

}  // namespace berth

#endif  // BERTH_VERSIONS_IN_TREE_H_
