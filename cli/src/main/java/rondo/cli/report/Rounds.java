package rondo.cli.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import rondo.ir.data.ValueText;
import rondo.ir.round.RoundSystem;
import rondo.rounds.Semantics;
import rondo.rounds.engine.Roles;
import rondo.trace.json.Json;

/**
 * How a protocol in rounds was searched.
 *
 * @param system the protocol under all that was assumed
 * @param roles who was told apart
 */
public record Rounds(RoundSystem system, Semantics semantics, Roles roles) implements Approach {
  @Override
  public List<Figure> figures() {
    var figures = new ArrayList<Figure>();
    figures.add(new Figure("protocol", system.name() + ", " + processes()));
    figures.add(new Figure("network", network()));
    if (semantics != Semantics.ROUNDS) {
      figures.add(new Figure("semantics", manner()));
    }
    figures.add(new Figure("told apart", apart()));
    return figures;
  }

  @Override
  public Map<String, Json> members() {
    var members = new LinkedHashMap<String, Json>();
    members.put("protocol", Json.of(system.name()));
    members.put("processes", Json.of(system.processes()));
    members.put("network", Json.of(network()));
    members.put("semantics", Json.of(manner()));
    members.put("toldApart", Json.of(apart()));
    return members;
  }

  private String processes() {
    return system.processes() == 1 ? "1 process" : system.processes() + " processes";
  }

  private String manner() {
    return semantics.name().toLowerCase(Locale.ROOT);
  }

  private String network() {
    return NetworkText.of(system.network());
  }

  private String apart() {
    return switch (roles) {
      case Roles.Alike(int mentioned) ->
          mentioned == 0
              ? "nobody: processes are interchangeable"
              : IntStream.range(0, mentioned)
                      .mapToObj(ValueText::process)
                      .collect(Collectors.joining(", "))
                  + ": the others are interchangeable";
      case Roles.Coordinated() -> "the primary, and in what order the others take their turn";
      case Roles.Named() -> "everybody";
    };
  }
}
