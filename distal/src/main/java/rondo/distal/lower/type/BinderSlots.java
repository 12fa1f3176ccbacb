package rondo.distal.lower.type;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import rondo.ir.data.Binder;

/**
 * Allocates the binders of a handler, an update or a property, and records the message kinds it
 * reads. Each binder has a slot of its own, so terms can be substituted anywhere without capture.
 */
public final class BinderSlots {
  private final List<InferredType> types = new ArrayList<>();
  private final Set<Integer> reads = new TreeSet<>();

  public Binder fresh(String name, InferredType type) {
    types.add(type);
    return new Binder(types.size() - 1, name);
  }

  public void recordRead(int kind) {
    reads.add(kind);
  }

  public List<Integer> readKinds() {
    return List.copyOf(reads);
  }

  public int count() {
    return types.size();
  }

  InferredType typeOf(Binder binder) {
    return types.get(binder.slot());
  }
}
