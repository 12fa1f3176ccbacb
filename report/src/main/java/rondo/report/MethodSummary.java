package rondo.report;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import rondo.trace.json.Json;
import rondo.verify.report.MethodDetails;

/** The summary of a verification method: its assumptions and the reductions that it used. */
public sealed interface MethodSummary
    permits ReductionSummary,
        RoundProtocolSummary,
        RoundSearchSummary,
        EventProtocolSummary,
        CommunicationClosureSummary,
        SequentializationSummary,
        SamplingSummary,
        SmtSummary,
        InvariantProofSummary,
        ParameterizedSummary {
  static MethodSummary of(MethodDetails details) {
    return switch (details) {
      case MethodDetails.ProcessSearch search -> new ReductionSummary(search);
      case MethodDetails.RoundProtocol protocol -> new RoundProtocolSummary(protocol);
      case MethodDetails.RoundSearch search -> new RoundSearchSummary(search);
      case MethodDetails.SequentializedSearch search ->
          new SequentializationSummary(
              new RoundSearchSummary(search.search()), search.search().system());
      case MethodDetails.SequentializedProtocol(MethodDetails.RoundProtocol protocol) ->
          new SequentializationSummary(new RoundProtocolSummary(protocol), protocol.system());
      case MethodDetails.EventProtocol protocol ->
          new EventProtocolSummary(protocol, Optional.empty());
      case MethodDetails.EventSearch search -> EventProtocolSummary.of(search);
      case MethodDetails.CommunicationClosureSearch search ->
          new CommunicationClosureSummary(search);
      case MethodDetails.SampledRuns sampling -> new SamplingSummary(sampling);
      case MethodDetails.Smt smt -> new SmtSummary(smt);
      case MethodDetails.InvariantProof proof -> new InvariantProofSummary(proof);
      case MethodDetails.Parameterized parameterized -> new ParameterizedSummary(parameterized);
    };
  }

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
