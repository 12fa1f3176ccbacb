package rondo.ir.pass;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.Random;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import rondo.ir.EndlessAtomicException;
import rondo.ir.FullChannel;
import rondo.ir.GlobalState;
import rondo.ir.Interpreter;
import rondo.ir.ProcessSystem;
import rondo.ir.SystemPrinter;

/** Same verdict and no more states, with and without each pass, on random systems. */
class RandomPassTest {
  private static final int SYSTEMS = Integer.getInteger("rondo.systems", 150);
  private static final int MAX_STATES = 300;

  /** How many systems could be compared, and how many states the pass saved in them. */
  private record Tally(int compared, long before, long after) {}

  private static Tally compare(UnaryOperator<ProcessSystem> pass) {
    int compared = 0;
    long before = 0;
    long after = 0;
    for (long seed = 0; seed < SYSTEMS; seed++) {
      ProcessSystem system = RandomSystems.of(seed);
      Optional<Explored> expected = Explored.of(system, MAX_STATES);
      if (expected.isEmpty()) {
        continue;
      }
      ProcessSystem passed = pass.apply(system);
      Optional<Explored> actual = Explored.of(passed, MAX_STATES);
      String models = "seed " + seed + "\n" + print(system) + "\n-- becomes --\n" + print(passed);
      assertThat(actual).as(models).isPresent();
      assertThat(actual.get().violations()).as(models).isEqualTo(expected.get().violations());
      assertThat(actual.get().states()).as(models).isLessThanOrEqualTo(expected.get().states());
      compared++;
      before += expected.get().states();
      after += actual.get().states();
    }
    return new Tally(compared, before, after);
  }

  private static String print(ProcessSystem system) {
    return SystemPrinter.print(system, SystemPrinter.Positions.LEFT_OUT);
  }

  @Test
  void mergingKeepsTheVerdict() {
    Tally tally = compare(StatementMerging::apply);
    assertThat(tally.compared()).isGreaterThan(SYSTEMS / 3);
    assertThat(tally.after()).isLessThan(tally.before() * 9 / 10);
  }

  @Test
  void resettingDeadVariablesKeepsTheVerdict() {
    Tally tally = compare(DeadVariables::apply);
    assertThat(tally.compared()).isGreaterThan(SYSTEMS / 3);
    assertThat(tally.after()).isLessThan(tally.before() * 9 / 10);
  }

  @Test
  void bothTogetherKeepTheVerdict() {
    Tally tally = compare(s -> DeadVariables.apply(StatementMerging.apply(s)));
    assertThat(tally.compared()).isGreaterThan(SYSTEMS / 3);
    assertThat(tally.after()).isLessThan(tally.before() * 8 / 10);
  }

  @Test
  void resettingDeadVariablesKeepsTheNumbersOfTransitions() {
    for (long seed = 0; seed < SYSTEMS; seed++) {
      ProcessSystem system = RandomSystems.of(seed);
      try {
        walkTogether(system, DeadVariables.apply(system), new Random(seed));
      } catch (EndlessAtomicException e) {
        continue;
      }
    }
  }

  @Test
  void aTraceOfTheMergedSystemIsOneInSteps() {
    for (long seed = 0; seed < SYSTEMS; seed++) {
      ProcessSystem system = RandomSystems.of(seed);
      ProcessSystem merged = DeadVariables.apply(StatementMerging.apply(system));
      try {
        walkTogether(merged, StatementMerging.inSteps(system), new Random(seed));
      } catch (EndlessAtomicException e) {
        continue;
      }
    }
  }

  private static void walkTogether(ProcessSystem one, ProcessSystem other, Random random) {
    var first = new Interpreter(one, FullChannel.BLOCK);
    var second = new Interpreter(other, FullChannel.BLOCK);
    GlobalState here = first.initial();
    GlobalState there = second.initial();
    for (int depth = 0; depth < 30; depth++) {
      Interpreter.Expansion a = first.expand(here);
      Interpreter.Expansion b = second.expand(there);
      assertThat(b.transitions()).hasSameSizeAs(a.transitions());
      assertThat(b.failures()).hasSameSizeAs(a.failures());
      assertThat(b.rest()).isEqualTo(a.rest());
      if (a.transitions().isEmpty()) {
        return;
      }
      int choice = random.nextInt(a.transitions().size());
      here = a.transitions().get(choice).target();
      there = b.transitions().get(choice).target();
    }
  }
}
