package rondo.smt.process;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import rondo.diagnostics.RejectedException;
import rondo.ir.FaultException;
import rondo.ir.FullChannel;
import rondo.ir.GlobalState;
import rondo.ir.Interpreter;
import rondo.ir.ProcessSystem;
import rondo.smt.check.Check;
import rondo.smt.check.Effort;
import rondo.smt.check.Finding;
import rondo.smt.check.Subject;
import rondo.smt.formula.Formulas;
import rondo.trace.Coverage;
import rondo.trace.Property;
import rondo.trace.Statistics;
import rondo.trace.Trace;
import rondo.trace.Verdict;
import rondo.trace.Violation;

/** Verifies a system of processes with a solver. */
public final class ProcessSmt {
  private final ProcessSystem system;
  private final FullChannel fullChannel;
  private final Set<Property> checked;
  private final long began = System.nanoTime();

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
    return new ProcessSmt(system, fullChannel, checked).run(effort);
  }

  private Result run(Effort effort) {
    GlobalState initial;
    try {
      initial = new Interpreter(system, fullChannel).initial();
    } catch (FaultException e) {
      return new Result(brokenAtStart(Property.of(e.fault().kind())), Optional.empty());
    }
    var layout = new Layout(new Formulas(), system);
    var scene = new Scene(fullChannel, layout, layout.formulas().truth(false));
    var states = new States(layout);
    var begin =
        new ProcessRuns.Start(
            "run", layout.formulas().truth(true), State.known(states.constant(initial)));
    var runs = new ProcessRuns(scene, new Programs(system), checked, begin);
    Finding finding;
    try {
      var subject = new Subject(runs, new Nowhere(layout.formulas()), 1, List.of());
      finding = Check.of(subject, effort);
    } catch (EndlessException e) {
      var stopped = new Verdict.Extent.Stopped(Verdict.Reason.ENDLESS_ATOMIC, e.at());
      return new Result(new Verdict.Inconclusive(stopped, statistics(0)), Optional.empty());
    }
    return new Result(verdict(finding, runs, states), Optional.of(finding));
  }

  private Verdict verdict(Finding finding, ProcessRuns runs, States states) {
    return switch (finding) {
      case Finding.Broken(int time, var model) -> {
        var passed = new ArrayList<GlobalState>();
        for (int t = 0; t <= time; t++) {
          passed.add(states.read(runs.memory(t), model));
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
