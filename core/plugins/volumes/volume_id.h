#ifndef BERTH_PLUGINS_VOLUMES_VOLUME_ID_H_
#define BERTH_PLUGINS_VOLUMES_VOLUME_ID_H_

#include <string>
#include <string_view>
#include <utility>

namespace berth {

// The identity of an attached volume: a disk by its id, or by the claim if no disk is known for it
// yet. The two never collide. (Upstream puts a random prefix before the claim.)
struct VolumeId {
  bool by_claim = false;
  std::string id;
  friend bool operator<(const VolumeId& a, const VolumeId& b) {
    return std::pair(a.by_claim, std::string_view(a.id)) <
           std::pair(b.by_claim, std::string_view(b.id));
  }
};

}  // namespace berth

#endif  // BERTH_PLUGINS_VOLUMES_VOLUME_ID_H_
