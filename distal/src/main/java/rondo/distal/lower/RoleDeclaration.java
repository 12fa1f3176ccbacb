package rondo.distal.lower;

import java.util.List;
import rondo.distal.syntax.Declaration;

/** A declared role, or the single implicit role of a protocol without roles. */
record RoleDeclaration(
    String name, int first, int count, int initialCount, List<Declaration> parts) {
  <D extends Declaration> List<D> all(Class<D> kind) {
    return parts.stream().filter(kind::isInstance).map(kind::cast).toList();
  }
}
