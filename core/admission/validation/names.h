// Checks of names, labels and other texts with rules. As apimachinery, pkg/util/validation,
// pkg/api/validation and pkg/apis/meta/v1/validation.
#ifndef BERTH_ADMISSION_VALIDATION_NAMES_H_
#define BERTH_ADMISSION_VALIDATION_NAMES_H_

#include <string>
#include <string_view>
#include <vector>

#include "admission/errors/field.h"
#include "api/json/json_fwd.h"

namespace berth::admission {

// Return one text for each problem of a value. Empty if there is none.
std::vector<std::string> DnsLabelProblems(const AdmissionVersion& version, std::string_view value);
std::vector<std::string> Dns1035LabelProblems(std::string_view value);
std::vector<std::string> PortNameProblems(const AdmissionVersion& version, std::string_view value);

void CheckDnsLabel(const Field& text);
void CheckSubdomain(const Field& text);
// Checks a subdomain, which may be empty.
void CheckOptionalSubdomain(const Field& text);
void CheckQualifiedName(const Field& text);  // checks the form of a label key
void CheckLabelValue(const Field& text);
// Check each key and each value. The errors have the path of the map.
void CheckLabels(const Field& labels);
void CheckAnnotations(const Field& annotations);
// Checks the number or the name of a port.
void CheckPort(const Field& port);

// Reports whether the text is an IPv4 address such as 10.1.2.3, or an IPv6 address. Numbers may
// have leading zeros, as in Go's "sloppy" form.
bool IsIpAddress(std::string_view text);
bool IsIpv6(std::string_view text);
// Reports whether the text is a CIDR range. As netutils.ParseCIDRSloppy.
bool IsCidr(std::string_view text);

// The form of the names of a kind.
enum class NameRule : unsigned char { kSubdomain, kLabel, kDns1035Label };
// Checks the metadata of a new object. As ValidateObjectMeta.
void CheckMetadata(const Field& metadata, bool is_namespaced, NameRule rule);
// Checks the metadata of an update, except for the fields that the server sets. As
// ValidateObjectMetaUpdate.
void CheckMetadataUpdate(const Field& metadata, const Json& old_metadata);
// CheckFinalizerName refuses a finalizer that is no qualified name. Both functions refuse a
// finalizer that is neither a standard one nor has a prefix.
void CheckFinalizerName(const Field& name);
void CheckStandardFinalizer(const Field& name);

}  // namespace berth::admission

#endif  // BERTH_ADMISSION_VALIDATION_NAMES_H_
