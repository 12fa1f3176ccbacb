package rondo.cli.option;

import java.nio.file.Path;
import java.util.regex.Pattern;

/**
 * Where a work folder is: a path of the local file system, or the URL of a folder on one that the
 * machines of a cluster share.
 */
public record WorkLocation(String text) {
  /** One letter is a drive of Windows. */
  private static final Pattern URL = Pattern.compile("[A-Za-z][A-Za-z0-9+.-]+:/.*");

  public WorkLocation {
    if (!isUrl(text)) {
      Path.of(text); // throws an exception that says what is wrong
    }
  }

  private static boolean isUrl(String text) {
    return URL.matcher(text).matches();
  }

  /** Whether this is a URL, not a path. */
  public boolean isUrl() {
    return isUrl(text);
  }

  /** The folder, if this is not a URL. */
  public Path path() {
    return Path.of(text);
  }

  @Override
  public String toString() {
    return text;
  }
}
