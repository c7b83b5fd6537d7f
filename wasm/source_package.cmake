# Fetches the sources of a library once, into build/<name>/source, for every preset.
#
# It reads Debian's source package from the machine's own mirror, through a source list of its own so that apt's configuration
# stays unchanged. If that fails, it takes the upstream release. A user may also put the sources there by hand.

# Sets `out` to TRUE if `directory` has the wanted release: a line of its file `proof` matches `pattern`.
function(berth_is_release directory proof pattern out)
  set(${out} FALSE PARENT_SCOPE)
  if(NOT EXISTS ${directory}/${proof})
    return()
  endif()
  file(STRINGS ${directory}/${proof} lines REGEX "${pattern}")
  if(lines)
    set(${out} TRUE PARENT_SCOPE)
  endif()
endfunction()

# Sets `out` to the address of the Debian mirror that the machine uses, or to nothing.
function(berth_debian_mirror out)
  set(${out} "" PARENT_SCOPE)
  execute_process(
    COMMAND apt-get indextargets --format "$(RELEASE) $(COMPONENT) $(REPO_URI)"
            "Created-By: Packages"
    OUTPUT_VARIABLE targets ERROR_QUIET RESULT_VARIABLE failed)
  set(suites bookworm|trixie|forky|sid|stable|testing|unstable)
  if(NOT failed AND targets MATCHES "(^|\n)(${suites}) main ([^\n]+)")
    set(${out} ${CMAKE_MATCH_3} PARENT_SCOPE)
  endif()
endfunction()

# Unpacks Debian's source package into `directory`/source; leaves nothing there if that fails.
function(berth_fetch_from_debian directory name version)
  berth_debian_mirror(mirror)
  find_program(BERTH_DPKG_SOURCE dpkg-source)
  if(NOT mirror OR NOT BERTH_DPKG_SOURCE)
    return()
  endif()
  message(STATUS "Fetching ${name} ${version}: Debian's source package")
  file(MAKE_DIRECTORY ${directory}/lists/partial ${directory}/cache/archives/partial
       ${directory}/download)
  file(WRITE ${directory}/sources.list
       "deb-src [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] ${mirror} trixie main\n")
  set(apt apt-get -q -o Dir::Etc::sourcelist=${directory}/sources.list -o Dir::Etc::sourceparts=-
          -o Dir::State::lists=${directory}/lists -o Dir::Cache=${directory}/cache
          -o APT::Sandbox::User=root -o Acquire::Languages=none)
  execute_process(COMMAND ${apt} update
                  OUTPUT_VARIABLE log ERROR_VARIABLE log RESULT_VARIABLE failed)
  if(NOT failed)
    execute_process(COMMAND ${apt} source --download-only ${name}
                    WORKING_DIRECTORY ${directory}/download
                    OUTPUT_VARIABLE log ERROR_VARIABLE log RESULT_VARIABLE failed)
  endif()
  file(GLOB description ${directory}/download/${name}_${version}*.dsc)
  if(NOT failed AND description)
    execute_process(COMMAND ${BERTH_DPKG_SOURCE} -x ${description} ${directory}/source
                    OUTPUT_VARIABLE log ERROR_VARIABLE log RESULT_VARIABLE failed)
  endif()
  if(failed OR NOT description)
    message(STATUS "Debian's source package of ${name} is not to be had:\n${log}")
    file(REMOVE_RECURSE ${directory}/source)
  endif()
endfunction()

# The release is an archive with one folder.
function(berth_fetch_from_upstream directory name version address)
  message(STATUS "Fetching ${name} ${version}: upstream's release")
  file(DOWNLOAD ${address} ${directory}/release.tar.gz TLS_VERIFY ON STATUS status)
  list(GET status 0 failed)
  if(failed)
    message(STATUS "Upstream's release of ${name} is not to be had: ${status}")
    return()
  endif()
  file(ARCHIVE_EXTRACT INPUT ${directory}/release.tar.gz DESTINATION ${directory}/release)
  file(GLOB folder ${directory}/release/*)
  if(IS_DIRECTORY "${folder}")
    file(RENAME ${folder} ${directory}/source)
  endif()
endfunction()

# berth_fetch_source(NAME VERSION ADDRESS PROOF PATTERN): `address` is that of the upstream release; PROOF and PATTERN
# are those of berth_is_release. NAME is also the name of Debian's source package.
function(berth_fetch_source name version address proof pattern)
  set(folder ${PROJECT_SOURCE_DIR}/build/${name})
  file(MAKE_DIRECTORY ${folder})
  file(LOCK ${folder}/lock GUARD FUNCTION TIMEOUT 600)
  berth_is_release(${folder}/source ${proof} "${pattern}" found)
  if(found)
    return()
  endif()
  set(fetch ${folder}/fetching)
  file(REMOVE_RECURSE ${folder}/source ${fetch})
  berth_fetch_from_debian(${fetch} ${name} ${version})
  berth_is_release(${fetch}/source ${proof} "${pattern}" found)
  if(NOT found)
    file(REMOVE_RECURSE ${fetch}/source)
    berth_fetch_from_upstream(${fetch} ${name} ${version} ${address})
  endif()
  berth_is_release(${fetch}/source ${proof} "${pattern}" found)
  if(NOT found)
    message(FATAL_ERROR "${name} ${version} could not be fetched; its sources may also be put into ${folder}/source by "
                        "hand.")
  endif()
  file(RENAME ${fetch}/source ${folder}/source)
  file(REMOVE_RECURSE ${fetch})
endfunction()
