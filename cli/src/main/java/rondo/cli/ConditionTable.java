package rondo.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.stream.Collectors;
import rondo.distal.Distal;
import rondo.events.RoundBased;
import rondo.ir.event.RoundCondition;
import rondo.ir.event.proof.Obligation;

/**
 * The five conditions of rounds, and what is known of each.
 *
 * @param searched what a search found out; none if there was nothing left to search for
 */
record ConditionTable(
    String name,
    SequencedMap<String, Integer> parameters,
    Distal.Shown shown,
    Optional<RoundBased> searched) {
  String text() {
    var lines = new ArrayList<String>();
    lines.add(
        name + ", as its text shows " + (shown.forAll() ? "for all parameters" : values()) + ":");
    for (RoundCondition condition : RoundCondition.values()) {
      boolean isShown = shown.proof().isShown(condition);
      lines.add(
          "  %d  %-9s  %s"
              .formatted(condition.number(), isShown ? "shown" : "not shown", condition.text()));
      shown.proof().left().stream()
          .filter(o -> o.condition() == condition)
          .forEach(o -> lines.addAll(left(o)));
    }
    lines.add(searched.map(this::found).orElse("It keeps to rounds."));
    return String.join("\n", lines) + "\n";
  }

  private static List<String> left(Obligation left) {
    String where = left.mode().isEmpty() ? "" : " where " + left.mode();
    return List.of(
        "       %s, upon %s%s:"
            .formatted(left.at(), left.event(), where)
            .replace("upon init", "init"),
        "         " + left.what(),
        "         to show: " + left.remedy());
  }

  private String found(RoundBased searched) {
    return switch (searched) {
      case RoundBased.Proved proved ->
          "It keeps to rounds %s, by a search of %,d states."
              .formatted(values(), proved.verdict().statistics().states());
      case RoundBased.Broken broken ->
          "It does not keep to rounds %s: %s.".formatted(values(), broken.fault().message());
      case RoundBased.Unknown unknown ->
          "Whether it keeps to rounds %s is not known: %s."
              .formatted(values(), unknown.verdict().why().text());
    };
  }

  private String values() {
    return parameters.isEmpty()
        ? "as it is"
        : parameters.entrySet().stream()
            .map(p -> p.getKey() + " = " + p.getValue())
            .collect(Collectors.joining(", ", "for ", ""));
  }
}
