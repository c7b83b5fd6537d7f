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
  // The word must be a whole word of the list, not a part of another.
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

// A part of a message: a separator, or a word without the full stop behind it.
struct Piece {
  std::string_view text;
  bool is_word = false;
  bool may_be_reason = false;  // false between braces or quotes, where names are
};

void ForEachWord(std::string_view message, FunctionRef<void(const Piece&)> visit) {
  bool is_inside = false;
  for (size_t from = 0; from < message.size();) {
    const char c = message[from];
    if (kBetween.find(c) != kBetween.npos) {
      if (c == '"') is_inside = !is_inside;
      if (c == '{' || c == '}') is_inside = c == '{';
      visit({message.substr(from, 1)});
      ++from;
      continue;
    }
    const size_t end = std::min(message.find_first_of(kBetween, from), message.size());
    std::string_view word = message.substr(from, end - from);
    from = end;
    const bool ends_sentence = word.ends_with('.');
    if (ends_sentence) word.remove_suffix(1);
    visit({word, true, !is_inside});
    if (ends_sentence) visit({message.substr(end - 1, 1)});
  }
}

bool IsName(const Piece& piece) {
  if (!piece.is_word || IsCount(piece.text)) return false;
  return !piece.may_be_reason || !IsReasonWord(piece.text);
}

}  // namespace

std::string RedactedMessage(std::string_view message, NewName new_name) {
  std::string redacted;
  bool has_unknown = false;
  ForEachWord(message, [&](const Piece& piece) {
    if (!IsName(piece)) {
      redacted += piece.text;
      return;
    }
    const std::string name = new_name(piece.text);
    has_unknown = has_unknown || name.empty();
    redacted += name;
  });
  return has_unknown ? "" : redacted;
}

bool IsMessageOfScheduler(std::string_view message) {
  constexpr std::string_view kBeforeResource = "Insufficient";
  bool has_reason = false;
  bool has_other = false;
  std::string_view before;
  ForEachWord(message, [&](const Piece& piece) {
    if (!piece.is_word) return;
    const bool is_name = IsName(piece);
    has_reason = has_reason || (!is_name && !IsCount(piece.text));
    const bool may_be_name = !piece.may_be_reason || before == kBeforeResource;
    has_other = has_other || (is_name && !may_be_name);
    before = piece.text;
  });
  return has_reason && !has_other;
}

}  // namespace berth::sim
