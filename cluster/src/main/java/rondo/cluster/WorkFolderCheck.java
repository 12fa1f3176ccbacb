package rondo.cluster;

import java.io.IOException;
import java.nio.file.Path;

/** Rejects work folders that executors could not use. */
final class WorkFolderCheck {
  private WorkFolderCheck() {}

  static void check(Path work) throws IOException {
    if (work.toString().matches("[A-Za-z][A-Za-z0-9+.-]+:/.*")) {
      throw new IOException(
          "the work folder %s is not a path of this file system; mount it where all machines of"
                  .formatted(work)
              + " the cluster have the same path");
    }
  }
}
