package rondo.smt.process;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Predicate;
import rondo.budget.Budget;
import rondo.budget.LimitReachedException;
import rondo.diagnostics.RejectedException;
import rondo.ir.EndlessAtomicException;
import rondo.ir.FaultException;
import rondo.ir.FullChannel;
import rondo.ir.GlobalState;
import rondo.ir.Interpreter;
import rondo.ir.ProcessSystem;
import rondo.smt.check.Check;
import rondo.smt.check.Effort;
import rondo.smt.check.Finding;
import rondo.smt.check.Subject;
import rondo.smt.check.Unrolled;
import rondo.smt.formula.Formula;
import rondo.smt.formula.Formulas;
import rondo.smt.solver.Answer;
import rondo.smt.solver.Limit;
import rondo.smt.solver.Solver;
import rondo.trace.Coverage;
import rondo.trace.Property;
import rondo.trace.Statistics;
import rondo.trace.Trace;
import rondo.trace.Verdict;
import rondo.trace.Violation;

/** Verifies a system of processes with a solver. */
public final class ProcessSmt {
  /** From which time on states must be alike at the latest for induction to be tried. */
  private static final int LATEST = 3;

  /** How far bounded search goes before induction is thought of. */
  private static final int SHORT = 6;

  /** How long it may take for that. */
  private static final Duration BRIEFLY = Duration.ofSeconds(5);

  /** How long to think about whether a loop may go on. */
  private static final Duration PATIENCE = Duration.ofMillis(200);

  /** How long to think about all such questions together. */
  private static final Duration ENOUGH = Duration.ofSeconds(8);

  private static final Duration FOREVER = Duration.ofDays(36500);

  private final ProcessSystem system;
  private final FullChannel fullChannel;
  private final Set<Property> checked;
  private final long began = System.nanoTime();
  private Duration thought = Duration.ZERO;

  private ProcessSmt(ProcessSystem system, FullChannel fullChannel, Set<Property> checked) {
    this.system = system;
    this.fullChannel = fullChannel;
    this.checked = Set.copyOf(checked);
  }

  /**
   * What a verification showed.
   *
   * @param finding how, if a solver was asked; its times count the transitions of a run
   */
  public record Result(Verdict verdict, Optional<Finding> finding) {}

  /**
   * Looks for violations of the properties that are checked.
   *
   * @throws RejectedException if the system has something that cannot be encoded
   */
  public static Result verify(
      ProcessSystem system, FullChannel fullChannel, Set<Property> checked, Effort effort)
      throws RejectedException {
    Refusals.check(system);
    var verification = new ProcessSmt(system, fullChannel, checked);
    Duration time = effort.time().orElse(FOREVER);
    try (Budget budget = Budget.current().within(time, effort.cancelled())) {
      return budget.call(() -> verification.run(effort));
    } catch (LimitReachedException e) {
      Verdict verdict = Verdict.Inconclusive.of(e.limit(), verification.statistics(0));
      return new Result(verdict, Optional.empty());
    }
  }

  /**
   * The runs of a system spelt out in time, for questions of one's own.
   *
   * @throws RejectedException if the system has something that cannot be encoded
   * @throws FaultException if no run begins
   */
  public static Unrolled runs(ProcessSystem system, FullChannel fullChannel, Set<Property> checked)
      throws RejectedException {
    Refusals.check(system);
    GlobalState initial = new Interpreter(system, fullChannel).initial();
    return new ProcessSmt(system, fullChannel, checked).runs(initial, _ -> true);
  }

  private ProcessRuns runs(GlobalState initial, Predicate<Formula> oracle) {
    var layout = new Layout(new Formulas(), system);
    Formulas formulas = layout.formulas();
    var scene = new Scene(fullChannel, new Programs(system, oracle), layout, formulas.truth(false));
    Memory memory = new States(layout).constant(initial);
    return new ProcessRuns(
        scene, checked, new ProcessRuns.Start("run", formulas.truth(true), State.known(memory)));
  }

  private Result run(Effort effort) {
    GlobalState initial;
    try {
      initial = new Interpreter(system, fullChannel).initial();
    } catch (FaultException e) {
      return new Result(brokenAtStart(Property.of(e.fault().kind())), Optional.empty());
    }
    try (Solver oracle = effort.solvers().get()) {
      ProcessRuns runs = runs(initial, f -> mayBeTrue(oracle, f));
      Finding finding = check(runs.scene(), runs, effort, oracle);
      return new Result(verdict(finding, runs), Optional.of(finding));
    } catch (EndlessAtomicException e) {
      var stopped = new Verdict.Extent.Stopped(Verdict.Reason.ENDLESS_ATOMIC, e.at());
      return new Result(new Verdict.Inconclusive(stopped, statistics(0)), Optional.empty());
    }
  }

  /** Thinks about it no longer when much time has gone into such questions. */
  private boolean mayBeTrue(Solver oracle, Formula formula) {
    Budget.checkpoint();
    if (thought.compareTo(ENOUGH) > 0) {
      return true;
    }
    long asked = System.nanoTime();
    Answer answer = oracle.check(List.of(formula), Limit.of(PATIENCE));
    thought = thought.plusNanos(System.nanoTime() - asked);
    return !(answer instanceof Answer.Unsatisfiable);
  }

  /**
   * Bounded search alone for a short while; then, from the time on from which states are alike,
   * with induction over these.
   */
  private Finding check(Scene scene, ProcessRuns runs, Effort effort, Solver oracle) {
    var alone = new Subject(runs, new Nowhere(scene.formulas()), 1, List.of());
    Scene brief = scene.withPrograms(scene.programs().briefly());
    var settling = new Settling(brief);
    int settled = 0;
    Optional<ProcessRuns.Start> any = settling.from(runs.state(0));
    while (any.isEmpty() && settled < Math.min(LATEST, effort.bound())) {
      settled++;
      Formula known = runs.reaching(settled);
      runs.refine(settled, m -> new Sweeping(oracle, Limit.of(PATIENCE), m).given(known));
      any = settling.from(runs.state(settled));
    }
    if (any.isEmpty()) {
      return Check.of(alone, effort);
    }
    if (settled > 0) {
      Finding before = Check.of(alone, left(effort).upTo(settled - 1));
      if (!isOpen(before, Finding.Why.BOUND)) {
        return before;
      }
    }
    Finding early = Check.of(alone, left(effort).upTo(SHORT).within(BRIEFLY));
    boolean open = isOpen(early, Finding.Why.BOUND) || isOpen(early, Finding.Why.TIME);
    if (!open || isOpen(early, Finding.Why.BOUND) && effort.bound() <= SHORT) {
      return early;
    }
    var anywhere = new ProcessRuns(brief, checked, any.get());
    ProcessRuns later = runs.from(settled);
    var subject = new Subject(later, anywhere, 1, Guesses.of(later, anywhere));
    try {
      return shifted(Check.of(subject, left(effort).upTo(effort.bound() - settled)), settled);
    } catch (EndlessAtomicException e) {
      return Check.of(alone, left(effort)); // unless it is a run that goes on for too long
    }
  }

  private static boolean isOpen(Finding finding, Finding.Why reason) {
    return finding instanceof Finding.Open(_, var why, _) && why == reason;
  }

  private Effort left(Effort effort) {
    return effort.time().isEmpty()
        ? effort
        : effort.within(effort.time().get().minusNanos(System.nanoTime() - began));
  }

  /** The same about runs that begin some time earlier. */
  private static Finding shifted(Finding finding, int by) {
    return switch (finding) {
      case Finding.Broken(int time, var model) -> new Finding.Broken(time + by, model);
      case Finding.Ended(int time) -> new Finding.Ended(time + by);
      case Finding.Inductive inductive -> inductive;
      case Finding.Open(int safe, var why, String detail) ->
          new Finding.Open(safe + by, why, detail);
    };
  }

  private Verdict verdict(Finding finding, ProcessRuns runs) {
    return switch (finding) {
      case Finding.Broken(int time, var model) -> {
        var passed = new ArrayList<GlobalState>();
        for (int t = 0; t <= time; t++) {
          passed.add(new States(runs.memory(t).layout()).read(runs.memory(t), model));
        }
        yield violated(new Retracing(system, fullChannel, checked).of(passed), time);
      }
      case Finding.Ended(int time) ->
          new Verdict.Holds(new Coverage.Exhaustive(), statistics(time));
      case Finding.Inductive _ -> new Verdict.Holds(new Coverage.Exhaustive(), statistics(0));
      case Finding.Open(int safe, var why, _) ->
          new Verdict.Inconclusive(
              new Verdict.Extent.Stopped(reason(why)), statistics(Math.max(0, safe)));
    };
  }

  private static Verdict.Reason reason(Finding.Why why) {
    return switch (why) {
      case BOUND -> Verdict.Reason.BOUND;
      case TIME -> Verdict.Reason.TIME;
      case INTERRUPTED -> Verdict.Reason.INTERRUPTED;
      case MEMORY -> Verdict.Reason.MEMORY;
      case SOLVER -> Verdict.Reason.SOLVER;
    };
  }

  private Verdict violated(Violation violation, int depth) {
    return new Verdict.Violated(
        List.of(violation),
        Map.of(violation.property(), 1L),
        new Verdict.Extent.Stopped(Verdict.Reason.ENOUGH),
        statistics(depth));
  }

  /** Initialising the variables, or starting the processes, is already a violation. */
  private Verdict brokenAtStart(Property broken) {
    return checked.contains(broken)
        ? violated(new Violation(broken, new Trace(List.of(), OptionalInt.of(0))), 0)
        : new Verdict.Holds(new Coverage.Exhaustive(), statistics(0));
  }

  /** A solver counts no states. */
  private Statistics statistics(int depth) {
    return new Statistics(0, 0, depth, (System.nanoTime() - began) / 1e9, 0);
  }
}
