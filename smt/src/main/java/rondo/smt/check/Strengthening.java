package rondo.smt.check;

import java.util.ArrayList;
import java.util.List;
import rondo.budget.LimitReachedException;
import rondo.smt.formula.Formula;
import rondo.smt.formula.Formulas;
import rondo.smt.formula.Model;
import rondo.smt.solver.Answer;
import rondo.smt.solver.Solver;

/**
 * Shows that nothing ever goes wrong with invariants that are given, each obligation on its own:
 * they hold in the beginning; where all of them hold nothing is wrong, nor goes wrong until the end
 * of the stride; and then they hold again.
 */
public final class Strengthening {
  private final Session session;
  private final Subject subject;
  private final List<Obligation> obligations = new ArrayList<>();

  private Strengthening(Session session, Subject subject) {
    this.session = session;
    this.subject = subject;
  }

  /** Tries each obligation; the invariants are the candidates of a subject for induction. */
  public static List<Obligation> of(Subject subject, Effort effort) {
    try (var session = new Session(effort)) {
      var strengthening = new Strengthening(session, subject);
      return session.budget().call(strengthening::obligations);
    }
  }

  private List<Obligation> obligations() {
    initiation();
    try {
      fromAnywhere();
    } catch (LimitReachedException e) {
      obligations.add(new Obligation(new Duty.Safety(), unknown(e)));
    }
    return List.copyOf(obligations);
  }

  private static Outcome unknown(LimitReachedException e) {
    return new Outcome.Unknown(Finding.Why.of(e.limit()), "");
  }

  /** Something that has to be shown, and what came of it. */
  public record Obligation(Duty duty, Outcome outcome) {}

  /** What has to be shown. */
  public sealed interface Duty {
    /** An invariant holds in the beginning. */
    record Initiation(Candidate invariant) implements Duty {}

    /** Where all invariants hold, nothing goes wrong in a stride. */
    record Safety() implements Duty {}

    /** Where all invariants hold, this one holds a stride later if nothing goes wrong. */
    record Consecution(Candidate invariant) implements Duty {}
  }

  /** What came of it. */
  public sealed interface Outcome {
    record Shown() implements Outcome {}

    /**
     * It is not so.
     *
     * @param time when it is not; the state at time 0 is where to begin
     */
    record Refuted(int time, Model model) implements Outcome {}

    record Unknown(Finding.Why why, String detail) implements Outcome {}
  }

  private void initiation() {
    Solver solver = session.open();
    solver.add(subject.runs().start());
    solver.add(subject.runs().stands(0));
    for (Candidate invariant : subject.candidates()) {
      Formula fails = subject.runs().formulas().not(invariant.inRuns().apply(0));
      obligations.add(new Obligation(new Duty.Initiation(invariant), outcome(solver, fails, 0)));
    }
  }

  private void fromAnywhere() {
    Unrolled anywhere = subject.anywhere().orElseThrow();
    Formulas formulas = anywhere.formulas();
    Solver solver = session.open();
    solver.add(anywhere.start());
    solver.add(anywhere.stands(subject.stride()));
    subject.candidates().forEach(c -> solver.add(c.anywhere().apply(0)));
    Outcome safe = outcome(solver, anywhere.wrong(0), 0);
    for (int time = 0; time < subject.stride(); time++) {
      solver.add(formulas.not(anywhere.wrong(time)));
      solver.add(anywhere.step(time));
      if (safe instanceof Outcome.Shown) {
        safe = outcome(solver, anywhere.wrong(time + 1), time + 1);
      }
    }
    obligations.add(new Obligation(new Duty.Safety(), safe));
    solver.add(formulas.not(anywhere.wrong(subject.stride())));
    for (Candidate invariant : subject.candidates()) {
      Formula fails = formulas.not(invariant.anywhere().apply(subject.stride()));
      obligations.add(
          new Obligation(
              new Duty.Consecution(invariant), outcome(solver, fails, subject.stride())));
    }
  }

  private Outcome outcome(Solver solver, Formula fails, int time) {
    try {
      return switch (session.check(solver, fails)) {
        case Answer.Unsatisfiable _ -> new Outcome.Shown();
        case Answer.Satisfiable(Model model) -> new Outcome.Refuted(time, model);
        case Answer.Unknown unknown -> new Outcome.Unknown(Bounded.why(unknown), unknown.detail());
      };
    } catch (LimitReachedException e) {
      return unknown(e);
    }
  }
}
