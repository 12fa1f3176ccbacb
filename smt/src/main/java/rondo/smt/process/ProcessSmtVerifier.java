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
import rondo.ir.FullChannelPolicy;
import rondo.ir.GlobalState;
import rondo.ir.Interpreter;
import rondo.ir.ProcessSystem;
import rondo.smt.check.KInduction;
import rondo.smt.check.KInductionResult;
import rondo.smt.check.ProofTask;
import rondo.smt.check.SolverBudget;
import rondo.smt.check.TransitionFormulas;
import rondo.smt.formula.Formula;
import rondo.smt.formula.TermFactory;
import rondo.smt.solver.Answer;
import rondo.smt.solver.Solver;
import rondo.smt.solver.TimeLimit;
import rondo.trace.Coverage;
import rondo.trace.Property;
import rondo.trace.Statistics;
import rondo.trace.Trace;
import rondo.trace.Verdict;
import rondo.trace.Violation;

/** Verifies a system of processes with a solver. */
public final class ProcessSmtVerifier {
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
  private final FullChannelPolicy policy;
  private final Set<Property> checked;
  private final long began = System.nanoTime();
  private Duration thought = Duration.ZERO;

  private ProcessSmtVerifier(
      ProcessSystem system, FullChannelPolicy policy, Set<Property> checked) {
    this.system = system;
    this.policy = policy;
    this.checked = Set.copyOf(checked);
  }

  /**
   * What a verification showed.
   *
   * @param solverResult how, if a solver was asked; its times count the transitions of a run
   */
  public record Result(Verdict verdict, Optional<KInductionResult> solverResult) {}

  /**
   * Looks for violations of the properties that are checked.
   *
   * @throws RejectedException if the system has something that cannot be encoded
   */
  public static Result verify(
      ProcessSystem system,
      FullChannelPolicy policy,
      Set<Property> checked,
      SolverBudget solverBudget)
      throws RejectedException {
    UnsupportedProcessFeatures.check(system);
    var verification = new ProcessSmtVerifier(system, policy, checked);
    Duration time = solverBudget.time().orElse(FOREVER);
    try (Budget budget = Budget.current().within(time, solverBudget.cancelled())) {
      return budget.call(() -> verification.run(solverBudget));
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
  public static TransitionFormulas unrolling(
      ProcessSystem system, FullChannelPolicy policy, Set<Property> checked)
      throws RejectedException {
    UnsupportedProcessFeatures.check(system);
    GlobalState initial = new Interpreter(system, policy).initial();
    return new ProcessSmtVerifier(system, policy, checked).unrolling(initial, _ -> true);
  }

  private ProcessUnrolling unrolling(GlobalState initial, Predicate<Formula> oracle) {
    var symbolicStateLayout = new SymbolicStateLayout(new TermFactory(), system);
    TermFactory factory = symbolicStateLayout.formulas();
    var context =
        new EncodingContext(
            policy, new ControlFlowInfo(system, oracle), symbolicStateLayout, factory.truth(false));
    SymbolicMemory symbolicMemory = new SymbolicStateCodec(symbolicStateLayout).encode(initial);
    return new ProcessUnrolling(
        context,
        checked,
        new ProcessUnrolling.InitialState(
            "run", factory.truth(true), SymbolicState.initial(symbolicMemory)));
  }

  private Result run(SolverBudget budget) {
    GlobalState initial;
    try {
      initial = new Interpreter(system, policy).initial();
    } catch (FaultException e) {
      return new Result(brokenAtStart(Property.of(e.fault().kind())), Optional.empty());
    }
    try (Solver oracle = budget.solvers().get()) {
      ProcessUnrolling runs = unrolling(initial, f -> mayBeTrue(oracle, f));
      KInductionResult result = check(runs.context(), runs, budget, oracle);
      return new Result(verdict(result, runs), Optional.of(result));
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
    Answer answer = oracle.check(List.of(formula), TimeLimit.of(PATIENCE));
    thought = thought.plusNanos(System.nanoTime() - asked);
    return !(answer instanceof Answer.Unsatisfiable);
  }

  /**
   * Bounded search alone for a short while; then, from the time on from which states are alike,
   * with induction over these.
   */
  private KInductionResult check(
      EncodingContext context, ProcessUnrolling runs, SolverBudget budget, Solver oracle) {
    var alone = new ProofTask(runs, new NoInduction(context.formulas()), 1, List.of());
    EncodingContext brief =
        context.withControlFlow(context.controlFlow().withShortAtomicSequences());
    var analysis = new SteadyStateAnalysis(brief);
    int settled = 0;
    Optional<ProcessUnrolling.InitialState> any = analysis.arbitraryStateAfter(runs.state(0));
    while (any.isEmpty() && settled < Math.min(LATEST, budget.bound())) {
      settled++;
      Formula known = runs.pathTo(settled);
      runs.refine(
          settled,
          m -> new BackboneDetection(oracle, TimeLimit.of(PATIENCE), m).withConstants(known));
      any = analysis.arbitraryStateAfter(runs.state(settled));
    }
    if (any.isEmpty()) {
      return KInduction.of(alone, budget);
    }
    if (settled > 0) {
      KInductionResult before = KInduction.of(alone, left(budget).upTo(settled - 1));
      if (!isOpen(before, KInductionResult.Reason.BOUND)) {
        return before;
      }
    }
    KInductionResult early = KInduction.of(alone, left(budget).upTo(SHORT).within(BRIEFLY));
    boolean open =
        isOpen(early, KInductionResult.Reason.BOUND) || isOpen(early, KInductionResult.Reason.TIME);
    if (!open || isOpen(early, KInductionResult.Reason.BOUND) && budget.bound() <= SHORT) {
      return early;
    }
    var anywhere = new ProcessUnrolling(brief, checked, any.get());
    ProcessUnrolling later = runs.suffix(settled);
    var task = new ProofTask(later, anywhere, 1, ProcessInvariantTemplates.of(later, anywhere));
    try {
      return shifted(KInduction.of(task, left(budget).upTo(budget.bound() - settled)), settled);
    } catch (EndlessAtomicException e) {
      return KInduction.of(alone, left(budget)); // unless it is a run that goes on for too long
    }
  }

  private static boolean isOpen(KInductionResult result, KInductionResult.Reason reason) {
    return result instanceof KInductionResult.Inconclusive(_, var why, _) && why == reason;
  }

  private SolverBudget left(SolverBudget budget) {
    return budget.time().isEmpty()
        ? budget
        : budget.within(budget.time().get().minusNanos(System.nanoTime() - began));
  }

  /** The same about runs that begin some time earlier. */
  private static KInductionResult shifted(KInductionResult result, int by) {
    return switch (result) {
      case KInductionResult.Violated(int time, var smtModel) ->
          new KInductionResult.Violated(time + by, smtModel);
      case KInductionResult.Exhausted(int time) -> new KInductionResult.Exhausted(time + by);
      case KInductionResult.Inductive inductive -> inductive;
      case KInductionResult.Inconclusive(int safe, var reason, String detail) ->
          new KInductionResult.Inconclusive(safe + by, reason, detail);
    };
  }

  private Verdict verdict(KInductionResult result, ProcessUnrolling runs) {
    return switch (result) {
      case KInductionResult.Violated(int time, var smtModel) -> {
        var passed = new ArrayList<GlobalState>();
        for (int t = 0; t <= time; t++) {
          passed.add(
              new SymbolicStateCodec(runs.memory(t).layout()).decode(runs.memory(t), smtModel));
        }
        yield violated(
            new ProcessCounterexampleDecoder(system, policy, checked).decode(passed), time);
      }
      case KInductionResult.Exhausted(int time) ->
          new Verdict.Holds(new Coverage.Exhaustive(), statistics(time));
      case KInductionResult.Inductive _ ->
          new Verdict.Holds(new Coverage.Exhaustive(), statistics(0));
      case KInductionResult.Inconclusive(int safe, var why, _) ->
          new Verdict.Inconclusive(
              new Verdict.Extent.Stopped(reason(why)), statistics(Math.max(0, safe)));
    };
  }

  private static Verdict.Reason reason(KInductionResult.Reason reason) {
    return switch (reason) {
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
