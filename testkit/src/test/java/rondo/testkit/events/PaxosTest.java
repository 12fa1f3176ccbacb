package rondo.testkit.events;

import java.util.Map;
import org.junit.jupiter.api.Test;
import rondo.diagnostics.RejectedException;
import rondo.distal.Distal;
import rondo.events.EventVerifier;
import rondo.events.EventVerifier.Task;
import rondo.explore.SearchOptions;
import rondo.ir.event.Delivery;
import rondo.ir.event.EventBehaviour.Precedence;
import rondo.ir.event.EventProperty;

class PaxosTest {
  private static final String TEXT =
      """
      protocol Paxos(M = 2, N = 3) {
        message Prepare { ballot : 1..M }
        message Promise { ballot : 1..M, accepted : 0..M, value : 0..M }
        message Propose { ballot : 1..M, value : 1..M }
        message Accepted { ballot : 1..M, value : 1..M }

        role leader[M] {
          var ballot : 1..M = count(p in leader : p <= self)
          var proposed : bool
          init { send Prepare(ballot) to acceptor }
          upon Promise as ps with ballot == this.ballot times > N/2 {
            if !proposed {
              proposed = true
              let top = max(p in ps : p.accepted)
              let v = top == 0 ? ballot : max(p in ps where p.accepted == top : p.value)
              send Propose(ballot, v) to acceptor
            }
          }
        }
        role acceptor[N] {
          var promised : 0..M
          var accepted : 0..M
          var value : 0..M
          upon Prepare as m with m.ballot > promised {
            promised = m.ballot
            send Promise(promised, accepted, value) to m.sender
          }
          upon Propose as m with m.ballot >= promised {
            promised = m.ballot
            accepted = m.ballot
            value = m.value
            send Accepted(accepted, value) to learner
          }
        }
        role learner[1] {
          output learnt : 1..M
          var got : table[1..M] of set of process
          upon Accepted as m {
            got[m.ballot] |= {m.sender}
            if size(got[m.ballot]) > N/2 { decide m.value }
          }
        }
        check agreement, irrevocability
      }
      """;

  @Test
  void counts() throws RejectedException {
    for (Delivery d : Delivery.values()) {
      var system = Distal.parseEvents("paxos.dst", TEXT, Map.of()).system();
      for (EventProperty p : system.properties()) {
        var result =
            EventVerifier.verify(
                new Task(system, p, d, Precedence.FIRST),
                SearchOptions.defaults(),
                _ -> {},
                () -> false);
        System.out.println(d + " " + p.name() + " " + result.verdict());
      }
    }
  }
}
