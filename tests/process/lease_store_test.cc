#include "process/lease_store.h"

#include <gtest/gtest.h>

namespace berth::process {
namespace lease_store_test {

LeaseCall Write(Verb verb, int64_t version, const char* holder) {
  LeaseCall call{verb, {}};
  call.lease.holder_identity = holder;
  call.lease.resource_version = version;
  return call;
}

TEST(LeaseStore, AnUpdateNeedsTheStoredVersion) {
  LeaseStore store;
  EXPECT_EQ(store.Perform(Write(Verb::kUpdate, 0, "a")).error, CallError::kNotFound);
  EXPECT_EQ(store.Perform({Verb::kGet, {}}).error, CallError::kNotFound);
  EXPECT_EQ(store.Perform(Write(Verb::kCreate, 0, "a")).lease.resource_version, 1);
  EXPECT_EQ(store.Perform(Write(Verb::kCreate, 0, "b")).error, CallError::kAlreadyExists);
  EXPECT_EQ(store.Perform(Write(Verb::kUpdate, 1, "b")).lease.resource_version, 2);
  EXPECT_EQ(store.Perform(Write(Verb::kUpdate, 1, "c")).error, CallError::kConflict);
  EXPECT_EQ(store.Perform({Verb::kGet, {}}).lease.holder_identity, "b");
}

TEST(LeaseStore, VersionsGoOnAfterADelete) {
  LeaseStore store;
  store.Set({});
  store.Delete();
  EXPECT_FALSE(store.lease());
  EXPECT_EQ(store.Perform(Write(Verb::kCreate, 0, "a")).lease.resource_version, 2);
}

TEST(LeaseStore, TimesAreCutToMicroseconds) {
  LeaseStore store;
  Lease lease;
  lease.renew_time = Time{1'999};
  lease.acquire_time = Time{-1};
  store.Set(lease);
  EXPECT_EQ(store.lease()->renew_time->ns, 1'000);
  EXPECT_EQ(store.lease()->acquire_time->ns, -1'000);
}

TEST(LeaseStore, ACallWithoutANameChangesNothing) {
  LeaseStore store;
  LeaseCall call = Write(Verb::kCreate, 0, "a");
  call.has_name = false;
  EXPECT_EQ(store.Perform(call).error, CallError::kNoName);
  EXPECT_FALSE(store.lease());
}

TEST(CallError, IsWrittenAsClientGoDoes) {
  EXPECT_EQ(CallErrorText(CallError::kConflict, "kube-scheduler"),
            "Operation cannot be fulfilled on leases.coordination.k8s.io \"kube-scheduler\": the "
            "object has been modified; please apply your changes to the latest version and try "
            "again");
  EXPECT_EQ(CallErrorText(CallError::kNotFound, "x"), "leases.coordination.k8s.io \"x\" not found");
}

}  // namespace lease_store_test
}  // namespace berth::process
