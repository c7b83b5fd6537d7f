// What one scenario may cost at the most, so that no file and no link can hang a page or use up its
// memory. Each limit has a message that names it with its value. What is read before that is
// bounded by JsonTextLimits (api/json_text.h), YamlTextLimits (cli/yaml_text.h) and, in a page, by
// web/src/link.ts.
#ifndef BERTH_SIM_LIMITS_H_
#define BERTH_SIM_LIMITS_H_

#include <cstddef>
#include <cstdint>

#include "base/time.h"

namespace berth::sim {

// --- What is written ---

// Objects that inputs create, generated ones included; and timeline entries.
inline constexpr int64_t kMaxInputs = 200'000;
// JSON text, roughly, that generators and patches may make altogether. What is written in a
// document is bounded by its size; what follows from it is bounded by this.
inline constexpr int64_t kMaxDerivedBytes = 128 << 20;
// Of one manifest, roughly; what etcd takes in one request.
inline constexpr int64_t kMaxManifestBytes = 1536 << 10;
// Of spec.schedulerConfiguration and of spec.extenders, roughly.
inline constexpr int64_t kMaxSettingBytes = 256 << 10;
// Of an object's name and of its namespace, as Kubernetes has it.
inline constexpr size_t kMaxNameBytes = 253;
// Of a title, a description, a caption, a question.
inline constexpr size_t kMaxTextBytes = 10'000;
inline constexpr size_t kMaxCaptions = 1'000;
// Nodes times pods under kube-batch, whose session looks at all of them at one blow.
inline constexpr int64_t kMaxBatchPairs = 20'000'000;

// --- What a run takes ---

inline constexpr Time kUntilCeiling = Time{} + Seconds(24 * 3600);
inline constexpr Duration kMaxAttemptLatency = Seconds(3600);
inline constexpr int64_t kMaxBackoffSeconds = 24 * 3600;
// Entries of the log, and the messages in them altogether.
inline constexpr int64_t kMaxEventsCeiling = 1'000'000;
inline constexpr int64_t kMaxLogTextBytes = 256 << 20;
// Steps of the driver, one after the other, that neither take time nor tell the log anything.
inline constexpr int32_t kMaxIdleSteps = 1'000;

}  // namespace berth::sim

#endif  // BERTH_SIM_LIMITS_H_
