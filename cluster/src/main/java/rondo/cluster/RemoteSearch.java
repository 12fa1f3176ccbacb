package rondo.cluster;

import java.io.Serializable;

/**
 * What an executor needs to prepare a search.
 *
 * @param work the work folder of the verification
 * @param number of the search in the verification, from 1
 * @param left, right the words of a state in each half of the state tree
 */
record RemoteSearch(String work, int number, int[] left, int[] right, int shards)
    implements Serializable {
  /** A name that is unique in an executor. */
  String key() {
    return work + "#" + number;
  }
}
