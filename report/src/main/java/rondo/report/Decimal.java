package rondo.report;

/** Formats nonnegative numbers. */
public final class Decimal {
  private Decimal() {}

  /** Groups thousands: {@code 34,096,026}. */
  public static String grouped(long number) {
    var out = new StringBuilder(Long.toString(number));
    for (int i = out.length() - 3; i > 0; i -= 3) {
      out.insert(i, ',');
    }
    return out.toString();
  }

  /** Rounds to a sensible number of decimals: {@code 0.004}, {@code 1.25}, {@code 41.7}. */
  public static String rounded(double number) {
    if (number >= 1000) {
      return grouped(Math.round(number));
    }
    return number >= 10 ? fixed(number, 1) : fixed(number, number >= 1 || number == 0 ? 2 : 3);
  }

  private static String fixed(double number, int decimals) {
    long scale = decimals == 1 ? 10 : decimals == 2 ? 100 : 1000;
    long scaled = Math.round(number * scale);
    String fraction = Long.toString(scaled % scale);
    return scaled / scale + "." + "0".repeat(decimals - fraction.length()) + fraction;
  }

  /** A probability with two significant digits, however small: {@code 0.012}, {@code 3.1e-9}. */
  static String probability(double number) {
    if (number >= 0.001 || number <= 0) {
      return rounded(number);
    }
    int exponent = (int) Math.floor(Math.log10(number));
    return fixed(number / Math.pow(10, exponent), 1) + "e" + exponent;
  }
}
