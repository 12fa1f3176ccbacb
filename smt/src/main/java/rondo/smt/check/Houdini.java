package rondo.smt.check;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import rondo.smt.check.Induction.Attempt;
import rondo.smt.formula.Formula;
import rondo.smt.formula.Formulas;
import rondo.smt.formula.Model;
import rondo.smt.solver.Answer;
import rondo.smt.solver.Solver;

/**
 * Finds invariants among many candidates, as Houdini does (Flanagan and Leino, 2001): one that does
 * not hold in the beginning is dropped, and so is one that does not hold a stride after a state in
 * which all that are left hold; a weaker one takes its place, if there is one. What cannot be
 * dropped any more are invariants together.
 *
 * <p>Only what is needed is looked at: first which candidates the conclusion of an induction needs,
 * then which ones each of these needs to hold a stride later, and so on. It is supposed that
 * nothing goes wrong during the stride; that is what the conclusion says, and each supports the
 * other.
 */
final class Houdini {
  private final Session session;
  private final Subject subject;
  private final Unrolled anywhere;
  private final Solver solver;
  private List<Candidate> left;

  Houdini(Session session, Subject subject) {
    this.session = session;
    this.subject = subject;
    anywhere = subject.anywhere().orElseThrow();
    left = initial();
    solver = session.open();
    solver.add(anywhere.start());
    solver.add(anywhere.stands(subject.stride()));
    for (int time = 0; time < subject.stride(); time++) {
      solver.add(formulas().not(anywhere.wrong(time)));
      solver.add(anywhere.step(time));
    }
    solver.add(formulas().not(anywhere.wrong(subject.stride())));
  }

  /** Invariants from which a conclusion follows; empty if it follows from none, or nobody knows. */
  Optional<List<Candidate>> enough(Induction induction) {
    while (induction.conclusion(left) instanceof Attempt.Closed(List<Candidate> needed)) {
      switch (supported(needed)) {
        case Support.Given(List<Candidate> invariants) -> {
          return Optional.of(invariants);
        }
        case Support.Missing(Model model) -> drop(c -> model.holds(after(c)));
        case Support.Unknown() -> {
          return Optional.empty();
        }
      }
    }
    return Optional.empty();
  }

  /** Whether candidates hold a stride after those that are left do. */
  private sealed interface Support {
    /** They do, and so does all that is needed for that. */
    record Given(List<Candidate> invariants) implements Support {}

    /** One of what is needed does not in this model. */
    record Missing(Model model) implements Support {}

    record Unknown() implements Support {}
  }

  private Support supported(List<Candidate> some) {
    var needed = new LinkedHashSet<>(some);
    Deque<Candidate> open = new ArrayDeque<>(some);
    while (!open.isEmpty()) {
      switch (fails(open.pop())) {
        case Answer.Satisfiable(Model model) -> {
          return new Support.Missing(model);
        }
        case Answer.Unknown _ -> {
          return new Support.Unknown();
        }
        case Answer.Unsatisfiable(List<Formula> core) ->
            left.stream()
                .filter(c -> core.contains(c.anywhere().apply(0)) && needed.add(c))
                .forEach(open::push);
      }
    }
    return new Support.Given(List.copyOf(needed));
  }

  /** Whether a candidate may fail a stride after a state in which all that are left hold. */
  private Answer fails(Candidate candidate) {
    var assumptions = new ArrayList<Formula>();
    left.forEach(c -> assumptions.add(c.anywhere().apply(0)));
    assumptions.add(formulas().not(after(candidate)));
    return session.check(solver, assumptions);
  }

  private Formula after(Candidate candidate) {
    return candidate.anywhere().apply(subject.stride());
  }

  /** The strongest candidates that hold in the beginning; none if the solver gives up. */
  private List<Candidate> initial() {
    left = subject.candidates();
    Solver beginning = session.open();
    beginning.add(subject.runs().start());
    beginning.add(subject.runs().stands(0));
    Formulas formulas = subject.runs().formulas();
    while (true) {
      List<Formula> hold = left.stream().map(c -> c.inRuns().apply(0)).toList();
      switch (session.check(beginning, formulas.not(formulas.and(hold)))) {
        case Answer.Satisfiable(Model model) -> drop(c -> model.holds(c.inRuns().apply(0)));
        case Answer.Unsatisfiable _ -> {
          return left;
        }
        case Answer.Unknown _ -> {
          return List.of();
        }
      }
    }
  }

  private void drop(Predicate<Candidate> holds) {
    left = left.stream().flatMap(c -> strongest(c, holds).stream()).distinct().toList();
  }

  private static Optional<Candidate> strongest(Candidate of, Predicate<Candidate> holds) {
    return Stream.iterate(Optional.of(of), Optional::isPresent, c -> c.get().weaker())
        .map(Optional::get)
        .filter(holds)
        .findFirst();
  }

  private Formulas formulas() {
    return anywhere.formulas();
  }
}
