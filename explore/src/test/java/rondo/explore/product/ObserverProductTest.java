package rondo.explore.product;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.IntPredicate;
import org.junit.jupiter.api.Test;
import rondo.explore.Acceptance;
import rondo.explore.SearchOptions;
import rondo.explore.StateLayout;
import rondo.explore.Stepper;
import rondo.explore.Stepper.EndState;
import rondo.explore.ToyTransitionSystem;
import rondo.explore.TransitionSink;
import rondo.explore.TransitionSystem;
import rondo.explore.run.Search;
import rondo.ir.Fault;
import rondo.ir.Observer.Status;
import rondo.ir.ObserverAutomaton;
import rondo.trace.Property;
import rondo.trace.Verdict;

class ObserverProductTest {
  private static final int LAST = 3;

  /** Counts from 1 to 3 and stops there; 0 is the state before the initial one. */
  private record Counter(ObserverAutomaton<IntPredicate> automaton)
      implements ToyTransitionSystem, ObservedSystem {
    @Override
    public StateLayout layout() {
      return ToyTransitionSystem.layout(2);
    }

    @Override
    public int[] start() {
      return new int[2];
    }

    @Override
    public Expansion moves(int[] state) {
      return Expansion.of(
          state[0] == LAST ? List.of() : List.of(new int[] {state[0] + 1, state[1]}));
    }

    @Override
    public Optional<ObserverAutomaton<IntPredicate>> observer() {
      return Optional.of(automaton);
    }

    @Override
    public int observerWord() {
      return 1;
    }

    @Override
    public Function<int[], EnabledMoves> guards() {
      return state -> EnabledMoves.of(automaton, state[1] - 1, guard -> guard.test(state[0]));
    }

    @Override
    public boolean mayStutter(int[] state) {
      return state[0] == LAST;
    }
  }

  private static ObserverAutomaton.Move<IntPredicate> move(IntPredicate guard, int target) {
    return new ObserverAutomaton.Move<>(guard, target);
  }

  private static ObserverAutomaton.State<IntPredicate> state(
      Status status, List<ObserverAutomaton.Move<IntPredicate>> moves) {
    return new ObserverAutomaton.State<>(moves, status);
  }

  /** Accepts runs that stay above a number for ever. */
  private static Counter staysAbove(int number) {
    return new Counter(
        new ObserverAutomaton<>(
            List.of(
                state(Status.PLAIN, List.of(move(_ -> true, 0), move(n -> n > number, 1))),
                state(Status.ACCEPTING, List.of(move(n -> n > number, 1)))),
            0));
  }

  /** Moves to another state each time, by one state or by several, and returns. */
  private static Counter jumps(int first, int second, int third) {
    return new Counter(
        new ObserverAutomaton<>(
            List.of(
                state(Status.PLAIN, List.of(move(_ -> true, first))),
                state(Status.PLAIN, List.of(move(_ -> true, second))),
                state(Status.PLAIN, List.of(move(_ -> true, third)))),
            0));
  }

  /** Violated where a number is reached, and stuck at the next one. */
  private static Counter reaches(int number) {
    return new Counter(
        new ObserverAutomaton<>(
            List.of(
                state(Status.PLAIN, List.of(move(n -> n == number, 1), move(n -> n <= number, 0))),
                state(Status.VIOLATING, List.of())),
            0));
  }

  /** What the product reports in a state, as text. */
  private static List<String> report(Counter counter, int... state) {
    ObserverStepper stepper = new ObserverProduct(counter).stepper(counter.stepper());
    var reported = new ArrayList<String>();
    EndState end =
        stepper.successors(
            state,
            new TransitionSink() {
              @Override
              public void transition(int[] next, int[] changes, int length) {
                String who = stepper.isObserverAlone() ? "alone" : "both";
                reported.add(
                    "%s %d/%d by %d".formatted(who, next[0], next[1], stepper.observerMove()));
              }

              @Override
              public void fault(Fault.Kind kind) {
                reported.add(kind.name());
              }
            });
    reported.add(end.name());
    return reported;
  }

  @Test
  void theFirstTransitionEntersTheInitialState() {
    assertThat(report(staysAbove(1), 0, 0)).containsExactly("both 1/1 by 0", "NONE");
  }

  @Test
  void everyTransitionIsReportedForEachEnabledMove() {
    assertThat(report(staysAbove(1), 1, 1)).containsExactly("both 2/1 by 0", "NONE");
    assertThat(report(staysAbove(1), 2, 1))
        .containsExactly("both 3/1 by 0", "both 3/2 by 1", "NONE");
  }

  @Test
  void aSingleMoveIsTakenWhereverItLeads() {
    for (int[] targets : new int[][] {{2, 0, 1}, {1, 2, 0}, {0, 1, 2}}) {
      Counter counter = jumps(targets[0], targets[1], targets[2]);
      for (int q = 0; q < targets.length; q++) {
        assertThat(report(counter, 1, q + 1))
            .containsExactly("both 2/%d by 0".formatted(targets[q] + 1), "NONE");
      }
    }
  }

  @Test
  void theInitialStateIsThatOfTheSystem() {
    var counter = staysAbove(1);
    Stepper base =
        new Stepper() {
          @Override
          public void initial(int[] state, TransitionSink to) {
            state[0] = LAST;
          }

          @Override
          public EndState successors(int[] state, TransitionSink to) {
            return EndState.VALID_END;
          }

          @Override
          public int activeProcess() {
            return -1;
          }
        };
    int[] initial = new int[2];
    new ObserverProduct(counter)
        .stepper(base)
        .initial(
            initial,
            new TransitionSink() {
              @Override
              public void transition(int[] next, int[] changes, int length) {}

              @Override
              public void fault(Fault.Kind kind) {}
            });
    assertThat(initial).containsExactly(LAST, 0);
  }

  @Test
  void theObserverMovesAloneWhereTheSystemMayStutter() {
    assertThat(report(staysAbove(1), 3, 2)).containsExactly("alone 3/2 by 0", "NONE");
  }

  @Test
  void aViolationIsAFaultAndOtherMovesContinue() {
    assertThat(report(reaches(2), 2, 1)).containsExactly("FORBIDDEN", "both 3/1 by 1", "NONE");
  }

  @Test
  void withoutAMoveTheRunEnds() {
    assertThat(report(reaches(2), 3, 1)).containsExactly("VALID_END");
  }

  @Test
  void theStructureOfTheAutomatonIsThatOfTheProduct() {
    Acceptance acceptance = new ObserverProduct(staysAbove(1)).acceptance();
    assertThat(acceptance.isWeak()).isTrue();
    assertThat(acceptance.precedesAccepting(new int[] {0, 0})).isTrue();
    assertThat(acceptance.precedesAccepting(new int[] {1, 1})).isTrue();
    assertThat(acceptance.precedesAccepting(new int[] {2, 2})).isFalse();
    assertThat(acceptance.accepts(new int[] {2, 2})).isTrue();
    assertThat(new ObserverProduct(reaches(1)).acceptance().mayHaveAcceptingStates()).isFalse();
  }

  @Test
  void searchesFindAcceptingCycles() {
    assertThat(search(staysAbove(2))).isInstanceOf(Verdict.Violated.class);
    assertThat(search(staysAbove(3))).isInstanceOf(Verdict.Holds.class);
  }

  private static Verdict search(Counter counter) {
    var product = new ObserverProduct(counter);
    var system =
        new TransitionSystem() {
          @Override
          public StateLayout layout() {
            return counter.layout();
          }

          @Override
          public Stepper stepper() {
            return product.stepper(counter.stepper());
          }

          @Override
          public Acceptance acceptance() {
            return product.acceptance();
          }
        };
    SearchOptions options =
        SearchOptions.defaults().withChecked(Set.of(Property.ACCEPTANCE_CYCLE)).withThreads(1);
    return Search.run(system, options, _ -> {}, () -> false);
  }
}
