package rondo.cli;

/** The one-third rule with invariants, inductive or not. */
final class OneThirdRuleWithInvariants {
  private static final String TEXT =
      """
      protocol Guarded(N = 3, V = 2) {
        input  x : 1..V
        output d : 1..V
        round {
          send x to all
          update(heard) {
            if size(heard) > 2*N/3 { x = smallest(mostFrequent(heard)) }
            for v in 1..V { if count(heard, v) > THRESHOLD { decide v } }
          }
        }
        network any
        check agreement, validity
        check termination when synchronous after 2 rounds
        invariant locked : forall v in 1..V : (exists p : p.d == v) -> count(p : p.x == v) > 2*N/3
        invariant weak : forall v in 1..V : (exists p : p.d == v) -> (exists p : p.x == v)
        invariant ones : forall p : p.x == 1
      }
      """;

  private OneThirdRuleWithInvariants() {}

  /** The protocol in which a process decides on a value heard more often than the threshold. */
  static String deciding(String threshold) {
    return TEXT.replace("THRESHOLD", threshold);
  }

  static String right() {
    return deciding("2*N/3");
  }

  static String broken() {
    return deciding("0");
  }
}
