package rondo.report;

import java.util.List;
import java.util.stream.Collectors;
import rondo.ir.round.Assumption;
import rondo.ir.round.Network;

/** The assumptions of a network, in the syntax of the protocol. */
final class RoundNetworkText {
  private RoundNetworkText() {}

  static String of(Network network) {
    String text = of(network.assumptions());
    return switch (network.selfDelivery()) {
      case RELIABLE -> text;
      case LIKE_OTHERS -> text + ", even own";
    };
  }

  static String of(List<Assumption> assumptions) {
    return assumptions.stream()
        .distinct()
        .map(RoundNetworkText::of)
        .collect(Collectors.joining(" and "));
  }

  private static String of(Assumption assumption) {
    return switch (assumption) {
      case Assumption.ArbitraryLoss() -> "any";
      case Assumption.Perfect() -> "perfect";
      case Assumption.LossesPerRound(int most) -> "lossy " + most + " per round";
      case Assumption.TotalLosses(int most) -> "lossy " + most + " in total";
      case Assumption.MinimumHeardOf(int least) -> "deliver " + least;
      case Assumption.Kernel() -> "kernel";
      case Assumption.Crashes(int most) -> "crash " + most;
      case Assumption.Omissions(int most) -> "omission " + most;
      case Assumption.Byzantine(int most, Assumption.FaultDuration duration) ->
          switch (duration) {
            case ONE_ROUND -> "transient byzantine " + most;
            case WHOLE_RUN -> "byzantine " + most;
          };
      case Assumption.SynchronousAfter(int rounds) -> "synchronous after " + rounds + " rounds";
      case Assumption.EventuallySynchronous() -> "eventually synchronous";
      case Assumption.HeardOfCondition condition -> "where, line " + condition.at().line();
    };
  }
}
