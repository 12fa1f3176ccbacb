package rondo.ir;

import java.util.List;
import java.util.Optional;
import rondo.diagnostics.Position;

/**
 * A variable: {@code length} elements of one type, a scalar being an array of one. Structures are
 * flattened by the front end into one variable per leaf ({@code a.b.c}), nested arrays into one
 * index.
 *
 * @param initial evaluated in order when the variable comes to life: one expression for all
 *     elements (evaluated once for each), or one for each element
 * @param isArray whether the user declared it as an array; a scalar is printed without an index
 * @param domain symbolic names of the values, for printing (an mtype); empty for plain numbers
 * @param channel whether the values are channel identifiers (0 is no channel)
 */
public record Variable(
    String name,
    IntType type,
    int length,
    boolean isArray,
    List<Expr> initial,
    Optional<SymbolSet> domain,
    boolean channel,
    Position at) {

  public Variable {
    initial = List.copyOf(initial);
    if (length < 1 || initial.isEmpty() || (initial.size() != 1 && initial.size() != length)) {
      throw new IllegalArgumentException(name + ": " + length + " elements, " + initial);
    }
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

  /** The same, beginning with a constant. */
  public Variable startingAt(int value) {
    return new Variable(
        name, type, length, isArray, List.of(new Expr.Const(value)), domain, channel, at);
  }

  public Expr initialOf(int element) {
    return initial.get(initial.size() == 1 ? 0 : element);
  }

  /** How many channels the initial values of these variables create. */
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
