package rondo.cli.report;

import java.util.List;
import java.util.Map;
import rondo.trace.json.Json;

/** What a search took for granted, and what it left out since something else stands for it. */
public sealed interface Approach
    permits Reductions,
        Protocol,
        Rounds,
        Events,
        Conditions,
        InRounds,
        Samples,
        Solved,
        Strengthened {
  /** For people. */
  List<Figure> figures();

  /** What came of it besides a verdict, for people. */
  default List<Figure> findings() {
    return List.of();
  }

  /** For programs, by name. */
  Map<String, Json> members();

  /** What came of it besides a verdict, for programs. */
  default Map<String, Json> results() {
    return Map.of();
  }

  /** Something to know about a search. */
  record Figure(String name, String value) {}
}
