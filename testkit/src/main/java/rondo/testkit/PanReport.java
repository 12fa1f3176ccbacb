package rondo.testkit;

import java.util.EnumSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import rondo.trace.Property;

/**
 * Reads what Spin's verifier prints.
 *
 * <p>An index out of bounds is reported in the words of an assertion; a division by zero is not
 * reported at all but kills the verifier with a signal. Both are run-time errors here. Some
 * mistakes are only found when the verifier starts, and are rejections all the same.
 */
final class PanReport {
  private static final Pattern ERROR = Pattern.compile("(?m)^pan:\\d+: (.*) \\(at depth -?\\d+\\)");
  private static final Pattern STORED = Pattern.compile("(?m)^ *([0-9.e+]+) states, stored");
  private static final Pattern TRANSITIONS =
      Pattern.compile("(?m)^ *([0-9.e+]+) transitions \\(= stored\\+matched\\)");
  private static final int KILLED_BY_DIVISION = 128 + 8;

  private PanReport() {}

  static Outcome parse(int status, String output) {
    var violated = EnumSet.noneOf(Property.class);
    Matcher errors = ERROR.matcher(output);
    while (errors.find()) {
      violated.add(classify(errors.group(1)));
    }
    if (status == KILLED_BY_DIVISION) {
      violated.add(Property.RUNTIME_ERROR);
    }
    if (violated.contains(Property.RUNTIME_ERROR)) {
      return new Outcome.Explored(violated, count(STORED, output), count(TRANSITIONS, output));
    }
    if (status != 0 && output.startsWith("error: proctype ")) {
      return new Outcome.Rejected(output.lines().toList());
    }
    if (status != 0) {
      return new Outcome.Unknown("pan ended with status " + status + ": " + output);
    }
    if (output.contains("max search depth too small")) {
      return new Outcome.Unknown("pan: depth limit");
    }
    if (output.contains("Search not completed") || count(STORED, output) == 0) {
      return new Outcome.Unknown("pan gave up: " + output);
    }
    return new Outcome.Explored(violated, count(STORED, output), count(TRANSITIONS, output));
  }

  private static Property classify(String message) {
    if (message.startsWith("invalid end state")) {
      return Property.INVALID_END_STATE;
    }
    if (message.contains("partial order reduction invalid")
        || message.contains("violates po reduction")) {
      return Property.CLAIM;
    }
    return message.startsWith("assertion violated")
            && !message.startsWith("assertion violated - invalid array index")
        ? Property.ASSERTION
        : Property.RUNTIME_ERROR;
  }

  private static long count(Pattern pattern, String output) {
    Matcher m = pattern.matcher(output);
    return m.find() ? (long) Double.parseDouble(m.group(1)) : 0;
  }
}
