package rondo.events.reduction;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import rondo.ir.data.Loop;
import rondo.ir.data.LoopRange;
import rondo.ir.data.Term;
import rondo.ir.event.EventProperty;

/** The variables of each process that a property may read. */
public final class VisibleVariables {
  private final EventProperty property;
  private final Set<Integer> all;

  /** By slot of a binder: the processes that it may be bound to. */
  private final Map<Integer, Set<Integer>> bound = new HashMap<>();

  private final List<Set<Integer>> byProcess = new ArrayList<>();

  /**
   * @param processes the number of processes
   */
  public VisibleVariables(EventProperty property, int processes) {
    this.property = property;
    all = new TreeSet<>(IntStream.range(0, processes).boxed().toList());
    for (int p = 0; p < processes; p++) {
      byProcess.add(new TreeSet<>());
    }
    property.terms().forEach(this::addBinders);
    property.terms().forEach(this::addRead);
    if (property instanceof EventProperty.Irrevocability irrevocability) {
      byProcess.forEach(v -> v.add(irrevocability.output()));
    }
  }

  /** The indices of the variables of a process that the property may read. */
  public Set<Integer> of(int process) {
    return byProcess.get(process);
  }

  /**
   * The process whose variables alone determine whether a state satisfies the property, which is an
   * invariant; empty if there is no such process.
   */
  public OptionalInt onlyProcess() {
    List<Integer> read = all.stream().filter(p -> !byProcess.get(p).isEmpty()).toList();
    return property instanceof EventProperty.Invariant
            && read.size() == 1
            && property.terms().noneMatch(VisibleVariables::readsOther)
        ? OptionalInt.of(read.getFirst())
        : OptionalInt.empty();
  }

  /** Whether a term reads something other than variables of processes. */
  private static boolean readsOther(Term term) {
    return switch (term) {
      case Term.HasStatus _, Term.MonitorVariable _ -> true;
      case Term.Fold(_, Loop loop, _, _) -> loop.range() instanceof LoopRange.MessagesInTransit;
      default -> false;
    };
  }

  private void addBinders(Term term) {
    switch (term) {
      case Term.Fold(_, Loop loop, _, _) -> {
        bind(loop.variable().slot(), range(loop.range()));
        loop.sender().ifPresent(s -> bind(s.slot(), all));
      }
      case Term.Tuple(_, Optional<Term.ProcessItem> comprehension) ->
          comprehension.ifPresent(c -> bind(c.process().slot(), all));
      default -> {}
    }
  }

  private void bind(int slot, Set<Integer> processes) {
    bound.computeIfAbsent(slot, _ -> new TreeSet<>()).addAll(processes);
  }

  /** The processes in a range, if it is a set of processes. */
  private Set<Integer> range(LoopRange range) {
    if (!(range instanceof LoopRange.Elements(Term.SetOf(List<Term> members), _))) {
      return all;
    }
    var processes = new TreeSet<Integer>();
    for (Term member : members) {
      if (!(member instanceof Term.ProcessConstant(int process))) {
        return all;
      }
      processes.add(process);
    }
    return processes;
  }

  /** The processes that may be the value of a term. */
  private Set<Integer> processes(Term term) {
    return switch (term) {
      case Term.ProcessConstant(int process) -> Set.of(process);
      case Term.BoundVariable(var binder) -> bound.getOrDefault(binder.slot(), all);
      default -> all;
    };
  }

  private void addRead(Term term) {
    if (term instanceof Term.RemoteVariable(Term process, int variable)) {
      processes(process).forEach(p -> byProcess.get(p).add(variable));
    }
  }
}
