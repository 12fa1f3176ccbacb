package rondo.ir.event;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import rondo.ir.Fault;
import rondo.ir.FaultException;
import rondo.ir.data.Announced;
import rondo.ir.data.Evaluator;
import rondo.ir.data.Execution;
import rondo.ir.data.InitialValues;
import rondo.ir.data.LoopWatch;
import rondo.ir.data.Outcome;
import rondo.ir.data.Value;
import rondo.ir.data.When;

/** What monitors begin with, and what becomes of them. */
public final class Monitoring {
  private static final When ALWAYS = new When(1, 0);

  private final EventSystem system;

  public Monitoring(EventSystem system) {
    this.system = system;
  }

  /** What becomes of monitors, and what they object to. */
  public record Result(List<List<Value>> variables, Optional<Fault> fault) {
    public Result {
      variables = variables.stream().map(List::copyOf).toList();
    }

    boolean endsRun() {
      return fault.filter(f -> f.kind() == Fault.Kind.RUNTIME_ERROR).isPresent();
    }
  }

  /** The variables of all monitors at first. */
  public List<List<Value>> initial() {
    return system.monitors().stream()
        .map(m -> InitialValues.of(m.variables(), this::evaluator).getFirst())
        .toList();
  }

  /**
   * What becomes of them when a process announces or decides something; a run-time error ends the
   * run.
   */
  public Result watch(List<List<Value>> variables, int process, List<Announced> announced) {
    var all = new ArrayList<>(variables);
    Optional<Fault> first = Optional.empty();
    for (Announced a : announced) {
      for (int m = 0; m < all.size(); m++) {
        Outcome outcome;
        try {
          outcome = watch(system.monitors().get(m), all.get(m), process, a);
        } catch (FaultException e) {
          return new Result(variables, Optional.of(e.fault()));
        }
        Optional<Fault> fault = outcome.fault();
        if (new Result(variables, fault).endsRun()) {
          return new Result(variables, fault);
        }
        all.set(m, outcome.variables());
        first = first.or(() -> fault);
      }
    }
    return new Result(all, first);
  }

  private Outcome watch(Monitor monitor, List<Value> own, int process, Announced announced) {
    List<Value> changing = Arrays.asList(own.toArray(new Value[0]));
    Evaluator evaluator = evaluator(changing);
    for (Monitor.Case each : monitor.cases()) {
      evaluator.bind(each.sight().content(), announced.content());
      evaluator.bind(each.sight().sender(), Value.of(process));
      if (each.sight().subject().equals(announced.subject()) && evaluator.holds(each.guard())) {
        return new Execution(evaluator, changing, List.of(), LoopWatch.NOBODY).run(each.body());
      }
    }
    return new Outcome(own, List.of(), Optional.empty(), List.of(), List.of());
  }

  private Evaluator evaluator(List<Value> own) {
    return Evaluator.ofProcess(system.processes(), 0, ALWAYS, own, List.of());
  }
}
