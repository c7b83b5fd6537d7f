// The hash that identifies a workload's pod template, in names of ReplicaSets and revisions, and in
// labels of pods.
#ifndef BERTH_API_DECODE_TEMPLATE_HASH_H_
#define BERTH_API_DECODE_TEMPLATE_HASH_H_

#include <cstdint>
#include <string>
#include <string_view>

#include "api/workloads.h"

namespace berth {

// Keeps the hash of a template whose names were replaced (redaction), so that objects named after
// the hash keep their order. Its value is "HASH DIGEST"; the hash is valid while the rest of the
// template has that digest, in hexadecimal digits. An edit changes the digest.
inline constexpr char kTemplateHashAnnotation[] = "berth.dev/template-hash";
std::string TemplateHashText(std::string_view hash, uint64_t digest);

// Returns the digest of a template together with the hash that its annotation gives. `digest` is
// that of the template without the annotation. Templates with different hashes get different
// digests.
uint64_t DigestWithHash(uint64_t digest, std::string_view annotation);

// Returns the hash of a template: 32 bits, in the letters of rand.SafeEncodeString, the same for
// equal templates in each run. It differs from that of a real cluster, which hashes the memory of
// Go's structs. `collisions` is the number of this template's hashes that were already in use for
// another template.
std::string TemplateHash(const v1::PodTemplate& pod_template, uint64_t collisions);

}  // namespace berth

#endif  // BERTH_API_DECODE_TEMPLATE_HASH_H_
