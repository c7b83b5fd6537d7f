#include "plugins/volumes/volume_restrictions.h"

#include "plugins/plugin_fixture.h"

namespace berth::test {
namespace {

std::string With(const std::string& source) {
  return StrCat(R"({"volumes": [{"name": "v", )", source, "}]}");
}
std::string Disk(std::string_view name, std::string_view read_only) {
  return With(
      StrCat(R"("gcePersistentDisk": {"pdName": ")", name, R"(", "readOnly": )", read_only, "}"));
}
std::string Target(std::string_view portal, std::string_view read_only) {
  return With(StrCat(R"("iscsi": {"iqn": "iqn.2021-06.com.example:a", "lun": 0,
                         "targetPortal": ")",
                     portal, R"(", "readOnly": )", read_only, "}"));
}
std::string Image(std::string_view monitors, std::string_view image, std::string_view read_only) {
  return With(StrCat(R"("rbd": {"pool": "rbd", "monitors": [)", monitors, R"(], "image": ")", image,
                     R"(", "readOnly": )", read_only, "}"));
}
std::string Store(std::string_view id) {
  return With(StrCat(R"("awsElasticBlockStore": {"volumeID": ")", id, R"(", "readOnly": true})"));
}

FilterCase Shares(std::string name, std::string pod, std::string other) {
  return {.name = std::move(name), .pod = std::move(pod), .node = {.pods = {std::move(other)}}};
}
FilterCase Conflicts(std::string name, std::string pod, std::string other) {
  FilterCase row = Shares(std::move(name), std::move(pod), std::move(other));
  row.want = Code::kUnschedulable;
  row.reasons = {"node(s) had no available disk"};
  return row;
}

class VolumeRestrictionsFilter : public ::testing::TestWithParam<FilterCase> {};

TEST_P(VolumeRestrictionsFilter, Decides) { ExpectFilter(VolumeRestrictions::kName, GetParam()); }

INSTANTIATE_TEST_SUITE_P(
    Rules, VolumeRestrictionsFilter,
    ::testing::Values(
        Shares("APodWithoutVolumesFits", "{}", Disk("a", "false")),
        Shares("ADiskOfAnotherNameIsNoConflict", Disk("a", "false"), Disk("b", "false")),
        Conflicts("ADiskIsForOnePod", Disk("a", "false"), Disk("a", "false")),
        Conflicts("OneReaderIsNotEnough", Disk("a", "true"), Disk("a", "false")),
        Shares("TwoReadersShareADisk", Disk("a", "true"), Disk("a", "true")),
        Conflicts("AnEBSVolumeIsForOnePodEvenToRead", Store("a"), Store("a")),
        Shares("AnotherEBSVolumeIsNoConflict", Store("a"), Store("b")),
        Shares("KindsAreNotMixed", Store("a"), Disk("a", "false")),
        Conflicts("AnISCSITargetIsItsNameWhateverThePortal", Target("10.0.0.1", "false"),
                  Target("10.0.0.2", "true")),
        Shares("TwoReadersShareATarget", Target("10.0.0.1", "true"), Target("10.0.0.1", "true")),
        Conflicts("AnRBDImageIsTheSameIfAMonitorIs", Image(R"("m1", "m2")", "i", "false"),
                  Image(R"("m2", "m3")", "i", "false")),
        Shares("WithoutACommonMonitorItIsAnotherCluster", Image(R"("m1")", "i", "false"),
               Image(R"("m2")", "i", "false")),
        Shares("AnotherImageIsNoConflict", Image(R"("m1")", "i", "false"),
               Image(R"("m1")", "j", "false")),
        Shares("TwoReadersShareAnImage", Image(R"("m1")", "i", "true"),
               Image(R"("m1")", "i", "true")),
        Shares("ClaimsAreNotLookedAt", With(R"("persistentVolumeClaim": {"claimName": "c"})"),
               With(R"("persistentVolumeClaim": {"claimName": "c"})"))),
    RowName<FilterCase>);

}  // namespace
}  // namespace berth::test
