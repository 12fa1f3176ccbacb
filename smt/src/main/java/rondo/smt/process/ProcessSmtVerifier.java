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
import rondo.ir.FaultException;
import rondo.ir.ProcessSystem;
import rondo.ir.interpreter.EndlessAtomicException;
import rondo.ir.interpreter.FullChannelPolicy;
import rondo.ir.interpreter.GlobalState;
import rondo.ir.interpreter.Interpreter;
import rondo.smt.check.KInduction;
import rondo.smt.check.KInductionResult;
import rondo.smt.check.ProofTask;
import rondo.smt.check.SolverBudget;
import rondo.smt.check.TransitionFormulas;
import rondo.smt.formula.Formula;
import rondo.smt.formula.TermFactory;
import rondo.smt.process.execution.ControlFlowInfo;
import rondo.smt.process.execution.EncodingContext;
import rondo.smt.process.execution.SymbolicMemory;
import rondo.smt.process.execution.SymbolicState;
import rondo.smt.process.execution.SymbolicStateLayout;
import rondo.smt.solver.Answer;
import rondo.smt.solver.Solver;
import rondo.smt.solver.TimeLimit;
import rondo.trace.Coverage;
import rondo.trace.Property;
import rondo.trace.Statistics;
import rondo.trace.Trace;
import rondo.trace.Verdict;
import rondo.trace.Violation;

/**
 * SMT verification of a system of processes: bounded model checking, then k-induction from a steady
 * state.
 */
public final class ProcessSmtVerifier {
  /** The latest time of a steady state at which induction is attempted. */
  private static final int MAX_STEADY_TIME = 3;

  /** The bound of bounded model checking without induction. */
  private static final int BMC_BOUND = 6;

  /** The time limit of bounded model checking without induction. */
  private static final Duration BMC_TIME = Duration.ofSeconds(5);

  /** The time limit of one feasibility check. */
  private static final Duration CHECK_TIME = Duration.ofMillis(200);

  /** The time limit of all feasibility checks together. */
  private static final Duration MAX_CHECK_TIME = Duration.ofSeconds(8);

  private static final Duration FOREVER = Duration.ofDays(36500);

  private final ProcessSystem system;
  private final FullChannelPolicy policy;
  private final Set<Property> checked;
  private final long began = System.nanoTime();
  private Duration checkedFor = Duration.ZERO;

  private ProcessSmtVerifier(
      ProcessSystem system, FullChannelPolicy policy, Set<Property> checked) {
    this.system = system;
    this.policy = policy;
    this.checked = Set.copyOf(checked);
  }

  /**
   * The result of a verification.
   *
   * @param solverResult the solver's result, if it was used; its times count transitions
   */
  public record Result(Verdict verdict, Optional<KInductionResult> solverResult) {}

  /**
   * Checks these properties.
   *
   * @throws RejectedException if the system has a feature that cannot be encoded
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
   * The transition formulas of a system, for other queries.
   *
   * @throws RejectedException if the system has a feature that cannot be encoded
   * @throws FaultException if the initialization fails
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

  /**
   * Whether a formula may be satisfiable; always true once the time for these checks is used up.
   */
  private boolean mayBeTrue(Solver oracle, Formula formula) {
    Budget.checkpoint();
    if (checkedFor.compareTo(MAX_CHECK_TIME) > 0) {
      return true;
    }
    long asked = System.nanoTime();
    Answer answer = oracle.check(List.of(formula), TimeLimit.of(CHECK_TIME));
    checkedFor = checkedFor.plusNanos(System.nanoTime() - asked);
    return !(answer instanceof Answer.Unsatisfiable);
  }

  /**
   * Runs bounded model checking bmcTask for a short time; then k-induction over the states from the
   * first steady state on.
   */
  private KInductionResult check(
      EncodingContext context, ProcessUnrolling runs, SolverBudget budget, Solver oracle) {
    var bmcTask = new ProofTask(runs, new NoInduction(context.formulas()), 1, List.of());
    EncodingContext shortSequences =
        context.withControlFlow(context.controlFlow().withShortAtomicSequences());
    var analysis = new SteadyStateAnalysis(shortSequences);
    int steadyTime = 0;
    Optional<ProcessUnrolling.InitialState> any = analysis.arbitraryStateAfter(runs.state(0));
    while (any.isEmpty() && steadyTime < Math.min(MAX_STEADY_TIME, budget.bound())) {
      steadyTime++;
      Formula known = runs.pathTo(steadyTime);
      runs.refine(
          steadyTime,
          m -> new BackboneDetection(oracle, TimeLimit.of(CHECK_TIME), m).withConstants(known));
      any = analysis.arbitraryStateAfter(runs.state(steadyTime));
    }
    if (any.isEmpty()) {
      return KInduction.of(bmcTask, budget);
    }
    if (steadyTime > 0) {
      KInductionResult before = KInduction.of(bmcTask, left(budget).upTo(steadyTime - 1));
      if (!isOpen(before, KInductionResult.Reason.BOUND)) {
        return before;
      }
    }
    KInductionResult early = KInduction.of(bmcTask, left(budget).upTo(BMC_BOUND).within(BMC_TIME));
    boolean open =
        isOpen(early, KInductionResult.Reason.BOUND) || isOpen(early, KInductionResult.Reason.TIME);
    if (!open || isOpen(early, KInductionResult.Reason.BOUND) && budget.bound() <= BMC_BOUND) {
      return early;
    }
    var arbitrary = new ProcessUnrolling(shortSequences, checked, any.get());
    ProcessUnrolling later = runs.suffix(steadyTime);
    var task = new ProofTask(later, arbitrary, 1, ProcessInvariantTemplates.of(later, arbitrary));
    try {
      return shifted(
          KInduction.of(task, left(budget).upTo(budget.bound() - steadyTime)), steadyTime);
    } catch (EndlessAtomicException e) {
      return KInduction.of(bmcTask, left(budget)); // throws again if an actual run is endless
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

  /** The result for runs that start so many steps earlier. */
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

  /** The verdict if initialization of variables or processes already causes a violation. */
  private Verdict brokenAtStart(Property broken) {
    return checked.contains(broken)
        ? violated(new Violation(broken, new Trace(List.of(), OptionalInt.of(0))), 0)
        : new Verdict.Holds(new Coverage.Exhaustive(), statistics(0));
  }

  /** Statistics of an SMT verification, which counts no states. */
  private Statistics statistics(int depth) {
    return new Statistics(0, 0, depth, (System.nanoTime() - began) / 1e9, 0);
  }
}
