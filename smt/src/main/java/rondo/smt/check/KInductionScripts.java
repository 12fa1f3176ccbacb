package rondo.smt.check;

import java.util.ArrayList;
import java.util.List;
import rondo.smt.formula.Formula;
import rondo.smt.formula.TermFactory;
import rondo.smt.smtlib.SmtLibScript;
import rondo.smt.smtlib.SmtLibScript.Assertion;

/** The queries of k-induction, each as one SMT-LIB script. */
public final class KInductionScripts {
  private KInductionScripts() {}

  /**
   * Bounded model checking: is a bad state reachable from an initial state within the bound?
   *
   * <p>A run may end earlier, or be bad earlier, after which its steps are meaningless. So a
   * Boolean variable for each time says whether the run continues until then.
   */
  public static SmtLibScript bounded(TransitionFormulas runs, int bound) {
    TermFactory factory = runs.factory();
    var assertions = new ArrayList<Assertion>();
    assertions.add(new Assertion(runs.init(), "the state at time 0 is initial"));
    assertions.add(stands(runs, bound));
    var wrong = new ArrayList<>(List.of(runs.bad(0)));
    wrong.addAll(further(runs, 0, bound, assertions));
    assertions.add(new Assertion(factory.or(wrong), "there is a violation at one of these times"));
    return SmtLibScript.of(assertions);
  }

  /**
   * The inductive step: from an arbitrary state, is a state bad in the stride that follows k
   * strides without a bad state? The step holds if the script is unsatisfiable.
   *
   * @param k the number of strides
   */
  public static SmtLibScript induction(ProofTask task, int k) {
    return induction(task, k, List.of());
  }

  /** The inductive step under invariants that hold at the ends of strides. */
  static SmtLibScript induction(ProofTask task, int k, List<CandidateInvariant> invariants) {
    TransitionFormulas fromArbitrary = task.fromArbitrary().orElseThrow();
    TermFactory factory = fromArbitrary.factory();
    int stride = task.stride();
    int end = k * stride;
    var assertions = new ArrayList<Assertion>();
    assertions.add(new Assertion(fromArbitrary.init(), "the state at time 0 is arbitrary"));
    assertions.add(stands(fromArbitrary, end + stride));
    for (int time = 0; time <= end; time++) {
      if (time > 0) {
        assertions.add(step(fromArbitrary, time - 1));
      }
      assertions.add(safe(fromArbitrary, time));
      if (time % stride == 0) {
        int endOfStride = time;
        invariants.forEach(i -> assertions.add(invariant(i, endOfStride)));
      }
      if (time > 0 && time % stride == 0) {
        assertions.add(different(fromArbitrary, time, stride));
      }
    }
    List<Formula> wrong = further(fromArbitrary, end, end + stride, assertions);
    assertions.add(new Assertion(factory.or(wrong), "there is a violation in the next stride"));
    return SmtLibScript.of(assertions);
  }

  /**
   * Initiation of invariants, and the base case of k-induction: does an invariant fail in an
   * initial state, or is a state bad within k strides?
   */
  static SmtLibScript initiation(ProofTask task, int k, List<CandidateInvariant> invariants) {
    TransitionFormulas runs = task.fromInitial();
    TermFactory factory = runs.factory();
    int end = k * task.stride();
    var assertions = new ArrayList<Assertion>();
    assertions.add(new Assertion(runs.init(), "the state at time 0 is initial"));
    assertions.add(stands(runs, end));
    var wrong = new ArrayList<Formula>();
    invariants.forEach(i -> wrong.add(factory.not(i.fromInitial().apply(0))));
    wrong.add(runs.bad(0));
    wrong.addAll(further(runs, 0, end, assertions));
    assertions.add(
        new Assertion(
            factory.or(wrong),
            "an invariant fails, or there is a violation at one of these times"));
    return SmtLibScript.of(assertions);
  }

  /** Consecution: may an invariant fail a stride after a state that satisfies all of them? */
  static SmtLibScript consecution(ProofTask task, List<CandidateInvariant> invariants) {
    TransitionFormulas runs = task.fromArbitrary().orElseThrow();
    TermFactory factory = runs.factory();
    var assertions = new ArrayList<Assertion>();
    assertions.add(new Assertion(runs.init(), "the state at time 0 is arbitrary"));
    assertions.add(stands(runs, task.stride()));
    invariants.forEach(i -> assertions.add(invariant(i, 0)));
    for (int time = 0; time < task.stride(); time++) {
      assertions.add(safe(runs, time));
      assertions.add(step(runs, time));
    }
    assertions.add(safe(runs, task.stride()));
    assertions.add(
        new Assertion(
            factory.not(
                factory.and(
                    invariants.stream().map(i -> i.fromArbitrary().apply(task.stride())).toList())),
            "an invariant fails at time " + task.stride()));
    return SmtLibScript.of(assertions);
  }

  /** No run is longer: is there a run of one more step, without a bad state? */
  static SmtLibScript longerRun(TransitionFormulas runs, int longest) {
    var assertions = new ArrayList<Assertion>();
    assertions.add(new Assertion(runs.init(), "the state at time 0 is initial"));
    assertions.add(stands(runs, longest + 1));
    for (int time = 0; time <= longest; time++) {
      assertions.add(safe(runs, time));
      assertions.add(step(runs, time));
    }
    return SmtLibScript.of(assertions);
  }

  private static Assertion invariant(CandidateInvariant invariant, int time) {
    return new Assertion(
        invariant.fromArbitrary().apply(time), "at time %d: %s".formatted(time, invariant.text()));
  }

  private static Assertion safe(TransitionFormulas runs, int time) {
    return new Assertion(runs.factory().not(runs.bad(time)), "no violation at time " + time);
  }

  private static Assertion stands(TransitionFormulas formulas, int until) {
    return new Assertion(formulas.symmetryBreaking(until), "symmetry breaking");
  }

  /**
   * Formulas of which one holds if a state after {@code from} is bad and the run continues until
   * then.
   */
  private static List<Formula> further(
      TransitionFormulas transitionFormulas, int from, int to, List<Assertion> assertions) {
    TermFactory factory = transitionFormulas.factory();
    var wrong = new ArrayList<Formula>();
    Formula before = factory.truth(true);
    for (int time = from; time < to; time++) {
      Formula on = factory.variable("run continues to " + (time + 1));
      assertions.add(
          new Assertion(
              factory.implies(on, factory.and(before, transitionFormulas.step(time))),
              "if the run continues, " + between(time)));
      wrong.add(factory.and(on, transitionFormulas.bad(time + 1)));
      before = on;
    }
    return wrong;
  }

  private static String between(int time) {
    return "the step from time " + time + " to " + (time + 1);
  }

  private static Assertion step(TransitionFormulas fromArbitrary, int time) {
    return new Assertion(fromArbitrary.step(time), between(time));
  }

  private static Assertion different(TransitionFormulas fromArbitrary, int time, int stride) {
    var different = new ArrayList<Formula>();
    for (int earlier = 0; earlier < time; earlier += stride) {
      different.add(fromArbitrary.distinct(earlier, time));
    }
    return new Assertion(
        fromArbitrary.factory().and(different),
        "the state at time " + time + " differs from all earlier ones");
  }
}
