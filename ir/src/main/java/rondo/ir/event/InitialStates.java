package rondo.ir.event;

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
import rondo.ir.data.Outcome;
import rondo.ir.event.EventInterpreter.Beginning;
import rondo.ir.event.EventRun.Start;
import rondo.ir.event.EventState.Member;
import rondo.ir.event.EventState.Standing;
import rondo.ir.event.ProcessExecution.Begun;

/**
 * How runs begin, for the reference interpreter; written apart from {@link Beginnings}, which the
 * engine uses. All that are there do what they do first, at once. Who may stop may have done so
 * before; byzantine processes are so from the beginning, also those that could only join.
 */
final class InitialStates {
  private final EventSystem system;
  private final NetworkSteps network;

  InitialStates(EventSystem system, NetworkSteps network) {
    this.system = system;
    this.network = network;
  }

  /** What a process may be at first. */
  private record First(Standing standing, Begun begun) {}

  List<Beginning> all() {
    var beginnings = new ArrayList<Beginning>();
    begin(List.of(), this::first, beginnings);
    return beginnings;
  }

  /** The one that is like this, found without listing all others. */
  Optional<Beginning> like(Start start) {
    int processes = system.processes();
    if (start.standings().size() != processes
        || start.variables().size() != processes
        || start.choices().size() != processes) {
      return Optional.empty();
    }
    var beginnings = new ArrayList<Beginning>();
    begin(
        List.of(),
        p ->
            first(p).stream()
                .filter(f -> f.standing() == start.standings().get(p))
                .filter(f -> f.begun().variables().equals(start.variables().get(p)))
                .filter(f -> f.begun().outcome().choices().equals(start.choices().get(p)))
                .limit(1)
                .toList(),
        beginnings);
    return beginnings.stream().findFirst();
  }

  /**
   * Adds all beginnings in which the first processes begin like this.
   *
   * @param possible how a process may begin
   */
  private void begin(List<First> begun, IntFunction<List<First>> possible, List<Beginning> to) {
    Budget.checkpoint();
    if (begun.size() == system.processes()) {
      to.add(beginning(begun));
      return;
    }
    for (First first : possible.apply(begun.size())) {
      var more = new ArrayList<>(begun);
      more.add(first);
      if (isAllowed(system.faults().crashes(), failed(more, Standing.CRASHED))
          && isAllowed(system.faults().byzantine(), failed(more, Standing.BYZANTINE))) {
        begin(more, possible, to);
      }
    }
  }

  private static Set<Integer> failed(List<First> begun, Standing how) {
    return IntStream.range(0, begun.size())
        .filter(p -> begun.get(p).standing() == how)
        .boxed()
        .collect(Collectors.toSet());
  }

  /** Whether these processes may have failed: each may, and of no share of them too many have. */
  static boolean isAllowed(Share share, Set<Integer> failed) {
    long counted = 0;
    for (Share.Part part : share.parts()) {
      long of =
          failed.stream().filter(p -> p >= part.first() && p - part.first() < part.count()).count();
      if (of > part.most()) {
        return false;
      }
      counted += of;
    }
    return counted == failed.size();
  }

  /** All that a process may be at first, whatever others are. */
  private List<First> first(int process) {
    var execution = new ProcessExecution(system, process);
    var all = new ArrayList<First>();
    List<Begun> idle =
        execution.initial().stream()
            .map(
                v ->
                    new Begun(v, new Outcome(v, List.of(), Optional.empty(), List.of(), List.of())))
            .toList();
    if (system.roleOf(process).isPresent(process)) {
      execution.begin().forEach(b -> all.add(new First(Standing.CORRECT, b)));
      idle.forEach(b -> all.add(new First(Standing.CRASHED, b)));
    } else {
      all.add(new First(Standing.ABSENT, idle.getFirst()));
    }
    all.add(new First(Standing.BYZANTINE, idle.getFirst()));
    return all;
  }

  private Beginning beginning(List<First> begun) {
    var start =
        new Start(
            begun.stream().map(First::standing).toList(),
            begun.stream().map(f -> f.begun().variables()).toList(),
            begun.stream().map(f -> f.begun().outcome().choices()).toList());
    var monitors = MonitorExecution.first(system);
    var faults = new ArrayList<Fault>();
    for (int p = 0; p < begun.size(); p++) {
      monitors.show(p, begun.get(p).begun().outcome().announced());
      begun.get(p).begun().outcome().fault().ifPresent(faults::add);
    }
    faults.sort(Comparator.comparing(f -> f.kind() != Fault.Kind.REVOKED));
    Optional<Fault> fault = monitors.worst(faults);
    if (fault.filter(Fault::endsRun).isPresent()) {
      return new Beginning(start, Optional.empty(), fault);
    }
    List<Member> members =
        begun.stream()
            .map(
                f ->
                    new Member(
                        f.standing(), f.begun().outcome().variables(), Pool.EMPTY, Pool.EMPTY))
            .toList();
    var ledger = new Ledger(0, 0, monitors.variables());
    int watching =
        system.properties().stream()
            .filter(p -> p instanceof EventProperty.Temporal)
            .mapToInt(p -> ((EventProperty.Temporal) p).observer().start())
            .findFirst()
            .orElse(0);
    var state = new EventState(members, ledger, watching);
    for (int p = 0; p < members.size(); p++) {
      state = network.send(state, p, begun.get(p).begun().outcome().sent());
    }
    return new Beginning(start, Optional.of(state), fault);
  }
}
