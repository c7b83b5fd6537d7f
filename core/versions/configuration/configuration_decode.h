// Reads the documents that versions/configuration/configuration.h speaks of.
#ifndef BERTH_VERSIONS_CONFIGURATION_CONFIGURATION_DECODE_H_
#define BERTH_VERSIONS_CONFIGURATION_CONFIGURATION_DECODE_H_

#include <string_view>

#include "versions/configuration/configuration.h"

namespace berth {

class Decoder;  // api/json/decoder.h

inline constexpr std::string_view kConfigurationKind = "KubeSchedulerConfiguration";

// The name of an extension point in `plugins`: "queueSort".
std::string_view PointFieldName(ExtensionPoint point);

// With defaults. Paths in the result and in errors begin at the document.
KubeSchedulerConfiguration DecodeKubeSchedulerConfiguration(const Decoder& document,
                                                            const ConfigurationApi& api);

// One of `profiles`, with the defaults of its plugins' arguments; the name is as written.
KubeSchedulerProfile DecodeKubeSchedulerProfile(const Decoder& profile,
                                                const ConfigurationApi& api);

// The fields that the extenders of configurations and policies have in common: all but httpTimeout
// and the flag for HTTPS, whose names or types differ.
ExtenderConfiguration DecodeExtender(const Decoder& extender);

// How long a call may take where nothing is said. As core/extender.go, DefaultExtenderTimeout.
inline constexpr Duration kDefaultExtenderTimeout = Seconds(5);

}  // namespace berth

#endif  // BERTH_VERSIONS_CONFIGURATION_CONFIGURATION_DECODE_H_
