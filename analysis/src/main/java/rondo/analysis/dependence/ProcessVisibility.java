package rondo.analysis.dependence;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import rondo.ir.ControlState.Mark;
import rondo.ir.Expr;
import rondo.ir.Observer;
import rondo.ir.ProcessSystem;
import rondo.ir.traversal.ExpressionTraversal;

/**
 * The control states and locals, by process type, that other processes or the property refer to.
 * Labels are included if an observer refers to them.
 */
final class ProcessVisibility {
  private record Local(int processType, int variable) {}

  private final List<Set<Set<Integer>>> labels = new ArrayList<>();
  private final Set<Local> locals = new HashSet<>();
  private final ProcessSystem system;
  private final Set<Mark> marks = EnumSet.noneOf(Mark.class);

  /** Collects what the expressions of the system and {@code propositions} refer to. */
  ProcessVisibility(ProcessSystem system, List<Expr> propositions) {
    this.system = system;
    system.observer().ifPresent(this::addMarks);
    system.processTypes().forEach(_ -> labels.add(new HashSet<>()));
    Stream.concat(
            ExpressionTraversal.in(system), propositions.stream().flatMap(ExpressionTraversal::in))
        .forEach(
            e -> {
              if (e instanceof Expr.RemoteLabel l) {
                labels.get(l.processType()).add(l.states());
              } else if (e instanceof Expr.RemoteVariable v) {
                locals.add(new Local(v.processType(), v.local().variable()));
              }
            });
  }

  private void addMarks(Observer observer) {
    if (observer.acceptLabels() == Observer.AcceptLabels.COUNT) {
      marks.add(Mark.ACCEPT);
    }
    if (ExpressionTraversal.in(observer).anyMatch(Expr.NonProgress.class::isInstance)) {
      marks.add(Mark.PROGRESS);
    }
  }

  /** Whether the observer refers to labels, of whatever process. */
  boolean hasLabels() {
    return !marks.isEmpty();
  }

  /** Whether a control state has a label that the observer refers to. */
  boolean isLabelled(int processType, int state) {
    return !labels(processType, state).isEmpty();
  }

  /** Whether two control states differ in labels that the observer refers to. */
  boolean isRelabelling(int processType, int from, int to) {
    return !labels(processType, from).equals(labels(processType, to));
  }

  private Set<Mark> labels(int processType, int state) {
    var result = EnumSet.copyOf(marks);
    result.retainAll(system.processTypes().get(processType).states().get(state).marks());
    return result;
  }

  boolean isVisibleVariable(int processType, int variable) {
    return locals.contains(new Local(processType, variable));
  }

  /** Whether moving from one control state to the other is visible. */
  boolean isVisibleMove(int processType, int from, int to) {
    return labels.get(processType).stream().anyMatch(l -> l.contains(from) != l.contains(to));
  }
}
