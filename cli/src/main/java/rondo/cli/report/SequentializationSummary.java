package rondo.cli.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import rondo.ir.round.Round;
import rondo.trace.json.Json;

/** The summary of a search of a sequentialized protocol. */
public record SequentializationSummary(RoundSearchSummary summary) implements MethodSummary {
  @Override
  public List<Figure> figures() {
    var figures = new ArrayList<>(summary.figures());
    figures.add(1, new Figure("rounds", names()));
    return figures;
  }

  @Override
  public Map<String, Json> jsonMembers() {
    var members = new LinkedHashMap<>(summary.jsonMembers());
    members.put("rounds", Json.of(names()));
    return members;
  }

  /** The names of the rounds of a phase, in order. */
  private String names() {
    return summary.system().rounds().stream().map(Round::name).collect(Collectors.joining(", "));
  }
}
