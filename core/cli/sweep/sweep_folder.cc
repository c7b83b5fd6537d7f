#include "cli/sweep/sweep_folder.h"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <system_error>
#include <utility>
#include <vector>

#include "base/strings.h"
#include "cli/input_text.h"
#include "cli/messages.h"

namespace berth::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kPrefix = "shard-";
constexpr std::string_view kOf = "-of-";
constexpr std::string_view kSuffix = ".jsonl";

std::string FileName(const sim::Shard& shard) {
  return StrCat(kPrefix, std::to_string(shard.index), kOf, std::to_string(shard.count), kSuffix);
}

bool IsShardFile(std::string_view name) {
  return name.starts_with(kPrefix) && name.ends_with(kSuffix);
}

// Returns the shard that a file name contains. Null if the name has another form.
std::optional<sim::Shard> ShardOfFileName(std::string_view name) {
  name.remove_prefix(kPrefix.size());
  name.remove_suffix(kSuffix.size());
  const size_t of = name.find(kOf);
  if (of == name.npos) return std::nullopt;
  return sim::ParseShard(StrCat(name.substr(0, of), "/", name.substr(of + kOf.size())));
}

// Returns the word, quoted for a shell if necessary.
std::string ShellWord(const std::string& word) {
  constexpr std::string_view kPlain =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_./-+:=@%";
  if (!word.empty() && word.find_first_not_of(kPlain) == word.npos) return word;
  std::string quoted = "'";
  for (const char c : word) quoted += c == '\'' ? "'\\''" : std::string(1, c);
  return quoted + "'";
}

// Writes `text` to the open file and closes the file. Returns false if that fails.
bool WriteAll(int file, std::string_view text) {
  bool good = fchmod(file, 0644) == 0;
  while (good && !text.empty()) {
    const ssize_t written = write(file, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    good = written > 0;
    if (good) text.remove_prefix(static_cast<size_t>(written));
  }
  good = good && fsync(file) == 0;
  return close(file) == 0 && good;
}

bool WriteAtOnce(const fs::path& path, std::string_view text) {
  std::string temporary = (path.parent_path() / ".writing-XXXXXX").string();
  const int file = mkstemp(temporary.data());
  if (file < 0) return false;
  if (WriteAll(file, text) && std::rename(temporary.c_str(), path.c_str()) == 0) return true;
  const int cause = errno;
  (void)std::remove(temporary.c_str());
  errno = cause;
  return false;
}

// Reads the files of one sweep.
class FolderReader {
 public:
  FolderReader(const SweepOptions& options, const sim::SweepPlan& plan)
      : options_(options), plan_(plan) {}

  void ReadFolder(const std::string& folder) {
    std::error_code error;
    std::vector<fs::path> files;
    for (fs::directory_iterator it(folder, error), end; !error && it != end; it.increment(error)) {
      if (IsShardFile(it->path().filename().string())) files.push_back(it->path());
    }
    if (error) Say(StrCat(ShownName(folder), ": cannot be read: ", error.message()));
    std::sort(files.begin(), files.end());
    for (const fs::path& file : files) ReadFile(file);
  }

  std::optional<sim::SweepRecords> Take() {
    const sim::Shard all{0, num_shards_};
    bool complete = true;
    for (sim::Shard shard = all; shard.index < num_shards_; ++shard.index) {
      const size_t missing = records_.Missing(plan_, shard).size();
      if (missing == 0) continue;
      complete = false;
      Say(StrCat("shard ", shard.ToString(), " is missing with ", std::to_string(missing),
                 " runs; to run it: ", CommandOf(shard)));
    }
    if (!complete || differs_) return std::nullopt;
    return std::move(records_);
  }

 private:
  std::string CommandOf(const sim::Shard& shard) const {
    return StrCat("berth sweep ", ShellWord(options_.plan), " --shard ", shard.ToString(),
                  " --out ", ShellWord(options_.folders.front()),
                  options_.allow_outside ? " --allow-outside" : "");
  }

  void ReadFile(const fs::path& file) {
    // The files may divide the sweep into different numbers of shards. Take() prints missing runs
    // as shards of the largest number, because these contain the fewest runs.
    if (const auto named = ShardOfFileName(file.filename().string())) {
      num_shards_ = std::max(num_shards_, named->count);
    }
    std::error_code error;
    if (!fs::is_regular_file(file, error)) {
      return Say(StrCat(ShownName(file.string()), ": not used: it is no regular file"));
    }
    const Result<std::string> text = ReadText(file.string());
    if (!text.ok()) return Say(StrCat(ShownName(file.string()), ": ", text.error().message));
    const Result<sim::ShardRecords> read = sim::ReadShardText(plan_, text.value());
    if (!read.ok())
      return Say(StrCat(ShownName(file.string()), ": not used: ", read.error().message));
    num_shards_ = std::max(num_shards_, read.value().shard.count);
    if (const auto run = records_.Merge(read.value().records)) {
      differs_ = true;
      Say(StrCat(ShownName(file.string()), ": run ", std::to_string(*run),
                 " has another result than in a file before; to run it again: ",
                 CommandOf(read.value().shard)));
    }
  }

  const SweepOptions& options_;
  const sim::SweepPlan& plan_;
  sim::SweepRecords records_;
  int64_t num_shards_ = 1;
  bool differs_ = false;
};

}  // namespace

bool MakeFolder(const std::string& folder) {
  std::error_code error;
  fs::create_directories(folder, error);
  if (!error && access(folder.c_str(), W_OK | X_OK) == 0) return true;
  Say(StrCat(ShownName(folder), ": results cannot be written there: ",
             error ? error.message() : std::string(std::strerror(errno))));
  return false;
}

bool WriteShard(const std::string& folder, const sim::SweepPlan& plan, const sim::Shard& shard,
                const sim::SweepRecords& records) {
  const fs::path path = fs::path(folder) / FileName(shard);
  if (WriteAtOnce(path, sim::ShardText(plan, shard, records))) return true;
  Say(StrCat(ShownName(path.string()), ": could not be written: ", std::strerror(errno)));
  return false;
}

std::optional<sim::SweepRecords> ReadShards(const SweepOptions& options,
                                            const sim::SweepPlan& plan) {
  FolderReader reader(options, plan);
  for (const std::string& folder : options.folders) reader.ReadFolder(folder);
  return reader.Take();
}

}  // namespace berth::cli
