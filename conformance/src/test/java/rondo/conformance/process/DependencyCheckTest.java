package rondo.conformance.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.IntBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import rondo.analysis.dependence.Independence;
import rondo.diagnostics.RejectedException;
import rondo.explore.Reducer;
import rondo.explore.SearchOptions;
import rondo.explore.SearchOptions.Reduction;
import rondo.explore.Stepper;
import rondo.explore.TransitionSink;
import rondo.explore.compile.CompiledSystem;
import rondo.explore.compile.layout.LayoutCapacity;
import rondo.explore.reduce.AmpleSets;
import rondo.explore.reduce.DependencyCheck;
import rondo.explore.reduce.ProcessStepper;
import rondo.explore.run.ProcessVerifier;
import rondo.ir.Fault;
import rondo.ir.ProcessSystem;
import rondo.ir.interpreter.FullChannelPolicy;
import rondo.ir.interpreter.Interpreter;
import rondo.promela.Promela;
import rondo.trace.Verdict;

/**
 * The dependency check finds wrong dependence relations. A wrong relation is that of another
 * program with the same control flow but other variables.
 */
class DependencyCheckTest {
  private static final String MODEL =
      """
      byte x, y, z;
      chan q = [2] of { byte }; chan r = [2] of { byte };
      active proctype A() { FIRST; skip }
      active proctype B() { SECOND; skip }
      active proctype C() { z = 1 }
      """;

  private static ProcessSystem system(String first, String second) throws RejectedException {
    String text = MODEL.replace("FIRST", first).replace("SECOND", second);
    return Promela.parse("model.pml", text, Map.of()).system();
  }

  private enum Check {
    NONE,
    EVERY_CLAIM
  }

  /**
   * The number of ample sets for each state of {@code real}, with the dependences of {@code
   * claimed}.
   */
  private static List<Integer> offered(ProcessSystem claimed, ProcessSystem real, Check check) {
    var compiled =
        CompiledSystem.of(
            real, FullChannelPolicy.BLOCK, LayoutCapacity.estimated(real, FullChannelPolicy.BLOCK));
    var independence =
        new Independence(
            claimed,
            FullChannelPolicy.BLOCK,
            new Interpreter(claimed, FullChannelPolicy.BLOCK).initial(),
            new Independence.Extent(8, 8),
            List.of(),
            Independence.Termination.INVISIBLE_IF_UNOBSERVED);
    var ample =
        new AmpleSets(
            real, independence, (ProcessStepper) compiled.stepper(), SearchOptions.Fairness.NONE);
    Reducer reducer =
        check == Check.EVERY_CLAIM
            ? new DependencyCheck(real, independence, (ProcessStepper) compiled.stepper(), ample)
            : ample;
    Stepper stepper = compiled.stepper();
    int[] initial = new int[compiled.layout().words()];
    stepper.initial(initial, new Targets());
    var offered = new ArrayList<Integer>();
    var seen = new HashSet<IntBuffer>();
    var queue = new ArrayDeque<IntBuffer>();
    seen.add(IntBuffer.wrap(initial));
    queue.add(IntBuffer.wrap(initial));
    while (!queue.isEmpty()) {
      int[] state = queue.remove().array();
      for (int attempt = 0; ; attempt++) {
        var some = new Targets();
        if (!reducer.ample(state.clone(), attempt, some)) {
          offered.add(attempt);
          break;
        }
        offered.add(some.found.size());
      }
      var all = new Targets();
      stepper.successors(state.clone(), all);
      all.found.stream().filter(seen::add).forEach(queue::add);
    }
    return offered;
  }

  private static List<Integer> checked(ProcessSystem claimed, ProcessSystem real) {
    return offered(claimed, real, Check.EVERY_CLAIM);
  }

  @ParameterizedTest
  @CsvSource({
    "x = 1, y = 1, x = 1, x = 2",
    "x = 1, y = y + 1, x = 2, x = x + 1",
    "x = 1, y == 1, x = 1, x == 1",
    "x = 1, y == 0, x = 1, x == 0",
    "q!1, r!2, q!1, q!2",
    "q!1, r?_, q!1, q?_"
  })
  void aWrongClaimIsFound(String first, String second, String realFirst, String realSecond)
      throws RejectedException {
    ProcessSystem claimed = system(first, second);
    ProcessSystem real = system(realFirst, realSecond);
    assertThatThrownBy(() -> checked(claimed, real))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("wrongly said to be independent")
        .hasMessageMatching("(?s).*process [01] \\([AB] at \\d+, line [34]\\).*");
  }

  @ParameterizedTest
  @CsvSource({
    "x = 1, y = 1",
    "x = 1, x = 2",
    "x = 1, x == 1",
    "x = 1, x == 0",
    "q!1, r!2",
    "q!1, q!2",
    "q!1, q?_"
  })
  void aRightClaimPassesAndTheSameSetsAreOffered(String first, String second)
      throws RejectedException {
    ProcessSystem system = system(first, second);
    List<Integer> plain = offered(system, system, Check.NONE);
    assertThat(plain).contains(1);
    assertThat(checked(system, system)).isEqualTo(plain);
  }

  /** Sets of processes have room for 64; the 65th is in none of them. */
  @Test
  void aStepMayStartOneProcessMoreThanASetHasRoomFor() throws RejectedException {
    String text =
        """
        proctype P(byte n) { if :: n > 0 -> run P(n - 1) :: else fi }
        init { run P(63) }
        """;
    ProcessSystem system = Promela.parse("model.pml", text, Map.of()).system();
    SearchOptions options = SearchOptions.defaults().withReduction(Reduction.CHECKED_PARTIAL_ORDER);
    var result =
        ProcessVerifier.verify(system, FullChannelPolicy.BLOCK, options, _ -> {}, () -> false);
    assertThat(result.verdict()).isInstanceOf(Verdict.Holds.class);
  }

  private static final class Targets implements TransitionSink {
    final List<IntBuffer> found = new ArrayList<>();

    @Override
    public void transition(int[] state, int[] changes, int length) {
      found.add(IntBuffer.wrap(state.clone()));
    }

    @Override
    public void fault(Fault.Kind kind) {}
  }
}
