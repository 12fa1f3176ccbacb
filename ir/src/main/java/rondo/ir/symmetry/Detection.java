package rondo.ir.symmetry;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import rondo.ir.ProcessSystem;
import rondo.ir.pass.OneStepChoices;
import rondo.ir.symmetry.Decision.Naming;

/**
 * What a system turns out to have in the way of symmetry, without anybody saying so.
 *
 * @param system the system with the symmetry, if there is any, in a form that has it: choices are
 *     made in one step, interchangeable processes do not die, and what is never read names nobody.
 *     {@link Asymmetry}, which looks at it in another way, has nothing against it
 * @param obstacles what else might have been interchangeable, and what tells it apart
 */
public record Detection(ProcessSystem system, List<Obstacle> obstacles) {
  /** Somebody who might have been interchangeable, and why it is not so. */
  public record Obstacle(String who, Asymmetry why) {
    @Override
    public String toString() {
      return who + ": " + why;
    }
  }

  public Detection {
    obstacles = List.copyOf(obstacles);
  }

  /** Looks for processes and values that may be renamed. */
  public static Detection in(ProcessSystem system) {
    return in(system, system);
  }

  /**
   * Looks for what may be renamed in a system that begins by choosing one of many states that
   * differ by names.
   *
   * @param like the system with the same variables in which there is no such choice
   */
  public static Detection in(ProcessSystem system, ProcessSystem like) {
    ProcessSystem chosen = OneStepChoices.apply(system.withoutSymmetry());
    ProcessSystem seen = OneStepChoices.apply(like.withoutSymmetry());
    Population population = Population.of(chosen);
    SortWalk whole = SortWalk.through(seen, SortWalk.Locals.WHOLE);
    Optional<Outset> outset = Outset.of(chosen);
    Outset known = outset.orElse(new Outset(List.of()));
    Detection strict =
        checked(system, chosen, new Decision(seen, whole, population, known, Naming.READ));
    if (outset.isEmpty()) {
      return strict;
    }
    SortWalk late = SortWalk.afterOpenings(seen);
    Detection free =
        checked(system, chosen, new Decision(seen, late, population, known, Naming.READ));
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
  private static Detection checked(ProcessSystem system, ProcessSystem chosen, Decision decision) {
    List<Obstacle> obstacles = new ArrayList<>(decision.obstacles());
    ProcessSystem result = system.withoutSymmetry();
    Set<Integer> found = new TreeSet<>();
    for (int f = 0; f < decision.families().size(); f++) {
      var more = new TreeSet<>(found);
      more.add(f);
      ProcessSystem renamed = renamed(chosen, decision.symmetry(more));
      Optional<Asymmetry> asymmetry = Asymmetry.in(renamed);
      if (asymmetry.isEmpty()) {
        found = more;
        result = renamed;
      } else {
        Asymmetry why = decision.named(f).orElse(asymmetry.get());
        obstacles.add(new Obstacle(decision.families().get(f).name(), why));
      }
    }
    Set<Integer> all = Set.copyOf(found);
    if (!all.isEmpty() && all.stream().allMatch(f -> decision.vain(f, all).isPresent())) {
      all.forEach(
          f ->
              obstacles.add(
                  new Obstacle(
                      decision.families().get(f).name(), decision.vain(f, all).orElseThrow())));
      return new Detection(system.withoutSymmetry(), obstacles);
    }
    return new Detection(result, obstacles);
  }

  private static ProcessSystem renamed(ProcessSystem system, Symmetry symmetry) {
    ProcessSystem blank = Blanks.apply(system, symmetry).withSymmetry(symmetry);
    return Undying.obstacle(blank).isPresent() ? blank : Undying.forced(blank);
  }
}
