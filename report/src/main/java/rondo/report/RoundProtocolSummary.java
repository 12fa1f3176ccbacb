package rondo.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import rondo.trace.json.Json;
import rondo.verify.report.MethodDetails;

/** A round-based protocol and its assumptions. */
public record RoundProtocolSummary(MethodDetails.RoundProtocol protocol) implements MethodSummary {
  @Override
  public List<Figure> figures() {
    var figures = new ArrayList<Figure>();
    var title = new ProtocolTitle(protocol.system().name(), protocol.parameters());
    figures.add(new Figure("protocol", title.of(protocol.system().processes())));
    figures.add(new Figure("network", RoundNetworkText.of(protocol.system().network())));
    if (!protocol.when().isEmpty()) {
      figures.add(new Figure("when", RoundNetworkText.of(protocol.when())));
    }
    protocol.values().forEach(v -> figures.add(new Figure("values", v.toString())));
    return figures;
  }

  @Override
  public Map<String, Json> jsonMembers() {
    var title = new ProtocolTitle(protocol.system().name(), protocol.parameters());
    var members = new LinkedHashMap<>(title.members(protocol.system().processes()));
    members.put(
        "network", Json.of(RoundNetworkText.of(protocol.system().network().and(protocol.when()))));
    if (!protocol.values().isEmpty()) {
      members.put(
          "valueSymmetry",
          Json.of(protocol.values().stream().map(v -> Json.of(v.toString())).toList()));
    }
    return members;
  }
}
