package rondo.smt.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import rondo.analysis.pass.DeadVariables;
import rondo.analysis.pass.StatementMerging;
import rondo.diagnostics.RejectedException;
import rondo.ir.ProcessSystem;
import rondo.ir.interpreter.FullChannelPolicy;
import rondo.promela.Promela;
import rondo.smt.check.SolverBudget;
import rondo.smt.solver.Solver;
import rondo.smt.solver.SolverConfiguration;
import rondo.smt.solver.Z3Availability;
import rondo.testkit.CorpusModel;
import rondo.testkit.GeneratedTestStatistics;
import rondo.testkit.generate.LooselyCoupledGenerator;
import rondo.testkit.generate.ProgramGenerator;
import rondo.trace.Property;
import rondo.trace.Replay;
import rondo.trace.Verdict;

/** The SMT engine agrees with the reference interpreter, and its counterexamples are shortest. */
class ProcessSmtTest {
  private static final int PROGRAMS = Integer.getInteger("rondo.programs", 12);
  private static final int FIRST = Integer.getInteger("rondo.seed", 0);
  private static final int DEEPEST = Integer.getInteger("rondo.depth", 4);

  /** One in so many models of the corpus is tested. */
  private static final int SOME = Integer.getInteger("rondo.some", 4);

  private static final int MAX_STATES = 1_000;

  /** The number of programs with a deep violation that are tested. */
  private static final int LATE = 4;

  /** Below this depth, only BMC is used. */
  private static final int SHALLOW = 8;

  private static final Set<Property> ALL = EnumSet.allOf(Property.class);

  static Stream<CorpusModel> models() throws IOException {
    return CorpusModel.all().stream()
        .filter(m -> Math.floorMod(m.name().hashCode(), SOME) == 0)
        .filter(m -> m.expectation() instanceof CorpusModel.Expectation.Verdict);
  }

  private static ProcessSystem generated(long seed) {
    String program =
        seed % 2 == 0
            ? ProgramGenerator.generate(seed, 2)
            : LooselyCoupledGenerator.generate(seed, 3);
    try {
      return Promela.parse("random.pml", program, Map.of()).system();
    } catch (RejectedException e) {
      throw new AssertionError(program + e.diagnostics(), e);
    }
  }

  private static FullChannelPolicy fullChannel(long seed) {
    return seed % 2 == 0
        ? ProgramGenerator.fullChannel(ProgramGenerator.generate(seed, 2))
        : FullChannelPolicy.BLOCK;
  }

  @Test
  void agreesOnTheCorpus() throws Exception {
    var tally = new GeneratedTestStatistics("the corpus with a solver");
    for (CorpusModel model : models().toList()) {
      tally.generated();
      ProcessSystem system = Promela.load(model.file(), model.defines()).system();
      compare(model.name(), system, model.policy(), tally);
    }
    tally.requireCompared(25).requireEachVerdict(10);
  }

  @Test
  void agreesOnRandomPrograms() {
    var tally = new GeneratedTestStatistics("random programs with a solver");
    for (long seed = FIRST; seed < FIRST + PROGRAMS; seed++) {
      tally.generated();
      ProcessSystem system = generated(seed);
      compare("seed " + seed, system, fullChannel(seed), tally);
      ProcessSystem merged = DeadVariables.apply(StatementMerging.apply(system));
      compare("merged, seed " + seed, merged, fullChannel(seed), tally);
    }
    tally.requireCompared(40).requireEachVerdict(10);
  }

  /** The violation is so deep that induction is tried before BMC can find it. */
  @Test
  void whatGoesWrongLateInRandomProgramsIsNotShown() throws RejectedException {
    int late = 0;
    for (long seed = FIRST; late < LATE && seed < FIRST + 100 * LATE; seed++) {
      String program = LooselyCoupledGenerator.generate(seed, 6);
      ProcessSystem system = Promela.parse("random.pml", program, Map.of()).system();
      if (ShortestViolation.in(system, FullChannelPolicy.BLOCK, MAX_STATES)
              instanceof ShortestViolation.After(int transitions)
          && transitions > SHALLOW) {
        assertThat(verify(system, FullChannelPolicy.BLOCK, SHALLOW))
            .as("seed " + seed)
            .isInstanceOf(Verdict.Inconclusive.class);
        late++;
      }
    }
    assertThat(late).isEqualTo(LATE);
  }

  @Test
  void consensusByCompareAndSwapIsShownByInduction() throws RejectedException {
    Path herlihy = CorpusModel.folder().resolveSibling("examples/promela/herlihy.pml");
    ProcessSystem system = Promela.load(herlihy, Map.of("N", "4")).system();
    ProcessSystem merged = DeadVariables.apply(StatementMerging.apply(system));
    assertThat(verify(merged, FullChannelPolicy.BLOCK, 20)).isInstanceOf(Verdict.Holds.class);
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
      assertThat(verify(system, FullChannelPolicy.BLOCK, 20))
          .isInstanceOf(Verdict.Inconclusive.class);
      assertThat(verify(system, FullChannelPolicy.BLOCK, 50)).isInstanceOf(Verdict.Violated.class);
    } catch (RejectedException e) {
      throw new AssertionError(e);
    }
  }

  /** The states of these programs differ in a single variable, or in a channel. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "byte n; active proctype P() { do :: atomic { n < 7 -> n++ } :: n == 7 -> assert(false) od }",
        "byte m, n; active proctype P() { do :: atomic { n < 7 -> n++ } :: n == 7 -> assert(m) od }",
        "active proctype P() { byte n; do :: atomic { n < 7 -> n++ } :: n == 7 -> assert(false) od }",
        "chan q = [7] of { bit }; active proctype P() { do :: q!0 :: full(q) -> assert(false) od }",
        "bit b[7]; active proctype P() { byte n; do "
            + ":: atomic { n < 7 -> b[n] = 1; n++; b[0] = 1 } :: b[6] -> assert(false) od }"
      })
  void statesThatDifferInOneCellAreDifferent(String program) throws RejectedException {
    ProcessSystem system = Promela.parse("late.pml", program, Map.of()).system();
    for (int bound = 0; bound < 6; bound++) {
      assertThat(verify(system, FullChannelPolicy.BLOCK, bound))
          .as("%s, %d", program, bound)
          .isInstanceOf(Verdict.Inconclusive.class);
    }
    assertThat(verify(system, FullChannelPolicy.BLOCK, 20)).isInstanceOf(Verdict.Violated.class);
  }

  /** Programs with a violation that is missed if a value is computed wrongly. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "short x = -32768; active proctype P() { assert(x / (0 - 1) < 0) }",
        "short x = -32768; short y = -1; active proctype P() { assert(x / y != 32768) }",
        "bit x = 1; bit y = 1; active proctype P() { assert(x / y != 1 || x % y != 0) }",
        "byte x = 255; byte y = 2; active proctype P() { assert(x / y != 127 || x % y != 1) }",
        "active proctype P() { if :: 0 -> skip :: 1 -> assert(0) fi }",
        "byte n; active proctype P() { do :: n == 1 -> assert(false) :: n = 1 :: 0 od }",
        "active proctype P() { byte a[3]; a[1] = 7; end: false } "
            + "active proctype Q() { P[0]:a[1] == 7 -> assert(false) }",
        "active proctype P() { byte a[3]; byte b; a[2] = 7; end: false } "
            + "active proctype Q() { byte i = 2; P[0]:a[i] == 7 -> assert(false) }",
        "byte x; active proctype P() { x = 1; end: false } "
            + "active proctype Q() { pc_value(0) == 1 && x == 1 -> assert(false) }",
        "active proctype P() { skip } "
            + "active proctype Q() { byte n; n = pc_value(0) + pc_value(7); assert(n == 0) }"
      })
  void violationsThatDependOnValuesAreFound(String program) throws RejectedException {
    ProcessSystem system = Promela.parse("value.pml", program, Map.of()).system();
    assertThat(ShortestViolation.in(system, FullChannelPolicy.BLOCK, MAX_STATES))
        .isInstanceOfSatisfying(
            ShortestViolation.After.class,
            a -> assertThat(a.transitions()).isLessThanOrEqualTo(DEEPEST));
    compare(program, system, FullChannelPolicy.BLOCK, new GeneratedTestStatistics("values"));
  }

  private static void compare(
      String name, ProcessSystem system, FullChannelPolicy policy, GeneratedTestStatistics tally) {
    if (system.observer().isPresent() || system.traceAssertion().isPresent()) {
      return;
    }
    switch (ShortestViolation.in(system, policy, MAX_STATES)) {
      case ShortestViolation.Unknown() -> tally.count("too large");
      case ShortestViolation.None() -> {
        Verdict verdict = verify(system, policy, DEEPEST);
        assertThat(verdict).as(name).isNotInstanceOf(Verdict.Violated.class);
        if (verdict instanceof Verdict.Holds) {
          tally.compared(verdict);
        }
      }
      case ShortestViolation.After(int transitions) when transitions > DEEPEST ->
          tally.count("too deep");
      case ShortestViolation.After(int transitions) -> {
        Verdict verdict = verify(system, policy, transitions);
        if (isEndless(verdict)) {
          return;
        }
        assertThat(verdict).as(name).isInstanceOf(Verdict.Violated.class);
        var violation = ((Verdict.Violated) verdict).violations().getFirst();
        assertThat(violation.trace().choices()).as(name).hasSize(transitions);
        Replay.violation(system, policy, violation);
        tally.compared(verdict);
      }
    }
  }

  /** Whether an atomic sequence is too long to be unrolled. */
  private static boolean isEndless(Verdict verdict) {
    return verdict instanceof Verdict.Inconclusive i && i.reason() == Verdict.Reason.ENDLESS_ATOMIC;
  }

  private static Verdict verify(ProcessSystem system, FullChannelPolicy policy, int bound) {
    var budget = new SolverBudget(ProcessSmtTest::solver, bound, Optional.empty(), () -> false);
    try {
      return ProcessSmtVerifier.verify(system, policy, ALL, budget).verdict();
    } catch (RejectedException e) {
      throw new AssertionError(e);
    }
  }

  private static Solver solver() {
    return ((Z3Availability.Loaded) Z3Availability.load()).open(SolverConfiguration.standard());
  }
}
