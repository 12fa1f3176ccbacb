package rondo.cli.report;

import java.util.List;
import java.util.stream.Collectors;
import rondo.ir.round.Assumption;
import rondo.ir.round.Network;

/** What is assumed of a network, in the words of a protocol. */
final class NetworkText {
  private NetworkText() {}

  static String of(Network network) {
    String text = of(network.assumptions());
    return switch (network.own()) {
      case HEARD -> text;
      case LIKE_OTHERS -> text + ", even own";
    };
  }

  static String of(List<Assumption> assumptions) {
    return assumptions.stream()
        .distinct()
        .map(NetworkText::of)
        .collect(Collectors.joining(" and "));
  }

  private static String of(Assumption assumption) {
    return switch (assumption) {
      case Assumption.Any() -> "any";
      case Assumption.Perfect() -> "perfect";
      case Assumption.LossesEachRound(int most) -> "lossy " + most + " per round";
      case Assumption.LossesInAll(int most) -> "lossy " + most + " in total";
      case Assumption.HeardAtLeast(int least) -> "deliver " + least;
      case Assumption.Kernel() -> "kernel";
      case Assumption.Crashes(int most) -> "crash " + most;
      case Assumption.Omissions(int most) -> "omission " + most;
      case Assumption.Byzantine(int most, Assumption.Span span) ->
          switch (span) {
            case ONE_ROUND -> "transient byzantine " + most;
            case WHOLE_RUN -> "byzantine " + most;
          };
      case Assumption.SynchronousAfter(int rounds) -> "synchronous after " + rounds + " rounds";
      case Assumption.EventuallySynchronous() -> "eventually synchronous";
      case Assumption.Where where -> "where, line " + where.at().line();
    };
  }
}
