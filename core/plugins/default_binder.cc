#include "plugins/default_binder.h"

#include <optional>

namespace berth {

std::unique_ptr<Plugin> DefaultBinder::Make(const Decoder&, Handle& handle) {
  return std::make_unique<DefaultBinder>(handle);
}

Status DefaultBinder::Bind(CycleState&, const v1::Pod& pod, const std::string& node_name) {
  const std::optional<std::string> error = handle_.Client().BindPod(pod, node_name);
  return error ? Status::Internal(*error) : Status::Ok();
}

}  // namespace berth
