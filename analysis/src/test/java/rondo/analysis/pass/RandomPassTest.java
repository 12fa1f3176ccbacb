package rondo.analysis.pass;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.Random;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import rondo.ir.ProcessSystem;
import rondo.ir.interpreter.EndlessAtomicException;
import rondo.ir.interpreter.FullChannelPolicy;
import rondo.ir.interpreter.GlobalState;
import rondo.ir.interpreter.Interpreter;
import rondo.ir.print.SystemPrinter;

/** Each pass preserves the verdict and adds no states, on random systems. */
class RandomPassTest {
  private static final int SYSTEMS = Integer.getInteger("rondo.systems", 150);
  private static final int MAX_STATES = 300;
  private static final int MAX_WALK = 30;

  /** The number of compared systems, and of states before and after the pass. */
  private record Tally(int compared, int violated, int reduced, long before, long after) {
    /**
     * Requires that enough systems of either verdict were compared, and that many have fewer
     * states.
     */
    void requireExercise() {
      assertThat(compared).isGreaterThan(SYSTEMS / 3);
      assertThat(violated).isBetween(compared / 5, compared * 4 / 5);
      assertThat(reduced).isGreaterThan(compared / 3);
    }
  }

  private static Tally compare(UnaryOperator<ProcessSystem> pass) {
    int compared = 0;
    int violated = 0;
    int reduced = 0;
    long before = 0;
    long after = 0;
    for (long seed = 0; seed < SYSTEMS; seed++) {
      ProcessSystem system = RandomSystems.of(seed);
      Optional<ExplorationResult> expected = ExplorationResult.of(system, MAX_STATES);
      if (expected.isEmpty()) {
        continue;
      }
      ProcessSystem passed = pass.apply(system);
      Optional<ExplorationResult> actual = ExplorationResult.of(passed, MAX_STATES);
      String models = "seed " + seed + "\n" + print(system) + "\n-- becomes --\n" + print(passed);
      assertThat(actual).as(models).isPresent();
      assertThat(actual.get().violations()).as(models).isEqualTo(expected.get().violations());
      assertThat(actual.get().states()).as(models).isLessThanOrEqualTo(expected.get().states());
      compared++;
      violated += expected.get().violations().isEmpty() ? 0 : 1;
      reduced += actual.get().states() < expected.get().states() ? 1 : 0;
      before += expected.get().states();
      after += actual.get().states();
    }
    return new Tally(compared, violated, reduced, before, after);
  }

  private static String print(ProcessSystem system) {
    return SystemPrinter.print(system, SystemPrinter.Positions.LEFT_OUT);
  }

  @Test
  void mergingKeepsTheVerdict() {
    Tally tally = compare(StatementMerging::apply);
    tally.requireExercise();
    assertThat(tally.after()).isLessThan(tally.before() * 9 / 10);
  }

  @Test
  void removingFaintVariablesKeepsTheVerdict() {
    Tally tally = compare(FaintVariables::apply);
    assertThat(tally.compared()).isGreaterThan(SYSTEMS / 3);
    assertThat(tally.reduced()).isPositive();
  }

  @Test
  void resettingDeadVariablesKeepsTheVerdict() {
    Tally tally = compare(DeadVariables::apply);
    tally.requireExercise();
    assertThat(tally.after()).isLessThan(tally.before() * 9 / 10);
  }

  @Test
  void bothTogetherKeepTheVerdict() {
    Tally tally = compare(s -> DeadVariables.apply(StatementMerging.apply(s)));
    tally.requireExercise();
    assertThat(tally.after()).isLessThan(tally.before() * 8 / 10);
  }

  @Test
  void resettingDeadVariablesKeepsTheNumbersOfTransitions() {
    int steps = 0;
    for (long seed = 0; seed < SYSTEMS; seed++) {
      ProcessSystem system = RandomSystems.of(seed);
      try {
        steps += walkTogether(system, DeadVariables.apply(system), new Random(seed));
      } catch (EndlessAtomicException e) {
        continue;
      }
    }
    assertThat(steps).isGreaterThan(5 * SYSTEMS);
  }

  @Test
  void aTraceOfTheMergedSystemIsOneInSteps() {
    int steps = 0;
    for (long seed = 0; seed < SYSTEMS; seed++) {
      ProcessSystem system = RandomSystems.of(seed);
      ProcessSystem merged = DeadVariables.apply(StatementMerging.apply(system));
      try {
        steps += walkTogether(merged, StatementMerging.withOriginalSteps(system), new Random(seed));
      } catch (EndlessAtomicException e) {
        continue;
      }
    }
    assertThat(steps).isGreaterThan(3 * SYSTEMS);
  }

  /** Walks both systems in lockstep and returns the number of steps. */
  private static int walkTogether(ProcessSystem one, ProcessSystem other, Random random) {
    var first = new Interpreter(one, FullChannelPolicy.BLOCK);
    var second = new Interpreter(other, FullChannelPolicy.BLOCK);
    GlobalState here = first.initial();
    GlobalState there = second.initial();
    for (int depth = 0; depth < MAX_WALK; depth++) {
      Interpreter.Expansion a = first.expand(here);
      Interpreter.Expansion b = second.expand(there);
      assertThat(b.transitions()).hasSameSizeAs(a.transitions());
      assertThat(b.failures()).hasSameSizeAs(a.failures());
      assertThat(b.endState()).isEqualTo(a.endState());
      if (a.transitions().isEmpty()) {
        return depth;
      }
      int choice = random.nextInt(a.transitions().size());
      here = a.transitions().get(choice).target();
      there = b.transitions().get(choice).target();
    }
    return MAX_WALK;
  }
}
