package rondo.ir.round;

import java.util.List;
import java.util.OptionalInt;
import rondo.ir.data.LocalVariable;
import rondo.ir.data.Stmt;

/**
 * Processes that all follow one protocol in rounds.
 *
 * @param init what each process does before the first round
 * @param rounds the rounds, again and again
 * @param phaseLimit after so many phases a run ends; empty if it never does
 */
public record RoundSystem(
    String name,
    int processes,
    List<LocalVariable> variables,
    List<Stmt> init,
    List<Round> rounds,
    OptionalInt phaseLimit,
    Network network,
    List<RoundProperty> properties) {
  public RoundSystem {
    variables = List.copyOf(variables);
    init = List.copyOf(init);
    rounds = List.copyOf(rounds);
    properties = List.copyOf(properties);
  }

  /** Processes that do nothing before the first round. */
  public RoundSystem(
      String name,
      int processes,
      List<LocalVariable> variables,
      List<Round> phase,
      OptionalInt phases,
      Network network,
      List<RoundProperty> properties) {
    this(name, processes, variables, List.of(), phase, phases, network, properties);
  }

  /** The same, of which just these are to be checked, under all that they assume. */
  public RoundSystem withProperties(List<RoundProperty> some) {
    List<Assumption> more =
        some.stream().flatMap(p -> p.assumptions().stream()).distinct().toList();
    return new RoundSystem(
        name, processes, variables, init, rounds, phaseLimit, network.and(more), some);
  }
}
