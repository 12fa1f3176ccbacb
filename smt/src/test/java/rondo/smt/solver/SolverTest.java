package rondo.smt.solver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import rondo.smt.formula.BitVector;
import rondo.smt.formula.Formula;
import rondo.smt.formula.TermFactory;

class SolverTest {
  private final TermFactory f = new TermFactory();
  private final Formula a = f.variable("a");
  private final Formula b = f.variable("b");
  private final BitVector x = f.variable("x", 8);

  /** The solvers under test, with a name. */
  private enum Kind {
    BUILT_IN,
    COMMAND_Z3,
    COMMAND_CVC5;

    Solver open() {
      Z3Availability.Loaded z3 = (Z3Availability.Loaded) Z3Availability.load();
      return switch (this) {
        case BUILT_IN -> z3.open(SolverConfiguration.standard());
        case COMMAND_Z3 -> InstalledSolver.Z3.open();
        case COMMAND_CVC5 -> InstalledSolver.CVC5.open();
      };
    }
  }

  static Stream<Kind> everySolver() {
    return Stream.of(Kind.values());
  }

  @ParameterizedTest
  @MethodSource("everySolver")
  void whatWasPushedIsForgottenWhenPopped(Kind kind) {
    try (Solver solver = kind.open()) {
      solver.add(f.or(a, b));
      solver.push();
      solver.add(f.not(a));
      solver.add(f.not(b));
      assertThat(solver.check()).isInstanceOf(Answer.Unsatisfiable.class);
      solver.pop();
      assertThat(solver.check()).isInstanceOf(Answer.Satisfiable.class);
      assertThatThrownBy(solver::pop).isInstanceOf(IllegalStateException.class);
    }
  }

  @ParameterizedTest
  @MethodSource("everySolver")
  void assumptionsCountForOneCheck(Kind kind) {
    try (Solver solver = kind.open()) {
      Formula small = f.unsignedLess(x, f.constant(3, 8));
      Formula large = f.unsignedLess(f.constant(200, 8), x);
      solver.add(f.implies(a, small));
      assertThat(solver.check(List.of(b, a, large), TimeLimit.none()))
          .isInstanceOfSatisfying(
              Answer.Unsatisfiable.class,
              u -> {
                if (solver.capabilities().contains(Capability.CORES)) {
                  assertThat(u.core()).containsExactly(a, large);
                } else {
                  assertThat(u.core()).containsExactly(b, a, large);
                }
              });
      solver.push();
      assertThat(solver.check(List.of(a, f.not(b)), TimeLimit.none()))
          .isInstanceOfSatisfying(
              Answer.Satisfiable.class,
              s -> {
                assertThat(s.smtModel().unsigned(x)).isLessThan(3);
                assertThat(s.smtModel().holds(b)).isFalse();
              });
      solver.pop();
      assertThat(solver.check(List.of(large), TimeLimit.none()))
          .isInstanceOf(Answer.Satisfiable.class);
    }
  }

  @ParameterizedTest
  @MethodSource("everySolver")
  void aVariableMayHaveAnyName(Kind kind) {
    List<String> names =
        List.of(
            "and",
            "and'",
            "true",
            "let",
            "_",
            "bvadd",
            "concat",
            "x y",
            "p[1].x@3",
            "a-1",
            "7",
            "assert",
            "mod",
            "select",
            "pi",
            "é",
            "\"",
            "; no comment",
            "(");
    try (Solver solver = kind.open()) {
      for (int i = 0; i < names.size(); i++) {
        solver.add(f.equal(f.variable(names.get(i), 8), f.constant(i, 8)));
      }
      assertThat(solver.check())
          .isInstanceOfSatisfying(
              Answer.Satisfiable.class,
              s -> {
                for (int i = 0; i < names.size(); i++) {
                  assertThat(s.smtModel().unsigned(f.variable(names.get(i), 8))).isEqualTo(i);
                }
              });
    }
  }

  /** A large prime is a product; refuting that takes very long. */
  private Formula hard() {
    BitVector p = f.variable("p", 64);
    BitVector q = f.variable("q", 64);
    BitVector one = f.constant(1, 64);
    BitVector limit = f.constant(1L << 32, 64);
    return f.and(
        f.equal(f.multiply(p, q), f.constant((1L << 62) - 57, 64)),
        f.unsignedLess(one, p),
        f.unsignedLess(p, limit),
        f.unsignedLess(one, q),
        f.unsignedLess(q, limit));
  }

  @ParameterizedTest
  @MethodSource("everySolver")
  void aLimitOfTimeIsKept(Kind kind) {
    try (Solver solver = kind.open()) {
      solver.add(hard());
      assertThat(solver.check(List.of(), TimeLimit.of(Duration.ofMillis(300))))
          .isInstanceOfSatisfying(
              Answer.Unknown.class, u -> assertThat(u.reason()).isEqualTo(Answer.Reason.TIME));
      solver.push();
      solver.add(a);
      solver.add(f.not(a));
      assertThat(solver.check()).isInstanceOf(Answer.Unsatisfiable.class);
    }
  }

  /** The answer is the same whether the interrupt comes before or during the check. */
  @ParameterizedTest
  @MethodSource("everySolver")
  void anInterruptEndsACheckAndAllThatFollow(Kind kind) throws InterruptedException {
    try (Solver solver = kind.open()) {
      solver.add(hard());
      Thread other =
          Thread.ofVirtual()
              .start(
                  () -> {
                    try {
                      Thread.sleep(300);
                    } catch (InterruptedException e) {
                      throw new IllegalStateException(e);
                    }
                    solver.interrupt();
                  });
      for (int i = 0; i < 2; i++) {
        assertThat(solver.check())
            .isInstanceOfSatisfying(
                Answer.Unknown.class,
                u -> assertThat(u.reason()).isEqualTo(Answer.Reason.INTERRUPTED));
      }
      other.join();
    }
  }

  @Test
  void aCommandThatIsNoSolverFailsWithWhatItSays() {
    assertThat(new CommandSolver(List.of("no-such-solver")).check())
        .isInstanceOfSatisfying(
            Answer.Unknown.class,
            u -> {
              assertThat(u.reason()).isEqualTo(Answer.Reason.FAILED);
              assertThat(u.detail()).contains("no-such-solver");
            });
    assertThat(new CommandSolver(List.of("sh", "-c", "echo I am no solver >&2")).check())
        .isEqualTo(new Answer.Unknown(Answer.Reason.FAILED, "I am no solver"));
  }

  @Test
  void aCommandThatTakesTooLongIsKilledWithAllThatItStarted() {
    long before = sleepers();
    Answer answer =
        new CommandSolver(List.of("sh", "-c", "sleep 4321; true"))
            .check(List.of(), TimeLimit.of(Duration.ofMillis(200)));
    assertThat(answer).isEqualTo(new Answer.Unknown(Answer.Reason.TIME, "time limit"));
    // The limit only keeps the test from hanging; the processes end as soon as the system gets to
    // it.
    long end = System.nanoTime() + Duration.ofMinutes(5).toNanos();
    while (sleepers() > before && System.nanoTime() < end) {
      Thread.onSpinWait();
    }
    assertThat(sleepers()).isEqualTo(before);
  }

  private static long sleepers() {
    return ProcessHandle.current()
        .descendants()
        .filter(p -> p.info().commandLine().orElse("").contains("4321"))
        .count();
  }

  @Test
  void quotesKeepTheWordsOfACommandTogether() {
    assertThat(CommandSolver.words("cvc5 --lang smt2")).containsExactly("cvc5", "--lang", "smt2");
    assertThat(CommandSolver.words("sh -c 'z3 -in' \"a b\""))
        .containsExactly("sh", "-c", "z3 -in", "a b");
  }
}
