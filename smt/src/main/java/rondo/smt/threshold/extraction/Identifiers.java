package rondo.smt.threshold.extraction;

/** Identifiers, as other tools accept them, for names that readers recognize. */
final class Identifiers {
  private Identifiers() {}

  static String of(String name) {
    String words =
        name.replace("+", " plus ")
            .replace("-", " minus ")
            .replace("*", " times ")
            .replace("{}", " empty ");
    String plain = words.replaceAll("[^A-Za-z0-9]+", "_").replaceAll("^_+|_+$", "");
    return plain.isEmpty() || Character.isDigit(plain.charAt(0)) ? "n" + plain : plain;
  }
}
