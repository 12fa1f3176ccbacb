package rondo.analysis.closure;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import rondo.diagnostics.Position;
import rondo.ir.event.Reaction;
import rondo.ir.event.Role;
import rondo.ir.event.RoundCondition;

/**
 * A static proof of communication closure: the conditions of a round-based protocol that follow
 * from its text, for every run, every network, and all values of the parameters that are kept
 * symbolic.
 *
 * <p>The conditions concern single steps of single processes, given the position of the process:
 * the phase and the round of {@link rondo.ir.event.CommunicationClosureMonitor}, which are two
 * additional variables. So they follow from an invariant of a single process: in each {@link
 * ModeAbstraction mode}, a process is not beyond some {@link RoundBound round} of the phase that
 * one of its variables holds. {@link RoleProof} computes the least such invariant by following all
 * paths through all steps. Other processes appear only through messages, of which nothing is
 * assumed but their types, so that losses, copies, delays and forgeries make no difference.
 * Arithmetic is abstracted to {@link DifferenceConstraints difference constraints}.
 *
 * <p>A condition that is proved is never the first one that a run violates. Proof: take a run and
 * its first step that violates a condition. Before it, processes are within their round bounds,
 * since these hold initially and are preserved by steps that violate nothing. The step takes some
 * path through its statements; had the condition been proved, that path would have been found
 * infeasible. Every approximation adds paths, or positions of a process, and never removes one. If
 * all conditions are proved, no run violates any.
 *
 * <p>If some reaction reads messages without consuming them, nothing is proved: the analysis does
 * not track which messages are read.
 *
 * @param openObligations the remaining proof obligations, in the order of the conditions
 */
public record CommunicationClosureProof(List<ProofObligation> openObligations) {
  public CommunicationClosureProof {
    openObligations = List.copyOf(openObligations);
  }

  /** Proves as many conditions as possible. */
  public static CommunicationClosureProof of(ParameterizedProtocol text) {
    Optional<Reaction> reading =
        text.roles().stream()
            .flatMap(r -> r.reactions().stream())
            .filter(r -> !r.reads().isEmpty() || !r.trigger().consumes())
            .findFirst();
    if (reading.isPresent()) {
      return unknown(reading.get().at());
    }
    var left = new ArrayList<ProofObligation>();
    for (Role role : text.roles()) {
      Optional<List<ProofObligation>> ofRole = RoleProof.openObligations(text, role);
      if (ofRole.isEmpty()) {
        return unknown(text.messageTags().at());
      }
      left.addAll(ofRole.get());
    }
    return new CommunicationClosureProof(
        Arrays.stream(RoundCondition.values())
            .flatMap(c -> left.stream().filter(o -> o.condition() == c))
            .toList());
  }

  /**
   * Nothing is proved, except that messages carry the round of their sender, which always holds.
   */
  private static CommunicationClosureProof unknown(Position at) {
    return new CommunicationClosureProof(
        Arrays.stream(RoundCondition.values())
            .filter(c -> c != RoundCondition.TAGGED)
            .map(c -> new ProofObligation(c, at, "rounds", "", List.of()))
            .toList());
  }

  public boolean isProved(RoundCondition condition) {
    return openObligations.stream().noneMatch(o -> o.condition() == condition);
  }

  /** Whether all conditions are proved. */
  public boolean isComplete() {
    return openObligations.isEmpty();
  }
}
