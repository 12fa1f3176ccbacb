package rondo.distal;

/** Protocols shared by several tests. */
public final class ProtocolTexts {
  public static final String ONE_THIRD_RULE =
      """
      protocol OneThirdRule(N = 4, V = N) {
        input  x : 1..V
        output decision : 1..V
        round {
          send x to all
          update(heard) {
            if size(heard) > 2*N/3 { x = smallest(mostFrequent(heard)) }
            for v in 1..V { if count(heard, v) > 2*N/3 { decide v } }
          }
        }
        network any
        check agreement, validity, irrevocability
        check termination when synchronous after 2 rounds
      }
      """;

  public static final String FLOOD_SET =
      """
      protocol FloodSet(N = 3, F = 1, V = 2) {
        input x : 1..V
        var known : set of 1..V = {x}
        output decision : 1..V
        round {
          send known to all
          update(heard) {
            known |= union(heard)
            if round == F + 1 { decide smallest(known) }
          }
        }
        stop after F + 1 rounds
        network crash F
        check agreement, validity, termination
      }
      """;

  private ProtocolTexts() {}
}
