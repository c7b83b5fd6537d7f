// AdmissionVersion: in what the API servers of two releases differ when an object is written.
#ifndef BERTH_ADMISSION_VERSION_H_
#define BERTH_ADMISSION_VERSION_H_

namespace berth::admission {

// All feature gates are at the defaults of the release.
struct AdmissionVersion {
  // The API has the fields that came after v1.21: scheduling gates, pod-level resources, sidecars,
  // matchLabelKeys, claims of devices. A field of another release is unknown.
  bool later_fields;
  // Validation as of v1.34: more checks, some in another order, other words. v1.21 also prints a
  // bad value that is a struct as Go code, of which no message here has the exact text.
  bool later_validation;
};

inline constexpr AdmissionVersion kAdmissionV1_21{false, false};
inline constexpr AdmissionVersion kAdmissionV1_34{true, true};

}  // namespace berth::admission

#endif  // BERTH_ADMISSION_VERSION_H_
