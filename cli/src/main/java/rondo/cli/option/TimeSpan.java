package rondo.cli.option;

import java.time.Duration;
import java.util.Locale;
import java.util.regex.Pattern;
import picocli.CommandLine.TypeConversionException;

/** Durations such as {@code 90}, {@code 90s}, {@code 10m}, {@code 1h30m}, {@code 2d}. */
public final class TimeSpan {
  private static final Pattern FORM =
      Pattern.compile(
          "(?:(\\d{1,6})d)?(?:(\\d{1,6})h)?(?:(\\d{1,6})m)?(?:(\\d{1,9}(?:\\.\\d+)?)s)?");

  private TimeSpan() {}

  public static Duration parse(String text) {
    String form = text.strip().toLowerCase(Locale.ROOT);
    if (form.matches("\\d{1,9}(\\.\\d+)?")) {
      form += "s";
    }
    var matcher = FORM.matcher(form);
    if (form.isEmpty() || !matcher.matches()) {
      throw new TypeConversionException("'" + text + "' is not a time, such as 90s, 10m or 1h30m");
    }
    Duration sum = Duration.ZERO;
    int[] seconds = {86400, 3600, 60, 1};
    for (int i = 0; i < seconds.length; i++) {
      String part = matcher.group(i + 1);
      if (part != null) {
        sum = sum.plusMillis(Math.round(Double.parseDouble(part) * seconds[i] * 1000));
      }
    }
    if (sum.isZero()) {
      throw new TypeConversionException("'" + text + "' is too short a time");
    }
    return sum;
  }
}
