package rondo.trace.svg;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.DoubleStream;

/**
 * A vertical logarithmic axis over whole decades.
 *
 * @param low the exponent of the lowest value
 * @param high the exponent of the highest value
 */
record LogScale(int low, int high, double top, double bottom) {
  /** With more decades, not every one has a label. */
  private static final int MAX_LABELS = 8;

  private static final String SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹";

  /** The smallest scale with these values, at least one of which is positive. */
  static LogScale of(DoubleStream values, double top, double bottom) {
    var summary = values.filter(v -> v > 0).summaryStatistics();
    int low = (int) Math.floor(Math.log10(summary.getMin()));
    int high = (int) Math.ceil(Math.log10(summary.getMax()));
    return new LogScale(low, Math.max(high, low + 1), top, bottom);
  }

  double y(double value) {
    return bottom - (Math.log10(value) - low) / (high - low) * (bottom - top);
  }

  /** The exponents with a label. */
  List<Integer> labelled() {
    int step = Math.ceilDiv(high - low, MAX_LABELS);
    var exponents = new ArrayList<Integer>();
    for (int exponent = low; exponent <= high; exponent += step) {
      exponents.add(exponent);
    }
    return exponents;
  }

  /** The values between decades that have a line, if there is room. */
  List<Double> between() {
    var values = new ArrayList<Double>();
    for (int exponent = low; exponent < high && high - low <= 4; exponent++) {
      for (int digit = 2; digit <= 9; digit++) {
        values.add(digit * Math.pow(10, exponent));
      }
    }
    return values;
  }

  /** {@code 0.01}, {@code 1}, {@code 1,000}, {@code 10⁶}. */
  static String label(int exponent) {
    if (exponent >= 0 && exponent <= 4) {
      return String.format(Locale.ROOT, "%,d", Math.round(Math.pow(10, exponent)));
    }
    if (exponent < 0 && exponent >= -3) {
      return String.format(Locale.ROOT, "%." + -exponent + "f", Math.pow(10, exponent));
    }
    var digits = new StringBuilder(exponent < 0 ? "10⁻" : "10");
    for (char digit : Integer.toString(Math.abs(exponent)).toCharArray()) {
      digits.append(SUPERSCRIPTS.charAt(digit - '0'));
    }
    return digits.toString();
  }
}
