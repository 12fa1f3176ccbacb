package rondo.events;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import rondo.diagnostics.RejectedException;
import rondo.distal.Distal;
import rondo.events.EventVerifier.Task;
import rondo.explore.SearchOptions;
import rondo.ir.event.DeliverySemantics;
import rondo.ir.event.EventProperty;
import rondo.ir.event.EventSystem;
import rondo.ir.event.semantics.EventProcessSemantics.Precedence;
import rondo.trace.Verdict;

/**
 * The definition of a quorum: one message each from distinct senders, all of which satisfy the
 * condition, as many as the handler requires; any such set of messages may be taken. Engine and
 * interpreter share this rule, so the verdicts are fixed in advance here.
 */
class QuorumTest {
  /** Process 1 and process 2 send two votes each, process 3 one; process 0 takes two. */
  private static final String VOTES =
      """
      protocol Votes(N = 4) {
        message Vote { x : 1..3 }
        var taken : 0..N
        var sum : 0..9
        var rest : 0..9
        init {
          if self == process(1) { send Vote(1) to process(0); send Vote(2) to process(0) }
          if self == process(2) { send Vote(1) to process(0); send Vote(3) to process(0) }
          if self == process(3) { send Vote(1) to process(0) }
        }
        upon Vote as vs with x < 3 times QUORUM {
          if taken == 0 {
            taken = size(vs)
            sum = sum(v in vs : v.x)
          } else {
            rest = sum(v in vs : v.x)
          }
        }
        network perfect
        invariant nobody : forall p : p.taken == 0
        invariant one : forall p : p.taken != 1
        invariant two : forall p : p.taken != 2
        invariant three : forall p : p.taken != 3
        invariant four : forall p : p.taken < 4
        invariant lowest : forall p : !(p.taken == 2 && p.sum == 2)
        invariant mixed : forall p : !(p.taken == 2 && p.sum == 3)
        invariant refused : forall p : p.taken == 2 -> p.sum <= 3
        invariant everyone : forall p : !(p.taken == 3 && p.sum == 4)
        invariant usedUp : forall p : p.sum + p.rest <= 5
        invariant restIsLeft : forall p : !(p.sum == 2 && p.rest == 3)
      }
      """;

  private static Verdict verify(EventSystem system, String name, DeliverySemantics semantics) {
    EventProperty property =
        system.properties().stream().filter(p -> p.name().equals(name)).findFirst().orElseThrow();
    var task = new Task(system, property, semantics, Precedence.FIRST);
    return EventVerifier.verify(task, SearchOptions.defaults(), _ -> {}, () -> false).verdict();
  }

  @ParameterizedTest
  @CsvSource({
    "nobody, >= 2, false",
    "one, >= 2, true",
    "two, >= 2, false",
    "three, >= 2, false",
    "four, >= 2, true",
    "lowest, >= 2, false",
    "mixed, >= 2, false",
    "refused, >= 2, true",
    "everyone, >= 2, false",
    "usedUp, >= 2, true",
    "restIsLeft, >= 2, false",
    "nobody, == 3, false",
    "two, == 3, true",
    "three, == 3, false",
    "four, == 3, true",
    "nobody, == 4, true",
    "nobody, > 3, true",
    "one, == 1, false",
    "two, == 1, true",
    "two, < 3, false",
    "three, < 3, true"
  })
  void aQuorumHasOneMessageOfEachSender(String property, String quorum, boolean holds)
      throws RejectedException {
    String text = VOTES.replace("QUORUM", quorum);
    EventSystem system = Distal.parse("votes.dst", text, Map.of()).eventSystem();
    for (DeliverySemantics semantics : DeliverySemantics.values()) {
      assertThat(verify(system, property, semantics) instanceof Verdict.Holds)
          .as(semantics.toString())
          .isEqualTo(holds);
    }
  }

  /** The choice of votes has no immediate effect, but it determines which ones remain. */
  private static final String LEFT =
      """
      protocol Left(N = 4) {
        message Vote { x : 1..1 }
        var voted : bool
        var last : 0..3
        init { if self != process(0) { send Vote(1) to process(0) } }
        upon Vote as vs with !this.voted times == 2 { voted = true }
        upon Vote as v with voted && v.sender == process(WHO) { last = WHO }
        network perfect
        invariant left : forall p : p.last == 0
      }
      """;

  @ParameterizedTest
  @CsvSource({"1", "2", "3"})
  void anyMessageMayBeLeftOutOfTheQuorum(String who) throws RejectedException {
    EventSystem system = Distal.parse("left.dst", LEFT.replace("WHO", who), Map.of()).eventSystem();
    for (DeliverySemantics semantics : DeliverySemantics.values()) {
      assertThat(verify(system, "left", semantics))
          .as(semantics.toString())
          .isInstanceOf(Verdict.Violated.class);
    }
  }
}
