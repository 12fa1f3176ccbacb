package rondo.testkit.smt;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import rondo.diagnostics.RejectedException;
import rondo.ir.FullChannel;
import rondo.ir.ProcessSystem;
import rondo.ir.pass.DeadVariables;
import rondo.ir.pass.StatementMerging;
import rondo.promela.Promela;
import rondo.smt.check.Effort;
import rondo.smt.process.ProcessSmt;
import rondo.smt.solver.Setup;
import rondo.smt.solver.Solver;
import rondo.smt.solver.Z3;
import rondo.testkit.CorpusModel;
import rondo.testkit.generate.ProgramGenerator;
import rondo.trace.Property;
import rondo.trace.Replay;
import rondo.trace.Verdict;

/** A solver says of processes what the reference interpreter says, and finds what is shortest. */
class ProcessSmtTest {
  private static final int PROGRAMS = Integer.getInteger("rondo.programs", 8);
  private static final int FIRST = Integer.getInteger("rondo.seed", 0);
  private static final int DEEPEST = Integer.getInteger("rondo.depth", 4);

  /** Of the corpus one model in so many is looked at. */
  private static final int SOME = Integer.getInteger("rondo.some", 4);

  private static final int MAX_STATES = 1_000;

  /** Where violations that lie deep are looked for. */
  private static final int MANY_STATES = 20_000;

  /** Below this, bounded search is all there is. */
  private static final int SHALLOW = 8;

  private static final Duration BRIEFLY = Duration.ofSeconds(4);
  private static final Set<Property> ALL = EnumSet.allOf(Property.class);

  static Stream<CorpusModel> models() throws IOException {
    return CorpusModel.all().stream()
        .filter(m -> Math.floorMod(m.name().hashCode(), SOME) == 0)
        .filter(m -> m.expectation() instanceof CorpusModel.Expectation.Verdict);
  }

  @ParameterizedTest
  @MethodSource("models")
  void agreesOnTheCorpus(CorpusModel model) throws RejectedException {
    ProcessSystem system = Promela.load(model.file(), model.defines()).system();
    compare(model.name(), system, model.fullChannel());
  }

  @Test
  void agreesOnRandomPrograms() {
    for (long seed = FIRST; seed < FIRST + PROGRAMS; seed++) {
      String program = ProgramGenerator.generate(seed, 2);
      ProcessSystem system;
      try {
        system = Promela.parse("random.pml", program, Map.of()).system();
      } catch (RejectedException e) {
        continue;
      }
      compare("seed " + seed, system, ProgramGenerator.fullChannel(program));
      ProcessSystem merged = DeadVariables.apply(StatementMerging.apply(system));
      compare("merged, seed " + seed, merged, ProgramGenerator.fullChannel(program));
    }
  }

  @Test
  void whatIsShownOfRandomProgramsIsSo() {
    for (long seed = FIRST; seed < FIRST + PROGRAMS; seed++) {
      String program = ProgramGenerator.generate(seed, 2);
      ProcessSystem system;
      try {
        system = Promela.parse("random.pml", program, Map.of()).system();
      } catch (RejectedException e) {
        continue;
      }
      if (system.observer().isPresent() || system.events().isPresent()) {
        continue;
      }
      FullChannel fullChannel = ProgramGenerator.fullChannel(program);
      ProcessSystem merged = DeadVariables.apply(StatementMerging.apply(system));
      if (ShortestViolation.in(merged, fullChannel, MANY_STATES)
          instanceof ShortestViolation.After(int transitions)) {
        // Deep enough for induction to be tried before the violation is found.
        Verdict verdict = verify(merged, fullChannel, Math.max(SHALLOW, transitions / 2), BRIEFLY);
        assertThat(verdict).as("seed " + seed).isNotInstanceOf(Verdict.Holds.class);
      }
    }
  }

  @Test
  void consensusByCompareAndSwapIsShownByInduction() throws RejectedException {
    Path herlihy = CorpusModel.folder().resolveSibling("examples/promela/herlihy.pml");
    ProcessSystem system = Promela.load(herlihy, Map.of("N", "4")).system();
    ProcessSystem merged = DeadVariables.apply(StatementMerging.apply(system));
    assertThat(verify(merged, FullChannel.BLOCK, 20)).isInstanceOf(Verdict.Holds.class);
  }

  @Test
  void whatGoesWrongLaterIsNotSaidToHold() {
    String counting =
        """
        byte n, m;
        active proctype P() {
          do
          :: n < 12 -> n++; m = n
          :: else -> assert(m < 12); break
          od
        }
        """;
    try {
      ProcessSystem system = Promela.parse("late.pml", counting, Map.of()).system();
      assertThat(verify(system, FullChannel.BLOCK, 20)).isInstanceOf(Verdict.Inconclusive.class);
      assertThat(verify(system, FullChannel.BLOCK, 50)).isInstanceOf(Verdict.Violated.class);
    } catch (RejectedException e) {
      throw new AssertionError(e);
    }
  }

  private static void compare(String name, ProcessSystem system, FullChannel fullChannel) {
    if (system.observer().isPresent() || system.events().isPresent()) {
      return;
    }
    ShortestViolation expected = ShortestViolation.in(system, fullChannel, MAX_STATES);
    Verdict verdict =
        switch (expected) {
          case ShortestViolation.Unknown() -> null;
          case ShortestViolation.None() -> verify(system, fullChannel, DEEPEST);
          case ShortestViolation.After(int transitions) ->
              transitions > DEEPEST ? null : verify(system, fullChannel, transitions);
        };
    if (verdict == null || isGivenUp(verdict)) {
      return;
    }
    switch (expected) {
      case ShortestViolation.After(int transitions) -> {
        assertThat(verdict).as(name).isInstanceOf(Verdict.Violated.class);
        var violation = ((Verdict.Violated) verdict).violations().getFirst();
        assertThat(violation.trace().choices()).as(name).hasSize(transitions);
        Replay.violation(system, fullChannel, violation);
      }
      case ShortestViolation.None(), ShortestViolation.Unknown() ->
          assertThat(verdict).as(name).isNotInstanceOf(Verdict.Violated.class);
    }
  }

  /** An atomic sequence that is too long to be followed, or a busy machine. */
  private static boolean isGivenUp(Verdict verdict) {
    return verdict instanceof Verdict.Inconclusive i
        && (i.why() == Verdict.Reason.ENDLESS_ATOMIC || i.why() == Verdict.Reason.TIME);
  }

  private static Verdict verify(ProcessSystem system, FullChannel fullChannel, int bound) {
    return verify(system, fullChannel, bound, Duration.ofSeconds(10));
  }

  private static Verdict verify(
      ProcessSystem system, FullChannel fullChannel, int bound, Duration time) {
    var effort = new Effort(ProcessSmtTest::solver, bound, Optional.of(time), () -> false);
    try {
      return ProcessSmt.verify(system, fullChannel, ALL, effort).verdict();
    } catch (RejectedException e) {
      throw new AssertionError(e);
    }
  }

  private static Solver solver() {
    return ((Z3.Loaded) Z3.load()).open(Setup.standard());
  }
}
