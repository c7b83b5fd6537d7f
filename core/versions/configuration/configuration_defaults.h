// The defaults of a configuration. As kube-scheduler v1.21, apis/config/v1beta1/defaults.go, and
// v1.34, apis/config/v1/defaults.go, with the default feature gates.
#ifndef BERTH_VERSIONS_CONFIGURATION_CONFIGURATION_DEFAULTS_H_
#define BERTH_VERSIONS_CONFIGURATION_CONFIGURATION_DEFAULTS_H_

#include <optional>
#include <string>
#include <string_view>

#include "api/json/json_fwd.h"
#include "versions/configuration/configuration_api.h"

namespace berth {

class Decoder;  // api/json/decoder.h

// Returns a plugin's arguments with their defaults, as Go's encoder writes them. Null if the plugin
// has no known arguments and `args` is absent. Records errors for unknown fields, wrong types, and
// an apiVersion or kind that is not that of the plugin's arguments.
Json PluginArgsWithDefaults(std::string_view plugin, const Decoder& args,
                            const ConfigurationApi& api);
// Returns the defaults of a plugin's arguments.
Json DefaultPluginArgs(std::string_view plugin, const ConfigurationApi& api);

// Implement ConfigurationApi::add_default_args.
void AddDefaultArgsV1Beta1(std::string_view plugin, Json& args);
void AddDefaultArgsV1(std::string_view plugin, Json& args);

// Returns an address to serve on: 0.0.0.0 replaces an empty host, port 10251 is added to a bare IP,
// and 0.0.0.0:10251 replaces anything else.
std::string BindAddressWithDefaults(const std::optional<std::string>& address);

struct HostAndPort {
  std::string host;
  std::string port;
};
// Splits an address as Go's net.SplitHostPort does. None if that fails.
std::optional<HostAndPort> SplitHostPort(std::string_view address);

// Reports whether the text is an IPv4 address with dots or an IPv6 address. As net.ParseIP of Go
// 1.16.
bool IsIpAddress(std::string_view text);

}  // namespace berth

#endif  // BERTH_VERSIONS_CONFIGURATION_CONFIGURATION_DEFAULTS_H_
