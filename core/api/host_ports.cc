#include "api/host_ports.h"

namespace berth {
namespace {

constexpr std::string_view kAnyAddress = "0.0.0.0";
constexpr std::string_view kDefaultProtocol = "TCP";

std::tuple<std::string, int32_t, std::string> PortEntry(std::string_view ip,
                                                        std::string_view protocol, int32_t port) {
  return {std::string(protocol.empty() ? kDefaultProtocol : protocol), port,
          std::string(ip.empty() ? kAnyAddress : ip)};
}

}  // namespace

void HostPortInfo::Add(std::string_view ip, std::string_view protocol, int32_t port) {
  if (port > 0) ports_.insert(PortEntry(ip, protocol, port));
}

void HostPortInfo::Remove(std::string_view ip, std::string_view protocol, int32_t port) {
  if (port > 0) ports_.erase(PortEntry(ip, protocol, port));
}

bool HostPortInfo::CheckConflict(std::string_view ip, std::string_view protocol,
                                 int32_t port) const {
  if (port <= 0 || ports_.empty()) return false;
  const auto wanted = PortEntry(ip, protocol, port);
  // Entries of the same protocol and port are adjacent, whatever their address.
  auto it = ports_.lower_bound({std::get<0>(wanted), port, std::string()});
  for (; it != ports_.end(); ++it) {
    const auto& [used_protocol, used_port, used_ip] = *it;
    if (used_protocol != std::get<0>(wanted) || used_port != port) return false;
    const std::string& wanted_ip = std::get<2>(wanted);
    if (wanted_ip == kAnyAddress || used_ip == kAnyAddress || used_ip == wanted_ip) return true;
  }
  return false;
}

}  // namespace berth
