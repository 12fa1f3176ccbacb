# shellcheck shell=sh
# Sourced by ./rondo when what it would run is missing, out of date or changed: builds, repairs, or
# finds another place. Sets `home`, the folder of
#   rondo.jar   the program
#   native      the libraries of the solver, for this kind of machine
#   rondo.sums  the checksums of both
# and `cache`, mostly the same folder, or nothing where Rondo has to do without:
#   rondo.aot   the classes, loaded and linked ahead of time by a training run of this very Java;
#               empty where training failed
#   release     says which Java
#   aot.sums    the checksums of the program that was trained, and of rondo.aot
# shellcheck disable=SC2154 # here, jdk, java, checkout, collector and jvm_flags are set by ./rondo

prepare() {
  if can_write "$checkout"; then
    with_lock "$checkout" mend
    return
  fi
  find_user_folder
  if [ -n "$own" ]; then
    marker=$own/verified-checkout
    if fits; then return; fi
    cache=$own
    marker=$own/verified-cache
    if fits; then return; fi
    home=$own
    marker=$own/verified
    if fits; then return; fi
  fi
  home=$checkout
  cache=$checkout
  marker=$own/verified-checkout
  if program_fits && cache_fits; then
    mark
  elif [ -n "$own" ] && (umask 077 && mkdir -p "$own") 2>/dev/null && can_write "$own"; then
    with_lock "$own" mend_in_user_folder
  else
    make_do
  fi
}

mend() {
  program_fits || repair || build
  cache_fits || train
  mark
}

# The program of a checkout that cannot be written is good enough, where it is up to date.
mend_in_user_folder() {
  cache=$own
  marker=$own/verified-cache
  if ! program_fits; then
    home=$own
    marker=$own/verified
  fi
  mend
}

# A folder for this checkout and this kind of machine, which other users cannot write, or nothing.
find_user_folder() {
  own=
  case $XDG_CACHE_HOME in
    /*) caches=$XDG_CACHE_HOME ;;
    *) caches=${HOME:+$HOME/.cache} ;;
  esac
  case $caches in
    '' | *:*) return ;;
  esac
  number=$(printf '%s' "$(uname -sm) $here" | cksum)
  own=$caches/rondo/${here##*/}-${number%% *}
}

can_write() {
  { mkdir -p "$1" && (: >"$1/lock"); } 2>/dev/null
}

program_fits() {
  [ -s "$home/rondo.jar" ] && [ -z "$(newer_sources_than "$home/rondo.jar")" ] || return 1
  program_sums | cmp -s - "$home/rondo.sums" && return 0
  echo "rondo: files in $home are damaged or missing" >&2
  return 1
}

# There are no libraries for every kind of machine.
program_sums() {
  (
    LC_ALL=C
    cd "$home" || exit 1
    set -- native/*/*/*
    [ -e "$1" ] || set --
    cksum rondo.jar "$@" 2>/dev/null
  )
}

cache_fits() {
  # shellcheck disable=SC3013 # every shell has -nt, and POSIX has it by now
  [ -f "$cache/rondo.aot" ] && [ ! "$here/rondo" -nt "$cache/rondo.aot" ] &&
    cmp -s "$jdk/release" "$cache/release" && ! training_is_due &&
    cache_sums | cmp -s - "$cache/aot.sums"
}

cache_sums() {
  cat "$home/rondo.sums"
  (cd "$cache" && cksum rondo.aot)
}

mark() {
  { mkdir -p "${marker%/*}" && touch "$marker"; } 2>/dev/null || :
}

build() {
  echo "rondo: building, which takes a moment; the next start is fast" >&2
  compile cli
  rm -f "$home/rondo.aot" "$home/rondo.sums"
  repack && program_sums >"$home/rondo.sums.new" &&
    mv -f "$home/rondo.sums.new" "$home/rondo.sums" || {
    cat "$home/build.log" >&2
    cannot_write
  }
}

# Has Maven make the jar of module $1.
compile() {
  # Maven takes a file that is newer than its sources for whole, also where it was not written to
  # the end. So jars are always made again, and all of it after a build that did not end.
  if [ "$home" = "$checkout" ]; then
    rm -f "$here"/*/target/*.jar
    [ ! -f "$home/building" ] || rm -rf "$here"/*/target/classes "$here"/*/target/maven-status
  else
    echo "rondo: $checkout cannot be written, so the build is in $home" >&2
    rm -f "$home"/build/*/*.jar
    [ ! -f "$home/building" ] || rm -rf "$home/build"
  fi
  # Sources that change while the build runs must count as newer than it.
  touch "$home/building" "$home/started" || cannot_write
  newer_sources_than "$home/started" | while read -r file; do
    echo "rondo: $file has a date in the future; every start builds until you \`touch\` it" >&2
  done
  if ! maven "$1" >"$home/build.log" 2>&1; then
    cat "$home/build.log" >&2
    echo "rondo: the build failed, see above" >&2
    # Maven ended by itself and left nothing half-written but jars, unless there was no room.
    grep -q 'No space left' "$home/build.log" || rm -f "$home/building"
    exit 4
  fi
  rm -f "$home/building"
}

# What Maven made of these sources, in a form that starts fast.
repack() {
  fat=$home/build/rondo-cli/rondo.jar
  [ "$home" != "$checkout" ] || fat=$here/cli/target/rondo.jar
  [ -f "$fat" ] && mkdir -p "$home/native" &&
    "$java" -XX:+UseSerialGC -cp "$fat" rondo.cli.launch.JarRepackager "$fat" "$home/rondo.jar.new" \
      "$home/native" >>"$home/build.log" 2>&1 &&
    touch -r "$home/started" "$home/rondo.jar.new" &&
    mv -f "$home/rondo.jar.new" "$home/rondo.jar"
}

# What Maven made may still be there. It is what it was if that gives the same checksums again.
repair() {
  [ -s "$home/rondo.jar" ] && [ -f "$home/rondo.sums" ] &&
    [ -z "$(newer_sources_than "$home/rondo.jar")" ] &&
    touch -r "$home/rondo.jar" "$home/started" && repack &&
    program_sums | cmp -s - "$home/rondo.sums"
}

# The lock stays with Maven, so that nobody builds beside it where only the launcher was killed.
maven() {
  RONDO_JAVA_HOME=$jdk
  export RONDO_JAVA_HOME
  if [ "$home" = "$checkout" ]; then
    "$here/mvnw" -B -q -pl "$1" -am -Dmaven.test.skip=true package
  else
    "$here/mvnw" -B -q -pl "$1" -am -Dmaven.test.skip=true -Drondo.build="$home/build" package
  fi
}

cannot_write() {
  rm -f "$home/rondo.jar.new" "$home/rondo.sums.new"
  echo "rondo: $home cannot be written: is the disk full?" >&2
  exit 4
}

# Without the options of the user, which may differ from start to start.
train() {
  echo "rondo: preparing the ahead-of-time cache, which takes a moment" >&2
  rm -rf "$cache/rondo.aot" "$cache/rondo.aot.new" "$cache/rondo.aot.config" "$cache/training"
  mkdir -p "$cache/training"
  (
    unset JAVA_TOOL_OPTIONS JDK_JAVA_OPTIONS _JAVA_OPTIONS
    # Where Java leaves the report of a crash.
    cd "$cache/training" || exit 1
    # shellcheck disable=SC2086 # a list of flags
    "$java" $collector $jvm_flags -XX:AOTMode=record -XX:AOTConfiguration="$cache/rondo.aot.config" \
      -cp "$home/rondo.jar" -Djava.io.tmpdir="$cache/training" -Drondo.native="$home/native" \
      rondo.cli.launch.AotTrainingRun &&
      "$java" $collector $jvm_flags -XX:AOTMode=create \
        -XX:AOTConfiguration="$cache/rondo.aot.config" -XX:AOTCache="$cache/rondo.aot.new" \
        -cp "$home/rondo.jar"
  ) >"$cache/training.log" 2>&1 || rm -f "$cache/rondo.aot.new"
  rm -rf "$cache/rondo.aot.config" "$cache/training"
  {
    touch "$cache/rondo.aot.new" &&
      cp "$jdk/release" "$cache/release" &&
      mv -f "$cache/rondo.aot.new" "$cache/rondo.aot" &&
      cache_sums >"$cache/aot.sums.new" &&
      mv -f "$cache/aot.sums.new" "$cache/aot.sums"
  } 2>>"$cache/training.log" || cache=
}

# Nothing can be written. An older build is better than none; one that is damaged is not.
make_do() {
  for home in "$checkout" "$own"; do
    cache=$home
    [ -n "$home" ] && [ -s "$home/rondo.jar" ] || continue
    sums=$(cat "$home/rondo.sums" 2>/dev/null)
    found=$(program_sums)
    if [ -n "$sums" ] && [ "${sums%%rondo.jar*}" != "${found%%rondo.jar*}" ]; then
      continue
    fi
    [ -z "$(newer_sources_than "$home/rondo.jar")" ] ||
      echo "rondo: this build is older than its sources, and no folder for another can be written" >&2
    [ "$sums" = "$found" ] || [ -z "$sums" ] ||
      echo "rondo: the libraries of Z3 in $home/native are damaged or missing, so that --engine smt" \
        "does not work; start rondo once as a user who may write $checkout" >&2
    cache_fits || cache=
    return
  done
  echo "rondo: there is no build that works, and no folder for one: neither" \
    "$checkout ${own:+nor $own }can be written. XDG_CACHE_HOME=FOLDER names a folder for caches." >&2
  exit 4
}

# Runs a function, one at a time in a folder; others wait. The lock of a dead process does not count.
with_lock() {
  if command -v flock >/dev/null; then
    exec 9>"$1/lock"
    if ! flock -n 9; then
      echo "rondo: waiting for a build that another start has begun" >&2
      flock 9
    fi
    "$2"
    exec 9>&-
    return
  fi
  # A hard link to a file with the number of its process appears at once or not at all.
  locked=$1/locked
  echo $$ >"$locked.$$" || exit 4
  trap 'rm -f "$locked.$$"; [ "$(cat "$locked" 2>/dev/null)" != $$ ] || rm -f "$locked"' EXIT
  trap 'exit 130' INT TERM
  told=
  until ln "$locked.$$" "$locked" 2>/dev/null; do
    owner=$(cat "$locked" 2>/dev/null)
    if [ -n "$owner" ] && ! kill -0 "$owner" 2>/dev/null; then
      rm -f "$locked"
    else
      [ -n "$told" ] || echo "rondo: waiting for a build by process $owner, which holds $locked" >&2
      told=yes
      sleep 1
    fi
  done
  "$2"
  rm -f "$locked" "$locked.$$"
  trap - EXIT INT TERM
}
