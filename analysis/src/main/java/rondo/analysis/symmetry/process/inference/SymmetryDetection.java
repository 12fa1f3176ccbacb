package rondo.analysis.symmetry.process.inference;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import rondo.analysis.pass.SelectLoopElimination;
import rondo.analysis.symmetry.process.Asymmetry;
import rondo.analysis.symmetry.process.TerminationElimination;
import rondo.analysis.symmetry.process.inference.FamilyInference.Naming;
import rondo.ir.ProcessSystem;
import rondo.ir.Symmetry;

/**
 * Detects the symmetry of a system from its text.
 *
 * @param system the system with its symmetry, if any, after the transformations that establish it:
 *     choices are atomic, interchangeable processes do not terminate, and initial values that are
 *     never read name no member. {@link Asymmetry}, an independent check, finds no objection
 * @param obstacles further candidates for symmetry, and what distinguishes their members
 */
public record SymmetryDetection(ProcessSystem system, List<Obstacle> obstacles) {
  /** A candidate for symmetry, and why its members are not interchangeable. */
  public record Obstacle(String subject, Asymmetry reason) {
    @Override
    public String toString() {
      return subject + ": " + reason;
    }
  }

  public SymmetryDetection {
    obstacles = List.copyOf(obstacles);
  }

  /** Detects processes and values that may be permuted. */
  public static SymmetryDetection detect(ProcessSystem system) {
    return detect(system, system);
  }

  /**
   * Detects the symmetry of a system that begins with a choice among many states that differ only
   * by a permutation.
   *
   * @param like the system with the same variables but without that choice
   */
  public static SymmetryDetection detect(ProcessSystem system, ProcessSystem like) {
    ProcessSystem chosen = SelectLoopElimination.apply(system.withoutSymmetry());
    ProcessSystem seen =
        AtomicLoopUnrolling.apply(SelectLoopElimination.apply(like.withoutSymmetry()));
    ProcessCensus census = ProcessCensus.of(chosen);
    SortInference whole = SortInference.infer(seen, SortInference.Locals.WHOLE);
    Optional<PrefixStates> outset = PrefixStates.of(chosen);
    PrefixStates known = outset.orElse(new PrefixStates(List.of()));
    List<Proposal> proposals = new ArrayList<>();
    proposals.add(
        checked(
            system, chosen, new FamilyInference(seen, whole, census, known, Naming.CHECKED_LATER)));
    if (outset.isPresent()) {
      for (Identities identities : Identities.values()) {
        SortInference late = SortInference.inferAfterPrefix(seen);
        if (identities == Identities.LINKED) {
          for (int t = 0; t < seen.processTypes().size(); t++) {
            known.linkIdentities(seen, late.slots(), t);
          }
        }
        proposals.add(
            checked(
                system,
                chosen,
                new FamilyInference(seen, late, census, known, Naming.CHECKED_LATER)));
      }
    }
    return best(proposals).detection();
  }

  /**
   * Whether the identities of a process, such as a number and a channel of its own, are permuted
   * independently or together.
   */
  private enum Identities {
    LINKED,
    INDEPENDENT
  }

  /**
   * A detected symmetry.
   *
   * @param gain upper bound on the reduction factor, as a logarithm
   */
  private record Proposal(SymmetryDetection detection, double gain) {}

  /** The proposal with the largest gain, the last of several. */
  private static Proposal best(List<Proposal> proposals) {
    Proposal best = proposals.getFirst();
    for (Proposal proposal : proposals) {
      best = proposal.gain() >= best.gain() ? proposal : best;
    }
    return best;
  }

  /**
   * The gain of families. Numbers that identify processes are permuted with these; processes that
   * differ for ever gain nothing.
   */
  private static double gain(FamilyInference inference, Set<Integer> found) {
    return found.stream()
        .filter(f -> !inference.isIdentity(f) && inference.noGain(f, found).isEmpty())
        .map(inference.families()::get)
        .mapToDouble(f -> IntStream.rangeClosed(1, f.size()).mapToDouble(Math::log).sum())
        .sum();
  }

  /** The families that remain after checking the system with each of them. */
  private static Proposal checked(
      ProcessSystem system, ProcessSystem chosen, FamilyInference inference) {
    List<Obstacle> obstacles = new ArrayList<>(inference.obstacles());
    ProcessSystem result = system.withoutSymmetry();
    Set<Integer> found = new TreeSet<>();
    for (int f = 0; f < inference.families().size(); f++) {
      var more = new TreeSet<>(found);
      more.add(f);
      ProcessSystem renamed = renamed(chosen, inference.symmetry(more));
      Optional<Asymmetry> asymmetry = Asymmetry.in(renamed);
      if (asymmetry.isEmpty()) {
        found = more;
        result = renamed;
      } else {
        Asymmetry why = inference.named(f).orElse(asymmetry.get());
        obstacles.add(new Obstacle(inference.families().get(f).name(), why));
      }
    }
    Set<Integer> all = Set.copyOf(found);
    if (!all.isEmpty() && all.stream().allMatch(f -> inference.noGain(f, all).isPresent())) {
      all.forEach(
          f ->
              obstacles.add(
                  new Obstacle(
                      inference.families().get(f).name(), inference.noGain(f, all).orElseThrow())));
      return new Proposal(new SymmetryDetection(system.withoutSymmetry(), obstacles), 0);
    }
    return new Proposal(new SymmetryDetection(result, obstacles), gain(inference, all));
  }

  private static ProcessSystem renamed(ProcessSystem system, Symmetry symmetry) {
    ProcessSystem blank = NeutralInitialization.apply(system, symmetry).withSymmetry(symmetry);
    return TerminationElimination.obstacle(blank).isPresent()
        ? blank
        : TerminationElimination.applyUnchecked(blank);
  }
}
