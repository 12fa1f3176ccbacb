package rondo.testkit.rounds;

import java.util.List;

/** Network assumptions of every kind. */
public final class TestNetworks {
  private TestNetworks() {}

  public static final List<String> ALL =
      List.of(
          "any",
          "any even own",
          "perfect",
          "lossy 1 per round",
          "lossy 2 in total",
          "lossy 1 per round and lossy 2 in total",
          "crash 1",
          "crash 2",
          "crash 1 and lossy 1 per round",
          "omission 1",
          "omission 1 and crash 1",
          "deliver N-1",
          "deliver N-1 and crash 1",
          "majority",
          "kernel",
          "kernel and crash 1",
          "kernel and deliver N-1",
          "synchronous after 1 rounds",
          "crash 1 and synchronous after 1 rounds",
          "eventually synchronous",
          "byzantine 1",
          "transient byzantine 1",
          "byzantine 1 and lossy 1 in total",
          "where forall p : size(heard(p)) > N/2",
          "where exists q : forall p : q in heard(p)",
          "crash 1 and where forall p, q : heard(p) subset heard(q) || heard(q) subset heard(p)",
          "lossy 1 per round and deliver N-1 and where exists p : size(heard(p)) == N");
}
