// NameCodes: replaces names by others, chosen so that a simulation behaves the same with them.
//
// A name is split at the characters between its words ("web-7f9c", "ip-10-0-0-1.internal",
// "team/web-0"). Each word gets a code; the separators stay. So equal names stay equal, and so do
// the common parts of names: a pod's name begins with the name of its owner, "namespace/name"
// contains the namespace, and the name of a resource has its group before the slash. Codes have the
// same order as their words, so sorted names stay sorted.
#ifndef BERTH_SCENARIO_REDACTION_NAME_CODES_H_
#define BERTH_SCENARIO_REDACTION_NAME_CODES_H_

#include <map>
#include <set>
#include <string>
#include <string_view>

namespace berth::sim {

class NameCodes {
 public:
  // Adds a name that Of will replace. REQUIRES: Assign was not called yet.
  void Add(std::string_view name);
  // Keeps the numbers of names that consist of this name, a dash and a number, because a
  // StatefulSet recognizes its pods by them. REQUIRES: Add was called with this name, or with its
  // parts between dashes.
  void KeepNumbersAfter(std::string_view name) { numbered_.emplace(name); }
  // Reports whether each part of the name, between slashes, is a part of an added name.
  bool Has(std::string_view name) const;
  // Gives each word its code. Call this once.
  void Assign();
  // Returns the replacement of `name`; empty for an empty name. Words of Kubernetes itself, such as
  // `default`, stay. REQUIRES: Add was called with this name, and then Assign.
  std::string Of(std::string_view name) const;

 private:
  void AssignOnce();
  std::string OfPart(std::string_view part) const;

  std::set<std::string, std::less<>> parts_;     // parts of names, between slashes
  std::set<std::string, std::less<>> numbered_;  // parts before numbers that stay
  std::set<std::string, std::less<>> words_;     // also parts that would get too long, as one word
  std::map<std::string, std::string, std::less<>> codes_;
};

}  // namespace berth::sim

#endif  // BERTH_SCENARIO_REDACTION_NAME_CODES_H_
