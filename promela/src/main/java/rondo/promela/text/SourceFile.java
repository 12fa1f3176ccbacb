package rondo.promela.text;

import java.util.Objects;

/**
 * The text of one file.
 *
 * @param name as it is shown to the user, and from where includes are looked up
 */
public record SourceFile(String name, String text) {
  public SourceFile {
    Objects.requireNonNull(name);
    Objects.requireNonNull(text);
  }
}
