// From JSON values to API objects: the only place that knows Kubernetes' JSON field names.
#ifndef BERTH_API_DECODE_H_
#define BERTH_API_DECODE_H_

#include "api/decoder.h"
#include "api/types.h"

namespace berth {

// Each reads one manifest. Unknown fields are ignored, as Kubernetes ignores them; a wrong type, a
// bad or negative amount, a missing name and the like are recorded in the decoder's errors with
// their path, and the result is then not to be used. `namespace` defaults to "default" for pods.
v1::ObjectMeta DecodeObjectMeta(const Decoder& metadata);
v1::Pod DecodePod(const Decoder& manifest);
v1::Node DecodeNode(const Decoder& manifest);
v1::LabelSelector DecodeLabelSelector(const Decoder& selector);
v1::NodeSelectorTerm DecodeNodeSelectorTerm(const Decoder& term);
v1::NodeSelector DecodeNodeSelector(const Decoder& selector);
std::vector<v1::PreferredSchedulingTerm> DecodePreferredSchedulingTerms(const Decoder& terms);

}  // namespace berth

#endif  // BERTH_API_DECODE_H_
