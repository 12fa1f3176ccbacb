package rondo.analysis.pass;

import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import rondo.ir.Expr;
import rondo.ir.Location;
import rondo.ir.ProcessType;
import rondo.ir.Variable;
import rondo.ir.traversal.AssignedLocations;

/**
 * The variables of a data-flow analysis of one process type, by number: its locals, and after them
 * those globals that may be treated as locals ({@link LocalizableGlobals}).
 */
record TrackedVariables(ProcessType type, List<Variable> globals, Set<Integer> trackedGlobals) {
  TrackedVariables {
    globals = List.copyOf(globals);
    trackedGlobals = Set.copyOf(trackedGlobals);
  }

  /** The locals only. */
  static TrackedVariables locals(ProcessType type) {
    return new TrackedVariables(type, List.of(), Set.of());
  }

  /** The numbers of all tracked variables. */
  IntStream all() {
    return IntStream.concat(
        IntStream.range(0, type.locals().size()),
        trackedGlobals.stream().sorted().mapToInt(this::global));
  }

  /** The number of a tracked global. */
  int global(int variable) {
    return type.locals().size() + variable;
  }

  boolean isGlobal(int number) {
    return number >= type.locals().size();
  }

  Variable variable(int number) {
    int locals = type.locals().size();
    return number < locals ? type.locals().get(number) : globals.get(number - locals);
  }

  /** The location of a scalar, or of element 0. */
  Location location(int number) {
    int locals = type.locals().size();
    return number < locals ? Location.local(number) : Location.global(number - locals);
  }

  /** The numbers of those variables among the locations that are tracked. */
  Stream<Integer> numbers(Stream<Location> locations) {
    return locations
        .filter(l -> l.scope() == Location.Scope.LOCAL || trackedGlobals.contains(l.variable()))
        .map(l -> l.scope() == Location.Scope.LOCAL ? l.variable() : global(l.variable()));
  }

  /** The tracked variables that these expressions load. */
  Stream<Integer> reads(Stream<Expr> exprs) {
    return numbers(
        exprs.flatMap(e -> e instanceof Expr.Load(Location from) ? Stream.of(from) : Stream.of()));
  }

  /** The tracked variables that the process type assigns. */
  Stream<Integer> assigned() {
    return numbers(AssignedLocations.in(type));
  }
}
