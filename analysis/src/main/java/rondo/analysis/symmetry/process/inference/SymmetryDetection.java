package rondo.analysis.symmetry.process.inference;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import rondo.analysis.pass.SelectLoopElimination;
import rondo.analysis.symmetry.process.Asymmetry;
import rondo.analysis.symmetry.process.TerminationElimination;
import rondo.analysis.symmetry.process.inference.FamilyInference.Naming;
import rondo.diagnostics.Position;
import rondo.ir.ProcessSystem;
import rondo.ir.Symmetry;

/**
 * Detects the symmetry of a system from its text.
 *
 * @param system the system with its symmetry, if any, after the transformations that establish it:
 *     choices are atomic, interchangeable processes do not terminate, and initial values that are
 *     never read name no member. {@link Asymmetry}, an independent check, finds no objection
 * @param written a system whose transitions correspond to those of {@code system} one by one, with
 *     the control states and statements of the source
 * @param obstacles further candidates for symmetry, and what distinguishes their members
 */
public record SymmetryDetection(
    ProcessSystem system, ProcessSystem written, List<Obstacle> obstacles) {
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

  /** A system that is explored as it is written. */
  public SymmetryDetection(ProcessSystem system, List<Obstacle> obstacles) {
    this(system, system, obstacles);
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
    ProcessSystem seen = SelectLoopElimination.apply(like.withoutSymmetry());
    SymmetryDetection detection = detectIn(chosen, seen);
    return detection.system().symmetry().isPresent()
        ? detection
        : new SymmetryDetection(system.withoutSymmetry(), detection.obstacles());
  }

  /** Detects symmetry, and if members are distinguished, in an equivalent system as well. */
  private static SymmetryDetection detectIn(ProcessSystem chosen, ProcessSystem seen) {
    Optional<PrefixStates> outset = PrefixStates.of(chosen);
    Proposal plain = best(proposals(new Versions(chosen, chosen, seen), outset));
    if (plain.detection().obstacles().isEmpty()) {
      return plain.detection();
    }
    ProcessSystem grouped = outset.map(o -> ChannelArrays.apply(chosen, o)).orElse(chosen);
    ProcessSystem alike = outset.map(o -> ChannelArrays.apply(seen, o)).orElse(seen);
    var versions = new Versions(grouped, LookupMerge.apply(grouped), LookupMerge.apply(alike));
    if (versions.folded().equals(chosen)) {
      return plain.detection();
    }
    Proposal transformed = best(proposals(versions, PrefixStates.of(versions.folded())));
    return transformed.gain() > plain.gain() ? transformed.detection() : plain.detection();
  }

  /**
   * Versions of a system.
   *
   * @param written with the control states of the source
   * @param folded with the same transitions, as it is checked and explored
   * @param seen the system with the same variables from which sorts are inferred
   */
  private record Versions(ProcessSystem written, ProcessSystem folded, ProcessSystem seen) {}

  private static List<Proposal> proposals(Versions versions, Optional<PrefixStates> outset) {
    ProcessSystem seen = AtomicLoopUnrolling.apply(versions.seen());
    ProcessCensus census = ProcessCensus.of(versions.folded());
    PrefixStates known = outset.orElse(new PrefixStates(List.of()));
    Function<SortInference, Proposal> propose =
        walk ->
            checked(versions, new FamilyInference(seen, walk, census, known, Naming.CHECKED_LATER));
    List<Supplier<SortInference>> walks = new ArrayList<>();
    walks.add(() -> SortInference.infer(seen, SortInference.Locals.WHOLE));
    if (outset.isPresent()) {
      walks.add(() -> SortInference.inferAfterPrefix(seen));
      walks.add(() -> linked(seen, known));
    }
    List<Proposal> proposals = new ArrayList<>();
    walks.forEach(w -> proposals.add(propose.apply(w.get())));
    for (int t = 0; t < seen.processTypes().size(); t++) {
      if (!best(proposals).detection().obstacles().isEmpty() && census.pidRange(t).isPresent()) {
        SortInference walk = walks.getLast().get();
        if (linkArrays(seen, walk, known, census, t)) {
          proposals.addFirst(propose.apply(walk));
        }
      }
    }
    return proposals;
  }

  /**
   * Sorts in which the identities of a process, such as a number and a channel of its own, are
   * permuted together.
   */
  private static SortInference linked(ProcessSystem seen, PrefixStates known) {
    SortInference walk = SortInference.inferAfterPrefix(seen);
    for (int t = 0; t < seen.processTypes().size(); t++) {
      known.linkIdentities(seen, walk.slots(), t);
    }
    return walk;
  }

  /**
   * Unifies the indices of arrays with one element for each process of a type, if they are constant
   * everywhere, with what identifies these processes.
   *
   * @return whether there are such arrays
   */
  private static boolean linkArrays(
      ProcessSystem seen, SortInference walk, PrefixStates known, ProcessCensus census, int type) {
    ProcessCensus.PidRange pids = census.pidRange(type).orElseThrow();
    Optional<PrefixStates.Identities> identities =
        walk.isAfterPrefix()
            ? known.identities(seen, walk.slots(), type).values().stream().findFirst()
            : Optional.empty();
    int node = identities.map(PrefixStates.Identities::node).orElse(walk.slots().pid(type));
    int first = identities.map(i -> Collections.min(i.held().getFirst())).orElse(pids.firstPid());
    List<Integer> indices = walk.slots().constantIndices(pids.size());
    for (int index : indices) {
      walk.slots()
          .classes
          .unify(index, node, -first, new Asymmetry("an array belongs to them", Position.NONE));
    }
    return !indices.isEmpty();
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
  private static Proposal checked(Versions versions, FamilyInference inference) {
    List<Obstacle> obstacles = new ArrayList<>(inference.obstacles());
    ProcessSystem result = versions.written();
    ProcessSystem written = versions.written();
    Set<Integer> found = new TreeSet<>();
    for (int f = 0; f < inference.families().size(); f++) {
      var more = new TreeSet<>(found);
      more.add(f);
      ProcessSystem renamed = renamed(versions.folded(), inference.symmetry(more));
      Optional<Asymmetry> asymmetry = Asymmetry.in(renamed);
      if (asymmetry.isEmpty()) {
        found = more;
        result = renamed;
        written = renamed(versions.written(), inference.symmetry(more));
      } else {
        Asymmetry why = inference.named(f, asymmetry.get());
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
      return new Proposal(new SymmetryDetection(versions.written(), obstacles), 0);
    }
    return new Proposal(new SymmetryDetection(result, written, obstacles), gain(inference, all));
  }

  private static ProcessSystem renamed(ProcessSystem system, Symmetry symmetry) {
    ProcessSystem blank = NeutralInitialization.apply(system, symmetry).withSymmetry(symmetry);
    return TerminationElimination.obstacle(blank).isPresent()
        ? blank
        : TerminationElimination.applyUnchecked(blank);
  }
}
