// SHA-1, for names that Kubernetes shortens by a hash. It protects no secrets.
#ifndef BERTH_BASE_SHA1_H_
#define BERTH_BASE_SHA1_H_

#include <string>
#include <string_view>

namespace berth {

// Returns the digest of `text` as 40 hexadecimal digits in lower case. See FIPS 180-4.
std::string Sha1Hex(std::string_view text);

}  // namespace berth

#endif  // BERTH_BASE_SHA1_H_
