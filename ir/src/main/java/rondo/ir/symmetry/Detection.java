package rondo.ir.symmetry;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import rondo.ir.ProcessSystem;
import rondo.ir.pass.OneStepChoices;

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
  public record Obstacle(String who, Offence why) {
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
    SortWalk walk = SortWalk.through(seen, SortWalk.Locals.WHOLE);
    var decision = new Decision(seen, walk, Population.of(chosen));
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
        var why = new Offence(asymmetry.get().why(), asymmetry.get().at());
        obstacles.add(new Obstacle(decision.families().get(f).name(), why));
      }
    }
    return new Detection(result, obstacles);
  }

  private static ProcessSystem renamed(ProcessSystem system, Symmetry symmetry) {
    return Undying.apply(Blanks.apply(system, symmetry).withSymmetry(symmetry));
  }
}
