package rondo.cli.report;

import java.util.List;
import java.util.Map;
import rondo.trace.json.Json;

/** What a search took for granted, and what it left out since something else stands for it. */
public sealed interface Approach permits Reductions, Rounds, Events, Conditions, InRounds, Samples {
  /** For people. */
  List<Figure> figures();

  /** For programs, by name. */
  Map<String, Json> members();

  /** Something to know about a search. */
  record Figure(String name, String value) {}
}
