package rondo.ir;

import java.util.List;
import java.util.Optional;
import rondo.diagnostics.Position;

/**
 * A variable: {@code length} elements of one type, a scalar being an array of one. Structures are
 * flattened by the front end into one variable per leaf ({@code a.b.c}), nested arrays into one
 * index.
 *
 * @param initial evaluated in order when the variable is created: one expression for all elements
 *     (evaluated once for each), or one for each element
 * @param isArray whether the user declared it as an array; a scalar is printed without an index
 * @param domain symbolic names of the values, for printing (an mtype); empty for plain numbers
 * @param isChannel whether the values are channel identifiers (0 is no channel)
 * @param elementNames the names of the elements in traces, one for each; empty for the default, the
 *     variable name, in an array with the index
 */
public record Variable(
    String name,
    IntType type,
    int length,
    boolean isArray,
    List<Expr> initial,
    Optional<SymbolSet> domain,
    boolean isChannel,
    List<String> elementNames,
    Position at) {

  public Variable {
    initial = List.copyOf(initial);
    elementNames = List.copyOf(elementNames);
    if (!elementNames.isEmpty() && elementNames.size() != length) {
      throw new IllegalArgumentException(name + ": " + length + " elements, " + elementNames);
    }
    if (length < 1 || initial.isEmpty() || (initial.size() != 1 && initial.size() != length)) {
      throw new IllegalArgumentException(name + ": " + length + " elements, " + initial);
    }
  }

  /** A variable whose elements have default names. */
  public Variable(
      String name,
      IntType type,
      int length,
      boolean isArray,
      List<Expr> initial,
      Optional<SymbolSet> domain,
      boolean channel,
      Position at) {
    this(name, type, length, isArray, initial, domain, channel, List.of(), at);
  }

  public static Variable scalar(String name, IntType type, int initial) {
    return array(name, type, 1, false, initial);
  }

  public static Variable array(String name, IntType type, int length, int initial) {
    return array(name, type, length, true, initial);
  }

  private static Variable array(
      String name, IntType type, int length, boolean isArray, int initial) {
    return new Variable(
        name,
        type,
        length,
        isArray,
        List.of(new Expr.Const(initial)),
        Optional.empty(),
        false,
        Position.NONE);
  }

  /** A copy with a constant initial value. */
  public Variable withInitial(int value) {
    return with(List.of(new Expr.Const(value)), domain, elementNames);
  }

  /** A copy with these initial values. */
  public Variable withInitial(List<Expr> values) {
    return with(values, domain, elementNames);
  }

  /** A copy with these names of values. */
  public Variable withDomain(Optional<SymbolSet> other) {
    return with(initial, other, elementNames);
  }

  /** A copy with these element names. */
  public Variable withElementNames(List<String> other) {
    return with(initial, domain, other);
  }

  private Variable with(List<Expr> values, Optional<SymbolSet> symbols, List<String> called) {
    return new Variable(name, type, length, isArray, values, symbols, isChannel, called, at);
  }

  /** The name of an element in traces. */
  public String elementName(int element) {
    if (!elementNames.isEmpty()) {
      return elementNames.get(element);
    }
    return isArray ? name + "[" + element + "]" : name;
  }

  public Expr initialOf(int element) {
    return initial.get(initial.size() == 1 ? 0 : element);
  }

  /** The number of channels that the initial values of these variables create. */
  public static int channelsIn(List<Variable> variables) {
    int count = 0;
    for (Variable v : variables) {
      for (int e = 0; e < v.length; e++) {
        count += v.initialOf(e) instanceof Expr.NewChannel ? 1 : 0;
      }
    }
    return count;
  }
}
