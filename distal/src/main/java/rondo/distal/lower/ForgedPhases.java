package rondo.distal.lower;

import java.util.List;
import rondo.diagnostics.Position;
import rondo.distal.text.DiagnosticCollector;
import rondo.distal.text.Rule;
import rondo.ir.data.Type;
import rondo.ir.round.Assumption;
import rondo.ir.round.RoundSystem;

/**
 * Refuses phases without end in messages that may be forged. Of stamps that have been given only
 * the order counts; but who makes one up can use any number between two of them, so that it would
 * count how many there are, and no finite number of states would do.
 */
final class ForgedPhases {
  private final DiagnosticCollector diagnostics;

  ForgedPhases(DiagnosticCollector diagnostics) {
    this.diagnostics = diagnostics;
  }

  /**
   * @param network where it is said what the network does
   */
  void check(RoundSystem system, Position network) {
    if (system.phaseLimit().isPresent()
        || system.rounds().stream()
            .noneMatch(r -> r.message().contains(Type.Stamp.class::isInstance))) {
      return;
    }
    if (forges(system.network().assumptions())) {
      add(network);
    }
    system.properties().stream().filter(p -> forges(p.assumptions())).forEach(p -> add(p.at()));
  }

  private static boolean forges(List<Assumption> assumptions) {
    return assumptions.stream()
        .anyMatch(a -> a instanceof Assumption.Byzantine(int most, _) && most > 0);
  }

  private void add(Position at) {
    diagnostics.add(
        Rule.BAD_ASSUMPTION
            .at(at, "byzantine processes could make up phases, of which there is no last one")
            .withHelp("send no phases, or end every run: `stop after … phases`"));
  }
}
