package rondo.mutate.change;

/**
 * The replacement of a part of a text.
 *
 * @param start the offset of the first replaced character
 * @param end the offset after the last one
 */
public record SourceEdit(int start, int end, String replacement) {
  public SourceEdit {
    if (start < 0 || end < start) {
      throw new IllegalArgumentException("from " + start + " to " + end);
    }
  }

  /** The text after the replacement. */
  public String applied(String text) {
    return text.substring(0, start) + replacement + text.substring(end);
  }

  /** The replaced part of the text. */
  public String original(String text) {
    return text.substring(start, end);
  }
}
