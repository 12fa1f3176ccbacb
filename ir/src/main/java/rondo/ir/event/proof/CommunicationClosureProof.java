package rondo.ir.event.proof;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import rondo.diagnostics.Position;
import rondo.ir.event.Reaction;
import rondo.ir.event.Role;
import rondo.ir.event.RoundCondition;

/**
 * Which of the conditions that make a protocol round-based are shown by its text: for every run,
 * every network, and all values of the parameters that stand for themselves in it.
 *
 * <p>Conditions are about single steps of single processes, given where the process is: the phase
 * and the round of {@link rondo.ir.event.CommunicationClosureMonitor}, which are two variables
 * more. So they follow from an invariant of a single process: in each {@link ModeAbstraction mode},
 * a process is not beyond some {@link RoundBound round} of the phase that one of its variables
 * tells. {@link RoleProof} finds the least such invariant by following all ways through all steps.
 * Others appear in it only as messages, of which nothing is assumed but their types, so that
 * losses, copies, delays and forgeries make no difference. Numbers are reasoned about by the {@link
 * DifferenceConstraints differences} between them.
 *
 * <p>A condition that is shown is never the first that a run breaks. For take a run and its first
 * step that breaks a condition. Before it, processes are under their ceilings, since these hold at
 * the beginning and are kept by steps that break nothing. The step takes some way through its
 * statements; had the condition been shown, that way would have been found impossible. Every
 * approximation adds ways, or places where a process may be, and never leaves one out. If all
 * conditions are shown, no run breaks any.
 *
 * <p>Of a protocol with a reaction that reads messages besides, nothing is shown: which those are
 * is not followed.
 *
 * @param openObligations what is left to show, in the order of the conditions
 */
public record CommunicationClosureProof(List<ProofObligation> openObligations) {
  public CommunicationClosureProof {
    openObligations = List.copyOf(openObligations);
  }

  /** Shows what can be shown. */
  public static CommunicationClosureProof of(ParameterizedProtocol text) {
    Optional<Reaction> reading =
        text.roles().stream()
            .flatMap(r -> r.reactions().stream())
            .filter(r -> !r.reads().isEmpty())
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

  /** Nothing is shown but that messages carry the round of their sender, which is so always. */
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

  /** Whether all conditions are. */
  public boolean isComplete() {
    return openObligations.isEmpty();
  }
}
