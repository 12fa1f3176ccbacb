package rondo.analysis.symmetry.event;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import rondo.analysis.symmetry.term.AsymmetryListener;
import rondo.diagnostics.Position;
import rondo.ir.event.EventSystem;
import rondo.ir.event.Role;

/**
 * The groups of interchangeable processes of a system.
 *
 * @param groups the processes of a group may be permuted; each group has at least two
 * @param reasons why processes of roles are distinguished, at most one reason for each role
 * @param unused why a requested symmetry reduction is not applied, if it is not
 */
public record SymmetryGroups(
    List<List<Integer>> groups, List<AsymmetryReason> reasons, Optional<String> unused) {
  /** All processes are distinguished, since no analysis was requested. */
  public static final SymmetryGroups UNKNOWN =
      new SymmetryGroups(List.of(), List.of(), Optional.empty());

  /** Symmetry reduction was requested, but does not apply. */
  public static SymmetryGroups unused(String why) {
    return new SymmetryGroups(List.of(), List.of(), Optional.of(why));
  }

  public SymmetryGroups {
    groups = groups.stream().map(List::copyOf).toList();
    reasons = List.copyOf(reasons);
  }

  /** The symmetry of the processes, monitors and all properties of a system. */
  public static SymmetryGroups of(EventSystem system) {
    var partition = new ProcessPartition(system);
    var analysis = new EventSymmetryAnalysis(system, partition);
    analysis.analyzeProcesses();
    analysis.analyzeMonitors();
    analysis.analyzeProperties();
    return partition.symmetryGroups();
  }

  /** The symmetry of the processes alone, regardless of properties. */
  public static SymmetryGroups ofProcesses(EventSystem system) {
    var partition = new ProcessPartition(system);
    new EventSymmetryAnalysis(system, partition).analyzeProcesses();
    return partition.symmetryGroups();
  }

  /** Restricts the groups to {@code most} processes in all, by dropping whole groups. */
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
        String what = "symmetry is limited to " + most + " processes";
        all.add(new AsymmetryReason(role, what, Position.NONE));
      }
    }
    return new SymmetryGroups(kept, all, unused);
  }

  /** The reason why processes of a role are distinguished, if any. */
  public Optional<AsymmetryReason> reason(Role role) {
    return reasons.stream().filter(o -> o.role().equals(role.name())).findFirst();
  }

  /** A partition of the processes, refined whenever some of them are distinguished from others. */
  static final class ProcessPartition implements AsymmetryListener {
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

    /** Sets the context of the following terms if it is not a process, as text for reasons. */
    void setReader(String other) {
      reader = other;
    }

    @Override
    public void named(Set<Integer> some, Position at) {
      for (int r = 0; r < system.roles().size(); r++) {
        Role role = system.roles().get(r);
        long inside = some.stream().filter(role::contains).count();
        if (inside > 0 && inside < role.count()) {
          addReason(r, "some of them are named explicitly", at);
        }
      }
      int fresh = Arrays.stream(part).max().orElse(0) + 1;
      for (int p = 0; p < part.length; p++) {
        if (some.contains(p)) {
          part[p] += fresh;
        }
      }
    }

    @Override
    public void primaryNamed() {
      throw new IllegalStateException("processes are values");
    }

    @Override
    public void separated(Set<Integer> roles, String what, Position at) {
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
