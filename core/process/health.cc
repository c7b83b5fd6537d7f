#include "process/health.h"

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

#include "base/strings.h"
#include "process/saturated_time.h"

namespace berth::process {
namespace {

constexpr std::string_view kEndpoints[] = {"healthz", "livez", "readyz"};

struct HealthCheck {
  std::string_view name;
  std::string problem;  // empty: the check passes
};

// Returns the problem of the check leaderElection; empty if there is none. Upstream:
// LeaderElector::Check.
std::string ElectionProblem(const HealthState& state, Time now) {
  if (!state.watches_elector || !state.is_leader) return "";
  if (state.last_renewal) {
    const Time last = After(After(*state.last_renewal, state.lease_duration), kHealthTolerance);
    if (now <= last) return "";
  }
  return "failed election to renew leadership on lease kube-scheduler";
}

// Returns the checks of an endpoint, in the order in which they run.
std::vector<HealthCheck> ChecksOf(std::string_view endpoint, const HealthState& state, Time now) {
  std::vector<HealthCheck> checks;
  if (endpoint != "livez" && state.elects_leader) {
    checks.push_back({"leaderElection", ElectionProblem(state, now)});
  }
  if (endpoint == "readyz") {
    checks.push_back({"shutdown", state.shutdown_asked ? "process is shutting down" : ""});
    checks.push_back(
        {"sched-handler-sync", state.handlers_synced ? "" : "handlers are not fully synchronized"});
    if (state.elects_leader && state.candidates_synced) {
      checks.push_back(
          {"informer-sync", *state.candidates_synced
                                ? ""
                                : "1 informers not started yet: [*v1beta1.LeaseCandidate]"});
    }
  }
  // Upstream: InstallPathHandler for an endpoint without checks.
  if (checks.empty()) checks.push_back({"ping", ""});
  return checks;
}

// Returns the value of a hexadecimal digit. -1 for any other character.
int HexDigit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

// Decodes `text` as Go's url.QueryUnescape does. Null if that fails.
std::optional<std::string> Unescaped(std::string_view text) {
  std::string result;
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '%') {
      result += text[i] == '+' ? ' ' : text[i];
      continue;
    }
    if (text.size() - i < 3) return std::nullopt;
    const int high = HexDigit(text[i + 1]);
    const int low = HexDigit(text[i + 2]);
    if (high < 0 || low < 0) return std::nullopt;
    result += static_cast<char>(high * 16 + low);
    i += 2;
  }
  return result;
}

struct HealthQuery {
  bool verbose = false;
  // Names of checks, without duplicates, in Go's sort order.
  std::set<std::string, std::less<>> excluded;
};

// Parses a query as Go's URL.Query does: skips members that cannot be decoded.
HealthQuery ReadQuery(std::string_view text, const HealthRules& rules) {
  HealthQuery query;
  const std::string_view separators = rules.semicolon_separates ? "&;" : "&";
  while (!text.empty()) {
    const std::string_view member = text.substr(0, text.find_first_of(separators));
    text.remove_prefix(std::min(text.size(), member.size() + 1));
    if (member.empty() || member.find(';') != std::string_view::npos) continue;
    const size_t equals = member.find('=');
    const std::optional<std::string> name = Unescaped(member.substr(0, equals));
    std::optional<std::string> value = "";
    if (equals != std::string_view::npos) value = Unescaped(member.substr(equals + 1));
    if (!name || !value) continue;
    if (*name == "verbose") query.verbose = true;
    if (*name == "exclude") query.excluded.insert(*std::move(value));
  }
  return query;
}

// Upstream: handleRootHealth.
HealthAnswer AnswerEndpoint(std::string_view endpoint, const std::vector<HealthCheck>& checks,
                            const HealthQuery& query) {
  std::string lines;
  bool failed = false;
  std::set<std::string, std::less<>> unknown = query.excluded;
  for (const HealthCheck& check : checks) {
    const auto excluded = unknown.find(check.name);
    if (excluded != unknown.end()) {
      unknown.erase(excluded);
      lines += StrCat("[+]", check.name, " excluded: ok\n");
    } else if (!check.problem.empty()) {
      // The endpoint is public, so it withholds the reason.
      lines += StrCat("[-]", check.name, " failed: reason withheld\n");
      failed = true;
    } else {
      lines += StrCat("[+]", check.name, " ok\n");
    }
  }
  if (!unknown.empty()) {
    std::vector<std::string> quoted;
    for (const std::string& name : unknown) quoted.push_back(Quoted(name));
    lines += StrCat("warn: some health checks cannot be excluded: no matches for ",
                    StrJoin(quoted, ","), "\n");
  }
  // Go's http.Error adds a line break.
  if (failed) return {500, StrCat(lines, endpoint, " check failed\n")};
  if (!query.verbose) return {200, "ok"};
  return {200, StrCat(lines, endpoint, " check passed\n")};
}

HealthAnswer NotFound() { return {404, "404 page not found\n"}; }

}  // namespace

HealthAnswer AnswerHealth(std::string_view target, const HealthState& state, Time now,
                          const HealthRules& rules) {
  const std::string_view path = target.substr(0, target.find('?'));
  target.remove_prefix(std::min(target.size(), path.size() + 1));
  if (path.empty() || path[0] != '/') return NotFound();
  const std::string_view endpoint = path.substr(1, path.find('/', 1) - 1);
  const bool is_endpoint =
      std::find(std::begin(kEndpoints), std::end(kEndpoints), endpoint) != std::end(kEndpoints);
  if (!is_endpoint || (endpoint != "healthz" && !rules.has_livez_and_readyz)) return NotFound();
  const std::vector<HealthCheck> checks = ChecksOf(endpoint, state, now);
  if (path.size() == endpoint.size() + 1) {
    return AnswerEndpoint(endpoint, checks, ReadQuery(target, rules));
  }
  const std::string_view name = path.substr(endpoint.size() + 2);
  const auto check = std::find_if(checks.begin(), checks.end(),
                                  [&](const HealthCheck& one) { return one.name == name; });
  if (check == checks.end()) return NotFound();
  if (check->problem.empty()) return {200, "ok"};
  // The endpoint of a single check gives the reason, because it requires authorization.
  return {500, StrCat("internal server error: ", check->problem, "\n")};
}

}  // namespace berth::process
