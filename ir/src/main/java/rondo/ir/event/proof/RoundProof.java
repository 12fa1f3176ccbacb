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
 * and the round of {@link rondo.ir.event.RoundWatch}, which are two variables more. So they follow
 * from an invariant of a single process: in each {@link Modes mode}, a process is not beyond some
 * {@link Ceiling round} of the phase that one of its variables tells. {@link RoleProof} finds the
 * least such invariant by following all ways through all steps. Others appear in it only as
 * messages, of which nothing is assumed but their types, so that losses, copies, delays and
 * forgeries make no difference. Numbers are reasoned about by the {@link Facts differences} between
 * them.
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
 * @param left what is left to show, in the order of the conditions
 */
public record RoundProof(List<Obligation> left) {
  public RoundProof {
    left = List.copyOf(left);
  }

  /** Shows what can be shown. */
  public static RoundProof of(ProtocolText text) {
    Optional<Reaction> reading =
        text.roles().stream()
            .flatMap(r -> r.reactions().stream())
            .filter(r -> !r.reads().isEmpty())
            .findFirst();
    if (reading.isPresent()) {
      return unknown(reading.get().at());
    }
    var left = new ArrayList<Obligation>();
    for (Role role : text.roles()) {
      Optional<List<Obligation>> ofRole = RoleProof.left(text, role);
      if (ofRole.isEmpty()) {
        return unknown(text.tags().at());
      }
      left.addAll(ofRole.get());
    }
    return new RoundProof(
        Arrays.stream(RoundCondition.values())
            .flatMap(c -> left.stream().filter(o -> o.condition() == c))
            .toList());
  }

  /** Nothing is shown but that messages carry the round of their sender, which is so always. */
  private static RoundProof unknown(Position at) {
    return new RoundProof(
        Arrays.stream(RoundCondition.values())
            .filter(c -> c != RoundCondition.STAMPED)
            .map(c -> new Obligation(c, at, "rounds", "", List.of()))
            .toList());
  }

  public boolean isShown(RoundCondition condition) {
    return left.stream().noneMatch(o -> o.condition() == condition);
  }

  /** Whether all conditions are. */
  public boolean isWhole() {
    return left.isEmpty();
  }
}
