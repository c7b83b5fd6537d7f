#include <cstdint>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "base/strings.h"
#include "sweep/sweep_fixture.h"

namespace berth::sim {
namespace many_runs_test {

constexpr int64_t kShards = 7;

// Two runs for each of BERTH_MANY_SEEDS give the same bytes on one machine, and in shards that end
// in another order, one of which was killed midway and is run again.
TEST(ManyRuns, GiveTheSameBytesInAnyDivision) {
  const SweepPlan plan = test::Plan(StrCat(R"("axes": [
      {"name": "pods", "sizes": {"generator": 0, "counts": [1, 3]}},
      {"name": "seed", "seeds": {"count": )", std::to_string(BERTH_MANY_SEEDS), "}}]"));
  ASSERT_EQ(plan.num_runs(), 2 * BERTH_MANY_SEEDS);
  const std::string on_one_machine = ShardText(plan, {}, test::RunShard(plan));
  SweepRecords merged;
  for (const int64_t index : {4, 0, 6, 2, 5, 3, 1}) {
    const Shard shard{index, kShards};
    const std::string text = ShardText(plan, shard, test::RunShard(plan, shard));
    if (index == 6) {
      EXPECT_FALSE(ReadShardText(plan, text.substr(0, text.size() / 2)).ok());
    }
    const Result<ShardRecords> read = ReadShardText(plan, text);
    ASSERT_TRUE(read.ok()) << read.error().ToString();
    EXPECT_FALSE(merged.Merge(read.value().records).has_value());
  }
  EXPECT_EQ(ShardText(plan, {}, merged), on_one_machine);
}

}  // namespace many_runs_test
}  // namespace berth::sim
