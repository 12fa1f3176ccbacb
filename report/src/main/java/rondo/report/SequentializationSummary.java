package rondo.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import rondo.ir.round.Assumption;
import rondo.ir.round.Network;
import rondo.ir.round.Round;
import rondo.ir.round.RoundSystem;
import rondo.trace.json.Json;

/**
 * The summary of a verification of a sequentialized protocol. An assumption on the network of the
 * rounds is one that the asynchronous protocol does not make, so it is stated beside the verdict.
 *
 * @param inRounds the summary of the verification in rounds
 * @param system the protocol in rounds
 */
public record SequentializationSummary(MethodSummary inRounds, RoundSystem system)
    implements MethodSummary {
  @Override
  public List<Figure> figures() {
    var figures = new ArrayList<>(inRounds.figures());
    figures.add(1, new Figure("rounds", String.join(", ", roundNames())));
    assumption().ifPresent(a -> figures.add(new Figure("assumption", a)));
    return figures;
  }

  @Override
  public Map<String, Json> jsonMembers() {
    var members = new LinkedHashMap<>(inRounds.jsonMembers());
    members.put("roundNames", Json.of(roundNames().stream().map(Json::of).toList()));
    assumption().ifPresent(a -> members.put("assumption", Json.of(a)));
    return members;
  }

  private Optional<String> assumption() {
    Network network = system.network();
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
    return system.rounds().stream().map(Round::name).toList();
  }
}
