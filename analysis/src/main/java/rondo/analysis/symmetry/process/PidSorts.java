package rondo.analysis.symmetry.process;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import rondo.ir.Family;
import rondo.ir.ProcessSystem;
import rondo.ir.SymmetrySort;

/** The sorts of pids. The processes of a family have consecutive pids, from its first pid on. */
final class PidSorts {
  private final List<Family> families;

  /** By family: the pid of its first member; -1 if its members are not processes. */
  private final List<Integer> firsts = new ArrayList<>();

  private PidSorts(List<Family> families) {
    this.families = families;
  }

  static PidSorts of(ProcessSystem system) throws AsymmetryException {
    var sorts = new PidSorts(system.symmetry().orElseThrow().families());
    for (Family family : sorts.families) {
      sorts.firsts.add(
          switch (family.kind()) {
            case Family.Kind.Values _ -> -1;
            case Family.Kind.Processes p -> first(system, family, p.processType());
          });
    }
    return sorts;
  }

  private static int first(ProcessSystem system, Family family, int type)
      throws AsymmetryException {
    List<Integer> found =
        IntStream.range(0, system.initialProcesses().size())
            .filter(pid -> system.initialProcesses().get(pid).processType() == type)
            .boxed()
            .toList();
    var at = system.processTypes().get(type).at();
    if (found.isEmpty()) {
      return new SpawnOrder(system).firstPid(type);
    }
    if (SpawnOrder.isSpawned(system, type)) {
      throw new AsymmetryException("more `" + family.name() + "` may be started later", at);
    }
    if (found.size() != family.size()) {
      throw new AsymmetryException(
          "there are " + found.size() + " processes `" + family.name() + "`", at);
    }
    if (found.getLast() - found.getFirst() != found.size() - 1) {
      throw new AsymmetryException(
          "the processes `" + family.name() + "` do not have consecutive pids", at);
    }
    return found.getFirst();
  }

  /** The sort of the pids of a process type. */
  SymmetrySort sort(int type) {
    for (int f = 0; f < firsts.size(); f++) {
      if (families.get(f).kind() instanceof Family.Kind.Processes p && p.processType() == type) {
        return new SymmetrySort.Member(f, firsts.get(f));
      }
    }
    return SymmetrySort.PLAIN;
  }

  /** The sort of a given pid. */
  SymmetrySort sortOf(int pid) {
    for (int f = 0; f < firsts.size(); f++) {
      int member = pid - firsts.get(f);
      if (firsts.get(f) >= 0 && member >= 0 && member < families.get(f).size()) {
        return new SymmetrySort.Member(f, firsts.get(f));
      }
    }
    return SymmetrySort.PLAIN;
  }

  /** Whether members of this sort are pids. */
  boolean isPid(SymmetrySort.Member sort) {
    return firsts.get(sort.family()) == sort.first();
  }
}
