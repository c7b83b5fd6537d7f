#include "framework/status.h"

#include <utility>

#include "base/check.h"
#include "base/strings.h"

namespace berth {

std::string_view CodeName(Code code) {
  switch (code) {
    case Code::kSuccess:
      return "Success";
    case Code::kError:
      return "Error";
    case Code::kUnschedulable:
      return "Unschedulable";
    case Code::kUnschedulableAndUnresolvable:
      return "UnschedulableAndUnresolvable";
    case Code::kWait:
      return "Wait";
    case Code::kSkip:
      return "Skip";
    case Code::kPending:
      return "Pending";
  }
  return "";
}

Status::Status(Code code, std::vector<std::string> reasons)
    : rep_(std::make_shared<Rep>(Rep{code, std::move(reasons), {}})) {
  BERTH_CHECK(code != Code::kSuccess, "success carries no reasons");
}

bool Status::IsUnschedulable() const {
  return code() == Code::kUnschedulable || code() == Code::kUnschedulableAndUnresolvable ||
         code() == Code::kPending;
}

const std::vector<std::string>& Status::reasons() const {
  static const std::vector<std::string> kNone;
  return ok() ? kNone : rep_->reasons;
}

std::string Status::Message() const { return StrJoin(reasons(), ", "); }

Status Status::WithFailedPlugin(std::string_view plugin) && {
  if (ok() || rep_->failed_plugin == plugin) return std::move(*this);
  if (rep_.use_count() > 1) rep_ = std::make_shared<Rep>(*rep_);
  rep_->failed_plugin = plugin;
  return std::move(*this);
}

}  // namespace berth
