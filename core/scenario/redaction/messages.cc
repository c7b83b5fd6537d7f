#include "scenario/redaction/messages.h"

#include <algorithm>
#include <cstddef>

namespace berth::sim {
namespace {

// All words of the reasons of kube-scheduler's plugins, of preemption and of kube-batch.
constexpr std::string_view kReasonWords =
    " Insufficient No PersistentVolume's PersistentVolumeClaim PersistentVolumeClaims Pending "
    "Pod's "
    "Preemption ReadWriteOncePod Too a access affinity affinity/anti-affinity affinity/selector "
    "already another anti-affinity any are as available bind bound by can claims conflict "
    "constraints controller count cpu create deallocate did didn't disk due eligible enough "
    "ephemeral "
    "ephemeral-storage exceed exist existing find for found free gang group had has have helpful "
    "immediate in in-use incoming is label labels many match max memory minAvailable missing mode "
    "more name network new no node nodes nominated non-existent not of on one or out persistent "
    "persistentvolumeclaim pid plugin plugins pod pods ports preemption preemptionPolicy=Never "
    "pressure pv pvc ready requested required rules s satisfy scheduler-enforced scheduling "
    "selector "
    "service space spread storage taint taints tasks terminating that the they to tolerate "
    "topology "
    "unavailable unbound unschedulable untolerated victims volume volumes waiting were with zone ";

constexpr std::string_view kBetween = " ,:;{}()[]\"";

bool IsReasonWord(std::string_view word) {
  const size_t at = kReasonWords.find(word);
  if (at == kReasonWords.npos || word.find(' ') != word.npos) return false;
  // A whole one, and not a part of another.
  for (size_t i = at; i != kReasonWords.npos; i = kReasonWords.find(word, i + 1)) {
    if (kReasonWords[i - 1] == ' ' && kReasonWords[i + word.size()] == ' ') return true;
  }
  return false;
}

// "3", "0/5"
bool IsCount(std::string_view word) {
  return std::all_of(word.begin(), word.end(),
                     [](char c) { return (c >= '0' && c <= '9') || c == '/'; });
}

}  // namespace

std::string RedactedMessage(std::string_view message, NewName new_name) {
  std::string redacted;
  // A name stands between braces or quotes; others may be words as well.
  bool is_inside = false;
  for (size_t from = 0; from < message.size();) {
    const char c = message[from];
    if (kBetween.find(c) != kBetween.npos) {
      if (c == '"') is_inside = !is_inside;
      if (c == '{' || c == '}') is_inside = c == '{';
      redacted += c;
      ++from;
      continue;
    }
    const size_t end = std::min(message.find_first_of(kBetween, from), message.size());
    std::string_view word = message.substr(from, end - from);
    from = end;
    const bool ends_sentence = word.ends_with('.');
    if (ends_sentence) word.remove_suffix(1);
    if (!IsCount(word) && (is_inside || !IsReasonWord(word))) {
      const std::string name = new_name(word);
      if (name.empty()) return "";
      redacted += name;
    } else {
      redacted += word;
    }
    if (ends_sentence) redacted += '.';
  }
  return redacted;
}

}  // namespace berth::sim
