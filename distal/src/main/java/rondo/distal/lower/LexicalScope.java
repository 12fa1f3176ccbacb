package rondo.distal.lower;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The names bound by loops, quantifiers, {@code let}, functions and {@code update}; immutable. */
final class LexicalScope {
  static final LexicalScope EMPTY = new LexicalScope(null, "", TypedTerm.ERROR);

  private final LexicalScope outer;
  private final String name;
  private final TypedTerm value;

  private LexicalScope(LexicalScope outer, String name, TypedTerm value) {
    this.outer = outer;
    this.name = name;
    this.value = value;
  }

  LexicalScope with(String bound, TypedTerm meaning) {
    return new LexicalScope(this, bound, meaning);
  }

  Optional<TypedTerm> find(String wanted) {
    for (LexicalScope s = this; s != EMPTY; s = s.outer) {
      if (s.name.equals(wanted)) {
        return Optional.of(s.value);
      }
    }
    return Optional.empty();
  }

  List<String> names() {
    var names = new ArrayList<String>();
    for (LexicalScope s = this; s != EMPTY; s = s.outer) {
      names.add(s.name);
    }
    return names;
  }
}
