// What manifests are called, in messages and reports.
#ifndef BERTH_SCENARIO_IMPORT_MANIFEST_NAMES_H_
#define BERTH_SCENARIO_IMPORT_MANIFEST_NAMES_H_

#include <string>
#include <string_view>

#include "api/json/decoder.h"

namespace berth::sim {

// What a manifest without a kind looks like; "" if like nothing.
std::string_view GuessKind(const Json& manifest);
// "namespace/name", or the name.
std::string NameOf(const Json& manifest);
// Kinds come from strangers: plain ones are shown as they are, others in quotes.
std::string KindText(const std::string& kind);

}  // namespace berth::sim

#endif  // BERTH_SCENARIO_IMPORT_MANIFEST_NAMES_H_
