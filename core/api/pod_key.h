// PodKeyView: a key for finding a pod that owns no text.
#ifndef BERTH_API_POD_KEY_H_
#define BERTH_API_POD_KEY_H_

#include <string>
#include <string_view>

#include "api/types.h"
#include "base/strings.h"

namespace berth::v1 {

// The namespace and the name of a pod. Valid while the pod, or the text, exists and does not
// change.
struct PodKeyView {
  std::string_view namespace_;
  std::string_view name;

  explicit PodKeyView(const Pod& pod)
      : namespace_(pod.metadata.namespace_), name(pod.metadata.name) {}
  // Takes a text that PodKey returned.
  explicit PodKeyView(std::string_view text) : name(text) {
    const size_t slash = text.find('/');
    if (slash == std::string_view::npos) return;
    namespace_ = text.substr(0, slash);
    name = text.substr(slash + 1);
  }

  // Returns the same text as PodKey.
  std::string Text() const {
    return namespace_.empty() ? std::string(name) : StrCat(namespace_, "/", name);
  }

  bool operator==(const PodKeyView&) const = default;
  // Orders like the texts.
  bool operator<(const PodKeyView& other) const {
    return namespace_ == other.namespace_ ? name < other.name : Text() < other.Text();
  }
};

}  // namespace berth::v1

template <>
struct std::hash<berth::v1::PodKeyView> {
  size_t operator()(const berth::v1::PodKeyView& key) const noexcept {
    const std::hash<std::string_view> of_text;
    return of_text(key.name) ^ (of_text(key.namespace_) << 1);
  }
};

#endif  // BERTH_API_POD_KEY_H_
