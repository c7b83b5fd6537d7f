// SweepRecords: the results of a sweep, or of a part of it. Merging is a union: neither the order
// of the parts nor repeated parts change the bytes.
#ifndef BERTH_SWEEP_RECORDS_H_
#define BERTH_SWEEP_RECORDS_H_

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "api/json/json_fwd.h"
#include "base/result.h"
#include "sweep/plan.h"

namespace berth::sim {

// Part `index` of `count`: the runs k with k % count == index.
struct Shard {
  int64_t index = 0;
  int64_t count = 1;

  bool Has(int64_t run) const { return run % count == index; }
  std::string ToString() const;  // returns "3/100"
};
// Reads "3/100". Nothing if it is no shard: 0 <= 3 < 100 <= kMaxSweepRuns.
std::optional<Shard> ParseShard(std::string_view text);

// Returns the value of a figure in a record. Nothing if it has none, or if it is larger than a
// double.
std::optional<double> FigureValue(const Json& value);

class SweepRecords {
 public:
  // Adds a run's record, as RunRecord returns it.
  void Add(int64_t run, std::string record) { records_.insert_or_assign(run, std::move(record)); }
  // Adds all records of `other`. If both have different records for a run, keeps its own and
  // returns the number of such a run; else nothing.
  std::optional<int64_t> Merge(const SweepRecords& other);

  // Keyed by the number of the run.
  const std::map<int64_t, std::string>& records() const { return records_; }
  // Returns the runs of the shard that are missing, ascending.
  std::vector<int64_t> Missing(const SweepPlan& plan, const Shard& shard = {}) const;

 private:
  std::map<int64_t, std::string> records_;
};

// Returns the text of a shard's file: a line that names the shard and the plan, with its title, its
// number of runs, and its axes with their values (but not those of seeds), so that results can be
// summarised without the plan; one line for each run; and a line with the hash of all lines before
// it.
std::string ShardText(const SweepPlan& plan, const Shard& shard, const SweepRecords& records);

struct ShardRecords {
  Shard shard;
  SweepRecords records;
};
// Reads such a text. The error says what is wrong: it is incomplete or changed, it belongs to
// another plan, or runs are missing.
Result<ShardRecords> ReadShardText(const SweepPlan& plan, std::string_view text);

}  // namespace berth::sim

#endif  // BERTH_SWEEP_RECORDS_H_
