package rondo.testkit.events;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import rondo.diagnostics.Position;
import rondo.diagnostics.RejectedException;
import rondo.distal.Distal;
import rondo.events.EventVerifier;
import rondo.events.EventVerifier.Task;
import rondo.explore.SearchOptions;
import rondo.explore.SearchOptions.Reduction;
import rondo.explore.symmetry.Strategy;
import rondo.ir.data.Term;
import rondo.ir.data.Term.BinaryOp;
import rondo.ir.data.Value;
import rondo.ir.event.Delivery;
import rondo.ir.event.EventBehaviour.Precedence;
import rondo.ir.event.EventProperty;
import rondo.ir.event.EventState;
import rondo.ir.event.EventState.Member;
import rondo.ir.event.EventSystem;
import rondo.testkit.generate.EventPrograms;
import rondo.trace.Verdict;

/** Steps that are left out make no difference to what processes come to. */
class EventEconomyTest {
  private static final int MOST_STATES = 3_000;
  private static final int QUESTIONS = 3;

  static LongStream seeds() {
    return LongStream.range(0, 40);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void verdictsAreTheSame(long seed) throws RejectedException {
    String text = EventPrograms.of(seed);
    EventSystem system = Distal.parse("made.dst", text, Map.of()).events();
    EventProperty property = system.properties().getFirst();
    for (Delivery delivery : Delivery.values()) {
      Verdict all = verdict(system, property, delivery, options());
      if (all instanceof Verdict.Inconclusive) {
        continue;
      }
      Verdict reduced =
          verdict(system, property, delivery, options().withReduction(Reduction.PARTIAL_ORDER));
      Verdict both =
          verdict(
              system,
              property,
              delivery,
              options().withReduction(Reduction.PARTIAL_ORDER).withSymmetry(Strategy.CANONICAL));
      assertThat(reduced.getClass()).as(delivery + "\n" + text).isEqualTo(all.getClass());
      assertThat(both.getClass()).as(delivery + "\n" + text).isEqualTo(all.getClass());
    }
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void processesComeToTheSameTogether(long seed) throws RejectedException {
    String text = EventPrograms.of(seed);
    EventSystem system =
        Distal.parse("made.dst", text.replaceAll("assert .*", "skip"), Map.of()).events();
    EventReference reference =
        EventReference.of(system, system.properties().getFirst(), Delivery.AT_ONCE, MOST_STATES);
    if (reference.states().size() > MOST_STATES) {
      return;
    }
    Set<List<List<Value>>> reached =
        reference.states().stream()
            .filter(s -> s.members().stream().noneMatch(m -> isCrashed(s, m)))
            .map(EventEconomyTest::locals)
            .collect(Collectors.toSet());
    List<List<List<Value>>> questions = questions(new ArrayList<>(reached), seed);
    for (List<List<Value>> question : questions) {
      EventProperty never = never(question);
      for (Delivery delivery : Delivery.values()) {
        Verdict verdict =
            verdict(system, never, delivery, options().withReduction(Reduction.PARTIAL_ORDER));
        assertThat(verdict instanceof Verdict.Violated)
            .as(delivery + " " + question + "\n" + text)
            .isEqualTo(reached.contains(question));
      }
    }
  }

  private static boolean isCrashed(EventState state, Member member) {
    return state.is(Term.Condition.CRASHED, state.members().indexOf(member));
  }

  private static List<List<Value>> locals(EventState state) {
    return state.members().stream().map(Member::variables).toList();
  }

  /** Some that processes come to, and some that are put together from two of these. */
  private static List<List<List<Value>>> questions(List<List<List<Value>>> reached, long seed) {
    var random = new Random(seed);
    reached.sort((a, b) -> a.toString().compareTo(b.toString()));
    Collections.shuffle(reached, random);
    var questions = new ArrayList<>(reached.subList(0, Math.min(QUESTIONS, reached.size())));
    for (int i = 1; i < Math.min(QUESTIONS, reached.size()); i++) {
      var mixed = new ArrayList<>(reached.get(i));
      mixed.set(random.nextInt(mixed.size()), reached.get(i - 1).getFirst());
      questions.add(mixed);
    }
    return questions;
  }

  /** That processes are never like this, all at the same time, while nobody has crashed. */
  private static EventProperty never(List<List<Value>> locals) {
    Term all = Term.TRUE;
    for (int p = 0; p < locals.size(); p++) {
      var process = new Term.Certain(p);
      all = and(all, new Term.Is(Term.Condition.CORRECT, process));
      for (int v = 0; v < locals.get(p).size(); v++) {
        var value = new Term.Constant(locals.get(p).get(v));
        all = and(all, binary(BinaryOp.EQ, new Term.Of(process, v), value));
      }
    }
    return new EventProperty.Invariant(
        "never", new Term.Unary(Term.UnaryOp.NOT, all), 0, Position.NONE);
  }

  private static Term and(Term left, Term right) {
    return binary(BinaryOp.AND, left, right);
  }

  private static Term binary(BinaryOp op, Term left, Term right) {
    return new Term.Binary(op, left, right, Position.NONE);
  }

  private static SearchOptions options() {
    return SearchOptions.defaults().withMaxStates(10 * MOST_STATES);
  }

  private static Verdict verdict(
      EventSystem system, EventProperty property, Delivery delivery, SearchOptions options) {
    return EventVerifier.verify(
            new Task(system, property, delivery, Precedence.FIRST), options, _ -> {}, () -> false)
        .verdict();
  }
}
