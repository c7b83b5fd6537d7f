// Names of container images.
#ifndef BERTH_API_DECODE_IMAGE_NAME_H_
#define BERTH_API_DECODE_IMAGE_NAME_H_

#include <string>

namespace berth {

// Returns the name under which a node lists the image: with the tag that the kubelet adds if the
// name has none. Upstream: kube-scheduler v1.21, image_locality.go, normalizedImageName.
std::string NormalizedImageName(const std::string& image);

}  // namespace berth

#endif  // BERTH_API_DECODE_IMAGE_NAME_H_
