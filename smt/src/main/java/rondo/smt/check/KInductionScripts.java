package rondo.smt.check;

import java.util.ArrayList;
import java.util.List;
import rondo.smt.formula.Formula;
import rondo.smt.formula.TermFactory;
import rondo.smt.smtlib.SmtLibScript;
import rondo.smt.smtlib.SmtLibScript.Assertion;

/** The questions of a check, each as one script for any solver. */
public final class KInductionScripts {
  private KInductionScripts() {}

  /**
   * Whether something is wrong in a run from the beginning, at the latest at some time.
   *
   * <p>A run may end before, or be wrong before, after which steps mean nothing. So there is a
   * variable for each time that says whether the run goes on until then.
   */
  public static SmtLibScript bounded(TransitionFormulas runs, int bound) {
    TermFactory factory = runs.factory();
    var assertions = new ArrayList<Assertion>();
    assertions.add(new Assertion(runs.init(), "the state at time 0: where runs begin"));
    assertions.add(stands(runs, bound));
    var wrong = new ArrayList<>(List.of(runs.bad(0)));
    wrong.addAll(further(runs, 0, bound, assertions));
    assertions.add(new Assertion(factory.or(wrong), "something is wrong at one of these times"));
    return SmtLibScript.of(assertions);
  }

  /**
   * Whether from an arbitrary state something is wrong in the stride after some in which nothing
   * is: not so, if induction over such a window shows what is to be shown.
   *
   * @param window how many strides
   */
  public static SmtLibScript induction(ProofTask task, int window) {
    TransitionFormulas anywhere = task.fromArbitrary().orElseThrow();
    TermFactory factory = anywhere.factory();
    int stride = task.stride();
    int end = window * stride;
    var assertions = new ArrayList<Assertion>();
    assertions.add(new Assertion(anywhere.init(), "the state at time 0: any state at all"));
    assertions.add(stands(anywhere, end + stride));
    for (int time = 0; time <= end; time++) {
      if (time > 0) {
        assertions.add(step(anywhere, time - 1));
      }
      assertions.add(
          new Assertion(factory.not(anywhere.bad(time)), "nothing is wrong at time " + time));
      if (time > 0 && time % stride == 0) {
        assertions.add(different(anywhere, time, stride));
      }
    }
    List<Formula> wrong = further(anywhere, end, end + stride, assertions);
    assertions.add(new Assertion(factory.or(wrong), "something is wrong in the stride after that"));
    return SmtLibScript.of(assertions);
  }

  private static Assertion stands(TransitionFormulas formulas, int until) {
    return new Assertion(
        formulas.symmetryBreaking(until), "which of those that differ only in who is who");
  }

  /** That something is wrong at one of the times after one, if the run goes on until then. */
  private static List<Formula> further(
      TransitionFormulas transitionFormulas, int from, int to, List<Assertion> assertions) {
    TermFactory factory = transitionFormulas.factory();
    var wrong = new ArrayList<Formula>();
    Formula before = factory.truth(true);
    for (int time = from; time < to; time++) {
      Formula on = factory.variable("run goes on to " + (time + 1));
      assertions.add(
          new Assertion(
              factory.implies(on, factory.and(before, transitionFormulas.step(time))),
              "if the run goes on, " + between(time)));
      wrong.add(factory.and(on, transitionFormulas.bad(time + 1)));
      before = on;
    }
    return wrong;
  }

  private static String between(int time) {
    return "the step from time " + time + " to " + (time + 1);
  }

  private static Assertion step(TransitionFormulas anywhere, int time) {
    return new Assertion(anywhere.step(time), between(time));
  }

  private static Assertion different(TransitionFormulas anywhere, int time, int stride) {
    var different = new ArrayList<Formula>();
    for (int earlier = 0; earlier < time; earlier += stride) {
      different.add(anywhere.distinct(earlier, time));
    }
    return new Assertion(
        anywhere.factory().and(different), "the state at time " + time + " is a new one");
  }
}
