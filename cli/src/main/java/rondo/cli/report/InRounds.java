package rondo.cli.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import rondo.ir.round.Round;
import rondo.trace.json.Json;

/** How a protocol of events was searched in the rounds that its messages tell. */
public record InRounds(Rounds rounds) implements Approach {
  @Override
  public List<Figure> figures() {
    var figures = new ArrayList<>(rounds.figures());
    figures.add(1, new Figure("rounds", names()));
    return figures;
  }

  @Override
  public Map<String, Json> members() {
    var members = new LinkedHashMap<>(rounds.members());
    members.put("rounds", Json.of(names()));
    return members;
  }

  /** Of a phase, in order. */
  private String names() {
    return rounds.system().phase().stream().map(Round::name).collect(Collectors.joining(", "));
  }
}
