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
     * A tuple literal with one item per process distinguishes processes, unless all items are
     * equal.
     */
    private Optional<ProcessOccurrences> filledBy(Tuple tuple) {
      return indexing == Indexing.BY_PROCESS && !tuple.isUniform
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

  /**
   * A structure, or a literal with its items listed.
   *
   * @param isUniform whether all items are equal
   */
  record Tuple(List<ProcessOccurrences> items, boolean isUniform) implements ProcessOccurrences {
    public Tuple {
      items = List.copyOf(items);
    }

    private Optional<ProcessOccurrences> orRow(Tuple other) {
      if (items.size() != other.items.size()) {
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
      return Optional.of(new Tuple(both, isUniform && other.isUniform));
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
          new Tuple(fields.stream().map(f -> of(f.type(), roles)).toList(), false);
    };
  }

  /** The form of a constant, which contains no processes. */
  static ProcessOccurrences of(Value value) {
    return switch (value) {
      case Value.None _, Value.Number _ -> NONE;
      case Value.Items(List<Value> items) ->
          new Tuple(
              items.stream().map(ProcessOccurrences::of).toList(), Set.copyOf(items).size() <= 1);
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
