#include "plugins/volumes/assume_cache.h"

#include "plugins/volume_fixture.h"

namespace berth::test {
namespace {

class AssumeCacheTest : public ::testing::Test {
 protected:
  // The informer reports this version of the volume.
  void Hear(const std::string& name, int64_t version) {
    Put(handle_.informers, Manifest("PersistentVolume", {.name = name}), version);
  }
  // Returns an assumed version of an object of the informer, recognized by its class.
  ObjectPtr<v1::PersistentVolume> Assumed(const std::string& name) {
    v1::PersistentVolume volume = *handle_.informers.Of<v1::PersistentVolume>().Find(name);
    volume.storage_class_name = "assumed";
    return std::make_shared<const v1::PersistentVolume>(std::move(volume));
  }
  // Returns "assumed", "informer" or "none".
  std::string WhatGetGives(const std::string& name) {
    const auto volume = cache_.Get(name);
    if (volume == nullptr) return "none";
    return volume->storage_class_name == "assumed" ? "assumed" : "informer";
  }

  FakeHandle handle_;
  AssumeCache<v1::PersistentVolume> cache_{handle_, "v1.PersistentVolume"};
};

TEST_F(AssumeCacheTest, ReturnsTheObjectOfTheInformer) {
  EXPECT_EQ(WhatGetGives("v"), "none");
  Hear("v", 1);
  EXPECT_EQ(WhatGetGives("v"), "informer");
}

TEST_F(AssumeCacheTest, AnAssumedObjectReplacesIt) {
  Hear("v", 1);
  Hear("w", 1);
  EXPECT_EQ(cache_.Assume(Assumed("v")), std::nullopt);
  EXPECT_EQ(WhatGetGives("v"), "assumed");
  std::vector<std::string> classes;
  cache_.ForEach([&](const auto& volume) { classes.push_back(volume->storage_class_name); });
  EXPECT_EQ(classes, std::vector<std::string>({"assumed", ""}));
}

TEST_F(AssumeCacheTest, UntilItIsTakenBack) {
  Hear("v", 1);
  EXPECT_EQ(cache_.Assume(Assumed("v")), std::nullopt);
  cache_.Restore("v");
  EXPECT_EQ(WhatGetGives("v"), "informer");
  cache_.Restore("v");
}

TEST_F(AssumeCacheTest, UntilTheInformerReportsANewerVersion) {
  Hear("v", 1);
  EXPECT_EQ(cache_.Assume(Assumed("v")), std::nullopt);
  Hear("v", 1);
  EXPECT_EQ(WhatGetGives("v"), "assumed") << "a resync brings the same version";
  Hear("v", 2);
  EXPECT_EQ(WhatGetGives("v"), "informer");
}

TEST_F(AssumeCacheTest, OrOfItsDeletion) {
  Hear("v", 1);
  EXPECT_EQ(cache_.Assume(Assumed("v")), std::nullopt);
  handle_.informers.Of<v1::PersistentVolume>().Erase("v");
  EXPECT_EQ(WhatGetGives("v"), "none");
}

TEST_F(AssumeCacheTest, AnUnknownObjectCannotBeAssumed) {
  Hear("v", 1);
  const auto assumed = Assumed("v");
  handle_.informers.Of<v1::PersistentVolume>().Erase("v");
  EXPECT_EQ(cache_.Assume(assumed), "could not find v1.PersistentVolume \"v\"");
}

TEST_F(AssumeCacheTest, AnOlderVersionCannotBeAssumed) {
  Hear("v", 1);
  const auto assumed = Assumed("v");
  Hear("v", 3);
  EXPECT_EQ(cache_.Assume(assumed),
            "v1.PersistentVolume \"v\" is out of sync (stored: 3, assume: 1)");
  EXPECT_EQ(WhatGetGives("v"), "informer");
}

TEST_F(AssumeCacheTest, DropsOutdatedAssumptions) {
  Hear("v", 1);
  Hear("w", 1);
  EXPECT_EQ(cache_.Assume(Assumed("v")), std::nullopt);
  Hear("v", 2);
  EXPECT_EQ(cache_.Assume(Assumed("w")), std::nullopt);
  EXPECT_EQ(cache_.assumed().size(), 1);
}

TEST_F(AssumeCacheTest, ACheckpointDoesNotChangeAfterwards) {
  Hear("v", 1);
  EXPECT_EQ(cache_.Assume(Assumed("v")), std::nullopt);
  const auto kept = cache_.assumed();
  cache_.Restore("v");
  cache_.set_assumed(kept);
  EXPECT_EQ(WhatGetGives("v"), "assumed");
}

}  // namespace
}  // namespace berth::test
