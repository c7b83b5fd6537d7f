#include "scenario/redaction/name_codes.h"

#include <algorithm>
#include <iterator>
#include <vector>

#include "base/function_ref.h"
#include "base/strings.h"
#include "scenario/redaction/known_words.h"

namespace berth::sim {
namespace {

// The greatest length in bytes of the codes for a part, unless the part itself is longer. A label's
// value has at most 63 bytes, and the prefix of a generated name 58.
constexpr size_t kLongestPart = 57;

// Reports whether the character belongs to a word. Separators sort before all characters of words,
// except for colons and the like, in which alone no two names differ.
bool IsOfWord(char c) {
  return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ||
         static_cast<unsigned char>(c) >= 0x80;
}

// Returns the end of the word or separator that begins at text[from]. Two underscores separate the
// zones of a volume.
size_t EndOfPiece(std::string_view text, size_t from) {
  const auto is_pair = [&](size_t i) { return text.substr(i, 2) == "__"; };
  if (is_pair(from)) return from + 2;
  if (!IsOfWord(text[from])) return from + 1;
  size_t end = from + 1;
  while (end < text.size() && IsOfWord(text[end]) && !is_pair(end)) ++end;
  return end;
}

bool IsWord(std::string_view piece) { return IsOfWord(piece[0]) && piece != "__"; }

void ForEachPiece(std::string_view text, FunctionRef<void(std::string_view)> visit) {
  for (size_t from = 0; from < text.size();) {
    const size_t end = EndOfPiece(text, from);
    visit(text.substr(from, end - from));
    from = end;
  }
}

void ForEachPart(std::string_view name, FunctionRef<void(std::string_view)> visit) {
  for (size_t from = 0;;) {
    const size_t end = std::min(name.find('/', from), name.size());
    visit(name.substr(from, end - from));
    if (end == name.size()) return;
    from = end + 1;
  }
}

bool IsAllDigits(std::string_view text) {
  return !text.empty() && text.find_first_not_of("0123456789") == text.npos;
}

bool IsKnownPart(std::string_view word) {
  return std::binary_search(KnownParts().begin(), KnownParts().end(), word);
}

bool IsLowerCase(char c) { return c >= 'a' && c <= 'z'; }

// Returns the least text of `size` lower-case letters that is greater than `low`. Empty if there is
// none.
std::string LettersAfter(std::string_view low, size_t size) {
  std::string letters(low.substr(0, size));
  const auto other = std::find_if_not(letters.begin(), letters.end(), IsLowerCase);
  const auto shared = static_cast<size_t>(other - letters.begin());
  // Digits and capitals sort before these letters, bytes of other alphabets after them.
  const bool is_before = shared < letters.size() && letters[shared] >= 0 && letters[shared] < 'a';
  letters.resize(shared);
  if (is_before || (shared == low.size() && shared < size)) {
    letters.append(size - shared, 'a');
    return letters;
  }
  size_t last = shared;
  while (last > 0 && letters[last - 1] == 'z') --last;
  if (last == 0) return "";
  ++letters[last - 1];
  letters.resize(last);
  letters.append(size - last, 'a');
  return letters;
}

// Returns the letters with which the codes of the words between two known words begin; digits
// follow them. An empty `low` means before the first known word, an empty `high` after the last.
std::string LettersBetween(std::string_view low, std::string_view high) {
  for (size_t size = 1;; ++size) {
    std::string letters = LettersAfter(low, size);
    if (!letters.empty() && (high.empty() || letters + "9" < high)) return letters;
  }
}

std::string Digits(size_t number, size_t width) {
  std::string digits = std::to_string(number);
  if (digits.size() < width) digits.insert(0, width - digits.size(), '0');
  return digits;
}

}  // namespace

void NameCodes::Add(std::string_view name) {
  ForEachPart(name, [&](std::string_view part) {
    if (part.empty() || !parts_.emplace(part).second) return;
    ForEachPiece(part, [&](std::string_view piece) {
      if (IsWord(piece) && !IsKnownPart(piece)) words_.emplace(piece);
    });
  });
}

bool NameCodes::Has(std::string_view name) const {
  bool has_all = true;
  ForEachPart(name, [&](std::string_view part) { has_all = has_all && parts_.contains(part); });
  return has_all;
}

void NameCodes::Assign() {
  for (bool is_done = false; !is_done;) {
    AssignOnce();
    is_done = true;
    for (const std::string& part : parts_) {
      const size_t longest = std::max(kLongestPart, part.size());
      if (OfPart(part).size() > longest && words_.insert(part).second) is_done = false;
    }
  }
}

void NameCodes::AssignOnce() {
  codes_.clear();
  auto word = words_.begin();
  std::string_view low;
  const auto assign_until = [&](std::string_view high) {
    std::vector<std::string_view> between;
    for (; word != words_.end() && (high.empty() || *word < high); ++word) between.push_back(*word);
    if (between.empty()) return;
    const std::string letters = LettersBetween(low, high);
    // A code must not equal a word of the names, because it would be mistaken for it. Each word
    // excludes at most one code, so twice as many codes suffice.
    const size_t width = std::to_string(2 * between.size() - 1).size();
    size_t number = 0;
    for (const std::string_view name : between) {
      std::string code = letters + Digits(number++, width);
      while (words_.contains(code)) code = letters + Digits(number++, width);
      codes_.emplace(name, std::move(code));
    }
  };
  for (const std::string_view high : KnownParts()) {
    assign_until(high);
    low = high;
  }
  assign_until("");
}

std::string NameCodes::Of(std::string_view name) const {
  std::string codes;
  ForEachPart(name, [&](std::string_view part) {
    if (part.data() != name.data()) codes += '/';
    codes += OfPart(part);
  });
  return codes;
}

std::string NameCodes::OfPart(std::string_view part) const {
  if (const auto whole = codes_.find(part); whole != codes_.end()) return whole->second;
  if (const size_t dash = part.rfind('-');
      dash != part.npos && IsAllDigits(part.substr(dash + 1))) {
    const std::string_view name = part.substr(0, dash);
    if (numbered_.contains(name)) return StrCat(OfPart(name), part.substr(dash));
  }
  std::string codes;
  ForEachPiece(part, [&](std::string_view piece) {
    const auto code = IsWord(piece) ? codes_.find(piece) : codes_.end();
    codes += code == codes_.end() ? piece : std::string_view(code->second);
  });
  return codes;
}

}  // namespace berth::sim
