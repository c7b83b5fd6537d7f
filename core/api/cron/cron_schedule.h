// CronSchedule: the times at which a CronJob is due, by its field spec.schedule. Upstream:
// robfig/cron v3, ParseStandard, which Kubernetes uses. All times are in UTC.
#ifndef BERTH_API_CRON_CRON_SCHEDULE_H_
#define BERTH_API_CRON_CRON_SCHEDULE_H_

#include <cstdint>
#include <optional>
#include <string_view>

#include "base/result.h"
#include "base/time.h"

namespace berth {

class CronSchedule {
 public:
  // Reads five fields (minute, hour, day of the month, month, day of the week), each a list of
  // numbers or names, ranges and steps; or a word such as "@hourly"; or "@every 90s", which has to
  // be at least a minute (upstream has no such limit). The error has no path.
  static Result<CronSchedule> Parse(std::string_view text);

  // Returns an upper bound for the number of moments of the schedule in a span of this length.
  int64_t MostWithin(Duration span) const;

  // Returns the first moment of the schedule later than `t`; kTimeMax if there is none within five
  // years.
  Time NextAfter(Time t) const;
  // Returns the last moment of the schedule that is later than `after` and not later than `until`,
  // and not more than five years before `until`; nothing if there is none. Counts "@every" from
  // `after`.
  std::optional<Time> LastIn(Time after, Time until) const;

 private:
  // One bit for each number that matches a field.
  struct Field {
    uint64_t bits = 0;
    bool is_star = false;  // the field has * or ?, without a step beyond 1

    bool Has(int number) const { return (bits >> number & 1) != 0; }
  };
  struct Bounds;

  static std::optional<Error> ParseField(std::string_view text, const Bounds& bounds, Field* field);
  static std::optional<Error> ParseRange(std::string_view text, const Bounds& bounds, Field* field);
  static Result<CronSchedule> ParseWord(std::string_view text);

  // `day` is in days since 1970.
  bool IsOnDay(int64_t day) const;
  // Returns the first minute of the day from `minute` on, or the last one up to it; -1 if there is
  // none.
  int FirstMinuteFrom(int minute) const;
  int LastMinuteUpTo(int minute) const;

  Field minutes_;
  Field hours_;
  Field days_of_month_;
  Field months_;
  Field days_of_week_;
  Duration every_;  // the interval of "@every"; 0: the fields above count
};

}  // namespace berth

#endif  // BERTH_API_CRON_CRON_SCHEDULE_H_
