#include "queue/pod_backoff_map.h"

namespace berth {

const PodBackoffMap::Record* PodBackoffMap::Find(const std::string& key) const {
  auto it = records_.find(key);
  return it == records_.end() ? nullptr : &it->second;
}

int32_t PodBackoffMap::Attempts(const std::string& key) const {
  const Record* record = Find(key);
  return record == nullptr ? 0 : record->attempts;
}

std::optional<Time> PodBackoffMap::BackoffTime(const std::string& key) const {
  const Record* record = Find(key);
  if (record == nullptr) return std::nullopt;
  return ExpiryOf(*record);
}

Duration PodBackoffMap::BackoffDuration(const std::string& key) const {
  return durations_.DurationAfter(Attempts(key));
}

void PodBackoffMap::BackoffPod(const std::string& key, Time now) {
  Record& record = records_[key];
  ++record.attempts;
  record.last_update = now;
}

std::vector<std::string> PodBackoffMap::CleanupPodsCompletesBackingoff(Time now) {
  std::vector<std::string> dropped;
  for (auto it = records_.begin(); it != records_.end();) {
    if (IsOutdated(it->second, now)) {
      dropped.push_back(it->first);
      it = records_.erase(it);
    } else {
      ++it;
    }
  }
  return dropped;
}

int32_t PodBackoffMap::AttemptsAfterFailure(const std::string& key, Time now) const {
  const Record* record = Find(key);
  if (record == nullptr || IsOutdated(*record, now)) return 1;
  return record->attempts + (FailureCounts(key, now) ? 1 : 0);
}

bool PodBackoffMap::FailureCounts(const std::string& key, Time now) const {
  const Record* record = Find(key);
  return record == nullptr || ExpiryOf(*record) < now;
}

bool PodBackoffMap::IsOutdated(const Record& record, Time now) const {
  return record.last_update + durations_.max * cleanup_factor_ < now;
}

Time PodBackoffMap::ExpiryOf(const Record& record) const {
  return record.last_update + durations_.DurationAfter(record.attempts);
}

}  // namespace berth
