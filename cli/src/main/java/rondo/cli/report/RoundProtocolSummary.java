package rondo.cli.report;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import rondo.ir.round.Assumption;
import rondo.ir.round.RoundSystem;
import rondo.rounds.values.ValueClass;
import rondo.trace.json.Json;

/**
 * A round-based protocol and its assumptions.
 *
 * @param parameters the values of its parameters
 * @param when the further assumptions of the property
 * @param values the classes of input values; empty if value symmetry was not wanted
 */
public record RoundProtocolSummary(
    RoundSystem system,
    SequencedMap<String, Integer> parameters,
    List<Assumption> when,
    List<ValueClass> values)
    implements MethodSummary {
  public RoundProtocolSummary {
    parameters = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(parameters));
    when = List.copyOf(when);
    values = List.copyOf(values);
  }

  @Override
  public List<Figure> figures() {
    var figures = new ArrayList<Figure>();
    var title = new ProtocolTitle(system.name(), parameters);
    figures.add(new Figure("protocol", title.of(system.processes())));
    figures.add(new Figure("network", RoundNetworkText.of(system.network())));
    if (!when.isEmpty()) {
      figures.add(new Figure("when", RoundNetworkText.of(when)));
    }
    values.forEach(v -> figures.add(new Figure("values", v.toString())));
    return figures;
  }

  @Override
  public Map<String, Json> jsonMembers() {
    var title = new ProtocolTitle(system.name(), parameters);
    var members = new LinkedHashMap<>(title.members(system.processes()));
    members.put("network", Json.of(RoundNetworkText.of(system.network().and(when))));
    if (!values.isEmpty()) {
      members.put("values", Json.of(values.stream().map(v -> Json.of(v.toString())).toList()));
    }
    return members;
  }
}
