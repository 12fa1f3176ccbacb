package rondo.smt.check;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import rondo.budget.Budget;
import rondo.smt.formula.Formula;
import rondo.smt.formula.FormulaText;
import rondo.smt.formula.SmtTerm;
import rondo.smt.formula.Subterms;
import rondo.smt.formula.TermFactory;
import rondo.smt.formula.VariableSubstitution;
import rondo.smt.solver.HornClauses;
import rondo.smt.solver.HornClauses.Clause;
import rondo.smt.solver.HornSolver;
import rondo.smt.solver.TimeLimit;

/**
 * Invariants from a solver for Horn clauses, which needs no candidates: the unknown predicate is an
 * inductive invariant that excludes all violations.
 */
public final class HornInvariants {
  /** Larger steps are hopeless, and Spacer cannot be interrupted while it simplifies them. */
  private static final int MOST_TERMS = 4000;

  private static final Duration LONGEST = Duration.ofSeconds(30);
  private static final Duration BETWEEN_LOOKS = Duration.ofMillis(20);
  private static final Duration GRACE = Duration.ofSeconds(2);

  private final ProofTask task;
  private final TransitionFormulas fromArbitrary;
  private final TermFactory factory;

  private HornInvariants(ProofTask task, TransitionFormulas fromArbitrary) {
    this.task = task;
    this.fromArbitrary = fromArbitrary;
    factory = fromArbitrary.factory();
  }

  /**
   * Conditions that are invariants together, if the solver is right; none if it finds none in time.
   */
  public static List<CandidateInvariant> of(
      ProofTask task, Supplier<HornSolver> solvers, Duration time) {
    return task.fromArbitrary()
        .filter(runs -> !runs.stateTerms(0).isEmpty())
        .map(runs -> new HornInvariants(task, runs).find(solvers, time))
        .orElse(List.of());
  }

  /** The time to spend on this: a part of what remains, and not too much of it. */
  public static Duration share() {
    return Budget.current()
        .remaining()
        .map(t -> t.dividedBy(4))
        .filter(t -> t.compareTo(LONGEST) < 0)
        .orElse(LONGEST);
  }

  private List<CandidateInvariant> find(Supplier<HornSolver> solvers, Duration time) {
    HornClauses clauses = clauses();
    List<Formula> constraints = clauses.clauses().getLast().constraints();
    if (Subterms.bottomUp(constraints).size() > MOST_TERMS) {
      return List.of();
    }
    return solve(clauses, solvers.get(), time).orElse(List.of()).stream()
        .map(this::invariant)
        .toList();
  }

  private HornClauses clauses() {
    List<SmtTerm> before = state(fromArbitrary, 0);
    var all = new ArrayList<Clause>();
    TransitionFormulas fromInitial = task.fromInitial();
    all.add(
        new Clause(
            Optional.empty(), List.of(fromInitial.init()), Optional.of(state(fromInitial, 0))));
    List<Formula> steps = new ArrayList<>(List.of(fromArbitrary.init()));
    for (int time = 0; time <= task.stride(); time++) {
      if (time > 0) {
        steps.add(fromArbitrary.step(time - 1));
      }
      if (time == task.stride()) {
        all.add(
            new Clause(
                Optional.of(before), steps, Optional.of(state(fromArbitrary, task.stride()))));
      }
      var violation = new ArrayList<>(steps);
      violation.add(fromArbitrary.bad(time));
      all.add(new Clause(Optional.of(before), violation, Optional.empty()));
    }
    return new HornClauses(before, all);
  }

  private static List<SmtTerm> state(TransitionFormulas runs, int time) {
    return List.copyOf(runs.stateTerms(time).values());
  }

  /** Solves the clauses in a thread of its own, which is given up if it cannot be interrupted. */
  private Optional<List<Formula>> solve(HornClauses clauses, HornSolver solver, Duration time) {
    var answer = new CompletableFuture<Optional<List<Formula>>>();
    Thread.ofPlatform()
        .daemon()
        .name("horn clauses")
        .start(
            () -> {
              try (solver) {
                answer.complete(solver.solve(clauses, factory, new TimeLimit(Optional.of(time))));
              } catch (RuntimeException | Error e) {
                answer.completeExceptionally(e);
              }
            });
    try {
      long end = System.nanoTime() + time.toNanos();
      while (System.nanoTime() < end && Budget.current().reachedLimit().isEmpty()) {
        try {
          return answer.get(BETWEEN_LOOKS.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
          // It goes on.
        }
      }
      solver.interrupt();
      return answer.get(GRACE.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      return Optional.empty();
    } catch (InterruptedException e) {
      solver.interrupt();
      Thread.currentThread().interrupt();
      return Optional.empty();
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause());
    }
  }

  private CandidateInvariant invariant(Formula condition) {
    Map<SmtTerm, String> texts = new HashMap<>();
    fromArbitrary.stateTerms(0).forEach((text, term) -> texts.put(term, text));
    return new CandidateInvariant(
        new FormulaText(texts).of(condition),
        memoized(time -> at(task.fromInitial().stateTerms(time), condition)),
        memoized(time -> at(fromArbitrary.stateTerms(time), condition)));
  }

  private Formula at(SequencedMap<String, SmtTerm> state, Formula condition) {
    Map<SmtTerm, SmtTerm> replacements = new HashMap<>();
    fromArbitrary
        .stateTerms(0)
        .forEach((text, variable) -> replacements.put(variable, state.get(text)));
    return new VariableSubstitution(factory, replacements).of(condition);
  }

  private static IntFunction<Formula> memoized(IntFunction<Formula> formulas) {
    Map<Integer, Formula> known = new HashMap<>();
    return time -> known.computeIfAbsent(time, formulas::apply);
  }
}
