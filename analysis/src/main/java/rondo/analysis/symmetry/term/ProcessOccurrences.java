package rondo.analysis.symmetry.term;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import rondo.ir.data.Type;
import rondo.ir.data.Value;

/**
 * Where process identifiers occur in the values of a term. An optional value has the form of its
 * content.
 */
public sealed interface ProcessOccurrences {
  ProcessOccurrences NONE = new None();

  /** No process occurs. */
  record None() implements ProcessOccurrences {}

  /** The value is a process of one of these roles. */
  record Process(Set<Integer> roles) implements ProcessOccurrences {
    public Process {
      roles = Set.copyOf(roles);
    }
  }

  /** A set, sequence or table. */
  record Collection(ProcessOccurrences of, Indexing indexing) implements ProcessOccurrences {
    /**
     * A tuple with listed items for processes distinguishes them, and so does a tuple with an item
     * for each process that is accessed by position.
     */
    private Optional<ProcessOccurrences> filledBy(Tuple tuple) {
      Items distinguished = indexing == Indexing.BY_PROCESS ? Items.LISTED : Items.BY_PROCESS;
      return tuple.which == distinguished
          ? Optional.empty()
          : joinAll(tuple.items).flatMap(of::join).map(o -> new Collection(o, indexing));
    }
  }

  /** How the items of a collection are accessed. */
  enum Indexing {
    /** By numbers, or by constants of an enumeration. */
    BY_POSITION,
    /** In the order of the values themselves: a set. */
    BY_VALUE,
    /** By processes, with one item for each. */
    BY_PROCESS
  }

  /** How the items of a tuple depend on their position. */
  enum Items {
    /** All items are equal. */
    EQUAL,
    /** The items are any values. */
    LISTED,
    /** There is an item for each process, which depends on the process in the same way. */
    BY_PROCESS;

    private Optional<Items> join(Items other) {
      if (this == other || other == EQUAL) {
        return Optional.of(this);
      }
      return this == EQUAL ? Optional.of(other) : Optional.empty();
    }
  }

  /**
   * A structure, or a literal with its items listed.
   *
   * @param which how the items depend on their position
   */
  record Tuple(List<ProcessOccurrences> items, Items which) implements ProcessOccurrences {
    public Tuple {
      items = List.copyOf(items);
    }

    private Optional<ProcessOccurrences> orRow(Tuple other) {
      if (items.size() != other.items.size()) {
        if (which == Items.BY_PROCESS || other.which == Items.BY_PROCESS) {
          return Optional.empty();
        }
        var all = new ArrayList<>(items);
        all.addAll(other.items);
        return joinAll(all).map(of -> new Collection(of, Indexing.BY_POSITION));
      }
      var both = new ArrayList<ProcessOccurrences>();
      for (int i = 0; i < items.size(); i++) {
        Optional<ProcessOccurrences> item = items.get(i).join(other.items.get(i));
        if (item.isEmpty()) {
          return Optional.empty();
        }
        both.add(item.get());
      }
      return which.join(other.which).map(w -> new Tuple(both, w));
    }
  }

  /** The occurrences in all values of a type, with processes of any of these roles. */
  static ProcessOccurrences of(Type type, Set<Integer> roles) {
    return switch (type) {
      case Type.Bool _, Type.Range _, Type.Enumeration _, Type.Stamp _ -> NONE;
      case Type.Process _ -> new Process(roles);
      case Type.Optional(Type of) -> of(of, roles);
      case Type.Sequence(Type of, _) -> new Collection(of(of, roles), Indexing.BY_POSITION);
      case Type.Table(Type index, Type of) ->
          new Collection(
              of(of, roles),
              index instanceof Type.Process ? Indexing.BY_PROCESS : Indexing.BY_POSITION);
      case Type.SetOf(Type of) -> new Collection(of(of, roles), Indexing.BY_VALUE);
      case Type.Structure(_, List<Type.Field> fields) ->
          new Tuple(fields.stream().map(f -> of(f.type(), roles)).toList(), Items.LISTED);
    };
  }

  /** The form of a constant, which contains no processes. */
  static ProcessOccurrences of(Value value) {
    return switch (value) {
      case Value.None _, Value.Number _ -> NONE;
      case Value.Items(List<Value> items) ->
          new Tuple(
              items.stream().map(ProcessOccurrences::of).toList(),
              Set.copyOf(items).size() <= 1 ? Items.EQUAL : Items.LISTED);
    };
  }

  /** The form of a field of a structure. */
  default ProcessOccurrences field(int field) {
    return switch (this) {
      case Tuple(List<ProcessOccurrences> items, _) -> items.get(field);
      case Collection(ProcessOccurrences of, _) -> of;
      case None _, Process _ -> NONE;
    };
  }

  /** The forms of the items of a collection. */
  default List<ProcessOccurrences> items() {
    return switch (this) {
      case Tuple(List<ProcessOccurrences> items, _) -> items;
      case Collection(ProcessOccurrences of, _) -> List.of(of);
      case None _, Process _ -> List.of();
    };
  }

  /** Whether this is a collection with items that are accessed in this way. */
  default boolean isIndexed(Indexing by) {
    return this instanceof Collection(_, Indexing own) && own == by;
  }

  /** Whether this is a tuple with an item for each process. */
  default boolean isItemForEachProcess() {
    return this instanceof Tuple(_, Items which) && which == Items.BY_PROCESS;
  }

  /**
   * The roles of the processes that occur in the value or index it; none if it contains no
   * processes.
   */
  default Set<Integer> roles(Set<Integer> all) {
    return switch (this) {
      case None() -> Set.of();
      case Process(Set<Integer> roles) -> roles;
      case Collection(ProcessOccurrences of, Indexing indexing) ->
          indexing == Indexing.BY_PROCESS ? all : of.roles(all);
      case Tuple(_, Items which) when which == Items.BY_PROCESS -> all;
      case Tuple(List<ProcessOccurrences> items, _) -> {
        var roles = new TreeSet<Integer>();
        items.forEach(i -> roles.addAll(i.roles(all)));
        yield roles;
      }
    };
  }

  /** The join of two forms; empty if they are incompatible. */
  default Optional<ProcessOccurrences> join(ProcessOccurrences other) {
    if (this instanceof None) {
      return Optional.of(other);
    }
    return switch (other) {
      case None _ -> Optional.of(this);
      case Process(Set<Integer> roles) ->
          this instanceof Process(Set<Integer> own)
              ? Optional.of(new Process(union(own, roles)))
              : Optional.empty();
      case Collection collection ->
          switch (this) {
            case Collection own when own.indexing == collection.indexing ->
                own.of.join(collection.of).map(of -> new Collection(of, own.indexing));
            case Tuple tuple -> collection.filledBy(tuple);
            case Collection _, None _, Process _ -> Optional.empty();
          };
      case Tuple tuple ->
          switch (this) {
            case Collection own -> own.filledBy(tuple);
            case Tuple own -> own.orRow(tuple);
            case None _, Process _ -> Optional.empty();
          };
    };
  }

  private static Set<Integer> union(Set<Integer> some, Set<Integer> others) {
    var both = new TreeSet<>(some);
    both.addAll(others);
    return both;
  }

  /** The join of several forms. */
  static Optional<ProcessOccurrences> joinAll(List<ProcessOccurrences> forms) {
    Optional<ProcessOccurrences> any = Optional.of(NONE);
    for (ProcessOccurrences occurrences : forms) {
      any = any.flatMap(a -> a.join(occurrences));
    }
    return any;
  }
}
