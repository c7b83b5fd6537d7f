// The hash by which workloads tell their templates apart: in names of ReplicaSets and revisions,
// and in labels of pods.
#ifndef BERTH_API_DECODE_TEMPLATE_HASH_H_
#define BERTH_API_DECODE_TEMPLATE_HASH_H_

#include <cstdint>
#include <string>
#include <string_view>

#include "api/workloads.h"

namespace berth {

// On a template whose names were replaced: which hash it has all the same, so that what is named
// after it is in the same order as before. "HASH DIGEST": it holds as long as the rest of the
// template has that digest, in hexadecimal digits, which an edit changes.
inline constexpr char kTemplateHashAnnotation[] = "berth.dev/template-hash";
std::string TemplateHashText(std::string_view hash, uint64_t digest);

// The digest of a template, of which `digest` is that of all but the annotation: two templates that
// say another hash have another one.
uint64_t DigestWithHash(uint64_t digest, std::string_view annotation);

// The same for equal templates in each run, of 32 bits, in the letters that rand.SafeEncodeString
// has. It is not that of a real cluster: there the hash is of the memory of Go's structs.
// `collisions`: how many hashes of the template were in use for another one.
std::string TemplateHash(const v1::PodTemplate& pod_template, uint64_t collisions);

}  // namespace berth

#endif  // BERTH_API_DECODE_TEMPLATE_HASH_H_
