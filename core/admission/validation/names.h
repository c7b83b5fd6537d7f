// Names, labels and other texts with rules, in objects that are validated. As apimachinery,
// pkg/util/validation, pkg/api/validation and pkg/apis/meta/v1/validation.
#ifndef BERTH_ADMISSION_VALIDATION_NAMES_H_
#define BERTH_ADMISSION_VALIDATION_NAMES_H_

#include <string>
#include <string_view>
#include <vector>

#include "admission/errors/field.h"
#include "api/json/json_fwd.h"

namespace berth::admission {

// What is wrong with a text, one text for each problem; empty: nothing.
std::vector<std::string> DnsLabelProblems(const AdmissionVersion& version, std::string_view value);
std::vector<std::string> Dns1035LabelProblems(std::string_view value);
std::vector<std::string> PortNameProblems(const AdmissionVersion& version, std::string_view value);

void CheckDnsLabel(const Field& text);
void CheckSubdomain(const Field& text);
// Only if there is a text.
void CheckOptionalSubdomain(const Field& text);
void CheckQualifiedName(const Field& text);  // of a label key
void CheckLabelValue(const Field& text);
// Each key, and each value; errors are about the map.
void CheckLabels(const Field& labels);
void CheckAnnotations(const Field& annotations);
// A port's number, or its name.
void CheckPort(const Field& port);

// 10.1.2.3 or an IPv6 address; Go's "sloppy" form with zeros in front of numbers too.
bool IsIpAddress(std::string_view text);
bool IsIpv6(std::string_view text);
// As netutils.ParseCIDRSloppy.
bool IsCidr(std::string_view text);

// Which names a kind may have.
enum class NameRule : unsigned char { kSubdomain, kLabel, kDns1035Label };
// As ValidateObjectMeta.
void CheckMetadata(const Field& metadata, bool is_namespaced, NameRule rule);
// As ValidateObjectMetaUpdate. What the server sets itself is not checked.
void CheckMetadataUpdate(const Field& metadata, const Json& old_metadata);
// A finalizer that is no qualified name, or neither a standard one nor with a prefix.
void CheckFinalizerName(const Field& name);
void CheckStandardFinalizer(const Field& name);

}  // namespace berth::admission

#endif  // BERTH_ADMISSION_VALIDATION_NAMES_H_
