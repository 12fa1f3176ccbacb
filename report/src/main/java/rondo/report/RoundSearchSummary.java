package rondo.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import rondo.analysis.symmetry.round.NamedProcesses;
import rondo.analysis.symmetry.round.ProcessSymmetry;
import rondo.ir.data.ValueText;
import rondo.rounds.StepGranularity;
import rondo.trace.json.Json;
import rondo.verify.report.MethodDetails;

/** The summary of a search of a round-based protocol. */
public record RoundSearchSummary(MethodDetails.RoundSearch search) implements MethodSummary {
  @Override
  public List<Figure> figures() {
    var figures = new ArrayList<>(protocol().figures());
    if (search.granularity() != StepGranularity.ROUNDS) {
      figures.add(new Figure("semantics", semantics()));
    }
    figures.add(new Figure("symmetry", symmetry()));
    search.result().values().forEach(v -> figures.add(new Figure("values", v.toString())));
    return figures;
  }

  private RoundProtocolSummary protocol() {
    return new RoundProtocolSummary(
        new MethodDetails.RoundProtocol(
            search.system(),
            search.parameters(),
            search.result().property().assumptions(),
            List.of()));
  }

  @Override
  public Map<String, Json> jsonMembers() {
    var members = new LinkedHashMap<>(protocol().jsonMembers());
    members.put("semantics", Json.of(semantics()));
    members.put("symmetry", Json.of(symmetry()));
    if (!search.result().values().isEmpty()) {
      List<Json> values =
          search.result().values().stream().map(v -> Json.of(v.toString())).toList();
      members.put("valueSymmetry", Json.of(values));
    }
    return members;
  }

  private String semantics() {
    return search.granularity().name().toLowerCase(Locale.ROOT);
  }

  private String symmetry() {
    return switch (search.result().symmetry()) {
      case ProcessSymmetry.Interchangeable(int distinguished) ->
          distinguished == 0
              ? "full: all processes interchangeable"
              : IntStream.range(0, distinguished)
                  .mapToObj(ValueText::process)
                  .collect(
                      Collectors.joining(
                          ", ", "partial: ", " distinguished, the others interchangeable"));
      case ProcessSymmetry.RotatingCoordinator() ->
          "rotation: the coordinator is distinguished, and the order of the others";
      case ProcessSymmetry.WithReferences(NamedProcesses named, _) ->
          named.interchangeable().stream()
              .map(ValueText::process)
              .collect(Collectors.joining(", ", "partial: ", " interchangeable in the last round"));
      case ProcessSymmetry.Asymmetric(String why) -> "none: " + why;
    };
  }
}
