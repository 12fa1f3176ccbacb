package rondo.ir.round;

import java.util.List;
import java.util.OptionalInt;
import rondo.ir.data.LocalVariable;
import rondo.ir.data.Stmt;

/**
 * A round-based protocol: processes that execute the same rounds in lockstep.
 *
 * @param init executed by each process before the first round
 * @param rounds the rounds of a phase, which is repeated
 * @param phaseLimit the number of phases of a run; empty if it is infinite
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

  /** A system without {@code init}. */
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

  /** A copy with {@code some} as properties, under all their assumptions. */
  public RoundSystem withProperties(List<RoundProperty> some) {
    List<Assumption> more =
        some.stream().flatMap(p -> p.assumptions().stream()).distinct().toList();
    return new RoundSystem(
        name, processes, variables, init, rounds, phaseLimit, network.and(more), some);
  }
}
