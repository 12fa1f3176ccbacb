package rondo.promela.lower.scope;

import java.util.List;
import java.util.Optional;
import rondo.diagnostics.Position;
import rondo.ir.Location;

/** A declared variable or parameter. */
public final class VariableSymbol {
  private final String name;
  private final DataType type;
  private final int length;
  private final boolean isArray;
  private final Position at;
  private final Location.Scope scope;
  private List<Leaf> leaves = List.of();
  private Optional<Integer> firstValue = Optional.empty();
  private Optional<Integer> channelType = Optional.empty();
  private Optional<String> mtype;

  /**
   * A scalar, or array of scalars, of the flattened variable.
   *
   * @param path the field names that lead to it
   * @param lengths of the arrays on the path, outermost first
   * @param variable index of the lowered variable, or {@link #LEFT_OUT}
   */
  public record Leaf(List<String> path, DataType.Basic type, List<Integer> lengths, int variable) {
    public static final int LEFT_OUT = -1;

    public Leaf {
      path = List.copyOf(path);
      lengths = List.copyOf(lengths);
    }

    int elements() {
      return lengths.stream().reduce(1, Math::multiplyExact);
    }
  }

  public VariableSymbol(Declaration declared, Location.Scope scope) {
    this.name = declared.name();
    this.type = declared.type();
    this.length = declared.length();
    this.isArray = declared.isArray();
    this.at = declared.at();
    this.scope = scope;
    this.mtype = type instanceof DataType.Basic basic ? basic.mtype() : Optional.empty();
  }

  /** A declaration with its type and length resolved. */
  public record Declaration(String name, DataType type, int length, boolean isArray, Position at) {}

  public String name() {
    return name;
  }

  public DataType type() {
    return type;
  }

  public int length() {
    return length;
  }

  public boolean isArray() {
    return isArray;
  }

  public Position at() {
    return at;
  }

  public Location.Scope scope() {
    return scope;
  }

  public List<Leaf> leaves() {
    return leaves;
  }

  void setLeaves(List<Leaf> parts) {
    leaves = List.copyOf(parts);
  }

  /** The constant initial value, if there is one. */
  Optional<Integer> firstValue() {
    return firstValue;
  }

  public void setFirstValue(int constant) {
    firstValue = Optional.of(constant);
  }

  /** The type of the channel that the variable was initialised with. */
  public Optional<Integer> channelType() {
    return channelType;
  }

  public void setChannelType(int type) {
    channelType = Optional.of(type);
  }

  /** The named mtype of the variable's values; a plain variable takes it from its first value. */
  Optional<String> mtype() {
    return mtype;
  }

  void setMtype(String named) {
    mtype = Optional.of(named);
  }
}
