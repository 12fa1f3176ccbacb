# shellcheck shell=sh
# Sourced by ./rondo and ./mvnw: sets `jdk` to the home of a JDK that is new enough, or to nothing,
# and sees to it that Java can name every file.
#
# Asks the `release` file that every JDK has in its home, so that nothing slow is started.

jdk_at_least=25

# Whether $1 is the home of a JDK that is new enough; its version is left in `jdk_found`.
is_new_jdk() {
  [ -n "$1" ] && [ -x "$1/bin/java" ] && [ -x "$1/bin/javac" ] && [ -r "$1/release" ] || return 1
  jdk_found=
  while IFS='=' read -r key value; do
    if [ "$key" = JAVA_VERSION ]; then
      value=${value#\"}
      jdk_found=${value%%[!0-9]*}
      break
    fi
  done <"$1/release"
  [ -n "$jdk_found" ] && [ "$jdk_found" -ge "$jdk_at_least" ]
}

# The home that a `java` program lies in, its symbolic links followed.
home_of_java() {
  java_file=$1
  while [ -L "$java_file" ]; do
    java_link=$(readlink "$java_file")
    case $java_link in
      /*) java_file=$java_link ;;
      *) java_file=${java_file%/*}/$java_link ;;
    esac
  done
  case $java_file in
    */bin/java) (cd -P "${java_file%/bin/java}" 2>/dev/null && pwd) ;;
  esac
}

find_jdk() {
  jdk=
  for candidate in "$RONDO_JAVA_HOME" "$JAVA_HOME"; do
    if is_new_jdk "$candidate"; then
      jdk=$candidate
      return 0
    fi
  done
  path_java=$(command -v java) || path_java=
  if [ -n "$path_java" ]; then
    candidate=$(home_of_java "$path_java")
    if is_new_jdk "$candidate"; then
      jdk=$candidate
      return 0
    fi
  fi
  if [ -x /usr/libexec/java_home ]; then
    candidate=$(/usr/libexec/java_home -F -v "$jdk_at_least+" 2>/dev/null) || candidate=
    if is_new_jdk "$candidate"; then
      jdk=$candidate
      return 0
    fi
  fi
  newest=0
  for candidate in \
    /usr/lib/jvm/* /usr/java/* /usr/local/lib/jvm/* /opt/java/* /opt/jdk* \
    "${SDKMAN_DIR:-$HOME/.sdkman}"/candidates/java/* "$HOME"/.jdks/* \
    "$HOME"/Library/Java/JavaVirtualMachines/*/Contents/Home \
    /Library/Java/JavaVirtualMachines/*/Contents/Home \
    /opt/homebrew/opt/openjdk* /usr/local/opt/openjdk* \
    /home/linuxbrew/.linuxbrew/opt/openjdk*; do
    if is_new_jdk "$candidate" && [ "$jdk_found" -gt "$newest" ]; then
      jdk=$candidate
      newest=$jdk_found
    fi
  done
  [ -n "$jdk" ]
}

# Java names files in the encoding of the locale, and where that is ASCII it cannot open any file with
# another letter in its path. That is the locale C, and each one that is not installed.
utf8_file_names() {
  case ${LC_ALL:-${LC_CTYPE:-${LANG:-C}}} in
    C.UTF-8 | C.utf8) return ;;
    C | POSIX) ;;
    *)
      case $(locale charmap 2>/dev/null) in
        ANSI_X3.4-1968 | US-ASCII) ;;
        *) return ;;
      esac
      ;;
  esac
  LC_ALL=C.UTF-8
  export LC_ALL
}

no_jdk() {
  echo "$1: Java $jdk_at_least or newer is needed: install a JDK $jdk_at_least (for example the" \
    "package temurin-$jdk_at_least-jdk or openjdk-$jdk_at_least-jdk) or point RONDO_JAVA_HOME at one." >&2
  exit 2
}
