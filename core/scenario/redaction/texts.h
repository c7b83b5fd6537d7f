// The texts of a document that is redacted. A document is gone through twice: first its texts are
// gathered, as what one becomes depends on all, then they are replaced.
#ifndef BERTH_SCENARIO_REDACTION_TEXTS_H_
#define BERTH_SCENARIO_REDACTION_TEXTS_H_

#include <cstddef>
#include <map>
#include <set>
#include <string>

#include "api/json/json_fwd.h"
#include "scenario/redaction/name_codes.h"

namespace berth::sim {

class RedactedTexts {
 public:
  // From now on texts are replaced; before, each of the next four gives the text back.
  void BeginToReplace();

  // REQUIRES, of all four: if texts are replaced, the same call came before.
  std::string Name(const std::string& name);
  // Of a label, a taint, a resource.
  std::string Key(const std::string& key);
  // A number of a label or a taint that a run reads or compares: it stays. Other texts are names.
  std::string Number(const std::string& text);
  // An IP address becomes another.
  std::string Address(const std::string& address);

  // See NameCodes. Does nothing once texts are replaced.
  void KeepNumbersAfter(const std::string& name);

  // A message of the scheduler with new names; "" before texts are replaced, and if it is another
  // message.
  std::string Message(const std::string& message) const;

  // A short text that is the same for equal texts only, and says nothing about them.
  std::string Mark(const std::string& left_out);

  // {"old": "new"} of all that was replaced.
  Json Table() const;

 private:
  std::string Note(const std::string& old, std::string replaced);

  bool replaces_ = false;
  NameCodes codes_;
  std::set<std::string, std::less<>> numbers_;  // that are values of labels
  std::map<std::string, std::string> addresses_;
  std::map<std::string, size_t> marks_;
  std::map<std::string, std::string> table_;
};

}  // namespace berth::sim

#endif  // BERTH_SCENARIO_REDACTION_TEXTS_H_
