package rondo.cli.sweep;

import java.util.List;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A parameter that takes several values.
 *
 * @param values in ascending order
 */
public record SweptParameter(String name, List<Long> values) {
  private static final String INTEGER = "-?[0-9]{1,18}";
  private static final Pattern RANGE =
      Pattern.compile("(%1$s)(?:\\.\\.(%1$s)(?::([0-9]{1,18}))?)?".formatted(INTEGER));

  /** More values than anyone waits for. */
  private static final int MAX_VALUES = 100_000;

  public SweptParameter {
    values = List.copyOf(values);
  }

  /** Whether the value of a definition is a list or a range, and not a single value. */
  public static boolean isSwept(String value) {
    return value.contains(",") || value.contains("..");
  }

  /**
   * A parameter with the values of a list such as {@code 3,5,7}, of a range such as {@code 3..7},
   * or of one with a step such as {@code 3..9:2}; a list may contain ranges.
   *
   * @throws IllegalArgumentException if the text is none of these
   */
  public static SweptParameter parse(String name, String text) {
    var values = new TreeSet<Long>();
    for (String part : text.split(",", -1)) {
      Matcher range = RANGE.matcher(part.strip());
      if (!range.matches()) {
        throw new IllegalArgumentException(
            "'%s' is neither a range of integers such as 3..7 or 3..9:2, nor a list such as 3,5,7"
                .formatted(text));
      }
      addRange(range, text, values);
    }
    return new SweptParameter(name, List.copyOf(values));
  }

  private static void addRange(Matcher range, String text, TreeSet<Long> to) {
    long first = Long.parseLong(range.group(1));
    long last = range.group(2) == null ? first : Long.parseLong(range.group(2));
    long step = range.group(3) == null ? 1 : Long.parseLong(range.group(3));
    if (last < first) {
      throw new IllegalArgumentException(
          "the range '%s' is empty; the lowest value comes first".formatted(range.group()));
    }
    if (step == 0) {
      throw new IllegalArgumentException("the step of '%s' is 0".formatted(range.group()));
    }
    if (to.size() + (last - first) / step >= MAX_VALUES) {
      throw new IllegalArgumentException("'%s' has too many values".formatted(text));
    }
    for (long value = first; value <= last; value += step) {
      to.add(value);
    }
  }
}
