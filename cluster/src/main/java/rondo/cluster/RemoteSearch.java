package rondo.cluster;

import java.io.IOException;
import java.io.Serializable;
import java.time.Duration;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.util.SerializableConfiguration;
import rondo.cli.option.WorkLocation;
import rondo.cluster.hadoop.WorkFolderUrls;
import rondo.explore.files.LocalWorkStorage;
import rondo.explore.files.WorkStorage;

/**
 * What an executor needs to prepare a search.
 *
 * @param folder the work folder of the verification
 * @param number of the search in the verification, from 1
 * @param left, right the words of a state in each half of the state tree
 */
record RemoteSearch(SharedFolder folder, int number, int[] left, int[] right, int shards)
    implements Serializable {
  /** A name that is unique in an executor. */
  String key() {
    return folder.location() + "#" + number;
  }

  /**
   * A work folder that can be opened on all machines.
   *
   * @param location a URL or an absolute path
   * @param settings of the driver for Hadoop's file systems
   */
  record SharedFolder(String location, Broadcast<SerializableConfiguration> settings)
      implements Serializable {
    WorkStorage open() throws IOException {
      return open(new WorkLocation(location), settings.value().value());
    }

    static WorkStorage open(WorkLocation location, Configuration settings) throws IOException {
      return location.isUrl()
          ? WorkFolderUrls.open(location.text(), settings, Duration.ofSeconds(30))
          : new LocalWorkStorage(location.path());
    }
  }
}
