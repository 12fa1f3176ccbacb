package rondo.explore.files;

import java.io.IOException;

/** A file of a search is not what was written: its checksum, length or order is wrong. */
public final class DamagedFileException extends IOException {
  private static final long serialVersionUID = 1;

  public DamagedFileException(String file, String what) {
    super(file + " is damaged: " + what);
  }
}
