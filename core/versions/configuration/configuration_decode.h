// Decodes the documents described in versions/configuration/configuration.h.
#ifndef BERTH_VERSIONS_CONFIGURATION_CONFIGURATION_DECODE_H_
#define BERTH_VERSIONS_CONFIGURATION_CONFIGURATION_DECODE_H_

#include <string_view>

#include "versions/configuration/configuration.h"

namespace berth {

class Decoder;  // api/json/decoder.h

inline constexpr std::string_view kConfigurationKind = "KubeSchedulerConfiguration";

// Returns the name of an extension point in `plugins`: "queueSort".
std::string_view PointFieldName(ExtensionPoint point);

// Decodes the document and adds defaults. Paths in the result and in errors begin at the document.
KubeSchedulerConfiguration DecodeKubeSchedulerConfiguration(const Decoder& document,
                                                            const ConfigurationApi& api);

// Decodes one of `profiles` and adds the defaults of its plugins' arguments. The name has no
// default.
KubeSchedulerProfile DecodeKubeSchedulerProfile(const Decoder& profile,
                                                const ConfigurationApi& api);

// Decodes the fields that extenders of configurations and policies share: all but httpTimeout and
// the flag for HTTPS, whose names or types differ.
ExtenderConfiguration DecodeExtender(const Decoder& extender);

// The longest duration of a call if none is configured. As core/extender.go,
// DefaultExtenderTimeout.
inline constexpr Duration kDefaultExtenderTimeout = Seconds(5);

}  // namespace berth

#endif  // BERTH_VERSIONS_CONFIGURATION_CONFIGURATION_DECODE_H_
