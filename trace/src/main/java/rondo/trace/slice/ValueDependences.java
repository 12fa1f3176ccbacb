package rondo.trace.slice;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.UnaryOperator;

/** The nodes that a value depends on; where its structure is known, item by item. */
sealed interface ValueDependences {
  ValueDependences NONE = new Whole(Nodes.none());

  /** Every part of the value depends on these nodes. */
  record Whole(BitSet nodes) implements ValueDependences {}

  /**
   * A structure, table or sequence.
   *
   * @param shape what the number of items, and which item is which, depend on
   */
  record Items(BitSet shape, List<ValueDependences> items) implements ValueDependences {
    public Items {
      items = List.copyOf(items);
    }
  }

  /** The nodes that any part of the value depends on. */
  default BitSet all() {
    return switch (this) {
      case Whole(BitSet nodes) -> nodes;
      case Items(BitSet shape, List<ValueDependences> items) -> {
        BitSet all = Nodes.union(shape);
        items.forEach(i -> all.or(i.all()));
        yield all;
      }
    };
  }

  /** Those of an item. */
  default ValueDependences item(int index) {
    return switch (this) {
      case Whole _ -> this;
      case Items(BitSet shape, List<ValueDependences> items) -> items.get(index).with(shape);
    };
  }

  /** The same with further nodes, on which all parts depend. */
  default ValueDependences with(BitSet more) {
    if (more.isEmpty()) {
      return this;
    }
    return switch (this) {
      case Whole(BitSet nodes) -> new Whole(Nodes.union(nodes, more));
      case Items(BitSet shape, List<ValueDependences> items) ->
          new Items(Nodes.union(shape, more), items);
    };
  }

  /** The same structure with the nodes of each part replaced. */
  default ValueDependences map(UnaryOperator<BitSet> replacement) {
    return switch (this) {
      case Whole(BitSet nodes) -> new Whole(replacement.apply(nodes));
      case Items(BitSet shape, List<ValueDependences> items) ->
          new Items(replacement.apply(shape), items.stream().map(i -> i.map(replacement)).toList());
    };
  }

  /** Those of a value with this many items, item by item. */
  default Items split(int size) {
    return switch (this) {
      case Items items when items.items().size() == size -> items;
      case Items _ -> new Whole(all()).split(size);
      case Whole(BitSet nodes) -> {
        var items = new ArrayList<ValueDependences>();
        for (int i = 0; i < size; i++) {
          items.add(this);
        }
        yield new Items(nodes, items);
      }
    };
  }
}
