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

// Prefers nodes that have the images of the pod's containers already: the sum of their sizes, each
// scaled down by how few nodes have it, so that a node with a rare image does not get all pods.
// Sizes and counts are those that the cache knew when the node was added or last updated. As
// kube-scheduler v1.21 and v1.34, framework/plugins/imagelocality.
class ImageLocality final : public PluginOf<ScorePlugin> {
 public:
  static constexpr std::string_view kName = "ImageLocality";

  // As v1.21.
  explicit ImageLocality(Handle& handle) : handle_(handle) {}
  // As v1.34: init containers count as the others do.
  static std::unique_ptr<Plugin> MakeV134(const Decoder& args, Handle& handle);

  std::string_view Name() const override { return kName; }
  // 0 up to 23 MiB, 100 from 1000 MiB for each container, straight between.
  Status Score(const CycleState& state, const v1::Pod& pod, const NodeInfo& node,
               int64_t* score) const override;
  Status ScoreEach(const CycleState& state, const v1::Pod& pod, const NodeRows& rows,
                   NodeScoreList& scores) const override;
  // Where no node says which images it has.
  std::optional<int64_t> SameForEveryNode(const CycleState& state,
                                          const v1::Pod& pod) const override;

 private:
  using ImageNames = std::vector<std::string>;  // of the containers, with their tags

  ImageNames NamesOf(const v1::Pod& pod) const;
  int64_t ScoreOf(const ImageNames& names, const NodeInfo& node) const;

  Handle& handle_;
  bool counts_init_containers_ = false;
};

}  // namespace berth

#endif  // BERTH_PLUGINS_NODES_IMAGE_LOCALITY_H_
