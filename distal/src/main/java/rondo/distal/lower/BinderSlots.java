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
final class BinderSlots {
  private final List<InferredType> sorts = new ArrayList<>();
  private final Set<Integer> reads = new TreeSet<>();

  Binder fresh(String name, InferredType type) {
    sorts.add(type);
    return new Binder(sorts.size() - 1, name);
  }

  /** Notes that messages of a kind are read. */
  void recordRead(int kind) {
    reads.add(kind);
  }

  /** The kinds of messages that are read. */
  List<Integer> readKinds() {
    return List.copyOf(reads);
  }

  int count() {
    return sorts.size();
  }

  InferredType typeOf(Binder binder) {
    return sorts.get(binder.slot());
  }
}
