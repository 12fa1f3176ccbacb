package rondo.distal.lower;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The names that loops, quantifiers, {@code let}, functions and {@code update} bind; immutable. */
final class Scope {
  static final Scope EMPTY = new Scope(null, "", Typed.WRONG);

  private final Scope outer;
  private final String name;
  private final Typed value;

  private Scope(Scope outer, String name, Typed value) {
    this.outer = outer;
    this.name = name;
    this.value = value;
  }

  Scope with(String bound, Typed meaning) {
    return new Scope(this, bound, meaning);
  }

  Optional<Typed> find(String wanted) {
    for (Scope s = this; s != EMPTY; s = s.outer) {
      if (s.name.equals(wanted)) {
        return Optional.of(s.value);
      }
    }
    return Optional.empty();
  }

  List<String> names() {
    var names = new ArrayList<String>();
    for (Scope s = this; s != EMPTY; s = s.outer) {
      names.add(s.name);
    }
    return names;
  }
}
