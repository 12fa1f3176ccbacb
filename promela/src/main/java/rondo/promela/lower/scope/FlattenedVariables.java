package rondo.promela.lower.scope;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import rondo.ir.Expr;
import rondo.ir.SymbolSet;
import rondo.ir.Variable;
import rondo.promela.lower.scope.DataType.Packing;
import rondo.promela.lower.scope.VariableSymbol.Leaf;

/**
 * The variables of the system or of one process type, in the order of initialisation. A structure
 * is flattened into its leaves; lengths of nested arrays multiply.
 */
public final class FlattenedVariables {
  private final GlobalSymbolTable table;
  private final List<Variable> all = new ArrayList<>();

  public FlattenedVariables(GlobalSymbolTable table) {
    this.table = table;
  }

  public List<Variable> all() {
    return List.copyOf(all);
  }

  public int size() {
    return all.size();
  }

  /** The total number of scalars. */
  public long cells() {
    return all.stream().mapToLong(Variable::length).sum();
  }

  /** Adds the leaves of a variable; {@code value} is for a variable that is not a structure. */
  public void add(VariableSymbol symbol, InitialValue value, Packing packing) {
    List<Leaf> leaves = new ArrayList<>();
    var base = new Part(List.of(), symbol.type(), List.of(), value, 1);
    flatten(base.in(symbol.length(), symbol.isArray()), symbol, packing, leaves);
    symbol.setLeaves(leaves);
  }

  /** Assigns indices to the leaves of a variable, before {@link #add} adds them in that order. */
  public static int reserve(VariableSymbol symbol, int from) {
    List<Leaf> leaves = new ArrayList<>();
    var base = new Part(List.of(), symbol.type(), List.of(), InitialValue.ZERO, 1);
    for (Part part : base.in(symbol.length(), symbol.isArray()).parts()) {
      leaves.add(part.leaf(from + leaves.size()));
    }
    symbol.setLeaves(leaves);
    return from + leaves.size();
  }

  /** Declares the leaves of a variable that is not part of the state. */
  public static void leaveOut(VariableSymbol symbol) {
    List<Leaf> leaves = new ArrayList<>();
    var base = new Part(List.of(), symbol.type(), List.of(), InitialValue.ZERO, 1);
    for (Part part : base.in(symbol.length(), symbol.isArray()).parts()) {
      leaves.add(part.leaf(Leaf.LEFT_OUT));
    }
    symbol.setLeaves(leaves);
  }

  /**
   * A variable, or a part of one, during flattening.
   *
   * @param own the declared number of elements of the part itself
   */
  private record Part(
      List<String> path, DataType type, List<Integer> lengths, InitialValue value, int own) {
    Part in(int length, boolean isArray) {
      List<Integer> inner = new ArrayList<>(lengths);
      if (isArray) {
        inner.add(length);
      }
      return new Part(path, type, inner, value, length);
    }

    List<Expr> initialValues(int elements) {
      List<Expr> once = value.of(own);
      if (once.size() == 1) {
        return once;
      }
      List<Expr> all = new ArrayList<>();
      while (all.size() < elements) {
        all.addAll(once);
      }
      return all;
    }

    List<Part> parts() {
      return switch (type) {
        case DataType.Basic _ -> List.of(this);
        case DataType.Structure(StructType struct) -> {
          List<Part> parts = new ArrayList<>();
          for (StructType.Field field : struct.fields()) {
            List<String> inner = new ArrayList<>(path);
            inner.add(field.name());
            Part part = new Part(inner, field.type(), lengths, field.value(), 1);
            parts.addAll(part.in(field.length(), field.isArray()).parts());
          }
          yield parts;
        }
      };
    }

    Leaf leaf(int variable) {
      return new Leaf(path, (DataType.Basic) type, lengths, variable);
    }
  }

  private void flatten(Part base, VariableSymbol symbol, Packing packing, List<Leaf> leaves) {
    for (Part part : base.parts()) {
      Leaf leaf = part.leaf(all.size());
      leaves.add(leaf);
      List<String> names = new ArrayList<>(List.of(symbol.name()));
      names.addAll(part.path());
      boolean array = !part.lengths().isEmpty();
      Packing how = packing == Packing.PACKED && isOwnArray(part, symbol) ? Packing.ARRAY : packing;
      int length = leaf.elements();
      all.add(
          new Variable(
              String.join(".", names),
              leaf.type().storage(how),
              length,
              array,
              part.initialValues(length),
              domain(leaf.type()),
              leaf.type().isChannel(),
              array && !part.path().isEmpty() ? titles(part, symbol) : List.of(),
              symbol.at()));
    }
  }

  /** The names of the elements in source syntax, such as {@code a[0].b[1]}. */
  private static List<String> titles(Part part, VariableSymbol symbol) {
    List<String> titles = titles(symbol.name(), symbol.length(), symbol.isArray());
    DataType type = symbol.type();
    for (String step : part.path()) {
      StructType.Field field = ((DataType.Structure) type).type().field(step).orElseThrow();
      titles =
          titles.stream()
              .flatMap(t -> titles(t + "." + step, field.length(), field.isArray()).stream())
              .toList();
      type = field.type();
    }
    return titles;
  }

  private static List<String> titles(String name, int length, boolean isArray) {
    return isArray
        ? IntStream.range(0, length).mapToObj(i -> name + "[" + i + "]").toList()
        : List.of(name);
  }

  /**
   * Whether the innermost declaration is an array; inside an array of structures it need not be.
   */
  private static boolean isOwnArray(Part part, VariableSymbol symbol) {
    if (part.path().isEmpty()) {
      return symbol.isArray();
    }
    DataType type = symbol.type();
    StructType.Field last = null;
    for (String step : part.path()) {
      last = ((DataType.Structure) type).type().field(step).orElseThrow();
      type = last.type();
    }
    return last.isArray();
  }

  private Optional<SymbolSet> domain(DataType.Basic type) {
    return type.kind() == DataType.Kind.MTYPE
        ? Optional.of(table.symbols(type.mtype()))
        : Optional.empty();
  }
}
