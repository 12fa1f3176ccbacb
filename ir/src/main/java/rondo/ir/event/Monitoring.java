package rondo.ir.event;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
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
  private final Consumer<Monitor.Case> applied;

  public Monitoring(EventSystem system) {
    this(system, _ -> {});
  }

  /**
   * @param applied is told which cases apply; from several threads, maybe
   */
  public Monitoring(EventSystem system, Consumer<Monitor.Case> applied) {
    this.system = system;
    this.applied = applied;
  }

  /** What becomes of monitors, and what they object to. */
  public record Result(List<List<Value>> variables, Optional<Fault> fault) {
    public Result {
      variables = variables.stream().map(List::copyOf).toList();
    }

    /** The worst of what went wrong in a step: what ends the run, else what processes did. */
    public Optional<Fault> worst(Optional<Fault> ofProcesses) {
      return endsRun() && ofProcesses.filter(Fault::endsRun).isEmpty()
          ? fault
          : ofProcesses.or(() -> fault);
    }

    boolean endsRun() {
      return fault.filter(Fault::endsRun).isPresent();
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
        Monitor monitor = system.monitors().get(m);
        Outcome outcome;
        try {
          outcome = watch(monitor, all.get(m), process, a);
        } catch (FaultException e) {
          return new Result(variables, Optional.of(of(monitor, e.fault())));
        }
        Optional<Fault> fault = outcome.fault().map(f -> of(monitor, f));
        if (new Result(variables, fault).endsRun()) {
          return new Result(variables, fault);
        }
        all.set(m, outcome.variables());
        first = first.or(() -> fault);
      }
    }
    return new Result(all, first);
  }

  private static Fault of(Monitor monitor, Fault fault) {
    return new Fault(
        fault.kind(), "monitor " + monitor.name() + ": " + fault.message(), fault.at());
  }

  private Outcome watch(Monitor monitor, List<Value> own, int process, Announced announced) {
    List<Value> changing = Arrays.asList(own.toArray(new Value[0]));
    Evaluator evaluator = evaluator(changing);
    Optional<Monitor.Case> fitting = fitting(monitor, evaluator, process, announced);
    fitting.ifPresent(applied);
    return fitting
        .map(c -> new Execution(evaluator, changing, List.of(), LoopWatch.NOBODY).run(c.body()))
        .orElseGet(() -> new Outcome(own, List.of(), Optional.empty(), List.of(), List.of()));
  }

  private static Optional<Monitor.Case> fitting(
      Monitor monitor, Evaluator evaluator, int process, Announced announced) {
    for (Monitor.Case each : monitor.cases()) {
      evaluator.bind(each.sight().content(), announced.content());
      evaluator.bind(each.sight().sender(), Value.of(process));
      if (each.sight().subject().equals(announced.subject()) && evaluator.holds(each.guard())) {
        return Optional.of(each);
      }
    }
    return Optional.empty();
  }

  /**
   * How a monitor takes something.
   *
   * @param what the number of it, among all that is announced at once
   */
  public record Note(
      int what, int monitor, Monitor.Case how, List<Value> before, List<Value> after) {
    public Note {
      before = List.copyOf(before);
      after = List.copyOf(after);
    }
  }

  /** The same as {@link #watch}, told one by one, as far as it comes. */
  public List<Note> notes(List<List<Value>> variables, int process, List<Announced> announced) {
    var all = new ArrayList<>(variables);
    var notes = new ArrayList<Note>();
    try {
      for (int a = 0; a < announced.size(); a++) {
        for (int m = 0; m < all.size(); m++) {
          Monitor monitor = system.monitors().get(m);
          List<Value> before = all.get(m);
          Announced what = announced.get(a);
          Optional<Monitor.Case> how = fitting(monitor, evaluator(before), process, what);
          all.set(m, watch(monitor, before, process, what).variables());
          if (how.isPresent()) {
            notes.add(new Note(a, m, how.get(), before, all.get(m)));
          }
        }
      }
    } catch (FaultException e) {
      // A guard that cannot be evaluated ends the run.
    }
    return notes;
  }

  private Evaluator evaluator(List<Value> own) {
    return Evaluator.ofProcess(system.processes(), 0, ALWAYS, own, List.of());
  }
}
