package rondo.ir.event.interpreter;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import rondo.budget.Budget;
import rondo.ir.Fault;
import rondo.ir.data.ProcessStatus;
import rondo.ir.data.interpreter.Outcome;
import rondo.ir.event.EventProperty;
import rondo.ir.event.EventSystem;
import rondo.ir.event.FaultyProcessBound;
import rondo.ir.event.interpreter.EventInterpreter.InitialState;
import rondo.ir.event.interpreter.ProcessExecution.Initialization;
import rondo.ir.event.state.DetectorState;
import rondo.ir.event.state.EventRun.Start;
import rondo.ir.event.state.EventState;
import rondo.ir.event.state.EventState.ProcessState;
import rondo.ir.event.state.MessagePool;
import rondo.ir.event.state.RunHistory;

/**
 * The initial states of the reference interpreter; implemented independently of {@link
 * rondo.ir.event.semantics.EventInitialStates}, which the engine uses. All present processes
 * execute {@code init} in one step. A process that may crash may have crashed before, or crashes
 * within it if it may crash within a step; byzantine processes are byzantine from the beginning,
 * including those that could only join.
 */
final class ReferenceInitialStates {
  private final EventSystem system;
  private final NetworkSteps network;

  ReferenceInitialStates(EventSystem system, NetworkSteps network) {
    this.system = system;
    this.network = network;
  }

  /** A possible initial state of a process. */
  private record InitialProcess(ProcessStatus status, Initialization initialization) {}

  List<InitialState> all() {
    var initialStates = new ArrayList<InitialState>();
    begin(List.of(), this::first, initialStates);
    return initialStates;
  }

  /** The initial state for these choices, computed without enumerating all others. */
  Optional<InitialState> matching(Start start) {
    int processes = system.processes();
    if (start.statuses().size() != processes
        || start.variables().size() != processes
        || start.choices().size() != processes
        || start.crashes().size() != processes) {
      return Optional.empty();
    }
    var initialStates = new ArrayList<InitialState>();
    begin(
        List.of(),
        p ->
            first(p).stream()
                .filter(f -> f.status() == start.statuses().get(p))
                .filter(f -> f.initialization().variables().equals(start.variables().get(p)))
                .filter(f -> f.initialization().outcome().choices().equals(start.choices().get(p)))
                .filter(f -> f.initialization().crash().equals(start.crashes().get(p)))
                .limit(1)
                .toList(),
        initialStates);
    return initialStates.stream().findFirst();
  }

  /**
   * Adds all initial states in which the first processes begin with {@code begun}.
   *
   * @param possible the possible initial states of a process
   */
  private void begin(
      List<InitialProcess> begun,
      IntFunction<List<InitialProcess>> possible,
      List<InitialState> to) {
    Budget.checkpoint();
    if (begun.size() == system.processes()) {
      to.add(beginning(begun));
      return;
    }
    for (InitialProcess process : possible.apply(begun.size())) {
      var more = new ArrayList<>(begun);
      more.add(process);
      if (isAllowed(system.faultModel().crashes(), failed(more, ProcessStatus.CRASHED))
          && isAllowed(system.faultModel().byzantine(), failed(more, ProcessStatus.BYZANTINE))) {
        begin(more, possible, to);
      }
    }
  }

  private static Set<Integer> failed(List<InitialProcess> begun, ProcessStatus how) {
    return IntStream.range(0, begun.size())
        .filter(p -> begun.get(p).status() == how)
        .boxed()
        .collect(Collectors.toSet());
  }

  /** Whether these processes may be faulty: each may be, and no bound is exceeded. */
  static boolean isAllowed(FaultyProcessBound bound, Set<Integer> failed) {
    long counted = 0;
    for (FaultyProcessBound.Part part : bound.parts()) {
      long of =
          failed.stream().filter(p -> p >= part.first() && p - part.first() < part.count()).count();
      if (of > part.most()) {
        return false;
      }
      counted += of;
    }
    return counted == failed.size();
  }

  /** All possible initial states of a process, regardless of the others. */
  private List<InitialProcess> first(int process) {
    var execution = new ProcessExecution(system, process);
    var all = new ArrayList<InitialProcess>();
    List<Initialization> idle =
        execution.initial().stream()
            .map(
                v ->
                    new Initialization(
                        v, new Outcome(v, List.of(), Optional.empty(), List.of(), List.of())))
            .toList();
    if (system.roleOf(process).isPresent(process)) {
      for (Initialization b : execution.initialize()) {
        boolean crashes = b.crash().isPresent();
        all.add(new InitialProcess(crashes ? ProcessStatus.CRASHED : ProcessStatus.CORRECT, b));
      }
      idle.forEach(b -> all.add(new InitialProcess(ProcessStatus.CRASHED, b)));
    } else {
      all.add(new InitialProcess(ProcessStatus.ABSENT, idle.getFirst()));
    }
    all.add(new InitialProcess(ProcessStatus.BYZANTINE, idle.getFirst()));
    return all;
  }

  private InitialState beginning(List<InitialProcess> begun) {
    var start =
        new Start(
            begun.stream().map(InitialProcess::status).toList(),
            begun.stream().map(f -> f.initialization().variables()).toList(),
            begun.stream().map(f -> f.initialization().outcome().choices()).toList(),
            begun.stream().map(f -> f.initialization().crash()).toList());
    var monitors = MonitorExecution.first(system);
    var faults = new ArrayList<Fault>();
    for (int p = 0; p < begun.size(); p++) {
      monitors.observe(p, begun.get(p).initialization().outcome().announcements());
      begun.get(p).initialization().outcome().fault().ifPresent(faults::add);
    }
    faults.sort(Comparator.comparing(f -> f.kind() != Fault.Kind.REVOKED));
    Optional<Fault> fault = monitors.mostSevere(faults);
    if (fault.filter(Fault::endsRun).isPresent()) {
      return new InitialState(start, Optional.empty(), fault);
    }
    List<ProcessState> members =
        begun.stream()
            .map(
                f ->
                    new ProcessState(
                        f.status(),
                        f.initialization().outcome().variables(),
                        MessagePool.EMPTY,
                        MessagePool.EMPTY))
            .toList();
    var history =
        new RunHistory(List.of(), List.of(), monitors.variables(), DetectorState.INITIAL, false);
    int watching =
        system.properties().stream()
            .filter(p -> p instanceof EventProperty.Temporal)
            .mapToInt(p -> ((EventProperty.Temporal) p).observer().start())
            .findFirst()
            .orElse(0);
    var state = new EventState(members, history, watching);
    for (int p = 0; p < members.size(); p++) {
      state = network.send(state, p, begun.get(p).initialization().outcome().sent());
    }
    return new InitialState(start, Optional.of(state), fault);
  }
}
