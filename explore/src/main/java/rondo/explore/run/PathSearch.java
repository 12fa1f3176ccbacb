package rondo.explore.run;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import rondo.budget.Budget;
import rondo.explore.Stepper;
import rondo.explore.TransitionSink;
import rondo.explore.TransitionSystem;
import rondo.explore.TransitionSystemDecorator;
import rondo.ir.Fault;
import rondo.trace.Trace;

/**
 * Searches that continue a path of a transition system, or look for its last state. The choices of
 * a trace that such a search finds continue those of the path.
 */
public final class PathSearch {
  private PathSearch() {}

  /** A path from the initial state: the number of each transition, and the last state. */
  public record Path(List<Integer> choices, int[] state) {
    public Path {
      choices = List.copyOf(choices);
    }

    /** The trace from the initial state on, of a search that begins after this path. */
    public Trace extended(Trace found) {
      var all = new ArrayList<>(choices);
      all.addAll(found.choices());
      OptionalInt cycle =
          found.cycle().isPresent()
              ? OptionalInt.of(choices.size() + found.cycle().getAsInt())
              : OptionalInt.empty();
      return new Trace(all, found.fault(), cycle);
    }
  }

  /**
   * The paths on which the state after each transition satisfies the predicate of its index, one
   * for each last state.
   */
  public static List<Path> follow(TransitionSystem system, List<Predicate<int[]>> states) {
    int[] initial = new int[system.layout().words()];
    Stepper stepper = system.stepper();
    stepper.initial(initial, new Successors(_ -> false));
    List<Path> paths = List.of(new Path(List.of(), initial));
    for (Predicate<int[]> state : states) {
      Map<List<Integer>, Path> next = new LinkedHashMap<>();
      for (Path path : paths) {
        Budget.checkpoint();
        var successors = new Successors(state);
        stepper.successors(path.state().clone(), successors);
        successors.found.forEach(
            (number, target) -> {
              var choices = new ArrayList<>(path.choices());
              choices.add(number);
              next.putIfAbsent(Arrays.stream(target).boxed().toList(), new Path(choices, target));
            });
      }
      paths = List.copyOf(next.values());
    }
    return paths;
  }

  /** Collects the successors that satisfy a predicate. */
  private static final class Successors implements TransitionSink {
    private final Predicate<int[]> wanted;
    private final Map<Integer, int[]> found = new LinkedHashMap<>();
    private int number;

    Successors(Predicate<int[]> wanted) {
      this.wanted = wanted;
    }

    @Override
    public void transition(int[] state, int[] changes, int length) {
      if (wanted.test(state)) {
        found.put(number, state.clone());
      }
      number++;
    }

    @Override
    public void fault(Fault.Kind kind) {}
  }

  /** The system with this state as its initial state. */
  public static TransitionSystem startingIn(TransitionSystem system, int[] state) {
    int[] start = state.clone();
    return decorated(
        system,
        stepper ->
            new StepperDecorator(stepper) {
              @Override
              public void initial(int[] words, TransitionSink sink) {
                System.arraycopy(start, 0, words, 0, start.length);
              }
            });
  }

  /**
   * The system in which to reach this state is a fault of kind {@link Fault.Kind#FORBIDDEN}, before
   * all other faults of the state.
   */
  public static TransitionSystem endingIn(TransitionSystem system, int[] state) {
    int[] end = state.clone();
    return decorated(
        system,
        stepper ->
            new StepperDecorator(stepper) {
              @Override
              public EndState successors(int[] words, TransitionSink sink) {
                if (Arrays.equals(words, end)) {
                  sink.fault(Fault.Kind.FORBIDDEN);
                }
                return super.successors(words, sink);
              }
            });
  }

  private static TransitionSystem decorated(
      TransitionSystem system, UnaryOperator<Stepper> change) {
    return new TransitionSystemDecorator(system) {
      @Override
      public Stepper stepper() {
        return change.apply(base.stepper());
      }
    };
  }

  private static class StepperDecorator implements Stepper {
    private final Stepper base;

    StepperDecorator(Stepper base) {
      this.base = base;
    }

    @Override
    public void initial(int[] state, TransitionSink sink) {
      base.initial(state, sink);
    }

    @Override
    public EndState successors(int[] state, TransitionSink sink) {
      return base.successors(state, sink);
    }

    @Override
    public int activeProcess() {
      return base.activeProcess();
    }

    @Override
    public int actionId() {
      return base.actionId();
    }
  }
}
