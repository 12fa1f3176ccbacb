package rondo.ir.event.likeness;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import rondo.ir.data.Type;

/**
 * Where in the values of a term there are processes. Something optional has the form of what it is
 * if it is there.
 */
sealed interface Form {
  Form FREE = new Free();

  /** There are none. */
  record Free() implements Form {}

  /** It is one, of one of these roles. */
  record Process(Set<Integer> roles) implements Form {
    public Process {
      roles = Set.copyOf(roles);
    }
  }

  /** A set, sequence or table. */
  record Many(Form of, Order order) implements Form {
    /** What is written item by item names processes, unless all items are the same. */
    private Optional<Form> filledBy(Row row) {
      return order == Order.BY_PROCESS && !row.isUniform
          ? Optional.empty()
          : any(row.items).flatMap(of::or).map(o -> new Many(o, order));
    }
  }

  /** How the items of something are found. */
  enum Order {
    /** By numbers, or by constants of an enumeration. */
    BY_POSITION,
    /** In the order of the values themselves: a set. */
    BY_VALUE,
    /** For each process there is one. */
    BY_PROCESS
  }

  /**
   * A structure, or something that is written item by item.
   *
   * @param isUniform whether all items are the same
   */
  record Row(List<Form> items, boolean isUniform) implements Form {
    public Row {
      items = List.copyOf(items);
    }

    private Optional<Form> orRow(Row other) {
      if (items.size() != other.items.size()) {
        var all = new ArrayList<>(items);
        all.addAll(other.items);
        return any(all).map(of -> new Many(of, Order.BY_POSITION));
      }
      var both = new ArrayList<Form>();
      for (int i = 0; i < items.size(); i++) {
        Optional<Form> item = items.get(i).or(other.items.get(i));
        if (item.isEmpty()) {
          return Optional.empty();
        }
        both.add(item.get());
      }
      return Optional.of(new Row(both, isUniform && other.isUniform));
    }
  }

  /** Of all values of a type, where processes may be of any of these roles. */
  static Form of(Type type, Set<Integer> roles) {
    return switch (type) {
      case Type.Bool _, Type.Range _, Type.Enumeration _, Type.Stamp _ -> FREE;
      case Type.Process _ -> new Process(roles);
      case Type.Optional(Type of) -> of(of, roles);
      case Type.Sequence(Type of, _) -> new Many(of(of, roles), Order.BY_POSITION);
      case Type.Table(Type index, Type of) ->
          new Many(
              of(of, roles), index instanceof Type.Process ? Order.BY_PROCESS : Order.BY_POSITION);
      case Type.SetOf(Type of) -> new Many(of(of, roles), Order.BY_VALUE);
      case Type.Structure(_, List<Type.Field> fields) ->
          new Row(fields.stream().map(f -> of(f.type(), roles)).toList(), false);
    };
  }

  /** The roles of the processes in it, or that it is about; none if it is free of processes. */
  default Set<Integer> roles(Set<Integer> all) {
    return switch (this) {
      case Free() -> Set.of();
      case Process(Set<Integer> roles) -> roles;
      case Many(Form of, Order order) -> order == Order.BY_PROCESS ? all : of.roles(all);
      case Row(List<Form> items, _) -> {
        var roles = new TreeSet<Integer>();
        items.forEach(i -> roles.addAll(i.roles(all)));
        yield roles;
      }
    };
  }

  /** What is one or the other; empty if they do not go together. */
  default Optional<Form> or(Form other) {
    if (this instanceof Free) {
      return Optional.of(other);
    }
    return switch (other) {
      case Free _ -> Optional.of(this);
      case Process(Set<Integer> roles) ->
          this instanceof Process(Set<Integer> own)
              ? Optional.of(new Process(union(own, roles)))
              : Optional.empty();
      case Many many ->
          switch (this) {
            case Many own when own.order == many.order ->
                own.of.or(many.of).map(of -> new Many(of, own.order));
            case Row row -> many.filledBy(row);
            case Many _, Free _, Process _ -> Optional.empty();
          };
      case Row row ->
          switch (this) {
            case Many own -> own.filledBy(row);
            case Row own -> own.orRow(row);
            case Free _, Process _ -> Optional.empty();
          };
    };
  }

  private static Set<Integer> union(Set<Integer> some, Set<Integer> others) {
    var both = new TreeSet<>(some);
    both.addAll(others);
    return both;
  }

  /** What one of these is. */
  static Optional<Form> any(List<Form> forms) {
    Optional<Form> any = Optional.of(FREE);
    for (Form form : forms) {
      any = any.flatMap(a -> a.or(form));
    }
    return any;
  }
}
