package rondo.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import rondo.ir.round.Assumption;
import rondo.ir.round.Network;
import rondo.ir.round.Round;
import rondo.trace.json.Json;
import rondo.verify.report.MethodDetails;

/**
 * The summary of a search of a sequentialized protocol. An assumption on the network of the rounds
 * is one that the asynchronous protocol does not make, so it is stated beside the verdict.
 */
public record SequentializationSummary(MethodDetails.SequentializedSearch sequentialized)
    implements MethodSummary {
  @Override
  public List<Figure> figures() {
    var figures = new ArrayList<>(search().figures());
    figures.add(1, new Figure("rounds", String.join(", ", roundNames())));
    assumption().ifPresent(a -> figures.add(new Figure("assumption", a)));
    return figures;
  }

  @Override
  public Map<String, Json> jsonMembers() {
    var members = new LinkedHashMap<>(search().jsonMembers());
    members.put("roundNames", Json.of(roundNames().stream().map(Json::of).toList()));
    assumption().ifPresent(a -> members.put("assumption", Json.of(a)));
    return members;
  }

  private RoundSearchSummary search() {
    return new RoundSearchSummary(sequentialized.search());
  }

  private Optional<String> assumption() {
    Network network = sequentialized.search().system().network();
    boolean isUnrestricted =
        network.selfDelivery() == Network.SelfDelivery.LIKE_OTHERS
            && network.assumptions().stream().allMatch(Assumption.ArbitraryLoss.class::isInstance);
    return isUnrestricted
        ? Optional.empty()
        : Optional.of(
            "network %s in each round, which the asynchronous protocol does not guarantee"
                .formatted(RoundNetworkText.of(network)));
  }

  /** The names of the rounds of a phase, in order. */
  private List<String> roundNames() {
    return sequentialized.search().system().rounds().stream().map(Round::name).toList();
  }
}
