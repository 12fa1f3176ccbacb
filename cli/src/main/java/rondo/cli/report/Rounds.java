package rondo.cli.report;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SequencedMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import rondo.ir.round.Assumption;
import rondo.ir.round.RoundSystem;
import rondo.ir.round.ValueText;
import rondo.rounds.Semantics;
import rondo.rounds.engine.Roles;
import rondo.trace.json.Json;

/**
 * How a protocol in rounds was searched.
 *
 * @param parameters their values
 * @param when what the property assumes of the network besides
 * @param roles who was told apart
 */
public record Rounds(
    RoundSystem system,
    SequencedMap<String, Integer> parameters,
    List<Assumption> when,
    Semantics semantics,
    Roles roles)
    implements Approach {
  public Rounds {
    when = List.copyOf(when);
    parameters = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(parameters));
  }

  /** The parameter that says how many there are, unless the protocol says otherwise. */
  private static final String PROCESSES = "N";

  @Override
  public List<Figure> figures() {
    var figures = new ArrayList<Figure>();
    figures.add(new Figure("protocol", protocol()));
    figures.add(new Figure("network", NetworkText.of(system.network())));
    if (!when.isEmpty()) {
      figures.add(new Figure("when", NetworkText.of(when)));
    }
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
    Json.Builder values = Json.object();
    parameters.forEach(values::put);
    members.put("parameters", values.build());
    members.put("processes", Json.of(system.processes()));
    members.put("network", Json.of(NetworkText.of(system.network().and(when))));
    members.put("semantics", Json.of(manner()));
    members.put("toldApart", Json.of(apart()));
    return members;
  }

  /** As {@code Name(N=4, F=1)}; how many processes there are need not be said twice. */
  private String protocol() {
    String values =
        parameters.entrySet().stream()
            .map(p -> p.getKey() + "=" + p.getValue())
            .collect(Collectors.joining(", "));
    String name = system.name() + (values.isEmpty() ? "" : "(" + values + ")");
    int processes = system.processes();
    return Integer.valueOf(processes).equals(parameters.get(PROCESSES))
        ? name
        : name + ", " + (processes == 1 ? "1 process" : processes + " processes");
  }

  private String manner() {
    return semantics.name().toLowerCase(Locale.ROOT);
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
