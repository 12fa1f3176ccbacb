package rondo.promela.symmetry.type;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import rondo.promela.syntax.Unit;

/**
 * A proctype whose processes are interchangeable.
 *
 * @param size the number of processes
 * @param firstPid the pid of the process whose {@code _lid} is 0
 * @param publics its public variables by name
 */
public record ReplicatedType(
    Unit.Proctype unit, int size, int firstPid, Map<String, PublicVariable> publics) {
  public ReplicatedType {
    publics = Collections.unmodifiableMap(new LinkedHashMap<>(publics));
  }

  public String name() {
    return unit.name();
  }

  /** The name of a process of this type in traces. */
  public String memberName(int lid) {
    return name() + "(" + (firstPid + lid) + ")";
  }

  public Optional<PublicVariable> find(String variable) {
    return Optional.ofNullable(publics.get(variable));
  }
}
