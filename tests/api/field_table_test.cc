#include "api/fields/field_table.h"

#include <algorithm>
#include <set>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include "base/strings.h"

namespace berth {
namespace field_table_test {

// Calls `visit` with each field of the standard table, and the struct that it is in.
template <typename Visit>
void ForEachField(const Visit& visit) {
  const FieldTable& table = StandardFields();
  for (const auto& part : {table.objects, table.others, table.scenario, table.configuration}) {
    for (const StructType& type : part) {
      FieldReader fields(type);
      while (const auto field = fields.Next()) visit(type, *field);
    }
  }
}

TEST(FieldTableTest, EachStructStandsOnceAndItsFieldsToo) {
  const FieldTable& table = StandardFields();
  EXPECT_TRUE(std::is_sorted(table.objects.begin(), table.objects.end(),
                             [](const auto& a, const auto& b) { return a.name < b.name; }));
  std::set<std::string> fields;
  ForEachField([&](const StructType& type, const FieldType& field) {
    EXPECT_EQ(table.Find(type.name), &type) << type.name;
    EXPECT_TRUE(fields.insert(StrCat(type.name, ".", field.name)).second) << field.name;
  });
  EXPECT_GT(fields.size(), 1000u);
}

TEST(FieldTableTest, AFieldSaysItsReleasesItsTypeAndWhoReadsIt) {
  const StructType type = {"T",
                           "... a b!=[]int32:kept +c=*Container:read,quiet -d:private "
                           ">e=any:kept,import f:json:Card"};
  EXPECT_TRUE(IsOpen(type));
  FieldReader all(type);
  std::string names;
  while (const auto field = all.Next()) names += StrCat(field->name, " ", field->type, ", ");
  EXPECT_EQ(names, "a string, b []int32, c *Container, d string, e any, f string, ");
  const FieldType b = *FindField(type, "b", false);
  EXPECT_TRUE(b.is_always_written);
  EXPECT_EQ(b.rule, "kept");
  EXPECT_TRUE(IsOffered(b));
  EXPECT_FALSE(FindField(type, "c", false).has_value());
  const FieldType c = *FindField(type, "c", true);
  EXPECT_EQ(c.releases, FieldReleases::kOnlyNewer);
  EXPECT_EQ(c.rule, "read");
  EXPECT_FALSE(IsOffered(c));
  EXPECT_FALSE(FindField(type, "d", true).has_value());
  EXPECT_TRUE(FindInAnyRelease(type, "d")->is_private);
  EXPECT_FALSE(FindInAnyRelease(type, "e").has_value());
  EXPECT_EQ(FindField(type, "f", true)->rule, "json:Card");
}

TEST(FieldTableTest, WhatARunReadsHasATypeThatTheTableKnows) {
  const FieldTable& table = StandardFields();
  ForEachField([&](const StructType& type, const FieldType& field) {
    const GoType inner = InnermostType(field.type);
    if (field.rule == "read") {
      EXPECT_NE(inner == "Configuration" ? &type : table.Find(inner), nullptr)
          << type.name << field.name;
    }
    const bool names_struct = !field.rule.empty() && field.rule[0] >= 'A' && field.rule[0] <= 'Z';
    if (names_struct && field.rule != "PluginArguments") {
      EXPECT_NE(table.Find(field.rule), nullptr) << field.rule;
    }
  });
}

TEST(FieldTableTest, TheTypesOfAScenarioAreKnown) {
  const std::set<std::string_view> plain = {"string",  "text",         "integer", "number",
                                            "boolean", "duration",     "any",     "row",
                                            "Object",  "Configuration"};
  for (const StructType& type : StandardFields().scenario) {
    FieldReader fields(type);
    while (const auto field = fields.Next()) {
      const GoType inner = InnermostType(field->type);
      EXPECT_TRUE(plain.contains(inner) || StandardFields().Find(inner) != nullptr)
          << type.name << "." << field->name << ": " << inner;
    }
  }
}

}  // namespace field_table_test
}  // namespace berth
