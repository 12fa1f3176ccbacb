package rondo.promela.symmetry;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import rondo.diagnostics.Position;
import rondo.promela.symmetry.type.PublicVariable;
import rondo.promela.symmetry.type.SymmetryType;
import rondo.promela.syntax.VarDecl;

/**
 * The declared variables of one proctype, or the global ones. In the lowered system they are
 * identified by their plain names and their positions.
 */
final class DeclaredVariables {
  private final Map<String, VarDecl> variables = new LinkedHashMap<>();
  private final List<SortKey> order = new ArrayList<>();
  private Optional<VarDecl> ambiguous = Optional.empty();

  /** A key by which canonicalization sorts the processes of one type. */
  sealed interface SortKey {
    record Local(String key) implements SortKey {}

    record Public(PublicVariable variable) implements SortKey {}

    record ControlState() implements SortKey {}
  }

  static String key(String name, Position at) {
    return name + " at " + at;
  }

  /** Records a variable with its name in the plain program. */
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

  /** The keys in the order of declarations; the control state is last unless it was placed. */
  List<SortKey> sortKeys() {
    var all = new ArrayList<>(order);
    if (!all.contains(new SortKey.ControlState())) {
      all.add(new SortKey.ControlState());
    }
    return all;
  }

  /** A declaration in an inline that has different types at different expansions. */
  Optional<VarDecl> ambiguous() {
    return ambiguous;
  }
}
