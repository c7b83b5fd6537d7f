#ifndef BERTH_PLUGINS_NODES_IMAGE_LOCALITY_H_
#define BERTH_PLUGINS_NODES_IMAGE_LOCALITY_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "framework/handle.h"
#include "framework/plugin.h"

namespace berth {

class Decoder;  // api/json/decoder.h

// Prefers nodes that already have the images of the pod's containers: the sum of their sizes, each
// scaled down if few nodes have the image, so that a node with a rare image does not get all pods.
// Sizes and counts are those of the cache when the node was added or last updated. Upstream:
// kube-scheduler v1.21 and v1.34, framework/plugins/imagelocality.
class ImageLocality final : public PluginOf<ScorePlugin> {
 public:
  static constexpr std::string_view kName = "ImageLocality";

  // Creates v1.21's plugin.
  explicit ImageLocality(Handle& handle) : handle_(handle) {}
  // Creates v1.34's plugin, in which init containers count like the others.
  static std::unique_ptr<Plugin> MakeV134(const Decoder& args, Handle& handle);

  std::string_view Name() const override { return kName; }
  // The score is 0 up to 23 MiB, and 100 from 1000 MiB for each container; linear between.
  Status Score(const CycleState& state, const v1::Pod& pod, const NodeInfo& node,
               int64_t* score) const override;
  Status ScoreEach(const CycleState& state, const v1::Pod& pod, const NodeRows& rows,
                   NodeScoreList& scores) const override;
  // Returns a score if no node lists its images.
  std::optional<int64_t> SameForEveryNode(const CycleState& state,
                                          const v1::Pod& pod) const override;

 private:
  using ImageNames = std::vector<std::string>;  // names of the containers' images, with their tags

  ImageNames NamesOf(const v1::Pod& pod) const;
  int64_t ScoreOf(const ImageNames& names, const NodeInfo& node) const;

  Handle& handle_;
  bool counts_init_containers_ = false;
};

}  // namespace berth

#endif  // BERTH_PLUGINS_NODES_IMAGE_LOCALITY_H_
