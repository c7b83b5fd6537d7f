#include "cli/options/version_words.h"

#include <algorithm>
#include <string_view>
#include <vector>

#include "base/function_ref.h"
#include "base/strings.h"

namespace berth::cli {
namespace {

// Returns the words as a list: "v1.34, v1.21, or v1.15" or "v1.34 or v1.21". `comma` adds a comma
// before the last of three or more words.
std::string Listed(const std::vector<std::string>& words, std::string_view conjunction,
                   bool comma) {
  std::string text;
  for (size_t i = 0; i < words.size(); ++i) {
    const bool is_last = i + 1 == words.size();
    if (i > 0) text += is_last && !(comma && words.size() > 2) ? " " : ", ";
    if (i > 0 && is_last) text += StrCat(conjunction, " ");
    text += words[i];
  }
  return text;
}

// Returns the names of the whole versions for which `is_one` is true, the oldest first.
std::vector<std::string> WholeVersions(const VersionCatalogue& versions,
                                       FunctionRef<bool(const Version&)> is_one) {
  std::vector<std::string> names;
  for (const Release& release : NewestFirst(versions.releases())) {
    if (release.IsWhole() && is_one(*versions.Find(release.name))) names.emplace_back(release.name);
  }
  std::reverse(names.begin(), names.end());
  return names;
}

// Returns the rule for configurations: "A configuration of v1 beside it means v1.34, a Policy or a
// configuration of v1beta1 means v1.21."
std::string ConfigurationRule(const VersionCatalogue& versions) {
  std::string text;
  std::vector<std::string_view> seen;
  for (const Release& release : NewestFirst(versions.releases())) {
    const ConfigurationApi& api = *versions.Find(release.name)->configuration;
    if (std::find(seen.begin(), seen.end(), api.version) != seen.end()) continue;
    seen.push_back(api.version);
    const bool is_first = text.empty();
    text +=
        StrCat(is_first ? "" : ", ", api.has_policies ? "a Policy or " : "", "a configuration of ",
               api.version, is_first ? " beside it" : "", " means ", release.name);
  }
  text[0] = 'A';
  return text + ".";
}

// Returns the rule for kubelets: "up to v1.15 it means v1.15, up to v1.27 it means v1.21".
std::string KubeletRule(Releases releases) {
  std::string text;
  for (const KubeletRange& range : KubeletRanges(releases)) {
    if (range.newest_kubelet == INT32_MAX) break;
    text += StrCat(text.empty() ? "" : ", ", "up to v1.", std::to_string(range.newest_kubelet),
                   " it means ", range.release.name);
  }
  return text;
}

}  // namespace

std::string UpstreamWords(const VersionCatalogue& versions) {
  std::vector<std::string> words;
  for (const Release& release : NewestFirst(versions.releases())) {
    if (release.IsWhole()) words.emplace_back(release.upstream);
  }
  return StrCat("kube-scheduler ", Listed(words, "or", true));
}

std::string SemanticsWords(const VersionCatalogue& versions) {
  const std::vector<Release> releases = versions.releases();
  std::vector<std::string> names;
  for (const Release& release : NewestFirst(releases)) {
    names.emplace_back(release.name);
    if (release.IsWhole()) continue;
    names.back() += StrCat(" (", release.scheduler, " with ", release.name, "'s queue)");
  }
  return StrCat("The version of kube-scheduler to simulate: ", Listed(names, "or", true),
                ". The default is the scenario's spec.semantics, or ", releases.front().name,
                " if it has none. kubectl's output does not say which version the cluster runs. ",
                ConfigurationRule(versions),
                " Otherwise the newest kubelet decides: ", KubeletRule(releases),
                ". Without kubelets it is ", NewestRelease(releases).name, ".");
}

std::string PolicyReaders(const VersionCatalogue& versions) {
  const auto reads_policies = [](const Version& version) {
    return version.configuration->has_policies;
  };
  return Listed(WholeVersions(versions, reads_policies), "and", false);
}

std::string CuttersOfEvents(const VersionCatalogue& versions) {
  const auto cuts = [](const Version& version) {
    return version.events.recorder == process::EventRecorderKind::kSeries;
  };
  return Listed(WholeVersions(versions, cuts), "and", false);
}

std::string ExampleOfSemantics(const VersionCatalogue& versions) {
  return StrCat("semantics=", NewestRelease(versions.releases()).name);
}

}  // namespace berth::cli
