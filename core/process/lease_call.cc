#include "process/lease_call.h"

#include "base/strings.h"

namespace berth::process {

std::string_view VerbText(Verb verb) {
  switch (verb) {
    case Verb::kGet:
      return "get";
    case Verb::kCreate:
      return "create";
    case Verb::kUpdate:
      return "update";
  }
  return "";
}

std::string CallErrorText(CallError error, std::string_view name, std::string_view resource) {
  const std::string lease = StrCat(resource, " ", Quoted(name));
  switch (error) {
    case CallError::kNone:
      return "";
    case CallError::kNotFound:
      return StrCat(lease, " not found");
    case CallError::kAlreadyExists:
      return StrCat(lease, " already exists");
    case CallError::kConflict:
      return StrCat("Operation cannot be fulfilled on ", lease,
                    ": the object has been modified; please apply your changes to the latest "
                    "version and try again");
    case CallError::kForbidden:
      return StrCat(lease, " is forbidden");
    case CallError::kInternalError:
      return "Internal error occurred";
    case CallError::kTimeout:
      return "the server was unable to return a response in the time allotted, but may still be "
             "processing the request";
    case CallError::kDeadlineExceeded:
      return "context deadline exceeded";
    case CallError::kCanceled:
      return "context canceled";
    case CallError::kNoName:
      return "resource name may not be empty";
  }
  return "";
}

}  // namespace berth::process
