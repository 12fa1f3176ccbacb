/**
 * Rondo on Apache Spark: connections to a cluster, and what the driver learns of its executors.
 * Only this module uses Spark's classes; nothing depends on it.
 */
package rondo.cluster;
