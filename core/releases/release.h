// Release: the facts about a release of Kubernetes that need none of its scheduler's code, so that
// also programs without a simulation know them: its names, and its API server.
#ifndef BERTH_RELEASES_RELEASE_H_
#define BERTH_RELEASES_RELEASE_H_

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "admission/version.h"

namespace berth {

// The texts outlive every copy: they are literals.
struct Release {
  // As a scenario's spec.semantics writes it: "v1.34".
  std::string_view name;
  // The number behind the 1 in the name. It tells how near the release is to another one.
  int32_t minor = 0;
  // The name of the release that everything but the queue is from. Another name than `name` if the
  // queue is all that this release has of its own.
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

// A list of releases. The first one is the standard one, which a scenario runs with that names
// none.
using Releases = std::span<const Release>;

// Returns the release of that name, or null if the list has none.
const Release* FindRelease(Releases releases, std::string_view name);
// Returns the whole release with the highest minor number. REQUIRES: there is a whole one.
const Release& NewestRelease(Releases releases);
// Returns the list in descending order of the minor numbers.
std::vector<Release> NewestFirst(Releases releases);

// A release and the kubelets of the clusters that are simulated with it.
struct KubeletRange {
  Release release;
  // The minor number of the newest such kubelet. INT32_MAX for the newest release.
  int32_t newest_kubelet = 0;
};
// Returns the ranges of all releases in ascending order. A release of which there is only the queue
// is for kubelets as old as itself and older; else the nearest whole release is the right one, and
// the newer one of two that are equally near, as a scheduler is never older than a kubelet.
std::vector<KubeletRange> KubeletRanges(Releases releases);

// "kube-scheduler v1.21.9 (queue: v1.15.3)".
std::string UpstreamText(const Release& release);

}  // namespace berth

#endif  // BERTH_RELEASES_RELEASE_H_
