package rondo.distal.syntax;

import java.util.List;
import java.util.Random;

/** Texts of protocols that follow the grammar and mean nothing. */
public final class RandomProtocolText {
  private RandomProtocolText() {}

  /** Each seed has its protocol; there are three processes, so that its meaning is looked at. */
  public static String protocol(long seed) {
    Protocol made = new RandomProtocols(new Random(seed)).protocol();
    return SyntaxPrinter.print(new Protocol(made.name(), List.of(), made.declarations()))
        .replaceFirst("\\{", "(N = 3, F = 1) { round { }");
  }
}
