package rondo.analysis.symmetry.round;

import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import rondo.analysis.symmetry.term.AsymmetryListener;
import rondo.analysis.symmetry.term.PhaseBounds;
import rondo.analysis.symmetry.term.StmtSymmetryAnalysis;
import rondo.analysis.symmetry.term.TermSymmetryAnalysis;
import rondo.diagnostics.Position;
import rondo.ir.round.OrderSensitivity;
import rondo.ir.round.Round;
import rondo.ir.round.RoundProperty;
import rondo.ir.round.RoundSystem;

/**
 * The processes that the rest of a run may name, where variables and messages may refer to
 * processes.
 *
 * <p>In each round, a permutation of the processes that neither this round, nor a later one, nor
 * the property names maps runs to runs: it permutes the local states, the messages, and all
 * references to processes in them. Processes that were named in earlier rounds only, such as the
 * primaries of earlier phases, are interchangeable with the others from then on; {@code init} may
 * name processes freely.
 */
public final class NamedProcesses {
  /** By round, counted over all phases: the processes that it or a later one names. */
  private final List<BitSet> fromRound;

  private final int processes;

  private NamedProcesses(List<BitSet> fromRound, int processes) {
    this.fromRound = fromRound;
    this.processes = processes;
  }

  /**
   * Empty if no two processes are interchangeable in any round.
   *
   * <p>The number of phases has to be bounded: else a primary is named again and again.
   */
  static Optional<NamedProcesses> of(RoundSystem system, List<RoundProperty> properties) {
    boolean isOrdered =
        system.rounds().stream().anyMatch(r -> r.orderSensitivity() == OrderSensitivity.SENSITIVE);
    if (system.phaseLimit().isEmpty()
        || isOrdered
        || !system.network().faultModel().heardOfConditions().isEmpty()
        || properties.stream().anyMatch(p -> !p.assumptions().isEmpty())
        || properties.stream().anyMatch(RoundProperty.Validity.class::isInstance)) {
      return Optional.empty();
    }
    Optional<BitSet> byProperties = namedByProperties(system, properties);
    if (byProperties.isEmpty()) {
      return Optional.empty();
    }
    int rounds = system.rounds().size() * system.phaseLimit().getAsInt();
    var named = new BitSet[rounds + 1];
    named[rounds] = byProperties.get();
    for (int r = rounds - 1; r >= 0; r--) {
      Optional<BitSet> here = namedBy(system, r);
      if (here.isEmpty()) {
        return Optional.empty();
      }
      named[r] = here.get();
      named[r].or(named[r + 1]);
    }
    var result = new NamedProcesses(List.of(named), system.processes());
    return result.interchangeable().size() > 1 ? Optional.of(result) : Optional.empty();
  }

  private static Optional<BitSet> namedBy(RoundSystem system, int index) {
    var collector = new NameCollector(system);
    Round round = system.rounds().get(index % system.rounds().size());
    int phase = 1 + index / system.rounds().size();
    collector.terms.executedBy(0, system.variables());
    collector.terms.setBounds(PhaseBounds.in(phase, system.processes(), system.variables()));
    collector.terms.setMailbox(collector.terms.of(round.message()));
    for (Round.Send send : round.sends()) {
      collector.terms.of(send.guard());
      collector.terms.flow(collector.terms.of(send.message()), collector.terms.of(round.message()));
      collector.terms.receivers(send.to());
    }
    collector.statements.analyze(round.update());
    return collector.named();
  }

  private static Optional<BitSet> namedByProperties(
      RoundSystem system, List<RoundProperty> properties) {
    var collector = new NameCollector(system);
    for (RoundProperty property : properties) {
      switch (property) {
        case RoundProperty.Invariant invariant -> collector.terms.of(invariant.condition());
        case RoundProperty.Temporal temporal ->
            temporal.observer().guards().forEach(collector.terms::of);
        case RoundProperty.Validity _, RoundProperty.Irrevocability _ -> {}
      }
    }
    return collector.named();
  }

  /** Collects the processes that terms name, one by one or as a set. */
  private static final class NameCollector implements AsymmetryListener {
    final TermSymmetryAnalysis terms;
    final StmtSymmetryAnalysis statements;
    private final BitSet named = new BitSet();
    private boolean areSeparated;

    NameCollector(RoundSystem system) {
      var declarations = new OneRoleDeclarations(system);
      terms = new TermSymmetryAnalysis(declarations, this);
      statements = new StmtSymmetryAnalysis(terms, declarations, this);
    }

    @Override
    public void named(Set<Integer> processes, Position at) {
      processes.forEach(named::set);
    }

    @Override
    public void primaryNamed() {
      throw new IllegalStateException("processes are values");
    }

    @Override
    public void separated(Set<Integer> roles, String what, Position at) {
      areSeparated |= !roles.isEmpty();
    }

    /** Empty if all processes are told apart. */
    Optional<BitSet> named() {
      return areSeparated ? Optional.empty() : Optional.of(named);
    }
  }

  /**
   * Whether a process may be named in the rest of a run.
   *
   * @param rounds the number of rounds that have been executed
   */
  public boolean isNamed(int process, int rounds) {
    return fromRound.get(Math.min(rounds, fromRound.size() - 1)).get(process);
  }

  /** The processes that are interchangeable in the last round; before it there may be fewer. */
  public List<Integer> interchangeable() {
    int last = Math.max(0, fromRound.size() - 2);
    return IntStream.range(0, processes).filter(p -> !isNamed(p, last)).boxed().toList();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof NamedProcesses n && fromRound.equals(n.fromRound);
  }

  @Override
  public int hashCode() {
    return fromRound.hashCode();
  }
}
