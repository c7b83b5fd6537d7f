// Fields of pods that came after v1.21: an API server of v1.21 leaves them out of what it stores.
#ifndef BERTH_VERSIONS_NEWER_FIELDS_H_
#define BERTH_VERSIONS_NEWER_FIELDS_H_

#include "api/types.h"

namespace berth {

// Leaves out scheduling gates, resource claims, requests of the pod as a whole, sidecars' restart
// policy, what topology spread constraints have beyond the first four fields, label keys of
// affinity terms, and what the kubelet reports of the resources of containers.
void DropFieldsAfterV121(v1::Pod* pod);

}  // namespace berth

#endif  // BERTH_VERSIONS_NEWER_FIELDS_H_
