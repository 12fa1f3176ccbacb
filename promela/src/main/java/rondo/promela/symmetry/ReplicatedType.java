package rondo.promela.symmetry;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import rondo.promela.syntax.Unit;

/**
 * A proctype whose processes may take each other's places.
 *
 * @param size how many there are
 * @param firstPid the pid of the one whose {@code _lid} is 0
 * @param publics its public variables by name
 */
record ReplicatedType(
    Unit.Proctype unit, int size, int firstPid, Map<String, PublicVariable> publics) {
  ReplicatedType {
    publics = Collections.unmodifiableMap(new LinkedHashMap<>(publics));
  }

  String name() {
    return unit.name();
  }

  /** What a process of this type is called where runs are told. */
  String memberName(int lid) {
    return name() + "(" + (firstPid + lid) + ")";
  }

  Optional<PublicVariable> find(String variable) {
    return Optional.ofNullable(publics.get(variable));
  }
}
