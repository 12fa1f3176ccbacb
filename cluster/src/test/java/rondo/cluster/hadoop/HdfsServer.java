package rondo.cluster.hadoop;

import java.io.IOException;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.MiniDFSCluster;

/** A name node and a data node of HDFS in this process, on ports that the system chooses. */
public final class HdfsServer {
  static final String HTTP = "dfs.namenode.http-address";

  private HdfsServer() {}

  public static MiniDFSCluster start(Path folder) throws IOException {
    var configuration = new Configuration();
    configuration.set(MiniDFSCluster.HDFS_MINIDFS_BASEDIR, folder.toString());
    MiniDFSCluster cluster = new MiniDFSCluster.Builder(configuration).numDataNodes(1).build();
    cluster.waitActive();
    return cluster;
  }
}
