#include <set>
#include <string>

#include "admission/defaults/amounts.h"
#include "admission/validation/names.h"
#include "admission/validation/pod_parts.h"
#include "api/json/json.h"
#include "base/strings.h"

namespace berth::admission {
namespace {

constexpr const char* kProbes[] = {"livenessProbe", "readinessProbe", "startupProbe"};

void CheckPorts(const Field& ports) {
  Names names;
  ports.ForEach([&](const Field& port) {
    const Field name = port["name"];
    if (!name.IsBlank()) {
      const std::vector<std::string> problems = PortNameProblems(name.version(), name.Text());
      name.Problems(problems);
      if (problems.empty() && !names.insert(name.Text()).second) name.Duplicate();
    }
    if (port["containerPort"].Number() == 0) {
      port["containerPort"].Required();
    } else {
      CheckPort(port["containerPort"]);
    }
    if (port["hostPort"].Number() != 0) CheckPort(port["hostPort"]);
    port["protocol"].CheckEnum("SCTP TCP UDP");
  });
}

// Checks that the container uses no host port that is in `taken`, and adds its host ports to it.
// `path` is the path of the list of containers in the errors, and `index` the index of the
// container.
void CheckHostPorts(const Field& container, const std::string& path, size_t index, Names& taken) {
  container["ports"]
      .AtPath(StrCat(path, "[", std::to_string(index), "].ports"))
      .ForEach([&](const Field& port) {
        const Field host_port = port["hostPort"];
        if (host_port.Number() == 0) return;
        const std::string use = StrCat(port["protocol"].Text(), "/", port["hostIP"].Text(), "/",
                                       std::to_string(host_port.Number()));
        if (!taken.insert(use).second) host_port.DuplicateAs(Quoted(use));
      });
}

// The names and the paths of the mounts or devices of a container.
struct Uses {
  Names names;
  Names paths;
};

Uses UsesOf(const Field& list, const char* path_name) {
  Uses uses;
  list.ForEach([&](const Field& use) {
    uses.names.insert(use["name"].Text());
    uses.paths.insert(use[path_name].Text());
  });
  return uses;
}

void CheckMounts(const Field& container, const Volumes& volumes) {
  const Uses devices = UsesOf(container["volumeDevices"], "devicePath");
  const Field mounts = container["volumeMounts"];
  Names paths;
  mounts.ForEach([&](const Field& mount) {
    const Field name = mount["name"];
    const Field path = mount["mountPath"];
    if (name.IsBlank()) name.Required();
    if (!volumes.contains(name.Text())) name.NotFound();
    if (path.IsBlank()) path.Required();
    if (!paths.insert(path.Text()).second) path.InvalidText("must be unique");
    if (devices.names.contains(name.Text())) {
      name.InvalidText("must not already exist in volumeDevices");
    }
    if (devices.paths.contains(path.Text())) {
      path.InvalidText("must not already exist as a path in volumeDevices");
    }
    const Field sub_path = mount["subPath"];
    const Field expression = mount["subPathExpr"];
    if (!sub_path.IsBlank()) CheckLocalPath(sub_path.AtPath(mounts.path() + ".subPath"));
    if (expression.IsBlank()) return;
    if (!sub_path.IsBlank()) {
      expression.Invalid("subPathExpr and subPath are mutually exclusive");
    }
    CheckLocalPath(expression.AtPath(mounts.path() + ".subPathExpr"));
  });
}

void CheckDevices(const Field& container, const Volumes& volumes) {
  const Uses mounts = UsesOf(container["volumeMounts"], "mountPath");
  Names names;
  Names paths;
  container["volumeDevices"].ForEach([&](const Field& device) {
    const Field name = device["name"];
    const Field path = device["devicePath"];
    const auto volume = volumes.find(name.Text());
    const auto invalid = [](const Field& field, const char* detail) { field.InvalidText(detail); };
    if (name.IsBlank()) name.Required();
    if (names.contains(name.Text())) invalid(name, "must be unique");
    if (volume == volumes.end()) {
      name.NotFound();
    } else if (!volume->second->contains("persistentVolumeClaim") &&
               !volume->second->contains("ephemeral")) {
      invalid(name, name.version().no_block_volume);
    }
    if (path.IsBlank()) path.Required();
    if (paths.contains(path.Text())) invalid(path, "must be unique");
    if (StrCat("/", path.Text(), "/").find("/../") != std::string::npos) {
      invalid(path, "can not contain backsteps ('..')");
    } else {
      paths.insert(path.Text());
    }
    if (mounts.names.contains(name.Text())) {
      invalid(name, "must not already exist in volumeMounts");
    }
    if (mounts.paths.contains(path.Text())) {
      invalid(path, "must not already exist as a path in volumeMounts");
    }
    if (!name.IsBlank()) names.insert(name.Text());
  });
}

void CheckResizePolicy(const Field& policies, const std::string& pod_restart_policy) {
  Names resources;
  policies.ForEach([&](const Field& policy) {
    const Field resource = policy["resourceName"].AtPathOf(policies);
    const Field restart = policy["restartPolicy"].AtPathOf(policies);
    if (!resources.insert(resource.Text()).second) resource.AtPathOf(policy).Duplicate();
    resource.CheckEnum("cpu memory");
    restart.CheckEnum("NotRequired RestartContainer");
    if (pod_restart_policy == "Never" && restart.Text() != "NotRequired") {
      restart.InvalidEnum("must be 'NotRequired' when `restartPolicy` is 'Never'");
    }
  });
}

void CheckName(const Field& name) {
  if (name.IsBlank()) return name.Required();
  CheckDnsLabel(name);
}

// Runs the checks that follow the check of the name, in the order of the errors.
void CheckAfterName(const Field& container, const ContainerContext& context) {
  container["terminationMessagePolicy"].CheckEnum("File FallbackToLogsOnError");
  CheckPorts(container["ports"]);
  container["env"].ForEach([](const Field& variable) { variable["name"].CheckRequired(); });
  CheckMounts(container, context.volumes);
  CheckDevices(container, context.volumes);
  container["imagePullPolicy"].CheckEnum("Always IfNotPresent Never");
  CheckResources(container["resources"], false, context.claim_names);
  if (container.version().checks_resize_policy) {
    CheckResizePolicy(container["resizePolicy"], context.restart_policy);
  }
}

// Runs the checks that all kinds of containers share, in the order of the release. `names` are the
// names of the preceding containers.
void CheckContainer(const Field& container, const ContainerContext& context, Names& names) {
  const Field name = container["name"];
  const bool is_duplicate = names.contains(name.Text());
  CheckName(name);
  if (!container.version().duplicate_names_come_last && is_duplicate) {
    name.DuplicateAs(Quoted(name.Text()));
  }
  container["image"].CheckRequired();
  CheckAfterName(container, context);
}

void RefuseInitFields(const Field& container) {
  const auto refuse = [&](const char* name) {
    const Field field = container[name];
    if (!field.Given()) return;
    if (container.version().has_sidecars) {
      field.Forbidden("may not be set for init containers without restartPolicy=Always");
    } else {
      field.Invalid("must not be set for init containers");
    }
  };
  refuse("lifecycle");
  for (const char* probe : kProbes) refuse(probe);
}

void CheckUniqueName(const Field& container, Names& names) {
  const Field name = container["name"];
  if (names.contains(name.Text())) {
    name.Duplicate();
  } else if (!name.IsBlank()) {
    names.insert(name.Text());
  }
}

}  // namespace

void CheckContainers(const Field& containers, const ContainerContext& context) {
  if (containers.size() == 0) return containers.Required();
  Names names;
  containers.ForEach([&](const Field& container) {
    CheckContainer(container, context, names);
    const Field name = container["name"];
    const bool is_new = names.insert(name.Text()).second;
    if (container.version().duplicate_names_come_last && !is_new) name.Duplicate();
  });
  Names host_ports;
  for (size_t i = 0; i < containers.size(); ++i) {
    CheckHostPorts(containers.At(i), containers.path(), i, host_ports);
  }
}

void CheckInitContainers(const Field& init_containers, const Field& containers,
                         const ContainerContext& context) {
  Names names;
  containers.ForEach([&](const Field& container) { names.insert(container["name"].Text()); });
  // Init containers run one after another, so that each may use any host port. Upstream reports
  // each with the index 0.
  const auto check_host_ports = [&](const Field& container) {
    Names host_ports;
    CheckHostPorts(container, init_containers.path(), 0, host_ports);
  };
  const bool in_one_pass = init_containers.version().checks_init_containers_in_one_pass;
  if (!in_one_pass) {
    Names own_names;
    init_containers.ForEach([&](const Field& container) {
      CheckContainer(container, context, own_names);
      own_names.insert(container["name"].Text());
    });
    init_containers.ForEach(check_host_ports);
  }
  init_containers.ForEach([&](const Field& container) {
    if (in_one_pass) CheckContainer(container, context, names);
    CheckUniqueName(container, names);
    if (in_one_pass) check_host_ports(container);
    if (!IsSidecar(container.json())) RefuseInitFields(container);
  });
}

}  // namespace berth::admission
