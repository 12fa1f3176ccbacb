package rondo.distal.lower.type;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The names bound by loops, quantifiers, {@code let}, functions and {@code update}; immutable. */
public final class LexicalScope {
  public static final LexicalScope EMPTY = new LexicalScope(null, "", TypedTerm.ERROR);

  private final LexicalScope outer;
  private final String name;
  private final TypedTerm value;

  private LexicalScope(LexicalScope outer, String name, TypedTerm value) {
    this.outer = outer;
    this.name = name;
    this.value = value;
  }

  public LexicalScope with(String bound, TypedTerm meaning) {
    return new LexicalScope(this, bound, meaning);
  }

  public Optional<TypedTerm> find(String wanted) {
    for (LexicalScope s = this; s != EMPTY; s = s.outer) {
      if (s.name.equals(wanted)) {
        return Optional.of(s.value);
      }
    }
    return Optional.empty();
  }

  public List<String> names() {
    var names = new ArrayList<String>();
    for (LexicalScope s = this; s != EMPTY; s = s.outer) {
      names.add(s.name);
    }
    return names;
  }
}
