package rondo.smt.parameterized;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import rondo.analysis.symmetry.value.ValueClass;
import rondo.analysis.symmetry.value.ValueClass.SymmetryKind;
import rondo.analysis.symmetry.value.ValueClasses;
import rondo.diagnostics.Position;
import rondo.ir.data.Combinatorics;
import rondo.ir.data.Domain;
import rondo.ir.data.LocalVariable;
import rondo.ir.data.Loop;
import rondo.ir.data.LoopRange;
import rondo.ir.data.Stmt;
import rondo.ir.data.Term;
import rondo.ir.data.Type;
import rondo.ir.data.Value;
import rondo.ir.round.ParameterizedRoundSystem;
import rondo.ir.round.RoundSystem;
import rondo.ir.round.TermTraversal;

/**
 * Ranges of values of any size. Two values are distinguished, whichever they are, and of all others
 * it is only known that they are different from these: agreement, validity and irrevocability are
 * violated by two values, if they are violated, and invariants are about any two. Within an update,
 * some other values have a name, so that a value can be compared with itself.
 */
final class OpenValues {
  private static final int SIZE = ParameterizedRoundSystem.ANY_SIZE;
  private static final int MOST_NAMES = 100;

  /** Some value other than the two distinguished ones. */
  static final Value OTHER = Value.of(SIZE);

  private OpenValues() {}

  static boolean isOpen(Type type) {
    return type instanceof Type.Range(int _, int high) && high == SIZE;
  }

  private static boolean isOpen(LoopRange range) {
    return range instanceof LoopRange.Domain(Type type) && isOpen(type)
        || range instanceof LoopRange.Interval(_, Term high) && high.equals(constant());
  }

  private static Term constant() {
    return new Term.Constant(Value.of(SIZE));
  }

  /** The two distinguished values of a loop over a range of any size; empty for other loops. */
  static Optional<List<Value>> distinguished(LoopRange range) {
    if (!isOpen(range)) {
      return Optional.empty();
    }
    return Optional.of(
        switch (range) {
          case LoopRange.Domain(Type type) -> distinguished(type);
          case LoopRange.Interval(Term.Constant(Value.Number(int low)), _) -> distinguished(low);
          default -> throw new UnsupportedParameterizationException("this loop", Position.NONE);
        });
  }

  static List<Value> distinguished(Type type) {
    return distinguished(((Type.Range) type).low());
  }

  private static List<Value> distinguished(int low) {
    return List.of(Value.of(low), Value.of(low + 1));
  }

  /** All values of a type; of a range of any size, the distinguished ones and another one. */
  static List<Value> values(Type type) {
    return switch (type) {
      case Type.Range _ when isOpen(type) ->
          Stream.concat(distinguished(type).stream(), Stream.of(OTHER)).toList();
      case Type.Optional(Type of) ->
          Stream.concat(Stream.of(Value.NONE), values(of).stream()).toList();
      case Type.Structure(_, List<Type.Field> fields) ->
          Combinatorics.product(fields.stream().map(g -> values(g.type())).toList()).stream()
              .<Value>map(Value.Items::new)
              .toList();
      default -> Domain.values(type, 0);
    };
  }

  /** A value with a name, other than the two distinguished ones. */
  static Value named(int number) {
    if (number >= MOST_NAMES) {
      throw new UnsupportedParameterizationException("a choice of so many values", Position.NONE);
    }
    return Value.of(SIZE - 1 - number);
  }

  static boolean isNamed(Value value) {
    return value instanceof Value.Number(int number)
        && number < SIZE
        && number >= SIZE - MOST_NAMES;
  }

  static boolean isOther(Value value) {
    return value.equals(OTHER) || isNamed(value);
  }

  static boolean hasOther(Value value) {
    return value instanceof Value.Items(List<Value> items)
        ? items.stream().anyMatch(OpenValues::hasOther)
        : isOther(value);
  }

  /** Whether a content stands for many, with different values, none of which has a name. */
  static boolean isOfMany(Value content) {
    return hasOther(content) && content.equals(kept(content));
  }

  /** A value as it is kept: other values have no names. */
  static Value kept(Value value) {
    return replaced(value, v -> isNamed(v) ? OTHER : v);
  }

  /** A value in which others are replaced. */
  static Value replaced(Value value, Function<Value, Value> by) {
    return value instanceof Value.Items(List<Value> items)
        ? new Value.Items(items.stream().map(i -> replaced(i, by)).toList())
        : by.apply(value);
  }

  /** A system with three initial values in place of all of a range. */
  static RoundSystem enumerable(RoundSystem system) {
    var variables = new ArrayList<LocalVariable>();
    for (LocalVariable v : system.variables()) {
      variables.add(
          v.initial() instanceof LocalVariable.Initial.AnyOf(LoopRange range) && isOpen(range)
              ? new LocalVariable(
                  v.name(),
                  v.type(),
                  v.kind(),
                  new LocalVariable.Initial.AnyOf(
                      new LoopRange.Interval(
                          new Term.Constant(distinguished(range).orElseThrow().getFirst()),
                          new Term.Constant(
                              Value.of(
                                  ((Value.Number) distinguished(range).orElseThrow().getLast())
                                          .value()
                                      + 1)))),
                  v.at())
              : v);
    }
    return new RoundSystem(
        system.name(),
        system.processes(),
        variables,
        system.init(),
        system.rounds(),
        system.phaseLimit(),
        system.network(),
        system.properties());
  }

  /** An initial value of a variable, where the third value represents others. */
  static Value initial(Type type, Value value) {
    Type plain = type instanceof Type.Optional(Type of) ? of : type;
    return isOpen(plain)
            && value instanceof Value.Number(int number)
            && number == ((Type.Range) plain).low() + 2
        ? OTHER
        : value;
  }

  /** Rejects a protocol that depends on values, or on how many there are, in another way. */
  static void check(ParameterizedRoundSystem parameterized) {
    RoundSystem system = parameterized.system();
    for (int v = 0; v < system.variables().size(); v++) {
      if (!parameterized.parameters().containsKey(v)) {
        LocalVariable variable = system.variables().get(v);
        rejectLargeNumbers(parameterized, variable.type(), variable.at());
      }
    }
    system.rounds().forEach(r -> rejectLargeNumbers(parameterized, r.message(), r.at()));
    if (!parameterized.hasOpenValues()) {
      return;
    }
    ValueClasses classes = ValueClasses.in(system);
    for (ValueClass each : classes.all()) {
      if (isOpen(each.domain()) && each.symmetry() == SymmetryKind.FIXED) {
        throw new UnsupportedParameterizationException(
            "a range of any size (" + each + ")", Position.NONE);
      }
    }
    long open = classes.all().stream().filter(c -> isOpen(c.domain())).count();
    if (open != 1) {
      throw new UnsupportedParameterizationException(
          "a range of any size that is not that of one input", Position.NONE);
    }
    Stream<Term> others =
        Stream.of(
                parameterized.assumptions().stream(),
                parameterized.definitions().values().stream(),
                parameterized.phaseLimit().stream(),
                parameterized.bounds().stream().map(ParameterizedRoundSystem.Bound::number),
                Stream.of(parameterized.processes()))
            .flatMap(s -> s)
            .flatMap(Term::subterms);
    long constants =
        Stream.concat(others, new TermTraversal(system).ofProcesses())
            .filter(OpenValues::isLarge)
            .count();
    if (constants > loops(system)) {
      throw new UnsupportedParameterizationException(
          "a number that depends on the size of a range", Position.NONE);
    }
    system.variables().forEach(v -> checkType(v.type(), v.at()));
    system.variables().forEach(v -> checkInitial(v, system));
    system.rounds().forEach(r -> checkType(r.message(), r.at()));
  }

  private static boolean isLarge(Term term) {
    return term instanceof Term.Constant(Value.Number(int number)) && Math.abs(number) > SIZE / 2;
  }

  /** How often the size is the end of a loop. */
  private static long loops(RoundSystem system) {
    Stream<Loop> ofTerms =
        new TermTraversal(system)
            .ofProcesses()
            .flatMap(t -> t instanceof Term.Fold fold ? Stream.of(fold.loop()) : Stream.of());
    Stream<Loop> ofStatements =
        system.rounds().stream()
            .flatMap(r -> Stmt.within(r.update()))
            .flatMap(
                s ->
                    switch (s) {
                      case Stmt.For loop -> Stream.of(loop.loop());
                      case Stmt.Choose choose -> Stream.of(choose.loop());
                      default -> Stream.of();
                    });
    return Stream.concat(ofTerms, ofStatements)
        .filter(l -> l.range() instanceof LoopRange.Interval && isOpen(l.range()))
        .count();
  }

  /** An initial value may be that of another variable, but not depend on it in another way. */
  private static void checkInitial(LocalVariable variable, RoundSystem system) {
    Stream<Term> terms =
        switch (variable.initial()) {
          case LocalVariable.Initial.Fixed(Term.OwnVariable _) -> Stream.of();
          case LocalVariable.Initial.Fixed(Term value) -> value.subterms();
          case LocalVariable.Initial.AnyOf(LoopRange range) ->
              range.terms().stream().flatMap(Term::subterms);
        };
    boolean isDependent =
        terms.anyMatch(
            t ->
                t instanceof Term.OwnVariable(int read)
                    && system.variables().get(read).type().contains(OpenValues::isOpen));
    if (isDependent) {
      throw new UnsupportedParameterizationException("this initial value", variable.at());
    }
  }

  /**
   * Rejects types with large numbers, which represent the values of ranges of any size, and stamps.
   */
  private static void rejectLargeNumbers(ParameterizedRoundSystem of, Type type, Position at) {
    boolean isUnclear = type.contains(t -> isLarge(t) && !(of.hasOpenValues() && isOpen(t)));
    if (isUnclear) {
      throw new UnsupportedParameterizationException("a value of type " + type, at);
    }
  }

  /** Whether a type is a range with numbers that represent other values or stamps. */
  static boolean isLarge(Type type) {
    return type instanceof Type.Range(int low, int high) && (high > SIZE / 2 || low < -SIZE / 2);
  }

  private static void checkType(Type type, Position at) {
    boolean isNested =
        type.contains(
            t ->
                (t instanceof Type.SetOf || t instanceof Type.Table || t instanceof Type.Sequence)
                    && t.contains(OpenValues::isOpen));
    if (isNested) {
      throw new UnsupportedParameterizationException("a value of type " + type, at);
    }
  }
}
