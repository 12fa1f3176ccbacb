package rondo.smt.check;

import java.util.ArrayList;
import java.util.List;
import rondo.smt.formula.Formula;
import rondo.smt.formula.Formulas;
import rondo.smt.text.Script;
import rondo.smt.text.Script.Assertion;

/** The questions of a check, each as one script for any solver. */
public final class Scripts {
  private Scripts() {}

  /**
   * Whether something is wrong in a run from the beginning, at the latest at some time.
   *
   * <p>A run may end before, or be wrong before, after which steps mean nothing. So there is a
   * variable for each time that says whether the run goes on until then.
   */
  public static Script bounded(Unrolled runs, int bound) {
    Formulas formulas = runs.formulas();
    var assertions = new ArrayList<Assertion>();
    assertions.add(new Assertion(runs.start(), "the state at time 0: where runs begin"));
    assertions.add(stands(runs, bound));
    var wrong = new ArrayList<>(List.of(runs.wrong(0)));
    wrong.addAll(further(runs, 0, bound, assertions));
    assertions.add(new Assertion(formulas.or(wrong), "something is wrong at one of these times"));
    return Script.of(assertions);
  }

  /**
   * Whether from an arbitrary state something is wrong in the stride after some in which nothing
   * is: not so, if induction over such a window shows what is to be shown.
   *
   * @param window how many strides
   */
  public static Script induction(Subject subject, int window) {
    Unrolled anywhere = subject.anywhere().orElseThrow();
    Formulas formulas = anywhere.formulas();
    int stride = subject.stride();
    int end = window * stride;
    var assertions = new ArrayList<Assertion>();
    assertions.add(new Assertion(anywhere.start(), "the state at time 0: any state at all"));
    assertions.add(stands(anywhere, end + stride));
    for (int time = 0; time <= end; time++) {
      if (time > 0) {
        assertions.add(step(anywhere, time - 1));
      }
      assertions.add(
          new Assertion(formulas.not(anywhere.wrong(time)), "nothing is wrong at time " + time));
      if (time > 0 && time % stride == 0) {
        assertions.add(different(anywhere, time, stride));
      }
    }
    List<Formula> wrong = further(anywhere, end, end + stride, assertions);
    assertions.add(
        new Assertion(formulas.or(wrong), "something is wrong in the stride after that"));
    return Script.of(assertions);
  }

  private static Assertion stands(Unrolled unrolled, int until) {
    return new Assertion(unrolled.stands(until), "which of those that differ only in who is who");
  }

  /** That something is wrong at one of the times after one, if the run goes on until then. */
  private static List<Formula> further(
      Unrolled unrolled, int from, int to, List<Assertion> assertions) {
    Formulas formulas = unrolled.formulas();
    var wrong = new ArrayList<Formula>();
    Formula before = formulas.truth(true);
    for (int time = from; time < to; time++) {
      Formula on = formulas.variable("run goes on to " + (time + 1));
      assertions.add(
          new Assertion(
              formulas.implies(on, formulas.and(before, unrolled.step(time))),
              "if the run goes on, " + between(time)));
      wrong.add(formulas.and(on, unrolled.wrong(time + 1)));
      before = on;
    }
    return wrong;
  }

  private static String between(int time) {
    return "the step from time " + time + " to " + (time + 1);
  }

  private static Assertion step(Unrolled anywhere, int time) {
    return new Assertion(anywhere.step(time), between(time));
  }

  private static Assertion different(Unrolled anywhere, int time, int stride) {
    var different = new ArrayList<Formula>();
    for (int earlier = 0; earlier < time; earlier += stride) {
      different.add(anywhere.differ(earlier, time));
    }
    return new Assertion(
        anywhere.formulas().and(different), "the state at time " + time + " is a new one");
  }
}
