package rondo.smt.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import rondo.smt.formula.Bits;
import rondo.smt.formula.Formula;
import rondo.smt.formula.Formulas;
import rondo.smt.solver.Setup;
import rondo.smt.solver.Solver;
import rondo.smt.solver.Z3;

/** Checks of a number that changes step by step. */
final class CheckTest {
  private static final int WIDTH = 6;

  private final Formulas formulas = new Formulas();

  @Test
  void whatGoesWrongFirstIsFound() {
    Finding found = check(counting(), from(0), is(7), 20);

    assertThat(found).isInstanceOfSatisfying(Finding.Broken.class, this::isSevenAtSeven);
  }

  private void isSevenAtSeven(Finding.Broken broken) {
    assertThat(broken.time()).isEqualTo(7);
    assertThat(broken.model().unsigned(number("run", 7))).isEqualTo(7);
  }

  @Test
  void whatIsWrongAtTheBeginningIsFound() {
    assertThat(check(counting(), from(7), is(7), 0))
        .isInstanceOfSatisfying(Finding.Broken.class, b -> assertThat(b.time()).isZero());
  }

  @Test
  void theBoundIsLookedAtAndNothingBehindIt() {
    assertThat(check(counting(), from(0), is(7), 7)).isInstanceOf(Finding.Broken.class);
    assertThat(check(counting(), from(0), is(7), 6))
        .isEqualTo(new Finding.Open(6, Finding.Why.BOUND, ""));
  }

  @Test
  void runsThatEndAreLookedAtToTheirEnd() {
    // From 6 on it is a long way to 30.
    Step upToFive = (now, next) -> formulas.and(formulas.not(isAt(now, 5)), follows(now, next));

    assertThat(check(upToFive, from(0), is(30), 20)).isEqualTo(new Finding.Ended(5));
  }

  @Test
  void whatOneStepPreservesHoldsForEver() {
    Step byTwo = (now, next) -> formulas.same(next, formulas.add(now, word(2)));

    assertThat(check(byTwo, from(0), odd(), 20)).isEqualTo(new Finding.Inductive(0, List.of()));
  }

  @Test
  void aWiderWindowShowsWhatASmallOneDoesNot() {
    Step upToFour =
        (now, next) -> formulas.same(next, formulas.choice(isAt(now, 4), word(0), plusOne(now)));
    // 7 is two steps behind 5, which nothing reachable leads to, but 6 does.
    Finding found = check(upToFour, from(0), n -> formulas.unsignedAtMost(word(5), n), 20);

    assertThat(found)
        .isInstanceOfSatisfying(Finding.Inductive.class, i -> assertThat(i.invariants()).isEmpty());
  }

  @Test
  void pathsWithoutRepetitionEnd() {
    // From 8 on it runs in a circle until it falls out of it at 20, which is wrong.
    Step circle =
        (now, next) ->
            formulas.choice(
                less(now, 8),
                formulas.same(next, word(0)),
                formulas.or(
                    formulas.and(isAt(now, 10), isAt(next, 8)),
                    formulas.and(isAt(now, 10), isAt(next, 20)),
                    formulas.and(less(now, 10), follows(now, next))));
    Finding found = check(circle, from(0), is(20), 20);

    assertThat(found)
        .isInstanceOfSatisfying(
            Finding.Inductive.class, i -> assertThat(i.window()).isBetween(1, 4));
  }

  @Test
  void invariantsAreFoundAmongCandidates() {
    Step byFour = (now, next) -> formulas.same(next, formulas.add(now, word(4)));
    // Nine steps from anywhere may lead to 7; that it is a multiple of 4 or of 2 excludes it.
    List<Candidate> candidates =
        List.of(
            candidate("small", n -> less(n, 9)),
            candidate("even", n -> formulas.not(odd().apply(n))),
            candidate("one", is(1)));
    Finding found = check(subject(byFour, from(0), is(7), candidates), 3);

    assertThat(found)
        .isInstanceOfSatisfying(
            Finding.Inductive.class,
            i -> assertThat(i.invariants()).extracting(Candidate::text).containsExactly("even"));
  }

  @Test
  void timeAndInterruptionEndACheckWithoutAnAnswer() {
    Subject subject = subject(counting(), from(0), is(50), List.of());
    var late = new Effort(CheckTest::z3, 60, Optional.of(Duration.ZERO), () -> false);
    var cancelled = new Effort(CheckTest::z3, 60, Optional.empty(), () -> true);

    assertThat(Check.of(subject, late)).isEqualTo(new Finding.Open(-1, Finding.Why.TIME, ""));
    assertThat(Check.of(subject, cancelled))
        .isEqualTo(new Finding.Open(-1, Finding.Why.INTERRUPTED, ""));
  }

  @Test
  void whatIsSaidOfInvariantsIsCheckedOneByOne() {
    Step byFour = (now, next) -> formulas.same(next, formulas.add(now, word(4)));
    List<Candidate> candidates =
        List.of(
            candidate("even", n -> formulas.not(odd().apply(n))),
            candidate("small", n -> less(n, 9)),
            candidate("two", is(2)));
    Subject subject = subject(byFour, from(0), is(7), candidates);
    List<Strengthening.Obligation> told =
        Strengthening.of(subject, new Effort(CheckTest::z3, 9, Optional.empty(), () -> false));

    assertThat(told.stream().map(o -> o.outcome() instanceof Strengthening.Outcome.Shown))
        .containsExactly(true, true, false, true, true, true, false);
    assertThat(told.get(2).duty()).isEqualTo(new Strengthening.Duty.Initiation(candidates.get(2)));
    assertThat(told.get(3).duty()).isEqualTo(new Strengthening.Duty.Safety());
    assertThat(told.get(6).duty()).isEqualTo(new Strengthening.Duty.Consecution(candidates.get(2)));
    assertThat(told.get(6).outcome())
        .isInstanceOfSatisfying(
            Strengthening.Outcome.Refuted.class,
            r -> assertThat(r.model().unsigned(number("any", 1))).isEqualTo(6));
  }

  private interface Step extends BiFunction<Bits, Bits, Formula> {}

  private static Solver z3() {
    return ((Z3.Loaded) Z3.load()).open(Setup.standard());
  }

  private Finding check(
      Step step, Function<Bits, Formula> begins, Function<Bits, Formula> wrong, int bound) {
    return check(subject(step, begins, wrong, List.of()), bound);
  }

  private static Finding check(Subject subject, int bound) {
    return Check.of(subject, new Effort(CheckTest::z3, bound, Optional.empty(), () -> false));
  }

  private Subject subject(
      Step step,
      Function<Bits, Formula> begins,
      Function<Bits, Formula> wrong,
      List<Candidate> candidates) {
    return new Subject(
        unrolled("run", begins, step, wrong),
        unrolled("any", _ -> formulas.truth(true), step, wrong),
        1,
        candidates);
  }

  private Candidate candidate(String text, Function<Bits, Formula> holds) {
    return new Candidate(
        text, t -> holds.apply(number("run", t)), t -> holds.apply(number("any", t)));
  }

  private Unrolled unrolled(
      String name, Function<Bits, Formula> begins, Step step, Function<Bits, Formula> wrong) {
    return new Unrolled() {
      @Override
      public Formulas formulas() {
        return formulas;
      }

      @Override
      public Formula start() {
        return begins.apply(number(name, 0));
      }

      @Override
      public Formula step(int time) {
        return step.apply(number(name, time), number(name, time + 1));
      }

      @Override
      public Formula wrong(int time) {
        return wrong.apply(number(name, time));
      }

      @Override
      public Formula differ(int earlier, int later) {
        return formulas.not(formulas.same(number(name, earlier), number(name, later)));
      }
    };
  }

  private Bits number(String name, int time) {
    return formulas.variable(name + time, WIDTH);
  }

  private Step counting() {
    return this::follows;
  }

  private Formula follows(Bits now, Bits next) {
    return formulas.same(next, plusOne(now));
  }

  private Bits plusOne(Bits now) {
    return formulas.add(now, word(1));
  }

  private Function<Bits, Formula> from(int value) {
    return is(value);
  }

  private Function<Bits, Formula> is(int value) {
    return n -> isAt(n, value);
  }

  private Function<Bits, Formula> odd() {
    return n -> formulas.same(formulas.unsigned(n, 1), formulas.constant(1, 1));
  }

  private Formula isAt(Bits number, int value) {
    return formulas.same(number, word(value));
  }

  private Formula less(Bits number, int value) {
    return formulas.unsignedLess(number, word(value));
  }

  private Bits word(int value) {
    return formulas.constant(value, WIDTH);
  }
}
