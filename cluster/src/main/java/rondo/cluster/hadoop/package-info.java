/**
 * Work folders on the file systems of Apache Hadoop: HDFS, S3 and others that a cluster shares.
 * Knows nothing about searches.
 */
package rondo.cluster.hadoop;
