#include "plugins/default_binder.h"

#include <optional>

namespace berth {

Status DefaultBinder::Bind(CycleState&, const v1::Pod& pod, const std::string& node_name) {
  const std::optional<std::string> error = handle_.Client().BindPod(pod, node_name);
  return error ? Status::Internal(*error) : Status::Ok();
}

}  // namespace berth
