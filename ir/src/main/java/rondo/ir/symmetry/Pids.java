package rondo.ir.symmetry;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import rondo.ir.ProcessSystem;

/**
 * Which process numbers are names. The processes of a family follow one another, from its first pid
 * on.
 */
final class Pids {
  private final List<Family> families;

  /** By family: the pid of its first member; -1 if its members are no processes. */
  private final List<Integer> firsts = new ArrayList<>();

  private Pids(List<Family> families) {
    this.families = families;
  }

  static Pids of(ProcessSystem system) throws ToldApartException {
    var pids = new Pids(system.symmetry().orElseThrow().families());
    for (Family family : pids.families) {
      pids.firsts.add(
          switch (family.kind()) {
            case Family.Kind.Values _ -> -1;
            case Family.Kind.Processes p -> first(system, family, p.processType());
          });
    }
    return pids;
  }

  private static int first(ProcessSystem system, Family family, int type)
      throws ToldApartException {
    List<Integer> found =
        IntStream.range(0, system.starts().size())
            .filter(pid -> system.starts().get(pid).processType() == type)
            .boxed()
            .toList();
    var at = system.processTypes().get(type).at();
    if (found.isEmpty()) {
      return new Startup(system).first(type);
    }
    if (Startup.isRun(system, type)) {
      throw new ToldApartException("more `" + family.name() + "` may be started later", at);
    }
    if (found.size() != family.size()) {
      throw new ToldApartException(
          "there are " + found.size() + " processes `" + family.name() + "`", at);
    }
    if (found.getLast() - found.getFirst() != found.size() - 1) {
      throw new ToldApartException(
          "the processes `" + family.name() + "` do not follow one another", at);
    }
    return found.getFirst();
  }

  /** What the number of a process of this type is. */
  Sort sort(int type) {
    for (int f = 0; f < firsts.size(); f++) {
      if (families.get(f).kind() instanceof Family.Kind.Processes p && p.processType() == type) {
        return new Sort.Member(f, firsts.get(f));
      }
    }
    return Sort.PLAIN;
  }

  /** What this number is, when it is a process's. */
  Sort sortOf(int pid) {
    for (int f = 0; f < firsts.size(); f++) {
      int member = pid - firsts.get(f);
      if (firsts.get(f) >= 0 && member >= 0 && member < families.get(f).size()) {
        return new Sort.Member(f, firsts.get(f));
      }
    }
    return Sort.PLAIN;
  }

  /** Whether names of this sort are process numbers. */
  boolean isPid(Sort.Member sort) {
    return firsts.get(sort.family()) == sort.first();
  }
}
