package rondo.distal.lower;

/** Numerals with the matching singular or plural, for messages. */
final class Plurals {
  private Plurals() {}

  static String count(int number, String what) {
    return number == 1 ? "one " + what : (number == 0 ? "no" : number) + " " + what + "s";
  }

  static String are(int number) {
    return number == 1 ? "one is" : (number == 0 ? "none" : number) + " are";
  }

  static String processes(int number) {
    return number == 1 ? "one process" : number + " processes";
  }
}
