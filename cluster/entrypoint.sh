#!/bin/sh
# The program of the image for Kubernetes. What it runs is its first argument:
#   executor  an executor of Spark; Spark describes it by environment variables
#   driver    SparkSubmit, with the other arguments, as Spark starts a driver in cluster mode
#   other     rondo with all arguments
set -eu

java=${JAVA_HOME:+$JAVA_HOME/bin/}java
SPARK_HOME=${SPARK_HOME:-/opt/spark}
RONDO_JAR=${RONDO_JAR:-/opt/rondo/rondo-cluster.jar}

# Kubernetes runs a container as any user, and Spark asks for the name of its own.
[ -n "${SPARK_USER:-}" ] || SPARK_USER=$(id -un 2>/dev/null) || SPARK_USER=spark
SPARK_SCALA_VERSION=2.13
export SPARK_HOME SPARK_USER SPARK_SCALA_VERSION

class_path=${SPARK_CLASSPATH:+$SPARK_CLASSPATH:}$SPARK_HOME/jars/*
[ -z "${SPARK_CONF_DIR:-}" ] || class_path=$SPARK_CONF_DIR:$class_path

need() {
  for variable in "$@"; do
    eval "value=\${$variable:-}"
    if [ -z "$value" ]; then
      echo "entrypoint: Spark sets $variable for an executor, and it is not set" >&2
      exit 2
    fi
  done
}

has_kubernetes_classes() {
  for jar in "$SPARK_HOME"/jars/spark-kubernetes_*.jar; do
    [ ! -f "$jar" ] || return 0
  done
  return 1
}

run_executor() {
  need SPARK_DRIVER_URL SPARK_EXECUTOR_ID SPARK_EXECUTOR_CORES SPARK_EXECUTOR_MEMORY \
    SPARK_APPLICATION_ID SPARK_EXECUTOR_POD_IP
  set -- --driver-url "$SPARK_DRIVER_URL" --executor-id "$SPARK_EXECUTOR_ID" \
    --cores "$SPARK_EXECUTOR_CORES" --app-id "$SPARK_APPLICATION_ID" \
    --hostname "$SPARK_EXECUTOR_POD_IP" \
    --resourceProfileId "${SPARK_RESOURCE_PROFILE_ID:-0}"
  if has_kubernetes_classes; then
    backend=org.apache.spark.scheduler.cluster.k8s.KubernetesExecutorBackend
    [ -z "${SPARK_EXECUTOR_POD_NAME:-}" ] || set -- "$@" --podName "$SPARK_EXECUTOR_POD_NAME"
  elif [ "$SPARK_EXECUTOR_ID" = EXECID ]; then
    echo "entrypoint: this executor is to ask for its number, which needs the jar" \
      "spark-kubernetes in $SPARK_HOME/jars" >&2
    exit 2
  else
    # The class that the one for Kubernetes is made after, without the pod's name.
    backend=org.apache.spark.executor.CoarseGrainedExecutorBackend
  fi
  set -- -cp "$class_path" "$backend" "$@"
  # In front, in the order of their numbers: the last one of several equal flags counts.
  last=0
  while eval "[ -n \"\${SPARK_JAVA_OPT_$last+set}\" ]"; do
    last=$((last + 1))
  done
  while [ "$last" -gt 0 ]; do
    last=$((last - 1))
    eval "option=\$SPARK_JAVA_OPT_$last"
    set -- "$option" "$@"
  done
  exec "$java" "-Xms$SPARK_EXECUTOR_MEMORY" "-Xmx$SPARK_EXECUTOR_MEMORY" "$@"
}

case ${1:-} in
  executor) run_executor ;;
  driver)
    shift
    exec "$java" -XX:MaxRAMPercentage=75 -Xss64m --enable-native-access=ALL-UNNAMED \
      --sun-misc-unsafe-memory-access=allow -cp "$class_path" \
      org.apache.spark.deploy.SparkSubmit --deploy-mode client \
      ${SPARK_DRIVER_BIND_ADDRESS:+--conf "spark.driver.bindAddress=$SPARK_DRIVER_BIND_ADDRESS"} \
      "$@"
    ;;
  *)
    # shellcheck disable=SC2086 # a list of flags
    exec "$java" -XX:MaxRAMPercentage=75 -Xss64m --enable-native-access=ALL-UNNAMED \
      --sun-misc-unsafe-memory-access=allow ${RONDO_JAVA_OPTS:-} \
      -Drondo.cluster.jar="$RONDO_JAR" -cp "$RONDO_JAR:$class_path" rondo.cli.Main "$@"
    ;;
esac
