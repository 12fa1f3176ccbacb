package rondo.ir.event.likeness;

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
 * @param objections what tells processes of roles apart, at most one for each role
 * @param unused why symmetry is not used although it was wanted, if it is not
 */
public record Likeness(
    List<List<Integer>> groups, List<Objection> objections, Optional<String> unused) {
  /** All are told apart, since nobody has asked. */
  public static final Likeness UNKNOWN = new Likeness(List.of(), List.of(), Optional.empty());

  /** Symmetry was wanted, and cannot be used. */
  public static Likeness unused(String why) {
    return new Likeness(List.of(), List.of(), Optional.of(why));
  }

  public Likeness {
    groups = groups.stream().map(List::copyOf).toList();
    objections = List.copyOf(objections);
  }

  /** In a system, by its processes and by all its properties. */
  public static Likeness of(EventSystem system) {
    var parts = new Parts(system);
    var telling = new Telling(system, parts);
    telling.readProcesses();
    telling.readMonitors();
    telling.readProperties();
    return parts.likeness();
  }

  /** By its processes alone, whatever properties ask. */
  public static Likeness ofProcesses(EventSystem system) {
    var parts = new Parts(system);
    new Telling(system, parts).readProcesses();
    return parts.likeness();
  }

  /** With no more than so many processes that may change places: whole groups are left out. */
  public Likeness limitedTo(int most, EventSystem system) {
    var kept = new ArrayList<List<Integer>>();
    var all = new ArrayList<>(objections);
    int count = 0;
    for (List<Integer> group : groups) {
      if (count + group.size() <= most) {
        kept.add(group);
        count += group.size();
      } else {
        String role = system.roleOf(group.getFirst()).name();
        String what = "no more than " + most + " processes are interchanged";
        all.add(new Objection(role, what, Position.NONE));
      }
    }
    return new Likeness(kept, all, unused);
  }

  /** What tells processes of a role apart, if something does. */
  public Optional<Objection> objection(Role role) {
    return objections.stream().filter(o -> o.role().equals(role.name())).findFirst();
  }

  /** Processes, in parts that are split whenever something tells some of them from others. */
  static final class Parts {
    private final EventSystem system;
    private final int[] part;
    private final Map<Integer, Objection> objections = new TreeMap<>();
    private final Set<Integer> told = new HashSet<>();
    private String reader = "";

    Parts(EventSystem system) {
      this.system = system;
      part = new int[system.processes()];
      for (int p = 0; p < part.length; p++) {
        part[p] = system.roles().indexOf(system.roleOf(p));
      }
    }

    /** What follows is read in something other than a process; how an objection says so. */
    void readBy(String other) {
      reader = other;
    }

    /** These are told from all others. */
    void split(Set<Integer> some, Position at) {
      for (int r = 0; r < system.roles().size(); r++) {
        Role role = system.roles().get(r);
        long inside = some.stream().filter(role::has).count();
        if (inside > 0 && inside < role.count()) {
          object(r, "some of them are named", at);
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
    void tell(Set<Integer> roles, String what, Position at) {
      for (int r : roles) {
        told.add(r);
        object(r, what, at);
      }
    }

    private void object(int role, String what, Position at) {
      Role of = system.roles().get(role);
      if (of.count() > 1) {
        objections.putIfAbsent(role, new Objection(of.name(), what + reader, at));
      }
    }

    Likeness likeness() {
      Map<Integer, List<Integer>> groups = new TreeMap<>();
      IntStream.range(0, part.length)
          .filter(p -> !told.contains(system.roles().indexOf(system.roleOf(p))))
          .forEach(p -> groups.computeIfAbsent(part[p], _ -> new ArrayList<>()).add(p));
      return new Likeness(
          groups.values().stream().filter(g -> g.size() > 1).toList(),
          List.copyOf(objections.values()),
          Optional.empty());
    }
  }
}
