// One row of the table of fields is all that a new field needs.
#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "admission/fields/typed_decoder.h"
#include "api/fields/field_table.h"
#include "api/json/json.h"
#include "api/json/json_text.h"
#include "base/strings.h"
#include "scenario/import/unmodelled.h"
#include "scenario/redaction/schema.h"
#include "scenario/redaction/unread_fields.h"
#include "versions/newer_fields.h"

namespace berth {
namespace made_up_field_test {

constexpr std::string_view kStruct = "TopologySpreadConstraint";
constexpr char kPod[] =
    R"({"kind": "Pod", "spec": {"topologySpreadConstraints": [{"madeUp": 7}]}})";

// A copy of the standard table with another row.
class OtherTable {
 public:
  explicit OtherTable(std::string fields) : fields_(std::move(fields)) {
    const FieldTable& standard = StandardFields();
    objects_.assign(standard.objects.begin(), standard.objects.end());
    for (StructType& type : objects_) {
      if (type.name == kStruct) type.fields = fields_;
    }
    table_ = standard;
    table_.objects = objects_;
  }

  const FieldTable& table() const { return table_; }

 private:
  std::string fields_;
  std::vector<StructType> objects_;
  FieldTable table_;
};

std::string StandardRow() { return std::string(FindStruct(kStruct)->fields); }

class MadeUpFieldTest : public testing::Test {
 protected:
  // What a server of v1.34, or of v1.21, reads of the pod.
  admission::Decoded DecodedBy(bool later_fields) const {
    admission::TypedDecoder decoder("Pod", later_fields, other_.table());
    EXPECT_FALSE(ReadJsonText(kPod, decoder).has_value());
    return decoder.Take();
  }

  const OtherTable other_{StandardRow() + " +madeUp=*int32:kept"};
};

std::string WithoutUnread(const FieldTable& table) {
  Json pod = ParseJsonText(kPod).value();
  sim::UnreadFields unread(sim::ManifestOrigin::kCluster, nullptr, table);
  unread.LeaveOutOf(&pod);
  return JsonText(pod);
}

TEST_F(MadeUpFieldTest, StrictDecodingKnowsItInTheReleaseThatHasIt) {
  const admission::Decoded newer = DecodedBy(true);
  EXPECT_TRUE(newer.strict_errors.empty());
  EXPECT_EQ(newer.object["spec"]["topologySpreadConstraints"][0]["madeUp"], 7);
}

TEST_F(MadeUpFieldTest, TheReleaseThatLacksItComplainsAndDropsIt) {
  const admission::Decoded older = DecodedBy(false);
  EXPECT_EQ(
      older.strict_errors,
      std::vector<std::string>{R"(unknown field "spec.topologySpreadConstraints[0].madeUp")"});
  EXPECT_EQ(JsonText(older.object["spec"]), R"({"topologySpreadConstraints":[{}]})");
}

TEST_F(MadeUpFieldTest, RedactionAndTheImportOfAClusterKeepIt) {
  const sim::RedactionSchema schema(sim::ReadBy::kRun, other_.table());
  EXPECT_EQ(schema.Find(kStruct, "madeUp"), sim::kKept);
  EXPECT_EQ(WithoutUnread(other_.table()), JsonText(ParseJsonText(kPod).value()));
  EXPECT_EQ(WithoutUnread(StandardFields()).find("madeUp"), std::string::npos);
}

TEST_F(MadeUpFieldTest, TheImportReportsThatAnOlderVersionLacksIt) {
  const auto has_it = [](const FieldTable& table) {
    const std::vector<std::string> paths = sim::PathsOfNewerFields(table);
    return std::count(paths.begin(), paths.end(), "spec.topologySpreadConstraints[].madeUp");
  };
  EXPECT_EQ(has_it(other_.table()), 1);
  EXPECT_EQ(has_it(StandardFields()), 0);
}

TEST(NewerFieldsTest, WhatTheTableMarksAsNewerIsDroppedFromPods) {
  v1::Pod pod;
  v1::TopologySpreadConstraint constraint;
  constraint.max_skew = 2;
  constraint.topology_key = "zone";
  constraint.min_domains = 3;
  pod.spec.topology_spread_constraints = {constraint};
  v1::Pod copy = pod;
  NewerFields(StandardFields()).DropFrom(&copy);
  EXPECT_EQ(copy.spec.topology_spread_constraints->at(0).min_domains, std::nullopt);
  EXPECT_EQ(copy.spec.topology_spread_constraints->at(0).topology_key, "zone");

  // Now the other way round.
  const OtherTable other("maxSkew!=int32:kept +topologyKey!:key minDomains=*int32:kept");
  copy = pod;
  NewerFields(other.table()).DropFrom(&copy);
  EXPECT_EQ(copy.spec.topology_spread_constraints->at(0).min_domains, 3);
  EXPECT_EQ(copy.spec.topology_spread_constraints->at(0).topology_key, "");
  EXPECT_EQ(copy.spec.topology_spread_constraints->at(0).max_skew, 2);
}

}  // namespace made_up_field_test
}  // namespace berth
