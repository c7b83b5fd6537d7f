// The hash by which workloads tell their templates apart: in names of ReplicaSets and revisions,
// and in labels of pods.
#ifndef BERTH_CONTROLLERS_TEMPLATE_HASH_H_
#define BERTH_CONTROLLERS_TEMPLATE_HASH_H_

#include <cstdint>
#include <string>

#include "api/workloads.h"

namespace berth::controllers {

// The same for equal templates in each run, of 32 bits, in the letters that rand.SafeEncodeString
// has. It is not that of a real cluster: there the hash is of the memory of Go's structs.
// `collisions`: how many hashes of the template were in use for another one.
std::string TemplateHash(const v1::PodTemplate& pod_template, uint64_t collisions);

}  // namespace berth::controllers

#endif  // BERTH_CONTROLLERS_TEMPLATE_HASH_H_
