package rondo.promela.lower;

import java.util.List;
import java.util.Optional;
import rondo.diagnostics.Position;
import rondo.ir.Location;

/** A declared variable or parameter. */
final class VariableSymbol {
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
   * One number, or array of numbers, that the variable consists of.
   *
   * @param path the field names that lead to it
   * @param lengths of the arrays on the way, outermost first
   * @param variable index of the variable it became, or {@link #LEFT_OUT}
   */
  record Leaf(List<String> path, DataType.Basic type, List<Integer> lengths, int variable) {
    static final int LEFT_OUT = -1;

    Leaf {
      path = List.copyOf(path);
      lengths = List.copyOf(lengths);
    }

    int elements() {
      return lengths.stream().reduce(1, Math::multiplyExact);
    }
  }

  VariableSymbol(Declaration declared, Location.Scope scope) {
    this.name = declared.name();
    this.type = declared.type();
    this.length = declared.length();
    this.isArray = declared.isArray();
    this.at = declared.at();
    this.scope = scope;
    this.mtype = type instanceof DataType.Basic basic ? basic.mtype() : Optional.empty();
  }

  /** What a declaration says, once its type and length are known. */
  record Declaration(String name, DataType type, int length, boolean isArray, Position at) {}

  String name() {
    return name;
  }

  DataType type() {
    return type;
  }

  int length() {
    return length;
  }

  boolean isArray() {
    return isArray;
  }

  Position at() {
    return at;
  }

  Location.Scope scope() {
    return scope;
  }

  List<Leaf> leaves() {
    return leaves;
  }

  void setLeaves(List<Leaf> parts) {
    leaves = List.copyOf(parts);
  }

  /** The constant it is initialised with, if it is one. */
  Optional<Integer> firstValue() {
    return firstValue;
  }

  void setFirstValue(int constant) {
    firstValue = Optional.of(constant);
  }

  /** The type of the channel it was initialised with. */
  Optional<Integer> channelType() {
    return channelType;
  }

  void setChannelType(int type) {
    channelType = Optional.of(type);
  }

  /** The named mtype whose values it holds; a plain variable takes it from its first value. */
  Optional<String> mtype() {
    return mtype;
  }

  void setMtype(String named) {
    mtype = Optional.of(named);
  }
}
