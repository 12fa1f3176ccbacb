package rondo.cli;

/** A round-based protocol in which a process decides as soon as it hears of any process. */
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

  /** The protocol under a network. */
  static String under(String network) {
    return TEXT.replace("NETWORK", network);
  }
}
