# shellcheck shell=sh
# Sourced by ./rondo for --cluster: runs Rondo with Apache Spark on its class path. The folder
# `cluster`, beside what an ordinary start runs, has
#   rondo-cluster.jar  the program, without the libraries of the solver; executors get it, too
#   spark/jars         the libraries of Spark, so that spark can be a SPARK_HOME
#   cluster.sums       the checksums of both
#   verified           was written when checksums were last compared
# shellcheck disable=SC2154 # variables of ./rondo, and `own` of .mvn/prepare.sh

# What Spark needs of Java, see its class JavaModuleOptions, without what serves linear algebra.
spark_flags="-Dio.netty.tryReflectionSetAccessible=true -Dio.netty.allocator.type=pooled
  -Dio.netty.handler.ssl.defaultEndpointVerificationAlgorithm=NONE
  --sun-misc-unsafe-memory-access=allow
  --add-opens=java.security.jgss/sun.security.krb5=ALL-UNNAMED"
for package in java.lang java.lang.invoke java.lang.reflect java.io java.net java.nio java.util \
  java.util.concurrent java.util.concurrent.atomic jdk.internal.ref sun.nio.ch sun.nio.cs \
  sun.util.calendar; do
  spark_flags="$spark_flags --add-opens=java.base/$package=ALL-UNNAMED"
done

# Does not return.
run_on_cluster() {
  native=$home/native
  cluster=$home/cluster
  if ! cluster_is_verified; then
    . "$here/.mvn/prepare.sh"
    prepare_cluster
  fi
  if [ -z "$SPARK_HOME" ]; then
    SPARK_HOME=$cluster/spark
  elif [ ! -d "$SPARK_HOME/jars" ]; then
    echo "rondo: SPARK_HOME is $SPARK_HOME, which has no folder jars; without SPARK_HOME, Rondo" \
      "uses a Spark of its own" >&2
    exit 2
  fi
  # For the executors of local-cluster[...], which are processes that the driver starts.
  SPARK_SCALA_VERSION=2.13
  JAVA_HOME=$jdk
  export SPARK_HOME SPARK_SCALA_VERSION JAVA_HOME
  # shellcheck disable=SC2086 # lists of flags
  exec "$java" $collector $jvm_flags $spark_flags $RONDO_JAVA_OPTS \
    -cp "$cluster/rondo-cluster.jar:$SPARK_HOME/jars/*${HADOOP_CONF_DIR:+:$HADOOP_CONF_DIR}" \
    -Drondo.native="$native" \
    -Drondo.cluster.jar="$cluster/rondo-cluster.jar" -Drondo.terminals="$terminals" \
    rondo.cli.Main "$@"
}

# Whether the files are up to date and unchanged since they were verified; see `fits` in ./rondo.
cluster_is_verified() {
  [ -f "$cluster/verified" ] && [ -s "$cluster/rondo-cluster.jar" ] &&
    changed=$(
      newer_sources_than "$cluster/rondo-cluster.jar"
      find "$cluster/rondo-cluster.jar" "$cluster/spark/jars" -cnewer "$cluster/verified" 2>/dev/null
    ) && [ -z "$changed" ]
}

prepare_cluster() {
  if can_write "$home"; then
    with_lock "$home" mend_cluster
    return
  fi
  if cluster_is_whole; then return; fi
  find_user_folder
  home=$own
  cluster=$own/cluster
  if [ -n "$own" ] && (umask 077 && mkdir -p "$own") 2>/dev/null && can_write "$own"; then
    with_lock "$own" mend_cluster
  else
    echo "rondo: there is no folder for a build with Apache Spark: neither $checkout" \
      "${own:+nor $own }can be written. XDG_CACHE_HOME=FOLDER names a folder for caches." >&2
    exit 4
  fi
}

mend_cluster() {
  cluster_is_whole || build_cluster
  touch "$cluster/verified"
}

cluster_is_whole() {
  [ -s "$cluster/rondo-cluster.jar" ] &&
    [ -z "$(newer_sources_than "$cluster/rondo-cluster.jar")" ] &&
    cluster_sums | cmp -s - "$cluster/cluster.sums"
}

cluster_sums() {
  (cd "$cluster" && cksum rondo-cluster.jar && jar_sums spark)
}

jar_sums() {
  (
    LC_ALL=C
    cd "$1/jars" && cksum ./*.jar
  ) 2>/dev/null
}

# A new program replaces the old one in a single step, and the libraries of Spark stay where they do
# not change: verifications, masters and workers that are running use them.
build_cluster() {
  if [ -d "$cluster/spark" ]; then
    echo "rondo: building for --cluster, which takes a moment" >&2
  else
    echo "rondo: fetching Apache Spark and building with it, once; this takes a while" >&2
  fi
  compile cluster
  made=$home/build/rondo-cluster
  [ "$home" != "$checkout" ] || made=$here/cluster/target
  spark_sums=$(jar_sums "$made/spark")
  {
    mkdir -p "$cluster" && rm -f "$cluster/cluster.sums" &&
      { [ "$spark_sums" = "$(jar_sums "$cluster/spark")" ] || copy_spark; } &&
      cp "$made/rondo-cluster.jar" "$cluster/rondo-cluster.jar.new" &&
      touch -r "$home/started" "$cluster/rondo-cluster.jar.new" &&
      mv -f "$cluster/rondo-cluster.jar.new" "$cluster/rondo-cluster.jar" &&
      cluster_sums >"$cluster/cluster.sums"
  } || cannot_write
}

copy_spark() {
  rm -rf "$cluster/spark" && mkdir -p "$cluster/spark" &&
    cp -R "$made/spark/jars" "$cluster/spark/jars"
}
