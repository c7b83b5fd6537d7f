#include "bench/go_figures.h"

#include <algorithm>
#include <cstddef>
#include <iterator>

namespace berth::bench {
namespace {

// clang-format off
constexpr GoSchedule kGoScheduleV121[] = {
    //             nodes   %  pods  evaluated feasible  pods/s  median us  p99 us  RSS MiB
    {"basic",          100,   0, 2000,        100,     100,    2419,        273,   1774,      72},
    {"basic",          100, 100, 2000,        100,     100,    2545,        261,   1699,      73},
    {"basic",         1000,   0, 1000,        420,     420,     647,        979,   6162,     134},
    {"basic",         1000, 100, 1000,       1000,    1000,     278,       2265,  14995,     138},
    {"basic",         5000,   0,  500,        500,     500,     511,       1519,  10331,     414},
    {"basic",         5000, 100,  500,       5000,    5000,      56,      11686,  61724,     476},
    {"spread",         100,   0, 2000,        100,     100,    1456,        573,   2328,      74},
    {"spread",         100, 100, 2000,        100,     100,    1421,        588,   2459,      74},
    {"spread",        1000,   0, 1000,        420,     420,     327,       2520,   7972,     132},
    {"spread",        1000, 100, 1000,       1000,    1000,     191,       4029,  14542,     137},
    {"spread",        5000,   0,  500,        500,     500,     119,       7584,  21017,     356},
    {"spread",        5000, 100,  500,       5000,    5000,      38,      21050,  70913,     468},
    {"spread-host",    100,   0, 2000,        100,      80,    1609,        518,   2184,      75},
    {"spread-host",    100, 100, 2000,        100,      80,    1587,        528,   2243,      74},
    {"spread-host",   1000,   0, 1000,        609,     403,     312,       2658,   9372,     136},
    {"spread-host",   1000, 100, 1000,       1000,     756,     209,       4013,  13792,     139},
    {"spread-host",   5000,   0,  500,        728,     500,     146,       5998,  21053,     374},
    {"spread-host",   5000, 100,  500,       5000,    3850,      36,      24745,  71944,     468},
    {"interpod-anti",  100,   0, 1500,        100,      58,    1288,        683,   2406,      68},
    {"interpod-anti",  100, 100, 1500,        100,      58,    1274,        683,   2428,      70},
    {"interpod-anti", 1000,   0, 1000,        454,     420,     309,       2647,   8750,     145},
    {"interpod-anti", 1000, 100, 1000,       1000,     926,     183,       4092,  14323,     144},
    {"interpod-anti", 5000,   0,  500,        527,     500,     108,       7853,  24225,     443},
    {"interpod-anti", 5000, 100,  500,       5000,    4738,      30,      26570,  83799,     479},
    {"node-affinity",  100,   0, 2000,        100,      25,    3260,        204,   1527,      76},
    {"node-affinity",  100, 100, 2000,        100,      25,    3174,        203,   1619,      76},
    {"node-affinity", 1000,   0, 1000,       1000,     250,     403,       1622,   7853,     137},
    {"node-affinity", 1000, 100, 1000,       1000,     250,     421,       1587,   7725,     140},
    {"node-affinity", 5000,   0,  500,       2000,     500,     215,       3132,  18800,     476},
    {"node-affinity", 5000, 100,  500,       5000,    1250,      86,       7976,  39396,     476},
};
constexpr GoQueue kGoQueueV121[] = {
    // pods   Add ns  Pop ns  RSS MiB
    {  10000,   1653,   2414,      57},
    { 100000,   2288,   6101,     307},
    {1000000,   4143,  10747,    2852},
};

constexpr GoSchedule kGoScheduleV134[] = {
    //             nodes   %  pods  evaluated feasible  pods/s  median us  p99 us  RSS MiB
    {"basic",         1000,   0, 1000,        420,     420,     829,        784,   5321,     151},
    {"basic",         1000, 100, 1000,       1000,    1000,     369,       1753,   8996,     155},
    {"basic",         5000,   0,  500,        500,     500,     692,       1007,   8399,     468},
    {"basic",         5000, 100,  500,       5000,    5000,      74,       8928,  42024,     582},
    {"spread",        1000,   0, 1000,        420,     420,     322,       2638,   8755,     153},
    {"spread",        1000, 100, 1000,       1000,    1000,     203,       3850,  11477,     163},
    {"spread",        5000,   0,  500,        500,     500,     100,       8607,  29766,     435},
    {"spread",        5000, 100,  500,       5000,    5000,      33,      26097,  62360,     561},
    {"interpod-anti", 1000,   0, 1000,        454,     420,     310,       2682,   9124,     164},
    {"interpod-anti", 1000, 100, 1000,       1000,     926,     185,       4407,  14371,     164},
    {"interpod-anti", 5000,   0,  500,        527,     500,      53,      17586,  36414,     465},
    {"interpod-anti", 5000, 100,  500,       5000,    4738,      29,      28910,  66936,     579},
};
constexpr GoQueue kGoQueueV134[] = {
    // pods   Add ns  Pop ns  RSS MiB, which was not measured
    {  10000,   3432,   3041,       0},
    { 100000,   3994,   7539,       0},
};
// clang-format on

template <typename Row, size_t kNumRows, typename Condition>
const Row* Find(const Row (&rows)[kNumRows], Condition condition) {
  const Row* const row = std::find_if(std::begin(rows), std::end(rows), condition);
  return row == std::end(rows) ? nullptr : row;
}

}  // namespace

const GoSchedule* FindGoSchedule(std::string_view version, std::string_view workload, int nodes,
                                 int percentage) {
  const auto is_meant = [&](const GoSchedule& go) {
    return go.workload == workload && go.nodes == nodes && go.percentage == percentage;
  };
  return version == "v1.34" ? Find(kGoScheduleV134, is_meant) : Find(kGoScheduleV121, is_meant);
}

const GoQueue* FindGoQueue(std::string_view version, int pods) {
  const auto is_meant = [&](const GoQueue& go) { return go.pods == pods; };
  return version == "v1.34" ? Find(kGoQueueV134, is_meant) : Find(kGoQueueV121, is_meant);
}

}  // namespace berth::bench
