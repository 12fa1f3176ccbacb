package rondo.testkit;

import java.util.EnumSet;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import rondo.testkit.SpinResult.Violation;

/**
 * Parses the output of Spin's verifier.
 *
 * <p>An index out of bounds is reported like an assertion violation; a division by zero is not
 * reported at all but kills the verifier with a signal. Both are run-time errors here. Some errors
 * are only found when the verifier starts, and count as rejections. If no suffix can satisfy a
 * formula any more, the never claim that Spin generates for it has an assertion that fails; it is
 * recognized by its text.
 */
final class PanReport {
  private static final Pattern ERROR = Pattern.compile("(?m)^pan:\\d+: (.*) \\(at depth -?\\d+\\)");
  private static final Pattern STORED = Pattern.compile("(?m)^ *([0-9.e+]+) states, stored");
  private static final Pattern TRANSITIONS = Pattern.compile("(?m)^ *([0-9.e+]+) transitions \\X");
  private static final String ASSERTION = "assertion violated";

  /** SIGFPE of the processor's division; SIGTRAP of a check by the compiler. */
  private static final Set<Integer> KILLED_BY_DIVISION = Set.of(128 + 8, 128 + 5);

  private static final Pattern ASSERT = Pattern.compile("assert\\((.*)\\)");

  private final Set<String> claimAssertions = new HashSet<>();

  /**
   * @param claims the never claims that Spin generated from formulas
   */
  PanReport(String claims) {
    ASSERT.matcher(claims).results().forEach(r -> claimAssertions.add(plain(r.group(1))));
  }

  SpinResult parse(int status, String output) {
    var mistakes = EnumSet.noneOf(Violation.class);
    Matcher errors = ERROR.matcher(output);
    while (errors.find()) {
      mistakes.add(classify(errors.group(1)));
    }
    if (KILLED_BY_DIVISION.contains(status)) {
      mistakes.add(Violation.RUNTIME_ERROR);
    }
    if (mistakes.contains(Violation.RUNTIME_ERROR)) {
      return new SpinResult.Explored(mistakes, count(STORED, output), count(TRANSITIONS, output));
    }
    if (status != 0
        && (output.startsWith("error: proctype ") || output.contains("cannot find claim"))) {
      return new SpinResult.Rejected(output.lines().toList());
    }
    if (status != 0) {
      return new SpinResult.Unknown("pan ended with status " + status + ": " + output);
    }
    if (output.contains("max search depth too small")) {
      return new SpinResult.Unknown("pan: depth limit");
    }
    if (output.contains("Search not completed") || count(STORED, output) == 0) {
      return new SpinResult.Unknown("pan gave up: " + output);
    }
    return new SpinResult.Explored(mistakes, count(STORED, output), count(TRANSITIONS, output));
  }

  private Violation classify(String message) {
    if (message.startsWith("invalid end state")) {
      return Violation.INVALID_END_STATE;
    }
    if (message.contains("partial order reduction invalid")
        || message.contains("violates po reduction")) {
      return Violation.CHANNEL_CLAIM_VIOLATED;
    }
    if (message.startsWith("non-determinism in D_proctype")) {
      return Violation.NONDETERMINISM;
    }
    if (message.startsWith("event_trace error")) {
      return Violation.EVENTS_VIOLATED;
    }
    if (message.startsWith("acceptance cycle") || message.startsWith("accept stutter")) {
      return Violation.ACCEPTANCE_CYCLE;
    }
    if (message.startsWith("non-progress cycle")) {
      return Violation.NON_PROGRESS_CYCLE;
    }
    if (message.startsWith("end state in claim reached")) {
      return Violation.CLAIM_VIOLATED;
    }
    if (!message.startsWith(ASSERTION) || message.startsWith(ASSERTION + " - invalid array")) {
      return Violation.RUNTIME_ERROR;
    }
    return claimAssertions.contains(plain(message.substring(ASSERTION.length())))
        ? Violation.CLAIM_VIOLATED
        : Violation.ASSERTION;
  }

  /** The condition in a normal form, since Spin varies spaces and parentheses. */
  private static String plain(String condition) {
    return condition.replaceAll("[\\s()]", "");
  }

  private static long count(Pattern pattern, String output) {
    Matcher m = pattern.matcher(output);
    return m.find() ? (long) Double.parseDouble(m.group(1)) : 0;
  }
}
