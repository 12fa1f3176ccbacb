package rondo.promela.lower.scope;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The names of one proctype, by block. A name is visible in its block and in nested blocks; the
 * most recent visible declaration wins. Variables and labels share one name space.
 */
public final class Scopes<T> {
  private final Map<String, List<Entry<T>>> entries = new HashMap<>();
  private Block current = new Block(null);

  private record Entry<T>(Block block, T symbol) {}

  /** A block, compared by identity. */
  static final class Block {
    private final Block outer;

    private Block(Block outer) {
      this.outer = outer;
    }

    boolean isInside(Block other) {
      for (Block b = this; b != null; b = b.outer) {
        if (b == other) {
          return true;
        }
      }
      return false;
    }
  }

  /** The nesting depth; 0 in the outermost block. */
  int depth() {
    int depth = 0;
    for (Block b = current; b.outer != null; b = b.outer) {
      depth++;
    }
    return depth;
  }

  Block current() {
    return current;
  }

  public void open() {
    current = new Block(current);
  }

  public void close() {
    current = current.outer;
  }

  void declare(String name, T symbol) {
    entries.computeIfAbsent(name, n -> new ArrayList<>()).add(new Entry<>(current, symbol));
  }

  public Optional<T> find(String name) {
    return entries.getOrDefault(name, List.of()).reversed().stream()
        .filter(e -> current.isInside(e.block()))
        .map(Entry::symbol)
        .findFirst();
  }

  Collection<String> visibleNames() {
    Set<String> names = new LinkedHashSet<>();
    entries.forEach(
        (name, list) -> {
          if (list.stream().anyMatch(e -> current.isInside(e.block()))) {
            names.add(name);
          }
        });
    return names;
  }
}
