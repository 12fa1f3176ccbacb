package rondo.promela.symmetry;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import rondo.diagnostics.Position;
import rondo.promela.syntax.VarDecl;

/**
 * The variables of one proctype, or the global ones, as they were declared. They are found again in
 * the lowered system by what they are called there and where they stand.
 */
final class DeclaredVariables {
  private final Map<String, VarDecl> variables = new LinkedHashMap<>();
  private final List<SortKey> order = new ArrayList<>();
  private Optional<VarDecl> ambiguous = Optional.empty();

  /** What processes of one type are compared by. */
  sealed interface SortKey {
    record Local(String key) implements SortKey {}

    record Public(PublicVariable variable) implements SortKey {}

    record ControlState() implements SortKey {}
  }

  static String key(String name, Position at) {
    return name + " at " + at;
  }

  /** Notes a variable; {@code name} is what it is called in the plain program. */
  void local(VarDecl declared, String name) {
    String key = key(name, declared.at());
    VarDecl before = variables.putIfAbsent(key, declared);
    if (before == null) {
      order.add(new SortKey.Local(key));
    } else if (!SymmetryType.of(before).equals(SymmetryType.of(declared))) {
      ambiguous = Optional.of(declared);
    }
  }

  void orderByPublic(PublicVariable variable) {
    order.add(new SortKey.Public(variable));
  }

  void orderByControlState() {
    order.add(new SortKey.ControlState());
  }

  Optional<VarDecl> find(String name, Position at) {
    return Optional.ofNullable(variables.get(key(name, at)));
  }

  /** In the order of declarations; the control state comes last unless it was placed. */
  List<SortKey> sortKeys() {
    var all = new ArrayList<>(order);
    if (!all.contains(new SortKey.ControlState())) {
      all.add(new SortKey.ControlState());
    }
    return all;
  }

  /** A declaration that means different things where an inline with it is used. */
  Optional<VarDecl> ambiguous() {
    return ambiguous;
  }
}
