package rondo.ir.event.symmetry;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import rondo.diagnostics.Position;
import rondo.ir.event.EventSystem;
import rondo.ir.event.Role;

/**
 * Which processes may change places without a difference to anybody.
 *
 * @param groups those of a group may, with each other; each has at least two
 * @param reasons what tells processes of roles apart, at most one for each role
 * @param unused why symmetry is not used although it was wanted, if it is not
 */
public record SymmetryGroups(
    List<List<Integer>> groups, List<AsymmetryReason> reasons, Optional<String> unused) {
  /** All are told apart, since nobody has asked. */
  public static final SymmetryGroups UNKNOWN =
      new SymmetryGroups(List.of(), List.of(), Optional.empty());

  /** Symmetry was wanted, and cannot be used. */
  public static SymmetryGroups unused(String why) {
    return new SymmetryGroups(List.of(), List.of(), Optional.of(why));
  }

  public SymmetryGroups {
    groups = groups.stream().map(List::copyOf).toList();
    reasons = List.copyOf(reasons);
  }

  /** In a system, by its processes and by all its properties. */
  public static SymmetryGroups of(EventSystem system) {
    var partition = new ProcessPartition(system);
    var analysis = new EventSymmetryAnalysis(system, partition);
    analysis.analyzeProcesses();
    analysis.analyzeMonitors();
    analysis.analyzeProperties();
    return partition.symmetryGroups();
  }

  /** By its processes alone, whatever properties ask. */
  public static SymmetryGroups ofProcesses(EventSystem system) {
    var partition = new ProcessPartition(system);
    new EventSymmetryAnalysis(system, partition).analyzeProcesses();
    return partition.symmetryGroups();
  }

  /** With no more than so many processes that may change places: whole groups are left out. */
  public SymmetryGroups limitedTo(int most, EventSystem system) {
    var kept = new ArrayList<List<Integer>>();
    var all = new ArrayList<>(reasons);
    int count = 0;
    for (List<Integer> group : groups) {
      if (count + group.size() <= most) {
        kept.add(group);
        count += group.size();
      } else {
        String role = system.roleOf(group.getFirst()).name();
        String what = "no more than " + most + " processes are interchanged";
        all.add(new AsymmetryReason(role, what, Position.NONE));
      }
    }
    return new SymmetryGroups(kept, all, unused);
  }

  /** What tells processes of a role apart, if something does. */
  public Optional<AsymmetryReason> reason(Role role) {
    return reasons.stream().filter(o -> o.role().equals(role.name())).findFirst();
  }

  /** Processes, in parts that are split whenever something tells some of them from others. */
  static final class ProcessPartition {
    private final EventSystem system;
    private final int[] part;
    private final Map<Integer, AsymmetryReason> reasons = new TreeMap<>();
    private final Set<Integer> separated = new HashSet<>();
    private String reader = "";

    ProcessPartition(EventSystem system) {
      this.system = system;
      part = new int[system.processes()];
      for (int p = 0; p < part.length; p++) {
        part[p] = system.roles().indexOf(system.roleOf(p));
      }
    }

    /** What follows is read in something other than a process; how an objection says so. */
    void setReader(String other) {
      reader = other;
    }

    /** These are told from all others. */
    void split(Set<Integer> some, Position at) {
      for (int r = 0; r < system.roles().size(); r++) {
        Role role = system.roles().get(r);
        long inside = some.stream().filter(role::contains).count();
        if (inside > 0 && inside < role.count()) {
          addReason(r, "some of them are named", at);
        }
      }
      int fresh = Arrays.stream(part).max().orElse(0) + 1;
      for (int p = 0; p < part.length; p++) {
        if (some.contains(p)) {
          part[p] += fresh;
        }
      }
    }

    /** All of these roles are told apart. */
    void separate(Set<Integer> roles, String what, Position at) {
      for (int r : roles) {
        separated.add(r);
        addReason(r, what, at);
      }
    }

    private void addReason(int role, String what, Position at) {
      Role of = system.roles().get(role);
      if (of.count() > 1) {
        reasons.putIfAbsent(role, new AsymmetryReason(of.name(), what + reader, at));
      }
    }

    SymmetryGroups symmetryGroups() {
      Map<Integer, List<Integer>> groups = new TreeMap<>();
      IntStream.range(0, part.length)
          .filter(p -> !separated.contains(system.roles().indexOf(system.roleOf(p))))
          .forEach(p -> groups.computeIfAbsent(part[p], _ -> new ArrayList<>()).add(p));
      return new SymmetryGroups(
          groups.values().stream().filter(g -> g.size() > 1).toList(),
          List.copyOf(reasons.values()),
          Optional.empty());
    }
  }
}
