// The releases that come with Berth.
#ifndef BERTH_RELEASES_RELEASES_H_
#define BERTH_RELEASES_RELEASES_H_

#include "admission/versions.h"
#include "releases/release.h"

namespace berth {

inline constexpr Release kReleaseV1_15{
    .name = "v1.15",
    .minor = 15,
    .scheduler = "v1.21",
    .upstream = "v1.21.9",
    .upstream_of_queue = "v1.15.3",
    .queue_source = "pkg/scheduler/internal/queue/scheduling_queue.go",
    .admission = &admission::kAdmissionV1_21,
};

inline constexpr Release kReleaseV1_21{
    .name = "v1.21",
    .minor = 21,
    .scheduler = "v1.21",
    .upstream = "v1.21.9",
    .queue_source = "pkg/scheduler/internal/queue/scheduling_queue.go",
    .admission = &admission::kAdmissionV1_21,
};

inline constexpr Release kReleaseV1_34{
    .name = "v1.34",
    .minor = 34,
    .scheduler = "v1.34",
    .upstream = "v1.34.1",
    .queue_source = "pkg/scheduler/backend/queue/scheduling_queue.go",
    .admission = &admission::kAdmissionV1_34,
};

// The default release is first. It must not change, because links and scenarios that name no
// release depend on it.
inline constexpr Release kReleases[] = {kReleaseV1_21, kReleaseV1_15, kReleaseV1_34};

}  // namespace berth

#endif  // BERTH_RELEASES_RELEASES_H_
