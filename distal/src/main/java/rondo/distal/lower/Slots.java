package rondo.distal.lower;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import rondo.ir.data.Binder;

/**
 * What a reaction, an update or a property needs besides terms: binders, above all. Each has a slot
 * of its own, so that terms can be put anywhere.
 */
final class Slots {
  private final List<Sort> sorts = new ArrayList<>();
  private final Set<Integer> reads = new TreeSet<>();

  Binder fresh(String name, Sort sort) {
    sorts.add(sort);
    return new Binder(sorts.size() - 1, name);
  }

  /** Notes that messages of a kind are read. */
  void read(int kind) {
    reads.add(kind);
  }

  /** The kinds of messages that are read. */
  List<Integer> reads() {
    return List.copyOf(reads);
  }

  int count() {
    return sorts.size();
  }

  Sort sort(Binder binder) {
    return sorts.get(binder.slot());
  }
}
