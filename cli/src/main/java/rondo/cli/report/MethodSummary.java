package rondo.cli.report;

import java.util.List;
import java.util.Map;
import rondo.trace.json.Json;

/** The summary of a verification method: its assumptions and the reductions that it used. */
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
  /** The figures of the method for the text report. */
  List<Figure> figures();

  /** Further results besides the verdict, for the text report. */
  default List<Figure> resultFigures() {
    return List.of();
  }

  /** The members of the method for the JSON report. */
  Map<String, Json> jsonMembers();

  /** Further results besides the verdict, for the JSON report. */
  default Map<String, Json> jsonResults() {
    return Map.of();
  }

  /** A line of the report. */
  record Figure(String name, String value) {}
}
