package rondo.trace.view;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import rondo.ir.data.ValueText;
import rondo.ir.event.EventSystem;
import rondo.ir.event.Role;

/** The names of processes: derived from their roles, where there are several. */
public final class ProcessNames {
  private final EventSystem system;
  private final List<String> names;

  public ProcessNames(EventSystem system) {
    this.system = system;
    names = IntStream.range(0, system.processes()).mapToObj(this::name).toList();
  }

  private String name(int process) {
    if (system.roles().size() == 1) {
      return ValueText.process(process);
    }
    Role role = system.roleOf(process);
    return role.count() == 1 ? role.name() : role.name() + " " + (process - role.first());
  }

  public List<String> all() {
    return names;
  }

  public String of(int process) {
    return names.get(process);
  }

  List<String> of(List<Integer> processes) {
    return processes.stream().map(this::of).toList();
  }

  /** A short text for a set of processes. */
  public String group(List<Integer> processes) {
    List<Integer> some = processes.stream().distinct().sorted().toList();
    if (some.size() > 1 && some.size() == names.size()) {
      return "all";
    }
    for (Role role : system.roles()) {
      List<Integer> members =
          IntStream.range(role.first(), role.first() + role.count()).boxed().toList();
      if (system.roles().size() > 1 && members.size() > 1 && some.equals(members)) {
        return "every " + role.name();
      }
    }
    return some.stream().map(this::of).collect(Collectors.joining(", "));
  }
}
