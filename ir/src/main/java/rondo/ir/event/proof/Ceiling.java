package rondo.ir.event.proof;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Up to where a process may be, as compared with a number that it has: before that phase, or in
 * that phase up to some round, or anywhere.
 *
 * @param place a round, doubled, and 1 more if it may have reacted in it
 */
record Ceiling(long place) implements Comparable<Ceiling> {
  static final Ceiling BEFORE = new Ceiling(Long.MIN_VALUE);
  static final Ceiling ANYWHERE = new Ceiling(Long.MAX_VALUE);

  @Override
  public int compareTo(Ceiling other) {
    return Long.compare(place, other.place);
  }

  /** The least one under which a process is at the end of a way. */
  static Ceiling of(Path path, Optional<Linear> phase) {
    if (path.stand().isEmpty()) {
      return BEFORE;
    }
    if (phase.isEmpty()) {
      return ANYWHERE;
    }
    Standing stand = path.stand().get();
    Facts facts = path.facts();
    if (facts.implyAtMost(stand.phase().plus(1), phase.get())) {
      return BEFORE;
    }
    if (!facts.implyAtMost(stand.phase(), phase.get())) {
      return ANYWHERE;
    }
    return facts
        .equal(stand.phase(), phase.get())
        .flatMap(f -> f.most(stand.round()))
        .map(r -> new Ceiling(2 * r + (stand.reacted() ? 1 : 0)))
        .orElse(ANYWHERE);
  }

  /** Everywhere that a process may be, in a few cases. */
  List<Path> under(Path path, Optional<Linear> phase, Unknowns unknowns) {
    if (equals(ANYWHERE)) {
      return List.of(
          standing(path, new Standing(unknowns.fresh(), unknowns.fresh(), true), path.facts()));
    }
    if (phase.isEmpty()) {
      return List.of(path);
    }
    var cases = new ArrayList<Path>();
    var before = new Standing(unknowns.fresh(), unknowns.fresh(), true);
    cases.add(standing(path, before, path.facts().less(before.phase(), phase.get()).orElseThrow()));
    if (!equals(BEFORE)) {
      Linear round = Linear.number(Math.floorDiv(place, 2));
      boolean reacted = Math.floorMod(place, 2) == 1;
      var there = new Standing(phase.get(), round, reacted);
      cases.add(standing(path, there, path.facts()));
      var earlier = new Standing(phase.get(), unknowns.fresh(), true);
      cases.add(standing(path, earlier, path.facts().less(earlier.round(), round).orElseThrow()));
    }
    return cases;
  }

  private static Path standing(Path path, Standing stand, Facts facts) {
    return new Path(facts, path.own(), path.bound(), Optional.of(stand), path.doings());
  }
}
