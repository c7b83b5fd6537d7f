#include "plugins/nodes/image_locality.h"

#include <algorithm>
#include <string>

#include "api/decode/image_name.h"
#include "framework/resource.h"

namespace berth {
namespace {

constexpr int64_t kMebibyte = 1024 * 1024;
constexpr int64_t kMinThreshold = 23 * kMebibyte;
constexpr int64_t kMaxContainerThreshold = 1000 * kMebibyte;

// Returns the image's size, scaled by the share of nodes that have it. When the image's state was
// taken, there may have been more nodes than now. No size that affects the score is near the end of
// int64, where the conversion back would be undefined.
int64_t ScaledImageScore(const ImageStateSummary& image, size_t num_nodes) {
  const double spread = static_cast<double>(image.num_nodes) / static_cast<double>(num_nodes);
  constexpr double kFarBeyond = 1e18;
  const double score = static_cast<double>(image.size_bytes) * spread;
  return static_cast<int64_t>(std::clamp(score, -kFarBeyond, kFarBeyond));
}

}  // namespace

std::unique_ptr<Plugin> ImageLocality::MakeV134(const Decoder&, Handle& handle) {
  auto plugin = std::make_unique<ImageLocality>(handle);
  plugin->counts_init_containers_ = true;
  return plugin;
}

ImageLocality::ImageNames ImageLocality::NamesOf(const v1::Pod& pod) const {
  ImageNames names;
  const auto add = [&](const std::vector<v1::Container>& containers) {
    for (const v1::Container& container : containers) {
      names.push_back(NormalizedImageName(container.image));
    }
  };
  if (counts_init_containers_) add(pod.spec.init_containers);
  add(pod.spec.containers);
  return names;
}

int64_t ImageLocality::ScoreOf(const ImageNames& names, const NodeInfo& node) const {
  if (!node.has_image_states()) return 0;
  const size_t num_nodes = handle_.SnapshotSharedLister().List().size();
  const ImageStates& images = node.image_states();
  int64_t sum = 0;
  for (const std::string& name : names) {
    auto it = images.find(name);
    if (it != images.end()) sum = SaturatingAdd(sum, ScaledImageScore(it->second, num_nodes));
  }
  // The upper threshold of a pod without containers is 0, so its score is 0.
  const int64_t max_threshold = kMaxContainerThreshold * static_cast<int64_t>(names.size());
  if (sum <= kMinThreshold) return 0;
  sum = std::min(sum, max_threshold);
  return kMaxNodeScore * (sum - kMinThreshold) / (max_threshold - kMinThreshold);
}

Status ImageLocality::Score(const CycleState&, const v1::Pod& pod, const NodeInfo& node,
                            int64_t* score) const {
  *score = ScoreOf(NamesOf(pod), node);
  return Status::Ok();
}

Status ImageLocality::ScoreEach(const CycleState&, const v1::Pod& pod, const NodeRows&,
                                NodeScoreList& scores) const {
  const ImageNames names = NamesOf(pod);
  for (NodeScore& score : scores) score.score = ScoreOf(names, *score.node);
  return Status::Ok();
}

std::optional<int64_t> ImageLocality::SameForEveryNode(const CycleState&, const v1::Pod&) const {
  if (handle_.SnapshotSharedLister().Index().num_with_images() > 0) return std::nullopt;
  return 0;
}

}  // namespace berth
