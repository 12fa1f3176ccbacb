package rondo.verify.report;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import rondo.ir.Action;
import rondo.ir.ControlState;
import rondo.ir.Edge;
import rondo.ir.ProcessSystem;
import rondo.ir.ProcessType;
import rondo.verify.report.ExecutionTable.ItemCount;
import rondo.verify.report.ExecutionTable.PartCounts;

/**
 * The executions of the statements of a Promela model. As for {@link UnreachedStatements}, an
 * action of the model is executed by those edges of the explored system that contain it.
 */
public final class StatementCounts {
  private static final Comparator<ItemCount> IN_SOURCE_ORDER =
      Comparator.comparing((ItemCount s) -> s.at().file())
          .thenComparing(s -> s.at().line())
          .thenComparing(s -> s.at().column());

  private final Map<Action, Long> executions = new IdentityHashMap<>();

  private StatementCounts() {}

  /**
   * The counts of each proctype.
   *
   * @param counts by edge of {@code explored}, the optimised version of {@code model}
   */
  public static List<PartCounts> of(
      ProcessSystem model, ProcessSystem explored, Map<Edge, Long> counts) {
    var all = new StatementCounts();
    explored.processTypes().forEach(t -> all.collect(t.states(), counts));
    return model.processTypes().stream().map(all::of).toList();
  }

  private void collect(List<ControlState> states, Map<Edge, Long> counts) {
    var seen = Collections.newSetFromMap(new IdentityHashMap<Edge, Boolean>());
    edges(states)
        .filter(seen::add)
        .forEach(
            edge -> {
              for (Action part : parts(edge.action()).toList()) {
                executions.merge(part, counts.getOrDefault(edge, 0L), Long::sum);
                if (part instanceof Action.DStep block) {
                  collect(block.body(), counts);
                }
              }
            });
  }

  private static Stream<Edge> edges(List<ControlState> states) {
    return states.stream().flatMap(s -> s.edges().stream());
  }

  private static Stream<Action> parts(Action action) {
    return action instanceof Action.Sequence s ? s.actions().stream() : Stream.of(action);
  }

  private PartCounts of(ProcessType type) {
    var items = new LinkedHashMap<String, ItemCount>();
    visit(type.states(), items, Collections.newSetFromMap(new IdentityHashMap<>()));
    var sorted = new ArrayList<>(items.values());
    sorted.sort(IN_SOURCE_ORDER);
    return new PartCounts(UnreachedCode.Part.PROCTYPE, type.name(), sorted);
  }

  /** Skips and ends of processes are left out: optimisations may remove them. */
  private void visit(List<ControlState> states, Map<String, ItemCount> items, Set<Action> counted) {
    edges(states)
        .filter(e -> e.at().isKnown())
        .filter(e -> !(e.action() instanceof Action.Skip || e.action() instanceof Action.Terminate))
        .forEach(
            edge -> {
              long count =
                  counted.add(edge.action()) ? executions.getOrDefault(edge.action(), 0L) : 0;
              items.merge(
                  edge.at() + " " + edge.text(),
                  new ItemCount(edge.at(), edge.text(), count),
                  (a, b) -> new ItemCount(a.at(), a.text(), a.count() + b.count()));
              if (edge.action() instanceof Action.DStep block) {
                visit(block.body(), items, counted);
              }
            });
  }
}
