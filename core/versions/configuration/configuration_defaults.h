// What a configuration has where nothing is written. As kube-scheduler v1.21,
// apis/config/v1beta1/defaults.go, and v1.34, apis/config/v1/defaults.go, with the default feature
// gates.
#ifndef BERTH_VERSIONS_CONFIGURATION_CONFIGURATION_DEFAULTS_H_
#define BERTH_VERSIONS_CONFIGURATION_CONFIGURATION_DEFAULTS_H_

#include <optional>
#include <string>
#include <string_view>

#include "api/json/json_fwd.h"
#include "versions/configuration/configuration_api.h"

namespace berth {

class Decoder;  // api/json/decoder.h

// The arguments of a plugin with their defaults, as Go's encoder writes them; null if the plugin
// has no known arguments and `args` is absent. Records what is wrong with fields and types, and an
// apiVersion or a kind that is not that of the plugin's arguments.
Json PluginArgsWithDefaults(std::string_view plugin, const Decoder& args,
                            const ConfigurationApi& api);
// The same where none are given.
Json DefaultPluginArgs(std::string_view plugin, const ConfigurationApi& api);

// See ConfigurationApi::add_default_args.
void AddDefaultArgsV1Beta1(std::string_view plugin, Json& args);
void AddDefaultArgsV1(std::string_view plugin, Json& args);

// An address to serve on: 0.0.0.0 where the host is empty, port 10251 where there is only an IP,
// 0.0.0.0:10251 in place of anything that is neither.
std::string BindAddressWithDefaults(const std::optional<std::string>& address);

struct HostAndPort {
  std::string host;
  std::string port;
};
// As Go's net.SplitHostPort; nothing where that fails.
std::optional<HostAndPort> SplitHostPort(std::string_view address);

// As Go's net.ParseIP of version 1.16, whether there is an address: IPv4 with dots, or IPv6.
bool IsIpAddress(std::string_view text);

}  // namespace berth

#endif  // BERTH_VERSIONS_CONFIGURATION_CONFIGURATION_DEFAULTS_H_
