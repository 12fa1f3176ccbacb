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
import rondo.explore.compile.analysis.OwnedEdge;
import rondo.ir.Action;
import rondo.ir.ControlState;
import rondo.ir.Edge;
import rondo.ir.ProcessSystem;
import rondo.ir.ProcessType;
import rondo.verify.report.UnreachedCode.Item;

/**
 * Finds unreached statements of a Promela model.
 *
 * <p>The search reports unexecuted edges of the optimised system. An optimisation fuses the actions
 * of several edges, but keeps the action objects: so a statement of the model was executed if its
 * action, by identity, is part of an executed edge. As in Spin, a process that waits at its end has
 * reached it.
 */
public final class UnreachedStatements {
  private static final Comparator<Item> IN_SOURCE_ORDER =
      Comparator.comparing((Item s) -> s.at().file())
          .thenComparing(s -> s.at().line())
          .thenComparing(s -> s.at().column());

  private final Set<Edge> missed = Collections.newSetFromMap(new IdentityHashMap<>());
  private final Set<Action> executed = Collections.newSetFromMap(new IdentityHashMap<>());

  private UnreachedStatements(List<OwnedEdge> missed) {
    missed.forEach(e -> this.missed.add(e.edge()));
  }

  /**
   * The unreached code of each proctype.
   *
   * @param missed the unexecuted edges of {@code explored}, the optimised version of {@code model}
   */
  public static List<UnreachedCode> in(
      ProcessSystem model, ProcessSystem explored, List<OwnedEdge> missed) {
    var finder = new UnreachedStatements(missed);
    explored.processTypes().forEach(t -> finder.collect(t.states(), t.start()));
    return model.processTypes().stream().map(finder::in).filter(u -> !u.items().isEmpty()).toList();
  }

  private void collect(List<ControlState> states, int start) {
    boolean[] reached = new boolean[states.size()];
    reached[start] = true;
    edges(states)
        .filter(e -> !missed.contains(e))
        .forEach(
            edge -> {
              parts(edge.action()).forEach(executed::add);
              if (edge.target() != Action.DStep.EXIT) {
                reached[edge.target()] = true;
              }
            });
    for (int i = 0; i < reached.length; i++) {
      for (Edge edge : reached[i] ? states.get(i).edges() : List.<Edge>of()) {
        if (edge.action() instanceof Action.Terminate) {
          executed.add(edge.action());
        }
      }
    }
    edges(states)
        .flatMap(e -> parts(e.action()))
        .filter(Action.DStep.class::isInstance)
        .forEach(d -> collect(((Action.DStep) d).body(), 0));
  }

  private static Stream<Edge> edges(List<ControlState> states) {
    return states.stream().flatMap(s -> s.edges().stream());
  }

  private static Stream<Action> parts(Action action) {
    return action instanceof Action.Sequence s ? s.actions().stream() : Stream.of(action);
  }

  private UnreachedCode in(ProcessType type) {
    Map<String, Item> all = new LinkedHashMap<>();
    Map<String, Item> left = new LinkedHashMap<>();
    var done = new ArrayList<String>();
    visit(type.states(), all, done);
    left.putAll(all);
    done.forEach(left::remove);
    List<Item> items = left.values().stream().sorted(IN_SOURCE_ORDER).toList();
    return new UnreachedCode(UnreachedCode.Part.PROCTYPE, type.name(), items, all.size());
  }

  /** Skips are left out: they have no effect, and an optimisation removes them. */
  private void visit(List<ControlState> states, Map<String, Item> all, List<String> done) {
    edges(states)
        .filter(e -> e.at().isKnown() && !(e.action() instanceof Action.Skip))
        .forEach(
            edge -> {
              String key = edge.at() + " " + edge.text();
              all.putIfAbsent(key, new Item(edge.at(), edge.text()));
              if (executed.contains(edge.action())) {
                done.add(key);
              }
              if (edge.action() instanceof Action.DStep block) {
                visit(block.body(), all, done);
              }
            });
  }
}
