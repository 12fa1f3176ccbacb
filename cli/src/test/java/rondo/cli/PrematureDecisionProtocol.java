package rondo.cli;

/** A protocol in rounds in which whoever hears of anybody decides, whatever the others do. */
final class PrematureDecisionProtocol {
  private static final String TEXT =
      """
      protocol Hasty(N = 2) {
        input x : 0..1
        output d : 0..1
        round {
          send x to all
          update(heard) { decide smallest(heard) }
        }
        stop after 1 rounds
        network NETWORK
        check agreement, validity
      }
      """;

  private PrematureDecisionProtocol() {}

  /** Its text under a network. */
  static String under(String network) {
    return TEXT.replace("NETWORK", network);
  }
}
