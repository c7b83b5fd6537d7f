// Status: the verdict of a plugin. Upstream: kube-scheduler v1.21, framework/interface.go.
#ifndef BERTH_FRAMEWORK_STATUS_H_
#define BERTH_FRAMEWORK_STATUS_H_

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace berth {

enum class Code : uint8_t {
  kSuccess,
  kError,                         // an internal fault: ends the attempt
  kUnschedulable,                 // rejected; preemption might help
  kUnschedulableAndUnresolvable,  // rejected; preemption cannot help
  kWait,                          // only for Permit
  kSkip,                          // the plugin has nothing to do for this pod
  kPending,                       // rejected until a component outside of the scheduler acts
};

// Returns "Success", "Error", "Unschedulable", "UnschedulableAndUnresolvable", "Wait", "Skip" or
// "Pending".
std::string_view CodeName(Code code);

// Success is a null pointer inside, so that the usual result allocates nothing. Copies share their
// contents, so a plugin with the same verdict on many nodes allocates it once.
class [[nodiscard]] Status {
 public:
  Status() = default;
  static Status Ok() { return Status(); }
  static Status Unschedulable(std::string_view reason) {
    return Status(Code::kUnschedulable, {std::string(reason)});
  }
  static Status UnschedulableAndUnresolvable(std::string_view reason) {
    return Status(Code::kUnschedulableAndUnresolvable, {std::string(reason)});
  }
  static Status Internal(std::string_view reason) {
    return Status(Code::kError, {std::string(reason)});
  }
  static Status Wait() { return Status(Code::kWait, {}); }
  static Status Skip() { return Status(Code::kSkip, {}); }
  // REQUIRES: code is not kSuccess.
  Status(Code code, std::vector<std::string> reasons);

  bool ok() const { return rep_ == nullptr; }
  Code code() const { return ok() ? Code::kSuccess : rep_->code; }
  // Reports whether the code is kUnschedulable, kUnschedulableAndUnresolvable or kPending.
  bool IsUnschedulable() const;
  const std::vector<std::string>& reasons() const;
  // Returns the reasons joined by ", ".
  std::string Message() const;

  // Returns the plugin that gave this verdict, "" if none was named. WithFailedPlugin has no effect
  // on success.
  std::string_view failed_plugin() const { return ok() ? std::string_view() : rep_->failed_plugin; }
  Status WithFailedPlugin(std::string_view plugin) &&;

 private:
  struct Rep {
    Code code;
    std::vector<std::string> reasons;
    std::string failed_plugin;
  };
  std::shared_ptr<Rep> rep_;  // never edited while shared
};

}  // namespace berth

#endif  // BERTH_FRAMEWORK_STATUS_H_
