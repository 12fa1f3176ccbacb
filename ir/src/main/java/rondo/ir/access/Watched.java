package rondo.ir.access;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import rondo.ir.Expr;
import rondo.ir.ProcessSystem;
import rondo.ir.pass.Expressions;

/** What of a process others look at: its control states and locals, by process type. */
final class Watched {
  private record Local(int processType, int variable) {}

  private final List<Set<Set<Integer>>> labels = new ArrayList<>();
  private final Set<Local> locals = new HashSet<>();

  /** What the system's own expressions and {@code propositions} look at. */
  Watched(ProcessSystem system, List<Expr> propositions) {
    system.processTypes().forEach(_ -> labels.add(new HashSet<>()));
    Stream.concat(Expressions.in(system), propositions.stream().flatMap(Expressions::in))
        .forEach(
            e -> {
              if (e instanceof Expr.RemoteLabel l) {
                labels.get(l.processType()).add(l.states());
              } else if (e instanceof Expr.RemoteVariable v) {
                locals.add(new Local(v.processType(), v.local().variable()));
              }
            });
  }

  boolean isVariable(int processType, int variable) {
    return locals.contains(new Local(processType, variable));
  }

  /** Whether going from one control state to the other is seen. */
  boolean isMove(int processType, int from, int to) {
    return labels.get(processType).stream().anyMatch(l -> l.contains(from) != l.contains(to));
  }
}
