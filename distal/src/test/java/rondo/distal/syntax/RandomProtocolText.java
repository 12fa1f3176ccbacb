package rondo.distal.syntax;

import java.util.List;
import java.util.Random;

/** Generates texts of random protocols that are syntactically correct but not type-correct. */
public final class RandomProtocolText {
  private RandomProtocolText() {}

  /**
   * The protocol of a seed, with three processes, so that lowering gets beyond the first checks.
   */
  public static String protocol(long seed) {
    Protocol made = new RandomProtocols(new Random(seed)).protocol();
    return SyntaxPrinter.print(new Protocol(made.name(), List.of(), made.declarations()))
        .replaceFirst("\\{", "(N = 3, F = 1) { round { }");
  }
}
