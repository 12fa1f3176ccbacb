package rondo.cli.report;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import rondo.diagnostics.Position;
import rondo.explore.compile.OwnedEdge;
import rondo.ir.Action;
import rondo.ir.ControlState;
import rondo.ir.Edge;
import rondo.ir.ProcessSystem;
import rondo.ir.ProcessType;

/**
 * The statements of one proctype that were never executed, in source order.
 *
 * @param all how many statements it has
 */
public record Unreached(String processType, List<Statement> statements, int all) {
  /** A statement at its place; a front end may have made several edges of it. */
  public record Statement(Position at, String text) {}

  public Unreached {
    statements = List.copyOf(statements);
  }

  /** For each proctype of {@code system} that has some, given the edges that were not executed. */
  public static List<Unreached> in(ProcessSystem system, List<OwnedEdge> edges) {
    Set<Edge> missed = Collections.newSetFromMap(new IdentityHashMap<>());
    edges.forEach(e -> missed.add(e.edge()));
    var result = new ArrayList<Unreached>();
    for (ProcessType type : system.processTypes()) {
      Map<String, Place> places = new LinkedHashMap<>();
      collect(type.states(), missed, places);
      List<Statement> statements =
          places.values().stream()
              .filter(p -> !p.reached)
              .map(p -> p.statement)
              .sorted(ORDER)
              .toList();
      if (!statements.isEmpty()) {
        result.add(new Unreached(type.name(), statements, places.size()));
      }
    }
    return result;
  }

  private static final java.util.Comparator<Statement> ORDER =
      java.util.Comparator.comparing((Statement s) -> s.at().file())
          .thenComparing(s -> s.at().line())
          .thenComparing(s -> s.at().column());

  private static final class Place {
    final Statement statement;
    boolean reached;

    Place(Statement statement) {
      this.statement = statement;
    }
  }

  private static void collect(
      List<ControlState> states, Set<Edge> missed, Map<String, Place> places) {
    for (ControlState state : states) {
      for (Edge edge : state.edges()) {
        if (edge.at().isKnown()) {
          places.computeIfAbsent(
                      edge.at() + " " + edge.text(),
                      _ -> new Place(new Statement(edge.at(), edge.text())))
                  .reached |=
              !missed.contains(edge);
        }
        if (edge.action() instanceof Action.Deterministic block) {
          collect(block.body(), missed, places);
        }
      }
    }
  }
}
