package rondo.smt.check;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import rondo.smt.formula.Formula;
import rondo.smt.formula.Formulas;
import rondo.smt.formula.Model;
import rondo.smt.solver.Answer;
import rondo.smt.solver.Solver;

/**
 * Finds which of many candidates are invariants together: those are dropped that do not hold in the
 * beginning, then again and again those that do not hold one stride after a state in which all that
 * are left hold. What remains is the largest set that one stride preserves. (Flanagan and Leino,
 * 2001, whose procedure drops what it cannot prove in the same way.)
 *
 * <p>It is supposed that nothing goes wrong during the stride. So what remains are invariants only
 * if {@link Induction} shows with them that nothing does: then each supports the other.
 */
final class Houdini {
  private final Session session;
  private final Subject subject;
  private final Unrolled anywhere;
  private final Solver solver;

  Houdini(Session session, Subject subject) {
    this.session = session;
    this.subject = subject;
    anywhere = subject.anywhere().orElseThrow();
    solver = session.open();
    solver.add(anywhere.start());
    for (int time = 0; time < subject.stride(); time++) {
      solver.add(formulas().not(anywhere.wrong(time)));
      solver.add(anywhere.step(time));
    }
    solver.add(formulas().not(anywhere.wrong(subject.stride())));
  }

  /** The candidates that are left; none if the solver gives up. */
  List<Candidate> left() {
    return initial().flatMap(this::preserved).orElse(List.of());
  }

  /** Those that hold in the beginning. */
  private Optional<List<Candidate>> initial() {
    Solver beginning = session.open();
    beginning.add(subject.runs().start());
    List<Candidate> left = subject.candidates();
    while (true) {
      List<Formula> hold = left.stream().map(c -> c.inRuns().apply(0)).toList();
      Formulas formulas = subject.runs().formulas();
      switch (session.check(beginning, formulas.not(formulas.and(hold)))) {
        case Answer.Satisfiable(var model) ->
            left = left.stream().filter(c -> model.holds(c.inRuns().apply(0))).toList();
        case Answer.Unsatisfiable _ -> {
          return Optional.of(left);
        }
        case Answer.Unknown _ -> {
          return Optional.empty();
        }
      }
    }
  }

  private Optional<List<Candidate>> preserved(List<Candidate> candidates) {
    List<Candidate> left = candidates;
    while (true) {
      switch (check(left, left)) {
        case Answer.Satisfiable(Model model) ->
            left = left.stream().filter(c -> model.holds(after(c))).toList();
        case Answer.Unsatisfiable _ -> {
          return Optional.of(left);
        }
        case Answer.Unknown _ -> {
          return Optional.empty();
        }
      }
    }
  }

  /**
   * Of invariants those that are needed for some of them, and for each other; all if the solver
   * does not tell.
   */
  List<Candidate> supporting(List<Candidate> some, List<Candidate> invariants) {
    Set<Candidate> needed = new LinkedHashSet<>(some);
    List<Candidate> open = List.copyOf(needed);
    while (!open.isEmpty()) {
      var more = new ArrayList<Candidate>();
      for (Candidate candidate : open) {
        if (!(check(invariants, List.of(candidate)) instanceof Answer.Unsatisfiable(var core))) {
          return invariants;
        }
        invariants.stream()
            .filter(i -> core.contains(i.anywhere().apply(0)) && needed.add(i))
            .forEach(more::add);
      }
      open = more;
    }
    return invariants.stream().filter(needed::contains).toList();
  }

  /** Whether one stride after a state in which some hold, one of others may not. */
  private Answer check(List<Candidate> before, List<Candidate> after) {
    var assumptions = new ArrayList<Formula>();
    before.forEach(c -> assumptions.add(c.anywhere().apply(0)));
    assumptions.add(formulas().not(formulas().and(after.stream().map(this::after).toList())));
    return session.check(solver, assumptions);
  }

  private Formula after(Candidate candidate) {
    return candidate.anywhere().apply(subject.stride());
  }

  private Formulas formulas() {
    return anywhere.formulas();
  }
}
