#include "admission/validation/names.h"

#include <algorithm>
#include <cstdint>
#include <optional>

#include "admission/characters.h"
#include "api/json/json.h"
#include "api/labels.h"
#include "base/strings.h"

namespace berth::admission {
namespace {

constexpr size_t kMaxLabelLength = 63;
constexpr size_t kMaxPortNameLength = 15;
constexpr int64_t kMaxPort = 65535;

constexpr std::string_view kDnsLabel =
    "a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and "
    "must start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc', regex used "
    "for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?')";
constexpr std::string_view kDns1035Label =
    "a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an "
    "alphabetic character, and end with an alphanumeric character (e.g. 'my-name',  or 'abc-123', "
    "regex used for validation is '[a-z]([-a-z0-9]*[a-z0-9])?')";

// Reports whether the text matches [a-z0-9]([-a-z0-9]*[a-z0-9])?
bool IsLabelShaped(std::string_view value) {
  return !value.empty() && value[0] != '-' && value.back() != '-' &&
         std::all_of(value.begin(), value.end(),
                     [](char c) { return IsLowerCase(c) || IsDigit(c) || c == '-'; });
}

std::string MaxLength(size_t length) {
  return StrCat("must be no more than ", std::to_string(length), " characters");
}

// Reports whether the text has the form of a subdomain, regardless of its length.
bool IsSubdomainShaped(std::string_view value) {
  return DnsSubdomainProblems(value).size() == (value.size() > 253 ? 1 : 0);
}

}  // namespace

std::vector<std::string> DnsLabelProblems(const AdmissionVersion& version, std::string_view value) {
  std::vector<std::string> problems;
  if (value.size() > kMaxLabelLength) problems.push_back(MaxLength(kMaxLabelLength));
  if (IsLabelShaped(value)) return problems;
  const bool only_dots = version.names_dots_in_labels && IsSubdomainShaped(value);
  problems.emplace_back(only_dots ? "must not contain dots" : kDnsLabel);
  return problems;
}

std::vector<std::string> Dns1035LabelProblems(std::string_view value) {
  std::vector<std::string> problems;
  if (value.size() > kMaxLabelLength) problems.push_back(MaxLength(kMaxLabelLength));
  if (!IsLabelShaped(value) || !IsLowerCase(value[0])) problems.emplace_back(kDns1035Label);
  return problems;
}

std::vector<std::string> PortNameProblems(const AdmissionVersion& version, std::string_view value) {
  std::vector<std::string> problems;
  if (value.size() > kMaxPortNameLength) problems.push_back(MaxLength(kMaxPortNameLength));
  const auto is_allowed = [](char c) { return IsLowerCase(c) || IsDigit(c) || c == '-'; };
  if (value.empty() || !std::all_of(value.begin(), value.end(), is_allowed)) {
    problems.emplace_back("must contain only alpha-numeric characters (a-z, 0-9), and hyphens (-)");
  }
  if (!std::any_of(value.begin(), value.end(), IsLowerCase)) {
    problems.emplace_back(version.no_letter_in_port_name);
  }
  if (value.find("--") != std::string_view::npos) {
    problems.emplace_back("must not contain consecutive hyphens");
  }
  if (value.starts_with('-') || value.ends_with('-')) {
    problems.emplace_back("must not begin or end with a hyphen");
  }
  return problems;
}

void CheckDnsLabel(const Field& text) {
  text.Problems(DnsLabelProblems(text.version(), text.Text()));
}

void CheckSubdomain(const Field& text) { text.Problems(DnsSubdomainProblems(text.Text())); }

void CheckOptionalSubdomain(const Field& text) {
  if (!text.IsBlank()) CheckSubdomain(text);
}

void CheckQualifiedName(const Field& text) { text.Problems(LabelKeyProblems(text.Text())); }

void CheckLabelValue(const Field& text) { text.Problems(LabelValueProblems(text.Text())); }

void CheckLabels(const Field& labels) {
  labels.ForEachMember([&](const std::string& key, const Field& value) {
    const Json key_text = key;
    CheckQualifiedName(labels.With(key_text));
    CheckLabelValue(value.AtPathOf(labels));
  });
}

void CheckAnnotations(const Field& annotations) {
  constexpr int64_t kMaxBytes = 256 << 10;
  int64_t bytes = 0;
  annotations.ForEachMember([&](const std::string& key, const Field& value) {
    const Json key_text = key;
    annotations.With(key_text).Problems(LabelKeyProblems(LowerCased(key)));
    bytes += static_cast<int64_t>(key.size() + value.Text().size());
  });
  if (bytes > kMaxBytes) annotations.TooLong(kMaxBytes);
}

void CheckPort(const Field& port) {
  if (port.json().is_string()) return port.Problems(PortNameProblems(port.version(), port.Text()));
  port.CheckRange(1, kMaxPort);
}

bool IsIpv6(std::string_view text) {
  int groups = 0;
  bool has_gap = false;
  if (text.starts_with("::")) {
    has_gap = true;
    text.remove_prefix(2);
  }
  while (!text.empty()) {
    const std::string_view group = text.substr(0, text.find(':'));
    const bool is_last = group.size() == text.size();
    if (is_last && group.find('.') != std::string_view::npos) {
      if (!IsIpAddress(group)) return false;
      groups += 2;
      break;
    }
    if (group.empty() || group.size() > 4 ||
        group.find_first_not_of("0123456789abcdefABCDEF") != std::string_view::npos) {
      return false;
    }
    ++groups;
    text.remove_prefix(group.size());
    if (text.starts_with("::")) {
      if (has_gap) return false;
      has_gap = true;
      text.remove_prefix(2);
    } else if (!text.empty()) {
      text.remove_prefix(1);
      if (text.empty()) return false;
    }
  }
  return has_gap ? groups < 8 : groups == 8;
}

bool IsIpAddress(std::string_view text) {
  if (text.find(':') != std::string_view::npos) return IsIpv6(text);
  for (int part = 0; part < 4; ++part) {
    const size_t end = text.find('.');
    if ((end == std::string_view::npos) != (part == 3)) return false;
    const std::string_view number = text.substr(0, end);
    const std::optional<int64_t> value = ParseInt64(number);
    if (!value || !IsDigit(number[0]) || *value > 255) return false;
    text.remove_prefix(part == 3 ? text.size() : end + 1);
  }
  return true;
}

bool IsCidr(std::string_view text) {
  const size_t slash = text.find('/');
  if (slash == std::string_view::npos) return false;
  const std::string_view address = text.substr(0, slash);
  const std::string_view bits = text.substr(slash + 1);
  const std::optional<int64_t> length = ParseInt64(bits);
  const int64_t max_length = address.find(':') != std::string_view::npos ? 128 : 32;
  return IsIpAddress(address) && length && IsDigit(bits[0]) && *length <= max_length;
}

}  // namespace berth::admission
