package rondo.distal.lower.type;

/** Numerals with the matching singular or plural, for messages. */
public final class Plurals {
  private Plurals() {}

  public static String count(int number, String what) {
    return number == 1 ? "one " + what : (number == 0 ? "no" : number) + " " + what + "s";
  }

  public static String are(int number) {
    return number == 1 ? "one is" : (number == 0 ? "none" : number) + " are";
  }

  public static String processes(int number) {
    return number == 1 ? "one process" : number + " processes";
  }
}
