package rondo.distal.lower;

import java.util.ArrayList;
import java.util.List;
import rondo.ir.data.Binder;

/** Hands out binders. Each has a slot of its own, so that terms can be put anywhere. */
final class Slots {
  private final List<Sort> sorts = new ArrayList<>();

  Binder fresh(String name, Sort sort) {
    sorts.add(sort);
    return new Binder(sorts.size() - 1, name);
  }

  int count() {
    return sorts.size();
  }

  Sort sort(Binder binder) {
    return sorts.get(binder.slot());
  }
}
