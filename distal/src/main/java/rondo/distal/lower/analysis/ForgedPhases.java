package rondo.distal.lower.analysis;

import java.util.List;
import rondo.diagnostics.DiagnosticCollector;
import rondo.diagnostics.Position;
import rondo.distal.text.Rule;
import rondo.ir.data.Type;
import rondo.ir.round.Assumption;
import rondo.ir.round.RoundSystem;

/**
 * Rejects unbounded phases in messages that may be forged. Genuine stamps are compared by order
 * only, so they are abstracted to ranks. But a forged stamp may lie strictly between two existing
 * ones; then the distance between stamps matters, and no finite abstraction suffices.
 */
public final class ForgedPhases {
  private final DiagnosticCollector diagnostics;

  public ForgedPhases(DiagnosticCollector diagnostics) {
    this.diagnostics = diagnostics;
  }

  /**
   * @param network the position of the network clause
   */
  public void check(RoundSystem system, Position network) {
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
            .at(at, "Byzantine processes could forge phase numbers, which are unbounded")
            .withHelp("send no phases, or bound the runs: `stop after … phases`"));
  }
}
