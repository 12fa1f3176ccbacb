package rondo.report;

import java.util.Locale;

/** An amount of memory. */
public record MemorySize(long bytes) {
  /**
   * Parses {@code 512m}, {@code 4g}, {@code 1.5GB}, or a number of bytes.
   *
   * @throws IllegalArgumentException if the text is none of these
   */
  public static MemorySize parse(String text) {
    String number = text.strip().toLowerCase(Locale.ROOT);
    if (number.endsWith("b")) {
      number = number.substring(0, number.length() - 1);
    }
    if (number.endsWith("i")) {
      number = number.substring(0, number.length() - 1);
    }
    int power = number.isEmpty() ? -1 : "kmgt".indexOf(number.charAt(number.length() - 1));
    if (power >= 0) {
      number = number.substring(0, number.length() - 1);
    }
    if (!number.matches("[0-9]{1,15}(\\.[0-9]{1,9})?")) {
      throw new IllegalArgumentException("'" + text + "' is not a memory size, such as 512m or 4g");
    }
    double bytes = Double.parseDouble(number) * (1L << 10 * (power + 1));
    if (bytes < 1) {
      throw new IllegalArgumentException("'" + text + "' is less than one byte of memory");
    }
    return new MemorySize((long) bytes);
  }

  /** The size in a suitable unit, with two or three significant digits. */
  @Override
  public String toString() {
    String[] units = {"B", "KB", "MB", "GB", "TB"};
    double size = bytes;
    int unit = 0;
    while (size >= 1024 && unit < units.length - 1) {
      size /= 1024;
      unit++;
    }
    return unit == 0 ? bytes + " B" : Decimal.rounded(size) + " " + units[unit];
  }
}
