package rondo.smt.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import rondo.smt.check.ProofCertificate.Part;
import rondo.smt.formula.BitVector;
import rondo.smt.formula.Formula;
import rondo.smt.formula.TermFactory;
import rondo.smt.solver.Solver;
import rondo.smt.solver.SolverConfiguration;
import rondo.smt.solver.Z3Availability;

/** Checks of a system with a single counter. */
final class KInductionTest {
  private static final int WIDTH = 6;

  private final TermFactory factory = new TermFactory();

  @Test
  void whatGoesWrongFirstIsFound() {
    KInductionResult found = check(counting(), from(0), is(7), 20);

    assertThat(found).isInstanceOfSatisfying(KInductionResult.Violated.class, this::isSevenAtSeven);
  }

  private void isSevenAtSeven(KInductionResult.Violated violated) {
    assertThat(violated.time()).isEqualTo(7);
    assertThat(violated.smtModel().unsigned(number("run", 7))).isEqualTo(7);
  }

  @Test
  void whatIsWrongAtTheBeginningIsFound() {
    assertThat(check(counting(), from(7), is(7), 0))
        .isInstanceOfSatisfying(
            KInductionResult.Violated.class, b -> assertThat(b.time()).isZero());
  }

  @Test
  void theBoundIsLookedAtAndNothingBehindIt() {
    assertThat(check(counting(), from(0), is(7), 7)).isInstanceOf(KInductionResult.Violated.class);
    assertThat(check(counting(), from(0), is(7), 6))
        .isEqualTo(new KInductionResult.Inconclusive(6, KInductionResult.Reason.BOUND, ""));
  }

  @Test
  void runsThatEndAreLookedAtToTheirEnd() {
    // From the unreachable 6 it is a long way to 30.
    Step upToFive = (now, next) -> factory.and(factory.not(isAt(now, 5)), follows(now, next));

    assertThat(check(upToFive, from(0), is(30), 20)).isEqualTo(new KInductionResult.Exhausted(5));
  }

  @Test
  void whatOneStepPreservesHoldsForEver() {
    Step byTwo = (now, next) -> factory.equal(next, factory.add(now, word(2)));

    assertThat(check(byTwo, from(0), odd(), 20))
        .isEqualTo(new KInductionResult.Inductive(0, List.of()));
  }

  @Test
  void aWiderWindowShowsWhatASmallOneDoesNot() {
    // The unreachable path 5, 6, 7 refutes smaller k; no state leads to 5.
    KInductionResult found = check(upToFour(), from(0), is(7), 20);

    assertThat(found)
        .isInstanceOfSatisfying(
            KInductionResult.Inductive.class,
            i -> {
              assertThat(i.k()).isEqualTo(2);
              assertThat(i.invariants()).isEmpty();
            });
  }

  @Test
  void pathsWithoutRepetitionEnd() {
    // From 8 on the values form a cycle that is left at 20, which is bad.
    Step circle =
        (now, next) ->
            factory.ifThenElse(
                less(now, 8),
                factory.equal(next, word(0)),
                factory.or(
                    factory.and(isAt(now, 10), isAt(next, 8)),
                    factory.and(isAt(now, 10), isAt(next, 20)),
                    factory.and(less(now, 10), follows(now, next))));
    KInductionResult found = check(circle, from(0), is(20), 20);

    assertThat(found)
        .isInstanceOfSatisfying(
            KInductionResult.Inductive.class, i -> assertThat(i.k()).isBetween(1, 4));
  }

  @Test
  void invariantsAreFoundAmongCandidates() {
    Step byFour = (now, next) -> factory.equal(next, factory.add(now, word(4)));
    // Nine steps from an arbitrary state may lead to 7; a multiple of 4 or of 2 excludes it.
    List<CandidateInvariant> candidates =
        List.of(
            candidate("small", n -> less(n, 9)),
            candidate("even", n -> factory.not(odd().apply(n))),
            candidate("one", is(1)));
    KInductionResult found = check(subject(byFour, from(0), is(7), candidates), 3);

    assertThat(found)
        .isInstanceOfSatisfying(
            KInductionResult.Inductive.class,
            i ->
                assertThat(i.invariants())
                    .extracting(CandidateInvariant::text)
                    .containsExactly("even"));
  }

  private Step upToFour() {
    return (now, next) ->
        factory.equal(next, factory.ifThenElse(isAt(now, 4), word(0), plusOne(now)));
  }

  @Test
  void proofsHaveCertificates() {
    ProofTask wide = subject(upToFour(), from(0), is(7), List.of());
    assertThat(failing(ProofCertificate.of(wide, new KInductionResult.Inductive(2, List.of()))))
        .isEmpty();
    Step byFour = (now, next) -> factory.equal(next, factory.add(now, word(4)));
    CandidateInvariant even = candidate("even", n -> factory.not(odd().apply(n)));
    ProofTask multiples = subject(byFour, from(0), is(7), List.of());
    assertThat(
            failing(
                ProofCertificate.of(multiples, new KInductionResult.Inductive(0, List.of(even)))))
        .isEmpty();
    Step upToFive = (now, next) -> factory.and(factory.not(isAt(now, 5)), follows(now, next));
    ProofTask ending = subject(upToFive, from(0), is(30), List.of());
    assertThat(failing(ProofCertificate.of(ending, new KInductionResult.Exhausted(5)))).isEmpty();
    assertThat(failing(ProofCertificate.of(ending, new KInductionResult.Exhausted(4))))
        .containsExactly(Part.COMPLETENESS);
  }

  @Test
  void wrongCertificatesAreRefuted() {
    ProofTask wide = subject(upToFour(), from(0), is(7), List.of());
    assertThat(failing(ProofCertificate.of(wide, new KInductionResult.Inductive(1, List.of()))))
        .containsExactly(Part.SAFETY);
    Step byFour = (now, next) -> factory.equal(next, factory.add(now, word(4)));
    ProofTask multiples = subject(byFour, from(0), is(7), List.of());
    assertThat(
            failing(
                ProofCertificate.of(
                    multiples,
                    new KInductionResult.Inductive(0, List.of(candidate("one", is(1)))))))
        .containsExactly(Part.INITIATION, Part.CONSECUTION);
    assertThat(
            failing(
                ProofCertificate.of(
                    multiples,
                    new KInductionResult.Inductive(0, List.of(candidate("zero", is(0)))))))
        .containsExactly(Part.CONSECUTION);
  }

  /** The parts of a certificate that are refuted. */
  private static List<Part> failing(ProofCertificate certificate) {
    var budget = new SolverBudget(KInductionTest::z3, 0, Optional.empty(), () -> false);
    return certificate.check(budget).stream()
        .filter(o -> o.status() == ProofCertificate.Status.REFUTED)
        .map(ProofCertificate.CheckedObligation::part)
        .toList();
  }

  @Test
  void timeAndInterruptionEndACheckWithoutAnAnswer() {
    ProofTask task = subject(counting(), from(0), is(50), List.of());
    var late = new SolverBudget(KInductionTest::z3, 60, Optional.of(Duration.ZERO), () -> false);
    var cancelled = new SolverBudget(KInductionTest::z3, 60, Optional.empty(), () -> true);

    assertThat(KInduction.of(task, late))
        .isEqualTo(new KInductionResult.Inconclusive(-1, KInductionResult.Reason.TIME, ""));
    assertThat(KInduction.of(task, cancelled))
        .isEqualTo(new KInductionResult.Inconclusive(-1, KInductionResult.Reason.INTERRUPTED, ""));
  }

  @Test
  void whatIsSaidOfInvariantsIsCheckedOneByOne() {
    Step byFour = (now, next) -> factory.equal(next, factory.add(now, word(4)));
    List<CandidateInvariant> candidates =
        List.of(
            candidate("even", n -> factory.not(odd().apply(n))),
            candidate("small", n -> less(n, 9)),
            candidate("two", is(2)));
    ProofTask task = subject(byFour, from(0), is(7), candidates);
    List<InductivenessCheck.ObligationResult> told =
        InductivenessCheck.of(
            task, new SolverBudget(KInductionTest::z3, 9, Optional.empty(), () -> false));

    assertThat(told.stream().map(o -> o.outcome() instanceof InductivenessCheck.Outcome.Proved))
        .containsExactly(true, true, false, true, true, true, false);
    assertThat(told.get(2).obligation())
        .isEqualTo(new InductivenessCheck.ProofObligation.Initiation(candidates.get(2)));
    assertThat(told.get(3).obligation()).isEqualTo(new InductivenessCheck.ProofObligation.Safety());
    assertThat(told.get(6).obligation())
        .isEqualTo(new InductivenessCheck.ProofObligation.Consecution(candidates.get(2)));
    assertThat(told.get(6).outcome())
        .isInstanceOfSatisfying(
            InductivenessCheck.Outcome.Refuted.class,
            r -> assertThat(r.smtModel().unsigned(number("any", 1))).isEqualTo(6));
  }

  private interface Step extends BiFunction<BitVector, BitVector, Formula> {}

  private static Solver z3() {
    return ((Z3Availability.Loaded) Z3Availability.load()).open(SolverConfiguration.standard());
  }

  private KInductionResult check(
      Step step,
      Function<BitVector, Formula> begins,
      Function<BitVector, Formula> wrong,
      int bound) {
    return check(subject(step, begins, wrong, List.of()), bound);
  }

  private static KInductionResult check(ProofTask task, int bound) {
    return KInduction.of(
        task, new SolverBudget(KInductionTest::z3, bound, Optional.empty(), () -> false));
  }

  private ProofTask subject(
      Step step,
      Function<BitVector, Formula> begins,
      Function<BitVector, Formula> wrong,
      List<CandidateInvariant> candidates) {
    return new ProofTask(
        unrolled("run", begins, step, wrong),
        unrolled("any", _ -> factory.truth(true), step, wrong),
        1,
        candidates);
  }

  private CandidateInvariant candidate(String text, Function<BitVector, Formula> holds) {
    return new CandidateInvariant(
        text, t -> holds.apply(number("run", t)), t -> holds.apply(number("any", t)));
  }

  private TransitionFormulas unrolled(
      String name,
      Function<BitVector, Formula> begins,
      Step step,
      Function<BitVector, Formula> wrong) {
    return new TransitionFormulas() {
      @Override
      public TermFactory factory() {
        return factory;
      }

      @Override
      public Formula init() {
        return begins.apply(number(name, 0));
      }

      @Override
      public Formula step(int time) {
        return step.apply(number(name, time), number(name, time + 1));
      }

      @Override
      public Formula bad(int time) {
        return wrong.apply(number(name, time));
      }

      @Override
      public Formula distinct(int earlier, int later) {
        return factory.not(factory.equal(number(name, earlier), number(name, later)));
      }
    };
  }

  private BitVector number(String name, int time) {
    return factory.variable(name + time, WIDTH);
  }

  private Step counting() {
    return this::follows;
  }

  private Formula follows(BitVector now, BitVector next) {
    return factory.equal(next, plusOne(now));
  }

  private BitVector plusOne(BitVector now) {
    return factory.add(now, word(1));
  }

  private Function<BitVector, Formula> from(int value) {
    return is(value);
  }

  private Function<BitVector, Formula> is(int value) {
    return n -> isAt(n, value);
  }

  private Function<BitVector, Formula> odd() {
    return n -> factory.equal(factory.zeroExtendOrTruncate(n, 1), factory.constant(1, 1));
  }

  private Formula isAt(BitVector number, int value) {
    return factory.equal(number, word(value));
  }

  private Formula less(BitVector number, int value) {
    return factory.unsignedLess(number, word(value));
  }

  private BitVector word(int value) {
    return factory.constant(value, WIDTH);
  }
}
