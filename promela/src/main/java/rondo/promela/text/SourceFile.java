package rondo.promela.text;

import java.util.Objects;

/**
 * The text of one file.
 *
 * @param name as shown to the user; includes are resolved relative to it
 */
public record SourceFile(String name, String text) {
  public SourceFile {
    Objects.requireNonNull(name);
    Objects.requireNonNull(text);
  }
}
