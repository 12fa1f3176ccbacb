package rondo.ir.symmetry;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import rondo.ir.ProcessSystem;
import rondo.ir.pass.OneStepChoices;
import rondo.ir.symmetry.FamilyInference.Naming;

/**
 * What a system turns out to have in the way of symmetry, without anybody saying so.
 *
 * @param system the system with the symmetry, if there is any, in a form that has it: choices are
 *     made in one step, interchangeable processes do not die, and what is never read names nobody.
 *     {@link Asymmetry}, which looks at it in another way, has nothing against it
 * @param obstacles what else might have been interchangeable, and what tells it apart
 */
public record SymmetryDetection(ProcessSystem system, List<Obstacle> obstacles) {
  /** Somebody who might have been interchangeable, and why it is not so. */
  public record Obstacle(String subject, Asymmetry reason) {
    @Override
    public String toString() {
      return subject + ": " + reason;
    }
  }

  public SymmetryDetection {
    obstacles = List.copyOf(obstacles);
  }

  /** Looks for processes and values that may be renamed. */
  public static SymmetryDetection detect(ProcessSystem system) {
    return detect(system, system);
  }

  /**
   * Looks for what may be renamed in a system that begins by choosing one of many states that
   * differ by names.
   *
   * @param like the system with the same variables in which there is no such choice
   */
  public static SymmetryDetection detect(ProcessSystem system, ProcessSystem like) {
    ProcessSystem chosen = OneStepChoices.apply(system.withoutSymmetry());
    ProcessSystem seen = OneStepChoices.apply(like.withoutSymmetry());
    ProcessCensus census = ProcessCensus.of(chosen);
    SortInference whole = SortInference.infer(seen, SortInference.Locals.WHOLE);
    Optional<PrefixStates> outset = PrefixStates.of(chosen);
    PrefixStates known = outset.orElse(new PrefixStates(List.of()));
    SymmetryDetection strict =
        checked(
            system, chosen, new FamilyInference(seen, whole, census, known, Naming.CHECKED_LATER));
    if (outset.isEmpty()) {
      return strict;
    }
    SortInference late = SortInference.inferAfterPrefix(seen);
    SymmetryDetection free =
        checked(
            system, chosen, new FamilyInference(seen, late, census, known, Naming.CHECKED_LATER));
    return free.gain() >= strict.gain() ? free : strict;
  }

  /** How many states may be as good as one, at most; as a logarithm. */
  private double gain() {
    return system.symmetry().stream()
        .flatMap(s -> s.families().stream())
        .mapToDouble(f -> IntStream.rangeClosed(1, f.size()).mapToDouble(Math::log).sum())
        .sum();
  }

  /** What is left of a decision when the system is read with each of its families. */
  private static SymmetryDetection checked(
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
      return new SymmetryDetection(system.withoutSymmetry(), obstacles);
    }
    return new SymmetryDetection(result, obstacles);
  }

  private static ProcessSystem renamed(ProcessSystem system, Symmetry symmetry) {
    ProcessSystem blank = NeutralInitialization.apply(system, symmetry).withSymmetry(symmetry);
    return TerminationElimination.obstacle(blank).isPresent()
        ? blank
        : TerminationElimination.applyUnchecked(blank);
  }
}
