package rondo.cli.report;

import java.util.List;
import java.util.Map;
import rondo.trace.json.Json;

/** What a search took for granted, and what it left out since something else stands for it. */
public sealed interface MethodSummary
    permits ReductionSummary,
        RoundProtocolSummary,
        RoundSearchSummary,
        EventSearchSummary,
        CommunicationClosureSummary,
        SequentializationSummary,
        SamplingSummary,
        SmtSummary,
        InvariantProofSummary {
  /** For people. */
  List<Figure> figures();

  /** What came of it besides a verdict, for people. */
  default List<Figure> resultFigures() {
    return List.of();
  }

  /** For programs, by name. */
  Map<String, Json> jsonMembers();

  /** What came of it besides a verdict, for programs. */
  default Map<String, Json> jsonResults() {
    return Map.of();
  }

  /** Something to know about a search. */
  record Figure(String name, String value) {}
}
