package rondo.testkit.rounds;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import rondo.diagnostics.RejectedException;
import rondo.distal.Distal;
import rondo.ir.round.RoundSystem;

/** Small protocols with a placeholder for the network. */
public final class TestProtocols {
  private TestProtocols() {}

  private static final String MAJORITY =
      """
      protocol Majority(N = 3, V = 2) {
        input x : 1..V
        output d : 1..V
        round {
          send x to all
          update(heard) {
            if size(heard) > N/2 { x = smallest(mostFrequent(heard)) }
            for v in 1..V { if count(heard, v) > 2*N/3 { decide v } }
          }
        }
        NETWORK
        check agreement, validity, irrevocability
        invariant nobodyKnows : !(forall p : p.d != none)
      }
      """;

  private static final String FLOOD =
      """
      protocol Flood(N = 3, V = 2, R = 2) {
        input v : 1..V
        var known : set of 1..V = {v}
        output d : 1..V
        round {
          send known to all
          update(heard) {
            known = known union union(m in heard : m)
            if phase == R { decide smallest(known) }
          }
        }
        stop after R rounds
        NETWORK
        check agreement, validity, irrevocability, termination
      }
      """;

  private static final String VOTES =
      """
      protocol Votes(N = 3, V = 2) {
        message Vote { x : 1..V, vote : (1..V)? }
        input x : 1..V
        var vote : (1..V)?
        output d : 1..V
        round one {
          send x to all
          update(heard) {
            if size(heard) > 0 { x = smallest(heard) }
            vote = none
            if size(values(heard)) == 1 { vote = x }
          }
        }
        round two {
          send Vote(x, vote) to all
          update(heard) {
            if exists m in heard : m.vote != none {
              x = smallest({ value(m.vote) for m in heard where m.vote != none })
            }
            if size(heard) > 0 && (forall m in heard : m.vote != none) { decide x }
          }
        }
        NETWORK
        check agreement, validity, irrevocability
      }
      """;

  private static final String LEADER =
      """
      protocol Leader(N = 3, V = 2) {
        record Estimate { x : 1..V, ts : phase }
        input x : 1..V
        var ts : phase
        output d : 1..V
        phase {
          round ask {
            send Estimate(x, ts) to primary(phase)
            update(heard) {
              if self == primary(phase) && size(heard) > 0 {
                let newest = max(m in heard : m.ts)
                x = min({ m.x for m in heard where m.ts == newest })
              }
            }
          }
          round tell {
            if self == primary(phase) { send x to all }
            update(heard) {
              if heard from primary(phase) {
                x = heard[primary(phase)]
                ts = phase
                decide x
              }
            }
          }
        }
        NETWORK
        check agreement, validity, irrevocability
      }
      """;

  private static final String COIN =
      """
      protocol Coin(N = 2) {
        var side : 0..1 in 0..1
        var tossed : bool
        output d : 0..1
        round {
          if !tossed { send side to all }
          update(heard) {
            if size(heard) == N { decide min(heard) } else { side = any 0..1 }
            if exists m in heard : m == 1 { tossed = true }
          }
        }
        NETWORK
        check agreement, irrevocability
        invariant tossedOnce : exists p : !p.tossed
      }
      """;

  private static final String RING =
      """
      protocol Ring(N = 3) {
        var best : 0..N = 0
        var leader : bool
        input id : 1..2
        round {
          send best to next(self)
          update(heard) {
            for m in heard { best = max(best, m) }
            if id > best { best = id }
            leader = best == id
          }
        }
        NETWORK
        invariant nobodyLeads : !(forall p : p.leader)
      }
      """;

  public static final List<String> SMALL = List.of(MAJORITY, FLOOD, VOTES, LEADER, COIN, RING);

  /** All small protocols under each network that is possible for them. */
  public static List<RoundSystem> underAllNetworks(int processes) throws RejectedException {
    var systems = new ArrayList<RoundSystem>();
    for (String protocol : SMALL) {
      for (String network : TestNetworks.ALL) {
        boolean forged = network.contains("byzantine") && protocol.contains("ts : phase");
        if (!forged) {
          String text = protocol.replace("NETWORK", "network " + network);
          Map<String, String> defines = Map.of("N", Integer.toString(processes));
          systems.add(Distal.parse("small.dst", text, defines).roundSystem());
        }
      }
    }
    return systems;
  }
}
