// Release: the facts about a release of Kubernetes that do not depend on the code of its scheduler:
// its names and its API server. Programs without a simulation can use them, too.
#ifndef BERTH_RELEASES_RELEASE_H_
#define BERTH_RELEASES_RELEASE_H_

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "admission/version.h"

namespace berth {

// The texts are literals, so they outlive every copy.
struct Release {
  // The name in spec.semantics of a scenario: "v1.34".
  std::string_view name;
  // The minor version, which is the number after "v1." in the name.
  int32_t minor = 0;
  // The name of the release that supplies everything but the queue. It differs from `name` if Berth
  // has only the queue of this release.
  std::string_view scheduler;
  // The version of Kubernetes that is simulated: "v1.34.1".
  std::string_view upstream = {};
  // The version that the queue is from: "v1.15.3". Empty if that is `upstream`, too.
  std::string_view upstream_of_queue = {};
  // The file of the queue in the repository of Kubernetes.
  std::string_view queue_source = {};
  // How the API server of the release treats objects. Never null.
  const admission::AdmissionVersion* admission = nullptr;

  // Reports whether the release is simulated as a whole, not only its queue.
  bool IsWhole() const { return scheduler == name; }
};

// A list of releases. The first one is the default for scenarios that name no release.
using Releases = std::span<const Release>;

// Returns the release with this name. Null if the list has none.
const Release* FindRelease(Releases releases, std::string_view name);
// Returns the whole release with the highest minor number. REQUIRES: there is a whole one.
const Release& NewestRelease(Releases releases);
// Returns the list in descending order of the minor numbers.
std::vector<Release> NewestFirst(Releases releases);

// A release, and the kubelets in the clusters that are simulated with it.
struct KubeletRange {
  Release release;
  // The minor version of the newest such kubelet. INT32_MAX for the newest release.
  int32_t newest_kubelet = 0;
};
// Returns the ranges of all releases in ascending order. A kubelet belongs to the whole release
// with the nearest minor version. If two are equally near, it belongs to the newer one, because a
// scheduler is never older than a kubelet. A release of which Berth has only the queue covers
// kubelets up to its own minor version.
std::vector<KubeletRange> KubeletRanges(Releases releases);

// Returns the simulated versions: "kube-scheduler v1.21.9 (queue: v1.15.3)".
std::string UpstreamText(const Release& release);

}  // namespace berth

#endif  // BERTH_RELEASES_RELEASE_H_
